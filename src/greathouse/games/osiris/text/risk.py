"""What a governor should be warned of before it chooses (Q22)."""

from __future__ import annotations

from typing import Any

from ..content import CARTOUCHE_TYPE
from ..moves import PLAN
from ..rules.land import sites


def hopeless(view: Any, cartouche: int) -> bool:
    """Whether a monument planned on this cartouche could be built nowhere as the board stands (R49)."""
    return view is not None and not sites(view, CARTOUCHE_TYPE[cartouche], PLAN)
