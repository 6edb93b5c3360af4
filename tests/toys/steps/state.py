from typing import Annotated as A

from greathouse.kernel.meanings import SEATS, By, Count, Item, Names, Seat, SeatSet
from greathouse.kernel.records import Int8, Ints, Record


class State(Record):
    seats: Int8
    length: Int8
    die: A[Int8, Item(Names("face", (1, 2, 3)), none=-1)]  # -1 before the throw
    mover: A[Int8, Seat()]
    left: A[Int8, Count(2)]
    places: A[list[int], Ints("i1", 3), By(SEATS), Count(32)]


class View(Record):
    seats: Int8
    length: Int8
    die: Int8
    mover: Int8
    left: Int8
    places: A[list[int], Ints("i1", 3)]
    waiting: A[Int8, SeatSet()]
