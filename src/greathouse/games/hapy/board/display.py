"""The cards in the middle of the table, as large as there is room."""

from __future__ import annotations

from collections.abc import Iterator

from greathouse.draw import cards as drawn
from greathouse.draw import plates
from greathouse.draw.kept import memoized
from greathouse.draw.svg import Element, at, group, rect, title
from greathouse.kernel.grammar import enumerated

from .. import text
from ..content import CARDS, PLACES, Place
from ..state import BEGIN, DEAL, DESIGN
from .cards import SHAPE, edge, face
from .plan import Area
from .scene import Scene, lying


def display_cards(scene: Scene) -> Iterator[Element]:
    """The cards in the middle, the lower layers first."""
    view = scene.view
    spots, width = spread(int(view.layout), scene.plan.display)
    dealing = view.phase in (BEGIN, DESIGN, DEAL)
    for place in sorted(range(CARDS), key=lambda n: PLACES[view.layout][n].z):
        known = not dealing or not text.is_god(view, place) or view.face_up >> view.display[place] & 1
        if view.filled >> place & 1 and known:
            yield _lying_card(scene, place, spots[place], width)


def _lying_card(scene: Scene, place: int, spot: tuple[float, float], width: float) -> Element:
    view, name = scene.view, lying(scene.view, place)
    height, free = width * SHAPE, text.is_free(view, place)
    words = [text.at_place(view, place, scene.lang), *([] if free else [text.word("covered", scene.lang)])]
    shape = face(view.display[place], width) if text.is_god(view, place) else drawn.back(width, height, "mummy")
    return group(
        title(enumerated(words, scene.lang)),
        shape,
        None if free else rect(0, 0, width, height, width * 0.09, class_="redact"),
        edge(width, height) if free else None,
        plates.focus(0, 0, width, height) if free else None,
        class_=scene.state(name, "moving", "lying", "free" if free else None),
        transform=at(*spot),
        **scene.caption(name, words[0]),
    )


@memoized
def spread(layout: int, area: Area) -> tuple[tuple[tuple[float, float], ...], float]:
    """Upper left corners of the places of a layout in this area, and the width of a card, as large as can be.

    The designs of a layout stand side by side or in rows, whichever leaves more room for the cards.
    """
    arranged = (_arranged(PLACES[layout], limit) for limit in (8.5, 10.5, 99.0))
    return max((_placed(centres, area) for centres in arranged), key=lambda made: made[1])


def _placed(centres: list[tuple[float, float]], area: Area) -> tuple[tuple[tuple[float, float], ...], float]:
    left, right = min(x for x, _ in centres) - 0.5, max(x for x, _ in centres) + 0.5
    top, bottom = min(y for _, y in centres) - 0.5, max(y for _, y in centres) + 0.5
    x, y, room, depth = area
    width = min((room - 14) / (right - left), (depth - 18) / (bottom - top) / SHAPE, 112)
    start = x + (room - width * (right - left)) / 2, y + (depth - width * SHAPE * (bottom - top)) / 2
    corners = ((start[0] + (a - 0.5 - left) * width, start[1] + (b - 0.5 - top) * width * SHAPE) for a, b in centres)
    return tuple(corners), width


def _arranged(places: tuple[Place, ...], limit: float) -> list[tuple[float, float]]:
    """Centres of the cards with the designs in rows of at most `limit` cards; those of a row stand on one floor."""
    parts = list(dict.fromkeys(place.part for place in places))
    rows: list[list[str]] = [[]]
    for part in parts:
        if rows[-1] and sum(_reach(places, p)[2] + 0.4 for p in [*rows[-1], part]) > limit + 0.4:
            rows.append([])
        rows[-1].append(part)
    moves: dict[str, tuple[float, float]] = {}
    floor = 0.0
    widest = max(sum(_reach(places, p)[2] + 0.4 for p in row) for row in rows)
    for row in rows:
        x = (widest - sum(_reach(places, p)[2] + 0.4 for p in row)) / 2
        floor += max(_reach(places, p)[3] for p in row) + 0.25
        for part in row:
            left, top, wide, high = _reach(places, part)
            moves[part] = x - left, floor - high - top
            x += wide + 0.4
    return [(p.x + moves[p.part][0], p.y + moves[p.part][1]) for p in places]


def _reach(places: tuple[Place, ...], part: str) -> Area:
    """The rectangle of a design, in cards."""
    own = [place for place in places if place.part == part]
    left, top = min(p.x for p in own) - 0.5, min(p.y for p in own) - 0.5
    return left, top, max(p.x for p in own) + 0.5 - left, max(p.y for p in own) + 0.5 - top
