"""The map in characters, and below it what the governors have and the cartouches cost."""

from __future__ import annotations

from collections.abc import Sequence
from textwrap import wrap

from greathouse.kernel.diagrams import MAX_WIDTH, Canvas, folded
from greathouse.kernel.grammar import WIDE

from ..content import (
    BOX,
    CARAVAN_SECTION_ROWS,
    CITY_ROWS,
    FIRST_CITY,
    ICONS,
    PLACE_ROWS,
    SPACE_RESOURCE,
)
from ..state import View
from .names import TONGUES, monument, word
from .position import describe

ROWS = 34
"""Lines of characters from the top of the map to its foot."""
LANDS = '"#^'
"""What a terrain is filled with, by resource; as often as the section has icons."""
MONUMENTS = "▲◆■"
WATER, HERE, BARGE, LABORER = "~", "≈", "◖█◗", "@"


def diagram(view: View, seat: int, lang: str, names: list[str]) -> list[str]:
    """The map with its river, places, monuments and laborers; what the signs mean; the rest in sentences."""
    told = describe(view, seat, lang, names)[:-1]
    return [*_map(view), *_legend(view, lang, names), "", *(line for said in told for line in folded(said))]


def _map(view: View) -> list[str]:
    canvas = Canvas(MAX_WIDTH, ROWS + 1)
    for row in BOX.segment:
        _fill(canvas, row.polygon, HERE if row.id == view.season else WATER)
    for number, place in enumerate(PLACE_ROWS):
        _draw_place(canvas, place.polygon, _said_of(view, number))
    for number, section in enumerate(CARAVAN_SECTION_ROWS):
        _draw_place(canvas, section.polygon, [section.id, LABORER if view.caravan[number] else ""])
    if view.season:
        x, y = _spot(BOX.segment[view.season - 1].barge)
        canvas.put(x - 1, y, BARGE)
    return canvas.lines()


def _spot(point: Sequence[float]) -> tuple[int, int]:
    """Column and line of a point of the map."""
    x, y = point
    return round(x * (MAX_WIDTH - 1) / BOX.map.width), round(y * ROWS / BOX.map.map_height)


def _fill(canvas: Canvas, polygon: Sequence[tuple[float, float]], sign: str) -> None:
    """A river segment, a polygon with right angles: line by line between its upright edges."""
    corners = [_spot(point) for point in polygon]
    edges = [
        (x, min(top, bottom), max(top, bottom))
        for (x, top), (other, bottom) in zip(corners, [*corners[1:], corners[0]], strict=True)
        if x == other
    ]
    for y in range(ROWS + 1):
        cuts = sorted(x for x, top, bottom in edges if top <= y < bottom)
        for left, right in zip(cuts[::2], cuts[1::2], strict=True):
            canvas.fill(left, y, right - left, 1, sign)


def _draw_place(canvas: Canvas, polygon: Sequence[tuple[float, float]], words: list[str]) -> None:
    corners = [_spot(point) for point in polygon]
    (left, top), (right, bottom) = (tuple(f(axis) for axis in zip(*corners, strict=True)) for f in (min, max))
    canvas.fill(left + 1, top + 1, right - left - 1, bottom - top - 1)
    canvas.frame(left, top, right - left + 1, bottom - top + 1)
    for y, line in enumerate(_fitted(words, right - left - 1, bottom - top - 1), top + 1):
        canvas.put(left + 1, y, line)


def _fitted(words: list[str], width: int, height: int) -> list[str]:
    """Words in the room of a place, a line each where there is room; the last ones are left out where there is none."""
    said = list(filter(None, words))
    apart = [line for word in said for line in wrap(word, width)]
    ways = (apart, wrap(" ".join(said), width), wrap("".join(said), width))
    return next((lines for lines in ways if len(lines) <= height), None) or _fitted(said[:-1], width, height)


def _said_of(view: View, number: int) -> list[str]:
    """The name of a place, what stands there, and its land."""
    row = PLACE_ROWS[number]
    stones = (view.ground[number], view.upper[number])
    pieces = [f"{MONUMENTS[(stone - 1) % 3]}{_owner(view, (stone - 1) // 3)}" for stone in stones if stone]
    pieces.append(LABORER if view.workers[number] else "")
    if number >= FIRST_CITY:
        return [row.id, *pieces, CITY_ROWS[number - FIRST_CITY].name]
    return [row.id, *pieces, LANDS[SPACE_RESOURCE[number // 2]] * ICONS[number]]


def _owner(view: View, owner: int) -> str:
    """A governor's number, from 1; neutral monuments bear a dot."""
    return str(owner + 1) if owner < view.seats else "·"


def _legend(view: View, lang: str, names: list[str]) -> list[str]:
    words = TONGUES[lang]
    owners = [f"{_owner(view, p)} {names[p]} ({words.SEATS[p]})" for p in range(view.seats)]
    pieces = [f"{sign}{WIDE}{monument(kind, lang)}" for kind, sign in enumerate(MONUMENTS)]
    pieces += [f"{LABORER}{WIDE}{word('laborers', lang)}"]
    lands = [f"{sign}{WIDE}{words.TERRAINS[kind]}" for kind, sign in enumerate(LANDS)]
    return [line for row in (owners, [*pieces, *lands]) for line in folded("   ".join(row))]
