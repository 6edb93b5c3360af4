"""What nets see of a position, from the point of view of the governor on turn: belongings, land, season, estimates."""

from __future__ import annotations

from greathouse.kernel.arrays import Int64Array
from greathouse.kernel.bits import size
from greathouse.kernel.feature_lists import put, put_set, put_some
from greathouse.kernel.rules import rule

from .advice.worth import crew, pattern, planned_worth, purse, wealth
from .content import (
    BONUS_IDS,
    BOONS,
    CARTOUCHE_IDS,
    CITY_CARDS,
    LABORERS,
    MARKET_IDS,
    MAX_GOVERNORS,
    MONUMENTS,
    PLACES,
    RESOURCES,
    SEASONS,
)
from .state import DOING, ENDED, State

GOODS, KINDS, TYPES = len(RESOURCES), len(LABORERS), len(MONUMENTS)
CARTOUCHES, MARKETS, BONUSES, BOON_COUNT = len(CARTOUCHE_IDS), len(MARKET_IDS), len(BONUS_IDS), len(BOONS)
MOVES_UNDER_WAY = len(DOING.words)

# Of each seat, in the order from the point of view.
TOKENS = 0
CREW = TOKENS + 12 * GOODS
HAND = CREW + 5 * KINDS
HAND_SIZE = HAND + CITY_CARDS
STOCK = HAND_SIZE + 8
BUILT = STOCK + 6 * TYPES
BOON = BUILT + 6 * TYPES
PLAYED = BOON + BOON_COUNT
GLORY = PLAYED + BOON_COUNT
LEAD = GLORY + 40
WITHDRAWN = LEAD + 41
CAMEL = WITHDRAWN + 1
PLANNED = CAMEL + 2
STANDING = PLANNED + CARTOUCHES
WEALTH = STANDING + TYPES * PLACES
PURSE = WEALTH + 41
PATTERN = PURSE + 24
HOPES = PATTERN + 24
WORKFORCE = HOPES + 24
PLAYER = WORKFORCE + 24

# The board and the turn.
PHASE = MAX_GOVERNORS * PLAYER
SEASON = PHASE + ENDED + 1
DOES = SEASON + SEASONS + 1
REGENT = DOES + MOVES_UNDER_WAY
LEAVER = REGENT + MAX_GOVERNORS
BONUS = LEAVER + MAX_GOVERNORS + 1
COVERED = BONUS + BONUSES + 1
AWARDED = COVERED + BONUSES
POOL = AWARDED + TYPES
USED = POOL + 5 * KINDS
NEUTRAL = USED + MARKETS
WORKED = NEUTRAL + PLACES
FREE = WORKED + PLACES  # cartouches that nobody has planned
LEADERS = FREE + CARTOUCHES
CHOSEN = LEADERS + 2 * (MAX_GOVERNORS + 2)
CARD = CHOSEN + CARTOUCHES
FEATURES = CARD + CITY_CARDS


@rule
def viewpoint(s: State) -> int:
    """The governor on turn."""
    return int(s.mover)


