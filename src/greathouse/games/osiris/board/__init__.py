"""The picture of Sailing Toward Osiris: the map, the cartouches below it, the governors and the reader's own goods.

On a wide page the people stand beside the map; on a narrow one the reader's goods come first and the river flows down.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence

from greathouse.draw.fit import label
from greathouse.draw.picture import picture
from greathouse.draw.plates import border, box
from greathouse.draw.svg import Element, group, in_parts

from .. import text
from ..content import BONUS_ROWS, CARTOUCHE_ROWS, CARTOUCHE_TYPE, MARKET_ROWS
from ..state import View
from . import desk as buttons
from . import governors, land, people, scenery, tables
from .chart import Chart, chart_for
from .desk import clicks
from .shapes import COLOURS, Marks
from .tables import Box
from .traces import traces
from .ways import held_up, ways

__all__ = ["COLOURS", "clicks", "draw", "held_up", "strip", "ways"]

MARGIN = 26.0
SIDE = 620.0
"""Width of the column of people on a wide page."""
GAP = 8.0
HEADING = 44.0
"""Height of the words above a row of cartouches."""
HEIGHT = 1800.0
"""Height of a wide picture."""


def draw(
    view: View,
    choices: Iterable[int] = (),
    *,
    seat: int = -1,
    lang: str = "en",
    last: Sequence[tuple[int, int]] = (),
    narrow: bool = False,
    names: Sequence[str] = (),
) -> str:
    """The board as a reader sees it; `choices` are the action numbers that can be clicked."""
    numbers = list(choices)
    marks = Marks.on([clicks(view, number) for number in numbers], names or text.seats(view, lang))
    chart = chart_for(narrow)
    country = land.draw_map(view, marks, chart, lang, traces(view, last, seat, chart))
    parts, size, top = (_narrow if narrow else _wide)(view, numbers, seat, marks, chart, lang)
    place = f"translate({MARGIN} {top})"
    return picture(
        box(0, 0, *size, 26),
        *in_parts("g", border(0, 0, chart.width, chart.height, 10), *country, transform=place, id="map"),
        *parts,
        width=size[0],
        height=size[1],
        label=text.word("board", lang),
        class_="osiris",
        definitions=scenery.definitions(),
    )


def strip(view: View, seat: int, lang: str, names: Sequence[str]) -> str:
    """The reader's goods in one line, for a page that shows but a part of the board."""
    held = text.word("own", lang, who=names[seat], goods=text.goods(view.governors[seat].tokens, lang))
    drawn = group(*people.strip(view, seat, lang), transform="translate(302 40)")
    return picture(drawn, width=604, height=80, label=held, class_="osiris")


def _wide(
    view: View, choices: list[int], seat: int, marks: Marks, chart: Chart, lang: str
) -> tuple[list[Element], tuple[float, float], float]:
    """The cartouches below the map, people on the right; also the size of all, and where the map begins."""
    y, half = MARGIN + chart.height + 16, (chart.width - 24) / 2
    parts = _planning(view, marks, lang, (MARGIN, y, chart.width, 180))
    y += HEADING + 194
    parts += _market(view, marks, lang, (MARGIN, y, half + 160, 152))
    parts += _titled("pool", lang, (MARGIN + half + 184, y, half - 160, 152), tables.pool, view, marks)
    y += HEADING + 166
    parts += _bonuses(view, marks, lang, (MARGIN, y, half + 40, 152))
    parts += _titled("supply", lang, (MARGIN + half + 64, y, half - 40, 152), tables.supply, view)
    parts += _people(view, choices, seat, marks, lang, chart.width + 2 * MARGIN, HEIGHT)
    return parts, (chart.width + SIDE + 3 * MARGIN, HEIGHT), MARGIN


def _heading(name: str, lang: str, x: float, y: float, room: float) -> Element:
    return label(text.word(name, lang), x + 4, y + 21, room, 37, least=36, class_="bold heading")


def _titled(name: str, lang: str, place: Box, drawing: Callable[..., Element], *what: View | Marks) -> list[Element]:
    """A heading, and below it something that fits the place."""
    x, y, width, height = place
    return [_heading(name, lang, x, y, width), drawing(*what, lang, (x, y + HEADING, width, height))]


def _planning(view: View, marks: Marks, lang: str, place: Box) -> list[Element]:
    """The planning cartouches in a row, the types a little apart."""
    x, y, width, height = place
    kinds = len(set(CARTOUCHE_TYPE))
    step = (width - 14 * (kinds - 1)) / len(CARTOUCHE_ROWS)
    parts = [_heading("planning", lang, x, y, width)]
    for n, kind in enumerate(CARTOUCHE_TYPE):
        left = x + step * n + 14 * len(set(CARTOUCHE_TYPE[:n]) - {kind})
        parts.append(tables.cartouche(view, n, marks, lang, (left, y + HEADING, step - 6, height)))
    return parts


