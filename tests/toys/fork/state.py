from typing import Annotated as A

from greathouse.kernel.meanings import Action, Item, Names
from greathouse.kernel.records import Int8, Record

from .moves import MOVES


class State(Record):
    seats: Int8
    road: A[Int8, Action(MOVES, none=0)]  # first choice + 1
    answer: A[Int8, Action(MOVES, none=0)]  # second choice + 1
    die: A[Int8, Item(Names("face", (1, 2, 3)), none=0)]  # what was rolled


class View(Record):
    seats: Int8
    road: Int8
    answer: Int8
    die: Int8
