"""The map: river, barge, terrain, cities, caravans, and what stands on them."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import lru_cache
from typing import NamedTuple

from greathouse.draw.fit import BOLD, label
from greathouse.draw.fit import width as text_width
from greathouse.draw.kept import memoized
from greathouse.draw.signs import sign
from greathouse.draw.svg import Element, circle, group, number, path, rect, title
from greathouse.kernel.grammar import enumerated

from .. import text
from ..content import (
    BOX,
    CITY_ROWS,
    FIRST_CITY,
    ICONS,
    PLACE_IDS,
    PLACE_ROWS,
    PLACES,
    SECTION_ROWS,
    SPACE_IDS,
    SPACE_RESOURCE,
    SPACES,
)
from ..state import SITE, View
from .caravans import draw_caravan, draw_leaders
from .chart import HEIGHT, WIDTH, Chart, middle_of, rounded_path
from .scenery import KINDS, Point, barge, free_land, ground, ornament, palm, temple
from .shapes import Mark, Marks, laborer, monument, spot, spread, words

PLACE_MARKS = tuple(f"place-{name}" for name in PLACE_IDS)
SPACE_MARKS = tuple(f"space-{name}" for name in SPACE_IDS)
MAP_MARKS = frozenset(PLACE_MARKS + SPACE_MARKS)
"""The ids of places and spaces."""

MAX_MAPS = 64
"""So many maps are known by what stands on them; their places are kept for themselves."""


def draw_map(view: View, marks: Marks, chart: Chart, lang: str, fresh: list[Element]) -> list[Element]:
    """All of the map, its corner at the origin; `fresh` are marks of what has just been done."""
    return [
        ground(f"M0 0H{chart.width}V{chart.height}H0Z", "dust", "desert"),
        _desert(chart),
        *_river(view.season, chart),
        *(_space(number, chart) for number in range(SPACES)),
        *(draw_caravan(view, number, marks, chart, lang) for number in range(2)),
        *_sites(view, marks, chart, lang),
        *draw_leaders(view, chart),
        *fresh,
        *(_milestone(chart, segment.id, view.season == segment.id) for segment in BOX.segment),
        group(
            title(text.word("the_barge", lang)),
            barge(),
            id="barge",
            class_="piece",
            transform=_barge_place(view, chart),
            data_course=_barge_course(view, chart),
        ),
    ]


LANDING = 225.0
"""How far from the temple the barge lies at last."""

BENDS: tuple[tuple[Point, ...], ...] = ((), ((1250, 250), (850, 250)), ((850, 750), (450, 750)), ((450, 250),))
"""By segment: the bends of the river between the barge and where it lay before, on the map of the content file."""

INNER, OUTER = 34.0, 96.0
"""Radius of the river's bends on the inner and the outer bank."""


@memoized
def _desert(chart: Chart) -> Element:
    found = []
    for n, (x, y, width, height) in enumerate(free_land()):
        middle = chart.at((x + width / 2, y + height / 2))
        size = (height, width) if chart.upright else (width, height)
        place = f"translate({number(middle[0])} {number(middle[1])})"
        found.append(group(ornament(n, *size), transform=place))
    return group(*found)


@memoized
def _river(season: int, chart: Chart) -> tuple[Element, ...]:
    shapes = [_banks(chart, n) for n in range(len(BOX.segment))]
    course = "".join(shapes)
    parts = [path(course, class_="reeds"), path(course, class_="shore"), ground(course, "nile", "stream", "waves")]
    if season:
        parts.append(ground(shapes[season - 1], "flow", "stream-here", "waves"))
    parts += [_rapids(chart, n) for n in range(len(BOX.rapids))]
    x, y = chart.at(BOX.map.temple)
    x, y = (x, y - 58) if chart.upright else (x + 74, y - 4)
    parts.append(group(temple(), transform=f"translate({x:.0f} {y:.0f}) scale({0.92 * chart.scale:.2f})", id="temple"))
    return tuple(parts)


@memoized
def _banks(chart: Chart, segment: int) -> str:
    """Path of a segment of the river: its bends are rounded, its ends are not."""
    polygon = BOX.segment[segment].polygon
    ends = {point for line in BOX.rapids for point in line.line}
    radii = []
    for before, here, after in zip(polygon[-1:] + polygon[:-1], polygon, polygon[1:] + polygon[:1], strict=True):
        turn = (here[0] - before[0]) * (after[1] - here[1]) - (here[1] - before[1]) * (after[0] - here[0])
        bend = OUTER if turn * _winding(polygon) > 0 else INNER
        radii.append(0.0 if here in ends or here[0] in (0, WIDTH) or here[1] in (0, HEIGHT) else bend)
    return rounded_path([chart.at(point) for point in polygon], radii)


