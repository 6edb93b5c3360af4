"""State and view. Everything is open, so the view is the state."""

from __future__ import annotations

from typing import Annotated as A

from greathouse.kernel.meanings import Count, Seat
from greathouse.kernel.records import Int8, Record

from .content import MAX_REEDS


class State(Record):
    """A position: what is left, and whose turn it is."""

    seats: Int8
    bundle: Int8  # the option: how many reeds there were
    left: A[Int8, Count(MAX_REEDS)]
    mover: A[Int8, Seat()]  # at the end who took the last reed


class View(State):
    """What everybody knows: all of it."""
