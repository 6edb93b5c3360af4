"""State and View of Sailing Toward Osiris.

A set is a bit mask: of building places (bit = place), of terrain spaces, of city cards, of seats. An owner is a seat,
or NEUTRAL. What stands for "nobody" or "nothing" is 0, so seats and the like are stored one higher where said so.
"""

from __future__ import annotations

from typing import Annotated as A

from greathouse.kernel.records import Int8, Int16, Int32, Int64, Ints, Record, Sub

from .content import CITY_CARDS, MAX_CARTOUCHES, MAX_MARKETS, MAX_MONUMENTS, MAX_PLACES, MAX_SEATS

# `phase`: what is due. The first five are chance events.
TO_CHOOSE_REGENT, TO_DEAL, TO_DRAW, TO_FILL_POOL, TO_DRAW_FROM_BAG = range(5)
ACTION, LABORER, TERRAIN, CITY, SECTION, TRIBUTE, LIFT = range(5, 12)
PAYMENT, ENGAGE, MARKET_SET, COLLECT, SWAP = range(12, 17)
CARTOUCHE, MIX, WAIVER, PLANNED, SITE = range(17, 22)
CARD, SIDE, KEEP, GIVE, INVOKE, BONUS = range(22, 28)
TO, PUT, ASK, REPLY, HAND, BRIBE = range(28, 34)
ENDED = 34

# `doing`: the compound move under way: an action (moves.py), an ability, or a boon.
SCULPTOR, ARCHITECT, OVERSEER, FERRYMAN, FOREMAN, RECRUITER, SCRIBE = range(11, 18)
MERCHANT, CAMELDRIVER, PRIEST, TASKMASTER, ENGINEER, TREASURER = range(18, 24)
HORUS, BASTET, RA, THOTH, PTAH = range(24, 29)
FIRST_ABILITY, FIRST_BOON = SCULPTOR, HORUS

FORMAL, OPEN, OFF = range(3)
"""Values of the option haggling."""

IN_DECK, IN_VIEW, IN_HAND = 0, 1, 2
"""Where a face-down city card is: in the deck, drawn and not yet kept, in the hand of seat `place - IN_HAND`."""
DISCARDED, PLAYED, UNKNOWN = 7, 8, -1
HIDDEN_PLACES = IN_HAND + MAX_SEATS

LOTS = 8
"""A lot is a set of city cards shuffled together: everybody knows how many of them lie where, but not which."""


class Bundle(Record):
    """Items on one side of a deal: counts of resources and laborers, a set of named cards, a number of others."""

    goods: A[list[int], Ints("i1", 9)]
    cards: Int32
    unnamed: Int8


class Governor(Record):
    """What belongs to a seat. Monument counts are by type: obelisk, sphinx, pylon."""

    tokens: A[list[int], Ints("i1", 3)]
    laborers: A[list[int], Ints("i1", 6)]  # not placed yet
    shown: A[list[int], Ints("i1", 6)]  # those of them that everybody knows of
    recruits: Int8  # of the others: how many the Regent knows to come from the two left in the bag
    hand: Int32  # city cards
    stock: A[list[int], Ints("i1", 3)]
    built: A[list[int], Ints("i1", 3)]
    lost: A[list[int], Ints("i1", 3)]
    sites: A[list[int], Ints("i1", MAX_MONUMENTS)]  # places of the built monuments in order of building
    boons: Int8  # set of boons never played
    boon: Int8  # the one played this season, one higher; 0 for none
    glory: Int16
    withdrawn: Int8
    camel: Int8  # the caravan it leads, one higher
    actions: Int16  # in this season
    bid: A[Bundle, Sub()]  # its bribe for the extra city card


class Seat(Record):
    """What a reader knows of a Governor; `laborers` are the known ones, `hand` the known cards."""

    tokens: A[list[int], Ints("i1", 3)]
    laborers: A[list[int], Ints("i1", 6)]
    shown: A[list[int], Ints("i1", 6)]
    hidden: Int8  # unplaced laborers whose kind the reader does not know
    recruits: Int8
    hand: Int32
    cards: Int8  # city cards in hand, known or not
    stock: A[list[int], Ints("i1", 3)]
    built: A[list[int], Ints("i1", 3)]
    lost: A[list[int], Ints("i1", 3)]
    sites: A[list[int], Ints("i1", MAX_MONUMENTS)]
    boons: Int8
    boon: Int8
    glory: Int16
    withdrawn: Int8
    camel: Int8
    actions: Int16
    bid: A[Bundle, Sub()]


