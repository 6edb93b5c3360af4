"""Quick judgement of Heir to the Pharaoh, for bots and hints: what a position is worth, and what to try first."""

from .estimate import leaf
from .policy import prefer

__all__ = ["leaf", "prefer"]
