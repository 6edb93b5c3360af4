"""Decisions and chance as numbers: which jar is sealed; which patron and which gift is turned up."""

from __future__ import annotations

from greathouse.kernel.moves import Kind, Moves, names

from .content import GIFTS, KINDS, MEASURES

MOVES = Moves(Kind("seal", names(*map(str, MEASURES))))

CHANCE = Moves(
    Kind("patron", names(*KINDS)),  # for the lowest seat without one
    Kind("gift", names(*(f"{KINDS[kind]}-{value}" for kind, value in GIFTS))),
)

PATRON, GIFT = CHANCE.base("patron"), CHANCE.base("gift")
