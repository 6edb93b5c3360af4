"""Limits that several parts share."""

from __future__ import annotations

from typing import Final

MAX_SEATS: Final = 6
"""Seats of a game, at most; programs keep arrays of this size."""

MAX_DECISIONS: Final = 20_000
"""Decisions after which a game without an end of its own is cut."""

MAX_FEATURES: Final = 256
"""Features of one position, at most."""
