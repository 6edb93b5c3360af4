"""State and view of Pharao. Everything is open, so the view tells all that the state holds.

Seat 0 is dark and begins, seat 1 is light.
"""

from __future__ import annotations

from typing import Annotated as A

from greathouse.kernel.meanings import SEATS, By, Count, Flag, Item, ItemSet, Names, Seat
from greathouse.kernel.records import Int8, Int16, Ints, Record

from .content import HOUSES, OTHER_NUMBERS, OWN_NUMBERS

HOUSE = Names("house", range(1, HOUSES + 1))

# What is due; TO_SAVE is the choice between `drown` and `rescue`.
PHASE = Names("phase", ("throw", "save", "step", "land", "push", "over"))
TO_THROW, TO_SAVE, TO_STEP, TO_LAND, TO_PUSH, DONE = range(6)

# What became of a drowning piece in this turn.
BRANCH = Names("branch", ("plain", "rescuing", "drowned"))
PLAIN, RESCUING, DROWNED = range(3)

# How the game ended; 0 while it goes on.
ENDING = Names("ending", ("second life", "push into the Nile", "forced step into the Nile", "lock", "quiet limit"))
BY_SECOND_LIFE, BY_PUSH, BY_FORCED_STEP, BY_LOCK, BY_QUIET = range(1, 6)


class State(Record):
    """A position, at any point of a turn."""

    seats: Int8
    houses: A[list[int], Ints("i4", 2), By(SEATS), ItemSet(HOUSE)]  # where its pieces stand
    mover: A[Int8, Seat()]  # whose turn it is
    phase: A[Int8, Item(PHASE)]
    own_die: A[Int8, Count(OWN_NUMBERS - 1)]  # 0 before the throw
    other_die: A[Int8, Count(OTHER_NUMBERS - 1)]
    start26: A[Int8, Flag()]  # whether the mover had a piece on the House of Beauty when his turn began
    branch: A[Int8, Item(BRANCH)]
    executed: A[Int8, Flag()]  # whether the own die has been played
    quiet: A[Int16, Count(32_767)]  # turns in a row without a removal; counted only under a quiet limit
    ending: A[Int8, Item(ENDING, none=0)]
    winner: A[Int8, Seat(none=-1)]  # at the end: the seat, null for a draw; dark before
    quiet_limit: Int16
    rescue_landing: Int8
    return_to_start: Int8
    cross_humiliation: Int8
    second_life_mode: Int8


class View(State):
    """What everybody knows of a position: all of it."""
