"""Using powers: what they ask for and what they do.

A picked die leaves the active dice at once; what it becomes is kept in `result` and enters when the power is complete,
so that every effect is judged on the faces before the power (4.5).
"""

from __future__ import annotations

from greathouse.kernel.rules import rule

from ..state import (
    A_DIE,
    A_FACE,
    A_VALUE,
    AN_AMOUNT,
    FAVOR,
    FULL_TURN,
    LEND,
    PICK,
    POST,
    REROLL,
    STAR_A,
    TILES,
    TURN_V,
    State,
)
from .claims import claim, gain, pay_owed, queue, second_picks, takeable
from .dice import enter, leave, live, lock, put_locked
from .powers import loans, third_exists
from .tables import (
    ADD,
    BAD_OMEN,
    BIT,
    BRING,
    BRING_ANY,
    BRINGS,
    CLAIM,
    CLASS_COUNT,
    DECREE_STAR,
    DICE_LIMIT,
    DIVIDE,
    DOUBLES,
    EFFECT,
    FAVOURED,
    FLIP,
    FLIPPED,
    GAIN,
    GAINS,
    GROW,
    IMMEDIATE,
    JOINS,
    KIND,
    KINDS_OF_DICE,
    LEAST,
    LOCK_ANY,
    MATCH,
    MORE_DICE,
    MOST,
    OF_FACE,
    OF_POWERED,
    OF_VALUE,
    ONCE_DICE,
    RED,
    REROLLING,
    ROYAL_DEATH,
    SHIFT,
    SPLIT,
    SPREAD,
    STANDARD,
    SWAP,
    TARGETS,
    TURN,
    VOYAGE_TURN,
    WORTH,
)
from .turns import end_by_death, end_turn, pool_size

ROLL_OR_ADJUST = 1


@rule
def lock_die(s: State, c: int) -> None:
    """Locks a die; the star of the Decree die borrows a tile if there is one (R47)."""
    lock(s, c)
    if c == DECREE_STAR and loans(s):
        s.phase = LEND


@rule
def use_tile(s: State, tile: int) -> None:
    """Marks a tile as used, the borrowed one first, and begins its power (R33, R34)."""
    if s.borrowed == tile + 1 and not s.borrow_used:
        s.borrow_used = 1
    elif int(BIT[tile]) & RED:
        s.players[s.mover].spent |= BIT[tile]
    else:
        s.used |= BIT[tile]
    begin_power(s, tile)


@rule
def use_token(s: State, which: int) -> None:
    """Spends a token: pip, reroll, or a Die token for one more Standard die (R38, R39, R102)."""
    me = s.players[s.mover]
    if which == 2:
        me.die_token = 0
        s.pool[STANDARD] += 1
        return
    s.discard[which] += 1
    if which == 0:
        me.pips -= 1
    else:
        me.rerolls -= 1
    begin_power(s, REROLL - 1 + which)


@rule
def use_face(s: State, which: int) -> None:
    """Uses the fresh face of an active custom die (R42-R45)."""
    s.fresh &= ~int(BIT[which])
    turning = OF_POWERED[which] == KIND[VOYAGE_TURN] and s.active[VOYAGE_TURN] > 0
    begin_power(s, TURN_V if turning else STAR_A + which)


@rule
def begin_power(s: State, power: int) -> None:
    """Carries out a power, or begins to ask for what it needs (R37, R50, R52, R74, R78)."""
    kind = EFFECT[power]
    if kind == BRING:
        enter(s, int(OF_VALUE[STANDARD][BRINGS[power]]), True)
    elif kind == GROW:
        enter(s, int(OF_VALUE[STANDARD][min(int(s.rolls), 6)]), True)
    elif kind == GAIN:
        give(s, power)
    elif kind == MORE_DICE:
        for dice in range(KINDS_OF_DICE):
            s.pool[dice] += ONCE_DICE[power][dice]
    elif kind == BAD_OMEN:
        curse(s)
    else:
        s.power = power
        s.back = s.phase
        s.phase = TILES if kind in (CLAIM, DIVIDE) else PICK
        s.asked = A_VALUE if kind in (BRING_ANY, LOCK_ANY) else A_DIE
        s.order.place = 0
        s.order.die = 0
        s.order.number = 0


@rule
def give(s: State, power: int) -> None:
    """Tokens and dice for the next roll (R53, R71, R72, R77)."""
    me = s.players[s.mover]
    gain(s, int(me.pips + me.rerolls) if int(BIT[power]) & DOUBLES else int(GAINS[power]))
    s.pending += JOINS[power]


@rule
def curse(s: State) -> None:
    """Bad Omen: the others leave two dice out, the mover gets one more, the turn ends (R76)."""
    for seat in range(int(s.seats)):
        if seat != s.mover:
            s.players[seat].minus += 2
    s.players[s.mover].plus += 1
    end_turn(s)


@rule
def end_power(s: State) -> None:
    """The power is complete."""
    s.phase = s.back
    s.power = 0
    s.asked = 0
    s.back = 0
    s.picked = 0
    for at in range(3):
        s.chosen[at] = 0
    s.took = 0
    s.given[0] = 0
    s.given[1] = 0


@rule
def complete(s: State) -> None:
    """The picked dice show what they became, are rerolled, or are swapped for tokens and dice (R40, R42, R60, R70)."""
    kind = EFFECT[s.power]
    freshens = s.face_power_trigger != ROLL_OR_ADJUST or kind in (TURN, MATCH)
    for c in range(CLASS_COUNT):
        while s.result[c]:
            s.result[c] -= 1
            enter(s, c, freshens)
    if kind == REROLLING:
        s.rolling = pool_size(s)
        gain(s, int(GAINS[s.power]))
    elif kind == SWAP:
        s.pending += s.picked
        gain(s, int(s.picked))
    end_power(s)


