"""Random numbers for many games from one, in whatever order and by whichever thread they are asked for."""

from __future__ import annotations

from typing import Final

from greathouse.kernel.rules import rule

DRAWN_BITS: Final = 62
"""Of the one random number."""

HALF: Final = 32
"""Bits of a number that is mixed."""

ALL: Final = (1 << HALF) - 1

ODD: Final = 0x9E3779B9
"""The golden ratio in HALF bits: neighbours that it is multiplied by are far apart."""


@rule
def mixed(number: int) -> int:
    """A number of HALF bits that depends on each bit of this one, of as many, as if at random.

    Each number comes from one alone. The factors are some that Christopher Wellons has found for 32 bits, of 31 bits,
    so that no product leaves 63.
    """
    x = number ^ number >> 16
    x = x * 0x7FEB352D & ALL
    x ^= x >> 15
    x = x * 0x31848BAB & ALL
    return x ^ x >> 14


@rule
def share(drawn: int, game: int, n: int) -> int:
    """A number 0..n-1 for a game, all equally likely; n at most 2**31."""
    return mixed(mixed(game * ODD + drawn & ALL) ^ drawn >> HALF) * n >> HALF
