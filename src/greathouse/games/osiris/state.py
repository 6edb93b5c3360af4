"""State and View of Sailing Toward Osiris.

A set is a bit mask: of building places (bit = place), of terrain spaces, of city cards, of seats. An owner is a seat,
or NEUTRAL. What stands for "nobody" or "nothing" is 0, so seats and the like are stored one higher where said so.
"""

from __future__ import annotations

from typing import Annotated as A

from greathouse.kernel.meanings import (
    SEATS,
    By,
    Count,
    Flag,
    Item,
    ItemSet,
    Names,
    Number,
    Order,
    Owner,
    Pair,
    Seat,
    SeatSet,
)
from greathouse.kernel.records import Int8, Int16, Int32, Int64, Ints, Record, Sub

from .content import (
    ABILITIES,
    ABILITY_PARAM,
    BONUS_IDS,
    BOONS,
    CARAVAN_IDS,
    CARAVAN_SECTION_IDS,
    CARD_IDS,
    CARTOUCHE_IDS,
    CITY_CARDS,
    CITY_IDS,
    LABORERS,
    MARKET_IDS,
    MAX_GOVERNORS,
    MAX_MONUMENTS,
    MONUMENT_COUNT,
    MONUMENTS,
    NEUTRAL,
    PLACE_IDS,
    RESOURCES,
    SEASONS,
    SETUP,
)
from .moves import ACTIONS, GOODS, ITEMS

RESOURCE = Names("resource", RESOURCES)
KIND = Names("laborer", LABORERS)
GOOD = Names("good", ITEMS[:GOODS])
MONUMENT = Names("monument", MONUMENTS)
PLACE = Names("place", PLACE_IDS)
CITY_NAME = Names("city", CITY_IDS)
CARAVAN = Names("caravan", CARAVAN_IDS)
CARAVAN_SECTION = Names("caravan section", CARAVAN_SECTION_IDS)
CARTOUCHE_NAME = Names("cartouche", CARTOUCHE_IDS)
MARKET = Names("market", MARKET_IDS)
BONUS_NAME = Names("bonus", BONUS_IDS)
CITY_CARD = Names("card", CARD_IDS)
BOON = Names("boon", BOONS)

# `phase`: what is due. The first five are chance events.
TO_CHOOSE_REGENT, TO_DEAL, TO_DRAW, TO_FILL_POOL, TO_DRAW_FROM_BAG = range(5)
ACTION, LABORER, TERRAIN, CITY, SECTION, TRIBUTE, LIFT = range(5, 12)
PAYMENT, ENGAGE, MARKET_SET, COLLECT, SWAP = range(12, 17)
CARTOUCHE, MIX, WAIVER, PLANNED, SITE = range(17, 22)
CARD, SIDE, KEEP, GIVE, INVOKE, BONUS = range(22, 28)
TO, PUT, ASK, REPLY, HAND, BRIBE = range(28, 34)
ENDED = 34
PHASE = Names(
    "phase",
    (
        *("regent", "deal", "draw", "pool", "bag"),
        *("action", "laborer", "terrain", "city", "section", "tribute", "lift"),
        *("payment", "engage", "market", "collect", "swap"),
        *("cartouche", "mix", "waive", "planned", "site"),
        *("card", "side", "keep", "give", "invoke", "bonus"),
        *("to", "put", "ask", "reply", "hand", "bribe", "over"),
    ),
)

# `doing`: the compound move under way: an action (moves.py), an ability, or a boon.
SCULPTOR, ARCHITECT, OVERSEER, FERRYMAN, FOREMAN, RECRUITER, SCRIBE = range(11, 18)
MERCHANT, CAMELDRIVER, PRIEST, TASKMASTER, ENGINEER, TREASURER = range(18, 24)
HORUS, BASTET, RA, THOTH, PTAH = range(24, 29)
FIRST_ABILITY, FIRST_BOON = SCULPTOR, HORUS
DOING = Names("compound move", (*ACTIONS, *ABILITIES, *BOONS))

FORMAL, OPEN, OFF = range(3)
"""Values of the option haggling."""

IN_DECK, IN_VIEW, IN_HAND = 0, 1, 2
"""Where a face-down city card is: in the deck, drawn and not yet kept, in the hand of seat `place - IN_HAND`."""
DISCARDED, PLAYED, UNKNOWN = 7, 8, -1
HIDDEN_PLACES = IN_HAND + MAX_GOVERNORS
HELD_IN = Names("place", ("deck", "view", *(f"hand {seat}" for seat in range(MAX_GOVERNORS)), "discard", "played"))
HIDDEN_PLACE = Names("place", HELD_IN.words[:HIDDEN_PLACES])

