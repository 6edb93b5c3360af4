"""Decisions as numbers; there is no chance in this game."""

from __future__ import annotations

from greathouse.kernel.moves import Kind, Moves, span

from .content import MAX_TAKE

MOVES = Moves(
    Kind("take", span(1, MAX_TAKE)),  # so many reeds
)

CHANCE = Moves()
