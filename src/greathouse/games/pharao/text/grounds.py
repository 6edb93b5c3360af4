"""The rules by which things happen, to which the log leads."""

from __future__ import annotations

from greathouse.kernel.contract import CHANCE

from ..content import HUMILIATION
from ..moves import MOVES
from ..state import View

_RULES = {"step": 6, "push": 5, "drown": 17, "rescue": 18, "land": 19}
_INTO_THE_NILE = {"step": 14, "push": 15}


def rule_of(view: View, actor: int, code: int) -> int:
    """The rule of a throw, a walk, or the fate of a piece in the Nile."""
    if actor == CHANCE:
        return 4
    verb, parts = MOVES.split(code)
    ends_in_nile = bool(parts) and parts[-1] + 1 == HUMILIATION
    return _INTO_THE_NILE.get(verb, _RULES[verb]) if ends_in_nile else _RULES[verb]
