"""The two players: name and score, hand, Animal Magic, Corner Pyramid, used cards, claimed Monument cards."""

from __future__ import annotations

from collections.abc import Iterator

from greathouse.draw import plates
from greathouse.draw.fit import label as fitted
from greathouse.draw.kept import memoized
from greathouse.draw.pieces import disc
from greathouse.draw.signs import sign
from greathouse.draw.svg import Element, at, classes, group, rect, title
from greathouse.kernel.grammar import labelled

from ..content import CARD_NAMES, LETTERS
from ..moves import MOVES
from ..state import DONE, UNKNOWN, View
from ..text.tools import bits, can_hold, card, kind, magic, phrase, total
from .parts import KIND_SIGNS, bid_card, chip, face_down, letter_card
from .plan import COLOURS, SIGNS, Area, Mark, Scene, spot

COUNTED = "middle bold counted"
HELD, ROW = (48.0, 45.0), 7
"""Size of a card of the hand that is touched, and how many lie in a row."""


def draw_player(scene: Scene, p: int, area: Area) -> Iterator[Element]:
    """Everything of one player."""
    x, y, width, height = area
    yield plates.tray(x, y, width, height, 10)
    head = 26 if scene.plan.narrow else 40
    yield from _head(scene, p, (x + 4, y + 4, width - 8, head))
    own = scene.view.hand[p] != 0 and p == scene.seat
    top = y + head + 8
    yield from _hand(scene, p, x + 6, top) if own else _tracked(scene, p, x + 6, top, width - 12)
    top += 2 * (scene.plan.hand[1] + 6) if own else _tracked_rows(scene, p, width - 12) * (scene.plan.chip[1] + 4) + 2
    yield from _low(scene, p, (x + 6, top, width - 12, y + height - top))


def _head(scene: Scene, p: int, area: Area) -> Iterator[Element]:
    """Name plate, score, claimed cards; lit for who is to choose."""
    view = scene.view
    x, y, width, height = area
    turn, won = view.due >> p & 1, view.phase == DONE and view.winner & (p + 1)
    state = "turn" if turn else "won" if won else None
    yield _plate(p, area, scene.names[p], state, total(view, p), scene.plan.least)
    step = width * 0.44 / 3
    for number, count in enumerate(view.claimed[p]):
        yield _claimed(p, number, int(count), (x + width * 0.56 + number * step + 6, y, step, height), scene.lang)


@memoized
def _plate(p: int, area: Area, name: str, state: str | None, points: int, least: float) -> Element:
    """Who the player is, and the score."""
    x, y, width, height = area
    return group(
        plates.plate(x, y, width * 0.56, height, class_=classes("name-plate", state) or ""),
        group(disc(height * 0.4, COLOURS[p], SIGNS[p]), transform=at(x + height * 0.5, y + height / 2)),
        fitted(name, x + height * 1.1, y + height / 2, width * 0.32, height * 0.5, least=least, class_="bold"),
        _score(str(points), p, x + width * 0.5, y + height / 2, (width * 0.12, height * 0.6)),
    )


@memoized
def _claimed(p: int, number: int, count: int, area: Area, lang: str) -> Element:
    """How many cards of a kind are claimed."""
    left, y, step, height = area
    counted = fitted(str(count), left + step * 0.68, y + height / 2, step * 0.4, height * 0.5, class_=COUNTED)
    shown = (
        rect(left, y, step - 6, height, 5, class_="chip"),
        sign(KIND_SIGNS[number], left + step * 0.26, y + height / 2, step * 0.34, height=height * 0.76),
        counted,
    )
    named = title(labelled(kind(number, lang), str(count), lang))
    return group(named, group(*shown, id=f"set-{p}-{number}"), class_="small")


def _score(points: str, p: int, x: float, y: float, room: tuple[float, float]) -> Element:
    return group(fitted(points, x, y, *room, class_=COUNTED), id=f"score-{p}")


def _hand(scene: Scene, p: int, x: float, y: float) -> Iterator[Element]:
    """The own hand: every card is a button when it can be chosen."""
    width, height = scene.plan.hand
    for place, number in enumerate(bits(scene.view.hand[p])):
        row, column = divmod(place, scene.plan.row)
        mark, chosen = scene.mark(f"card-{CARD_NAMES[number]}"), _chosen(scene, p, number)
        place_at = (x + column * (width + 3), y + row * (height + 6), width, height)
        yield _in_hand(number, mark, place_at, chosen, scene.lang)


@memoized
def _in_hand(number: int, mark: Mark, area: Area, chosen: bool, lang: str) -> Element:
    x, y, width, height = area
    edge = [rect(1.5, 1.5, width - 3, height - 3, 6, class_="active")] if chosen else []
    parts = (bid_card(number, width, height), *edge)
    return spot(mark, x, y, (width, height), *parts, words=card(number, lang), edged=True, class_="moving")


