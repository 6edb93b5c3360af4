"""States that fit a view, each way in which the hidden cards can lie equally likely.

Starting hands and used cards are open, so everybody knows which cards a seat holds (`holds`), but not which of them lie
face down at the Corner Pyramid or as a bid. For each card there, `maybe` remembers which ones it can still be. The
sets of one pile contain each other in the order of laying, so cards drawn one after another are even over all ways.
"""

from __future__ import annotations

from greathouse.kernel.chance import Rng, draw
from greathouse.kernel.common import copy_common
from greathouse.kernel.rules import rule

from ..moves import BID, DECLARE, EXTRA, OFFER, PASS
from ..rules.gods import BLESSING
from ..rules.magic import ALL_LETTERS
from ..rules.squares import BIT, BITS, LOW, count_bits
from ..state import (
    PILE,
    TO_BID,
    TO_CHANGE,
    TO_DECLARE,
    TO_OFFER,
    UNKNOWN,
    State,
    View,
)


@rule
def pick_bit(mask: int, rng: Rng) -> int:
    """One bit of a mask of up to 32 bits, each equally likely; 0 of an empty one."""
    rest = int(mask)
    count = count_bits(rest)
    for _ in range(draw(rng, count) if count else 0):
        rest &= rest - 1
    return rest & -rest


@rule
def place_of(bit: int) -> int:
    """The place of the only bit of a mask."""
    return int(LOW[bit % 37])


@rule
def pick_bits(mask: int, count: int, rng: Rng) -> int:
    """`count` different bits of a mask, every choice equally likely."""
    found = 0
    for _ in range(count):
        found |= pick_bit(int(mask) & ~found, rng)
    return found


@rule
def guess_cards(v: View, p: int, s: State, rng: Rng) -> None:
    """Which of the cards that seat `p` holds lie at the Corner Pyramid, on the table and in the hand."""
    rest = int(v.holds[p])
    if v.bid[p] and v.bid[p] != UNKNOWN:
        s.bid[p] = v.bid[p]
        rest &= ~int(BIT[int(v.bid[p]) - 1])
    for i in range(int(v.piled[p])):
        bit = int(BIT[int(v.pile[p][i]) - 1]) if v.pile[p][i] else pick_bit(rest & int(v.maybe[p][i]), rng)
        s.pile[p][i] = place_of(bit) + 1
        rest &= ~bit
    if v.bid[p] == UNKNOWN:
        bit = pick_bit(rest, rng)
        s.bid[p] = place_of(bit) + 1
        rest &= ~bit
    s.hand[p] = rest


@rule
def unknown_letters(v: View, p: int) -> int:
    """The letters of seat `p` that nobody but it can see: hand, face-down deck, cards put aside."""
    gone = int(v.up[p])
    if v.blessing[p]:
        gone |= int(BIT[BLESSING])
    if v.phase == TO_CHANGE and v.declared[p]:
        gone |= int(BIT[int(v.declared[p]) - 1])
    return ALL_LETTERS & ~gone


@rule
def guess_magic(v: View, p: int, s: State, rng: Rng) -> None:
    """Hand, face-down deck and cards put aside of seat `p`; what everybody can deduce of them holds."""
    rest = unknown_letters(v, p)
    hand = int(v.sure[p])
    aside = 0
    if v.drawer == p and v.mixed:
        aside = pick_bits(int(v.mixed), int(v.drawn_old), rng)
        hand |= int(v.mixed) & ~aside
    rest &= ~(hand | aside)
    hand |= pick_bits(rest, int(v.magic_size[p]) - int(BITS[hand]), rng)
    rest &= ~hand
    if v.drawer == p:
        aside |= pick_bits(rest, int(v.drawn_size) - int(BITS[aside]), rng)
        s.drawn = aside
    s.magic[p] = hand
    s.down[p] = rest & ~aside


@rule
def guess_letter(v: View, p: int, s: State, rng: Rng) -> None:
    """The card that seat `p` has declared."""
    s.declared[p] = v.declared[p]
    if v.declared[p] == UNKNOWN:
        s.declared[p] = place_of(pick_bit(int(s.magic[p]), rng)) + 1


@rule
def guess_answer(v: View, p: int, s: State, rng: Rng) -> None:
    """The secret answer that seat `p` has given: any that it can give."""
    s.sealed[p] = v.sealed[p]
    if v.sealed[p] != UNKNOWN:
        return
    if v.phase == TO_DECLARE:
        use = draw(rng, int(BITS[s.magic[p]]) + 1) > 0
        s.sealed[p] = (DECLARE + place_of(pick_bit(int(s.magic[p]), rng)) if use else PASS) + 1
        return
    first = OFFER if v.phase == TO_OFFER else BID if v.phase == TO_BID else EXTRA
    s.sealed[p] = first + place_of(pick_bit(int(s.hand[p]), rng)) + 1


@rule
def guess(v: View, seat: int, s: State, rng: Rng) -> None:
    """A state that looks like this to the seat, even over everything that the others' face-down cards can be."""
    copy_common(s, v)
    s.drawn = 0
    for p in range(2):
        clear_cards(s, p)
        if p == seat:
            recall(v, p, s)
        else:
            guess_cards(v, p, s, rng)
            guess_magic(v, p, s, rng)
            guess_letter(v, p, s, rng)
            guess_answer(v, p, s, rng)


@rule
def clear_cards(s: State, p: int) -> None:
    """Removes what an earlier use of the record may have left."""
    s.bid[p] = 0
    for i in range(PILE):
        s.pile[p][i] = 0


@rule
def recall(v: View, p: int, s: State) -> None:
    """The seat's own cards."""
    s.hand[p] = v.hand[p]
    s.sealed[p] = v.sealed[p]
    s.bid[p] = v.bid[p]
    s.declared[p] = v.declared[p]
    for i in range(PILE):
        s.pile[p][i] = v.pile[p][i]
    s.magic[p] = v.magic[p]
    s.down[p] = v.down[p]
    if v.drawer == p:
        s.drawn = v.drawn
