"""The board in characters."""

from __future__ import annotations

from greathouse.kernel.diagrams import MAX_WIDTH, Canvas, cut, folded

from ..content import BEAUTY, BOX, COLUMNS, HUMILIATION, ROWS, SECOND_LIFE
from ..state import DONE, TO_THROW, View
from .names import LANGUAGES, NAMED_HOUSES, die

PIECES = "●○"
"""A piece of each side."""

WIDTH, HEIGHT = 6, 3
SIGNS = {SECOND_LIFE: "☥", BEAUTY: "✶", HUMILIATION: "≈≈"}
"""What is drawn on the houses with a name."""


def diagram(view: View, seat: int, lang: str, names: list[str]) -> list[str]:
    """The houses with their numbers and pieces, what the pieces are, and the dice."""
    canvas = Canvas(COLUMNS * WIDTH + 1, ROWS * HEIGHT + 1)
    for row, houses in enumerate(BOX.board.layout):
        for column, house in enumerate(houses):
            _draw_house(canvas, view, house, column * WIDTH, row * HEIGHT)
    return [*canvas.lines(), *_legend(view, lang, names), *_dice(view, lang, names)]


def _draw_house(canvas: Canvas, view: View, house: int, x: int, y: int) -> None:
    canvas.frame(x, y, WIDTH + 1, HEIGHT + 1)
    canvas.put(x + 1, y + 1, str(house))
    canvas.put(x + WIDTH - len(SIGNS.get(house, "")), y + 1, SIGNS.get(house, ""))
    for side, sign in enumerate(PIECES):
        if view.houses[side] >> (house - 1) & 1:
            canvas.put(x + WIDTH // 2, y + 2, sign)


def _legend(view: View, lang: str, names: list[str]) -> list[str]:
    words = LANGUAGES[lang]
    sides = [f"{sign} {name} ({colour})" for sign, name, colour in zip(PIECES, names, words.SEATS, strict=True)]
    marked = [f"{sign} {words.MARKED[NAMED_HOUSES[house]]}" for house, sign in SIGNS.items()]
    return [cut("   ".join(parts), MAX_WIDTH) for parts in (sides, marked)]


def _dice(view: View, lang: str, names: list[str]) -> list[str]:
    if view.phase in (TO_THROW, DONE):
        return []
    thrown = enumerate((view.own_die, view.other_die))
    return [line for which, number in thrown for line in folded(f"[{number}] {die(view, which, lang, names)}")]
