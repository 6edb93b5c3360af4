"""The contract's functions as programs over any game call them.

A program (playouts, search, referee) imports the names from `greathouse.kernel.contract` and is loaded once for each
game with the game's own functions in their place (`kernel.instances.program`), plain or compiled. Called directly,
these placeholders raise. Their signatures and meaning stand in `contract.rules`.
"""

from __future__ import annotations

from typing import Any, NoReturn, cast

from greathouse.kernel.arrays import RecordArray
from greathouse.kernel.contract.records import Bundle, Copyable, State, View
from greathouse.kernel.contract.rules import Advice, Features, HiddenViews, Rules, TradeRules


class _Placeholders:
    """Has a function under any name, each a different one, which raises."""

    def __getattr__(self, name: str) -> Any:
        def placeholder(*_: object) -> NoReturn:
            raise NotImplementedError(f"{name}: a game's own function stands here after loading")

        return placeholder


_rules = cast("Rules[State]", _Placeholders())
_trade = cast("TradeRules[State, Bundle]", _Placeholders())
_views = cast("HiddenViews[State, View]", _Placeholders())
_advice = cast("Advice[State]", _Placeholders())
_features = cast("Features[State]", _Placeholders())

start, waiting, turn = _rules.start, _rules.waiting, _rules.turn
legal, choices, why = _rules.legal, _rules.choices, _rules.why
odds, apply = _rules.odds, _rules.apply
score, result = _rules.score, _rules.result
bound = _rules.bound
trade_period, can_trade = _trade.trade_period, _trade.can_trade
why_trade, apply_trade = _trade.why_trade, _trade.apply_trade
view, seen, guess, exchange = _views.view, _views.seen, _views.guess, _views.exchange
leaf, prefer = _advice.leaf, _advice.prefer
viewpoint, features = _features.viewpoint, _features.features


def clone(records: RecordArray[Copyable], to: int, origin: int) -> None:
    """Makes `records[to]` equal to `records[origin]`; programs copy states and views with it, in both modes."""
    records[to].take(records[origin])
