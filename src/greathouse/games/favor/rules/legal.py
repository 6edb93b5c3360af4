"""What may be done: `legal` lists it, `choices` keeps the canonical order."""

from __future__ import annotations

from greathouse.kernel.arrays import Int64Array
from greathouse.kernel.rules import rule

from ..moves import (
    BORROW,
    DECLINE,
    DIE,
    DONE,
    DROP,
    END,
    FACE,
    FINISH,
    GO,
    LOCK,
    NONE,
    POWER,
    ROLL,
    TAKE,
    TILE,
    TOKEN,
    VALUE,
)
from ..state import (
    A_DIE,
    A_FACE,
    ACT,
    CLAIMS,
    DROPS,
    LEND,
    PICK,
    POST,
    REDO,
    START,
    State,
)
from .order import kept
from .powers import (
    die_fits,
    face_fits,
    loans,
    works,
)
from .refusals import may_be_done, may_be_two, takes, timely, unused, why_number, why_roll, why_token
from .tables import (
    BIT,
    CLASS_COUNT,
    INDEX,
    KINDS_OF_DICE,
    LOAN,
    LOAN_COUNT,
    PLACES,
)

FACE_COUNT = VALUE - FACE
DIE_TOKEN = TOKEN + 2


@rule
def list_tiles(s: State, alive: int, out: Int64Array, n: int) -> int:
    """Writes the tiles whose power can be used."""
    ready = unused(s) & timely(s)
    while ready:
        tile = int(INDEX[(ready & -ready) % 59])
        ready &= ready - 1
        if works(s, tile, alive):
            out[n] = TILE + tile
            n += 1
    return n


@rule
def list_act(s: State, out: Int64Array) -> int:
    """Everything that may be done while dice are rolled (4.5)."""
    n = 0
    alive = 0
    for c in range(CLASS_COUNT):
        if s.active[c]:
            alive |= int(BIT[c])
            out[n] = LOCK + c
            n += 1
    n = list_tiles(s, alive, out, n)
    for which in range(2):
        if why_token(s, which, alive) == 0:
            out[n] = TOKEN + which
            n += 1
    for which in range(4):
        if int(s.fresh) & int(BIT[which]):
            out[n] = POWER + which
            n += 1
    if why_roll(s, alive) == 0:
        out[n] = ROLL
        n += 1
    if alive == 0 and s.pending == 0:
        out[n] = FINISH
        n += 1
    return n


@rule
def list_dice(s: State, out: Int64Array) -> int:
    """The dice that a power can take next."""
    n = 0
    for c in range(CLASS_COUNT):
        if s.active[c] and die_fits(s, c):
            out[n] = DIE + c
            n += 1
    return n


@rule
def list_pick(s: State, out: Int64Array) -> int:
    """What a power can be given next."""
    n = 0
    if s.asked == A_DIE:
        n = list_dice(s, out)
    elif s.asked == A_FACE:
        for face in range(FACE_COUNT):
            if face_fits(s, face):
                out[n] = FACE + face
                n += 1
    else:
        for number in range(1, 7):
            if why_number(s, number) == 0:
                out[n] = VALUE + number - 1
                n += 1
    if may_be_done(s):
        out[n] = DONE
        n += 1
    if may_be_two(s):
        out[n] = NONE
        n += 1
    return n


@rule
def list_start(s: State, out: Int64Array) -> int:
    """What may be used before the first roll (R28)."""
    n = list_tiles(s, 0, out, 0)
    if why_token(s, 2, 0) == 0:
        out[n] = DIE_TOKEN
        n += 1
    out[n] = GO
    return n + 1


@rule
def list_takes(s: State, out: Int64Array) -> int:
    """The tiles that can be taken, or the end of taking."""
    found = takes(s)
    n = 0
    if s.phase == CLAIMS and s.decline_claim:
        out[n] = DECLINE
        n += 1
    elif may_be_done(s):
        out[n] = DONE
        n += 1
    for place in range(PLACES):
        if found & int(BIT[place]):
            out[n] = TAKE + place
            n += 1
    return n


@rule
def list_drops(s: State, out: Int64Array) -> int:
    """The types of dice that can be left out."""
    n = 0
    for kind in range(KINDS_OF_DICE):
        if s.pool[kind] > 0:
            out[n] = DROP + kind
            n += 1
    return n


@rule
def list_loans(s: State, out: Int64Array) -> int:
    """The tiles that can be borrowed."""
    found = loans(s)
    n = 0
    for at in range(LOAN_COUNT):
        if found & int(BIT[LOAN[at]]):
            out[n] = BORROW + at
            n += 1
    return n


@rule
def listed(s: State, out: Int64Array) -> int:
    """Everything that the mover may do."""
    if s.phase == ACT:
        return list_act(s, out)
    if s.phase == PICK:
        return list_pick(s, out)
    if s.phase == START:
        return list_start(s, out)
    if s.phase in (POST, REDO):
        n = list_tiles(s, 0, out, 0)
        out[n] = END
        return n + 1
    if s.phase == DROPS:
        return list_drops(s, out)
    return list_loans(s, out) if s.phase == LEND else list_takes(s, out)


@rule
def legal(s: State, seat: int, out: Int64Array) -> int:
    """Everything the mover may do, in any order; he need not use a power (R14, R35)."""
    return listed(s, out)


@rule
def choices(s: State, seat: int, out: Int64Array) -> int:
    """The canonical order (4.8): reaches whatever `legal` reaches."""
    return kept(s, out, listed(s, out))
