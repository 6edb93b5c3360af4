"""What no position of Favor of the Pharaoh can look like; R and Q numbers are those of docs/rules/favor.md."""

from __future__ import annotations

from collections.abc import Iterator

from greathouse.kernel.positions import Flaw

from ..state import DEAL, State
from .course import course_flaws
from .dice import dice_flaws
from .power import power_flaws
from .setup import setup_flaws
from .table import display_flaws, layout_flaws, player_flaws


def flaws(s: State) -> Iterator[Flaw]:
    """Why the state cannot be on the table; its numbers lie in their ranges."""
    for part in _SETUP if s.phase <= DEAL else _IN_PLAY:
        found = list(part(s))
        yield from found
        if found:
            return


_SETUP = (layout_flaws, setup_flaws)
_IN_PLAY = (layout_flaws, display_flaws, player_flaws, course_flaws, dice_flaws, power_flaws)
"""Each of these can rely on what those before it found in order."""
