"""What to try first in each decision: quick, with some chance, for playouts and for those who wait in secret."""

from __future__ import annotations

from greathouse.kernel.arrays import Int64Array
from greathouse.kernel.chance import Rng, draw
from greathouse.kernel.rules import rule, table

from ..content import LETTERS
from ..moves import CHANGE, DECLARE, KEEP, PLACE, SHIFT, STAND, STAY, TURN
from ..rules.auction import winner
from ..rules.cards import CARD_VALUE
from ..rules.gods import owner
from ..rules.squares import ARROWS, has_token
from ..state import (
    ACTIVE,
    GEB_NUT,
    TO_BID,
    TO_CHANGE,
    TO_CLAIM,
    TO_DECLARE,
    TO_EXTRA,
    TO_KEEP,
    TO_NEXT,
    TO_OFFER,
    TO_PLACE,
    TO_REPLY,
    TO_SHIFT,
    TO_TURN,
    State,
)
from .worth import MAGIC, aim, best_aim, card_gain, crossed, stake

TRIES = 8
"""Squares looked at for a monument."""

B, E, G = (LETTERS.index(letter) + 1 for letter in "BEG")
TOKEN_WORTH = 130

LEAST, MOST = table([250, 240, 50, 115, 25]), 500
"""By god: the stake for which the lowest card is good enough; so much more asks for the highest."""

SURPRISE = 29
"""Bids in a hundred that are any card, so that nobody can count on the rest."""

USE, LATER = table([40, 15, 70, 45, 30, 50, 60]), 15
"""By letter: how often of a hundred times it is declared, and what each round adds."""
# LEAST to LATER are those with which the advice won most games against itself with others.


@rule
def between(low: int, value: int, high: int) -> int:
    """The value, moved into low..high."""
    return max(low, min(value, high))