LOTS = 8
"""A lot is a set of city cards shuffled together: everybody knows how many of them lie where, but not which."""
LOT = Names("lot", range(LOTS))

MAX_TOKENS = max(row.supply_each for row in SETUP.values())
MAX_KIND = max(row.basic_each for row in SETUP.values())
LEFT_IN_BAG = SETUP[2].left_in_bag
MAX_LISTED = 8
"""Tokens of a resource, laborers of a kind, laborers that stay in the bag, items on one side of a deal."""

Tokens = A[list[int], Ints("i1", 3), By(RESOURCE), Count(MAX_TOKENS)]
Laborers = A[list[int], Ints("i1", 6), By(KIND), Count(MAX_KIND)]
Monuments = A[list[int], Ints("i1", 3), By(MONUMENT), Count(max(MONUMENT_COUNT))]
Standing = A[list[int], Ints("i1", len(PLACE_IDS)), By(PLACE), Pair(Item(MONUMENT), Owner(NEUTRAL), none=0)]
"""By place: 1 + type + 3 * owner."""
Cards = A[Int32, ItemSet(CITY_CARD)]
Places = A[Int64, ItemSet(PLACE)]


class Bundle(Record):
    """Items on one side of a deal: counts of resources and laborers, a set of named cards, a number of others."""

    goods: A[list[int], Ints("i1", GOODS), By(GOOD), Count(MAX_LISTED)]
    cards: Cards
    unnamed: A[Int8, Count(MAX_LISTED)]


class Governor(Record):
    """What belongs to a seat. Monument counts are by type: obelisk, sphinx, pylon."""

    tokens: Tokens
    laborers: Laborers  # not placed yet
    shown: Laborers  # those of them that everybody knows of
    recruits: A[Int8, Count(LEFT_IN_BAG)]  # of the others: how many the Regent knows to come from the two in the bag
    hand: Cards
    stock: Monuments
    built: Monuments
    lost: Monuments
    sites: A[list[int], Ints("i1", MAX_MONUMENTS), By(Order()), Item(PLACE, none=-1)]  # in order of building
    boons: A[Int8, ItemSet(BOON)]  # never played
    boon: A[Int8, Item(BOON, none=0)]  # the one played this season
    glory: A[Int16, Count(9_999)]
    withdrawn: A[Int8, Flag()]
    camel: A[Int8, Item(CARAVAN, none=0)]  # the caravan it leads
    actions: A[Int16, Count(999)]  # in this season
    bid: A[Bundle, Sub()]  # its bribe for the extra city card


