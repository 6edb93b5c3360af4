"""Dice, and what goes with them in a turn (R12-R16, R24, R26, R30, R31, R42, R47, Q36)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from greathouse.kernel.positions import Flaw

from ..content import POWERED, TYPES
from ..rules.dice import count_of
from ..rules.powers import loans
from ..rules.tables import (
    BIT,
    CLASS_COUNT,
    DEATH_DICE,
    DECREE_STAR,
    EFFECT,
    FRESHENS,
    IMMEDIATE,
    KIND,
    KINDS_OF_DICE,
    LOANS,
    ONCE_DICE,
    RED,
    REROLLING,
    SHIFT,
    SPREAD,
    STANDARD,
    START_DICE,
    WORTH,
)
from ..rules.turns import POOL
from ..state import (
    A_DIE,
    ACT,
    BY_DEATH,
    CLAIMS,
    CLOSED,
    DROPS,
    FAVOR,
    LEND,
    MAIN,
    MAX_DICE,
    PICK,
    POST,
    REDO,
    START,
    TILE,
    TILES,
    Position,
    State,
)
from .table import tiles_of

_DONE = (CLAIMS, FAVOR, POST, REDO)
"""Phases in which no die is rolled any more."""

_MORE_STANDARD = 10
"""Standard dice of a start pool that no tile tells of: by Bad Omen and a Die token."""


def dice_flaws(s: State) -> Iterator[Flaw]:
    """What is wrong with the dice of the turn."""
    yield from _count_flaws(s)
    yield from _custom_flaws(s)
    yield from _tally_flaws(s)
    yield from _fresh_flaws(s)
    yield from _rolling_flaws(s)
    if s.phase in (START, DROPS):
        yield from _start_flaws(s)
    elif s.phase != CLOSED:
        yield from _later_flaws(s)
    yield from _use_flaws(s)


def _count_flaws(s: State) -> Iterator[Flaw]:
    """More dice than anybody could ever have."""
    count = s.pending
    for name in ("active", "locked", "pool", "result"):
        count += sum(getattr(s, name))
        if count > MAX_DICE:
            yield Flaw(name, f"{count} dice in play, there are never more than {MAX_DICE}", 24)
            return


def unsettled(s: Position) -> Sequence[int]:
    """The dice that a power has picked and that have no new face yet."""
    if s.phase != PICK or not s.picked:
        return ()
    if EFFECT[s.power] in (SHIFT, SPREAD):
        return s.chosen[: s.picked]
    return () if s.asked == A_DIE else s.chosen[:1]


def _custom_flaws(s: State) -> Iterator[Flaw]:
    """Custom dice are there once (Q36)."""
    count = list(s.pool)
    for c in range(CLASS_COUNT):
        count[KIND[c]] += s.active[c] + s.locked[c] + s.result[c]
    for c in unsettled(s):
        count[KIND[c]] += 1
    for kind in range(KINDS_OF_DICE):
        if count[kind] > 1 and kind not in (STANDARD, IMMEDIATE):
            yield Flaw("pool" if s.pool[kind] else "active", f"{count[kind]} dice {TYPES[kind]}, there is one", 24)


def _tally_flaws(s: State) -> Iterator[Flaw]:
    """The tally counts the locked dice by value, the window those locked since the last roll (R12, R16)."""
    count = [0] * 7
    for c in range(CLASS_COUNT):
        count[WORTH[c]] += s.locked[c]
    for value in range(7):
        of_value = f"with the value {value}" if value else "without a value"
        if count_of(s.tally, value) != count[value]:
            yield Flaw("tally", f"{count_of(s.tally, value)} dice {of_value}, {count[value]} are locked", 16)
        if count_of(s.window, value) > count[value]:
            yield Flaw("window", f"{count_of(s.window, value)} dice {of_value}, {count[value]} are locked", 12)
    found = sum(count_of(s.window, value) for value in range(7))
    if s.fixed != found:
        yield Flaw("fixed", f"{s.fixed} dice were locked since the last roll, the window has {found}", 12)


def _fresh_flaws(s: State) -> Iterator[Flaw]:
    """A fresh face is shown by an active die (R42)."""
    shown = 0
    for c in range(CLASS_COUNT):
        if s.active[c]:
            shown |= FRESHENS[c]
    if s.fresh & ~shown:
        kind = POWERED[next(tiles_of(s.fresh & ~shown))]
        yield Flaw("fresh", f"no active die {kind} shows a face with a power", 42)


def _rolling_flaws(s: State) -> Iterator[Flaw]:
    """Dice in the pool wait for the first roll or a power, or are being rolled (R13, R26, R60)."""
    size = sum(s.pool)
    waits = s.phase in (START, DROPS) or (s.phase == PICK and EFFECT[s.power] == REROLLING)
    if s.rolling and (waits or s.phase != ACT):
        yield Flaw("rolling", "no dice are rolled at this point", 13)
    elif not waits and s.rolling != size:
        yield Flaw("rolling", f"{s.rolling} dice are to be rolled, the pool has {size}", 13)
    if s.draws and s.phase in (DROPS, PICK, LEND, CLAIMS, TILES, REDO):
        yield Flaw("draws", "no tokens are drawn at this point", 39)
    if (s.phase == DROPS) != (s.drops > 0):
        yield Flaw("drops", "dice are left out when they are due, and then only", 30)
    elif s.drops and (s.drops >= size or s.mode != MAIN):
        yield Flaw("drops", f"{s.drops} dice cannot be left out of {size}", 30)


def _start_flaws(s: State) -> Iterator[Flaw]:
    """Nothing has been rolled before the first roll (R28); the pool is that of the mover's tiles (R26)."""
    for name in ("active", "locked", "rolls", "borrowed", "claimed"):
        value = getattr(s, name)
        if any(value) if isinstance(value, list) else value:
            yield Flaw(name, "the turn has not had its first roll", 28)
    if s.phase == START:
        least, most = _pool_bounds(s)
        for kind in range(KINDS_OF_DICE):
            if not least[kind] <= s.pool[kind] <= most[kind]:
                can = f"{least[kind]} to {most[kind]}" if most[kind] > least[kind] else f"{least[kind]}"
                yield Flaw("pool", f"{s.pool[kind]} dice {TYPES[kind]}, the mover starts with {can}", 26)


