"""The rules; R numbers are those of rules.en.md."""

from __future__ import annotations

from greathouse.kernel.arrays import Int64Array
from greathouse.kernel.contract import OVER, WIN
from greathouse.kernel.rules import rule

from .content import MAX_TAKE
from .state import State


@rule
def start(s: State) -> None:
    """R1: all reeds lie in the middle."""
    s.left = s.bundle


@rule
def turn(s: State) -> int:
    """R2: one seat after another; R4: until nothing is left."""
    return int(s.mover) if s.left else OVER


@rule
def waiting(s: State) -> int:
    """The seat that is to move, as a bit mask."""
    return 2 ** int(s.mover) if s.left else 0


@rule
def legal(s: State, seat: int, out: Int64Array) -> int:
    """R3: from one reed up to the limit."""
    count = min(MAX_TAKE, int(s.left))
    for place in range(count):
        out[place] = place
    return count


@rule
def choices(s: State, seat: int, out: Int64Array) -> int:
    """All that is legal."""
    return legal(s, seat, out)


@rule
def why(s: State, seat: int, action: int) -> int:
    """0 if legal, else the rule against it: R2 another's turn, R3 more than are left."""
    if turn(s) != seat:
        return 2
    return 0 if action < s.left else 3


@rule
def odds(s: State, out: Int64Array, weight: Int64Array) -> int:
    """There is no chance."""
    return 0


@rule
def apply(s: State, seat: int, action: int) -> None:
    """Takes reeds; while some are left the next seat is to move."""
    s.left -= action + 1
    if s.left:
        s.mover = (s.mover + 1) % s.seats


@rule
def score(s: State, out: Int64Array) -> None:
    """R4: one point for the last reed."""
    for seat in range(s.seats):
        out[seat] = 1 if seat == s.mover else 0


@rule
def result(s: State, out: Int64Array) -> None:
    """R4: whoever took the last reed wins."""
    for seat in range(s.seats):
        out[seat] = WIN if seat == s.mover else 0


@rule
def bound(s: State) -> int:
    """One decision for each reed at most."""
    return int(s.bundle)
