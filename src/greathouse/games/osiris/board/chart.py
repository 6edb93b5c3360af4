"""How the map lies on the picture, and the shapes of places."""

from __future__ import annotations

from collections.abc import Sequence

from greathouse.draw.kept import memoized
from greathouse.draw.svg import Element, number, rect

from ..content import BOX
from .scenery import Point

WIDTH, HEIGHT = BOX.map.width, BOX.map.map_height
FINGER = 124.0
"""44 px of a page 390 px wide."""


class Chart:
    """How the map lies on the picture: as in the content file, or (`upright`) turned so that the river flows down."""

    def __init__(self, upright: bool) -> None:
        self.upright = upright
        self.width, self.height = (HEIGHT, WIDTH) if upright else (WIDTH, HEIGHT)
        self.scale = 1.22 if upright else 1.0
        """How much larger things on the map are drawn."""
        self.letters, self.names = (22.0, 22.0) if upright else (31.0, 36.0)
        """Sizes of the letters of places on the map, and of the names of cities."""

    def at(self, point: Point) -> Point:
        """A point of the content file on the picture."""
        x, y = point
        return (y, WIDTH - x) if self.upright else (x, y)

    def place(self, point: Point) -> str:
        """Value of `transform` that puts something at a point of the content file, upright."""
        x, y = self.at(point)
        return f"translate({number(x)} {number(y)}) scale({self.scale})"

    def shape(self, points: Sequence[Point], inset: float, radius: float) -> str:
        """Path of a polygon, drawn in by `inset`, its corners rounded."""
        return _rounded(tuple(self.at(p) for p in points), inset, radius)

    def reach(self, points: Sequence[Point]) -> Element | None:
        """A finger's breadth about the middle of a polygon, which takes clicks around it; only on a phone's map."""
        if not self.upright:
            return None
        x, y = self.at(middle_of(points))
        width, height = (max(size, FINGER) for size in self.extent(points))
        return rect(x - width / 2, y - height / 2, width, height, class_="reach")

    def extent(self, points: Sequence[Point]) -> tuple[float, float]:
        """Width and height of a polygon on the picture."""
        xs, ys = zip(*(self.at(p) for p in points), strict=True)
        return max(xs) - min(xs), max(ys) - min(ys)


@memoized
def chart_for(upright: bool) -> Chart:
    """The one chart of this kind, so that what never changes on it is drawn once."""
    return Chart(upright)


@memoized
def _rounded(points: tuple[Point, ...], inset: float, radius: float) -> str:
    """Path of a polygon with its corners drawn in and rounded."""
    x, y = (sum(p[axis] for p in points) / len(points) for axis in (0, 1))
    drawn = [(px + inset * ((px < x) - (px > x)), py + inset * ((py < y) - (py > y))) for px, py in points]
    return rounded_path(drawn, [radius] * len(drawn))


def rounded_path(points: list[Point], radii: list[float]) -> str:
    """Path of a polygon with each corner rounded by its own radius."""
    parts: list[str] = []
    corners = zip(points[-1:] + points[:-1], points, points[1:] + points[:1], radii, strict=True)
    for before, here, after, radius in corners:
        start, end = _towards(here, before, radius), _towards(here, after, radius)
        turn = f"Q{here[0]:.1f} {here[1]:.1f} {end[0]:.1f} {end[1]:.1f}"
        parts.append(f"{'L' if parts else 'M'}{start[0]:.1f} {start[1]:.1f}{turn}")
    return "".join(parts) + "Z"


def _towards(here: Point, there: Point, distance: float) -> Point:
    dx, dy = there[0] - here[0], there[1] - here[1]
    length = max(1.0, (dx * dx + dy * dy) ** 0.5)
    share = min(0.5, distance / length)
    return here[0] + dx * share, here[1] + dy * share


def middle_of(polygon: Sequence[Point]) -> Point:
    xs, ys = zip(*polygon, strict=True)
    return (min(xs) + max(xs)) / 2, (min(ys) + max(ys)) / 2