@rule
def picked_one(s: State, c: int, number: int) -> None:
    """One die is settled; the power is complete when it can take no more."""
    s.order.die = c + 1
    s.order.number = number
    s.asked = A_DIE
    if s.picked >= DICE_LIMIT[s.power] or not live(s) & int(TARGETS[s.power]):
        complete(s)


@rule
def pick_die(s: State, c: int) -> None:
    """The power takes an active die (R59, R60, R64, R65, R70)."""
    power = int(s.power)
    kind = EFFECT[power]
    leave(s, c)
    if kind in (SHIFT, SPREAD):
        pick_for_pips(s, c)
        return
    s.chosen[0] = c
    s.picked += 1
    if kind == FLIP:
        s.result[FLIPPED[c]] += 1
    elif kind == REROLLING:
        s.pool[KIND[c]] += 1
    elif kind == ADD and LEAST[power] == MOST[power]:
        s.result[OF_VALUE[KIND[c]][WORTH[c] + LEAST[power]]] += 1
    elif kind != SWAP:
        s.asked = AN_AMOUNT if kind in (ADD, SPLIT) else A_FACE if kind == TURN else A_VALUE
        return
    picked_one(s, c, 0)


@rule
def pick_for_pips(s: State, c: int) -> None:
    """Soothsayer and Astrologer: the next of two or three dice (R58, R67)."""
    s.chosen[s.picked] = c
    s.picked += 1
    if EFFECT[s.power] == SHIFT:
        s.asked = AN_AMOUNT if s.picked == 2 else A_DIE
    elif s.picked == 3 or (s.picked == 2 and not third_exists(s, int(s.chosen[0]), c, -1, -1, False)):
        s.asked = A_VALUE


@rule
def pick_amount(s: State, n: int) -> None:
    """A number of pips: added, moved, or the smaller part of a die that is replaced (R57, R58, R66, R68)."""
    kind, c = EFFECT[s.power], int(s.chosen[0])
    if kind == SHIFT:
        other = int(s.chosen[1])
        s.result[OF_VALUE[KIND[c]][WORTH[c] - n]] += 1
        s.result[OF_VALUE[KIND[other]][WORTH[other] + n]] += 1
        complete(s)
        return
    if kind == ADD:
        s.result[OF_VALUE[KIND[c]][WORTH[c] + n]] += 1
    else:
        s.result[OF_VALUE[IMMEDIATE][n]] += 1
        s.result[OF_VALUE[IMMEDIATE][WORTH[c] - n]] += 1
    picked_one(s, c, n)


@rule
def pick_face(s: State, face: int) -> None:
    """The picked die gets this face (R23, R43, R44, R62, R63, R69)."""
    c = int(s.chosen[0])
    s.result[OF_FACE[KIND[c]][face]] += 1
    picked_one(s, c, face)


@rule
def pick_value(s: State, n: int) -> None:
    """A value: of a die that enters or is locked (R51, R54, R75), of the picked die, or the Astrologer's next one."""
    kind, c = EFFECT[s.power], int(s.chosen[0])
    if kind == SPREAD:
        share_pips(s, n)
    elif kind == MATCH:
        s.result[OF_VALUE[KIND[c]][n]] += 1
        picked_one(s, c, n)
    else:
        end_power(s)
        if kind == BRING_ANY:
            enter(s, int(OF_VALUE[STANDARD][n]), True)
        else:
            put_locked(s, int(OF_VALUE[STANDARD][n]))


@rule
def share_pips(s: State, n: int) -> None:
    """The next of the Astrologer's dice gets its value; the last one gets the rest (R67)."""
    at = 1 if s.given[0] else 0
    s.given[at] = n
    if at + 2 < s.picked:
        return
    rest = 0
    for place in range(int(s.picked)):
        rest += int(WORTH[s.chosen[place]]) - (int(s.given[place]) if place <= at else 0)
    for place in range(int(s.picked)):
        value = int(s.given[place]) if place <= at else rest
        s.result[OF_VALUE[KIND[s.chosen[place]]][value]] += 1
    complete(s)


# --- picks of tiles --------------------------------------------------------------------------------------------------


@rule
def take_claimed(s: State, place: int) -> None:
    """The claim of a turn; Royal Death ends it, Queen's Favor takes another tile (R82, R83, R85)."""
    tile = int(s.tile_at[place])
    claim(s, place)
    pay_owed(s)
    s.phase = POST
    if tile == ROYAL_DEATH:
        end_by_death(s)
    elif EFFECT[tile] == FAVOURED:
        s.power = tile
        s.phase = FAVOR
        if takeable(s, tile) == 0:
            take_favoured(s, -1)


@rule
def take_favoured(s: State, place: int) -> None:
    """Queen's Favor: the tile it brings (-1: there is none), then an extra turn (R82)."""
    if place >= 0:
        claim(s, place)
        pay_owed(s)
    queue(s, FULL_TURN)
    s.power = 0
    s.phase = POST


@rule
def take_by_power(s: State, place: int) -> None:
    """A tile taken by Secret Passage, Royal Power or Treasure; tokens are drawn after both (R80, R81, R84)."""
    claim(s, place)
    s.took = place + 1
    s.picked += 1
    if s.picked == 2 or second_picks(s) == 0:
        end_takes(s)


@rule
def end_takes(s: State) -> None:
    """No more tiles."""
    pay_owed(s)
    end_power(s)
