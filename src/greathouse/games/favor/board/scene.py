"""What one picture shows, and the measures of its two shapes."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

from .. import text
from ..moves import CHANCE

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
    tag: float  # width of the level's tag
    tray: float  # width of the tray of active dice
    die: float
    locked: float  # a die in the pyramid
    chip: tuple[float, float]  # a tile with a power of the player on turn
    chips: int  # in a row
    small: tuple[float, float]  # any other tile
    smalls: int
    button: float  # height
    letters: float  # size of small text


WIDE = Plan(
    width=920, margin=16, gap=8, stacked=False, side_x=596, side_width=308, stack=(134, 97), tag=22, tray=308, die=47,
    locked=25, chip=(152, 46), chips=2, small=(100, 27), smalls=3, button=46, letters=11.5,
)  # fmt: skip
NARROW = Plan(
    width=360, margin=9, gap=7, stacked=True, side_x=9, side_width=342, stack=(78.5, 84), tag=14, tray=215, die=46,
    locked=22, chip=(111, 46), chips=3, small=(111, 26), smalls=3, button=46, letters=11,
)  # fmt: skip


class Scene:
    """A position, the reader, and the choices by the id of the element to click."""

    def __init__(
        self, plan: Plan, view: Any, names: Mapping[int, str], seat: int, lang: str, last: Sequence[Event]
    ) -> None:
        self.plan, self.view, self.seat, self.lang = plan, view, seat, lang
        self.picks = {name: number for number, name in names.items()}
        self.last = last
        self.say = text.SAY[lang]

    def caption(self, name: str, otherwise: str) -> str:
        """What an element is called: its choice and then what it is."""
        if name not in self.picks:
            return otherwise
        words = text.label(self.view, self.picks[name], self.lang)
        return words if words in otherwise or not otherwise else f"{words}. {otherwise}"

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
