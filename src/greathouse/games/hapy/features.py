"""What nets see of a position, from the point of view of the seat on turn: each family, each seat, what lies open.

Families are alike. So each adds one of the features that say what the seat and the others hold, show and have laid of
a family; two families that stand alike add the same one.
"""

from __future__ import annotations

from greathouse.kernel.arrays import Int64Array
from greathouse.kernel.bits import size
from greathouse.kernel.feature_lists import put
from greathouse.kernel.rules import rule

from .advice.estimate import find_worth, groups_to_go, strength, when
from .advice.knowledge import chance_to_hold, laid_by_others, open_gods, unknown_to
from .content import FAMILIES, NUMBERS
from .rules.tables import COUNT, part
from .state import ANSWER, ENDED, FINDING, MAX_SEATS, State

# Of each family. Held are 0 to 3 cards, shown and open 0 to 2, dark 0 to 6; laid is one of four cases.
SHOWN = 0  # by cards held and shown, those held and shown by the one of the others who has most, laid, open
DARK = SHOWN + 4 * 3 * 4 * 3 * 4 * 3  # by cards held, held by others, laid, dark
NAMED = DARK + 4 * 4 * 4 * 7  # the same of the family asked for

# Of each seat, in the order from the point of view.
SEAT = NAMED + 4 * 4 * 4 * 7
HAND = 0
SECRET = HAND + 12
GROUPS = SECRET + 12
WHEN = GROUPS + 7
LEAD = WHEN + 6
SEATED = LEAD + 41

# Of the position.
PHASE = SEAT + MAX_SEATS * SEATED
FILLED = PHASE + ENDED + 1
GODS = FILLED + 19
UNKNOWN = GODS + 13
FIND = UNKNOWN + 19
CHANCE = FIND + 20
LAID_NOW = CHANCE + 11
IDLE = LAID_NOW + 3
FEATURES = IDLE + 10


@rule
def viewpoint(s: State) -> int:
    """The seat on turn."""
    return int(s.active)


@rule
def features(s: State, seat: int, out: Int64Array) -> int:
    """Position, families and seats."""
    gods = open_gods(s)
    at = of_position(s, gods, out, 0)
    laid = laid_by_others(s, seat)
    for family in range(FAMILIES):
        at = of_family(s, seat, family, laid, gods, out, at)
    mine = strength(s, seat, gods)
    seats = int(s.seats)
    for k in range(seats):
        other = (seat + k) % seats
        at = of_seat(s, other, SEAT + k * SEATED, out, at)
        if k:
            at = put(out, at, SEAT + k * SEATED + LEAD, 20 + (strength(s, other, gods) - mine + 24) // 48, 41)
    return at


@rule
def of_position(s: State, gods: int, out: Int64Array, at: int) -> int:
    """Where the turn is, and how much lies open or in the dark."""
    me = int(s.active)
    at = put(out, at, PHASE, int(s.phase), ENDED + 1)
    at = put(out, at, FILLED, size(int(s.filled)) // 2, 19)
    at = put(out, at, GODS, size(gods), 13)
    at = put(out, at, UNKNOWN, size(unknown_to(s, me)) // 2, 19)
    at = put(out, at, LAID_NOW, int(s.laid), 3)
    at = put(out, at, IDLE, int(s.idle_turns) // 4, 10)
    if s.phase == FINDING:
        at = put(out, at, FIND, find_worth(s, me) // 16, 20)
    if s.phase == ANSWER:
        card, asked = int(s.named) - 1, int(s.last_asked)
        at = put(out, at, CHANCE, chance_to_hold(s, me, asked, card) // 10, 11)
        at = of_named(s, me, card // NUMBERS, NAMED, out, at)
    return at


@rule
def of_family(s: State, seat: int, family: int, laid: int, gods: int, out: Int64Array, at: int) -> int:
    """What the seat and the others hold, show and have laid of a family, and what of it lies open."""
    mine, told = held(s, seat, family), known(s, seat, family)
    theirs, shown = 0, 0
    for other in range(int(s.seats)):
        if other != seat:
            theirs, shown = max(theirs, held(s, other, family)), max(shown, known(s, other, family))
    case = (1 if part(int(s.fronts[seat]), family) else 0) + (2 if part(laid, family) else 0)
    lies = min(2, int(COUNT[part(gods, family)]))
    out[at] = SHOWN + ((((mine * 3 + told) * 4 + theirs) * 3 + shown) * 4 + case) * 3 + lies
    return of_named(s, seat, family, DARK, out, at + 1)


@rule
def of_named(s: State, seat: int, family: int, base: int, out: Int64Array, at: int) -> int:
    """What the seat and the others hold and have laid of a family, and what of it is in the dark."""
    theirs = 0
    for other in range(int(s.seats)):
        if other != seat:
            theirs = max(theirs, held(s, other, family))
    case = 1 if part(int(s.fronts[seat]), family) else 0
    case += 2 if part(laid_by_others(s, seat), family) else 0
    dark = int(COUNT[part(unknown_to(s, seat), family)])
    out[at] = base + ((held(s, seat, family) * 4 + theirs) * 4 + case) * 7 + dark
    return at + 1


@rule
def held(s: State, seat: int, family: int) -> int:
    """Cards of a family in a hand; more than three count as three."""
    return min(3, int(COUNT[part(int(s.hands[seat]), family)]))


@rule
def known(s: State, seat: int, family: int) -> int:
    """Those of them that everybody knows of; more than two count as two."""
    return min(2, int(COUNT[part(int(s.shown[seat]), family)]))


@rule
def of_seat(s: State, seat: int, base: int, out: Int64Array, at: int) -> int:
    """Cards in hand and hidden ones, groups to go, and when the seat can choose next."""
    at = put(out, at, base + HAND, size(int(s.hands[seat])), 12)
    at = put(out, at, base + SECRET, size(int(s.hands[seat]) & ~int(s.shown[seat])), 12)
    at = put(out, at, base + GROUPS, groups_to_go(s, seat) + 2, 7)
    return put(out, at, base + WHEN, when(s, seat), 6)
