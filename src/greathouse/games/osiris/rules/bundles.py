"""What may go on the lists of an offer or a bribe, and who can deliver."""

from __future__ import annotations

from greathouse.kernel.bits import size
from greathouse.kernel.rules import rule

from ..moves import ACCEPT, ANY_CARD, DECLINE, DONE, GOODS, PROPOSE
from ..state import ASK, BRIBE, PUT, REPLY, TO, Bundle, State
from .land import BIT, total


@rule
def offer_allowed(s: State, seat: int, phase: int) -> int:
    """Partners, items, answers, cards to hand over."""
    if phase == TO:
        return (int(BIT[s.seats]) - 1) & ~int(BIT[seat])
    if phase == PUT:
        return items_left(s, seat, s.offer) | int(BIT[DONE])
    if phase == BRIBE:
        return items_left(s, seat, s.governors[seat].bid) | int(BIT[DONE])
    if phase == ASK:
        return askable(s)
    if phase == REPLY:
        return int(BIT[DECLINE]) | (int(BIT[ACCEPT]) if can_deliver(s, seat, s.asked) else 0)
    return int(s.governors[seat].hand) & ~int(s.asked.cards)


@rule
def items_left(s: State, seat: int, listed: Bundle) -> int:
    """Items of the seat that may follow on its list: the last one again or a later one (R97)."""
    me = s.governors[seat]
    found = (int(me.hand) & ~int(listed.cards)) << GOODS
    for item in range(GOODS):
        held = int(me.tokens[item]) if item < 3 else int(me.laborers[item - 3])
        if held > listed.goods[item]:
            found |= int(BIT[item])
    return found & ~(int(BIT[s.least]) - 1)


@rule
def askable(s: State) -> int:
    """What may follow on the list of things asked, whatever the partner holds; not nothing against nothing (R97)."""
    found = (int(BIT[ANY_CARD + 1]) - 1) & ~(int(BIT[s.least]) - 1)
    return found if bundle_size(s.offer) + bundle_size(s.asked) == 0 else found | int(BIT[PROPOSE])


@rule
def bundle_size(bundle: Bundle) -> int:
    """How many items a bundle holds; cards handed over for "any card" are among the unnamed ones."""
    return total(bundle.goods) + int(bundle.unnamed) + (0 if bundle.unnamed else size(int(bundle.cards)))


@rule
def can_deliver(s: State, seat: int, bundle: Bundle) -> bool:
    """Whether the seat holds all of a bundle (R97)."""
    me = s.governors[seat]
    for item in range(GOODS):
        held = int(me.tokens[item]) if item < 3 else int(me.laborers[item - 3])
        if held < bundle.goods[item]:
            return False
    return int(bundle.cards) & ~int(me.hand) == 0 and bundle.unnamed <= size(int(me.hand))
