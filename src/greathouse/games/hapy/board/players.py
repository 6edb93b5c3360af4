"""The players' trays: name, groups, and hands of others face down."""

from __future__ import annotations

from greathouse.draw import plates
from greathouse.draw.fit import label as fitted
from greathouse.draw.pieces import COLOURS, disc
from greathouse.draw.svg import Element, at, classes, group, rect, title
from greathouse.kernel.grammar import labelled

from .. import text
from ..content import CARDS
from ..state import BEGIN, ENDED
from .cards import SHAPE, small_back, small_face
from .plan import Area
from .scene import Scene


def player_tray(scene: Scene, seat: int, area: Area) -> Element:
    """A player's tray: name, groups, and the hand unless it is the reader's own."""
    view, name = scene.view, f"ask-{seat}"
    x, y, width, height = area
    who = scene.names[seat]
    words = labelled(who, text.count_cards(view.sizes[seat], scene.lang), scene.lang)
    own = seat == scene.home
    plate, laid, held = _shares(area, scene.plan.heading * 1.9, own)
    return group(
        title(words),
        plates.tray(x, y, width, height, 10),
        _name(scene, seat, who, plate),
        _groups(scene, seat, laid),
        None if own and scene.seat >= 0 else _backs(scene, seat, held),
        None if own else _tray_edge(area),
        None if own else plates.focus(x, y, width, height),
        class_=scene.state(name, "player"),
        **scene.caption(name, words),
    )


def _shares(area: Area, high: float, own: bool) -> tuple[Area, Area, Area]:
    """Where name, groups and hand stand in a tray: in three rows if it is high enough, else name beside groups."""
    x, y, width, height = area
    plate = (x + 6, y + 6, min(width * 0.36, 7.5 * high) if own or height < 100 else width * 0.6, high)
    if height < 100:
        left = plate[2] + 14
        side = (x + left, y + 5, width - left - 7, (height - 14) / 2)
        return plate, side, (x + 7, y + 9 + (height - 14) / 2, width - 14, (height - 14) / 2)
    if own or height < 160:
        row = max(high * 1.5, (height - 24) / 2 if not own else 0)
        left = plate[2] + 14
        return plate, (x + left, y + 6, width - left - 8, row), (x + 8, y + height - 58, width - 16, 50)
    row = (height - high - 30) / 2
    top = y + high + 14
    return plate, (x + 8, top, width - 16, row), (x + 8, top + row + 8, width - 16, row)


def _tray_edge(area: Area) -> Element:
    x, y, width, height = area
    return rect(x + 1.5, y + 1.5, width - 3, height - 3, 9, class_="mark mark-edge")


def _name(scene: Scene, seat: int, who: str, area: Area) -> Element:
    x, y, width, height = area
    view, least = scene.view, scene.plan.least
    active = view.phase != ENDED and seat == view.active and view.phase not in (BEGIN,)
    won = view.winners >> seat & 1
    count, middle = str(view.sizes[seat]), y + height / 2
    back = height * 0.42
    return group(
        rect(
            x, y, width, height, height / 2, class_=classes("name-plate", "turn" if active else "won" if won else None)
        ),
        group(disc(height * 0.3, COLOURS[seat]), transform=at(x + height * 0.5, middle)),
        fitted(who, x + height * 0.95, middle, width - height * 2.35, scene.plan.heading, least=least, class_="bold"),
        " ",
        group(small_back(back), transform=at(x + width - height * 1.32, middle - back * SHAPE / 2)),
        fitted(count, x + width - height * 0.55, middle, height, scene.plan.heading, least=least, class_="middle bold"),
    )


def _groups(scene: Scene, seat: int, area: Area) -> Element:
    """The groups in front, three cards each, which overlap no more than there is room for all numbers."""
    x, y, width, height = area
    front = scene.view.fronts[seat]
    cards = [card for card in range(CARDS) if front >> card & 1]
    count = max(1, len(cards) // 3)
    size = min(height / SHAPE, 52.0, width / (2.3 * count))
    share = min(3.3, width / (size * count))
    step = (share - 1.26) / 2
    return group(
        *(_small(scene, card, x + (n // 3 * share + n % 3 * step) * size, y, size) for n, card in enumerate(cards))
    )


def _small(scene: Scene, card: int, x: float, y: float, size: float) -> Element:
    words = text.card(card, scene.lang)
    drawn = small_face(card, size, scene.plan.least)
    return group(title(words), drawn, id=f"card-{card}", class_="moving", transform=at(x, y))


def _backs(scene: Scene, seat: int, area: Area) -> Element:
    """Another player's hand: cards that the page may show, then backs."""
    x, y, width, height = area
    shown = text.known(scene.view, seat, scene.seat)
    cards = [card for card in range(CARDS) if shown >> card & 1]
    count, size = int(scene.view.sizes[seat]), min(height / SHAPE, 52.0)
    step = min(size * 1.08, (width - size) / max(1, count - 1))
    parts = [_small(scene, card, x + n * step, y, size) for n, card in enumerate(cards)]
    for n in range(len(cards), count):
        parts.append(group(small_back(size), id=f"back-{seat}-{n}", transform=at(x + n * step, y)))
    return group(*parts)
