"""A quick estimate of who will win, and a sensible way to play on, from what a player may know."""

from .estimate import leaf
from .policy import prefer

__all__ = ["leaf", "prefer"]
