"""Offers and bribes: what is on their lists, and whether they can stand (R32, R94-R99)."""

from __future__ import annotations

from collections.abc import Iterator

from greathouse.kernel.positions import Flaw

from ..content import FIRST_CITY
from ..moves import ANY_CARD, GOODS
from ..rules.bundles import bundle_size, can_deliver
from ..rules.land import owner
from ..rules.offers import belongings
from ..state import ASK, BRIBE, FORMAL, GIVE, HAND, OFF, PUT, REPLY, TO, Bundle, State

_OFFERING = (PUT, ASK, REPLY, HAND)


def list_flaws(s: State) -> Iterator[Flaw]:
    """What is wrong with offers and bribes."""
    yield from _number_flaws(s)
    if s.phase in _OFFERING:
        yield from _offer_flaws(s)
    else:
        if not _is_empty(s.offer) or not _is_empty(s.asked):
            yield Flaw("offer" if not _is_empty(s.offer) else "asked", "no offer is being made", 95)
        if s.partner:
            yield Flaw("partner", "no offer is being made", 95)
    yield from _bribe_flaws(s)
    yield from _least_flaws(s)


def _is_empty(bundle: Bundle) -> bool:
    return not (bundle.cards or bundle.unnamed or any(bundle.goods))


def _number_flaws(s: State) -> Iterator[Flaw]:
    """Offers are made in the formal mode, so many a turn (R95)."""
    most = s.haggle_offers_per_turn if s.haggling == FORMAL else 0
    if s.offers > most:
        yield Flaw("offers", f"{s.offers} offers in a turn, at most {most} can be", 95)
    if s.phase in (TO, *_OFFERING) and not s.offers:
        yield Flaw("offers", "the offer being made is not counted", 95)


def _offer_flaws(s: State) -> Iterator[Flaw]:
    """The list of things given, the list of things asked, the answer, one after another (R97, R98)."""
    if s.partner == s.mover:
        yield Flaw("partner", "is who makes the offer", 97)
        return
    yield from _held_flaws(s, s.mover, s.offer, "offer")
    if s.phase == PUT:
        if not _is_empty(s.asked):
            yield Flaw("asked", "what is given is named first", 97)
        if bundle_size(s.offer) >= min(s.haggle_max_items, belongings(s, s.mover)):
            yield Flaw("offer", "the list is full", 98)
        return
    most = s.haggle_max_items - (s.phase == ASK)
    if bundle_size(s.asked) > most or (s.asked.cards and not s.asked.unnamed):
        yield Flaw("asked", f"more than {most} items, or a card by name", 98)
    elif s.phase != ASK and bundle_size(s.offer) + bundle_size(s.asked) == 0:
        yield Flaw("asked", "nothing is offered for nothing", 98)
    yield from _handed_flaws(s)


def _handed_flaws(s: State) -> Iterator[Flaw]:
    """Cards asked for are picked one by one by a partner who can deliver (R97)."""
    picked = s.asked.cards.bit_count()
    if s.phase != HAND:
        if picked:
            yield Flaw("asked.cards", "the partner has not answered yet", 97)
    elif picked >= s.asked.unnamed or not can_deliver(s, s.partner, s.asked):
        yield Flaw("asked", "there are no more cards to be picked, or the partner has not what is asked", 97)


def _held_flaws(s: State, seat: int, bundle: Bundle, field: str) -> Iterator[Flaw]:
    """A list holds what its owner has, laborers shown to all, not too much of it (R97, R98)."""
    me = s.governors[seat]
    held = (*me.tokens, *me.shown)
    if any(bundle.goods[item] > held[item] for item in range(GOODS)) or bundle.cards & ~me.hand:
        yield Flaw(field, f"seat {seat} has not shown or does not hold all of it", 97)
    if bundle.unnamed:
        yield Flaw(f"{field}.unnamed", "cards of one's own are named", 97)
    if bundle_size(bundle) > s.haggle_max_items:
        yield Flaw(field, f"{bundle_size(bundle)} items, at most {s.haggle_max_items} can be", 98)


def _bribe_flaws(s: State) -> Iterator[Flaw]:
    """Opponents bid for the extra card, in the formal mode one after another (R32, R33)."""
    allowed = s.phase in (GIVE, BRIBE) and s.bribe_window and s.haggling != OFF
    for seat in range(s.seats):
        bid, field = s.governors[seat].bid, f"governors[{seat}].bid"
        if _is_empty(bid):
            continue
        if not allowed or seat == s.mover or (s.phase == BRIBE and _turn(s, seat) > _turn(s, s.bidder)):
            yield Flaw(field, "no bribe can have been offered", 32)
        yield from _held_flaws(s, seat, bid, field)
    if s.phase in (GIVE, BRIBE):
        host = owner(s.ground[FIRST_CITY + s.city])
        if 0 <= host < s.seats and host != s.mover:
            yield Flaw("phase", f"the extra card goes to seat {host}, whose monument stands in the city", 33)
    if s.phase == BRIBE:
        yield from _bidder_flaws(s)
    elif s.bidder:
        yield Flaw("bidder", "no bribe is being offered", 32)


def _turn(s: State, seat: int) -> int:
    """How far a seat is from the one on turn."""
    return (seat - s.mover) % s.seats


def _bidder_flaws(s: State) -> Iterator[Flaw]:
    if s.haggling != FORMAL or not s.bribe_window:
        yield Flaw("phase", "there is no round of bribes under these options", 32)
    if s.bidder == s.mover:
        yield Flaw("bidder", "has the card to give", 32)
    elif bundle_size(s.governors[s.bidder].bid) >= min(s.haggle_max_items, belongings(s, s.bidder)):
        yield Flaw(f"governors[{s.bidder}].bid", "the list is full", 98)


def _least_flaws(s: State) -> Iterator[Flaw]:
    """Items of a list follow in their order (R97)."""
    wanted = 0
    if s.phase == PUT:
        wanted = _last(s.offer)
    elif s.phase == BRIBE:
        wanted = _last(s.governors[s.bidder].bid)
    elif s.phase in _OFFERING:
        wanted = ANY_CARD if s.asked.unnamed else _last_good(s.asked)
    if s.least != wanted:
        yield Flaw("least", f"{s.least} is not the last item of the list, {wanted}", 97)


def _last(bundle: Bundle) -> int:
    """The last item of a list of one's own; 0 if it is empty."""
    return GOODS + bundle.cards.bit_length() - 1 if bundle.cards else _last_good(bundle)


def _last_good(bundle: Bundle) -> int:
    return max((item for item in range(GOODS) if bundle.goods[item]), default=0)
