"""Bidding cards: hands, used piles, the Corner Pyramid, and what everybody can deduce of them."""

from __future__ import annotations

from greathouse.kernel.rules import rule, table

from ..content import CARD_NAMES, CARD_OWNERS, CARDS, SIDES
from ..state import PILE, State
from .squares import BIT

SUPPLY = sum(1 << c for c, owner in enumerate(CARD_OWNERS) if owner == "supply")
STARTING = table([sum(1 << c for c, owner in enumerate(CARD_OWNERS) if owner == side) for side in SIDES])
CARD_VALUE = table([value for value, _ in CARDS])
CARD_COUNT = len(CARD_NAMES)


@rule
def pile_mask(s: State, seat: int) -> int:
    """The cards of a seat at the Corner Pyramid."""
    cards = 0
    for i in range(int(s.piled[seat])):
        cards |= int(BIT[int(s.pile[seat][i]) - 1])
    return cards


@rule
def pile_value(s: State, seat: int) -> int:
    """Total value of a seat's cards at the Corner Pyramid (R56)."""
    value = 0
    for i in range(int(s.piled[seat])):
        value += int(CARD_VALUE[int(s.pile[seat][i]) - 1])
    return value


@rule
def lay_at_pyramid(s: State, seat: int, card: int) -> None:
    """A card that has left the hand goes face down to the own side of the Corner Pyramid (R27, R34).

    It can be any card that the seat holds face down now.
    """
    i = int(s.piled[seat])
    s.maybe[seat][i] = int(s.hand[seat]) | pile_mask(s, seat) | int(BIT[card])
    s.pile[seat][i] = card + 1
    s.piled[seat] = i + 1


@rule
def show_card(s: State, card: int) -> None:
    """Everybody sees a card: it is none of those at the Corner Pyramid."""
    for seat in range(2):
        for i in range(int(s.piled[seat])):
            s.maybe[seat][i] &= ~int(BIT[card])


@rule
def clear_pyramid(s: State) -> None:
    """All cards of the Corner Pyramid go to the used piles of who offered them (R58)."""
    for seat in range(2):
        s.used[seat] |= pile_mask(s, seat)
        s.piled[seat] = 0
        for i in range(PILE):
            s.pile[seat][i] = 0
            s.maybe[seat][i] = 0


@rule
def exchange_used(s: State) -> None:
    """The used piles change owner and become hand cards (R59)."""
    for seat in range(2):
        s.hand[seat] |= int(s.used[1 - seat])
    for seat in range(2):
        s.used[seat] = 0


@rule
def take_highest(s: State, seat: int) -> None:
    """The higher card left in the supply joins the hand, if one is left (R26, Q12)."""
    for card in range(CARD_COUNT - 1, -1, -1):
        if int(s.supply) & int(BIT[card]):
            s.supply &= ~int(BIT[card])
            s.hand[seat] |= int(BIT[card])
            return
