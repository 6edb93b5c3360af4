"""What each seat sees: all that is open to everybody, and of what is not its own share."""

from __future__ import annotations

from greathouse.kernel.common import copy_common
from greathouse.kernel.rules import rule

from ..rules.cards import pile_mask
from ..rules.scoring import best_chain, lead, sight
from ..rules.squares import BIT, BITS, count_bits
from ..state import (
    DONE,
    PILE,
    TO_CHANGE,
    TO_EXTRA,
    UNKNOWN,
    State,
    View,
)


@rule
def bid_mask(s: State, seat: int) -> int:
    """The bid that lies on the table, as a set."""
    return int(BIT[int(s.bid[seat]) - 1]) if s.bid[seat] else 0


@rule
def shown_bid(s: State, p: int, mine: bool) -> int:
    """The bid of seat `p` as its owner or the other sees it: only card D shows one before the award (R29)."""
    if mine or s.bid[p] == 0 or (s.phase == TO_CHANGE and not int(s.due) & int(BIT[p])):
        return int(s.bid[p])
    return UNKNOWN


@rule
def shown_letter(s: State, p: int, mine: bool) -> int:
    """The declared card of seat `p`: secret until the bids lie (R16, R19)."""
    if mine or s.declared[p] == 0 or s.phase == TO_CHANGE:
        return int(s.declared[p])
    return UNKNOWN


@rule
def view_seat(s: State, p: int, mine: bool, v: View) -> None:
    """Cards and magic of seat `p`, as its owner or as others see them."""
    v.hand[p] = int(s.hand[p]) if mine else 0
    v.hand_size[p] = count_bits(int(s.hand[p]))
    v.holds[p] = int(s.hand[p]) | pile_mask(s, p) | bid_mask(s, p)
    v.sealed[p] = int(s.sealed[p]) if mine or s.sealed[p] == 0 else UNKNOWN
    v.bid[p] = shown_bid(s, p, mine)
    v.declared[p] = shown_letter(s, p, mine)
    for i in range(PILE):
        v.pile[p][i] = int(s.pile[p][i]) if mine or s.phase == TO_EXTRA else 0
    v.magic[p] = int(s.magic[p]) if mine else 0
    v.magic_size[p] = int(BITS[s.magic[p]])
    v.down[p] = int(s.down[p]) if mine else 0
    v.down_size[p] = int(BITS[s.down[p]])


@rule
def view(s: State, seat: int, v: View) -> None:
    """What the seat (or -1, a spectator) knows (4.4, Q29)."""
    copy_common(v, s)
    v.waiting = s.due
    for p in range(2):
        view_seat(s, p, p == seat, v)
        v.chains[p] = best_chain(s, p)
    v.drawn = int(s.drawn) if s.drawer == seat else 0
    v.drawn_size = int(BITS[s.drawn])
    for i in range(8):
        v.sights[i] = sight(s, i) if i < s.built else 0
    ahead = lead(s)
    v.winner = 0 if s.phase != DONE else 3 if ahead == 0 else 1 if ahead > 0 else 2
