"""For the leak test: exchanges at random what a seat must not know."""

from __future__ import annotations

from greathouse.kernel.chance import Rng, draw
from greathouse.kernel.rules import rule

from ..moves import BID, DECLARE, EXTRA, OFFER, PASS
from ..rules.cards import CARD_COUNT
from ..rules.squares import BIT
from ..state import (
    TO_CHANGE,
    TO_DECLARE,
    TO_EXTRA,
    State,
)
from .guessing import pick_bit, place_of
from .opened import bid_mask


@rule
def exchange_pile(s: State, p: int, rng: Rng) -> None:
    """Swaps cards at the Corner Pyramid with cards in hand that were in hand already when they were laid (R35)."""
    if s.phase == TO_EXTRA:
        return
    for i in range(int(s.piled[p])):
        fresh = pick_bit(int(s.hand[p]) & int(s.maybe[p][i]), rng)
        if fresh and draw(rng, 2):
            old = int(BIT[int(s.pile[p][i]) - 1])
            s.hand[p] = (int(s.hand[p]) & ~fresh) | old
            s.pile[p][i] = place_of(fresh) + 1


@rule
def exchange_bid(s: State, p: int, rng: Rng) -> None:
    """Swaps a bid that nobody else has seen, on the table or just chosen, with another card of the hand (R18, R29)."""
    if s.phase == TO_CHANGE and int(s.due) & int(BIT[p]):
        fresh = pick_bit(int(s.hand[p]), rng)
        if fresh:
            s.hand[p] = (int(s.hand[p]) & ~fresh) | bid_mask(s, p)
            s.bid[p] = place_of(fresh) + 1
    for first in (OFFER, BID, EXTRA):
        if first < s.sealed[p] <= first + CARD_COUNT:
            s.sealed[p] = first + place_of(pick_bit(int(s.hand[p]), rng)) + 1


@rule
def exchange_magic(s: State, p: int, rng: Rng) -> None:
    """Swaps letters in hand or put aside with the face-down deck, unless all know them; another declaration (R16)."""
    loose = int(s.magic[p]) & ~int(s.sure[p])
    if s.drawer != p or not s.mixed:
        swap_letters(s, p, pick_bit(loose, rng), pick_bit(int(s.down[p]), rng))
    if s.drawer == p and s.drawn:
        exchange_drawn(s, p, rng)
    if s.declared[p] and s.phase != TO_CHANGE:
        s.declared[p] = place_of(pick_bit(int(s.magic[p]), rng)) + 1
    if s.phase == TO_DECLARE and s.sealed[p]:
        use = draw(rng, 3) > 0
        s.sealed[p] = (DECLARE + place_of(pick_bit(int(s.magic[p]), rng)) if use else PASS) + 1


@rule
def swap_letters(s: State, p: int, mine: int, deck: int) -> None:
    """Two letters, of the hand and of the face-down deck, change places."""
    if mine and deck:
        s.magic[p] = (int(s.magic[p]) & ~mine) | deck
        s.down[p] = (int(s.down[p]) & ~deck) | mine


@rule
def exchange_drawn(s: State, p: int, rng: Rng) -> None:
    """Two letters, one put aside and one of the face-down deck, change places; both came from the same deck."""
    fresh = pick_bit(int(s.drawn) & ~int(s.mixed), rng)
    deck = pick_bit(int(s.down[p]), rng)
    if fresh and deck:
        s.drawn = (int(s.drawn) & ~fresh) | deck
        s.down[p] = (int(s.down[p]) & ~deck) | fresh
    old = pick_bit(int(s.drawn) & int(s.mixed), rng)
    hand = pick_bit(int(s.magic[p]) & int(s.mixed), rng)
    if old and hand:
        s.drawn = (int(s.drawn) & ~old) | hand
        s.magic[p] = (int(s.magic[p]) & ~hand) | old


@rule
def exchange(s: State, seat: int, rng: Rng) -> None:
    """Exchanges what the seat must not know of the others: offerings, bids, declarations, magic (4.4)."""
    for p in range(2):
        if p != seat:
            exchange_pile(s, p, rng)
            exchange_magic(s, p, rng)
            exchange_bid(s, p, rng)
