"""An executed trade of the open mode: named items change hands between two seats, both sides at once.

Offers, answers and promises belong to the table; the rules know only the exchange that both have agreed to, and the
bribes that stand while the extra city card is to be given.
"""

from __future__ import annotations

from greathouse.kernel.rules import rule

from ..content import CITY_CARDS
from ..moves import GOODS
from ..state import ACTION, ENDED, GIVE, OPEN, Bundle, State
from .bundles import bundle_size, can_deliver
from .cards import show_card, show_laborers
from .land import BIT
from .offers import clear_bundle, transfer

EXTRA = CITY_CARDS
"""The extra city card, as one more card of a bundle: whoever gets it for a bribe does not know it yet."""


@rule
def trade_period(s: State) -> int:
    """The season; offers of the open mode stand until it ends (R94)."""
    return int(s.season) if s.haggling == OPEN and s.phase != ENDED else 0


@rule
def can_trade(s: State) -> bool:
    """While a governor chooses an action, or whom to give the extra city card (R94)."""
    return s.haggling == OPEN and int(s.phase) in (ACTION, GIVE)


@rule
def why_trade(s: State, one: int, other: int, gives: Bundle, gets: Bundle) -> int:
    """0 if the trade can be executed now, else the rule that forbids it.

    `gives` (from `one` to `other`) and `gets` (back) are Bundles of named items. For the extra city card alone, `gives`
    is a bribe: it is paid when the visitor gives the card to `one` (R32); an empty one takes the bribe back.
    """
    if not can_trade(s) or one == other or min(one, other) < 0 or max(one, other) >= s.seats:
        return 94
    if int(gets.cards) == int(BIT[EXTRA]):
        return bribe_ok(s, one, other, gives, gets)
    if not is_proper(s, gives) or not is_proper(s, gets) or bundle_size(gives) + bundle_size(gets) == 0:
        return 98
    return 0 if can_deliver(s, one, gives) and can_deliver(s, other, gets) else 97


@rule
def bribe_ok(s: State, one: int, other: int, gives: Bundle, gets: Bundle) -> int:
    """A bribe is for the visitor who is to give the card, for nothing else, and of items that are there (R32, R97)."""
    if s.phase != GIVE or other != s.mover or not s.bribe_window:
        return 94
    bare = bundle_size(gives) == 0 and bundle_size(s.governors[one].bid) == 0
    if not is_proper(s, gives) or bundle_size(gets) != 1 or bare:
        return 98
    return 0 if can_deliver(s, one, gives) else 97


@rule
def is_proper(s: State, bundle: Bundle) -> bool:
    """Whether a bundle names tradable items, not too many, and every card (R98)."""
    for item in range(GOODS):
        if bundle.goods[item] < 0:
            return False
    named = bundle.unnamed == 0 and 0 <= int(bundle.cards) < int(BIT[CITY_CARDS])
    return named and bundle_size(bundle) <= s.haggle_max_items


@rule
def apply_trade(s: State, one: int, other: int, gives: Bundle, gets: Bundle) -> None:
    """Carries out a trade that `why_trade` allows; the decision that is due stays with its decider (R94, R95, R99)."""
    if int(gets.cards) == int(BIT[EXTRA]):
        bribe(s, one, gives)
        return
    transfer(s, one, other, gives, int(gives.cards))
    transfer(s, other, one, gets, int(gets.cards))
    for seat in range(int(s.seats)):
        check_bid(s, seat)


@rule
def bribe(s: State, seat: int, gives: Bundle) -> None:
    """A bribe replaces the seat's earlier one; its laborers are shown to all, its cards to the visitor (R97)."""
    bid = s.governors[seat].bid
    for item in range(GOODS):
        bid.goods[item] = gives.goods[item]
    bid.cards = gives.cards
    for card in range(CITY_CARDS):
        if int(bid.cards) >> card & 1:
            show_card(s, card, int(s.mover))
    check_bid(s, seat)


@rule
def check_bid(s: State, seat: int) -> None:
    """A bribe that can no longer be paid lapses (R97); the laborers of one that stands are known to be there."""
    me = s.governors[seat]
    if not can_deliver(s, seat, me.bid):
        clear_bundle(me.bid)
    for kind in range(6):
        show_laborers(s, seat, kind, int(me.bid.goods[3 + kind]))
