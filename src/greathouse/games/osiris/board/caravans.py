"""The caravans beside the map: sections, laborers, camels."""

from __future__ import annotations

from collections.abc import Sequence

from greathouse.draw.fit import label
from greathouse.draw.kept import memoized
from greathouse.draw.svg import Element, group, path
from greathouse.kernel.grammar import labelled

from .. import text
from ..content import CARAVAN_GOODS, CARAVAN_ROWS, CARAVAN_SECTION_IDS, CARAVAN_SECTION_ROWS, NEUTRAL
from ..state import View
from .chart import Chart, middle_of
from .shapes import CAMEL, Mark, Marks, badge, camel, laborer, spot, spread


def draw_caravan(view: View, which: int, marks: Marks, chart: Chart, lang: str) -> Element:
    ids = CARAVAN_ROWS[which].sections
    sections = ((CARAVAN_SECTION_IDS.index(name), marks.of(f"section-{name}")) for name in ids)
    return group(*(_caravan_section(n, view.caravan[n], mark, chart, lang) for n, mark in sections))


@memoized
def _caravan_section(section: int, worker: int, mark: Mark, chart: Chart, lang: str) -> Element:
    row_ = CARAVAN_SECTION_ROWS[section]
    width, height = (size / chart.scale for size in chart.extent(row_.polygon))
    what = text.goods(CARAVAN_GOODS[section], lang)
    title = labelled(f"{text.capital(text.word('caravan', lang))} {CARAVAN_SECTION_IDS[section]}", what, lang)
    wide = width > 1.6 * height
    x, y = (width * 0.23, 4.0) if wide else (0.0, height * 0.2)
    room = (width * 0.46, height - 24) if wide else (width - 30, height * 0.42)
    goods = spread(_listed(CARAVAN_GOODS[section]), *room, 23)
    camels = _beasts(min(1.0, (width * (0.5 if wide else 1) - 24) / 150))
    return spot(
        mark,
        title,
        path(chart.shape(row_.polygon, 7, 24), class_="glow"),
        path(chart.shape(row_.polygon, 5, 26), class_="track"),
        group(
            label(CARAVAN_SECTION_IDS[section], -width / 2 + 18, -height / 2 + 27, 90, chart.letters, class_="ident"),
            group(goods, transform=f"translate({x:.0f} {y:.0f})"),
            group(
                laborer(worker - 1, 32) if worker else camels,
                id=f"worker-{CARAVAN_SECTION_IDS[section]}" if worker else None,
                class_="piece" if worker else None,
                transform=f"translate({-x:.0f} {y if wide else -y:.0f})",
            ),
            transform=chart.place(middle_of(row_.polygon)),
        ),
        reach=chart.reach(row_.polygon),
    )


def _listed(goods: Sequence[int]) -> list[int]:
    return [resource for resource in range(3) for _ in range(goods[resource])]


@memoized
def _beasts(size: float) -> Element:
    """Three camels in a row, linked by a rope."""
    return group(
        path("M-50 18q50 20 100 0", class_="rope"),
        *(group(path(CAMEL, class_="beast"), transform=f"translate({x} 0) scale(0.56)") for x in (-48, 0, 48)),
        transform=f"scale({size:.2f})",
    )


def draw_leaders(view: View, chart: Chart) -> list[Element]:
    found = []
    for which, caravan in enumerate(CARAVAN_ROWS):
        leader = view.leaders[which]
        if leader:
            rows = [CARAVAN_SECTION_ROWS[CARAVAN_SECTION_IDS.index(name)].polygon for name in caravan.sections]
            middles = [middle_of(polygon) for polygon in rows]
            middle = (sum(m[0] for m in middles) / 2, sum(m[1] for m in middles) / 2)
            own = group(badge(leader - 1, 15), transform="translate(0 12)") if leader <= NEUTRAL else None
            found.append(
                group(camel(leader - 1, 1.3), own, class_="piece", id=f"camel-{which}", transform=chart.place(middle))
            )
    return found
