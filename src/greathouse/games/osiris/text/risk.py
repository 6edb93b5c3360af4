"""What a governor should be warned of before it chooses (Q22)."""

from __future__ import annotations

from greathouse.kernel.bits import size

from ..content import CARTOUCHE_TYPE
from ..moves import PLAN
from ..rules.land import sites
from ..state import View


def free_sites(view: View, cartouche: int) -> int:
    """Where the type of monument of a cartouche could be built, as the board stands."""
    return int(size(sites(view, CARTOUCHE_TYPE[cartouche], PLAN)))


def hopeless(view: View, cartouche: int) -> bool:
    """Whether a monument planned on this cartouche could be built nowhere as the board stands (R49)."""
    return free_sites(view, cartouche) == 0
