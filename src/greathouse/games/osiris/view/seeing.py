"""What each reader may know, and what it sees happen."""

from __future__ import annotations

from typing import Final

from greathouse.kernel.bits import equal, having, lowest, put, size, without_lowest
from greathouse.kernel.common import copy_common
from greathouse.kernel.contract import CHANCE, HIDDEN
from greathouse.kernel.rules import rule

from ..content import CITY_CARDS
from ..moves import DONE, FIRST, GOODS
from ..rules.glory import neighbour_sets, rank, segment_sets
from ..rules.land import BIT, total
from ..rules.legal import waiting
from ..state import (
    BRIBE,
    DISCARDED,
    ENDED,
    HAND,
    HIDDEN_PLACES,
    IN_DECK,
    IN_HAND,
    IN_VIEW,
    KEEP,
    LOTS,
    PLAYED,
    PUT,
    TO_CHOOSE_REGENT,
    TO_DEAL,
    TO_DRAW,
    TO_FILL_POOL,
    UNKNOWN,
    Bundle,
    State,
    View,
)

A_CARD: Final = -3
"""Code of `seen`: a city card joins a list, which one is not shown."""


@rule
def view(s: State, seat: int, v: View) -> None:
    """Everything open; own laborers and cards; of the others what was shown, and numbers (R1, R10, R97)."""
    copy_common(v, s)
    v.waiting = waiting(s)
    view_bag(s, seat, v)
    mine = known_cards(s, seat)
    view_cards(s, seat, mine, v)
    view_lots(s, v)
    for other in range(int(s.seats)):
        view_governor(s, other, seat, mine, v)
    for other in range(int(s.seats), len(s.governors)):
        v.governors[other].cards = v.governors[other].hidden = 0
    view_lists(s, seat, v)
    view_sets(s, v)


@rule
def view_sets(s: State, v: View) -> None:
    """What the sets of monuments are worth as they stand, and at the end who won (R102, R103, R105)."""
    best, v.winners = -1, 0
    for seat in range(len(s.governors)):
        playing = seat < s.seats
        v.near_sets[seat] = neighbour_sets(s, seat) if playing else 0
        v.segment_sets[seat] = segment_sets(s, seat) if playing else 0
        if playing and s.phase == ENDED:
            mine = rank(s, seat)
            if mine > best:
                best, v.winners = mine, 0
            if mine == best:
                v.winners |= BIT[seat]


@rule
def view_bag(s: State, seat: int, v: View) -> None:
    """How many laborers are in the bag; the Regent knows which (R10)."""
    regent = seat == s.regent
    v.bag_size = total(s.bag)
    if not regent:
        v.regent_knows = 0
        for kind in range(6):
            v.left[kind] = 0


@rule
def place_of(s: State, card: int) -> int:
    """Where a card is."""
    if int(s.deck) >> card & 1:
        return IN_DECK
    if int(s.discard) >> card & 1:
        return DISCARDED
    if int(s.in_view) >> card & 1:
        return IN_VIEW
    if s.card == card + 1:
        return PLAYED
    place = IN_HAND
    while not int(s.governors[place - IN_HAND].hand) >> card & 1:
        place += 1
    return place


@rule
def cards_at(s: State, place: int) -> int:
    """The face-down cards in a place."""
    if place == IN_DECK:
        return int(s.deck)
    return int(s.in_view) if place == IN_VIEW else int(s.governors[place - IN_HAND].hand)


@rule
def lot_members(s: State, lot: int) -> int:
    """The cards of a lot."""
    return equal(s.lots, lot)


@rule
def known_cards(s: State, seat: int) -> int:
    """The cards that the reader knows although they lie face down."""
    return having(s.knows, int(BIT[seat])) if seat >= 0 else 0


