"""The board: a wooden box with the reeds that are left, and a button for each choice."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from greathouse.draw import plates
from greathouse.draw.fit import label as fitted
from greathouse.draw.picture import picture
from greathouse.draw.pieces import disc
from greathouse.draw.svg import Element, at, group, title

from . import text
from .content import MAX_TAKE
from .state import View

WIDTH, STEP = 440.0, 40.0
COLUMNS = 10
BUTTON = (WIDTH - 40) / MAX_TAKE


def draw(
    view: View,
    choices: Sequence[int] = (),
    *,
    seat: int = -1,
    lang: str = "en",
    last: Sequence[tuple[int, int]] = (),
    narrow: bool = False,
    names: Sequence[str] = (),
) -> str:
    """The picture for one reader; the same shape on wide and narrow pages."""
    rows = -(-view.bundle // COLUMNS)
    height = 110 + rows * STEP
    return picture(
        plates.box(0, 0, WIDTH, height),
        plates.tray(12, 12, WIDTH - 24, rows * STEP + 14),
        *(_reed(place) for place in range(view.left)),
        *_buttons(view, choices, height, lang),
        width=WIDTH,
        height=height + 10,
        label=text.TITLE[lang],
        class_="GAME_KEY",
    )


def clicks(view: View, number: int) -> tuple[str, ...]:
    """One click on a button."""
    return (f"take{number + 1}",)


def _reed(place: int) -> Element:
    """One reed; it keeps its id for the whole game."""
    row, column = divmod(place, COLUMNS)
    return group(disc(15, "green", "reed"), id=f"reed{place}", transform=at(40 + STEP * column, 38 + STEP * row))


def _buttons(view: View, choices: Sequence[int], height: float, lang: str) -> Iterator[Element]:
    for number in choices:
        caption = text.label(view, number, lang, text.seats(view, lang))
        yield group(
            title(caption),
            plates.plate(4, 0, BUTTON - 8, 48, 10),
            fitted(caption, BUTTON / 2, 24, BUTTON - 16, 16, lines=2, class_="middle"),
            plates.focus(4, 0, BUTTON - 8, 48, 12),
            id=f"take{number + 1}",
            class_="button pick",
            transform=at(20 + BUTTON * number, height - 66),
            aria_label=caption,
        )
