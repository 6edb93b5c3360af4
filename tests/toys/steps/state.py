from typing import Annotated as A

from greathouse.kernel.records import Int8, Ints, Record


class State(Record):
    seats: Int8
    length: Int8
    die: Int8  # -1 before the throw
    mover: Int8
    left: Int8
    places: A[list[int], Ints("i1", 3)]


class View(Record):
    seats: Int8
    length: Int8
    die: Int8
    mover: Int8
    left: Int8
    places: A[list[int], Ints("i1", 3)]
    waiting: Int8
