"""The rules of Sailing Toward Osiris; the functions of the contract."""

from .glory import rank_keys, result, score
from .legal import choices, legal, turn, waiting
from .play import apply, odds
from .refusals import why
from .season import bound, start
from .trade import apply_trade, can_trade, trade_period, why_trade

__all__ = [
    "apply",
    "apply_trade",
    "bound",
    "can_trade",
    "choices",
    "legal",
    "odds",
    "rank_keys",
    "result",
    "score",
    "start",
    "trade_period",
    "turn",
    "waiting",
    "why",
    "why_trade",
]