def held(view: View, p: int) -> tuple[list[Element], float]:
    """A hand to touch, 360 wide: bidding cards, then Animal Magic, in rows of seven; and the height."""
    cards = [(f"card-{CARD_NAMES[number]}", chip(number, *HELD)) for number in bits(view.hand[p])]
    cards += [(f"magic-{LETTERS[letter]}", letter_card(LETTERS[letter], *HELD)) for letter in bits(view.magic[p])]
    drawn = [
        group(part, data_clicks=name, transform=at(3 + place % ROW * 51, 2 + place // ROW * 48))
        for place, (name, part) in enumerate(cards)
    ]
    return drawn, 48.0 * -(-len(cards) // ROW)


def _chosen(scene: Scene, p: int, number: int) -> bool:
    """Whether the own sealed answer is this card."""
    answer = scene.view.sealed[p] - 1
    if answer < 0 or answer + 1 == UNKNOWN:
        return False
    verb, parts = MOVES.split(answer)
    return verb in {"offer", "bid", "extra"} and parts[0] == number


def _tracked(scene: Scene, p: int, x: float, y: float, width: float) -> Iterator[Element]:
    """Another hand: as many backs as cards, and by option which cards they can be."""
    view, (wide, tall) = scene.view, scene.plan.chip
    if not view.show_tracked_hands:
        for place in range(view.hand_size[p]):
            yield group(face_down(wide, tall, "pyramid"), transform=at(x + place * (wide + 3), y))
        return
    shown = [f"{view.hand_size[p]} ×", phrase(scene.lang, "can_hold")]
    size = scene.plan.least
    yield fitted(" ".join(shown), x + 2, y + tall * 0.5, width * 0.18, size, least=size, lines=2, class_="side-name")
    left, room = x + width * 0.18, _room(scene, width)
    for place, number in enumerate(bits(can_hold(view, p))):
        row, column = divmod(place, room)
        place_at = (left + column * (wide + 3), y + row * (tall + 4), wide, tall)
        name = f"card-{CARD_NAMES[number]}" if not view.hand[p] else None
        yield _possible(number, place_at, name, scene.lang)


@memoized
def _possible(number: int, area: Area, name: str | None, lang: str) -> Element:
    """A card that another hand can hold."""
    x, y, wide, tall = area
    words, drawn = title(card(number, lang)), chip(number, wide, tall)
    return group(words, drawn, transform=at(x, y), class_="moving", id=name)


def _room(scene: Scene, width: float) -> int:
    """How many chips lie side by side."""
    return max(1, int((width * 0.82) // (scene.plan.chip[0] + 3)))


def _tracked_rows(scene: Scene, p: int, width: float) -> int:
    count = can_hold(scene.view, p).bit_count() if scene.view.show_tracked_hands else 1
    return -(-count // _room(scene, width))


def _low(scene: Scene, p: int, area: Area) -> Iterator[Element]:
    """Two rows: magic in hand and used; Corner Pyramid and used bidding cards."""
    x, y, width, _ = area
    size = scene.plan.letters * (1.75 if scene.plan.narrow and p == scene.seat else 1)
    gap = 8 if scene.plan.narrow else 14
    words = scene.plan.least
    half = width * (0.64 if scene.plan.narrow else 0.5)
    yield from _titled(scene, "magic_title", x, y, words)
    yield from _magic(scene, p, x, y + words * 1.4, size)
    yield from _titled(scene, "pile_title", x + half + gap, y, words)
    yield from _pile(scene, p, x + half + gap, y + words * 1.4)
    if scene.view.used[p] or p == scene.seat:
        top = y + words * 1.4 + size * 1.3
        yield from _titled(scene, "used_title", x, top, words)
        yield from _used(scene, p, x + width * 0.17, top - 2)


def _titled(scene: Scene, key: str, x: float, y: float, size: float) -> Iterator[Element]:
    yield fitted(phrase(scene.lang, key), x, y + size * 0.5, 220, size, least=size, class_="side-name")


def _magic(scene: Scene, p: int, x: float, y: float, size: float) -> Iterator[Element]:
    """Letters in hand (or their backs), then the used ones, faded."""
    view, wide, tall = scene.view, size * 0.82, size * 1.1
    own = bits(view.magic[p])
    left = x
    for letter in own:
        name = f"magic-{LETTERS[letter]}"
        words = phrase(scene.lang, "letter", **magic(letter, scene.lang))
        drawn = letter_card(LETTERS[letter], wide, tall)
        yield spot(scene.mark(name), left, y, (wide, tall), drawn, words=words, edged=True)
        left += wide + 4
    for _ in range(0 if own else view.magic_size[p]):
        yield group(face_down(wide, tall, "eye"), transform=at(left, y))
        left += wide + 4
    for letter in bits(view.up[p]):
        words = phrase(scene.lang, "letter", **magic(letter, scene.lang))
        small = letter_card(LETTERS[letter], wide * 0.75, tall * 0.75, "faded")
        yield group(title(words), small, transform=at(left + 3, y + tall * 0.25))
        left += wide * 0.75 + 3


def _pile(scene: Scene, p: int, x: float, y: float) -> Iterator[Element]:
    """The offerings: own ones open, the other's face down with what they can be."""
    view, (wide, tall) = scene.view, scene.plan.chip
    for place in range(view.piled[p]):
        number = view.pile[p][place] - 1
        words = card(number, scene.lang) if number >= 0 else _can_be(scene, p, place)
        drawn = chip(number, wide, tall) if number >= 0 else face_down(wide, tall, "pyramid")
        yield group(title(words) if words else None, drawn, transform=at(x + place * (wide + 4), y))


def _can_be(scene: Scene, p: int, place: int) -> str:
    if not scene.view.show_tracked_hands:
        return ""
    return " / ".join(card(number, scene.lang) for number in bits(scene.view.maybe[p][place]))


def _used(scene: Scene, p: int, x: float, y: float) -> Iterator[Element]:
    wide, tall = scene.plan.chip
    for place, number in enumerate(bits(scene.view.used[p])):
        yield group(
            title(card(number, scene.lang)),
            chip(number, wide, tall),
            transform=at(x + place * (wide + 3), y),
            id=f"card-{CARD_NAMES[number]}",
            class_="moving",
        )
