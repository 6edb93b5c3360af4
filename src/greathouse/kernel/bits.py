"""Sets in one number of 64 bits: what a processor tells of them in one instruction (`compile.machine`)."""

from __future__ import annotations

from collections.abc import MutableSequence, Sequence

from greathouse.kernel.rules import machine


@machine
def size(mask: int) -> int:
    """How many members a set has."""
    return mask.bit_count() if mask >= 0 else signless(mask).bit_count()


@machine
def lowest(mask: int) -> int:
    """The lowest member of a set that has some."""
    return (mask & -mask).bit_length() - 1


@machine
def without_lowest(mask: int) -> int:
    """A set without its lowest member, if it has any."""
    return mask & mask - 1 if mask >= 0 else signed(mask & mask - 1)


@machine
def equal(numbers: Sequence[int], number: int) -> int:
    """The places of up to 62 numbers of a byte at which this one stands."""
    found = 0
    for place, other in enumerate(numbers):
        if other == number:
            found |= 1 << place
    return found


@machine
def having(numbers: Sequence[int], bits: int) -> int:
    """The places of up to 62 numbers of a byte that have some of these bits, the lowest eight of which count."""
    found, wanted = 0, bits & 255
    for place, other in enumerate(numbers):
        if other & wanted:
            found |= 1 << place
    return found


@machine
def put(numbers: MutableSequence[int], places: int, number: int) -> None:
    """Sets those of up to 62 numbers of a byte to this one whose places are in the set."""
    while places:
        numbers[(places & -places).bit_length() - 1] = number
        places &= places - 1


def signed(mask: int) -> int:
    """A set of up to 64 as a number of 64 bits has it: the last one is its sign."""
    return (signless(mask) ^ 1 << 63) - (1 << 63)


def signless(mask: int) -> int:
    """A set of up to 64 as a number that is not below 0."""
    return mask & (1 << 64) - 1