def _winding(polygon: Sequence[Point]) -> float:
    """Twice the area, its sign that of the sense in which the corners follow."""
    corners = zip(polygon, [*polygon[1:], polygon[0]], strict=True)
    return float(sum(x1 * y2 - x2 * y1 for (x1, y1), (x2, y2) in corners))


@memoized
def _rapids(chart: Chart, which: int) -> Element:
    """Rocks and foam across the river."""
    (x1, y1), (x2, y2) = (chart.at(p) for p in BOX.rapids[which].line)
    upright = abs(x2 - x1) < abs(y2 - y1)
    parts = []
    for n in range(6):
        share, offset = (n + 0.5) / 6, 9 if n % 2 else -8
        x = x1 + (x2 - x1) * share + (offset if upright else 0)
        y = y1 + (y2 - y1) * share + (0 if upright else offset)
        parts.append(path(f"M{x - 9:.0f} {y + 6:.0f}l4 -11l8 -3l7 7l-2 7Z", class_="boulder"))
        parts.append(path(f"M{x - 13:.0f} {y + 9:.0f}q6 -6 13 0t13 0", class_="foam"))
    return group(*parts)


@memoized
def _milestone(chart: Chart, segment: int, here: bool) -> Element:
    first = max(BOX.segment[segment - 1].polygon, key=lambda p: (p[0], -p[1]))
    x, y = chart.at((first[0] - 46, first[1] + 50))
    return group(
        circle(0, 0, 26, class_="milestone here" if here else "milestone"),
        label(str(segment), 0, 0, 44, 36, class_="middle bold milestone-text"),
        transform=f"translate({x:.0f} {y:.0f})",
    )


def _barge_place(view: View, chart: Chart) -> str:
    """Where the barge lies; it does not hide the temple."""
    x, y = BOX.segment[max(0, view.season - 1)].barge
    gate_x, gate_y = BOX.map.temple
    return chart.place((max(x, gate_x + LANDING), y) if abs(y - gate_y) < LANDING else (x, y))


def _barge_course(view: View, chart: Chart) -> str | None:
    """The bends of the river between the barge and where it lay the season before."""
    bends = [chart.at(bend) for bend in BENDS[max(0, view.season - 1)]]
    return " ".join(f"{x:.0f},{y:.0f}" for x, y in bends) or None


@memoized
def _space(space: int, chart: Chart) -> Element:
    """The two sections of a space, joined by a strip of the same land."""
    kind = SPACE_RESOURCE[space]
    first, second = PLACE_ROWS[2 * space], PLACE_ROWS[2 * space + 1]
    (x1, y1), (x2, y2) = chart.at(first.label), chart.at(second.label)
    shapes = [chart.shape(section.polygon, 8, 16) for section in (first, second)]
    return group(
        path("".join(shapes), class_="estate-shade"),
        path(f"M{x1:.0f} {y1:.0f}L{x2:.0f} {y2:.0f}", class_=f"bond edge-{kind}"),
        path("".join(shapes), class_=f"estate edge-{kind}"),
        *(ground(shape, KINDS[kind], "land", KINDS[kind]) for shape in shapes),
    )


def _sites(view: View, marks: Marks, chart: Chart, lang: str) -> Iterable[Element]:
    """The places and spaces with what stands on them."""
    sites = tuple(map(Site, range(PLACES), view.ground, view.upper, view.workers))
    built = tuple(view.built_on >> 2 * space & 3 for space in range(SPACES))
    if view.phase == SITE:
        more = tuple(text.barge_glory(view, n) if marks.of(mark).hot else 0 for n, mark in enumerate(PLACE_MARKS))
    else:
        more = (0,) * PLACES
    here = Marks(marks.names, marks.open & MAP_MARKS, marks.chosen & MAP_MARKS)
    return _drawn_sites(sites, built, more, here, chart, lang)


