"""What the numbers of a State or View mean, declared beside their type.

    CARD = Names("card", CARD_NAMES)                              # a named set, in the order of its numbers
    PHASE = Names("phase", ("deal", "bid", "over"))
    PLACE = NamesBy("place", "layout", (("a1", "a2"), ("b1", "b2")))   # the option `layout` says which words

    class State(Record):
        phase: A[Int8, Item(PHASE)]
        mover: A[Int8, Seat()]
        bid: A[list[int], Ints("i1", 2), By(SEATS), Item(CARD, none=0)]    # by seat: card + 1, 0 for none
        hand: A[list[int], Ints("i4", 2), By(SEATS), ItemSet(CARD)]        # by seat: a bit mask over the cards
        stock: A[list[int], Ints("i1", 36), By(CARD), Count(4)]            # by card: how many
        built: A[Int8, Count(8)]
        sites: A[list[int], Ints("i1", 8), By(Order("built")), Item(SQUARE)]   # the first `built` entries count

A meaning knows the numbers it can be, and how a person writes them. Range checks, readable positions, their
documentation and observations for learning follow from it; the rules themselves never look at it. `By` says what
counts through each axis of an array. A field of the View that State has too means the same unless it says otherwise;
`seats` and the fields of options need nothing.
"""

from __future__ import annotations

from greathouse.kernel.meanings.compound import ItemSet, Pair, Parts, SeatSet, SetOf, Tally
from greathouse.kernel.meanings.names import SEATS, Axis, By, Misread, Names, NamesBy, Order, shown
from greathouse.kernel.meanings.single import Action, Choice, Count, Flag, Item, Meaning, Number, OneOf, Owner, Seat

__all__ = [
    "SEATS",
    "Action",
    "Axis",
    "By",
    "Choice",
    "Count",
    "Flag",
    "Item",
    "ItemSet",
    "Meaning",
    "Misread",
    "Names",
    "NamesBy",
    "Number",
    "OneOf",
    "Order",
    "Owner",
    "Pair",
    "Parts",
    "Seat",
    "SeatSet",
    "SetOf",
    "Tally",
    "shown",
]
