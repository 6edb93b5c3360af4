"""What a governor should be warned of before it chooses (Q22)."""

from __future__ import annotations

from ..content import CARTOUCHE_TYPE
from ..moves import PLAN
from ..rules.land import sites
from ..state import View


def hopeless(view: View, cartouche: int) -> bool:
    """Whether a monument planned on this cartouche could be built nowhere as the board stands (R49)."""
    return not sites(view, CARTOUCHE_TYPE[cartouche], PLAN)
