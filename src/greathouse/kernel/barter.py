"""Program over any game with deals: strikes one, for comparing plain and compiled mode."""

from __future__ import annotations

from typing import Any

from greathouse.kernel.contract import deal, deal_ok, period, safe
from greathouse.kernel.rules import entry, rule


@rule
def striking(s: Any, one: int, other: int, gives: Any, gets: Any, tape: Any) -> int:
    """The work of `strike`."""
    tape[0], tape[1], tape[2] = period(s), int(safe(s)), deal_ok(s, one, other, gives, gets)
    if tape[2] == 0:
        deal(s, one, other, gives, gets)
    return 3


@entry
def strike(states: Any, one: int, other: int, bundles: Any, tape: Any) -> int:
    """Strikes the deal `bundles[0]` for `bundles[1]` in `states[0]` if the rules allow it, and notes what they say."""
    return striking(states[0], one, other, bundles[0], bundles[1], tape)
