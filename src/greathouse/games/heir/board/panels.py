"""Beside the board: the gods of the round, the Monument cards, and the desk where choices without a place lie."""

from __future__ import annotations

from collections.abc import Iterator

from greathouse.draw import plates
from greathouse.draw.fit import label as fitted
from greathouse.draw.kept import memoized
from greathouse.draw.signs import sign
from greathouse.draw.svg import Element, circle, classes, group, rect, title
from greathouse.kernel.grammar import labelled, series

from ..content import LETTERS, arrows
from ..moves import GODS
from ..state import ACTIVE, DONE, TO_DEAL, TO_DECLARE, TO_DRAW, TO_KEEP, TO_REVEAL, TO_STACK, TO_TURN, UNKNOWN
from ..text.tools import LANGUAGES, bits, card_list, god, kind, magic, phrase, power, signs, total
from .auctions import bids_on_god, draw_ended
from .parts import GOD_SIGNS, KIND_SIGNS, button, chip, face_down, letter_card, monument_card, shifted, token
from .plan import Area, Plan, Scene, spot

SHARES = (1.12, 0.95, 0.85, 0.75, 1.13, 1.2, 1.0)
"""How much wider than others the card of a god is on the wide board, by the longest of its names."""

BUTTON_SIGNS = {"pass": "hand", "stand": "seal", "stay": "plumb"}


# --- gods -------------------------------------------------------------------------------------------------------------


def draw_gods(scene: Scene) -> Iterator[Element]:
    """The seven gods in the order in which they act: still to come, up for bid, or won."""
    x, y, width, height = scene.plan.gods
    for number in range(len(GODS)):
        step = width * (1 if scene.plan.narrow else SHARES[number]) / len(GODS)
        yield _god(scene, number, x, y, step - 3, height)
        x += step


def _god(scene: Scene, number: int, x: float, y: float, width: float, height: float) -> Element:
    view = scene.view
    owner = next((p for p in range(2) if view.won[p] >> number & 1), None)
    now = view.day > 0 and view.god == number and view.phase not in (TO_REVEAL, TO_DEAL, TO_STACK, DONE)
    blessed, idle = bool(view.favorites >> number & 1), owner is None and not now and view.day > 0
    bids = bids_on_god(scene, number, width, height)
    words, colour = _god_words(scene, number, owner), "" if owner is None else ("bast", "anubis")[owner]
    return _drawn_god(scene.plan, number, (x, y, width, height), words, colour, now, blessed, idle, bids, scene.lang)


@memoized
def _drawn_god(
    plan: Plan,
    number: int,
    area: Area,
    words: str,
    colour: str,
    now: bool,
    blessed: bool,
    idle: bool,
    bids: Element | None,
    lang: str,
) -> Element:
    x, y, width, height = area
    size = max(height * 0.12, plan.least)
    return group(
        title(words),
        plates.cell(0, 0, width, height, 6, fill="house-gold" if now else "papyrus"),
        rect(3, height * 0.9, width - 6, height * 0.07, 2, class_=colour) if colour else None,
        bids or sign(GOD_SIGNS[number], width / 2, height * 0.41, width * 0.6, height=height * 0.46),
        fitted(
            god(number, lang),
            width / 2,
            height * 0.775,
            width - 1,
            size,
            least=plan.least,
            lines=2,
            class_="middle",
        ),
        None if bids else fitted(str(number + 1), 4, size * 0.8, width, size, class_="coordinate"),
        sign("ankh", width - size, size * 1.1, size * 1.6) if blessed and not bids else None,
        id=f"god-{GODS[number]}",
        class_=classes("emblem", "idle" if idle else None),
        transform=f"translate({x:.2f} {y:.2f})",
    )


def _god_words(scene: Scene, number: int, owner: int | None) -> str:
    does, more = power(scene.view, number, scene.lang)
    parts = [labelled(f"{number + 1}. {god(number, scene.lang)}", does, scene.lang)]
    if scene.view.favorites >> number & 1 and more:
        parts.append(more)
    if owner is not None:
        parts.append(scene.names[owner])
    elif scene.view.remaining >> number & 1:
        parts.append(phrase(scene.lang, "to_come_short"))
    return series(parts, scene.lang)


# --- Monument cards ---------------------------------------------------------------------------------------------------


