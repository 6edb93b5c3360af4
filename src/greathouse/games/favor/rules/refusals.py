"""Which rule forbids a move."""

from __future__ import annotations

from greathouse.kernel.rules import rule

from ..moves import (
    BORROW,
    DECLINE,
    DIE,
    DONE,
    DROP,
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
    A_VALUE,
    ACT,
    CLAIMS,
    DROPS,
    FAVOR,
    LEND,
    MAIN,
    PICK,
    POST,
    REDO,
    START,
    TILES,
    State,
)
from .claims import claimable, second_picks, takeable
from .dice import live
from .powers import (
    CLAIM_PHASE_ONLY,
    amount_fits,
    die_fits,
    face_fits,
    loans,
    spread_two,
    value_fits,
    works,
)
from .tables import (
    AFTER_CLAIM,
    AT_START,
    BIT,
    CLAIMERS,
    EFFECT,
    GIFT,
    LOAN,
    MUST_BE_LOCKED,
    PIP_TARGETS,
    POWER_RULE,
    RED,
    ROLLOFF_ONLY,
    SHIFT,
    SPREAD,
    WHILE_ROLLING,
)
from .turns import turn


@rule
def unused(s: State) -> int:
    """Those whose power was not used in this turn, or game (R33, R34, R36)."""
    me = s.players[s.mover]
    found = int(me.tiles) & ~int(me.spent) & ~int(s.used)
    return found | (int(BIT[s.borrowed - 1]) if s.borrowed and not s.borrow_used else 0)


@rule
def timely(s: State) -> int:
    """The tiles whose power has its moment now (R19, R28, R41, Q20, Q21)."""
    if s.phase == START:
        return AT_START if s.mode != MAIN else AT_START & ~ROLLOFF_ONLY
    if s.phase == ACT:
        barred = s.mode != MAIN or s.claim_artifacts_during_rolls == CLAIM_PHASE_ONLY
        return WHILE_ROLLING & ~CLAIMERS if barred else WHILE_ROLLING
    if s.phase == POST:
        return AFTER_CLAIM
    return int(BIT[GIFT]) if s.phase == REDO else 0


@rule
def why_tile(s: State, tile: int) -> int:
    """0 if the power of a tile can be used now, else the rule against it."""
    bit = int(BIT[tile])
    if not unused(s) & bit:
        return 34 if bit & RED else 33
    if not timely(s) & bit or not works(s, tile, live(s)):
        return int(POWER_RULE[tile])
    return 0


@rule
def why_token(s: State, which: int, alive: int) -> int:
    """0 if a token can be spent now, else the rule against it (R38, R41, R102)."""
    me = s.players[s.mover]
    if which == 2:
        return 0 if s.phase == START and s.mode != MAIN and me.die_token else 102
    if s.phase != ACT:
        return 41
    usable = me.pips > 0 and (alive & PIP_TARGETS) != 0 if which == 0 else me.rerolls > 0 and alive != 0
    return 0 if usable else 38


@rule
def why_roll(s: State, alive: int) -> int:
    """0 if the dice can be rolled again, else the rule against it (R12, R13, R15, R20)."""
    if s.phase != ACT:
        return 13
    if alive & MUST_BE_LOCKED:
        return 15
    if alive == 0:
        return 0 if s.pending else 13
    return 0 if s.fixed else 12


@rule
def why_die(s: State, c: int) -> int:
    """0 if the power can take this die, else the rule of the power (R37)."""
    if s.phase != PICK or s.asked != A_DIE:
        return 37
    return 0 if die_fits(s, c) else int(POWER_RULE[s.power])


@rule
def why_number(s: State, n: int) -> int:
    """0 if the power can use this value or number of pips, else the rule of the power."""
    if s.phase != PICK or s.asked in (A_DIE, A_FACE):
        return 37
    right = value_fits(s, n, False) if s.asked == A_VALUE else amount_fits(s, n)
    return 0 if right else int(POWER_RULE[s.power])


@rule
def why_face(s: State, face: int) -> int:
    """0 if the picked die can get this face, else the rule against it (R23)."""
    if s.phase != PICK or s.asked != A_FACE:
        return 37
    return 0 if face_fits(s, face) else 23


