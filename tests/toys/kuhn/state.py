from typing import Annotated as A

from greathouse.kernel.meanings import SEATS, By, Count, Flag, Item, Names, Order, SeatSet
from greathouse.kernel.records import Int8, Ints, Record

CARD = Names("card", ("jack", "queen", "king"))


class State(Record):
    seats: Int8
    forced_pot: Int8
    dealt: A[Int8, Count(2)]
    cards: A[list[int], Ints("i1", 2), By(SEATS), Item(CARD, none=0)]
    actions: A[Int8, Count(3)]
    bets: A[list[int], Ints("i1", 3), By(Order("actions")), Flag()]
    ended: A[Int8, Flag()]


class View(Record):
    seats: Int8
    waiting: A[Int8, SeatSet()]
    forced_pot: Int8
    dealt: Int8
    cards: A[list[int], Ints("i1", 2)]
    actions: Int8
    bets: A[list[int], Ints("i1", 3)]
    ended: Int8
