"""What no position of Hâpy Families can look like; R numbers are those of docs/rules/hapy.md.

Cards may be missing altogether, and places empty that were never taken from, so that examples can be set up.
"""

from __future__ import annotations

from collections.abc import Iterator

from greathouse.kernel.positions import Flaw

from ..state import TAKING, State
from .cards import display_flaws, double_flaws, group_flaws
from .memory import memory_flaws
from .setup import setup_flaws, variant_flaws
from .turn import turn_flaws


def flaws(s: State) -> Iterator[Flaw]:
    """Why the state cannot be on the table; its numbers lie in their ranges."""
    for part in (variant_flaws, setup_flaws) if s.phase < TAKING else _IN_PLAY:
        found = list(part(s))
        yield from found
        if found:
            return


_IN_PLAY = (variant_flaws, double_flaws, display_flaws, group_flaws, memory_flaws, turn_flaws)
"""Each of these can rely on what those before it found in order."""
