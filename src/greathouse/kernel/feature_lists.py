"""How features of a position are listed in `out`: each function adds some and returns the place after the last one."""

from __future__ import annotations

from greathouse.kernel.arrays import Int64Array
from greathouse.kernel.rules import rule


@rule
def put(out: Int64Array, at: int, base: int, value: int, size: int) -> int:
    """A number, of which 0..size-1 are told apart: one of the features from `base` on. Beyond, the nearest counts."""
    out[at] = base + max(0, min(size - 1, value))
    return at + 1


@rule
def put_some(out: Int64Array, at: int, base: int, value: int, size: int) -> int:
    """A number, of which 1..size are told apart; nothing for 0."""
    return put(out, at, base, value - 1, size) if value else at


@rule
def put_set(out: Int64Array, at: int, base: int, members: int) -> int:
    """The members of a bit mask, member k as feature `base` + k."""
    left = members
    feature = base
    while left:
        if left & 1:
            out[at] = feature
            at += 1
        left >>= 1
        feature += 1
    return at
