"""The reader's own hand."""

from __future__ import annotations

from collections.abc import Iterator

from greathouse.draw import plates
from greathouse.draw.signs import sign
from greathouse.draw.svg import Element, at, circle, group, title
from greathouse.kernel.grammar import enumerated

from .. import text
from ..content import CARDS
from ..state import ENDED, View
from .cards import SHAPE, edge, face, small_face
from .plan import Area
from .scene import Scene


def hand_cards(scene: Scene) -> Iterator[Element]:
    """The reader's own hand, by family; cards that nobody else knows of carry a closed eye."""
    view = scene.view
    if scene.seat < 0:
        return
    hand = [card for card in range(CARDS) if view.hands[scene.seat] >> card & 1]
    rows, width = max(((rows, _hand_width(scene.plan.hand, len(hand), rows)) for rows in (1, 2)), key=lambda r: r[1])
    x, y, room, _ = scene.plan.hand
    in_row = max(1, -(-len(hand) // rows))
    step = min(width * 1.06, (room - width) / max(1, in_row - 1))
    for n, card in enumerate(hand):
        lifted = width * 0.08 if f"card-{card}" in scene.picks else 0
        spot = (x + n % in_row * step, y + n // in_row * width * SHAPE * 1.04 - lifted)
        yield _hand_card(scene, card, spot, width)


def _hand_width(area: Area, count: int, rows: int) -> float:
    """Width of the cards of a hand in so many rows: at most a third of a card lies under the next one."""
    _, _, room, depth = area
    in_row = max(1, -(-count // rows))
    return min(depth / rows / SHAPE / 1.04, room / (1 + (in_row - 1) * 0.66), 128)


def _hand_card(scene: Scene, card: int, spot: tuple[float, float], width: float) -> Element:
    name, words = f"card-{card}", text.card(card, scene.lang)
    hidden = not scene.view.shown[scene.seat] >> card & 1 and scene.view.phase != ENDED
    height = width * SHAPE
    return group(
        title(enumerated((words, text.word("secret", scene.lang)), scene.lang) if hidden else words),
        face(card, width),
        _seal(width) if hidden else None,
        edge(width, height),
        plates.focus(0, 0, width, height),
        class_=scene.state(name, "moving", "held"),
        transform=at(*spot),
        **scene.caption(name, words),
    )


def _seal(width: float) -> Element:
    """The mark of a card that was found under a mummy."""
    height, radius = width * SHAPE, width * 0.15
    return group(
        circle(width / 2, height * 0.87, radius, class_="seal"),
        sign("mummy", width / 2, height * 0.87, radius * 1.3, class_="gilt"),
    )


def held(view: View, seat: int) -> Iterator[Element]:
    """A hand in one line, 360 by 46; many cards lie upon each other."""
    hand = [card for card in range(CARDS) if view.hands[seat] >> card & 1]
    step = min(34.0, (356 - 31) / max(1, len(hand) - 1))
    for place, card in enumerate(hand):
        yield group(small_face(card, 31, 13), transform=at(2 + place * step, 1))
