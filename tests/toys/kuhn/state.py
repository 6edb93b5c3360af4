from typing import Annotated as A

from greathouse.kernel.records import Int8, Ints, Record


class State(Record):
    seats: Int8
    forced_pot: Int8
    dealt: Int8
    cards: A[list[int], Ints("i1", 2)]  # 1 jack, 2 queen, 3 king; 0 not dealt
    actions: Int8
    bets: A[list[int], Ints("i1", 3)]  # 1 if that action was a bet
    ended: Int8


class View(Record):
    seats: Int8
    waiting: Int8
    forced_pot: Int8
    dealt: Int8
    cards: A[list[int], Ints("i1", 2)]
    actions: Int8
    bets: A[list[int], Ints("i1", 3)]
    ended: Int8
