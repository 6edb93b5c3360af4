"""What the others have just done on the map: their signs beside laborers and around monuments."""

from __future__ import annotations

from collections.abc import Sequence

from greathouse.draw.svg import Element, group, path

from ..content import CARAVAN_SECTION_ROWS, FIRST_CITY, PLACE_ROWS
from ..moves import MOVES
from ..state import View
from .chart import Chart
from .shapes import COLOURS, badge

MOST = 8
"""So many places are marked at most."""


def recent(last: Sequence[tuple[int, int]], seat: int, seats: int) -> dict[tuple[str, int], int]:
    """Who placed or built where (verb and place) since the reader's last choice, for a spectator in the last round."""
    found: dict[tuple[str, int], int] = {}
    for actor, code in reversed(last):
        if actor == seat or len(found) == (MOST if seat >= 0 else seats):
            break
        if 0 <= actor < seats and code >= 0:
            verb, parts = MOVES.split(code)
            if verb in ("terrain", "city", "section", "site"):
                found.setdefault((verb, parts[0]), actor)
    return found


def traces(view: View, last: Sequence[tuple[int, int]], seat: int, chart: Chart) -> list[Element]:
    """Marks of what still stands there."""
    found = []
    for (verb, number), actor in recent(last, seat, view.seats).items():
        if verb == "site":
            if view.ground[number] or view.upper[number]:
                outline = path(chart.shape(PLACE_ROWS[number].polygon, 8, 16), class_="fresh")
                found.append(group(outline, class_=f"own-{COLOURS[actor]}"))
        elif _worker(view, verb, number):
            x, y = _spot(view, verb, number)
            mark = group(badge(actor, 17), transform="translate(27 20)")
            found.append(group(mark, class_="newest", transform=chart.place((x, y))))
    return found


def _worker(view: View, verb: str, number: int) -> int:
    if verb == "section":
        return int(view.caravan[number])
    return int(view.workers[2 * number if verb == "terrain" else FIRST_CITY + number])


def _spot(view: View, verb: str, number: int) -> tuple[float, float]:
    """The middle of where the laborer stands, on the map of the content file."""
    if verb == "section":
        polygons = [CARAVAN_SECTION_ROWS[number].polygon]
    elif verb == "city":
        polygons = [PLACE_ROWS[FIRST_CITY + number].polygon]
    else:
        both = (2 * number, 2 * number + 1)
        polygons = [PLACE_ROWS[p].polygon for p in both if not view.built_on >> p & 1]
        polygons = polygons or [PLACE_ROWS[p].polygon for p in both]
    middles = [tuple((min(axis) + max(axis)) / 2 for axis in zip(*polygon, strict=True)) for polygon in polygons]
    x, y = (sum(axis) / len(middles) for axis in zip(*middles, strict=True))
    return x, y
