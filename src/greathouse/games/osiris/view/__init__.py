"""What each reader may know and remember, and worlds that fit it.

Tokens behind the screens follow from what all have seen (R1). Hidden are the kinds of laborers drawn and not yet
shown, the two left in the bag for all but the Regent, and city cards in hands and deck.
"""

from __future__ import annotations

from typing import Final

from greathouse.kernel.chance import Rng, draw, draw_place
from greathouse.kernel.contract import CHANCE, HIDDEN
from greathouse.kernel.rules import rule

from ..content import CITY_CARDS
from ..moves import DONE, FIRST, GOODS
from ..rules.glory import neighbour_sets, rank, segment_sets
from ..rules.land import BIT, placeable, placed, size, total
from ..rules.legal import waiting
from ..rules.season import LABORERS_OF
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
    LABORER,
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


# --- view -------------------------------------------------------------------------------------------------------------


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


# --- guess ------------------------------------------------------------------------------------------------------------


MAX_DRAWS = 200
"""Draws of the unknown laborers, after which the last stands."""


@rule
def guess(v: View, seat: int, s: State, rng: Rng) -> None:
    """A world in which the reader would know just this.

    Each way to deal the unknown laborers, and the unknown cards of each lot, to where they are is equally likely.
    """
    copy_options(s, v)
    copy_board(s, v)
    copy_turn(s, v)
    for other in range(len(s.governors)):
        to, origin = s.governors[other], v.governors[other]
        copy_governor(to, origin)
        to.recruits = origin.recruits
        to.laborers[:] = origin.laborers
        to.hand = origin.hand
    guess_laborers(v, seat, s, rng)
    guess_cards(v, s, rng)
    guess_lists(v, seat, s, rng)


@rule
def guess_laborers(v: View, seat: int, s: State, rng: Rng) -> None:
    """Unknown laborers are drawn anew until whoever is placing one has one that can be placed, as its action told."""
    for _ in range(MAX_DRAWS):
        draw_laborers(v, seat, s, rng)
        if s.phase != LABORER or placeable(s, int(s.mover), int(s.doing)):
            return


@rule
def draw_laborers(v: View, seat: int, s: State, rng: Rng) -> None:
    """Unknown laborers go to the screens and the bag; what the Regent saw in the bag stays there or with recruiters."""
    for other in range(int(s.seats)):
        s.governors[other].laborers[:] = v.governors[other].laborers
    for kind in range(6):
        s.left[kind] = v.left[kind]
        unknown = int(LABORERS_OF[s.seats][kind]) - int(s.pool[kind]) - placed(s, kind) - int(s.left[kind])
        for other in range(int(s.seats)):
            unknown -= int(s.governors[other].laborers[kind])
        s.bag[kind] = unknown
    s.regent_knows = v.regent_knows
    for other in range(int(s.seats)):
        recruits = int(s.governors[other].recruits)
        for _ in range(int(v.governors[other].hidden) - recruits):
            guess_laborer(s, other, rng)
    if not s.regent_knows:
        suppose_left(v, seat, s)
        return
    s.bag[:] = s.left
    for other in range(int(s.seats)):
        for _ in range(int(s.governors[other].recruits)):
            guess_laborer(s, other, rng)


@rule
def guess_laborer(s: State, seat: int, rng: Rng) -> None:
    """One of the laborers in the bag goes behind a screen."""
    kind = draw_place(rng, s.bag, 6)
    s.bag[kind] -= 1
    s.governors[seat].laborers[kind] += 1


@rule
def suppose_left(v: View, seat: int, s: State) -> None:
    """To another seat the Regent knows the rest of the bag as long as nobody drew from it."""
    if seat != s.regent and s.season and v.bag_size == 2:
        s.regent_knows = 1
        s.left[:] = s.bag


