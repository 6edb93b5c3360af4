from typing import Annotated as A

from greathouse.kernel.meanings import SEATS, Action, By, Flag, SeatSet
from greathouse.kernel.records import Int8, Ints, Record

from .moves import MOVES


class State(Record):
    seats: Int8
    answers: A[list[int], Ints("i1", 2), By(SEATS), Action(MOVES, none=0)]  # action + 1; 0 not answered


class View(Record):
    seats: Int8
    waiting: A[Int8, SeatSet()]
    answers: A[list[int], Ints("i1", 2)]  # the other's stays 0 until both have answered
    answered: A[list[int], Ints("i1", 2), By(SEATS), Flag()]
