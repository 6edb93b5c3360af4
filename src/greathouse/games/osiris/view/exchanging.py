"""Hidden laborers and cards that change places."""

from __future__ import annotations

from greathouse.kernel.chance import Rng, draw
from greathouse.kernel.rules import rule

from ..content import CITY_CARDS
from ..rules.land import BIT
from ..state import BRIBE, HIDDEN_PLACES, PUT, State
from .guessing import set_least
from .seeing import knows_names, place_of


@rule
def exchange(s: State, seat: int, rng: Rng) -> None:
    """Laborers behind other screens and in the bag change places, and city cards of one lot that the seat never saw."""
    for _ in range(4):
        exchange_laborers(s, seat, draw(rng, int(s.seats) + 1), draw(rng, int(s.seats) + 1), draw(rng, 6), draw(rng, 6))
    for _ in range(6):
        exchange_cards(s, seat, draw(rng, CITY_CARDS), draw(rng, CITY_CARDS))
    if s.phase in (PUT, BRIBE) and not knows_names(s, seat):
        set_least(s)


@rule
def hides(s: State, seat: int, holder: int, kind: int) -> bool:
    """Whether the holder (the bag is the last one) has a laborer of this kind that the seat has not seen."""
    if holder == s.seats:
        return s.bag[kind] > 0 and (seat != s.regent or not s.regent_knows)
    me = s.governors[holder]
    return holder != seat and me.recruits == 0 and me.laborers[kind] > me.shown[kind]


@rule
def exchange_laborers(s: State, seat: int, one: int, other: int, kind: int, second: int) -> None:
    """Two hidden laborers change places."""
    if one == other or not hides(s, seat, one, kind) or not hides(s, seat, other, second):
        return
    move_laborer(s, one, kind, -1)
    move_laborer(s, one, second, 1)
    move_laborer(s, other, second, -1)
    move_laborer(s, other, kind, 1)


@rule
def move_laborer(s: State, holder: int, kind: int, step: int) -> None:
    """The holder has one more or less of a kind; the Regent knows it of the bag."""
    if holder == s.seats:
        s.bag[kind] += step
        if s.regent_knows:
            s.left[kind] += step
    else:
        s.governors[holder].laborers[kind] += step


@rule
def swap_bits(mask: int, one: int, other: int) -> int:
    """The set with two members in each other's role."""
    if (mask >> one & 1) == (mask >> other & 1):
        return mask
    return mask ^ int(BIT[one]) ^ int(BIT[other])


@rule
def exchange_cards(s: State, seat: int, one: int, other: int) -> None:
    """Two face-down cards that the seat has not seen, shuffled together once, change roles."""
    for card in (one, other):
        if place_of(s, card) >= HIDDEN_PLACES or (seat >= 0 and int(s.knows[card]) >> max(0, seat) & 1):
            return
    if s.lots[one] != s.lots[other]:
        return
    s.deck = swap_bits(int(s.deck), one, other)
    s.in_view = swap_bits(int(s.in_view), one, other)
    s.offer.cards = swap_bits(int(s.offer.cards), one, other)
    s.asked.cards = swap_bits(int(s.asked.cards), one, other)
    for holder in range(int(s.seats)):
        me = s.governors[holder]
        me.hand = swap_bits(int(me.hand), one, other)
        me.bid.cards = swap_bits(int(me.bid.cards), one, other)
    known = int(s.knows[one])
    s.knows[one] = s.knows[other]
    s.knows[other] = known
