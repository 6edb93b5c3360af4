"""State and view of Temple Gifts.

Hidden are the patrons, until the end, and the jars that are sealed, until all are.
"""

from __future__ import annotations

from typing import Annotated as A

from greathouse.kernel.meanings import SEATS, By, Count, Flag, Item, ItemSet, Names, Seat, SeatSet
from greathouse.kernel.records import Int8, Int32, Ints, Record

from .content import GIFTS, KINDS, MEASURES
from .content import SEATS as MAX_PLAYERS

KIND = Names("kind", KINDS)
GIFT = Names("gift", (f"{KINDS[kind]}-{value}" for kind, value in GIFTS))
JAR = Names("jar", MEASURES)


class State(Record):
    """A position; gifts, kinds and jars are numbered from 1 where 0 stands for none."""

    seats: Int8
    favour: Int8
    dealt: A[Int8, Count(MAX_PLAYERS)]  # patrons
    turns: A[Int8, Count(len(MEASURES))]  # gifts that were bid for
    gift: A[Int8, Item(GIFT, none=0)]  # the one on offer
    shown: A[Int32, ItemSet(GIFT)]  # all that were turned up
    patron: A[list[int], Ints("i1", MAX_PLAYERS), By(SEATS), Item(KIND, none=0)]
    jars: A[list[int], Ints("i2", MAX_PLAYERS), By(SEATS), ItemSet(JAR)]  # still full
    sealed: A[list[int], Ints("i1", MAX_PLAYERS), By(SEATS), Item(JAR, none=0)]
    won: A[list[int], Ints("i4", MAX_PLAYERS), By(SEATS), ItemSet(GIFT)]
    bids: A[list[int], Ints("i1", MAX_PLAYERS), By(SEATS), Item(JAR, none=0)]  # those for the gift before
    taker: A[Int8, Seat(none=-1)]  # who won the gift before


class View(Record):
    """What a seat knows: its own patron and sealed jar; of the others only who has sealed."""

    seats: Int8
    waiting: A[Int8, SeatSet()]
    favour: Int8
    dealt: Int8
    turns: Int8
    gift: Int8
    shown: Int32
    patron: A[list[int], Ints("i1", MAX_PLAYERS)]
    jars: A[list[int], Ints("i2", MAX_PLAYERS)]
    sealed: A[list[int], Ints("i1", MAX_PLAYERS)]
    closed: A[list[int], Ints("i1", MAX_PLAYERS), By(SEATS), Flag()]
    won: A[list[int], Ints("i4", MAX_PLAYERS)]
    bids: A[list[int], Ints("i1", MAX_PLAYERS)]
    taker: Int8
