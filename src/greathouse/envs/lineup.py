"""Who sits where when one seat learns: the seat, and the agents at the others."""

from __future__ import annotations

from collections.abc import Sequence

from greathouse.envs.errors import BadEnvironment
from greathouse.kernel.numbers import whole

RANDOM = "random"
"""The agent whose moves an environment draws itself."""


def seat_number(seat: int, count: int) -> int:
    """The seat as a plain number. Raises BadEnvironment."""
    number = whole(seat)
    if number is None or not 0 <= number < count:
        raise BadEnvironment(f"There is no seat {seat!r}; seats are 0 to {count - 1}.")
    return number


def lineup(opponents: Sequence[str], count: int) -> Sequence[str]:
    """An agent for each other seat, in the order of the seats after it; a single one takes them all.

    Raises BadEnvironment.
    """
    listed = isinstance(opponents, Sequence) and all(isinstance(spec, str) for spec in opponents)
    if not listed or isinstance(opponents, str) or len(opponents) not in (1, count - 1):
        many = "one agent" if count == 2 else f"one agent or {count - 1}"
        raise BadEnvironment(f'opponents is a list of {many}, such as ["random"], not {opponents!r}.')
    return opponents if len(opponents) == count - 1 else [opponents[0]] * (count - 1)
