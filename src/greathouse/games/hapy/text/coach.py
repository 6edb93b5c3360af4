"""Why a choice is good and what one throws away: groups, what others are known to hold, the chances of a request."""

from __future__ import annotations

from typing import Any

from ..advice.policy import gain
from ..content import CARDS, COVERS, GOD_SIDE, NUMBERS
from ..moves import KEEP, MOVES
from ..rules.legal import barred
from ..rules.tables import BIT, COUNT, part
from ..state import View
from .names import the_card, word

CERTAIN = 100
PAIR = 2
"""So many cards of a family are a group but for one."""


def reason(view: View, seat: int, number: int, lang: str, names: list[str]) -> str:
    """What a choice brings: a group, a pair, a card kept from others, a likely answer."""
    verb, parts = MOVES.split(number)
    if verb == "ask":
        return _of_request(view, seat, parts[0], NUMBERS * parts[1] + parts[2], lang, names)
    if verb == "keep":
        return word("why-keep-known" if int(view.shown[seat]) >> (number - KEEP) & 1 else "why-keep", lang)
    if verb != "take":
        return word("why-pass", lang) if verb == "pass" else ""
    place = parts[0] % CARDS
    if not GOD_SIDE[view.variant] >> place & 1:
        return _of_mummy(view, seat, lang)
    return _of_card(view, seat, int(view.display[place]), lang, names) or word("why-none", lang)


def doubt(view: View, seat: int, number: int, lang: str, names: list[str]) -> str:
    """What a choice throws away: a third card that lies open, a sure answer, a question that cannot succeed."""
    verb, parts = MOVES.split(number)
    if verb == "take":
        place = parts[0] % CARDS
        taken = int(view.display[place]) if GOD_SIDE[view.variant] >> place & 1 else -1
        open_thirds = [card for card in _open(view) if _held(view, seat, card) == PAIR]
        missed = open_thirds and taken not in open_thirds
        return word("doubt-third", lang, card=the_card(open_thirds[0], lang)) if missed else ""
    if verb == "ask":
        card = NUMBERS * parts[1] + parts[2]
        vain = not int(view.hands[seat]) >> card & 1 and chance(view, seat, parts[0], card) == 0
        return word("doubt-vain", lang, name=names[parts[0]], card=the_card(card, lang)) if vain else ""
    sure = _sure(view, seat) if verb == "pass" else None
    return word("doubt-pass", lang, name=names[sure[0]], card=the_card(sure[1], lang)) if sure else ""


def chance(view: View, seat: int, other: int, card: int) -> int:
    """How likely, in percent, another holds a card, as far as the reader knows: shown, ruled out, one of the hidden."""
    unknown = int(view.dark) & ~int(view.hands[seat])
    if int(view.shown[other]) >> card & 1:
        return CERTAIN
    if not unknown >> card & 1 or view.refused[other][card] >= view.latest[other]:
        return 0
    if COUNT[part(int(view.shown[other]), card // NUMBERS)] > 1:
        return 0
    hidden = view.sizes[other] - int(view.shown[other]).bit_count()
    return min(CERTAIN, 100 * hidden // max(1, unknown.bit_count()))


def _of_request(view: View, seat: int, other: int, card: int, lang: str, names: list[str]) -> str:
    if int(view.hands[seat]) >> card & 1:
        return word("why-shield", lang)
    likely = chance(view, seat, other, card)
    if not likely:
        return word("why-bar", lang, name=names[other])
    parts = {"name": names[other], "card": the_card(card, lang), "likely": likely}
    told = word("why-sure" if likely == CERTAIN else "why-chance", lang, **parts)
    good = _of_card(view, seat, card, lang, names, other)
    return f"{told} {good or word('why-more' if likely == CERTAIN else 'why-blind', lang)}"


def _of_mummy(view: View, seat: int, lang: str) -> str:
    """Why a card that nobody sees is better than the gods that lie open."""
    gods = _open(view)
    if not gods:
        return word("why-dark", lang)
    return word("why-hidden" if any(_held(view, seat, card) for card in gods) else "why-mummy", lang)


def _of_card(view: Any, seat: int, card: int, lang: str, names: list[str], holder: int = -1) -> str:
    """What one more card is good for, perhaps from its holder; "" for the first of a family that nobody else wants."""
    held = _held(view, seat, card)
    if held == PAIR:
        return word("why-family" if gain(view, seat, card) >= 1000 else "why-group", lang)
    rival = _known_pair(view, seat, card)
    if rival >= 0:
        return word("why-break" if rival == holder else "why-deny", lang, name=names[rival])
    if part(int(view.fronts[seat]), card // NUMBERS):
        return word("why-both", lang)
    return word("why-pair", lang) if held else ""


def _known_pair(view: View, seat: int, card: int) -> int:
    """Another seat that is known to hold two cards of a card's family; -1: there is none."""
    others = (other for other in range(view.seats) if other != seat)
    return next((one for one in others if COUNT[part(int(view.shown[one]), card // NUMBERS)] >= PAIR), -1)


def _held(view: View, seat: int, card: int) -> int:
    """Cards of the card's family in the own hand."""
    return int(COUNT[part(int(view.hands[seat]), card // NUMBERS)])


def _open(view: View) -> list[int]:
    """The gods that can be taken now."""
    filled = int(view.filled)
    places = (at for at in range(CARDS) if filled & GOD_SIDE[view.variant] & BIT[at])
    return [int(view.display[at]) for at in places if not COVERS[view.layout][at] & filled]


def _sure(view: Any, seat: int) -> tuple[int, int] | None:
    """Another seat and a card that it surely holds, which would be the third of a family."""
    for other in range(view.seats):
        for card in range(CARDS if other != seat else 0):
            wanted = int(view.shown[other]) & ~barred(view) & BIT[card]
            if wanted and _held(view, seat, card) == PAIR:
                return other, card
    return None