@rule
def may_be_done(s: State) -> bool:
    """Whether a power with any number of picks has one (R37)."""
    if s.phase == TILES:
        return s.picked > 0
    return s.phase == PICK and s.asked == A_DIE and s.picked > 0 and EFFECT[s.power] not in (SHIFT, SPREAD)


@rule
def may_be_two(s: State) -> bool:
    """Whether the Astrologer can do without a third die (R67)."""
    waiting = s.phase == PICK and s.asked == A_DIE and s.picked == 2 and EFFECT[s.power] == SPREAD
    return waiting and spread_two(int(s.chosen[0]), int(s.chosen[1]))


@rule
def takes(s: State) -> int:
    """The locations whose tile may be taken now, as a set of bits."""
    if s.phase == CLAIMS:
        return claimable(s)
    if s.phase == FAVOR:
        return takeable(s, int(s.power))
    return second_picks(s) if s.phase == TILES else 0


# --- why -------------------------------------------------------------------------------------------------------------


@rule
def why_simple(s: State, action: int) -> int:
    """0 if a move without arguments is legal, else the rule against it."""
    if action == ROLL:
        return why_roll(s, live(s))
    if action == GO:
        allowed, broken = s.phase == START, 28
    elif action == FINISH:
        allowed, broken = s.phase == ACT and s.pending == 0 and live(s) == 0, 17 if s.phase == ACT else 13
    elif action == DONE:
        allowed, broken = may_be_done(s), 37
    elif action == NONE:
        allowed, broken = may_be_two(s), 67
    elif action == DECLINE:
        allowed, broken = s.phase == CLAIMS and s.decline_claim != 0, 92
    else:
        allowed, broken = s.phase in (POST, REDO), 92 if s.phase == CLAIMS else 17
    return 0 if allowed else broken


@rule
def why_rare(s: State, action: int) -> int:
    """0 if dropping a die, taking a tile or borrowing one is legal, else the rule against it."""
    if action < TAKE:
        return 0 if s.phase == DROPS and s.pool[action - DROP] > 0 else 30
    if action < BORROW:
        if takes(s) & int(BIT[action - TAKE]):
            return 0
        return why_take(s, action - TAKE)
    return 0 if s.phase == LEND and loans(s) & int(BIT[LOAN[action - BORROW]]) else 47


@rule
def why_take(s: State, place: int) -> int:
    """The rule against taking the tile at a location (R85, R86)."""
    tile = int(s.tile_at[place])
    if s.stock[place] == 0 or (tile >= 0 and int(s.players[s.mover].tiles) & int(BIT[tile])):
        return 86
    return int(POWER_RULE[s.power]) if s.phase in (FAVOR, TILES) else 85


@rule
def why_act(s: State, action: int) -> int:
    """0 if using a tile, token or face is legal, else the rule against it (R14, R42)."""
    if action < TOKEN:
        return why_tile(s, action - TILE)
    if action < POWER:
        return why_token(s, action - TOKEN, live(s))
    return 0 if s.phase == ACT and int(s.fresh) & int(BIT[action - POWER]) else 42


@rule
def is_pick(action: int) -> bool:
    """Whether a power may ask for this: a die, a face, a number, a tile, or the end of picking."""
    return DIE <= action < TILE or action in (DONE, NONE) or action >= TAKE


@rule
def why_move(s: State, action: int) -> int:
    """0 if the mover may do this, else the rule against it; powers (R37) and left-out dice (R30) come first."""
    if s.phase in (PICK, TILES, LEND, FAVOR) and not is_pick(action):
        return 37
    if s.phase == DROPS and not DROP <= action < TAKE:
        return 30
    if DIE <= action < TILE:
        return why_pick(s, action)
    if action < DIE:
        return 0 if s.phase == ACT and s.active[action - LOCK] > 0 else 12
    if action < GO:
        return why_act(s, action)
    return why_simple(s, action) if action < DROP else why_rare(s, action)


@rule
def why_pick(s: State, action: int) -> int:
    """0 if the power at work can take this die, face or number, else the rule against it."""
    if action < FACE:
        return why_die(s, action - DIE)
    return why_face(s, action - FACE) if action < VALUE else why_number(s, action - VALUE + 1)


@rule
def why(s: State, seat: int, action: int) -> int:
    """0 if legal, else the rule against it; R11 if it is not this seat's turn."""
    return why_move(s, action) if turn(s) == seat else 11
