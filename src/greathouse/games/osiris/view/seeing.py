"""What each reader may know, and what it sees happen."""

from __future__ import annotations

from typing import Final

from greathouse.kernel.contract import CHANCE, HIDDEN
from greathouse.kernel.rules import rule

from ..content import CITY_CARDS
from ..moves import DONE, FIRST, GOODS
from ..rules.glory import neighbour_sets, rank, segment_sets
from ..rules.land import BIT, size, total
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
from .opened import copy_board, copy_governor, copy_options, copy_turn

A_CARD: Final = -3
"""Code of `seen`: a city card joins a list, which one is not shown."""


@rule
def view(s: State, seat: int, v: View) -> None:
    """Everything open; own laborers and cards; of the others what was shown, and numbers (R1, R10, R97)."""
    copy_options(v, s)
    copy_board(v, s)
    copy_turn(v, s)
    v.waiting = waiting(s)
    view_bag(s, seat, v)
    view_cards(s, seat, v)
    for other in range(len(s.governors)):
        view_governor(s, other, seat, v)
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
    v.regent_knows = s.regent_knows if regent else 0
    for kind in range(6):
        v.left[kind] = s.left[kind] if regent else 0


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
def view_cards(s: State, seat: int, v: View) -> None:
    """Where the cards are that the reader knows of; how many of each lot lie where, which all can count."""
    for place in range(HIDDEN_PLACES):
        for lot in range(LOTS):
            v.held[place][lot] = 0
    for card in range(CITY_CARDS):
        place = place_of(s, card)
        hidden = place < HIDDEN_PLACES
        if hidden:
            v.held[place][s.lots[card]] += 1
        mine = seat >= 0 and int(s.knows[card]) >> max(0, seat) & 1 == 1
        v.places[card] = UNKNOWN if hidden and not mine else place
        v.knows[card] = 0
        if hidden and mine:
            v.knows[card] = s.knows[card] if place == IN_HAND + seat else acquainted(place, seat)


@rule
def acquainted(place: int, seat: int) -> int:
    """Who surely knows of a card that the reader knows: the reader and who holds it."""
    return int(BIT[seat]) | (int(BIT[place - IN_HAND]) if place >= IN_HAND else 0)


@rule
def view_governor(s: State, other: int, seat: int, v: View) -> None:
    """A governor; of the screen what the reader knows."""
    to, origin = v.governors[other], s.governors[other]
    copy_governor(to, origin)
    to.cards = size(int(origin.hand))
    to.hidden = 0 if other == seat else total(origin.laborers) - total(origin.shown)
    to.recruits = origin.recruits if seat == s.regent else 0
    for kind in range(6):
        to.laborers[kind] = origin.laborers[kind] if other == seat else origin.shown[kind]
    to.hand = 0
    for card in range(CITY_CARDS):
        if v.places[card] == IN_HAND + other:
            to.hand |= BIT[card]


@rule
def copy_list(to: Bundle, origin: Bundle, named: bool) -> None:
    """A list; cards by name, or only their number."""
    to.goods[:] = origin.goods
    to.cards = origin.cards if named else 0
    to.unnamed = origin.unnamed if named else origin.unnamed + size(int(origin.cards))


@rule
def view_lists(s: State, seat: int, v: View) -> None:
    """Offers and bribes are public but for the names of cards, which only the two partners see (R97)."""
    partners = seat >= 0 and seat in (int(s.mover), int(s.partner))
    copy_list(v.offer, s.offer, partners)
    v.asked.goods[:] = s.asked.goods
    v.asked.unnamed = s.asked.unnamed
    v.asked.cards = s.asked.cards if partners else 0
    v.handed = size(int(s.asked.cards))
    for other in range(len(s.governors)):
        copy_list(v.governors[other].bid, s.governors[other].bid, seat >= 0 and seat in (other, int(s.mover)))
    v.least = s.least if knows_names(s, seat) else min(int(s.least), GOODS)


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
