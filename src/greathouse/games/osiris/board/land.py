"""The map: river, barge, terrain, cities, caravans, and what stands on them."""

from __future__ import annotations

from typing import Any

from greathouse.draw.fit import label
from greathouse.draw.signs import sign
from greathouse.draw.svg import Element, circle, group, kept, number, path, rect

from .. import text
from ..content import (
    BOX,
    CARAVAN_GOODS,
    CARAVAN_ROWS,
    CARAVAN_SECTION_IDS,
    CARAVAN_SECTION_ROWS,
    CITY_ROWS,
    FIRST_CITY,
    ICONS,
    NEUTRAL,
    PLACE_IDS,
    PLACE_ROWS,
    PLACES,
    SPACE_IDS,
    SPACE_RESOURCE,
    SPACES,
)
from .shapes import Marks, badge, barge, camel, heap, laborer, monument, row, spot, token

WIDTH, HEIGHT = BOX["map"]["width"], BOX["map"]["map_height"]
Point = tuple[float, float]


class Chart:
    """How the map lies on the picture: as in the content file, or (`upright`) turned so that the river flows down."""

    def __init__(self, upright: bool) -> None:
        self.upright = upright
        self.width, self.height = (HEIGHT, WIDTH) if upright else (WIDTH, HEIGHT)
        self.scale = 1.22 if upright else 1.0
        """How much larger things on the map are drawn."""

    def at(self, point: Any) -> Point:
        """A point of the content file on the picture."""
        x, y = point
        return (y, WIDTH - x) if self.upright else (x, y)

    def place(self, point: Any) -> str:
        """Value of `transform` that puts something at a point of the content file, upright."""
        x, y = self.at(point)
        return f"translate({number(x)} {number(y)}) scale({self.scale})"

    def shape(self, points: Any, inset: float, radius: float) -> str:
        """Path of a polygon, drawn in by `inset`, its corners rounded."""
        return _rounded(tuple(self.at(p) for p in points), inset, radius)

    def extent(self, points: Any) -> tuple[float, float]:
        """Width and height of a polygon on the picture."""
        xs, ys = zip(*(self.at(p) for p in points), strict=True)
        return max(xs) - min(xs), max(ys) - min(ys)


@kept
def _rounded(points: tuple[Point, ...], inset: float, radius: float) -> str:
    middle = tuple(sum(p[axis] for p in points) / len(points) for axis in (0, 1))
    drawn = [tuple(v + inset * ((v < m) - (v > m)) for v, m in zip(p, middle, strict=True)) for p in points]
    parts: list[str] = []
    for before, here, after in zip(drawn[-1:] + drawn[:-1], drawn, drawn[1:] + drawn[:1], strict=True):
        start, end = _towards(here, before, radius), _towards(here, after, radius)
        turn = f"Q{here[0]:.1f} {here[1]:.1f} {end[0]:.1f} {end[1]:.1f}"
        parts.append(f"{'L' if parts else 'M'}{start[0]:.1f} {start[1]:.1f}{turn}")
    return "".join(parts) + "Z"


def _towards(here: Any, there: Any, distance: float) -> Point:
    dx, dy = there[0] - here[0], there[1] - here[1]
    length = max(1.0, (dx * dx + dy * dy) ** 0.5)
    share = min(0.5, distance / length)
    return here[0] + dx * share, here[1] + dy * share


def draw_map(view: Any, marks: Marks, chart: Chart, lang: str) -> list[Element]:
    """All of the map, its corner at the origin."""
    return [
        rect(0, 0, chart.width, chart.height, 18, class_="desert"),
        *_dunes(chart),
        *_river(view, chart, lang),
        *(_space(number, chart) for number in range(SPACES)),
        *(_caravan(view, number, marks, chart, lang) for number in range(2)),
        *(_place(view, number, marks, chart, lang) for number in range(PLACES)),
        *(_worked(view, number, marks, chart, lang) for number in range(SPACES)),
        *_leaders(view, chart),
        group(barge(), id="barge", class_="piece", transform=_barge_place(view, chart)),
    ]


# --- river and desert -------------------------------------------------------------------------------------------------


