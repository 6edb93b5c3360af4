"""The rules by which things happen, to which the log leads."""

from __future__ import annotations

from greathouse.kernel.contract import CHANCE, TRADE

from .. import state as phases
from ..moves import CHANCE as OUTCOMES
from ..moves import MOVES
from ..state import View

_RULES = {
    "terrain": 15,
    "city": 29,
    "section": 40,
    "tribute": 41,
    "lift": 77,
    "pay": 42,
    "engage": 42,
    "trade": 43,
    "collect": 79,
    "swap": 74,
    "cartouche": 47,
    "mix": 68,
    "waive": 87,
    "site": 50,
    "card": 63,
    "side": 63,
    "keep": 32,
    "give": 32,
    "discard": 34,
    "bribe": 32,
    "seal": 32,
    "invoke": 80,
    "withdraw": 88,
    "bonus": 89,
    "planned": 50,
}
_CHANCES = {"regent": 6, "draw": 8, "pool": 9, "bag": 10, "deal": 32}
HAGGLED = 94


def rule_of(view: View, actor: int, code: int) -> int:
    """The rule of an action's last choice, of what is drawn and dealt, or of haggling."""
    if actor == TRADE:
        return HAGGLED
    if actor == CHANCE:
        verb = OUTCOMES.split(code)[0] if code >= 0 else "deal" if view.phase == phases.TO_DEAL else "draw"
        return _CHANCES[verb]
    if code < 0:
        return _RULES["keep"]
    return _RULES.get(MOVES.split(code)[0], HAGGLED)