class State(Record):
    """A position, at any point of a turn."""

    seats: Int8
    haggling: Int8
    haggle_offers_per_turn: Int8
    haggle_max_items: Int8
    bribe_window: Int8
    open_resources: Int8
    cross_river_adjacency: Int8
    ability_cards: Int8
    first_regent: Int8
    max_actions_per_season: Int16

    phase: Int8
    season: Int8  # 1 to 4: where the barge is
    regent: Int8
    mover: Int8  # whose turn it is
    leaver: Int8  # who withdrew first this season, one higher
    bonus: Int8  # the regent bonus taken this season, one higher
    covered: Int8  # set of covered regent bonuses
    awarded: Int8  # set of monument types whose all-built bonus has been given
    supply: A[list[int], Ints("i1", 3)]
    pool: A[list[int], Ints("i1", 6)]  # laborers for hire
    pool_tokens: A[list[int], Ints("i1", 3)]
    market_tokens: A[list[list[int]], Ints("i1", MAX_MARKETS, 3)]
    used: Int8  # set of market cartouches used this season
    planned: A[list[int], Ints("i1", MAX_CARTOUCHES)]  # owner of the monument on a cartouche, one higher
    ground: A[list[int], Ints("i1", MAX_PLACES)]  # monument on a place: 1 + type + 3 * owner
    upper: A[list[int], Ints("i1", MAX_PLACES)]  # the Sculptor's obelisk on top of it
    built_on: Int64  # set of places with a monument
    spires: Int64  # set of sections whose only monument is an obelisk
    stood_on: Int64  # set of places covered by a laborer
    worked: Int64  # set of terrain spaces with a laborer, each as its first section
    workers: A[list[int], Ints("i1", MAX_PLACES)]  # laborer on the place, one higher; on a space at its first section
    caravan: A[list[int], Ints("i1", 4)]  # laborer on a caravan section, one higher
    leaders: A[list[int], Ints("i1", 2)]  # who leads a caravan, one higher
    discard: Int32
    lots: A[list[int], Ints("i1", CITY_CARDS)]  # lot of each card

    doing: Int8
    laborer: Int8  # the kind being placed
    city: Int8  # the city being visited, as a place; or the caravan whose leader gets tribute
    cartouche: Int8  # the one chosen for planning or building
    card: Int8  # the city card being played, one higher
    swaps: Int8  # done with this Merchant
    draws: Int8  # laborers or cards still to be drawn, pool places still to be filled
    drawn_by: Int8  # the seat that draws, in setup and at the start of a season
    got: A[list[int], Ints("i1", 3)]  # received from the caravan, for the tribute
    offers: Int8  # made in this turn
    partner: Int8  # of the offer
    least: Int8  # the first item that may still be put on the list being built
    offer: A[Bundle, Sub()]
    asked: A[Bundle, Sub()]  # `unnamed` counts "any card", `cards` those handed over for it
    bidder: Int8

    bag: A[list[int], Ints("i1", 6)]
    regent_knows: Int8  # whether `left` is known to the Regent
    left: A[list[int], Ints("i1", 6)]  # known by the Regent to be in the bag or among the recruits of others
    deck: Int32
    in_view: Int32  # cards drawn, of which one will be kept
    knows: A[list[int], Ints("i1", CITY_CARDS)]  # for each face-down card: the set of seats that know where it is
    governors: A[list[Governor], Sub(MAX_SEATS)]


class View(Record):
    """What a reader may know and remember; fields of a State's name hold the same."""

    seats: Int8
    haggling: Int8
    haggle_offers_per_turn: Int8
    haggle_max_items: Int8
    bribe_window: Int8
    open_resources: Int8
    cross_river_adjacency: Int8
    ability_cards: Int8
    first_regent: Int8
    max_actions_per_season: Int16

    phase: Int8
    season: Int8
    regent: Int8
    mover: Int8
    leaver: Int8
    bonus: Int8
    covered: Int8
    awarded: Int8
    supply: A[list[int], Ints("i1", 3)]
    pool: A[list[int], Ints("i1", 6)]
    pool_tokens: A[list[int], Ints("i1", 3)]
    market_tokens: A[list[list[int]], Ints("i1", MAX_MARKETS, 3)]
    used: Int8
    planned: A[list[int], Ints("i1", MAX_CARTOUCHES)]
    ground: A[list[int], Ints("i1", MAX_PLACES)]
    upper: A[list[int], Ints("i1", MAX_PLACES)]
    built_on: Int64
    spires: Int64
    stood_on: Int64
    worked: Int64
    workers: A[list[int], Ints("i1", MAX_PLACES)]
    caravan: A[list[int], Ints("i1", 4)]
    leaders: A[list[int], Ints("i1", 2)]
    discard: Int32
    lots: A[list[int], Ints("i1", CITY_CARDS)]

    doing: Int8
    laborer: Int8
    city: Int8
    cartouche: Int8
    card: Int8
    swaps: Int8
    draws: Int8
    drawn_by: Int8
    got: A[list[int], Ints("i1", 3)]
    offers: Int8
    partner: Int8
    least: Int8  # at most the first card, for who does not know the names of the cards on the list
    offer: A[Bundle, Sub()]
    asked: A[Bundle, Sub()]
    handed: Int8  # cards that the partner has picked
    bidder: Int8

    waiting: Int8  # set of seats that owe an answer
    bag_size: Int8
    regent_knows: Int8  # 0 for everybody but the Regent
    left: A[list[int], Ints("i1", 6)]
    places: A[list[int], Ints("i1", CITY_CARDS)]  # where each card is, as far as the reader knows; else UNKNOWN
    knows: A[
        list[int], Ints("i1", CITY_CARDS)
    ]  # for each known face-down card: who else knows it, to the reader's knowledge
    near_sets: A[list[int], Ints("i1", MAX_SEATS)]  # sets of neighbours, by seat, as they stand now
    segment_sets: A[list[int], Ints("i1", MAX_SEATS)]
    winners: Int8  # at the end: set of seats that won
    held: A[list[list[int]], Ints("i1", HIDDEN_PLACES, LOTS)]  # cards of each lot in each hidden place
    governors: A[list[Seat], Sub(MAX_SEATS)]
