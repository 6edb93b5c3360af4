"""Decisions and chance of Hâpy Families as numbers.

A card is a number 0..35: 6 * family + (number on the card - 1). A set of cards, or of places, is a bit mask.
"""

from __future__ import annotations

from itertools import combinations

from greathouse.kernel.moves import Kind, Moves, names, span

from .content import FAMILY_WORDS, NUMBERS, PLACES, PYRAMIDS

TRIPLES = tuple(combinations(range(NUMBERS), 3))
"""The 20 groups that a family can form, as places of their numbers."""

_CARD = (names(*FAMILY_WORDS), span(1, NUMBERS))

MOVES = Moves(
    Kind("take", names(*(place.id for places in PLACES for place in places))),
    Kind("ask", span(0, 3), *_CARD),  # another seat for a card: "ask 1 Cat 1"
    Kind("pass"),  # no request
    Kind("keep", *_CARD),  # which of four stays in the hand
    most=3 * len(FAMILY_WORDS) * NUMBERS + 1,  # to ask each other seat for each card, or to pass
)

CHANCE = Moves(
    Kind("first", span(0, 3)),  # who begins
    Kind("mummies", names(*PYRAMIDS)),  # which pyramid of Giza lies mummy side up
    Kind("card", *_CARD),  # dealt to the next god-side place, or found under a mummy
    Kind("yes"),  # the answer to a request
    Kind("no"),
    Kind("lay", names(*FAMILY_WORDS), names(*("".join(str(n + 1) for n in t) for t in TRIPLES))),  # "lay Cat 124"
    Kind("done"),  # nothing more to lay; the turn ends
)

TAKE = MOVES.base("take")
ASK = MOVES.base("ask")
PASS = MOVES.base("pass")
KEEP = MOVES.base("keep")

FIRST = CHANCE.base("first")
MUMMIES = CHANCE.base("mummies")
CARD = CHANCE.base("card")
YES = CHANCE.base("yes")
NO = CHANCE.base("no")
LAY = CHANCE.base("lay")
DONE = CHANCE.base("done")
