"""What one picture shows, and the measures of its two shapes."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import NamedTuple

from greathouse.draw import plates
from greathouse.draw.kept import memoized
from greathouse.draw.svg import Element, at, group, rect, title

from .. import text
from ..moves import CHANCE
from ..state import View

Event = tuple[int, int]


class Plan(NamedTuple):
    """Measures of one shape of the board, in the units of its picture."""

    width: float
    margin: float
    gap: float
    stacked: bool  # one column instead of two
    side_x: float  # left edge of dice and tiles
    side_width: float
    stack: tuple[float, float]  # a stack of the display
    flat: float  # height of the lowest level, which is one wide stack; 0: that of the others
    tag: float  # width of the level's tag
    tray: float  # width of the tray of active dice
    die: float
    locked: float  # a die in the pyramid
    chip: tuple[float, float]  # a tile with a power of the player on turn
    small: tuple[float, float]  # any other tile
    button: float  # height
    letters: float  # size of small text
    least: float  # of the smallest that must be read to play
    aside: float  # of the others
    room: float  # height at which tiles show their sign alone; 0: never


WIDE = Plan(
    width=920, margin=16, gap=5, stacked=False, side_x=640, side_width=264, stack=(145, 126), flat=54, tag=22, tray=264,
    die=47, locked=25, chip=(130.5, 46), small=(130.5, 36), button=46, letters=14.4, least=14.4, aside=12.4, room=749,
)  # fmt: skip
NARROW = Plan(
    width=360, margin=9, gap=7, stacked=True, side_x=9, side_width=342, stack=(78.5, 84), flat=0, tag=14, tray=215,
    die=46, locked=22, chip=(111, 46), small=(111, 26), button=46, letters=11, least=9, aside=9, room=0,
)  # fmt: skip


class Part(NamedTuple):
    """A thing on the table before it has its place: its width, what is drawn, its class.

    Every group around an element with an id has an id itself: a page that changes from one picture to the next then
    moves known elements and makes none anew around them.
    """

    width: float
    id: str
    inside: tuple[Element | None, ...]
    class_: str | None = None

    def placed(self, x: float, y: float) -> Element:
        """The part with its upper left corner at (x, y)."""
        return group(*self.inside, id=self.id, class_=self.class_, transform=at(x, y))


class Scene:
    """A position, the reader, and the choices by the id of the element to click."""

    def __init__(
        self,
        plan: Plan,
        view: View,
        spots: Mapping[int, str],
        seat: int,
        lang: str,
        last: Sequence[Event],
        names: Sequence[str],
    ) -> None:
        self.plan, self.view, self.seat, self.lang = plan, view, seat, lang
        self.picks = {name: number for number, name in spots.items()}
        self.names = list(names) or text.seats(view, lang)
        self.last = last
        self.say = text.SAY[lang]

    def choice(self, name: str) -> str | None:
        """The choice that an element is; None for one that cannot be clicked."""
        return text.label(self.view, self.picks[name], self.lang, self.names) if name in self.picks else None

    def caption(self, name: str, otherwise: str) -> str:
        """What an element is called."""
        return _caption(self.choice(name), otherwise)

    def handle(
        self, name: str, otherwise: str, size: tuple[float, float], *words: Element | None, radius: float = 7
    ) -> Element:
        """What takes the click of a thing."""
        return handle(name, self.choice(name), otherwise, size, words, radius)

    def just_rolled(self) -> Counter[int]:
        """Classes of the dice that chance rolled since the last decision."""
        found: Counter[int] = Counter()
        for actor, code in reversed(self.last):
            if actor >= 0:
                break
            verb, parts = CHANCE.split(code)
            if verb == "die":
                found[parts[0]] += 1
        return found


def _caption(choice: str | None, otherwise: str) -> str:
    """What an element is called: its choice and what it is, neither twice."""
    if choice is None:
        return otherwise
    if otherwise in choice:
        return choice
    return otherwise if choice in otherwise else f"{choice}. {otherwise}"


@memoized
def handle(
    name: str,
    choice: str | None,
    otherwise: str,
    size: tuple[float, float],
    words: tuple[Element | None, ...],
    radius: float = 7,
) -> Element:
    """What takes the click: it covers a thing of this size and holds of its text only `words`, the label.

    Figures and explanations lie beside it, so that it is called what is written on it.
    """
    (width, height), caption, pick = size, _caption(choice, otherwise), choice is not None
    return group(
        title(caption),
        *words,
        rect(0, 0, width, height, class_="favor-hit"),
        rect(-1, -1, width + 2, height + 2, radius, class_="mark favor-pick"),
        plates.focus(0, 0, width, height, radius + 2),
        id=name,
        class_="pick" if pick else None,
        aria_label=caption if pick else None,
    )
