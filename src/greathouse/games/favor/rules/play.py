"""What happens: chance outcomes, decisions, the result."""

from __future__ import annotations

from greathouse.kernel.arrays import Int64Array
from greathouse.kernel.contract import CHANCE, WIN
from greathouse.kernel.rules import rule

from ..moves import (
    BAR,
    BORROW,
    DECLINE,
    DIE,
    DONE,
    DRAWN,
    DROP,
    FACE,
    FINISH,
    FIRST,
    GO,
    LOCK,
    PLACE,
    POWER,
    ROLL,
    ROLLED,
    TAKE,
    TILE,
    TOKEN,
    VALUE,
)
from ..state import (
    A_VALUE,
    ACT,
    AN_AMOUNT,
    BEGIN,
    CLAIMS,
    FAVOR,
    PICK,
    POST,
    REDO,
    TURN_BARS,
    State,
)
from .dice import enter
from .order import remember
from .setup import deal_on, settle, undecided_bar, undecided_place
from .tables import CANDIDATE, CANDIDATE_COUNT, KIND, KIND_FIRST, LOAN, WAYS
from .turns import (
    drop,
    end_by_death,
    end_turn,
    go,
    next_roller,
    redo,
    roll,
    stop_rolling,
)
from .using import (
    complete,
    end_takes,
    lock_die,
    pick_amount,
    pick_die,
    pick_face,
    pick_value,
    take_by_power,
    take_claimed,
    take_favoured,
    use_face,
    use_tile,
    use_token,
)


@rule
def bound(s: State) -> int:
    """None: the Voyage die may reroll itself without end (Q14)."""
    return 0


# --- chance ----------------------------------------------------------------------------------------------------------


@rule
def next_die(s: State) -> int:
    """Type of the die that is rolled next."""
    kind = 0
    while s.pool[kind] == 0:
        kind += 1
    return kind


@rule
def odds(s: State, out: Int64Array, weight: Int64Array) -> int:
    """One die, one token, or one step of the setup (R6, R9, R10, 4.2)."""
    if s.rolling:
        return die_odds(next_die(s), out, weight)
    if s.draws:
        return token_odds(s, out, weight)
    if s.phase == BEGIN:
        return even(FIRST, int(s.seats), out, weight)
    if s.phase == TURN_BARS:
        return even(BAR, 2, out, weight)
    return tile_odds(s, out, weight)


@rule
def even(base: int, count: int, out: Int64Array, weight: Int64Array) -> int:
    """So many outcomes, all equally likely."""
    for at in range(count):
        out[at] = base + at
        weight[at] = 1
    return count


@rule
def die_odds(kind: int, out: Int64Array, weight: Int64Array) -> int:
    """The faces of a die, each of six equally likely."""
    first = int(KIND_FIRST[kind])
    count = int(KIND_FIRST[kind + 1]) - first
    for at in range(count):
        out[at] = ROLLED + first + at
        weight[at] = WAYS[first + at]
    return count


@rule
def token_odds(s: State, out: Int64Array, weight: Int64Array) -> int:
    """The face-down pile; an empty one is made of the discard first (R39)."""
    used = s.pile[0] + s.pile[1] == 0
    n = 0
    for which in range(2):
        left = int(s.discard[which]) if used else int(s.pile[which])
        if left:
            out[n] = DRAWN + which
            weight[n] = left
            n += 1
    return n


@rule
def tile_odds(s: State, out: Int64Array, weight: Int64Array) -> int:
    """The tiles of a location's level and colour that do not yet lie there, all equally likely (R10, Q4)."""
    place = undecided_place(s)
    n = 0
    for at in range(CANDIDATE_COUNT[place]):
        tile = int(CANDIDATE[place][at])
        if tile != s.tile_at[place - 1]:
            out[n] = PLACE + tile
            weight[n] = 1
            n += 1
    return n


