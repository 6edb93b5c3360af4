"""An executed deal of the open mode: named items change hands between two seats, both sides at once.

Offers, answers and promises belong to the table; the rules know only the exchange that both have agreed to.
"""

from __future__ import annotations

from typing import Any

from greathouse.kernel.rules import rule

from ..content import CITY_CARDS
from ..moves import GOODS
from ..state import ACTION, GIVE, OPEN
from .barter import bundle_size, can_deliver
from .haggle import transfer
from .land import BIT


@rule
def deal_ok(s: Any, one: int, other: int, gives: Any, gets: Any) -> int:
    """0 if the deal can be executed now, else the rule that forbids it.

    `gives` (from `one` to `other`) and `gets` (back) are Bundles of named items. Deals are executed at the safe points
    of the open mode: while a governor chooses an action, or whom to give the extra city card (R94).
    """
    if s.haggling != OPEN or int(s.phase) not in (ACTION, GIVE):
        return 94
    if one == other or min(one, other) < 0 or max(one, other) >= s.seats:
        return 94
    if not is_proper(s, gives) or not is_proper(s, gets) or bundle_size(gives) + bundle_size(gets) == 0:
        return 98
    return 0 if can_deliver(s, one, gives) and can_deliver(s, other, gets) else 97


@rule
def is_proper(s: Any, bundle: Any) -> bool:
    """Whether a bundle names tradable items, not too many, and every card (R98)."""
    for item in range(GOODS):
        if bundle.goods[item] < 0:
            return False
    named = bundle.unnamed == 0 and 0 <= int(bundle.cards) < int(BIT[CITY_CARDS])
    return named and bundle_size(bundle) <= s.haggle_max_items


@rule
def deal(s: Any, one: int, other: int, gives: Any, gets: Any) -> None:
    """Carries out a deal that `deal_ok` allows; the decision that is due stays with its decider (R94, R95, R99)."""
    transfer(s, one, other, gives, int(gives.cards))
    transfer(s, other, one, gets, int(gets.cards))
