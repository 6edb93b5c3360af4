"""What the numbers of an integer set, from the steps of its encoding: for the tables of `tables`."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from greathouse.envs.encoding import Bits, Hot, Step
from greathouse.kernel.lanes import FLOATS

NONE = -1
"""Stands for no channel."""

FLAGS: tuple[float, ...] = (0.0, 1.0)
"""What a member of a set sets: whether it is there."""

Painted = tuple[int, float]
"""A channel, counted from the first one of its number, and to what it is set."""


def reading(step: Step) -> tuple[int, int]:
    """The bits of an integer that a step reads: from where, and by which mask."""
    if isinstance(step, Bits):
        return 0, 1
    return (0, -1) if isinstance(step, Hot) else (step.shift, step.mask)


def what_is_set(steps: Sequence[Step]) -> dict[int, tuple[Painted, ...]]:
    """By number what steps set that all read it; they set by different numbers."""
    found: dict[int, tuple[Painted, ...]] = {}
    for step in steps:
        if isinstance(step, Hot):
            sets = {step.low + k: tuple((channel, 1.0) for channel in row) for k, row in enumerate(step.rows)}
        elif isinstance(step, Bits):
            sets = {1: ((0, 1.0),)}
        else:
            sets = {step.low + k: ((step.at, value),) for k, value in enumerate(step.values)}
        found |= {number: found.get(number, ()) + what for number, what in sets.items()}
    return found


def apart(rows: list[tuple[Painted, ...]]) -> Iterator[tuple[Painted, ...]]:
    """What numbers set as columns that have no channel in common, each with one channel of each row or NONE.

    The columns are the things of which a row names one each, or else the channels one by one.
    """
    nothing = NONE, 0.0
    wide = max(map(len, rows), default=0)
    columns = [tuple(row[k] if k < len(row) else nothing for row in rows) for k in range(wide)]
    channels = sorted({channel for row in rows for channel, _ in row})
    if sum(len({channel for channel, _ in column} - {NONE}) for column in columns) > len(channels):
        by_channel = [dict(row) for row in rows]
        columns = [tuple((c, row[c]) if c in row else nothing for row in by_channel) for c in channels]
    yield from columns


def patterns_of(steps: list[Step]) -> list[tuple[tuple[float, ...], ...]]:
    """By byte of an integer, and by number in that byte, what it sets in channels side by side; empty if it does not.

    So do the members of sets, and counters that share a byte.
    """
    first = steps[0]
    if isinstance(first, Bits) and first.width > 1:
        each, many, values = 1, first.width, FLAGS
    elif not isinstance(first, Hot | Bits) and len(steps) > 1 and first.mask < (1 << FLOATS) - 1:
        each, many, values = first.mask.bit_length(), len(steps), first.values
    else:
        return []
    if FLOATS % each or 1 << each > len(values):
        return []
    together = FLOATS // each
    return [_rows_of(each, min(together, many - k), values) for k in range(0, many, together)]


def _rows_of(each: int, many: int, values: tuple[float, ...]) -> tuple[tuple[float, ...], ...]:
    """By number what so many counters in it set, of so many bits each."""
    mask = (1 << each) - 1
    return tuple(tuple(values[bits >> each * k & mask] for k in range(many)) for bits in range(1 << each * many))
