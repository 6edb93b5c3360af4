from typing import Annotated as A

from greathouse.kernel.records import Int8, Ints, Record


class State(Record):
    seats: Int8
    played: Int8
    bids: A[list[int], Ints("i1", 3)]  # -1: not yet
    points: A[list[int], Ints("i1", 3)]


class View(Record):
    seats: Int8
    played: Int8
    bid: Int8
    chosen: A[list[int], Ints("i1", 3)]
    points: A[list[int], Ints("i1", 3)]
    waiting: Int8
