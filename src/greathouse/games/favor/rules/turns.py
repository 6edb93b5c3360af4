"""The course of a game: whose turn it is, rolling, the roll-off."""

from __future__ import annotations

from greathouse.kernel.contract import CHANCE, OVER
from greathouse.kernel.rules import rule, table

from ..content import NO_CLAIM_TOKENS, START_POOL
from ..state import (
    ACT,
    BY_DEATH,
    BY_QUEEN,
    CLAIMS,
    CLOSED,
    DEAL,
    DROPS,
    MAIN,
    NOBODY,
    PHARAOH_HELD,
    POST,
    REDO,
    SHORT_TURN,
    START,
    TURNS_OVER,
    State,
)
from .claims import claimable, gain
from .dice import most_equal
from .tables import (
    BEARS,
    BIT,
    BOUND,
    CLASS_COUNT,
    DEATH_DICE,
    GIFT,
    INDEX,
    KIND,
    KINDS_OF_DICE,
    STANDARD,
    START_DICE,
    START_GAIN,
    WITH_BOUND,
    WITH_START_DICE,
    WITH_START_GAIN,
)

POOL = table(START_POOL)
BEST_ROLL = 1


# --- whose turn -------------------------------------------------------------------------------------------------------


@rule
def turn(s: State) -> int:
    """The mover, or chance while dice are rolled, tokens drawn or the display is set up (4.2)."""
    if s.phase == CLOSED:
        return OVER
    if s.rolling or s.draws or s.phase <= DEAL:
        return CHANCE
    return int(s.mover)


@rule
def waiting(s: State) -> int:
    """Only the mover decides, openly (4.3)."""
    who = turn(s)
    return int(BIT[who]) if who >= 0 else 0


# --- a turn ----------------------------------------------------------------------------------------------------------


@rule
def clear_turn(s: State) -> None:
    """Dice and growing dice go back, tiles are refreshed, the borrowed one returns (R33, R52)."""
    for c in range(CLASS_COUNT):
        s.active[c] = 0
        s.locked[c] = 0
    for kind in range(KINDS_OF_DICE):
        s.pool[kind] = 0
    s.tally = 0
    s.window = 0
    s.fixed = 0
    s.fresh = 0
    s.pending = 0
    s.rolls = 0
    s.used = 0
    s.borrowed = 0
    s.borrow_used = 0
    s.claimed = 0
    s.order.lock = 0
    s.order.place = 0


@rule
def fill_pool(s: State) -> None:
    """The dice that the mover starts with, however many the box has (R24, R26, R27, R29, R32, R48, R83)."""
    tiles = int(s.players[s.mover].tiles) & WITH_START_DICE
    for kind in range(KINDS_OF_DICE):
        s.pool[kind] = POOL[kind]
        if s.mode == BY_DEATH and s.owner == s.mover:
            s.pool[kind] += DEATH_DICE[kind]
    while tiles:
        tile = int(INDEX[(tiles & -tiles) % 59])
        tiles &= tiles - 1
        for kind in range(KINDS_OF_DICE):
            s.pool[kind] += START_DICE[tile][kind]
    s.pool[STANDARD] += s.players[s.mover].plus - s.short


@rule
def start_gain(s: State) -> int:
    """Tokens that the mover's tiles bring at the start of a turn (R49, R56)."""
    tiles = int(s.players[s.mover].tiles) & WITH_START_GAIN
    tokens = 0
    while tiles:
        tokens += int(START_GAIN[INDEX[(tiles & -tiles) % 59]])
        tiles &= tiles - 1
    return tokens


@rule
def start_turn(s: State) -> None:
    """A turn of the mover begins: start dice and start tokens (4.4); an own Bad Omen's die is kept for a redo (R30)."""
    clear_turn(s)
    s.turns += 1
    fill_pool(s)
    if s.mode == MAIN:
        s.players[s.mover].plus = 0
    s.phase = START
    gain(s, start_gain(s))


@rule
def pool_size(s: State) -> int:
    """Number of dice about to be rolled."""
    dice = 0
    for kind in range(KINDS_OF_DICE):
        dice += int(s.pool[kind])
    return dice


@rule
def go(s: State) -> None:
    """The first roll; a player hit by Bad Omen first leaves dice out, unless this is a roll-off turn (R30, Q27)."""
    me = s.players[s.mover]
    out = int(me.minus) if s.mode == MAIN else 0
    me.minus = 0
    s.order.place = 0
    if out >= pool_size(s):
        for kind in range(KINDS_OF_DICE):
            s.pool[kind] = 0
        out = 0
    if out:
        s.drops = out
        s.phase = DROPS
    else:
        throw(s)


@rule
def drop(s: State, kind: int) -> None:
    """One die of a type is left out (R30)."""
    s.pool[kind] -= 1
    s.drops -= 1
    if s.drops == 0:
        throw(s)


@rule
def throw(s: State) -> None:
    """Pool and pending dice are rolled and a new window opens; without dice the rolling is over (R13, R14, R31)."""
    s.pool[STANDARD] += s.pending
    s.pending = 0
    s.rolling = pool_size(s)
    s.window = 0
    s.fixed = 0
    if s.rolling:
        s.rolls += 1
        s.phase = ACT
    else:
        stop_rolling(s)


@rule
def roll(s: State) -> None:
    """All remaining active dice are rolled again, with the pending ones (R13)."""
    for c in range(CLASS_COUNT):
        if s.active[c]:
            s.pool[KIND[c]] += s.active[c]
            s.active[c] = 0
    s.fresh = 0
    throw(s)


