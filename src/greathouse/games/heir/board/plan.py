"""Measures of the two shapes of the board, in the units of their pictures, and what one picture shows."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from greathouse.draw import plates
from greathouse.draw.svg import Child, Element, at, classes, group, rect, title

from .. import text
from ..content import LAYOUTS, SQUARE_NAMES, SUN_PLACES, place
from ..moves import MOVES
from ..state import View
from ..text.auctions import ended_auction

Area = tuple[float, float, float, float]
"""Upper left corner, width, height."""

Event = tuple[int, int]
COLOURS = ("faience", "dark")
"""Stone of each player's pieces."""

SIGNS = ("cat", "jackal")


class Plan(NamedTuple):
    """One shape: where its parts lie. `hand` is the size of a card in hand, `row` how many lie side by side, `least`
    that of the smallest words that must be read to play, `aside` that of the others; `ring` is the width of the ring
    of suns beside and above the grid, `radius` of each.
    """

    width: float
    height: float
    board: Area
    other: Area
    gods: Area
    display: Area
    desk: Area
    own: Area
    hand: tuple[float, float]
    row: int
    chip: tuple[float, float]
    letters: float
    least: float
    aside: float
    ring: tuple[float, float]
    radius: float
    narrow: bool

    def square(self, view: View, number: int) -> Area:
        """A square of the grid."""
        return self.cell(view.layout, number)

    def cell(self, grid: int, number: int) -> Area:
        """A square of the grid of this layout."""
        layout = LAYOUTS[grid]
        across, down = self.ring
        side = min((self.board[2] - 2 * across) / layout.columns, (self.board[3] - 2 * down) / layout.rows)
        row, column = place(number)
        left = self.board[0] + (self.board[2] - side * layout.columns) / 2
        top = self.board[1] + (self.board[3] - side * layout.rows) / 2
        return left + column * side, top + row * side, side, side

    def sun(self, number: int) -> tuple[float, float]:
        """Centre of a sun on the ring."""
        name, (x, y, width, height) = SUN_PLACES[number], self.board
        left, top = (max(half / 2, self.radius) for half in self.ring)
        across = left if "left" in name else width - left if "right" in name else width / 2
        down = top if "top" in name else height - top if "bottom" in name else height / 2
        return x + across, y + down


WIDE = Plan(
    1240, 960,
    board=(14, 14, 700, 700), other=(730, 14, 496, 250), gods=(730, 274, 496, 114), display=(730, 398, 496, 152),
    desk=(14, 726, 700, 220), own=(730, 560, 496, 386), hand=(77, 88), row=6, chip=(30, 40), letters=40, least=19.4,
    aside=16.7, ring=(66.5, 66.5), radius=22.5, narrow=False,
)  # fmt: skip
NARROW = Plan(
    360, 1212,
    board=(2, 270, 356, 394), other=(4, 4, 352, 188), gods=(4, 198, 352, 66), display=(4, 770, 352, 120),
    desk=(4, 670, 352, 94), own=(4, 896, 352, 312), hand=(54, 62), row=6, chip=(25, 30), letters=30, least=10,
    aside=9, ring=(11.5, 30), radius=9.5, narrow=True,
)  # fmt: skip


class Mark(NamedTuple):
    """The id of a thing, and what clicking it means; None if it cannot be clicked."""

    name: str
    caption: str | None


class Scene:
    """What one picture shows: a view, what can be clicked in it, who reads it, what happened and was won last."""

    def __init__(
        self,
        plan: Plan,
        view: View,
        choices: Sequence[int],
        seat: int,
        lang: str,
        last: Sequence[Event],
        names: Sequence[str],
    ) -> None:
        self.plan, self.view, self.lang, self.last = plan, view, lang, last
        self.seat = max(seat, 0)
        self.names = list(names) or text.seats(view, lang)
        self.ended = ended_auction(view, last, self.seat)
        self.captions = {clicks(view, number)[0]: text.label(view, number, lang, self.names) for number in choices}

    def mark(self, name: str) -> Mark:
        """What is marked of the thing with this id."""
        return Mark(name, self.captions.get(name))


def spot(
    mark: Mark,
    x: float,
    y: float,
    size: tuple[float, float],
    *content: Child,
    words: str,
    edged: bool = False,
    class_: str = "",
) -> Element:
    """A marked group at a place, with focus ring and class `pick` if it can be clicked.

    `words` name it while it cannot; `edged` marks what can be clicked with a dashed edge.
    """
    name, caption = mark
    edge = rect(1.5, 1.5, size[0] - 3, size[1] - 3, 5, class_="mark-edge")
    return group(
        title(caption or words),
        *content,
        group(edge, class_="mark") if caption and edged else None,
        plates.focus(0, 0, *size) if caption else None,
        id=name,
        class_=classes(class_, "pick" if caption else None),
        transform=at(x, y),
        aria_label=caption,
    )


_SQUARES = {"base", "token", "place", "shift"}
_CARDS = {"offer", "bid", "change", "extra"}


def clicks(view: View, number: int) -> tuple[str, ...]:
    """Id of the element to click for a choice; every choice is one click."""
    verb, parts = MOVES.split(number)
    if verb in _SQUARES:
        return (f"s-{SQUARE_NAMES[parts[0]]}",)
    if verb in _CARDS:
        return (f"card-{MOVES.write(number).split()[1]}",)
    if verb in {"declare", "keep"}:
        return (f"{'magic' if verb == 'declare' else 'drawn'}-{MOVES.write(number)[-1]}",)
    if verb in {"claim", "next"}:
        word = MOVES.write(number).split()[1]
        return (f"show-{word}",)
    return (f"turn-{parts[0]}",) if verb == "turn" else (verb,)
