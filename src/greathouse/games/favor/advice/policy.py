"""How a sound player decides quickly: keep the dice that the aim wants, bend others towards it, roll the rest."""

from __future__ import annotations

from greathouse.kernel.arrays import Int64Array
from greathouse.kernel.chance import Rng, draw
from greathouse.kernel.rules import rule

from ..moves import (
    BORROW,
    DECLINE,
    DIE,
    DONE,
    END,
    FACE,
    FINISH,
    GO,
    LOCK,
    POWER,
    ROLL,
    TAKE,
    TILE,
    TOKEN,
    VALUE,
)
from ..rules.dice import count_of, most_equal, size_of
from ..rules.tables import (
    ADD,
    ADDS,
    BAD_OMEN,
    BIT,
    BRING,
    BRING_ANY,
    BRINGS,
    CLAIM,
    CLASS_COUNT,
    DIVIDE,
    EFFECT,
    FLIP,
    FLIPPED,
    GAIN,
    GAINS,
    GROW,
    HERDER,
    IMMEDIATE,
    JOINS,
    KIND,
    LEAST,
    LOAN,
    LOCK_ANY,
    MATCH,
    MOST,
    OF_FACE,
    OF_VALUE,
    QUEEN,
    REROLLING,
    SWAP,
    TURN,
    WORTH,
)
from ..rules.turns import pool_size
from ..state import ACT, DROPS, MAIN, PICK, POST, REDO, REROLL, START, State
from .plan import desire, showing, tile_worth
from .tables import WORTH_OF

FEW = 2
"""So many unwanted active dice are few enough to bend them instead of rolling again."""

SMALL_POOL = 6
"""With fewer dice in the pool, dice that come only once are saved."""

POOR_QUEEN = 40
"""A Queen worth less than this is better declined."""


@rule
def wants(wish: int, c: int) -> bool:
    """Whether a die of this class is wanted as it is."""
    return WORTH[c] > 0 and count_of(wish, int(WORTH[c])) > 0


@rule
def wished(wish: int) -> int:
    """The value that is wanted most, the higher one of two; 6 if there is no wish."""
    best = 6
    for value in range(5, 0, -1):
        if count_of(wish, value) > count_of(wish, best):
            best = value
    return best


@rule
def unwanted(s: State, wish: int) -> int:
    """How many active dice are not wanted as they are."""
    shown, dice = showing(s), count_of(showing(s), 0)
    for value in range(1, 7):
        dice += max(0, count_of(shown, value) - count_of(wish, value))
    return dice


@rule
def becomes(s: State, power: int, c: int, wish: int) -> bool:
    """Whether a power can turn this unwanted die into a wanted one for sure."""
    kind = EFFECT[power]
    if kind == ADD:
        for n in range(int(LEAST[power]), int(MOST[power]) + 1):
            if int(ADDS[c]) & int(BIT[n]) and count_of(wish, int(WORTH[c]) + n):
                return True
        return False
    if kind == FLIP:
        return wants(wish, int(FLIPPED[c]))
    value = wished(wish)
    if kind == MATCH:
        return count_of(int(s.tally), value) > 0 and OF_VALUE[KIND[c]][value] >= 0
    return kind == TURN and OF_VALUE[KIND[c]][value] >= 0


@rule
def bends(s: State, power: int, wish: int) -> bool:
    """Whether a power helps an active die that is not wanted."""
    c = 0
    while c < CLASS_COUNT and not (s.active[c] and not wants(wish, c) and becomes(s, power, c, wish)):
        c += 1
    return c < CLASS_COUNT


@rule
def bring_score(s: State, value: int, steady: bool, wish: int) -> int:
    """How much a die with this value should enter now; a steady one is brought in to be rolled with the rest."""
    left = size_of(showing(s)) > 0
    if count_of(wish, value) or (steady and left and s.fixed > 0):
        return 90
    return -1 if left else 5


@rule
def tile_score(s: State, tile: int, wish: int) -> int:
    """How much the power of a tile is wanted now while dice are rolled; below 0: not."""
    kind = EFFECT[tile]
    if kind in (BRING, GROW):
        return bring_score(s, int(BRINGS[tile]) if kind == BRING else min(int(s.rolls), 6), kind == BRING, wish)
    if kind in (BRING_ANY, LOCK_ANY):
        return 95
    if kind == GAIN:
        late = s.mode != MAIN or size_of(int(s.tally)) + size_of(showing(s)) > SMALL_POOL
        return 85 if tile == HERDER or late or GAINS[tile] > 2 else -1
    if kind in (CLAIM, SWAP):
        return 80 if kind == CLAIM else 70
    few = unwanted(s, wish) > 0 and (kind == REROLLING or unwanted(s, wish) <= FEW or s.fixed == 0)
    return 75 if few and (kind == REROLLING or bends(s, tile, wish)) else -1