@lru_cache(MAX_MAPS)
def _drawn_sites(
    sites: tuple[Site, ...], built: tuple[int, ...], more: tuple[int, ...], marks: Marks, chart: Chart, lang: str
) -> tuple[Element, ...]:
    places = [
        _drawn_place(site, marks.of(mark), marks.names, chart, glory, lang)
        for site, mark, glory in zip(sites, PLACE_MARKS, more, strict=True)
    ]
    spaces = [
        _drawn_between(space, built[space], sites[2 * space].worker, marks.of(mark), chart, lang)
        for space, mark in enumerate(SPACE_MARKS)
    ]
    return *places, *spaces


@memoized
def _drawn_place(site: Site, mark: Mark, names: tuple[str, ...], chart: Chart, more: int, lang: str) -> Element:
    """A section or city; a site that earns `more` than its monument's own glory says so in its corner."""
    hit, reach = _shapes(site.place, chart)
    glory = _more_glory(site.place, more, chart) if more else None
    return spot(mark, _title(site, lang, names), hit, *_face(site, chart), glory, reach=reach)


@memoized
def _more_glory(place: int, more: int, chart: Chart) -> Element:
    """A disc of glory at the right lower corner of a place."""
    polygon = PLACE_ROWS[place].polygon
    width, height = (size / chart.scale for size in chart.extent(polygon))
    disc = group(circle(0, 0, 30, class_="glory"), group(words(f"+{more}", 58, 38)))
    corner = group(disc, transform=f"translate({width / 2 - 32:.0f} {height / 2 - 32:.0f})")
    return group(corner, transform=chart.place(middle_of(polygon)))


@memoized
def _shapes(place: int, chart: Chart) -> tuple[Element, Element | None]:
    """The shape of a place that shines, and the one that takes clicks."""
    polygon = PLACE_ROWS[place].polygon
    return path(chart.shape(polygon, 8, 16), class_="glow"), chart.reach(polygon)


class Site(NamedTuple):
    """A place with the numbers of the monuments and of the laborer that a View has there, 0 for none."""

    place: int
    ground: int
    upper: int
    worker: int

    @property
    def stones(self) -> list[int]:
        """The monuments, the lower one first."""
        return [stone for stone in (self.ground, self.upper) if stone]


def _title(site: Site, lang: str, names: tuple[str, ...]) -> str:
    parts = [text.capital(text.place(site.place, lang))]
    if site.place < FIRST_CITY:
        parts.append(text.word("icons", lang, n=ICONS[site.place]))
    for stone in site.stones:
        parts.append(f"{text.monument((stone - 1) % 3, lang)} ({text.owner_name((stone - 1) // 3, lang, names)})")
    if site.worker:
        parts.append(text.laborer(site.worker - 1, lang))
    return enumerated(parts, lang)


@memoized
def _face(site: Site, chart: Chart) -> tuple[Element, ...]:
    """What is drawn of a section or city; most of the map is as it was in the picture before."""
    polygon = PLACE_ROWS[site.place].polygon
    where = chart.place(middle_of(polygon))
    if site.place < FIRST_CITY:
        return (group(*_section_face(site, chart), transform=where),)
    walled = path(chart.shape(polygon, 7, 14), class_="city-ground")
    return walled, group(*_city_face(site, chart), transform=where)