class GovernorView(Record):
    """What a reader knows of a Governor; `laborers` are the known ones, `hand` the known cards."""

    tokens: A[list[int], Ints("i1", 3)]
    laborers: A[list[int], Ints("i1", 6)]
    shown: A[list[int], Ints("i1", 6)]
    hidden: A[Int8, Count(MAX_KIND * len(KIND))]  # unplaced laborers whose kind the reader does not know
    recruits: Int8
    hand: Int32
    cards: A[Int8, Count(CITY_CARDS)]  # city cards in hand, known or not
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

    phase: A[Int8, Item(PHASE)]
    season: A[Int8, Count(SEASONS)]  # 1 to 4: where the barge is; 0 in the setup
    regent: A[Int8, Seat()]
    mover: A[Int8, Seat()]  # whose turn it is
    leaver: A[Int8, Seat(none=0)]  # who withdrew first this season
    bonus: A[Int8, Item(BONUS_NAME, none=0)]  # the regent bonus taken this season
    covered: A[Int8, ItemSet(BONUS_NAME)]  # regent bonuses of earlier seasons
    awarded: A[Int8, ItemSet(MONUMENT)]  # types whose all-built bonus has been given
    supply: Tokens
    pool: Laborers  # for hire
    pool_tokens: Tokens
    market_tokens: A[list[list[int]], Ints("i1", len(MARKET), 3), By(MARKET, RESOURCE), Count(MAX_TOKENS)]
    used: A[Int8, ItemSet(MARKET)]  # market cartouches used this season
    planned: A[list[int], Ints("i1", len(CARTOUCHE_NAME)), By(CARTOUCHE_NAME), Owner(NEUTRAL, none=0)]
    ground: Standing  # the monument on a place
    upper: Standing  # the Sculptor's obelisk on top of it
    built_on: Places  # with a monument
    spires: Places  # sections whose only monument is an obelisk
    stood_on: Places  # covered by a laborer
    worked: Places  # terrain spaces with a laborer, each as its first section
    workers: A[list[int], Ints("i1", len(PLACE)), By(PLACE), Item(KIND, none=0)]  # on a space at its first section
    caravan: A[list[int], Ints("i1", 4), By(CARAVAN_SECTION), Item(KIND, none=0)]
    leaders: A[list[int], Ints("i1", 2), By(CARAVAN), Owner(NEUTRAL, none=0)]
    discard: Cards
    lots: A[list[int], Ints("i1", CITY_CARDS), By(CITY_CARD), Item(LOT)]

    doing: A[Int8, Item(DOING)]
    laborer: A[Int8, Item(KIND)]  # the kind being placed
    city: A[Int8, Item(CITY_NAME)]  # being visited
    owed: A[Int8, Item(CARAVAN)]  # the caravan whose leader gets tribute
    cartouche: A[Int8, Item(CARTOUCHE_NAME)]  # the one chosen for planning or building
    card: A[Int8, Item(CITY_CARD, none=0)]  # the city card being played
    swaps: A[Int8, Count(ABILITY_PARAM.merchant_swaps)]  # done with this Merchant
    draws: A[Int8, Count(MAX_KIND * len(KIND))]  # laborers or cards still to be drawn, pool places still to be filled
    drawn_by: A[Int8, Seat()]  # who draws, in setup and at the start of a season
    got: Tokens  # received from the caravan, for the tribute
    offers: A[Int8, Count(5)]  # made in this turn
    partner: A[Int8, Seat()]  # of the offer
    least: A[Int8, Number(0, len(ITEMS) - 1)]  # number of the last item on the list being built, or ANY_CARD
    offer: A[Bundle, Sub()]
    asked: A[Bundle, Sub()]  # `unnamed` counts "any card", `cards` those handed over for it
    bidder: A[Int8, Seat()]

    bag: Laborers
    regent_knows: A[Int8, Flag()]  # whether `left` is known to the Regent
    left: Laborers  # known by the Regent to be in the bag or among the recruits of others
    deck: Cards
    in_view: Cards  # drawn, of which one will be kept
    knows: A[list[int], Ints("i1", CITY_CARDS), By(CITY_CARD), SeatSet()]  # who knows where a face-down card is
    governors: A[list[Governor], Sub(MAX_GOVERNORS), By(SEATS)]


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
    market_tokens: A[list[list[int]], Ints("i1", len(MARKET), 3)]
    used: Int8
    planned: A[list[int], Ints("i1", len(CARTOUCHE_NAME))]
    ground: A[list[int], Ints("i1", len(PLACE))]
    upper: A[list[int], Ints("i1", len(PLACE))]
    built_on: Int64
    spires: Int64
    stood_on: Int64
    worked: Int64
    workers: A[list[int], Ints("i1", len(PLACE))]
    caravan: A[list[int], Ints("i1", 4)]
    leaders: A[list[int], Ints("i1", 2)]
    discard: Int32
    lots: A[list[int], Ints("i1", CITY_CARDS)]

    doing: Int8
    laborer: Int8
    city: Int8
    owed: Int8
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
    handed: A[Int8, Count(MAX_LISTED)]  # cards that the partner has picked
    bidder: Int8

    waiting: A[Int8, SeatSet()]  # who owes an answer
    bag_size: A[Int8, Count(MAX_KIND * len(KIND))]
    regent_knows: Int8  # 0 for everybody but the Regent
    left: A[list[int], Ints("i1", 6)]
    places: A[list[int], Ints("i1", CITY_CARDS), By(CITY_CARD), Item(HELD_IN, unknown=UNKNOWN)]  # where each card is
    knows: A[list[int], Ints("i1", CITY_CARDS)]  # of each known face-down card: who else, to the reader's knowledge
    near_sets: A[list[int], Ints("i1", MAX_GOVERNORS), By(SEATS), Count(3)]  # sets of neighbours, as they stand now
    segment_sets: A[list[int], Ints("i1", MAX_GOVERNORS), By(SEATS), Count(2)]
    winners: A[Int8, SeatSet()]  # at the end: who has won
    held: A[list[list[int]], Ints("i1", HIDDEN_PLACES, LOTS), By(HIDDEN_PLACE, LOT), Count(CITY_CARDS)]
    governors: A[list[GovernorView], Sub(MAX_GOVERNORS)]
