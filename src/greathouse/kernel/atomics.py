"""Numbers of an array by which threads tell each other how far they are (`compile.machine`).

In machine code each of these happens at one moment, in an order that is the same for all threads: who finds a number
that another thread has stored finds all that it wrote before, too.
"""

from __future__ import annotations

from greathouse.kernel.arrays import Int64Array
from greathouse.kernel.rules import machine


@machine
def load(numbers: Int64Array, place: int) -> int:
    """The number in a place."""
    return numbers[place]


@machine
def store(numbers: Int64Array, place: int, number: int) -> None:
    """Puts a number in a place."""
    numbers[place] = number


@machine
def pause() -> None:
    """Tells the processor that a loop only waits."""