@rule
def view_cards(s: State, seat: int, mine: int, v: View) -> None:
    """Where the cards are that the reader knows of, and who surely knows it, too."""
    for card in range(CITY_CARDS):
        v.places[card] = UNKNOWN
    for card in range(CITY_CARDS):
        v.knows[card] = 0
    if s.card:
        v.places[s.card - 1] = PLAYED
    put(v.places, int(s.discard), DISCARDED)
    for place in range(IN_HAND + int(s.seats)):
        known = cards_at(s, place) & mine
        if not known:
            continue
        put(v.places, known, place)
        if place != IN_HAND + seat:
            put(v.knows, known, acquainted(place, seat))
            continue
        while known:
            card = lowest(known)
            known = without_lowest(known)
            v.knows[card] = s.knows[card]


@rule
def view_lots(s: State, v: View) -> None:
    """How many cards of each lot lie where, which all can count."""
    seats, deck, in_view = int(s.seats), int(s.deck), int(s.in_view)
    rest = deck | in_view
    for seat in range(seats):
        rest |= int(s.governors[seat].hand)
    for place in range(HIDDEN_PLACES):
        for lot in range(LOTS):
            v.held[place][lot] = 0
    while rest:
        lot = int(s.lots[lowest(rest)])
        members = lot_members(s, lot)
        rest &= ~members
        v.held[IN_DECK][lot] = size(members & deck)
        v.held[IN_VIEW][lot] = size(members & in_view)
        for seat in range(seats):
            v.held[IN_HAND + seat][lot] = size(members & int(s.governors[seat].hand))


@rule
def acquainted(place: int, seat: int) -> int:
    """Who surely knows of a card that the reader knows: the reader and who holds it."""
    return int(BIT[seat]) | (int(BIT[place - IN_HAND]) if place >= IN_HAND else 0)


@rule
def view_governor(s: State, other: int, seat: int, mine: int, v: View) -> None:
    """A governor; of the screen what the reader knows."""
    to, origin = v.governors[other], s.governors[other]
    to.cards = size(int(origin.hand))
    to.hidden = 0
    if other != seat:
        to.hidden = total(origin.laborers) - total(origin.shown)
        to.laborers[:] = origin.shown
        to.hand = int(origin.hand) & mine
    if seat != s.regent:
        to.recruits = 0


@rule
def hide_names(to: Bundle) -> None:
    """Of the cards on a list only their number is shown."""
    to.unnamed += size(int(to.cards))
    to.cards = 0


@rule
def view_lists(s: State, seat: int, v: View) -> None:
    """Offers and bribes are public but for the names of cards, which only the two partners see (R97)."""
    if seat < 0 or seat not in (int(s.mover), int(s.partner)):
        hide_names(v.offer)
        v.asked.cards = 0
    v.handed = size(int(s.asked.cards))
    for other in range(int(s.seats)):
        if seat < 0 or seat not in (other, int(s.mover)):
            hide_names(v.governors[other].bid)
    if not knows_names(s, seat):
        v.least = min(int(s.least), GOODS)


@rule
def knows_names(s: State, seat: int) -> bool:
    """Whether the reader sees the names of cards on the list that is being built."""
    if seat < 0:
        return False
    return seat in (int(s.mover), int(s.bidder)) if s.phase == BRIBE else seat in (int(s.mover), int(s.partner))


@rule
def seen(s: State, actor: int, action: int, observer: int) -> int:
    """Draws are seen by who draws, the card kept by who keeps it, names of cards on lists by the partners (R97)."""
    phase = int(s.phase)
    if actor == CHANCE:
        if phase in (TO_CHOOSE_REGENT, TO_FILL_POOL):
            return action
        drawer = int(s.drawn_by) if phase == TO_DRAW or (phase == TO_DEAL and s.season == 0) else int(s.mover)
        return action if observer == drawer else HIDDEN
    if phase == KEEP:
        return action if observer == actor else HIDDEN
    if phase == HAND:
        return action if observer >= 0 and observer in (int(s.mover), int(s.partner)) else HIDDEN
    if phase in (PUT, BRIBE) and GOODS <= action - FIRST[phase] < DONE and not knows_names(s, observer):
        return A_CARD
    return action