def _section_face(site: Site, chart: Chart) -> list[Element]:
    place = site.place
    width, height = (size / chart.scale for size in chart.extent(PLACE_ROWS[place].polygon))
    yields = [SPACE_RESOURCE[place // 2]] * ICONS[place]
    stones = _stones(site, max(0.7, min(1.0, (width - 12) / 104, (height - 12) / 112)))
    mark = SECTION_ROWS[place].mark
    size = chart.letters
    icons = group(spread(yields, width - 30, height - size - 18, 25), transform=f"translate(0 {(size - 2) / 2:.0f})")
    spent = group(spread(yields, width - 30, 20, 10), transform=f"translate(0 {height / 2 - 22:.0f})", class_="spent")
    return [
        label(PLACE_IDS[place], -width / 2 + 14, -height / 2 + 9 + size / 2, 90, size, least=size, class_="ident"),
        *(
            [sign(mark, width / 2 - 26, -height / 2 + 27, 26, class_="faint")]
            if mark and not stones and width > 150
            else []
        ),
        spent if stones else icons,
        *stones,
    ]


def _stones(site: Site, size: float) -> list[Element]:
    """The monuments on a place; the Sculptor's obelisk stands beside the one below."""
    shift = 26 * (len(site.stones) - 1)
    return [
        group(
            monument((stone - 1) % 3, (stone - 1) // 3, size),
            id=f"stone-{PLACE_IDS[site.place]}-{n}",
            class_="piece",
            transform=f"translate({-shift + 2 * shift * n:.0f} 4)",
        )
        for n, stone in enumerate(site.stones)
    ]


def _city_face(site: Site, chart: Chart) -> list[Element | None]:
    """A walled town: towers at its corners, houses inside, its name on a ribbon as wide as the word."""
    place, worker = site.place, site.worker
    width, height = (size / chart.scale for size in chart.extent(PLACE_ROWS[place].polygon))
    stones = _stones(site, min(0.84, (height - 46) / 96, (width - 22) / 100))
    shift = 30 if stones and worker else 0
    name = str(CITY_ROWS[place - FIRST_CITY].name)
    x, y, size = width / 2 - 18, height / 2 - 18, chart.names
    ribbon = max(width - 16, text_width(name, size) * BOLD + 16)
    foot = height / 2 - (20 if chart.upright else 30 if height > 130 else 6)
    return [
        rect(-x, -y, 2 * x, 2 * y, 3, class_="city-wall"),
        rect(-x, -y, 2 * x, 2 * y, 3, class_="city-bricks"),
        *(rect(side * x - 11, end * y - 11, 22, 22, 3, class_="city-tower") for side in (-1, 1) for end in (-1, 1)),
        None if stones or worker else _houses(min(1.0, (width - 40) / 110, (height - 66) / 62)),
        *(group(stone, transform=f"translate({-shift} -14)") for stone in stones),
        _worker(PLACE_IDS[place], worker, min(30.0, height / 3.9), f"translate({shift} -14)") if worker else None,
        rect(-ribbon / 2, foot - size / 2 - 4.5, ribbon, size + 9, 6, class_="ribbon"),
        label(name, 0, foot, ribbon, size, least=size, class_="middle bold ribbon-text"),
    ]


@memoized
def _houses(size: float) -> Element:
    """Flat roofs and a palm."""
    return group(
        group(palm(0.62), transform="translate(37 2)"),
        path("M-50 26V-2H-24V26ZM-26 26V-24H8V26ZM6 26V-8H32V26Z", class_="house"),
        path("M-28 26V-2H-24V26ZM0 26V-24H8V26ZM25 26V-8H32V26Z", class_="house-shade"),
        path("M-42 26V12H-34V26ZM-14 26V8H-5V26ZM13 26V12H20V26ZM-18 -14h6v7h-6ZM-6 -14h6v7h-6Z", class_="door"),
        transform=f"translate(0 -16) scale({size:.2f})",
    )


def _worker(spot_id: str, worker: int, size: float, place: str) -> Element:
    """The laborer (from 1) at a place of the board."""
    return group(laborer(worker - 1, size), id=f"worker-{spot_id}", class_="piece", transform=place)


@memoized
def _drawn_between(space: int, built: int, worker: int, mark: Mark, chart: Chart, lang: str) -> Element:
    """The laborer of a space, or where one can be put: between its sections, or on the one without a monument.

    It takes clicks between them, too.
    """
    glow, standing, reach = _between(space, built, worker, chart)
    return spot(mark, _space_title(space, worker, lang), glow, standing, class_="over", reach=reach)


@memoized
def _space_title(space: int, worker: int, lang: str) -> str:
    there = [text.laborer(worker - 1, lang)] if worker else []
    return enumerated([text.capital(text.space(space, lang)), *there], lang)


@memoized
def _between(space: int, built: int, worker: int, chart: Chart) -> tuple[Element, Element | None, Element]:
    """The shape of a space that shines, the laborer on it, and the shape that takes clicks; `built` has a bit for each
    section with a monument."""
    free = [2 * space + half for half in (0, 1) if not built >> half & 1] or [2 * space, 2 * space + 1]
    polygons = [PLACE_ROWS[p].polygon for p in free]
    points = [middle_of(polygon) for polygon in polygons]
    middle = (sum(p[0] for p in points) / len(points), sum(p[1] for p in points) / len(points))
    return (
        path("".join(chart.shape(polygon, 8, 16) for polygon in polygons), class_="glow"),
        _worker(SPACE_IDS[space], worker, 34, chart.place(middle)) if worker else None,
        path("".join(chart.shape(polygon, -1, 1) for polygon in polygons), class_="reach"),
    )
