"""Decisions and chance of Pharao as numbers. A house is an argument 1..30; its argument number is house - 1."""

from __future__ import annotations

from greathouse.kernel.moves import Kind, Moves, span

from .content import HOUSES, OTHER_NUMBERS, OWN_NUMBERS

MOVES = Moves(
    Kind("step", span(1, HOUSES), span(1, HOUSES)),  # an own piece, from and to
    Kind("push", span(1, HOUSES), span(1, HOUSES)),  # a piece of the other player, from and to
    Kind("drown"),  # lets the drowning piece go
    Kind("rescue"),  # means to save it in this turn
    Kind("land", span(1, HOUSES)),  # where the saved piece goes
    most=64,
)

CHANCE = Moves(
    Kind("throw", span(0, OWN_NUMBERS - 1), span(0, OTHER_NUMBERS - 1)),  # own die, other die
)

STEP = MOVES.base("step")
PUSH = MOVES.base("push")
DROWN = MOVES.base("drown")
RESCUE = MOVES.base("rescue")
LAND = MOVES.base("land")
