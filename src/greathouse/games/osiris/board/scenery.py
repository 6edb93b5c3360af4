"""The country around the game: sand, water, palms, pyramids, the temple of Osiris, and the textures of the land."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise

from greathouse.draw.kept import memoized
from greathouse.draw.pieces import shadow
from greathouse.draw.signs import sign
from greathouse.draw.svg import Element, circle, element, filled, group, path, rect

from ..content import BOX

Box = tuple[float, float, float, float]
Point = tuple[float, float]
KINDS = ("farm", "yard", "quarry")
"""The textures of the three kinds of land, by resource."""
STOPS = {
    "farm": ("farm-light", "farm", "farm-deep"),
    "yard": ("clay-light", "clay", "clay-deep"),
    "quarry": ("rock-light", "rock", "rock-deep"),
    "dust": ("dust-light", "dust", "dust-deep"),
    "nile": ("water-light", "water", "water-deep"),
    "flow": ("flow-light", "flow", "flow-deep"),
}
"""Gradients: classes of their stops."""
_ZIGZAG = "l7.5 -6l7.5 6" * 4
TILES = {
    "farm": (
        (44, 40),
        ("furrow", "M0 33q11 -5 22 0t22 0"),
        ("crop", "M11 30V13M11 19l-5 -6M11 19l5 -6M11 25l-5 -6M11 25l5 -6"),
        ("crop", "M33 25V8M33 14l-5 -6M33 14l5 -6M33 20l-5 -6M33 20l5 -6"),
    ),
    "yard": (
        (64, 44),
        ("brick-face", "M5 6h24v11H5ZM37 6h24v11H37ZM-11 28h24v11h-24ZM21 28h24v11H21ZM53 28h24v11H53Z"),
        ("brick-edge", "M5 17h24M37 17h24M-11 39h24M21 39h24M53 39h24"),
    ),
    "quarry": (
        (96, 72),
        ("cut", "M0 20H38L50 8H96M38 20V46M0 46H62L74 34H96M62 46V72M16 46V72M78 8V34M0 72H96"),
        ("cut-light", "M1 23H39L51 11H95M41 23V44M1 49H63L75 37H95M65 49V70M19 49V70M81 11V32"),
    ),
    "waves": ((60, 34), ("zigzag", f"M0 10{_ZIGZAG}M0 27{_ZIGZAG}")),
}
"""Patterns: size of the tile, and paths with their classes."""
_OWN = frozenset({*STOPS, *(f"{name}-tile" for name in TILES)})


def painted(drawn: Element) -> Element:
    """An element that may refer to the definitions of this board, which `definitions` supplies."""
    return Element(drawn.markup, drawn.needs - _OWN)


@memoized
def definitions() -> Element:
    """Gradients and patterns of the land and the river."""
    return group(*(_gradient(name) for name in STOPS), *(_tile(name) for name in TILES))


def _gradient(name: str) -> Element:
    stops = [element("stop", offset=n / 2, class_=f"stop-{colour}") for n, colour in enumerate(STOPS[name])]
    return element("linearGradient", *stops, id=name, x1=0, y1=0, x2=0.3, y2=1)


def _tile(name: str) -> Element:
    (width, height), *drawn = TILES[name]
    marks = [path(str(d), class_=str(class_)) for class_, d in drawn]
    return element("pattern", *marks, id=f"{name}-tile", width=width, height=height, patternUnits="userSpaceOnUse")


def ground(d: str, paint: str, class_: str, tile: str = "") -> Element:
    """A shape of land or water: its colour, and its texture over it."""
    return group(
        painted(path(d, fill=filled(paint), class_=class_)),
        painted(path(d, fill=filled(f"{tile}-tile"), class_="texture")) if tile else None,
    )


# --- what stands in the desert ----------------------------------------------------------------------------------------

CELL = 50
"""Side of a square of the grid on which free land is looked for."""
SIZES = ((3, 2), (2, 3), (2, 2), (3, 1), (1, 3), (1, 1))
"""Free pieces of land, in squares, the largest first."""


def _taken() -> set[tuple[int, int]]:
    """Squares of the grid that something of the game touches."""
    polygons = [row.polygon for row in BOX.section] + [row.polygon for row in BOX.city]
    polygons += [row.polygon for row in BOX.caravan_section] + [row.polygon for row in BOX.segment]
    taken = set()
    for polygon in polygons:
        for left, top, right, bottom in _blocks(polygon):
            for x in range(int(left // CELL), int(-(-right // CELL))):
                taken |= {(x, y) for y in range(int(top // CELL), int(-(-bottom // CELL)))}
    return taken


def _blocks(polygon: Sequence[Point]) -> list[Box]:
    """A polygon with right angles as rectangles between its corners' coordinates."""
    xs, ys = (sorted({point[axis] for point in polygon}) for axis in (0, 1))
    return [
        (left, top, right, bottom)
        for left, right in pairwise(xs)
        for top, bottom in pairwise(ys)
        if _inside(polygon, (left + right) / 2, (top + bottom) / 2)
    ]


