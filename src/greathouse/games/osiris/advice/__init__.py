"""Advice: what a position is worth to each seat, and how playouts go on."""

from .taste import prefer
from .worth import leaf

__all__ = ["leaf", "prefer"]
