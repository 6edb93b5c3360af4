"""What every game's records have in common, and the types of the contract's parameters."""

from __future__ import annotations

from typing import TYPE_CHECKING, Protocol, Self, TypeVar

if TYPE_CHECKING:
    import numpy as np


class Copyable(Protocol):
    """What every record of a game can do: take another's content, or be written into a NumPy record."""

    def take(self, other: Self, /) -> None:
        """Becomes equal to another record of its class."""

    def pack(self, record: np.void, /) -> None:
        """Writes itself into a NumPy record, as compiled rules know it."""


class View(Copyable, Protocol):
    """What a seat may know, of any game; its other fields are the game's."""

    seats: int


class State(Copyable, Protocol):
    """A state of any game; its other fields are the game's."""

    seats: int


class Bundle(Copyable, Protocol):
    """One side of a trade, of any game with trade; its fields are the game's."""


S_contra = TypeVar("S_contra", bound=State, contravariant=True)
"""A game's State."""

V_contra = TypeVar("V_contra", bound=View, contravariant=True)
"""A game's View."""

B_contra = TypeVar("B_contra", bound=Bundle, contravariant=True)
"""A game's Bundle."""
