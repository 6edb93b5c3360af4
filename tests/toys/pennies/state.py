from typing import Annotated as A

from greathouse.kernel.records import Int8, Ints, Record


class State(Record):
    seats: Int8
    answers: A[list[int], Ints("i1", 2)]  # action + 1; 0 not answered


class View(Record):
    seats: Int8
    waiting: Int8
    answers: A[list[int], Ints("i1", 2)]  # the other's stays 0 until both have answered
    answered: A[list[int], Ints("i1", 2)]
