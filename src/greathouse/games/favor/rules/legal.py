"""What may be done: `legal` lists it, `choices` keeps the canonical order, `why` names the rule that forbids it."""

from __future__ import annotations

from collections.abc import MutableSequence

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
    pip_fits,
    spread_two,
    value_fits,
    works,
)
from .tables import (
    AFTER_CLAIM,
    AT_START,
    BIT,
    CLAIMERS,
    CLASS_COUNT,
    DROPS_LAST,
    EFFECT,
    GIFT,
    IMMEDIATE,
    INDEX,
    KIND,
    KINDS_OF_DICE,
    LOAN,
    LOAN_COUNT,
    MUST_BE_LOCKED,
    PIP_TARGETS,
    PLACES,
    POWER_RULE,
    RED,
    ROLLOFF_ONLY,
    SHIFT,
    SPREAD,
    WHILE_ROLLING,
)

FACE_COUNT = VALUE - FACE
DIE_TOKEN = TOKEN + 2


# --- tiles, tokens, faces --------------------------------------------------------------------------------------------


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
        return 0 if s.pending else 17
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
        allowed, broken = s.phase == ACT and s.pending == 0 and live(s) == 0, 17
    elif action == DONE:
        allowed, broken = may_be_done(s), 37
    elif action == NONE:
        allowed, broken = may_be_two(s), 67
    elif action == DECLINE:
        allowed, broken = s.phase == CLAIMS and s.decline_claim != 0, 92
    else:
        allowed, broken = s.phase in (POST, REDO), 17
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
    """0 if using a tile, token or face is legal, else the rule against it (R14, R37, R42)."""
    if s.phase in (PICK, TILES, LEND, FAVOR):
        return 37
    if action < TOKEN:
        return why_tile(s, action - TILE)
    if action < POWER:
        return why_token(s, action - TOKEN, live(s))
    return 0 if s.phase == ACT and int(s.fresh) & int(BIT[action - POWER]) else 42


@rule
def refusal(s: State, action: int) -> int:
    """0 if the mover may do this, else the rule against it."""
    if action < DIE:
        return 0 if s.phase == ACT and s.active[action - LOCK] > 0 else 12
    if action < FACE:
        return why_die(s, action - DIE)
    if action < VALUE:
        return why_face(s, action - FACE)
    if action < TILE:
        return why_number(s, action - VALUE + 1)
    if action < GO:
        return why_act(s, action)
    return why_simple(s, action) if action < DROP else why_rare(s, action)


# --- legal -----------------------------------------------------------------------------------------------------------


@rule
def list_tiles(s: State, alive: int, out: MutableSequence[int], n: int) -> int:
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
def list_act(s: State, out: MutableSequence[int]) -> int:
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
def list_dice(s: State, out: MutableSequence[int]) -> int:
    """The dice that a power can take next."""
    n = 0
    for c in range(CLASS_COUNT):
        if s.active[c] and die_fits(s, c):
            out[n] = DIE + c
            n += 1
    return n


@rule
def list_pick(s: State, out: MutableSequence[int]) -> int:
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
def list_start(s: State, out: MutableSequence[int]) -> int:
    """What may be used before the first roll (R28)."""
    n = list_tiles(s, 0, out, 0)
    if why_token(s, 2, 0) == 0:
        out[n] = DIE_TOKEN
        n += 1
    out[n] = GO
    return n + 1


@rule
def list_takes(s: State, out: MutableSequence[int]) -> int:
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
def list_drops(s: State, out: MutableSequence[int]) -> int:
    """The types of dice that can be left out."""
    n = 0
    for kind in range(KINDS_OF_DICE):
        if s.pool[kind] > 0:
            out[n] = DROP + kind
            n += 1
    return n


@rule
def list_loans(s: State, out: MutableSequence[int]) -> int:
    """The tiles that can be borrowed."""
    found = loans(s)
    n = 0
    for at in range(LOAN_COUNT):
        if found & int(BIT[LOAN[at]]):
            out[n] = BORROW + at
            n += 1
    return n


@rule
def listed(s: State, out: MutableSequence[int]) -> int:
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


# --- the canonical order ---------------------------------------------------------------------------------------------


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
def kept(s: State, out: MutableSequence[int], count: int) -> int:
    """Of the listed actions, those that keep the canonical order; all of them if it was left before."""
    n = 0
    for at in range(count):
        if orderly(s, int(out[at])):
            out[n] = out[at]
            n += 1
    return n if n else count
