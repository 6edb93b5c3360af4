"""The canonical order, in which decisions that commute are taken one way only (4.8)."""

from __future__ import annotations

from greathouse.kernel.arrays import Int64Array
from greathouse.kernel.rules import rule

from ..moves import (
    DIE,
    DROP,
    FACE,
    GO,
    LOCK,
    TAKE,
    TILE,
    TOKEN,
    VALUE,
)
from ..state import (
    A_DIE,
    ACT,
    DROPS,
    PICK,
    START,
    TILES,
    State,
)
from .powers import (
    pip_fits,
    value_fits,
)
from .tables import (
    DROPS_LAST,
    EFFECT,
    IMMEDIATE,
    KIND,
    KINDS_OF_DICE,
    SPREAD,
)


@rule
def orderly_lock(s: State, c: int) -> bool:
    """Locks in a row go by class; Immediate dice come last, in any order (4.8)."""
    before = int(s.order.lock) - 1
    return before < 0 or KIND[c] == IMMEDIATE or c >= before


@rule
def orderly_pick(s: State, action: int) -> bool:
    """Picked dice go by class, and by what they get (4.8)."""
    o = s.order
    if action < FACE:
        if EFFECT[s.power] == SPREAD:
            return pip_fits(s, action - DIE, True)
        return action - DIE + 1 >= o.die
    if action < TILE and EFFECT[s.power] == SPREAD:
        return value_fits(s, action - VALUE + 1, True)
    number = action - FACE if action < VALUE else action - VALUE + 1
    return s.asked == A_DIE or s.chosen[0] + 1 != o.die or number >= o.number


@rule
def enough_left(s: State, kind: int) -> bool:
    """Whether the dice still to leave out can all be of this type or a later one."""
    dice = 0
    for later in range(kind, KINDS_OF_DICE):
        dice += int(s.pool[later])
    return dice >= s.drops


@rule
def place_in_order(action: int) -> int:
    """What `order.place` keeps of a use at the start, a dropped type or a taken tile; more than 0."""
    if action < GO:
        return DROPS_LAST if action >= TOKEN else action - TILE + 1
    return action - DROP + 1 if action < TAKE else action - TAKE + 1


@rule
def orderly(s: State, action: int) -> bool:
    """Whether a legal action keeps the canonical order (4.8)."""
    if s.phase == ACT:
        return action >= DIE or orderly_lock(s, action - LOCK)
    if s.phase == PICK:
        return action >= TILE or orderly_pick(s, action)
    if s.phase == START and action != GO:
        return place_in_order(action) > s.order.place
    if s.phase == DROPS:
        return place_in_order(action) >= s.order.place and enough_left(s, action - DROP)
    if s.phase == TILES and action >= TAKE:
        return place_in_order(action) > s.order.place
    return True


@rule
def remember(s: State, action: int) -> None:
    """Keeps what the canonical order needs of a decision."""
    o = s.order
    o.lock = action - LOCK + 1 if action < DIE else 0
    if (s.phase == START and action != GO) or s.phase == DROPS or (s.phase == TILES and action >= TAKE):
        o.place = place_in_order(action)


@rule
def commutes(s: State) -> bool:
    """Whether decisions that are due may be taken in another order, too; else there is nothing to leave out."""
    return s.order.lock != 0 if s.phase == ACT else s.phase in (PICK, START, DROPS, TILES)


@rule
def kept(s: State, out: Int64Array, count: int) -> int:
    """Of the listed actions, those that keep the canonical order; all of them if it was left before."""
    if not commutes(s):
        return count
    n = 0
    for at in range(count):
        if orderly(s, int(out[at])):
            out[n] = out[at]
            n += 1
    return n if n else count
