"""What a seat of Heir to the Pharaoh may know, what it sees happen, and what it may suppose."""

from .exchanging import exchange
from .guessing import guess
from .opened import view
from .seeing import CARDS_BASE, CODE, LAID, seen

__all__ = ["CARDS_BASE", "CODE", "LAID", "exchange", "guess", "seen", "view"]