def draw_display(scene: Scene) -> Iterator[Element]:
    """The active card with its token, the two others, the deck, the visible next token, the supply."""
    if scene.view.phase == DONE and scene.plan.narrow:
        return
    x, y, width, height = scene.plan.display
    yield plates.tray(x, y, width, height, 10)
    step, back = (width * share for share in ((0.185, 0.13) if scene.plan.narrow else (0.224, 0.13)))
    card, deck = (step * 0.94, height * 0.88), (back, height * 0.88)
    for slot, name in enumerate(("active", "left", "right")):
        yield from _shown(scene, slot, f"show-{name}", x + 8 + slot * step, y + height * 0.06, card)
    left = x + 8 + 3 * step
    yield spot(
        scene.mark("show-deck"),
        left,
        y + height * 0.06,
        deck,
        face_down(*deck, "pyramid"),
        words=phrase(scene.lang, "deck_title"),
        edged=True,
        class_="back",
    )
    yield shifted(left, y + height * 0.06, *_count(deck, sum(scene.view.deck)))
    yield from _stack(scene, left + back + width * 0.095, y, height)


def _count(card: tuple[float, float], number: int) -> tuple[Element, ...]:
    radius = card[0] * 0.24
    return (
        circle(card[0] - radius, card[1] - radius, radius, class_="worth"),
        fitted(str(number), card[0] - radius, card[1] - radius, radius * 2, radius * 1.3, class_="middle bold"),
    )


def _shown(scene: Scene, slot: int, name: str, x: float, y: float, card: tuple[float, float]) -> Iterator[Element]:
    view = scene.view
    if not view.display[slot]:
        yield rect(x, y, *card, 5, class_="slot")
        return
    number = view.display[slot] - 1
    marks = [rect(0, 0, *card, 5, class_="active")] if slot == ACTIVE else []
    drawn = monument_card(number, kind(number, scene.lang), *card, scene.plan.least)
    yield spot(scene.mark(name), x, y, card, drawn, *marks, words=kind(number, scene.lang), edged=True)
    if slot == ACTIVE and view.tile:
        radius = card[0] * 0.2
        pointing = arrows(view.tile - 1, scene.seat, 0)
        yield shifted(x + card[0] - radius * 1.1, y + card[1] * 0.3, token(radius, pointing, None, None))


def _stack(scene: Scene, x: float, y: float, height: float) -> Iterator[Element]:
    """The next token, if it is visible, and the Pharaoh's cards in the supply."""
    view, radius = scene.view, height * 0.14
    if view.next_tile:
        yield shifted(x, y + height * 0.3, token(radius, arrows(view.next_tile - 1, scene.seat, 0), None, None))
    for place, number in enumerate(bits(view.supply)):
        wide = height * 0.24
        part = chip(number, wide, height * 0.3)
        yield group(
            title(labelled(phrase(scene.lang, "supply_title"), card_list(1 << number, scene.lang), scene.lang)),
            part,
            transform=f"translate({x - wide * 1.05 + place * wide * 1.1:.2f} {y + height * 0.6:.2f})",
        )


# --- the desk ---------------------------------------------------------------------------------------------------------


def draw_desk(scene: Scene) -> Iterator[Element]:
    """What is to be chosen and has no place elsewhere: arrows, drawn magic, buttons; at the end the score."""
    view = scene.view
    if view.phase != DONE:
        yield plates.tray(*scene.plan.desk, 10)
    if view.phase == DONE:
        yield from _table(scene)
    elif view.phase == TO_TURN:
        yield from _turns(scene)
    elif view.phase in (TO_KEEP, TO_DRAW) and view.drawn_size:
        yield from _drawn(scene)
    else:
        yield from _table_cards(scene)
        yield from draw_ended(scene, button=bool(_buttons_now(scene)))
    yield from _buttons(scene)


def _buttons_now(scene: Scene) -> list[str]:
    return [name for name in BUTTON_SIGNS if name in scene.captions]


def _buttons(scene: Scene) -> Iterator[Element]:
    x, y, width, height = scene.plan.desk
    tall = min(height, 160.0)
    for name in _buttons_now(scene):
        size = (width * 0.36, max(tall * 0.42, 44))
        words = scene.captions[name]
        drawn = button(*size, words, tall * 0.14, BUTTON_SIGNS[name])
        yield spot(scene.mark(name), x + width - size[0] - 4, y + (height - size[1]) / 2, size, drawn, words=words)


