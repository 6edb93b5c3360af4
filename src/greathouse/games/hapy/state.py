"""State and view of Hâpy Families.

Cards and places are numbers 0..35, sets of them bit masks. *Dark* cards are those of which not everybody knows where
they are: the ones under the mummies, and those taken mummy side up until they are asked away or laid.

Mummy takes are counted through the game: take k (1, 2, …) stands at index k - 1 of `taker`, `origin`, `found` and
`load`. Dark cards that came to light are listed in that order in `lit`, `lit_from` and `lit_at`.
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
    NamesBy,
    Order,
    Seat,
    SeatSet,
    Tally,
)
from greathouse.kernel.records import Int8, Int16, Int64, Ints, Record

from .content import CARDS, FAMILY_WORDS, LAYOUTS, NUMBERS, PLACES, PYRAMIDS

ANIMAL = Names("family", FAMILY_WORDS)
CARD = Names("card", (f"{family} {number}" for family in FAMILY_WORDS for number in range(1, NUMBERS + 1)))
PLACE = NamesBy("place", "layout", ([place.id for place in places] for places in PLACES))

VARIANT = Names("layout", (*LAYOUTS, *(f"{LAYOUTS[-1]} with {pyramid} mummies" for pyramid in PYRAMIDS)))
"""The layouts as they can lie: Giza also with one of its pyramids mummy side up."""

# What is due.
PHASE = Names("phase", ("first player", "design", "deal", "take", "find", "ask", "answer", "keep", "lay", "over"))
BEGIN, DESIGN, DEAL, TAKING, FINDING, ASKING, ANSWER, KEEPING, LAYING, ENDED = range(10)

# How the game ended; 0 while it goes on.
ENDING = Names("ending", ("whole family", "groups", "all passed", "stalled"))
FAMILY, MOST_GROUPS, ALL_PASS, STALLED = range(1, 5)


MAX_SEATS = 4
MAX_IDLE = 80
"""Turns without a group or request: twenty rounds of four players."""

Refusals = A[list[list[int]], Ints("i1", MAX_SEATS, CARDS), By(SEATS, CARD), Count(CARDS)]
CardSets = A[list[int], Ints("i8", MAX_SEATS), By(SEATS), ItemSet(CARD)]


class State(Record):
    """A position, at any point of a turn."""

    seats: Int8
    layout: Int8
    giza_mummy: Int8
    first_player: Int8
    bar_rule: Int8
    request_scope: Int8
    four_in_hand: Int8
    stall_rounds: Int8
    all_pass_ends: Int8
    memory_aid: Int8
    phase: A[Int8, Item(PHASE)]
    variant: A[Int8, Item(VARIANT)]  # how the cards lie
    dealt: A[Int8, Count(CARDS)]  # cards dealt so far, god side up
    active: A[Int8, Seat()]  # whose turn it is
    began_empty: A[Int8, Flag()]  # whether the display was empty when the turn began
    laid: A[Int8, Count(2)]  # groups laid in this turn
    kept: A[Int8, Item(CARD, none=0)]  # the one of four that stays in the hand
    named: A[Int8, Item(CARD, none=0)]  # card named in this turn
    last_card: A[Int8, Item(CARD, none=0)]  # card of the latest request
    last_asker: A[Int8, Seat()]  # who made it
    last_asked: A[Int8, Seat()]  # and of whom
    last_answer: A[Int8, Flag()]  # whether it was granted
    previous: A[Int8, Item(CARD, none=0)]  # card named in the turn just finished
    idle_turns: A[Int16, Count(MAX_IDLE)]  # turns in a row without a group, since the display is empty
    pass_turns: A[Int8, Count(MAX_IDLE)]  # turns in a row without a request, since the display is empty
    filled: A[Int64, ItemSet(PLACE)]  # places that hold a card
    display: A[list[int], Ints("i1", CARDS), By(PLACE), Item(CARD)]  # the card that lies or lay there god side up
    face_up: A[Int64, ItemSet(CARD)]  # cards that lie god side up in the display
    dark: A[Int64, ItemSet(CARD)]  # cards of which not everybody knows where they are
    pool: A[Int64, ItemSet(CARD)]  # cards not dealt or found yet: those under the mummies
    fronts: CardSets  # cards of the groups laid
    hands: CardSets  # cards in the hand
    shown: CardSets  # cards that everybody knows to be in the hand
    takes: A[Int8, Count(CARDS)]  # the mummies taken so far, in order
    latest: A[list[int], Ints("i1", MAX_SEATS), By(SEATS), Count(CARDS)]  # which of the takes was its last, from 1
    taker: A[list[int], Ints("i1", CARDS), By(Order("takes")), Seat()]  # who took
    origin: A[list[int], Ints("i1", CARDS), By(Order("takes")), Item(PLACE)]  # the place it came from
    found: A[list[int], Ints("i1", CARDS), By(Order("takes")), Item(CARD, none=0)]  # none before it is looked at
    load: A[list[int], Ints("i2", CARDS), By(Order("takes")), Tally(ANIMAL, bits=2, most=3)]  # see `weigh_hand`
    refused: Refusals  # its latest mummy take when it last lacked the card, dark then
    lights: A[Int8, Count(CARDS)]  # the dark cards that came to light, in order
    lit: A[list[int], Ints("i1", CARDS), By(Order("lights")), Item(CARD)]  # which
    lit_from: A[list[int], Ints("i1", CARDS), By(Order("lights")), Seat()]  # from whose hand
    lit_at: A[list[int], Ints("i1", CARDS), By(Order("lights")), Count(CARDS)]  # and the latest mummy take of that seat
    ending: A[Int8, Item(ENDING, none=0)]
    winners: A[Int8, SeatSet()]  # at the end: who won


class View(Record):
    """What a seat, or a spectator, knows and may remember of a position. When the game is over it tells everything.

    Fields that State has too mean the same.
    """

    seats: Int8
    waiting: A[
        Int8, SeatSet()
    ]  # the seats that owe an answer; while somebody reveals, the others see that seat on turn
    layout: Int8
    giza_mummy: Int8
    first_player: Int8
    bar_rule: Int8
    request_scope: Int8
    four_in_hand: Int8
    stall_rounds: Int8
    all_pass_ends: Int8
    memory_aid: Int8
    phase: Int8  # a secret choice of what to keep (KEEPING) looks like LAYING to the others
    variant: Int8
    dealt: Int8
    active: Int8
    began_empty: Int8
    laid: Int8
    kept: Int8  # the card of four that the reader keeps
    named: Int8
    last_card: Int8
    last_asker: Int8
    last_asked: Int8
    last_answer: Int8
    previous: Int8
    idle_turns: Int16
    pass_turns: Int8
    filled: Int64
    display: A[list[int], Ints("i1", CARDS)]
    face_up: Int64
    dark: Int64
    fronts: A[list[int], Ints("i8", MAX_SEATS)]
    hands: A[list[int], Ints("i8", MAX_SEATS)]  # cards in the hand that the reader knows of, the own hand wholly
    sizes: A[list[int], Ints("i1", MAX_SEATS), By(SEATS), Count(CARDS)]  # how many cards the hand holds
    shown: A[list[int], Ints("i8", MAX_SEATS)]
    takes: Int8
    latest: A[list[int], Ints("i1", MAX_SEATS)]
    taker: A[list[int], Ints("i1", CARDS)]
    origin: A[list[int], Ints("i1", CARDS)]
    found: A[list[int], Ints("i1", CARDS)]  # none if the reader does not know it
    load: A[list[int], Ints("i2", CARDS)]
    refused: A[list[list[int]], Ints("i1", MAX_SEATS, CARDS)]
    lights: Int8
    lit: A[list[int], Ints("i1", CARDS)]
    lit_from: A[list[int], Ints("i1", CARDS)]
    lit_at: A[list[int], Ints("i1", CARDS)]
    ending: Int8
    winners: Int8
