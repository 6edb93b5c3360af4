"""Numbers with a fixed meaning in what games and the house tell each other."""

from __future__ import annotations

from typing import Final

CHANCE: Final = -1
"""`turn` at a chance event, and the actor of a chance outcome."""

OVER: Final = -2
"""`turn` when the game has ended."""

TRADE: Final = -3
"""The actor of a trade between two seats, which stands outside the order of decisions (games with `trade` in ABOUT)."""

SPECTATOR: Final = -1
"""The seat of a spectator, for `view` and `seen`."""

HIDDEN: Final = -1
"""What `seen` returns when the observer learns only that something happened; codes from -3 down are the game's."""

UNNOTICED: Final = -2
"""What `seen` returns when the observer notices nothing at all: its view is the same before and after."""

WIN: Final = 60_000
"""Return of a clear win; divisible by 2, 3, 4, 5 so that shared wins and draws stay whole numbers. A loss is 0."""