def _inside(polygon: Sequence[Point], x: float, y: float) -> bool:
    found = False
    for (x1, y1), (x2, y2) in zip(polygon, [*polygon[1:], polygon[0]], strict=True):
        if (y1 > y) != (y2 > y) and x < x1 + (y - y1) * (x2 - x1) / (y2 - y1):
            found = not found
    return found


@memoized
def free_land() -> tuple[Box, ...]:
    """Rectangles of the map (x, y, width, height) on which nothing of the game lies, the largest first."""
    columns, rows = int(BOX.map.width // CELL), int(BOX.map.map_height // CELL)
    taken, found = _taken(), []
    for width, height in SIZES:
        for y in range(rows - height + 1):
            for x in range(columns - width + 1):
                squares = {(x + i, y + j) for i in range(width) for j in range(height)}
                if not squares & taken:
                    taken |= squares
                    found.append((x * CELL, y * CELL, width * CELL, height * CELL))
    return tuple(found)


def ornament(number: int, width: float, height: float) -> Element:
    """Something to fill a free piece of land of this size, about the origin."""
    if width >= 90 and height >= 90:
        return (pyramids, grove, oasis)[number % 3](min(width / 150, height / 100))
    if width >= 90 or height >= 90:
        return path("M-40 4q20 -15 40 0t40 0M-22 16q16 -11 32 0", class_="dune")
    return palm(0.42) if number % 2 else path("M-18 6q9 -9 18 0t18 0", class_="dune")


@memoized
def pyramids(size: float = 1) -> Element:
    """Three pyramids, each with a side in the shade."""
    parts = []
    for x, y, half, high in ((-34, 20, 34, 42), (42, 24, 24, 30), (4, 36, 48, 62)):
        parts.append(path(f"M{x - half} {y}L{x} {y - high}L{x + half} {y}Z", class_="pyramid"))
        parts.append(path(f"M{x} {y - high}L{x + half} {y}H{x + half * 0.28:.1f}Z", class_="pyramid-shade"))
    return group(path("M-70 36q34 9 70 3t72 -2", class_="dune"), *parts, transform=f"scale({size:.2f})")


@memoized
def palm(size: float = 1) -> Element:
    """A date palm, its foot at (0, 36)."""
    leaves = (
        "M0 -20Q-24 -40 -42 -14Q-20 -26 0 -20Q-30 -18 -34 10Q-20 -12 0 -20Q24 -40 42 -14Q20 -26 0 -20"
        "Q30 -18 34 10Q20 -12 0 -20Q-4 -44 -22 -44Q-6 -36 0 -20Q4 -44 22 -44Q6 -36 0 -20Z"
    )
    return group(
        shadow(4, 36, 26, 7),
        path("M-4 36Q-1 8 -2 -20H3Q4 8 5 36Z", class_="trunk"),
        path(leaves, class_="leaves"),
        circle(-4, -13, 4, class_="dates"),
        circle(5, -12, 4, class_="dates"),
        transform=f"scale({size:.2f})",
    )


@memoized
def grove(size: float = 1) -> Element:
    """Palms of different height."""
    places = ((-40, 2, 0.8), (36, 4, 0.85), (0, 0, 1.1))
    return group(
        *(group(palm(high), transform=f"translate({x} {y})") for x, y, high in places), transform=f"scale({size:.2f})"
    )


@memoized
def oasis(size: float = 1) -> Element:
    """A pool under a palm."""
    return group(
        element("ellipse", cx=6, cy=26, rx=58, ry=17, class_="shore"),
        painted(element("ellipse", cx=6, cy=27, rx=48, ry=11, fill=filled("nile"), class_="pond")),
        group(palm(0.95), transform="translate(-34 -8)"),
        group(palm(0.62), transform="translate(46 0)"),
        transform=f"scale({size:.2f})",
    )


@memoized
def temple() -> Element:
    """The gate of the temple of Osiris: two towers with flags, a winged sun over the door; about 130 wide."""
    return group(
        shadow(0, 52, 74, 14),
        path("M-46 -46V-64M-30 -46V-64M30 -46V-64M46 -46V-64", class_="mast"),
        path("M-46 -64l12 4l-12 5ZM-30 -64l12 4l-12 5ZM30 -64l12 4l-12 5ZM46 -64l12 4l-12 5Z", class_="flag"),
        path("M-64 52L-56 -46H-18L-14 52ZM64 52L56 -46H18L14 52Z", class_="tower"),
        path("M64 52L56 -46H44L46 52ZM-14 52L-18 -46H-26L-26 52Z", class_="tower-shade"),
        path("M-60 -46H-14V-54H-60ZM60 -46H14V-54H60Z", class_="cornice"),
        rect(-18, -20, 36, 72, class_="tower"),
        rect(-10, 4, 20, 48, class_="gate"),
        path("M-20 -20H20V-29H-20Z", class_="cornice"),
        circle(0, -9, 6, class_="sun"),
        path("M-8 -9L-17 -13V-7ZM8 -9L17 -13V-7Z", class_="sun"),
        group(sign("osiris", 0, 0, 34), transform="translate(-38 2)", class_="relief"),
        group(sign("isis", 0, 0, 30), transform="translate(37 4)", class_="relief"),
    )


@memoized
def barge() -> Element:
    """The Pharaoh's funerary barge: papyrus ends, oars, and the shrine with the mummy under its canopy."""
    hull = "M-66 2Q-66 -26 -84 -40Q-60 -40 -52 -4L52 -4Q60 -40 84 -40Q66 -26 66 2Q52 24 30 24H-30Q-52 24 -66 2Z"
    return group(
        shadow(0, 24, 84, 16),
        path("M-40 12L-52 34M-20 14L-30 37M2 14L-6 38M24 14L18 37M44 10L42 33", class_="oar"),
        path(hull, class_="hull"),
        path("M-60 4Q-48 15 -30 15H30Q48 15 60 4", class_="band"),
        path("M-84 -40l-9 -7l4 13ZM84 -40l9 -7l-4 13Z", class_="umbel"),
        path("M-36 -4V-44M36 -4V-44", class_="post"),
        path("M-44 -44H44L38 -54H-38Z", class_="canopy"),
        path("M-40 -44" + "q5 8 10 0" * 8 + "Z", class_="fringe"),
        rect(-24, -38, 48, 34, 3, class_="cabin"),
        sign("mummy", 0, -21, 30, class_="gilt"),
        circle(-66, -12, 4, class_="eye-white"),
        path("M58 -10L74 32", class_="oar"),
        path("M-74 27q9 -7 18 0t18 0t18 0t18 0t18 0t18 0t18 0t18 0", class_="crest"),
    )
