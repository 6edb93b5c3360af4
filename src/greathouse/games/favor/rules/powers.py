"""When powers of tiles, tokens and faces work, and on which dice."""

from __future__ import annotations

from greathouse.kernel.rules import rule

from ..state import (
    MAIN,
    State,
)
from .claims import divisible, supply, takeable
from .dice import count_of, values_of
from .tables import (
    ADD,
    ADDS,
    BIT,
    CLAIM,
    CLAIMERS,
    CLASS_COUNT,
    DIVIDE,
    DOUBLES,
    EFFECT,
    GAIN,
    JOINS,
    KIND,
    LEAST,
    LOANS,
    LOCK_ANY,
    MATCH,
    MATCHES,
    MOST,
    OF_FACE,
    OF_VALUE,
    PAIR_FIRST,
    SHIFT,
    SHIFTS,
    SPREAD,
    TARGETS,
    WORTH,
)

CLAIM_PHASE_ONLY = 1


# --- which dice a power can work on ----------------------------------------------------------------------------------


@rule
def remaining(s: State, c: int, x: int, y: int) -> int:
    """Active dice of a class, without one die each of the classes x and y (-1: none)."""
    return int(s.active[c]) - (1 if c == x else 0) - (1 if c == y else 0)


@rule
def spread_fits(a: int, b: int, c: int, x: int, y: int, ordered: bool) -> bool:
    """Whether three dice can get the values x, y and the rest of their sum, and then look different (R21, R22, R67).

    `ordered`: every die changes, and equal dice get values in order (4.8).
    """
    z = int(WORTH[a] + WORTH[b] + WORTH[c]) - x - y
    if z < 1 or z > 6:
        return False
    p, q, r = int(OF_VALUE[KIND[a]][x]), int(OF_VALUE[KIND[b]][y]), int(OF_VALUE[KIND[c]][z])
    if p < 0 or q < 0 or r < 0:
        return False
    if ordered and (p == a or q == b or r == c or (a == b and p > q) or (b == c and q > r)):
        return False
    return not (
        p + q + r == a + b + c
        and p * p + q * q + r * r == a * a + b * b + c * c
        and p * p * p + q * q * q + r * r * r == a * a * a + b * b * b + c * c * c
    )


@rule
def spread_goes_on(a: int, b: int, c: int, x: int, ordered: bool) -> bool:
    """Whether some value for the second of three dice completes the power when the first gets x."""
    y = 1
    while y < 7 and not spread_fits(a, b, c, x, y, ordered):
        y += 1
    return y < 7


@rule
def spread_three(a: int, b: int, c: int, ordered: bool) -> bool:
    """Whether three dice can share their pips anew."""
    x = 1
    while x < 7 and not spread_goes_on(a, b, c, x, ordered):
        x += 1
    return x < 7


@rule
def spread_two(a: int, b: int) -> bool:
    """Whether two dice can share their pips anew."""
    return (int(SHIFTS[a][b]) | int(SHIFTS[b][a])) != 0


@rule
def third_exists(s: State, a: int, b: int, x: int, y: int, ordered: bool) -> bool:
    """Whether a third die completes the power; x and y are dice that are picked but still active (-1: none)."""
    for c in range(b if ordered else 0, CLASS_COUNT):
        if WORTH[c] and remaining(s, c, x, y) > 0 and spread_three(a, b, c, ordered):
            return True
    return False


@rule
def first_fits(s: State, a: int, power: int, ordered: bool) -> bool:
    """Whether a can be the first die of a power that moves pips (R58, R67)."""
    for b in range(CLASS_COUNT):
        if WORTH[b] == 0 or remaining(s, b, a, -1) <= 0:
            continue
        if EFFECT[power] == SHIFT:
            if SHIFTS[a][b]:
                return True
        elif not (ordered and b < a) and (spread_two(a, b) or third_exists(s, a, b, a, b, ordered)):
            return True
    return False


@rule
def moves_pips(s: State, power: int, alive: int) -> bool:
    """Whether pips can be moved between some active dice."""
    left = alive & int(TARGETS[power])
    a = 0
    while a < CLASS_COUNT and not (left & int(BIT[a]) and first_fits(s, a, power, False)):
        a += 1
    return a < CLASS_COUNT


@rule
def matchable(s: State) -> int:
    """The classes of dice that can be turned to the value of a locked die (R61, Q24)."""
    found = 0
    values = values_of(int(s.tally))
    for value in range(1, 7):
        if values & int(BIT[value]):
            found |= int(MATCHES[value])
    return found