def _dunes(chart: Chart) -> list[Element]:
    found = []
    for n in range(6):
        x, y = chart.at((120 + 290 * n, 60 + (n * 397) % 880))
        found.append(path(f"M{x - 70:.0f} {y:.0f}q35 -26 70 0t70 0", class_="dune"))
    return found


def _river(view: Any, chart: Chart, lang: str) -> list[Element]:
    shapes = [chart.shape(segment["polygon"], 0, 0) for segment in BOX["segment"]]
    parts = [path("".join(shapes), class_="reeds"), path("".join(shapes), class_="stream")]
    if view.season:
        parts.append(path(shapes[view.season - 1], class_="stream-here"))
    parts += [_ripple(chart, segment) for segment in BOX["segment"]]
    parts += [_rapids(chart, line["line"]) for line in BOX["rapids"]]
    parts += [_segment_number(chart, segment, view) for segment in BOX["segment"]]
    x, y = chart.at(BOX["map"]["temple"])
    x, y = (x, y - 46) if chart.upright else (x + 52, y)
    parts.append(
        group(sign("festival_hall", 0, 0, 84, class_="gilt"), transform=f"translate({x:.0f} {y:.0f})", id="temple")
    )
    return parts


def _ripple(chart: Chart, segment: Any) -> Element:
    xs, ys = zip(*(chart.at(p) for p in segment["polygon"]), strict=True)
    waves = []
    for left, top in ((min(xs), min(ys)), ((min(xs) + max(xs)) / 2, (min(ys) + max(ys)) / 2)):
        waves.append(f"M{left + 24:.0f} {top + 40:.0f}q10 -9 20 0t20 0")
    return path("".join(waves), class_="crest")


def _rapids(chart: Chart, line: Any) -> Element:
    (x1, y1), (x2, y2) = (chart.at(p) for p in line)
    foam = []
    for n in range(9):
        share = (n + 0.5) / 9
        x, y = x1 + (x2 - x1) * share, y1 + (y2 - y1) * share
        offset = 7 if n % 2 else -7
        dx, dy = (offset, 0) if abs(x2 - x1) < abs(y2 - y1) else (0, offset)
        foam.append(circle(x + dx, y + dy, 6.5, class_="foam"))
    return group(*foam)


def _segment_number(chart: Chart, segment: Any, view: Any) -> Element:
    first = max(BOX["segment"][segment["id"] - 1]["polygon"], key=lambda p: (p[0], -p[1]))
    x, y = chart.at((first[0] - 46, first[1] + 50))
    here = "here" if view.season == segment["id"] else ""
    return group(
        circle(0, 0, 24, class_=f"milestone {here}".rstrip()),
        label(str(segment["id"]), 0, 0, 40, 30, class_="middle bold milestone-text"),
        transform=f"translate({x:.0f} {y:.0f})",
    )


def _barge_place(view: Any, chart: Chart) -> str:
    return chart.place(BOX["segment"][max(0, view.season - 1)]["barge"])


# --- terrain and cities -----------------------------------------------------------------------------------------------


def _space(space: int, chart: Chart) -> Element:
    """The two sections of a space, joined by a strip of the same land."""
    kind = SPACE_RESOURCE[space]
    first, second = PLACE_ROWS[2 * space], PLACE_ROWS[2 * space + 1]
    (x1, y1), (x2, y2) = chart.at(first["label"]), chart.at(second["label"])
    return group(
        path(f"M{x1:.0f} {y1:.0f}L{x2:.0f} {y2:.0f}", class_=f"bond land-{kind}"),
        *(path(chart.shape(section["polygon"], 5, 20), class_=f"land land-{kind}") for section in (first, second)),
        *(_texture(chart, section, kind) for section in (first, second)),
    )


