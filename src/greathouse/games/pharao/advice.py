"""Quick judgement of a position of Pharao, fitted to the exact values of all positions with a lone piece.

With two or more pieces on both sides every position is worth about one half; what counts is where a lone piece
stands, whether it hits the House of Second Life, and whether the next push can drown it.
"""

from __future__ import annotations

from greathouse.kernel.arrays import Int64Array
from greathouse.kernel.chance import Rng, draw
from greathouse.kernel.contract import WIN
from greathouse.kernel.rules import rule, table

from .content import HOUSES, PIECES, SECOND_LIFE
from .rules.paths import NILE, STEPS, place
from .rules.walking import BIT, NILE_BIT, groups, reach
from .state import TO_PUSH, TO_SAVE, TO_STEP, TO_THROW, State

LIFE = SECOND_LIFE - 1
UNIT = WIN // 1000
"""The tables below count in thousandths of a win for the player to move."""

# fmt: off
ARMIES = table([
    [0, 0, 0, 0],
    [0, 500, 499, 496],
    [0, 501, 500, 498],
    [0, 508, 502, 500],
])
"""Worth of two to four pieces (row, count - 1) against as many (column)."""

DUEL_MOVER = table([
    506, 526, 536, 555, 550, 548, 497, 536, 519, 515, 508, 524, 482, 489, 512,
    547, 546, 542, 521, 511, 502, 521, 532, 551, 500, 489, 0, 448, 458, 500,
])
DUEL_OTHER = table([
    16, 8, -12, -51, -67, -61, 19, -37, -15, -9, -7, -11, 50, 48, 45,
    -64, -52, -21, 10, 14, 16, 12, -7, -45, 16, 47, 0, 78, 76, 4,
])
"""One piece against one: worth by the mover's house, and what the other's house adds."""

LONE_MOVER = table([
    828, 833, 806, 806, 760, 739, 654, 680, 642, 629, 616, 642, 603, 638, 716,
    746, 764, 811, 811, 831, 827, 831, 795, 777, 671, 642, 0, 560, 570, 605,
])
LONE_OTHER = table([
    183, 176, 201, 202, 282, 342, 525, 401, 419, 400, 436, 437, 578, 568, 445,
    327, 278, 200, 199, 178, 185, 182, 235, 281, 505, 566, 0, 571, 576, 434,
])
"""One piece against several, and several against one, by the house of the lone piece."""

MORE_AGAINST_MOVER = table([0, 0, -15, -52])
MORE_AGAINST_OTHER = table([0, 0, 21, 62])
"""What is added for the number of pieces (count - 1) that the lone piece faces."""
# fmt: on


@rule
def leaf(s: State, out: Int64Array) -> None:
    """The mover's chances, looking to the end of the turn where a die already thrown decides."""
    mover = int(s.mover)
    mine, theirs = int(s.houses[mover]), int(s.houses[1 - mover])
    if s.phase == TO_THROW:
        worth = turn_worth(s, settled(mine), settled(theirs))
    elif s.phase == TO_SAVE:
        worth = max(own_half_worth(s, mine & ~NILE_BIT, theirs), other_half_worth(s, mine, theirs))
    elif s.phase == TO_STEP:
        worth = own_half_worth(s, mine, theirs)
    else:
        worth = other_half_worth(s, mine, theirs)
    out[mover] = worth
    out[1 - mover] = WIN - worth


@rule
def lone(pieces: int) -> bool:
    """Whether a set is a single piece."""
    return pieces & (pieces - 1) == 0


@rule
def rank(pieces: int) -> int:
    """Number of pieces - 1, at most that of a full army."""
    found = 0
    pieces &= pieces - 1
    while pieces and found < PIECES - 1:
        pieces &= pieces - 1
        found += 1
    return found


@rule
def settled(pieces: int) -> int:
    """The pieces that will be left when a drowning one is let go."""
    dry = pieces & ~NILE_BIT
    return dry if dry else pieces


@rule
def hits(s: State, piece: int, full: int, first: int, last: int, target: int) -> int:
    """How many numbers `first` to `last` bring a piece to the target."""
    found = 0
    for steps in range(first, last + 1):
        if reach(groups(s, steps) + STEPS * piece, full) & BIT[target]:
            found += 1
    return found