@rule
def stop_rolling(s: State) -> None:
    """No more dice: the claim, or two tokens if nothing can be claimed; in the roll-off the roll counts (R17, R92)."""
    s.borrowed = 0
    s.borrow_used = 0
    if s.mode != MAIN:
        conclude(s)
    elif claimable(s):
        s.phase = CLAIMS
    else:
        s.phase = POST
        gain(s, NO_CLAIM_TOKENS)


@rule
def end_by_death(s: State) -> None:
    """Royal Death ends the turn of its claim, once its tokens are drawn (R83, Q30)."""
    if s.mode == BY_DEATH and s.phase == POST and s.draws == 0:
        end_turn(s)


@rule
def end_turn(s: State) -> None:
    """The turn is over: roll-off, extra turn, or the next player (R11, R94)."""
    if s.mode != MAIN:
        begin_rolloff(s)
        return
    s.short = 1 if s.extra[0] == SHORT_TURN else 0
    if s.extra[0]:
        for at in range(3):
            s.extra[at] = s.extra[at + 1]
        s.extra[3] = 0
    else:
        s.mover = (s.mover + 1) % s.seats
    if s.max_turns and s.turns >= s.max_turns:
        close(s, TURNS_OVER)
    else:
        start_turn(s)


@rule
def close(s: State, ending: int) -> None:
    """The game is over (section 6)."""
    s.phase = CLOSED
    s.ending = ending


# --- the roll-off ----------------------------------------------------------------------------------------------------


@rule
def begin_rolloff(s: State) -> None:
    """Queued turns are lost; players without a turn in this round get a Die token (R97, R101, Q23)."""
    s.short = 0
    for at in range(4):
        s.extra[at] = 0
    seat = (s.owner + 1) % s.seats
    while seat != s.first:
        s.players[seat].die_token = 1
        seat = (seat + 1) % s.seats
    next_roller(s)


@rule
def next_roller(s: State) -> None:
    """The next player with a chance takes a roll-off turn, the Queen's owner last (R98, R99, R101, R103)."""
    while s.rolled < s.seats:
        seat = (s.owner + s.rolled + (1 if s.mode == BY_QUEEN else 0)) % s.seats
        s.rolled += 1
        own = s.mode == BY_QUEEN and seat == s.owner and s.pharaoh == s.owner
        if not own and may_beat(s, seat):
            s.mover = seat
            note_before(s)
            start_turn(s)
            return
    if s.pharaoh < 0 and s.royal_death_unclaimed == BEST_ROLL:
        s.pharaoh = s.lead[2]
    close(s, PHARAOH_HELD if s.pharaoh >= 0 else NOBODY)


@rule
def most_dice(s: State, seat: int) -> int:
    """The most dice with a value that a player could lock in a roll-off turn: M (R103)."""
    me = s.players[seat]
    dice = int(me.plus) + int(me.die_token)
    for kind in range(KINDS_OF_DICE):
        dice += POOL[kind] * BEARS[kind]
        if s.mode == BY_DEATH and s.owner == seat:
            dice += DEATH_DICE[kind] * BEARS[kind]
    tiles = int(me.tiles) & WITH_START_DICE
    while tiles:
        tile = int(INDEX[(tiles & -tiles) % 59])
        tiles &= tiles - 1
        for kind in range(KINDS_OF_DICE):
            dice += START_DICE[tile][kind] * BEARS[kind]
    tiles = int(me.tiles) & ~int(me.spent) & WITH_BOUND
    while tiles:
        dice += BOUND[INDEX[(tiles & -tiles) % 59]]
        tiles &= tiles - 1
    return int(dice)


@rule
def may_beat(s: State, seat: int) -> bool:
    """Whether a player is not skipped; nobody is while the best roll may win unheld (R103, Q30, Q31)."""
    if s.mode == BY_DEATH and s.royal_death_unclaimed == BEST_ROLL and s.pharaoh < 0:
        return True
    dice = most_dice(s, seat)
    return dice > s.best[0] or (dice == s.best[0] and s.best[1] < 6)


@rule
def note_before(s: State) -> None:
    """Keeps how things stood before a roll-off turn (R79)."""
    s.before[0] = s.pharaoh
    s.before[1] = s.best[0]
    s.before[2] = s.best[1]
    for at in range(3):
        s.before[3 + at] = s.lead[at]


@rule
def conclude(s: State) -> None:
    """The locked dice of a roll-off turn are compared with the roll to beat (R95, R98, R100)."""
    found = most_equal(int(s.tally))
    if s.lead[2] < 0 or found > 8 * s.lead[0] + s.lead[1]:
        s.lead[0] = found >> 3
        s.lead[1] = found & 7
        s.lead[2] = s.mover
    if found > 8 * s.best[0] + s.best[1]:
        s.pharaoh = s.mover
        s.best[0] = found >> 3
        s.best[1] = found & 7
    me = s.players[s.mover]
    if int(me.tiles) & ~int(me.spent) & int(BIT[GIFT]):
        s.phase = REDO
    else:
        next_roller(s)


@rule
def redo(s: State) -> None:
    """Pharaoh's Gift: the turn counts for nothing and is taken again; what was spent stays spent (R79, Q32)."""
    s.players[s.mover].spent |= BIT[GIFT]
    s.pharaoh = s.before[0]
    s.best[0] = s.before[1]
    s.best[1] = s.before[2]
    for at in range(3):
        s.lead[at] = s.before[3 + at]
    start_turn(s)