def _texture(chart: Chart, section: Any, kind: int) -> Element:
    """Furrows, courses of brick, strata."""
    width, height = (size / 2 - 16 for size in chart.extent(section["polygon"]))
    xs, ys = zip(*(chart.at(p) for p in section["polygon"]), strict=True)
    x, y = (min(xs) + max(xs)) / 2, (min(ys) + max(ys)) / 2
    lines = []
    for n in range(-4, 5):
        dy = n * 26
        if abs(dy) > height - 4:
            continue
        if kind == 0:
            lines.append(f"M{x - width:.0f} {y + dy:.0f}q{width / 2:.0f} -9 {width:.0f} 0t{width:.0f} 0")
        elif kind == 1:
            shift = 16 if n % 2 else 0
            lines.append(f"M{x - width:.0f} {y + dy:.0f}h{2 * width:.0f}")
            lines += [f"M{x + dx + shift:.0f} {y + dy:.0f}v13" for dx in range(-48, 49, 32) if abs(dx + shift) < width]
        else:
            lines.append(
                f"M{x - width:.0f} {y + dy + 8:.0f}l{width * 0.7:.0f} -14l{width * 0.5:.0f} 8l{width * 0.8:.0f} -12"
            )
    return path("".join(lines), class_=f"texture-{kind}")


def _place(view: Any, place: int, marks: Marks, chart: Chart, lang: str) -> Element:
    """A section or city with what stands there; it can be clicked as a site."""
    row_ = PLACE_ROWS[place]
    name = f"place-{PLACE_IDS[place]}"
    polygon = row_["polygon"]
    inner = _city_face(view, place, chart) if place >= FIRST_CITY else _section_face(view, place, chart)
    return spot(
        marks,
        name,
        _title(view, place, lang),
        path(chart.shape(polygon, 8, 18), class_="glow"),
        path(chart.shape(polygon, 5, 20), class_="city-ground") if place >= FIRST_CITY else None,
        group(*inner, transform=chart.place(_middle(polygon))),
    )


def _middle(polygon: Any) -> Point:
    xs, ys = zip(*polygon, strict=True)
    return (min(xs) + max(xs)) / 2, (min(ys) + max(ys)) / 2


def _title(view: Any, place: int, lang: str) -> str:
    parts = [text.capital(text.place(place, lang))]
    if place < FIRST_CITY:
        parts.append(text.word("icons", lang, n=ICONS[place]))
    names = text.seats(view, lang)
    for stone in (view.ground[place], view.upper[place]):
        if stone:
            parts.append(f"{text.monument((stone - 1) % 3, lang)} ({text.owner_name((stone - 1) // 3, lang, names)})")
    if view.workers[place]:
        parts.append(text.laborer(view.workers[place] - 1, lang))
    return ", ".join(parts)