@rule
def prefer_bid(s: State, seat: int, count: int, rng: Rng) -> int:
    """A card as strong as the god is dear, sometimes any; a low one with E or G, a high one for the pyramid with B."""
    letter = int(s.declared[seat])
    if letter in (E, G):
        return draw(rng, max(1, count // 3))
    if letter == B:
        return between(0, count - 1 - draw(rng, 3), count - 1)
    if draw(rng, 100) < SURPRISE:
        return draw(rng, count)
    place = between(0, stake(s, int(s.god)) - int(LEAST[s.god]), MOST) * (count - 1) // MOST
    return (place + count // 2) // 2 if s.declared[1 - seat] else place


@rule
def prefer_magic(s: State, out: Int64Array, count: int, rng: Rng) -> int:
    """Any card or none: late more often one than early, and some letters more often than others."""
    if count < 2:
        return 0
    place = 1 + draw(rng, count - 1)
    return place if draw(rng, 100) < USE[int(out[place]) - DECLARE] + LATER * int(s.day) else 0


@rule
def wins_with(s: State, seat: int, card: int) -> bool:
    """Whether the auction would be won with this card (from 0) as the own bid."""
    bast = card + 1 if seat == 0 else int(s.bid[0])
    anubis = card + 1 if seat == 1 else int(s.bid[1])
    return winner(s, bast, anubis) == seat


@rule
def prefer_change(s: State, seat: int, out: Int64Array, count: int) -> int:
    """The weakest card that wins a dear god, the weakest of all for a cheap one or when none wins."""
    dear = stake(s, int(s.god))
    best = 0
    least = 10_000
    for k in range(count):
        card = int(s.bid[seat]) - 1 if out[k] == STAND else int(out[k]) - CHANGE
        price = 35 * int(CARD_VALUE[card]) - (dear if wins_with(s, seat, card) else 0)
        if price < least:
            best = k
            least = price
    return best


@rule
def site_worth(s: State, seat: int, at: int) -> int:
    """What the active or newest monument on this square is worth to the seat."""
    i = int(s.built) - (0 if s.phase == TO_PLACE else 1)
    kind = int(s.display[ACTIVE]) - 1 if s.phase == TO_PLACE else int(s.kinds[i])
    tile = int(s.tile) - 1 if s.phase == TO_PLACE else int(s.tiles[i])
    turner = owner(s, GEB_NUT)
    aimed = best_aim(s, i, at, kind, tile, turner)
    worth = crossed(s, i, at, kind, seat) + (aimed if turner == seat else -aimed)
    return worth + (TOKEN_WORTH if has_token(s, at) else 0)


@rule
def prefer_site(s: State, seat: int, out: Int64Array, count: int, rng: Rng) -> int:
    """The best of some squares; of all when there are few."""
    best = 0
    most = -1_000_000
    tries = count if count <= TRIES else TRIES
    for k in range(tries):
        place = k if count <= TRIES else draw(rng, count)
        at = int(s.sites[int(s.built) - 1]) if out[place] == STAY else 0
        if out[place] != STAY:
            at = int(out[place]) - (PLACE if s.phase == TO_PLACE else SHIFT)
        worth = site_worth(s, seat, at)
        if worth > most:
            best = place
            most = worth
    return best


@rule
def prefer_turn(s: State, seat: int, out: Int64Array, count: int) -> int:
    """The turn that aims best."""
    i = int(s.built) - 1
    best = 0
    most = -1
    for k in range(count):
        mask = int(ARROWS[s.tiles[i]][seat][int(out[k]) - TURN])
        worth = aim(s, i, int(s.sites[i]), int(s.kinds[i]), mask)
        if worth > most:
            best = k
            most = worth
    return best


@rule
def prefer_claim(s: State, seat: int) -> int:
    """The card that brings most; the standee that a swap puts on the board counts for who aims it and who meets it."""
    best = 0
    most = -1_000_000
    i = int(s.built) - 1
    for slot in range(3):
        kind = int(s.display[slot]) - 1
        worth = card_gain(s, seat, kind) + crossed(s, i, int(s.sites[i]), kind, seat)
        if worth > most:
            best = slot
            most = worth
    return best


@rule
def prefer_next(s: State, seat: int, rng: Rng) -> int:
    """The card that is better for the seat than for the other, or the unseen one if both are worse."""
    left = card_gain(s, seat, int(s.display[1]) - 1) - card_gain(s, 1 - seat, int(s.display[1]) - 1)
    right = card_gain(s, seat, int(s.display[2]) - 1) - card_gain(s, 1 - seat, int(s.display[2]) - 1)
    if max(left, right) < 0:
        return 2
    if left == right:
        return draw(rng, 2)
    return 0 if left > right else 1


@rule
def prefer_letter(out: Int64Array, count: int) -> int:
    """The magic card worth most."""
    best = 0
    for k in range(1, count):
        if MAGIC[int(out[k]) - KEEP] > MAGIC[int(out[best]) - KEEP]:
            best = k
    return best


@rule
def prefer_cards(s: State, seat: int, out: Int64Array, count: int, rng: Rng) -> int:
    """Bids, offerings and magic."""
    phase = int(s.phase)
    if phase == TO_BID:
        return prefer_bid(s, seat, count, rng)
    if phase == TO_OFFER:
        return count - 1  # it returns later, and the level is worth it
    if phase == TO_EXTRA:
        return between(0, count - 1 - draw(rng, 3), count - 1)
    if phase in (TO_DECLARE, TO_REPLY):
        return prefer_magic(s, out, count, rng)
    return prefer_change(s, seat, out, count) if phase == TO_CHANGE else draw(rng, count)


@rule
def prefer(s: State, seat: int, out: Int64Array, count: int, rng: Rng) -> int:
    """Place of the answer to try among `out[:count]`."""
    phase = int(s.phase)
    if phase in (TO_PLACE, TO_SHIFT):
        return prefer_site(s, seat, out, count, rng)
    if phase == TO_TURN:
        return prefer_turn(s, seat, out, count)
    if phase == TO_CLAIM:
        return prefer_claim(s, seat)
    if phase == TO_NEXT:
        return prefer_next(s, seat, rng)
    if phase == TO_KEEP:
        return prefer_letter(out, count)
    return prefer_cards(s, seat, out, count, rng)
