"""The picture of Sailing Toward Osiris: the map, the cartouches below it, the governors and the reader's own goods.

On a wide page the people stand beside the map; on a narrow one the reader's goods come first and the river flows down.
"""

from __future__ import annotations

from typing import Any

from greathouse.draw.picture import picture
from greathouse.draw.plates import border, box
from greathouse.draw.svg import Element, group

from .. import text
from ..content import BONUS_ROWS, BOX, CARTOUCHE_ROWS, MARKET_ROWS
from . import land, people, scenery, tables
from .people import clicks
from .shapes import Marks

__all__ = ["clicks", "draw"]

MARGIN = 26
SIDE = 470
"""Width of the column of people on a wide page."""


def draw(
    view: Any, choices: Any = (), *, seat: int = -1, lang: str = "en", last: Any = (), narrow: bool = False
) -> str:
    """The board as a reader sees it; `choices` are the action numbers that can be clicked."""
    numbers = list(choices)
    marks = Marks([clicks(view, number) for number in numbers])
    chart = land.Chart(narrow)
    parts, width, height = (_narrow if narrow else _wide)(view, numbers, seat, marks, chart, lang)
    return picture(
        box(0, 0, width, height, 26),
        *parts,
        width=width,
        height=height,
        label=text.word("board", lang),
        class_="osiris" if narrow else "osiris broad",
        definitions=scenery.definitions(),
    )


def _wide(
    view: Any, choices: list[int], seat: int, marks: Marks, chart: land.Chart, lang: str
) -> tuple[list[Element], float, float]:
    """People on the right, cartouches below where the content file has them."""
    width, height = chart.width + SIDE + 3 * MARGIN, 1330 + MARGIN
    parts = [_framed(view, marks, chart, lang, MARGIN, MARGIN)]
    shift = MARGIN + 8

    def moved(rect: Any) -> tables.Box:
        return (rect[0] + MARGIN, rect[1] + shift, rect[2], rect[3])

    parts += _cartouches(view, marks, lang, [moved(row["rect"]) for row in CARTOUCHE_ROWS])
    parts += _trade(view, marks, lang, moved)
    x = chart.width + 2 * MARGIN
    parts += _people(view, choices, seat, marks, lang, x, height)
    return parts, width, height


def _framed(view: Any, marks: Marks, chart: land.Chart, lang: str, x: float, y: float) -> Element:
    return group(
        border(0, 0, chart.width, chart.height, 10),
        *land.draw_map(view, marks, chart, lang),
        transform=f"translate({x} {y})",
        id="map",
    )


def _cartouches(view: Any, marks: Marks, lang: str, boxes: list[tables.Box]) -> list[Element]:
    return [tables.cartouche(view, n, marks, lang, place) for n, place in enumerate(boxes)]


def _trade(view: Any, marks: Marks, lang: str, moved: Any) -> list[Element]:
    parts = [
        part for n, row in enumerate(MARKET_ROWS) for part in tables.market(view, n, marks, lang, moved(row["rect"]))
    ]
    parts.append(tables.pool(view, marks, lang, moved(BOX["labor_pool"]["rect"])))
    return parts + [tables.bonus(view, n, marks, lang, moved(row["rect"])) for n, row in enumerate(BONUS_ROWS)]


def _people(
    view: Any, choices: list[int], seat: int, marks: Marks, lang: str, x: float, height: float
) -> list[Element]:
    """Supply, own goods and choices above, the other governors below."""
    parts = [tables.supply(view, lang, (x, MARGIN - 8, SIDE, 62))]
    y = 86.0
    if seat >= 0:
        parts.append(people.own(view, seat, marks, lang, (x, y, SIDE, 410)))
        y += 416
    parts.append(people.desk(view, choices, seat, marks, lang, (x, y, SIDE, 194)))
    y += 202
    others = [p for p in range(view.seats) if p != seat]
    step = min(158.0, (height - MARGIN - y) / len(others))
    return parts + [
        people.governor(view, p, seat, marks, lang, (x, y + step * n, SIDE, step - 6)) for n, p in enumerate(others)
    ]


def _narrow(
    view: Any, choices: list[int], seat: int, marks: Marks, chart: land.Chart, lang: str
) -> tuple[list[Element], float, float]:
    """One column: own goods and choices, map, cartouches four in a row, governors."""
    width = chart.width + 2 * MARGIN
    x, inner = float(MARGIN), float(chart.width)
    parts, y = [], float(MARGIN)
    if seat >= 0:
        high = inner / 460 * sum(people.own_rows(view, seat, whole=False).values())
        parts.append(people.own(view, seat, marks, lang, (x, y, inner, high), whole=False))
        y += high + 8
    units = people.desk_height(view, choices, seat)
    parts.append(people.desk(view, choices, seat, marks, lang, (x, y, inner, inner / 460 * units), units))
    y += inner / 460 * units + 26
    parts.append(_framed(view, marks, chart, lang, x, y))
    y += chart.height + 26
    more, y = _below(view, seat, marks, lang, x, y, inner)
    return parts + more, width, y + MARGIN


def _below(
    view: Any, seat: int, marks: Marks, lang: str, x: float, y: float, inner: float
) -> tuple[list[Element], float]:
    count = len(CARTOUCHE_ROWS)
    cell = inner / 4
    grid = [(x + cell * (n % 4), y + 210 * (n // 4), cell - 8, 202.0) for n in range(count)]
    parts = _cartouches(view, marks, lang, grid)
    y += 210 * -(-count // 4)
    halves = [(x + inner / 2 * (n % 2), y + 236 * (n // 2), inner / 2 - 8, 228.0) for n in range(len(MARKET_ROWS))]
    for n, place in enumerate(halves):
        parts += tables.market(view, n, marks, lang, place)
    y += 236 * -(-len(MARKET_ROWS) // 2)
    parts.append(tables.pool(view, marks, lang, (x, y, inner, 340)))
    y += 350
    step = inner / len(BONUS_ROWS)
    parts += [tables.bonus(view, n, marks, lang, (x + step * n, y, step - 6, 190)) for n in range(len(BONUS_ROWS))]
    y += 198
    parts.append(tables.supply(view, lang, (x, y, inner, 130)))
    y += 140
    for p in range(view.seats):
        if p != seat:
            parts.append(people.governor(view, p, seat, marks, lang, (x, y, inner, 318)))
            y += 326
    return parts, y