def _section_face(view: Any, place: int, chart: Chart) -> list[Element]:
    _, height = (size / chart.scale for size in chart.extent(PLACE_ROWS[place]["polygon"]))
    width = chart.extent(PLACE_ROWS[place]["polygon"])[0] / chart.scale
    low = height / 2 - 26
    resource = SPACE_RESOURCE[place // 2]
    gap = min(38.0, (width - 20) / ICONS[place])
    icons = row([token(resource, min(17.0, gap * 0.46)) for _ in range(ICONS[place])], gap)
    stones = _stones(view, place, 0.74)
    mark = PLACE_ROWS[place]["mark"]
    return [
        label(PLACE_IDS[place], -width / 2 + 14, -height / 2 + 22, 60, 18, class_="ident"),
        *([sign(mark, width / 2 - 22, -height / 2 + 24, 26, class_="faint")] if mark else []),
        group(icons, transform=f"translate(0 {low if stones else 6:.0f})"),
        *stones,
    ]


def _stones(view: Any, place: int, size: float) -> list[Element]:
    """The monuments on a place; the Sculptor's obelisk stands beside the one below."""
    found = [stone for stone in (view.ground[place], view.upper[place]) if stone]
    shift = 26 * (len(found) - 1)
    return [
        group(
            monument((stone - 1) % 3, (stone - 1) // 3, size),
            id=f"stone-{PLACE_IDS[place]}-{n}",
            class_="piece",
            transform=f"translate({-shift + 2 * shift * n:.0f} {-12:.0f})",
        )
        for n, stone in enumerate(found)
    ]


def _city_face(view: Any, place: int, chart: Chart) -> list[Element]:
    width, height = (size / chart.scale for size in chart.extent(PLACE_ROWS[place]["polygon"]))
    stones = _stones(view, place, 0.8)
    worker = view.workers[place]
    shift = 30 if stones and worker else 0
    name = str(CITY_ROWS[place - FIRST_CITY]["name"])
    return [
        rect(-width / 2 + 12, -height / 2 + 12, width - 24, height - 24, 8, class_="city-wall"),
        *([] if stones else [sign("city", 0, -14, min(70, height - 50), class_="faint")]),
        *(group(stone, transform=f"translate({-shift} 0)") for stone in stones),
        *([group(laborer(worker - 1, 25), transform=f"translate({shift} -12)")] if worker else []),
        rect(-width / 2 + 8, height / 2 - 40, width - 16, 30, 6, class_="ribbon"),
        label(name, 0, height / 2 - 25, width - 18, 23, least=12, class_="middle bold ribbon-text"),
    ]


def _worked(view: Any, space: int, marks: Marks, chart: Chart, lang: str) -> Element:
    """The laborer of a space, or where one can be put: between its sections, or on the one without a monument.

    It takes clicks between them, too.
    """
    name = f"space-{SPACE_IDS[space]}"
    free = [p for p in (2 * space, 2 * space + 1) if not view.built_on >> p & 1] or [2 * space, 2 * space + 1]
    worker = view.workers[2 * space]
    title = text.capital(text.space(space, lang)) + (f", {text.laborer(worker - 1, lang)}" if worker else "")
    polygons = [PLACE_ROWS[p]["polygon"] for p in free]
    points = [_middle(polygon) for polygon in polygons]
    middle = (sum(p[0] for p in points) / len(points), sum(p[1] for p in points) / len(points))
    return spot(
        marks,
        name,
        title,
        path("".join(chart.shape(polygon, 8, 18) for polygon in polygons), class_="glow"),
        group(laborer(worker - 1, 31), transform=chart.place(middle)) if worker else None,
        class_="over",
        reach=path("".join(chart.shape(polygon, -1, 1) for polygon in polygons), class_="reach"),
    )


# --- caravans ---------------------------------------------------------------------------------------------------------


def _caravan(view: Any, which: int, marks: Marks, chart: Chart, lang: str) -> Element:
    ids = CARAVAN_ROWS[which]["sections"]
    return group(*(_caravan_section(view, CARAVAN_SECTION_IDS.index(name), marks, chart, lang) for name in ids))


def _caravan_section(view: Any, section: int, marks: Marks, chart: Chart, lang: str) -> Element:
    row_ = CARAVAN_SECTION_ROWS[section]
    name = f"section-{CARAVAN_SECTION_IDS[section]}"
    width, height = (size / chart.scale for size in chart.extent(row_["polygon"]))
    worker = view.caravan[section]
    what = text.goods(CARAVAN_GOODS[section], lang)
    title = f"{text.capital(text.word('caravan', lang))} {CARAVAN_SECTION_IDS[section]}: {what}"
    return spot(
        marks,
        name,
        title,
        path(chart.shape(row_["polygon"], 7, 24), class_="glow"),
        path(chart.shape(row_["polygon"], 4, 26), class_="track"),
        group(
            label(CARAVAN_SECTION_IDS[section], -width / 2 + 18, -height / 2 + 24, 60, 18, class_="ident"),
            group(heap(CARAVAN_GOODS[section], 16), transform=f"translate(0 {height / 2 - 34:.0f})"),
            group(laborer(worker - 1, 29), transform="translate(0 -6)")
            if worker
            else sign("road", 0, -6, 44, class_="faint"),
            transform=chart.place(_middle(row_["polygon"])),
        ),
    )


def _leaders(view: Any, chart: Chart) -> list[Element]:
    found = []
    for which, caravan in enumerate(CARAVAN_ROWS):
        leader = view.leaders[which]
        if leader:
            rows = [CARAVAN_SECTION_ROWS[CARAVAN_SECTION_IDS.index(name)]["polygon"] for name in caravan["sections"]]
            middles = [_middle(polygon) for polygon in rows]
            middle = tuple(sum(m[axis] for m in middles) / 2 for axis in (0, 1))
            own = group(badge(leader - 1, 15), transform="translate(0 12)") if leader <= NEUTRAL else None
            found.append(
                group(camel(leader - 1, 1.15), own, class_="piece", id=f"camel-{which}", transform=chart.place(middle))
            )
    return found