@rule
def features(s: State, seat: int, out: Int64Array) -> int:
    """Governors, what stands where, and the turn."""
    at = of_turn(s, seat, out, 0)
    at = of_board(s, out, at)
    mine, glory = wealth(s, seat), int(s.governors[seat].glory)
    seats = int(s.seats)
    for k in range(seats):
        other, base = (seat + k) % seats, k * PLAYER
        at = of_belongings(s, other, base, out, at)
        at = of_works(s, other, base, out, at)
        at = put(out, at, base + LEAD, 20 + int(s.governors[other].glory) - glory, 41)
        at = put(out, at, base + WEALTH, 20 + (wealth(s, other) - mine + 25) // 50, 41)
    return at


@rule
def from_here(s: State, seat: int, stored: int) -> int:
    """Of a seat stored as 1 and more: 0 for nobody, else 1 and how many seats after this one it sits."""
    seats = int(s.seats)
    return 0 if stored < 1 else 1 + (stored - 1 - seat + seats) % seats


@rule
def of_turn(s: State, seat: int, out: Int64Array, at: int) -> int:
    """Phase, season, what is under way, regent, bonuses."""
    at = put(out, at, PHASE, int(s.phase), ENDED + 1)
    at = put(out, at, SEASON, int(s.season), SEASONS + 1)
    at = put(out, at, DOES, int(s.doing), MOVES_UNDER_WAY)
    at = put(out, at, REGENT, from_here(s, seat, int(s.regent) + 1) - 1, MAX_GOVERNORS)
    at = put(out, at, LEAVER, from_here(s, seat, int(s.leaver)), MAX_GOVERNORS + 1)
    at = put(out, at, BONUS, int(s.bonus), BONUSES + 1)
    at = put_set(out, at, COVERED, int(s.covered))
    at = put_set(out, at, AWARDED, int(s.awarded))
    at = put_set(out, at, USED, int(s.used))
    at = put(out, at, CHOSEN, int(s.cartouche), CARTOUCHES)
    return put_some(out, at, CARD, int(s.card), CITY_CARDS)


@rule
def of_board(s: State, out: Int64Array, at: int) -> int:
    """Laborers for hire and at work, free cartouches, and monuments; those of seats are among the seats' features."""
    for kind in range(KINDS):
        at = put_some(out, at, POOL + 5 * kind, int(s.pool[kind]), 5)
    for cartouche in range(CARTOUCHES):
        if s.planned[cartouche] == 0:
            at = put(out, at, FREE, cartouche, CARTOUCHES)
    at = put_set(out, at, WORKED, int(s.worked))
    for place in range(PLACES):
        at = of_place(s, place, out, at)
    for caravan in range(2):
        at = put(out, at, LEADERS + caravan * (MAX_GOVERNORS + 2), int(s.leaders[caravan]), MAX_GOVERNORS + 2)
    return at


@rule
def of_place(s: State, place: int, out: Int64Array, at: int) -> int:
    """The monument on a place: whose it is and of which type."""
    stands = int(s.ground[place])
    if stands == 0:
        return at
    holder, kind = (stands - 1) // 3, (stands - 1) % 3
    if holder >= int(s.seats):
        return put(out, at, NEUTRAL, place, PLACES)
    seats = int(s.seats)
    base = (holder - int(s.mover) + seats) % seats * PLAYER
    return put(out, at, base + STANDING + kind * PLACES, place, PLACES)


@rule
def of_belongings(s: State, seat: int, base: int, out: Int64Array, at: int) -> int:
    """Tokens, laborers, cards, boons, monuments in stock."""
    me = s.governors[seat]
    for good in range(GOODS):
        at = put_some(out, at, base + TOKENS + 12 * good, int(me.tokens[good]), 12)
    for kind in range(KINDS):
        at = put_some(out, at, base + CREW + 5 * kind, int(me.laborers[kind]), 5)
    at = put_set(out, at, base + HAND, int(me.hand))
    at = put(out, at, base + HAND_SIZE, size(int(me.hand)), 8)
    for kind in range(TYPES):
        at = put(out, at, base + STOCK + 6 * kind, int(me.stock[kind]), 6)
        at = put(out, at, base + BUILT + 6 * kind, int(me.built[kind]), 6)
    at = put_set(out, at, base + BOON, int(me.boons))
    at = put_some(out, at, base + PLAYED, int(me.boon), BOON_COUNT)
    at = put_some(out, at, base + WITHDRAWN, int(me.withdrawn), 1)
    return put_some(out, at, base + CAMEL, int(me.camel), 2)


@rule
def of_works(s: State, seat: int, base: int, out: Int64Array, at: int) -> int:
    """Planned monuments with sites beside the barge, and the terms of the estimate, in steps."""
    for cartouche in range(CARTOUCHES):
        if s.planned[cartouche] == seat + 1:
            at = put(out, at, base + PLANNED, cartouche, CARTOUCHES)
    at = put(out, at, base + GLORY, int(s.governors[seat].glory), 40)
    at = put(out, at, base + PURSE, purse(s, seat) // 12, 24)
    at = put(out, at, base + PATTERN, pattern(s, seat) // 40, 24)
    at = put(out, at, base + HOPES, planned_worth(s, seat) // 60, 24)
    return put(out, at, base + WORKFORCE, crew(s, seat) // 40, 24)