@rule
def happen(s: State, outcome: int) -> None:
    """Carries out what chance decided."""
    if outcome >= DRAWN:
        draw_token(s, outcome - DRAWN)
    elif outcome >= ROLLED:
        c = outcome - ROLLED
        s.pool[KIND[c]] -= 1
        s.rolling -= 1
        enter(s, c, True)
    elif outcome >= PLACE:
        s.tile_at[undecided_place(s)] = outcome - PLACE
        settle(s)
    elif outcome >= BAR:
        s.side[undecided_bar(s)] = outcome - BAR
        settle(s)
    else:
        s.first = outcome - FIRST
        settle(s)


@rule
def draw_token(s: State, which: int) -> None:
    """The mover gets a token, face up (R7, R39)."""
    if s.pile[0] + s.pile[1] == 0:
        for kind in range(2):
            s.pile[kind] = s.discard[kind]
            s.discard[kind] = 0
    s.pile[which] -= 1
    s.draws -= 1
    me = s.players[s.mover]
    if which == 0:
        me.pips += 1
    else:
        me.rerolls += 1
    deal_on(s)
    end_by_death(s)


# --- decisions -------------------------------------------------------------------------------------------------------


@rule
def apply(s: State, seat: int, action: int) -> None:
    """Carries out a legal decision or an outcome of chance."""
    if seat == CHANCE:
        happen(s, action)
        return
    remember(s, action)
    if action < DIE:
        lock_die(s, action - LOCK)
    elif action < TILE:
        pick(s, action)
    elif action < GO:
        use(s, action)
    elif action < DROP:
        step(s, action)
    elif action < TAKE:
        drop(s, action - DROP)
    elif action < BORROW:
        take(s, action - TAKE)
    else:
        s.borrowed = LOAN[action - BORROW] + 1
        s.phase = ACT


@rule
def pick(s: State, action: int) -> None:
    """A power is given a die, a face or a number."""
    if action < FACE:
        pick_die(s, action - DIE)
    elif action < VALUE:
        pick_face(s, action - FACE)
    elif s.asked == AN_AMOUNT:
        pick_amount(s, action - VALUE + 1)
    else:
        pick_value(s, action - VALUE + 1)


@rule
def use(s: State, action: int) -> None:
    """A tile, token or face is used."""
    if action >= POWER:
        use_face(s, action - POWER)
    elif action >= TOKEN:
        use_token(s, action - TOKEN)
    elif s.phase == REDO:
        redo(s)
    else:
        use_tile(s, action - TILE)


@rule
def step(s: State, action: int) -> None:
    """A move without arguments."""
    if action == GO:
        go(s)
    elif action == ROLL:
        roll(s)
    elif action == FINISH:
        stop_rolling(s)
    elif action == DONE:
        done(s)
    elif action == DECLINE:
        s.phase = POST
    elif s.phase == PICK:
        s.asked = A_VALUE
    elif s.phase == REDO:
        next_roller(s)
    else:
        end_turn(s)


@rule
def done(s: State) -> None:
    """No more picks."""
    if s.phase == PICK:
        complete(s)
    else:
        end_takes(s)


@rule
def take(s: State, place: int) -> None:
    """A tile is taken from the display."""
    if s.phase == CLAIMS:
        take_claimed(s, place)
    elif s.phase == FAVOR:
        take_favoured(s, place)
    else:
        take_by_power(s, place)


# --- the end ---------------------------------------------------------------------------------------------------------


@rule
def score(s: State, out: Int64Array) -> None:
    """1 for the holder of the Pharaoh (R1, section 6)."""
    for seat in range(int(s.seats)):
        out[seat] = 1 if s.pharaoh == seat else 0


@rule
def result(s: State, out: Int64Array) -> None:
    """The holder of the Pharaoh wins; without one everybody has an equal share (section 6)."""
    for seat in range(int(s.seats)):
        out[seat] = WIN // int(s.seats) if s.pharaoh < 0 else WIN if s.pharaoh == seat else 0
