"""Decisions and chance of Heir to the Pharaoh as numbers.

A square is written as column letter and row number ("d4"), a bidding card as value and symbol ("7S" has a Sun, "7M" a
Moon), Animal Magic as its letter.
"""

from __future__ import annotations

from greathouse.kernel.moves import Kind, Moves, names, span

from .content import CARD_NAMES, KINDS, LETTERS, SQUARE_NAMES, TILES

GODS = ("seshat", "geb-nut", "ptah", "ra", "wadjet", "pharaoh", "thoth")

_square, _card, _letter = names(*SQUARE_NAMES), names(*CARD_NAMES), names(*LETTERS)

MOVES = Moves(
    Kind("base", _square),  # the top left square of the Pyramid Base
    Kind("token", _square),  # an Animal Magic token
    Kind("offer", _card),  # to the Corner Pyramid
    Kind("pass"),  # no Animal Magic
    Kind("declare", _letter),
    Kind("bid", _card),
    Kind("stand"),  # Animal Magic D: keep the bid
    Kind("change", _card),  # Animal Magic D: bid this card instead
    Kind("place", _square),  # Seshat
    Kind("stay"),  # Geb and Nut as Favorite: no shift
    Kind("shift", _square),
    Kind("turn", span(0, 3)),  # Geb and Nut: quarter turns clockwise
    Kind("claim", names("active", "left", "right")),  # Ptah as Favorite
    Kind("keep", _letter),  # Wadjet as Favorite
    Kind("extra", _card),  # a tie at the Corner Pyramid
    Kind("next", names("left", "right", "deck")),  # Thoth
    most=len(SQUARE_NAMES) + 1,  # Geb and Nut: each square, or to stay
)

CHANCE = Moves(
    Kind("card", names(*KINDS)),  # a Monument card is turned up
    Kind("monument", span(1, len(TILES))),  # a Monument Token comes from the stack
    Kind("site", _square),  # the top left square of the Pyramid Base
    Kind("god", names(*GODS[:6])),  # the next god is turned up
    Kind("magic", _letter),  # a drawn Animal Magic card
    Kind("act", names(*GODS[2:])),  # a god acts without a decision: the only outcome
)

BASE, TOKEN, PLACE, SHIFT = map(MOVES.base, ("base", "token", "place", "shift"))
OFFER, BID, CHANGE, EXTRA = map(MOVES.base, ("offer", "bid", "change", "extra"))
PASS, DECLARE, KEEP = map(MOVES.base, ("pass", "declare", "keep"))
STAND, STAY, TURN, CLAIM, NEXT = map(MOVES.base, ("stand", "stay", "turn", "claim", "next"))

CARD, MONUMENT, SITE, GOD, MAGIC, ACT = map(CHANCE.base, ("card", "monument", "site", "god", "magic", "act"))
