from typing import Annotated as A

from greathouse.kernel.meanings import SEATS, By, Count, Flag, Item, Names, SeatSet
from greathouse.kernel.records import Int8, Ints, Record

BID = Names("bid", range(5))


class State(Record):
    seats: Int8
    played: A[Int8, Count(3)]
    bids: A[list[int], Ints("i1", 3), By(SEATS), Item(BID, none=-1)]  # -1: not yet
    points: A[list[int], Ints("i1", 3), By(SEATS), Count(3)]


class View(Record):
    seats: Int8
    played: Int8
    bid: A[Int8, Item(BID, none=-1)]
    chosen: A[list[int], Ints("i1", 3), By(SEATS), Flag()]
    points: A[list[int], Ints("i1", 3)]
    waiting: A[Int8, SeatSet()]
