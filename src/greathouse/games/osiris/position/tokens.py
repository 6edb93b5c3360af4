"""Resource tokens: every one is somewhere; on cartouches only within a season (R2, R24, R43, R46)."""

from __future__ import annotations

from collections.abc import Iterator

from greathouse.kernel.positions import Flaw

from ..content import START_TOKENS
from ..rules.season import SUPPLY
from ..state import MARKET, RESOURCE, State
from .course import is_beginning, is_setup


def token_flaws(s: State) -> Iterator[Flaw]:
    """What is wrong with tokens."""
    for resource in range(3):
        count = s.supply[resource] + s.pool_tokens[resource] + sum(row[resource] for row in s.market_tokens)
        count += sum(s.governors[seat].tokens[resource] for seat in range(s.seats))
        if count != SUPPLY[s.seats]:
            yield _too_many(s, resource, count)
    yield from _cartouche_flaws(s)
    if is_setup(s):
        for seat in range(s.seats):
            if tuple(s.governors[seat].tokens) != START_TOKENS:
                yield Flaw(f"governors[{seat}].tokens", "are not those of the start", 2)


def _too_many(s: State, resource: int, count: int) -> Flaw:
    """Tokens that are not conserved, named where most of them lie."""
    places = {f"governors[{seat}].tokens": s.governors[seat].tokens[resource] for seat in range(s.seats)}
    places["supply"] = s.supply[resource]
    most = max(places, key=lambda place: places[place])
    return Flaw(most, f"{count} {RESOURCE.words[resource]} in play, the box has {SUPPLY[s.seats]}", 24)


def _cartouche_flaws(s: State) -> Iterator[Flaw]:
    """Tokens lie on market cartouches that were used, and nowhere when a season begins (R43, R46)."""
    fresh = is_setup(s) or is_beginning(s)
    if fresh and any(s.pool_tokens):
        yield Flaw("pool_tokens", "lie there only within a season", 46)
    if fresh and s.used:
        yield Flaw("used", "no market has been used when the season begins", 46)
    for market, row in enumerate(s.market_tokens):
        if any(row) and not s.used >> market & 1:
            yield Flaw(f"market_tokens[{market}]", f"tokens lie on {MARKET.words[market]}, which was not used", 43)
