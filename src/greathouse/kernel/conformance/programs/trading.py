"""Program over any game with trades: executes one, for comparing plain and compiled mode."""

from __future__ import annotations

from greathouse.kernel.arrays import Int64Array, RecordArray
from greathouse.kernel.contract import Bundle, State, apply_trade, can_trade, trade_period, why_trade
from greathouse.kernel.rules import entry, rule


@rule
def executing(s: State, one: int, other: int, gives: Bundle, gets: Bundle, tape: Int64Array) -> int:
    """The work of `execute`."""
    tape[0], tape[1], tape[2] = trade_period(s), int(can_trade(s)), why_trade(s, one, other, gives, gets)
    if tape[2] == 0:
        apply_trade(s, one, other, gives, gets)
    return 3


@entry
def execute_trade(
    states: RecordArray[State], one: int, other: int, bundles: RecordArray[Bundle], tape: Int64Array
) -> int:
    """Executes the trade of two `bundles` in `states[0]` if the rules allow it, and notes what they say."""
    return executing(states[0], one, other, bundles[0], bundles[1], tape)
