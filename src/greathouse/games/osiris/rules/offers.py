"""Formal haggling: an offer built item by item and answered, and bribes for the extra city card (R94 to R99).

Promises bind nobody (R96): only what changes hands at once is known here."""

from __future__ import annotations

from greathouse.kernel.bits import size
from greathouse.kernel.rules import rule

from ..moves import ACCEPT, ANY_CARD, DONE, GOODS, PROPOSE
from ..state import ACTION, ASK, BRIBE, FORMAL, GIVE, HAND, PUT, REPLY, TO, Bundle, State
from .bundles import bundle_size
from .cards import hand_extra, lose_laborer, pass_card, show_card, show_laborers
from .land import BIT, total


@rule
def clear_bundle(bundle: Bundle) -> None:
    """An empty list."""
    for item in range(GOODS):
        bundle.goods[item] = 0
    bundle.cards = 0
    bundle.unnamed = 0


@rule
def belongings(s: State, seat: int) -> int:
    """How many items a seat holds, which everybody knows."""
    me = s.governors[seat]
    return total(me.tokens) + total(me.laborers) + size(int(me.hand))


@rule
def list_is_full(s: State, seat: int, listed: Bundle) -> bool:
    """Whether a list of own items ends by itself: at the limit, or when everything the seat holds is on it."""
    count = bundle_size(listed)
    return count >= s.haggle_max_items or count >= belongings(s, seat)


@rule
def put_item(s: State, seat: int, listed: Bundle, item: int, reader: int) -> None:
    """An own item joins a list; a laborer is shown to all by it, a card to the reader (R97)."""
    s.least = item
    if item >= GOODS:
        listed.cards |= BIT[item - GOODS]
        show_card(s, item - GOODS, reader)
        return
    listed.goods[item] += 1
    if item >= 3:
        show_laborers(s, seat, item - 3, int(listed.goods[item]))


# --- offers -----------------------------------------------------------------------------------------------------------


@rule
def begin_offer(s: State) -> None:
    """An offer costs no action (R95)."""
    s.offers += 1
    s.phase = TO


@rule
def offer_to(s: State, partner: int) -> None:
    """The partner is named; what is given comes first."""
    s.partner = partner
    begin_list(s, PUT)
    if belongings(s, int(s.mover)) == 0:
        begin_list(s, ASK)


@rule
def begin_list(s: State, phase: int) -> None:
    """A new list begins with its first item."""
    s.least = 0
    s.phase = phase


@rule
def offer_item(s: State, argument: int) -> None:
    """An item to be given, or the end of that list."""
    if argument != DONE:
        put_item(s, int(s.mover), s.offer, argument, int(s.partner))
        if not list_is_full(s, int(s.mover), s.offer):
            return
    begin_list(s, ASK)


@rule
def ask_item(s: State, argument: int) -> None:
    """An item asked for, or the end of that list; then the partner answers."""
    if argument != PROPOSE:
        s.least = argument
        if argument == ANY_CARD:
            s.asked.unnamed += 1
        else:
            s.asked.goods[argument] += 1
        if bundle_size(s.asked) < s.haggle_max_items:
            return
    s.phase = REPLY


@rule
def answer(s: State, argument: int) -> None:
    """Yes or no, no more (R97); cards asked for are chosen by their giver."""
    if argument != ACCEPT:
        end_offer(s)
    elif s.asked.unnamed:
        s.phase = HAND
    else:
        execute_offer(s)


@rule
def hand_card(s: State, card: int) -> None:
    """The partner picks a card of the hand it held before the trade."""
    s.asked.cards |= BIT[card]
    show_card(s, card, int(s.mover))
    if size(int(s.asked.cards)) == s.asked.unnamed:
        execute_offer(s)


@rule
def execute_offer(s: State) -> None:
    """Both sides change hands at once; the action of this turn is still to come (R94, R95, R99)."""
    transfer(s, int(s.mover), int(s.partner), s.offer, int(s.offer.cards))
    transfer(s, int(s.partner), int(s.mover), s.asked, int(s.asked.cards))
    end_offer(s)


@rule
def end_offer(s: State) -> None:
    """Back to the turn."""
    clear_bundle(s.offer)
    clear_bundle(s.asked)
    s.partner = 0
    s.least = 0
    s.phase = ACTION


@rule
def transfer(s: State, giver: int, receiver: int, bundle: Bundle, cards: int) -> None:
    """The items of a bundle, with these cards, go from one seat to another (R94)."""
    here, there = s.governors[giver], s.governors[receiver]
    for resource in range(3):
        here.tokens[resource] -= bundle.goods[resource]
        there.tokens[resource] += bundle.goods[resource]
    for kind in range(6):
        for _ in range(int(bundle.goods[3 + kind])):
            lose_laborer(s, giver, kind)
            there.laborers[kind] += 1
            there.shown[kind] += 1
    card = 0
    while cards >> card:
        if cards >> card & 1:
            pass_card(s, card, giver, receiver)
        card += 1


# --- bribes -----------------------------------------------------------------------------------------------------------


@rule
def offer_extra_card(s: State) -> None:
    """The visitor must give a card away; in the formal mode the others bid for it first (R32)."""
    s.phase = GIVE
    if s.haggling == FORMAL and s.bribe_window:
        s.bidder = s.mover
        next_bidder(s)


@rule
def next_bidder(s: State) -> None:
    """The next opponent clockwise who holds anything bids; after the last the visitor chooses."""
    s.phase = BRIBE
    s.least = 0
    s.bidder = (s.bidder + 1) % s.seats
    while s.bidder != s.mover and belongings(s, int(s.bidder)) == 0:
        s.bidder = (s.bidder + 1) % s.seats
    if s.bidder == s.mover:
        s.bidder = 0
        s.phase = GIVE


@rule
def bid(s: State, argument: int) -> None:
    """An item of a bribe, or its end."""
    seat = int(s.bidder)
    if argument != DONE:
        put_item(s, seat, s.governors[seat].bid, argument, int(s.mover))
        if not list_is_full(s, seat, s.governors[seat].bid):
            return
    next_bidder(s)


@rule
def give_extra(s: State, seat: int) -> None:
    """The chosen receiver's bribe is paid together with the card; all other bribes lapse (R32)."""
    bribe = s.governors[seat].bid
    transfer(s, seat, int(s.mover), bribe, int(bribe.cards))
    hand_extra(s, seat)
    drop_bids(s)


@rule
def drop_bids(s: State) -> None:
    """No bribe stands any more."""
    for seat in range(int(s.seats)):
        clear_bundle(s.governors[seat].bid)
