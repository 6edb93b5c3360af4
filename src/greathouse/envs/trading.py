"""Trades outside the order of decisions, which no move of an environment says."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import suppress

from greathouse.envs.errors import BadEnvironment
from greathouse.kernel.errors import BadOption
from greathouse.kernel.match import Match
from greathouse.kernel.options import written


def refuse_trade(match: Match) -> None:
    """Raises BadEnvironment if seats of this table can trade at any time, naming the options under which they cannot.

    Trades that are made by moves are no matter. The match stands at its first decision.
    """
    if trades_at_any_time(match):
        ways = " or ".join(_without_trade(match))
        raise BadEnvironment(
            f"At this table of {match.game.about.title} seats can trade at any time, which no move says; choose {ways}."
        )


def trades_at_any_time(match: Match) -> bool:
    """Whether offers can be made outside the order of decisions."""
    return match.game.about.trade and bool(match.game.trade_rules.trade_period(match.state))


def _without_trade(match: Match) -> Iterator[str]:
    """The options under which there is no such trade, each changed by itself."""
    for option in match.game.options:
        for value in option.values:
            with suppress(BadOption):  # a value that does not go with the others
                other = Match.begin(match.game, match.seats, 0, None, match.options | {option.name: value})
                if not trades_at_any_time(other):
                    yield f"{option.name}={written(value)}"
