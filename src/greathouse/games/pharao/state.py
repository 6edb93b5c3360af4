"""State and view of Pharao. Everything is open, so the view tells all that the state holds.

Seat 0 is dark and begins, seat 1 is light. A set of houses is a bit mask in which house h is bit h - 1.
"""

from __future__ import annotations

from typing import Annotated

from greathouse.kernel.records import Int8, Int16, Ints, Record

# `phase`: what is due; TO_SAVE is the choice between `drown` and `rescue`.
TO_THROW, TO_SAVE, TO_STEP, TO_LAND, TO_PUSH, DONE = range(6)

# `branch`: what became of a drowning piece in this turn.
PLAIN, RESCUING, DROWNED = range(3)

# `ending`: how the game ended; 0 while it goes on.
BY_SECOND_LIFE, BY_PUSH, BY_FORCED_STEP, BY_LOCK, BY_QUIET = range(1, 6)


class State(Record):
    """A position, at any point of a turn."""

    seats: Int8
    houses: Annotated[list[int], Ints("i4", 2)]  # by seat: where its pieces stand
    mover: Int8  # whose turn it is
    phase: Int8
    own_die: Int8  # 0 before the throw
    other_die: Int8
    start26: Int8  # whether the mover had a piece on the House of Beauty when his turn began
    branch: Int8
    executed: Int8  # whether the own die has been played
    quiet: Int16  # turns in a row without a removal; counted only under a quiet limit
    ending: Int8
    winner: Int8  # at the end: the seat, -1 for a draw; 0 before
    quiet_limit: Int16
    rescue_landing: Int8
    return_to_start: Int8
    cross_humiliation: Int8
    second_life_mode: Int8


class View(Record):
    """What everybody knows of a position: all of it, under the names of State."""

    seats: Int8
    houses: Annotated[list[int], Ints("i4", 2)]
    mover: Int8
    phase: Int8
    own_die: Int8
    other_die: Int8
    start26: Int8
    branch: Int8
    executed: Int8
    quiet: Int16
    ending: Int8
    winner: Int8
    quiet_limit: Int16
    rescue_landing: Int8
    return_to_start: Int8
    cross_humiliation: Int8
    second_life_mode: Int8