@rule
def guess_cards(v: View, s: State, rng: Rng) -> None:
    """Each unknown card goes to a place that still lacks one of its lot."""
    s.deck = 0
    s.in_view = 0
    for card in range(CITY_CARDS):
        s.knows[card] = v.knows[card]
        if v.places[card] == IN_VIEW:
            s.in_view |= BIT[card]
    for lot in range(LOTS):
        members = lot_members(s, lot)
        for card in range(CITY_CARDS):
            if members >> card & 1 and v.places[card] == UNKNOWN:
                lay(s, card, guess_place(v, s, lot, members, rng))


@rule
def lot_members(s: State, lot: int) -> int:
    """The cards of a lot."""
    found = 0
    for card in range(CITY_CARDS):
        if s.lots[card] == lot:
            found |= int(BIT[card])
    return found


@rule
def lacking(v: View, s: State, place: int, lot: int, members: int) -> int:
    """How many cards of a lot a place still lacks."""
    cards = int(s.deck)
    if place == IN_VIEW:
        cards = int(s.in_view)
    elif place >= IN_HAND:
        cards = int(s.governors[place - IN_HAND].hand)
    return int(v.held[place][lot]) - size(cards & members)


@rule
def guess_place(v: View, s: State, lot: int, members: int, rng: Rng) -> int:
    """A place for a card of this lot, as likely as it lacks cards."""
    number = 0
    for place in range(HIDDEN_PLACES):
        number += lacking(v, s, place, lot, members)
    rest = draw(rng, number) - lacking(v, s, 0, lot, members)
    place = 0
    while rest >= 0:
        place += 1
        rest -= lacking(v, s, place, lot, members)
    return place


@rule
def lay(s: State, card: int, place: int) -> None:
    """Lays a card where it is supposed to be; who holds it knows it."""
    if place == IN_DECK:
        s.deck |= BIT[card]
    elif place == IN_VIEW:
        s.in_view |= BIT[card]
        s.knows[card] = BIT[s.mover]
    else:
        s.governors[place - IN_HAND].hand |= BIT[card]
        s.knows[card] = BIT[place - IN_HAND]


@rule
def guess_lists(v: View, seat: int, s: State, rng: Rng) -> None:
    """Cards without a name on a list are some of their owner's hand."""
    s.least = v.least
    guess_list(s, int(s.mover), v.offer, s.offer, rng)
    s.asked.goods[:] = v.asked.goods
    s.asked.unnamed = v.asked.unnamed
    s.asked.cards = v.asked.cards
    pick_cards(s, int(s.partner), s.asked, int(v.handed) - size(int(s.asked.cards)), rng)
    for other in range(len(s.governors)):
        guess_list(s, other, v.governors[other].bid, s.governors[other].bid, rng)
    if not knows_names(s, seat) and s.phase in (PUT, BRIBE):
        set_least(s)


@rule
def guess_list(s: State, owner: int, origin: Bundle, to: Bundle, rng: Rng) -> None:
    """A list with names for its unnamed cards."""
    to.goods[:] = origin.goods
    to.cards = origin.cards
    to.unnamed = 0
    pick_cards(s, owner, to, int(origin.unnamed), rng)


@rule
def pick_cards(s: State, owner: int, to: Bundle, number: int, rng: Rng) -> None:
    """So many further cards of the owner's hand join a list, each choice equally likely."""
    for _ in range(number):
        rest = int(s.governors[owner].hand) & ~int(to.cards)
        skip = draw(rng, size(rest))
        for _ in range(skip):
            rest &= rest - 1
        to.cards |= rest & -rest


@rule
def set_least(s: State) -> None:
    """After a card, only later ones may follow on the list being built."""
    cards = int(s.governors[s.bidder].bid.cards) if s.phase == BRIBE else int(s.offer.cards)
    for card in range(CITY_CARDS):
        if cards >> card & 1:
            s.least = GOODS + card


# --- exchange ---------------------------------------------------------------------------------------------------------


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
