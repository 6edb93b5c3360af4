"""Worlds that fit what a reader knows."""

from __future__ import annotations

from greathouse.kernel.bits import size
from greathouse.kernel.chance import Rng, draw, draw_place
from greathouse.kernel.common import copy_common
from greathouse.kernel.rules import rule

from ..content import CITY_CARDS
from ..moves import GOODS
from ..rules.land import BIT, placeable, placed
from ..rules.season import LABORERS_OF
from ..state import (
    BRIBE,
    HAND,
    HIDDEN_PLACES,
    IN_DECK,
    IN_HAND,
    IN_VIEW,
    LABORER,
    LOTS,
    PUT,
    UNKNOWN,
    Bundle,
    State,
    View,
)
from .seeing import cards_at, knows_names, lot_members

MAX_DRAWS = 200
"""Draws of the unknown laborers, after which the last stands."""


@rule
def guess(v: View, seat: int, s: State, rng: Rng) -> None:
    """A world in which the reader would know just this.

    Each way to deal the unknown laborers, and the unknown cards of each lot, to where they are is equally likely.
    """
    copy_common(s, v)
    guess_laborers(v, seat, s, rng)
    guess_cards(v, s, rng)
    guess_lists(v, seat, s, rng)


@rule
def guess_laborers(v: View, seat: int, s: State, rng: Rng) -> None:
    """Unknown laborers are drawn anew until they are where they must be, as was told.

    Whoever is placing one has one that can be placed; a partner who accepted has those that were asked for (R97).
    """
    for _ in range(MAX_DRAWS):
        draw_laborers(v, seat, s, rng)
        if s.phase == HAND:
            if holds_asked(v, s):
                return
        elif s.phase != LABORER or placeable(s, int(s.mover), int(s.doing)):
            return


@rule
def holds_asked(v: View, s: State) -> bool:
    """Whether the partner has the laborers that were asked for."""
    missing = 0
    for kind in range(6):
        missing += max(0, int(v.asked.goods[3 + kind]) - int(s.governors[s.partner].laborers[kind]))
    return missing == 0


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
        number = 0
        for place in range(HIDDEN_PLACES):
            number += lacking(v, s, place, lot, members)
        for card in range(CITY_CARDS):
            if members >> card & 1 and v.places[card] == UNKNOWN:
                lay(s, card, guess_place(v, s, lot, members, number, rng))
                number -= 1


@rule
def lacking(v: View, s: State, place: int, lot: int, members: int) -> int:
    """How many cards of a lot a place still lacks."""
    return int(v.held[place][lot]) - size(cards_at(s, place) & members)


@rule
def guess_place(v: View, s: State, lot: int, members: int, number: int, rng: Rng) -> int:
    """A place for a card of this lot, as likely as it lacks cards; all places together lack this number."""
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