def _pool_bounds(s: State) -> tuple[list[int], list[int]]:
    """Fewest and most dice of each type that the mover can start with."""
    me = s.players[s.mover]
    least = list(POOL)
    for tile in tiles_of(me.tiles):
        least = [a + b for a, b in zip(least, START_DICE[tile], strict=True)]
    if s.mode == BY_DEATH and s.owner == s.mover:
        least = [a + b for a, b in zip(least, DEATH_DICE, strict=True)]
    least[STANDARD] -= s.short
    most = least[:]
    for tile in tiles_of(me.spent):
        most = [a + b for a, b in zip(most, ONCE_DICE[tile], strict=True)]
    most[STANDARD] += _MORE_STANDARD
    return least, most


def _later_flaws(s: State) -> Iterator[Flaw]:
    """Dice have been rolled, and are all locked before the claim (R12, R17)."""
    if s.phase not in _DONE and s.back not in _DONE:
        if not s.rolls:
            yield Flaw("rolls", "the turn has had its first roll", 13)
        return
    if any(s.active):
        yield Flaw("active", "all dice are locked at this point", 17)
    if s.pending:
        yield Flaw("pending", "no dice are to be rolled at this point", 17)


def _use_flaws(s: State) -> Iterator[Flaw]:
    """Tiles used in this turn are the mover's (R33); the Decree die borrows one of another player (R47)."""
    me = s.players[s.mover]
    if s.phase != CLOSED and s.used & ~(me.tiles & ~RED):
        tile = next(tiles_of(s.used & ~(me.tiles & ~RED)))
        yield Flaw("used", f"{TILE.words[tile]} is no yellow or blue tile of the mover", 33)
    if s.phase == LEND and not (s.locked[DECREE_STAR] and not s.borrowed and loans(s)):
        yield Flaw("phase", "no tile can be borrowed", 47)
    if s.borrow_used and not s.borrowed:
        yield Flaw("borrow_used", "no tile is borrowed", 47)
    if s.borrowed and s.phase != CLOSED:
        yield from _loan_flaws(s, BIT[s.borrowed - 1])


def _loan_flaws(s: State, bit: int) -> Iterator[Flaw]:
    """The borrowed tile."""
    others = 0
    for seat in range(s.seats):
        others |= s.players[seat].tiles if seat != s.mover else 0
    if not others & LOANS & bit:
        yield Flaw("borrowed", f"{TILE.words[s.borrowed - 1]} cannot be borrowed from anybody", 47)
    elif not s.locked[DECREE_STAR] or s.phase in _DONE or s.back in _DONE:
        yield Flaw("borrowed", "no tile is borrowed at this point", 47)