def _turns(scene: Scene) -> Iterator[Element]:
    """The orientations that may be chosen, as tokens with their arrows."""
    view = scene.view
    x, y, width, height = scene.plan.desk
    side = 1 if view.due == 2 else 0
    size = min(height, width / 4.4)
    names = [f"turn-{q}" for q in range(4) if f"turn-{q}" in scene.captions]
    for place, name in enumerate(names):
        quarter = int(name[-1])
        radius = size * 0.29
        tile = view.tiles[view.built - 1]
        drawn = token(radius, arrows(tile, side, quarter), side, KIND_SIGNS[view.kinds[view.built - 1]])
        yield spot(
            scene.mark(name),
            x + (width - len(names) * size * 1.08) / 2 + place * size * 1.08,
            y,
            (size, size),
            plates.cell(0, 0, size, size, 8),
            shifted(size / 2, size * 0.45, drawn),
            fitted(signs(tile, side, quarter), size / 2, size * 0.9, size, size * 0.14, class_="middle bold"),
            words=scene.captions[name],
            edged=True,
        )


def _drawn(scene: Scene) -> Iterator[Element]:
    """The cards put aside for Wadjet as Favorite."""
    view = scene.view
    x, y, _, height = scene.plan.desk
    card = (height * 0.62, height * 0.86)
    letters = bits(view.drawn)
    for place in range(view.drawn_size):
        left = x + 6 + place * card[0] * 1.12
        if letters:
            letter = LETTERS[letters[place]]
            words = phrase(scene.lang, "letter", **magic(letters[place], scene.lang))
            yield spot(
                scene.mark(f"drawn-{letter}"), left, y + 4, card, letter_card(letter, *card), words=words, edged=True
            )
        else:
            yield shifted(left, y + 4, face_down(*card, "eye"))


def _table_cards(scene: Scene) -> Iterator[Element]:
    """Bids and declared magic on the table, the other's above the own."""
    x, y, width, height = scene.plan.desk
    for row, p in enumerate((1 - scene.seat, scene.seat)):
        card = (height * 0.33, height * 0.42)
        top = y + height * (0.05 + row * 0.48)
        yield fitted(
            scene.names[p],
            x + 10,
            top + card[1] / 2,
            width * 0.17,
            height * 0.13,
            least=scene.plan.least,
            class_="side-name",
        )
        for place, part in enumerate(_laid(scene, p, card)):
            yield shifted(x + width * 0.2 + place * card[0] * 1.15, top, part)


def _laid(scene: Scene, p: int, card: tuple[float, float]) -> list[Element]:
    """What lies in front of a seat: a sealed answer, a bid, magic."""
    view = scene.view
    found: list[Element] = []
    if view.bid[p]:
        found.append(face_down(*card, "pyramid") if view.bid[p] == UNKNOWN else chip(view.bid[p] - 1, *card))
    elif view.sealed[p] and view.phase != TO_DECLARE:
        found.append(face_down(*card, "pyramid"))
    if view.declared[p]:
        hidden = view.declared[p] == UNKNOWN
        found.append(face_down(*card, "eye") if hidden else letter_card(LETTERS[view.declared[p] - 1], *card))
    return found


def _table(scene: Scene) -> Iterator[Element]:
    """Where the points came from, at the end, below each other; a narrow picture needs the room of the display."""
    words = [*LANGUAGES[scene.lang].SOURCES, phrase(scene.lang, "total")]
    numbers = [[*map(int, scene.view.points[p]), total(scene.view, p)] for p in range(2)]
    (x, y, width, height), least = scene.plan.desk, scene.plan.least
    if scene.plan.narrow:
        height = scene.plan.display[1] + scene.plan.display[3] - y
    yield plates.plate(x, y, width, height, 8)
    step = height / (len(words) + 1)
    for p in range(2):
        column = x + width * (0.6 + 0.26 * p)
        yield fitted(
            scene.names[p], column, y + step * 0.55, width * 0.24, step * 0.9, least=least, class_="middle bold"
        )
        for row, points in enumerate(numbers[p], 1):
            bold = "middle bold" if row == len(words) else "middle"
            yield fitted(str(points), column, y + step * (row + 0.5), width * 0.2, step * 0.9, class_=bold)
    for row, word in enumerate(words, 1):
        yield fitted(word, x + 10, y + step * (row + 0.5), width * 0.44, step * 0.9, least=least)
