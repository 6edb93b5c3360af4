"""Bidding cards: every one in one place, answers under seal, enough to play on (R2, R18, R24, R34, R35, R56-R59)."""

from __future__ import annotations

from collections.abc import Iterator

from greathouse.kernel.positions import Flaw

from ..content import CORNERS, SIDES
from ..moves import BID, DECLARE, EXTRA, MOVES, OFFER, PASS
from ..rules.auction import B
from ..rules.cards import CARD_COUNT, pile_mask, pile_value
from ..rules.gods import ROUNDS
from ..state import CARD, PHARAOH, TO_BID, TO_CHANGE, TO_DECLARE, TO_EXTRA, TO_OFFER, TO_REPLY, State
from .course import BETWEEN, BIDDING, asked, finished_rounds

ALL_CARDS = (1 << CARD_COUNT) - 1
_KINDS = {TO_OFFER: OFFER, TO_BID: BID, TO_EXTRA: EXTRA}
AUCTIONS = 5
"""Auctions in a round."""


def card_flaws(s: State) -> Iterator[Flaw]:
    """What is wrong with bidding cards."""
    piles = list(_pile_flaws(s))
    if piles:
        yield from piles
        return
    yield from _place_flaws(s)
    yield from _bid_flaws(s)
    for seat in range(2):
        yield from _sealed_flaws(s, seat)
    yield from _shortage(s)


def _places(s: State) -> Iterator[tuple[str, int]]:
    """Every place of cards, and which lie there."""
    yield "supply", s.supply
    for seat in range(2):
        yield f"hand[{seat}]", s.hand[seat]
        yield f"used[{seat}]", s.used[seat]
        yield f"pile[{seat}]", pile_mask(s, seat)
        yield f"bid[{seat}]", 1 << s.bid[seat] - 1 if s.bid[seat] else 0


def _place_flaws(s: State) -> Iterator[Flaw]:
    """Every bidding card is in one place (R2, R24)."""
    found = 0
    for field, cards in _places(s):
        if cards & found:
            yield Flaw(field, f"{_named(cards & found)} lies elsewhere too", 24)
        found |= cards
    if found != ALL_CARDS:
        yield Flaw("hand[0]", f"{_named(ALL_CARDS & ~found)} is nowhere", 24)


def _pile_flaws(s: State) -> Iterator[Flaw]:
    """Cards at the Corner Pyramid are there one by one, since the last corner, each as it can be (R34, R35)."""
    for seat in range(2):
        cards = s.pile[seat][: s.piled[seat]]
        if 0 in cards or len(set(cards)) < len(cards):
            yield Flaw(f"pile[{seat}]", "a card is missing, or there twice", 34)
        elif any(not seen >> card - 1 & 1 for card, seen in zip(cards, s.maybe[seat], strict=False)):
            yield Flaw(f"maybe[{seat}]", "one of the cards cannot be what it is", 35)
    if s.phase == TO_EXTRA and pile_value(s, 0) != pile_value(s, 1):
        yield Flaw("phase", "the offerings are not equal", 57)


def _bid_flaws(s: State) -> Iterator[Flaw]:
    """Bids lie while card D asks, but one that card B took away (R18, R27, R29)."""
    for seat in range(2):
        if s.bid[seat] and s.phase != TO_CHANGE:
            yield Flaw(f"bid[{seat}]", "no bid lies now", 18)
        if s.phase == TO_CHANGE and not s.bid[seat] and s.declared[seat] != B:
            yield Flaw(f"bid[{seat}]", "no bid lies, and no card B has taken it away", 29)


def _sealed_flaws(s: State, seat: int) -> Iterator[Flaw]:
    """Who was asked and has answered has a sealed answer, one that was legal (R16, R18, R34, R57)."""
    given = bool(asked(s) & ~s.due & 1 << seat)
    action = s.sealed[seat] - 1
    if given != (action >= 0):
        yield Flaw(f"sealed[{seat}]", "has answered" if given else "there is no answer under seal now", 18)
    elif given and s.phase == TO_DECLARE:
        if action != PASS and not s.magic[seat] << DECLARE >> action & 1:
            yield Flaw(f"sealed[{seat}]", f"{MOVES.write(action)}: no such answer is possible", 16)
    elif given:
        card = action - _KINDS[s.phase]
        if not 0 <= card < CARD_COUNT or not s.hand[seat] >> card & 1:
            yield Flaw(f"sealed[{seat}]", f"{MOVES.write(action)}: no such answer is possible", 18)


def _shortage(s: State) -> Iterator[Flaw]:
    """Both have the cards to play on: five bids and an offering in each round."""
    hand = [cards.bit_count() for cards in s.hand]
    used = [cards.bit_count() + bool(bid) for cards, bid in zip(s.used, s.bid, strict=True)]
    piled = list(s.piled)
    bids, offers = _still_to_play(s)
    for finished in range(finished_rounds(s), ROUNDS):
        corner = finished in CORNERS and (finished > finished_rounds(s) or s.god <= PHARAOH or s.phase in BIDDING)
        for seat in range(2):
            if hand[seat] < bids + offers:
                yield Flaw(f"hand[{seat}]", f"{SIDES[seat]} has too few cards to bid in round {finished + 1}", 18)
                return
            hand[seat] -= bids + offers
            used[seat] += bids + (piled[seat] + offers if corner else 0)
            piled[seat] = 0 if corner else piled[seat] + offers
        hand = [hand[0] + used[1], hand[1] + used[0]]
        used, bids, offers = [0, 0], AUCTIONS, 1


def _still_to_play(s: State) -> tuple[int, int]:
    """Bids (and extra cards) and offerings that each player still makes in this round."""
    if s.day == 0 or s.phase in BETWEEN:
        return AUCTIONS, 1
    offers = (s.remaining >> PHARAOH & 1) + (s.phase == TO_OFFER)
    bids = (s.remaining & ~(1 << PHARAOH)).bit_count()
    return bids + (s.phase in (TO_DECLARE, TO_REPLY, TO_BID, TO_EXTRA)), offers


def _named(cards: int) -> str:
    return ", ".join(str(CARD.words[card]) for card in range(CARD_COUNT) if cards >> card & 1)
