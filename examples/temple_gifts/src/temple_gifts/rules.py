"""The rules of Temple Gifts; R numbers are those of rules.en.md."""

from __future__ import annotations

from greathouse.kernel.arrays import Int64Array
from greathouse.kernel.contract import CHANCE, OVER, WIN
from greathouse.kernel.rules import POWERS, rule, table

from .content import GIFTS, KINDS, MEASURES
from .moves import GIFT, PATRON
from .state import State

BIT = table(POWERS[:40])
KIND = table([kind for kind, _ in GIFTS])
VALUE = table([value for _, value in GIFTS])
ROUNDS, CARDS, PATRONS = len(MEASURES), len(GIFTS), len(KINDS)
ALL_JARS = 2**ROUNDS - 1


@rule
def start(s: State) -> None:
    """R1: everybody has all jars; nobody has won anything."""
    for seat in range(s.seats):
        s.jars[seat] = ALL_JARS
    s.taker = -1


@rule
def waiting(s: State) -> int:
    """R4: all who have sealed no jar for the gift on offer."""
    mask = 0
    if s.gift:
        for seat in range(s.seats):
            if s.sealed[seat] == 0:
                mask |= BIT[seat]
    return int(mask)


@rule
def turn(s: State) -> int:
    """R2, R3: patrons, then a gift; R4: sealed bids; R7: until the jars are empty."""
    for seat in range(s.seats):
        if s.gift and s.sealed[seat] == 0:
            return seat
    return OVER if s.turns == ROUNDS else CHANCE


@rule
def legal(s: State, seat: int, out: Int64Array) -> int:
    """R4: any jar that is still full."""
    if seat < 0 or s.gift == 0 or s.sealed[seat]:
        return 0
    count = 0
    for jar in range(ROUNDS):
        if s.jars[seat] & BIT[jar]:
            out[count] = jar
            count += 1
    return count


@rule
def choices(s: State, seat: int, out: Int64Array) -> int:
    """All that is legal."""
    return legal(s, seat, out)


@rule
def why(s: State, seat: int, action: int) -> int:
    """R4: one jar for each gift, and only a full one."""
    if s.gift == 0 or s.sealed[seat]:
        return 4
    return 0 if s.jars[seat] & BIT[action] else 5


@rule
def odds(s: State, out: Int64Array, weight: Int64Array) -> int:
    """R2: a patron that nobody has; R3: a gift that was not shown."""
    count = 0
    if s.dealt < s.seats:
        for kind in range(PATRONS):
            if not has_patron(s, kind + 1):
                out[count] = PATRON + kind
                weight[count] = 1
                count += 1
        return count
    for gift in range(CARDS):
        if not s.shown & BIT[gift]:
            out[count] = GIFT + gift
            weight[count] = 1
            count += 1
    return count


@rule
def has_patron(s: State, kind: int) -> bool:
    """Whether this patron is some seat's."""
    count = 0
    for seat in range(s.seats):
        count += 1 if s.patron[seat] == kind else 0
    return count > 0


@rule
def apply(s: State, seat: int, action: int) -> None:
    """Deals a patron, turns up a gift, or seals a jar; the last seal opens all."""
    if seat == CHANCE and action < GIFT:
        s.patron[s.dealt] = action - PATRON + 1
        s.dealt += 1
    elif seat == CHANCE:
        s.gift = action - GIFT + 1
        s.shown |= BIT[action - GIFT]
    else:
        s.sealed[seat] = action + 1
        if waiting(s) == 0:
            award(s)


@rule
def award(s: State) -> None:
    """R5: the highest jar that nobody else bid takes the gift; R6: all jars are spent."""
    s.taker = highest(s)
    if s.taker >= 0:
        s.won[s.taker] |= BIT[s.gift - 1]
    for seat in range(s.seats):
        s.jars[seat] &= ~BIT[s.sealed[seat] - 1]
        s.bids[seat] = s.sealed[seat]
        s.sealed[seat] = 0
    s.gift = 0
    s.turns += 1


@rule
def highest(s: State) -> int:
    """The seat whose sealed jar is the highest that stands alone; -1 if none does."""
    best, top = -1, 0
    for seat in range(s.seats):
        alone = 0
        for other in range(s.seats):
            alone += 1 if s.sealed[other] == s.sealed[seat] else 0
        if alone == 1 and s.sealed[seat] > top:
            best, top = seat, int(s.sealed[seat])
    return best


@rule
def points(s: State, seat: int) -> int:
    """R7: the values of the gifts, those of the patron's kind several times."""
    total = 0
    for gift in range(CARDS):
        if s.won[seat] & BIT[gift]:
            total += VALUE[gift] * (s.favour if KIND[gift] + 1 == s.patron[seat] else 1)
    return int(total)


@rule
def score(s: State, out: Int64Array) -> None:
    """R7: the points."""
    for seat in range(s.seats):
        out[seat] = points(s, seat)


@rule
def result(s: State, out: Int64Array) -> None:
    """R7: most points win; who ties shares."""
    most, sharing = -1, 0
    for seat in range(s.seats):
        here = points(s, seat)
        if here > most:
            most, sharing = here, 1
        elif here == most:
            sharing += 1
    for seat in range(s.seats):
        out[seat] = WIN // sharing if points(s, seat) == most else 0


@rule
def bound(s: State) -> int:
    """Each seat empties each jar once."""
    return ROUNDS * int(s.seats)
