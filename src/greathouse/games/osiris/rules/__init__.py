"""The rules of Sailing Toward Osiris; the functions of the contract."""

from .checks import bound, flaw
from .deal import deal, deal_ok, period, safe
from .glory import result, score
from .legal import choices, legal, turn, waiting, why
from .play import apply, odds
from .season import start

__all__ = [
    "apply",
    "bound",
    "choices",
    "deal",
    "deal_ok",
    "flaw",
    "legal",
    "odds",
    "period",
    "result",
    "safe",
    "score",
    "start",
    "turn",
    "waiting",
    "why",
]