@rule
def pip_fits(s: State, c: int, ordered: bool) -> bool:
    """Whether c can be the next die of a power that moves pips."""
    power = int(s.power)
    if s.picked == 0:
        return first_fits(s, c, power, ordered)
    a = int(s.chosen[0])
    if EFFECT[power] == SHIFT:
        return int(SHIFTS[a][c]) != 0
    if s.picked == 1:
        return not (ordered and c < a) and (spread_two(a, c) or third_exists(s, a, c, -1, c, ordered))
    b = int(s.chosen[1])
    return not (ordered and c < b) and WORTH[c] > 0 and spread_three(a, b, c, ordered)


@rule
def die_fits(s: State, c: int) -> bool:
    """Whether an active die can be the next one that the power works on."""
    power = int(s.power)
    if s.active[c] <= 0 or not int(TARGETS[power]) & int(BIT[c]):
        return False
    kind = EFFECT[power]
    if kind == MATCH:
        return (matchable(s) & int(BIT[c])) != 0
    return pip_fits(s, c, False) if kind in (SHIFT, SPREAD) else True


@rule
def amount_fits(s: State, n: int) -> bool:
    """Whether the power can use n pips (R21, R57, R58, R66, R68)."""
    power, c = int(s.power), int(s.chosen[0])
    if EFFECT[power] == ADD:
        return LEAST[power] <= n <= MOST[power] and (int(ADDS[c]) & int(BIT[n])) != 0
    if EFFECT[power] == SHIFT:
        return (int(SHIFTS[c][s.chosen[1]]) & int(BIT[n])) != 0
    return 2 * n <= WORTH[c]


@rule
def value_fits(s: State, n: int, ordered: bool) -> bool:
    """Whether the die can get this value (R51, R54, R61, R67)."""
    power, a, b = int(s.power), int(s.chosen[0]), int(s.chosen[1])
    if EFFECT[power] == MATCH:
        return (values_of(int(s.tally)) & int(BIT[n])) != 0 and (int(MATCHES[n]) & int(BIT[a])) != 0
    if EFFECT[power] != SPREAD:
        return True
    if s.picked == 3:
        c = int(s.chosen[2])
        if s.given[0]:
            return spread_fits(a, b, c, int(s.given[0]), n, ordered)
        return spread_goes_on(a, b, c, n, ordered)
    given = int(WORTH[a]) - n
    if ordered and a == b and given < 0:
        return False
    pips = int(SHIFTS[a][b]) if given > 0 else int(SHIFTS[b][a])
    return given != 0 and (pips & int(BIT[abs(given)])) != 0


@rule
def face_fits(s: State, face: int) -> bool:
    """Whether the picked die has this face and does not show it (R23)."""
    c = int(s.chosen[0])
    return int(OF_FACE[KIND[c]][face]) not in (-1, c)


# --- which powers work now -------------------------------------------------------------------------------------------


@rule
def pair_locked(s: State) -> bool:
    """Whether two dice of one value were locked since the last roll (R53)."""
    window = int(s.window)
    value = 1
    while value < 7 and count_of(window, value) < 2:
        value += 1
    return value < 7


@rule
def gains_something(s: State, power: int) -> bool:
    """Whether a power that gives tokens or dice can give any (R53, R71, R72, R77)."""
    bit = int(BIT[power])
    if bit & PAIR_FIRST:
        return pair_locked(s)
    me = s.players[s.mover]
    owning = not bit & DOUBLES or me.pips + me.rerolls > 0
    return JOINS[power] > 0 or (owning and supply(s) > 0)


@rule
def works(s: State, power: int, alive: int) -> bool:
    """Whether a power has an effect now; `alive` are the classes of active dice."""
    kind = EFFECT[power]
    if kind == GAIN:
        return gains_something(s, power)
    if kind == LOCK_ANY:
        return alive == 0 and s.pending == 0
    if kind == MATCH:
        return (alive & matchable(s)) != 0
    if kind in (SHIFT, SPREAD):
        return moves_pips(s, power, alive)
    if kind in (CLAIM, DIVIDE):
        return takes_something(s, power)
    return TARGETS[power] == 0 or (alive & int(TARGETS[power])) != 0


@rule
def takes_something(s: State, power: int) -> bool:
    """Whether a power can take a tile (R80, R81, R84)."""
    if EFFECT[power] == CLAIM:
        return takeable(s, power) != 0
    return s.claimed > 0 and divisible(s, power) != 0


@rule
def loans(s: State) -> int:
    """The tiles of others that the Decree die may borrow (R47, Q25)."""
    found = 0
    for seat in range(int(s.seats)):
        if seat != s.mover:
            found |= int(s.players[seat].tiles)
    if s.mode != MAIN or s.claim_artifacts_during_rolls == CLAIM_PHASE_ONLY:
        found &= ~CLAIMERS
    return found & LOANS & ~int(s.players[s.mover].tiles)