@rule
def turn_worth(s: State, mine: int, theirs: int) -> int:
    """Worth to the player with the pieces `mine` who is about to throw."""
    if not lone(mine) and not lone(theirs):
        return int(ARMIES[rank(mine)][rank(theirs)]) * UNIT
    here, there = place(mine), place(theirs)
    full = mine | theirs
    if not lone(theirs):
        danger = hits(s, here, full, 1, 2, NILE)
        worth = LONE_MOVER[here] + MORE_AGAINST_MOVER[rank(theirs)] - 21 * danger
        worth += 62 * hits(s, here, full, 1, 4, LIFE)
    elif not lone(mine):
        worth = LONE_OTHER[there] + MORE_AGAINST_OTHER[rank(mine)] + 80 * hits(s, there, full, 1, 2, NILE)
        worth -= 37 * hits(s, there, full, 1, 4, LIFE)
    else:
        worth = DUEL_MOVER[here] + DUEL_OTHER[there] + 84 * hits(s, here, full, 1, 4, LIFE)
        worth += 70 * hits(s, there, full, 1, 2, NILE) - 15 * hits(s, there, full, 1, 4, LIFE)
    return int(worth) * UNIT


@rule
def own_half_worth(s: State, mine: int, theirs: int) -> int:
    """Worth to the mover when his own die is to be played; an army's move is taken to change nothing."""
    if not lone(mine) or not s.own_die:
        return other_half_worth(s, mine, theirs)
    ends = reach(groups(s, int(s.own_die)) + STEPS * place(mine), mine | theirs)
    if ends & BIT[LIFE]:
        return WIN
    ends &= ~NILE_BIT
    best = 0
    while ends:
        low = ends & -ends
        best = max(best, other_half_worth(s, low, theirs))
        ends ^= low
    return best


@rule
def other_half_worth(s: State, mine: int, theirs: int) -> int:
    """Worth to the mover when the other die is to be played."""
    first, full = groups(s, int(s.other_die)), mine | theirs
    best = 0
    pieces = theirs & ~NILE_BIT
    while pieces:
        piece = pieces & -pieces
        ends = reach(first + STEPS * place(piece), full)
        best = max(best, push_worth(s, mine, theirs ^ piece, ends))
        pieces ^= piece
    return best if best else WIN - turn_worth(s, settled(theirs), mine)


@rule
def push_worth(s: State, mine: int, others: int, ends: int) -> int:
    """Worth to the mover of the best end for a piece of the other player, whose remaining pieces are `others`."""
    best = 0
    if ends & NILE_BIT:
        best = WIN - turn_worth(s, others, mine) if others else WIN
        ends ^= NILE_BIT
    if others and ends:
        return max(best, WIN - turn_worth(s, settled(others | ends & -ends), mine))
    while ends:
        low = ends & -ends
        best = max(best, WIN - turn_worth(s, low, mine))
        ends ^= low
    return best


@rule
def prefer(s: State, seat: int, out: Int64Array, count: int, rng: Rng) -> int:
    """Takes what wins at once, lets a second-last piece drown, pushes only what helps; else at random."""
    mine, theirs = int(s.houses[seat]), int(s.houses[1 - seat])
    if s.phase == TO_STEP:
        return prefer_step(out, count, rng) if lone(mine) else draw(rng, count)
    if s.phase == TO_PUSH:
        return prefer_push(theirs, lone(mine), out, count, rng)
    if s.phase == TO_SAVE:
        return 0 if lone(mine & ~NILE_BIT) else 1
    return draw(rng, count)


@rule
def prefer_step(out: Int64Array, count: int, rng: Rng) -> int:
    """A lone piece goes to the House of Second Life, else to the better of two houses drawn at random."""
    for index in range(count):
        if out[index] % HOUSES == LIFE:
            return index
    one, two = draw(rng, count), draw(rng, count)
    return one if LONE_OTHER[out[one] % HOUSES] <= LONE_OTHER[out[two] % HOUSES] else two


@rule
def prefer_push(theirs: int, alone: bool, out: Int64Array, count: int, rng: Rng) -> int:
    """Into the Nile with the last piece and with one of three or more; the second-last rather stays."""
    dry = count
    while dry and out[dry - 1] % HOUSES == NILE:
        dry -= 1
    if dry < count and (lone(theirs) or rank(theirs) > 1 or not dry):
        return count - 1
    if not lone(theirs):
        return draw(rng, count if alone else dry)
    one, two = draw(rng, dry), draw(rng, dry)
    return one if LONE_MOVER[out[one] % HOUSES] <= LONE_MOVER[out[two] % HOUSES] else two