def _market(view: View, marks: Marks, lang: str, place: Box) -> list[Element]:
    x, y, width, height = place
    step = width / len(MARKET_ROWS)
    parts = [_heading("market", lang, x, y, width)]
    for n in range(len(MARKET_ROWS)):
        parts += tables.market(view, n, marks, lang, (x + step * n, y + HEADING, step - GAP, height))
    return parts


def _bonuses(view: View, marks: Marks, lang: str, place: Box) -> list[Element]:
    x, y, width, height = place
    step = width / len(BONUS_ROWS)
    parts = [_heading("bonuses", lang, x, y, width)]
    return parts + [
        tables.bonus(view, n, marks, lang, (x + step * n, y + HEADING, step - 6, height))
        for n in range(len(BONUS_ROWS))
    ]


def _people(
    view: View, choices: list[int], seat: int, marks: Marks, lang: str, x: float, height: float
) -> list[Element]:
    """Own goods and choices above, the other governors below, and what is worth what if there is room."""
    parts, y = [], MARGIN - 12
    scale = SIDE / 600
    if seat >= 0:
        high = scale * (sum(people.own_rows(view, seat, whole=True).values()) + 4)
        parts.append(people.own(view, seat, marks, lang, (x, y, SIDE, high)))
        y += high + GAP
    high = scale * buttons.HEIGHT
    parts.append(buttons.desk(view, choices, seat, marks, lang, (x, y, SIDE, high)))
    y += high + GAP
    others = [p for p in range(view.seats) if p != seat]
    step = min(scale * governors.OTHER + 4, (height - 16 - y) / len(others))
    for n, p in enumerate(others):
        parts.append(governors.governor(view, p, seat, marks, lang, (x, y + step * n, SIDE, step - 4)))
    y += step * len(others)
    if y + scale * people.WORTH < height - 6:
        parts.append(people.worth(lang, (x, y, SIDE, scale * people.WORTH)))
    return parts


def _narrow(
    view: View, choices: list[int], seat: int, marks: Marks, chart: Chart, lang: str
) -> tuple[list[Element], tuple[float, float], float]:
    """One column: own goods and choices, map, cartouches four in a row, governors; as for a wide page."""
    width = chart.width + 2 * MARGIN
    x, inner = MARGIN, float(chart.width)
    parts: list[Element] = []
    y = MARGIN
    if seat >= 0:
        high = inner / 600 * sum(people.own_rows(view, seat, whole=False).values())
        parts.append(people.own(view, seat, marks, lang, (x, y, inner, high), whole=False))
        y += high + GAP
    if buttons.needed(view, choices, seat):
        high = inner / 600 * buttons.HEIGHT
        parts.append(buttons.desk(view, choices, seat, marks, lang, (x, y, inner, high)))
        y += high
    y += MARGIN
    top = y
    more, y = _below(view, seat, marks, lang, x, top + chart.height + MARGIN, inner)
    return parts + more, (width, y + MARGIN), top


NARROW_HEADING = 60.0


def _below(
    view: View, seat: int, marks: Marks, lang: str, x: float, y: float, inner: float
) -> tuple[list[Element], float]:
    """What lies below the map on a narrow page, and where it ends."""
    parts = [_big_heading("planning", lang, x, y, inner)]
    y += NARROW_HEADING
    count, cell = len(CARTOUCHE_ROWS), inner / 4
    for n in range(count):
        place = (x + cell * (n % 4), y + 210 * (n // 4), cell - GAP, 202.0)
        parts.append(tables.cartouche(view, n, marks, lang, place))
    y += 210 * -(-count // 4)
    parts.append(_big_heading("market", lang, x, y, inner))
    y += NARROW_HEADING
    for n in range(len(MARKET_ROWS)):
        place = (x + inner / 2 * (n % 2), y + 236 * (n // 2), inner / 2 - GAP, 228.0)
        parts += tables.market(view, n, marks, lang, place)
    y += 236 * -(-len(MARKET_ROWS) // 2)
    parts.append(_big_heading("pool", lang, x, y, inner))
    y += NARROW_HEADING
    parts.append(tables.pool(view, marks, lang, (x, y, inner, 320)))
    y += 328
    parts.append(_big_heading("bonuses", lang, x, y, inner))
    y += NARROW_HEADING
    step = inner / len(BONUS_ROWS)
    parts += [tables.bonus(view, n, marks, lang, (x + step * n, y, step - 6, 190)) for n in range(len(BONUS_ROWS))]
    y += 198
    parts.append(_big_heading("supply", lang, x, y, inner))
    y += NARROW_HEADING
    parts.append(tables.supply(view, lang, (x, y, inner, 234)))
    y += 250
    for p in range(view.seats):
        if p != seat:
            parts.append(governors.governor(view, p, seat, marks, lang, (x, y, inner, inner / 600 * governors.OTHER)))
            y += inner / 600 * governors.OTHER + 6
    high = inner / 600 * people.WORTH
    parts.append(people.worth(lang, (x, y, inner, high)))
    return parts, y + high + 2


def _big_heading(name: str, lang: str, x: float, y: float, room: float) -> Element:
    return label(text.word(name, lang), x + 6, y + 28, room, 38, class_="bold heading")
