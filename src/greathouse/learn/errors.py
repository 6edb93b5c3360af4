"""What can go wrong while a net is learned."""

from __future__ import annotations

from greathouse.kernel.errors import HouseError


class CannotLearn(HouseError):
    """A net that cannot be learned so: no features of the game, no Numba, or a checkpoint of another plan."""