@rule
def lock_score(s: State, c: int, wish: int) -> int:
    """How much an active die should be locked now."""
    if wants(wish, c):
        return 100
    if KIND[c] == IMMEDIATE:
        return 40
    return 10 + int(WORTH[c]) if s.fixed == 0 else -5


@rule
def token_score(s: State, which: int, wish: int) -> int:
    """How much a token should be spent now: for the Queen, the roll-off, or the last dice of a good aim."""
    me = s.players[s.mover]
    close = unwanted(s, wish) <= FEW and unwanted(s, wish) > 0
    serious = s.mode != MAIN or most_equal(int(s.tally)) >> 3 >= 4 or me.pips + me.rerolls > 3
    if not close or not serious:
        return -1
    if which == 0:
        return 72 if bends(s, REROLL - 1, wish) else -1
    return 50 if s.fixed == 0 or size_of(showing(s)) == 1 else -1


@rule
def act_score(s: State, action: int, wish: int) -> int:
    """How good a decision is while dice are rolled."""
    if action < DIE:
        return lock_score(s, action - LOCK, wish)
    if action == ROLL:
        return 20
    if action == FINISH:
        return 1
    if action >= POWER:
        return 99 if unwanted(s, wish) > 0 else -1
    return token_score(s, action - TOKEN, wish) if action >= TOKEN else tile_score(s, action - TILE, wish)


@rule
def die_score(s: State, c: int, wish: int) -> int:
    """How good a die is for the power at work."""
    power = int(s.power)
    if wants(wish, c):
        return -1
    if becomes(s, power, c, wish):
        return 50
    if EFFECT[power] in (REROLLING, SWAP):
        return 30 + (5 if KIND[c] == IMMEDIATE else 0)
    return 1


@rule
def number_score(s: State, n: int, wish: int) -> int:
    """How good a value, or number of pips, is for the power at work."""
    kind, c = EFFECT[s.power], int(s.chosen[0])
    if kind == ADD:
        return 10 * count_of(wish, min(6, int(WORTH[c]) + n)) + 1
    return 10 * count_of(wish, n) + n


@rule
def pick_score(s: State, action: int, wish: int) -> int:
    """How good it is to give this to the power at work."""
    if action < FACE:
        return die_score(s, action - DIE, wish)
    if action < VALUE:
        c = int(OF_FACE[KIND[s.chosen[0]]][action - FACE])
        return 10 * count_of(wish, int(WORTH[c])) + int(WORTH[c]) if WORTH[c] else 0
    if action < TILE:
        return number_score(s, action - VALUE + 1, wish)
    return 20 if action == DONE else 0


@rule
def take_score(s: State, action: int) -> int:
    """How good a tile to take is; a Queen that others would beat is not claimed."""
    if action < TAKE:
        return 1 if action == DECLINE else 0
    worth = tile_worth(s, action - TAKE, most_equal(int(s.tally)))
    return worth + 2 if worth > POOR_QUEEN or s.tile_at[action - TAKE] != QUEEN else 0


@rule
def post_score(s: State, action: int) -> int:
    """What to use after the claim."""
    if action == END:
        return 1
    kind = EFFECT[action - TILE]
    if kind in (DIVIDE, CLAIM):
        return 50
    if kind == BAD_OMEN:
        return 10 if s.turns > 8 * s.seats // 2 else -1
    me = s.players[s.mover]
    return 40 if GAINS[action - TILE] > 0 or me.pips + me.rerolls >= 3 else -1


@rule
def start_score(s: State, action: int) -> int:
    """What to use before the first roll: everything in the roll-off, else with a large pool only."""
    if action == GO:
        return 5
    if s.mode != MAIN:
        return 10
    return 10 if pool_size(s) >= SMALL_POOL and JOINS[action - TILE] == 0 else 0


@rule
def rare_score(s: State, action: int) -> int:
    """Dropping, borrowing and the redo."""
    if s.phase == DROPS:
        return action
    if s.phase == REDO:
        return 5 if action == END else 0 if s.pharaoh == s.mover else 10
    return int(WORTH_OF[LOAN[action - BORROW]])


@rule
def score_of(s: State, action: int, wish: int) -> int:
    """How good a decision looks."""
    if s.phase == ACT:
        return act_score(s, action, wish)
    if s.phase == PICK:
        return pick_score(s, action, wish)
    if s.phase == START:
        return start_score(s, action)
    if s.phase == POST:
        return post_score(s, action)
    return rare_score(s, action) if action >= BORROW or s.phase in (DROPS, REDO) else take_score(s, action)


@rule
def prefer(s: State, seat: int, out: Int64Array, count: int, rng: Rng) -> int:
    """The best looking of the choices; equal ones at random."""
    wish = desire(s) if s.phase in (ACT, PICK) else 0
    best, most, equal = 0, -1000000, 1
    for at in range(count):
        score = score_of(s, int(out[at]), wish)
        if score > most:
            best, most, equal = at, score, 1
        elif score == most:
            equal += 1
            if draw(rng, equal) == 0:
                best = at
    return best
