"""What is open to everybody, copied between State and View, and what each seat sees besides."""

from __future__ import annotations

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
    WORDS,
    State,
    View,
)


@rule
def copy_course(to: State | View, s: State | View) -> None:
    """Options and the course of the round, the same in State and View."""
    to.seats = s.seats
    to.layout = s.layout
    to.base_position = s.base_position
    to.base_square = s.base_square
    to.pyramid_bonus = s.pyramid_bonus
    to.magic_reply = s.magic_reply
    to.next_token_visible = s.next_token_visible
    to.pyramid_pointed = s.pyramid_pointed
    to.show_tracked_hands = s.show_tracked_hands
    to.phase = s.phase
    to.day = s.day
    to.sun = s.sun
    to.due = s.due
    to.god = s.god
    to.remaining = s.remaining
    to.favorites = s.favorites
    to.won[:] = s.won
    to.points[0][:] = s.points[0]
    to.points[1][:] = s.points[1]


@rule
def copy_cards(to: State | View, s: State | View) -> None:
    """What is open of cards and magic, the same in State and View."""
    to.used[:] = s.used
    to.supply = s.supply
    to.piled[:] = s.piled
    for seat in range(2):
        to.maybe[seat][:] = s.maybe[seat]
    to.up[:] = s.up
    to.blessing[:] = s.blessing
    to.sure[:] = s.sure
    to.mixed = s.mixed
    to.drawn_old = s.drawn_old
    to.drawer = s.drawer
    to.draws = s.draws


@rule
def copy_board(to: State | View, s: State | View) -> None:
    """The board and the monuments, the same in State and View."""
    to.base_at = s.base_at
    for w in range(WORDS):
        to.tokens[w] = s.tokens[w]
    to.placed = s.placed
    to.sites[:] = s.sites
    to.kinds[:] = s.kinds
    to.tiles[:] = s.tiles
    to.turns[:] = s.turns
    to.owners[:] = s.owners
    to.built = s.built
    to.suns[:] = s.suns
    to.worth[:] = s.worth
    to.platforms[:] = s.platforms
    to.display[:] = s.display
    to.deck[:] = s.deck
    for seat in range(2):
        to.claimed[seat][:] = s.claimed[seat]
    to.tile = s.tile
    to.next_tile = s.next_tile
    to.stack = s.stack


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
    copy_course(v, s)
    copy_cards(v, s)
    copy_board(v, s)
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
