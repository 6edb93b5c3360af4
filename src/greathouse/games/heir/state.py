"""State and View of Heir to the Pharaoh.

Seat 0 is Bast, seat 1 Anubis. Bidding cards, letters and gods are counted from 0 and kept in bit masks; a set of
squares is WORDS masks of 32 squares each. Where 0 means "none", an entry holds the number + 1.
"""

from __future__ import annotations

from typing import Annotated as A

from greathouse.kernel.records import Int8, Int16, Int32, Ints, Record

from .content import SQUARES

WORDS = (SQUARES + 31) // 32

SESHAT, GEB_NUT, PTAH, RA, WADJET, PHARAOH, THOTH = range(7)

# `phase`: what is due. TO_DEAL to TO_SITE, TO_REVEAL, TO_ACT, TO_DRAW are chance events, the others decisions.
(
    TO_DEAL,  # a Monument card is turned up
    TO_STACK,  # a Monument Token comes from the stack
    TO_SITE,  # the Pyramid Base, by chance
    TO_BASE,  # the Pyramid Base, by Anubis
    TO_TOKEN,
    TO_REVEAL,
    TO_OFFER,
    TO_DECLARE,
    TO_REPLY,
    TO_BID,
    TO_CHANGE,
    TO_PLACE,
    TO_SHIFT,
    TO_TURN,
    TO_CLAIM,
    TO_ACT,
    TO_DRAW,
    TO_KEEP,
    TO_EXTRA,
    TO_NEXT,
    DONE,
) = range(21)

ACTIVE, LEFT, RIGHT = range(3)
"""Places of `display`."""

BY_PTAH, BY_RA, BY_PYRAMID, BY_WADJET, BY_MAGIC, BY_SUNS, BY_MAJORITY, BY_SIGHT = range(8)
"""Sources of points, in `points`; the last four, unused magic among them, only at the end."""

UNKNOWN = 99
"""In a View: something lies there face down."""

PILE = 4
"""Most cards of a player at the Corner Pyramid: an offering and a card B in each of two rounds."""


class State(Record):
    """A position, at any point of a round."""

    seats: Int8
    layout: Int8
    base_position: Int8
    base_square: Int16
    pyramid_bonus: Int8
    magic_reply: Int8
    next_token_visible: Int8
    pyramid_pointed: Int8
    show_tracked_hands: Int8
    phase: Int8
    day: Int8  # the round, 1..8; 0 in the setup
    sun: Int8  # where the Sun Marker lies
    due: Int8  # mask of the seats that owe an answer
    god: Int8  # turned up or acting
    remaining: Int16  # gods not yet turned up in this round
    favorites: Int16
    won: A[list[int], Ints("i2", 2)]  # by seat: gods of this round
    hand: A[list[int], Ints("i4", 2)]
    used: A[list[int], Ints("i4", 2)]
    supply: Int32
    sealed: A[list[int], Ints("i2", 2)]  # answer + 1 of a seat while the other is still asked
    bid: A[list[int], Ints("i1", 2)]  # card + 1
    declared: A[list[int], Ints("i1", 2)]  # letter + 1; still in `magic` until it is shown
    pile: A[list[list[int]], Ints("i1", 2, PILE)]  # cards at the Corner Pyramid + 1, in the order in which they came
    piled: A[list[int], Ints("i1", 2)]
    maybe: A[list[list[int]], Ints("i4", 2, PILE)]  # which cards each of them can be, for all that was ever shown
    magic: A[list[int], Ints("i1", 2)]  # letters in hand
    down: A[list[int], Ints("i1", 2)]
    up: A[list[int], Ints("i1", 2)]
    blessing: A[list[int], Ints("i1", 2)]  # god + 1 on which the own card C lies
    sure: A[list[int], Ints("i1", 2)]  # letters that everybody can deduce to be in that hand
    mixed: Int8  # letters known to be in the hand of who draws or among the cards put aside, before a reshuffle
    drawn_old: Int8  # how many of those are put aside
    drawn: Int8  # letters put aside for Wadjet as Favorite
    drawer: Int8  # who draws, in TO_DRAW and TO_KEEP; else 0
    draws: Int8  # cards still to be drawn
    base_at: Int8  # top left square of the Pyramid Base, -1 before it lies
    tokens: A[list[int], Ints("i8", WORDS)]  # squares with an Animal Magic token
    placed: Int8  # tokens laid so far, 8 also when no square was left
    sites: A[list[int], Ints("i1", 8)]  # squares of the monuments in the order of building
    kinds: A[list[int], Ints("i1", 8)]
    tiles: A[list[int], Ints("i1", 8)]  # Monument Tokens, from 0
    turns: A[list[int], Ints("i1", 8)]  # quarter turns clockwise
    owners: A[list[int], Ints("i1", 8)]  # seat + 1; 0 until Geb and Nut act
    built: Int8
    suns: A[list[int], Ints("i1", 8)]  # seat + 1
    worth: A[list[int], Ints("i1", 8)]  # of the disc on each sun
    platforms: A[list[int], Ints("i1", 4)]  # seat + 1, largest first
    display: A[list[int], Ints("i1", 3)]  # kind + 1 of the Monument cards ACTIVE, LEFT, RIGHT
    deck: A[list[int], Ints("i1", 3)]  # cards left of each kind
    claimed: A[list[list[int]], Ints("i1", 2, 3)]
    tile: Int8  # Monument Token on the active card + 1
    next_tile: Int8  # the visible top of the stack + 1
    stack: Int16  # mask of the other tokens in the stack
    points: A[list[list[int]], Ints("i2", 2, 8)]  # by seat and source


class View(Record):
    """What a seat may know. Fields that State has too mean the same; what is hidden is 0 or UNKNOWN.

    What everybody can deduce stands in `holds`, `maybe`, `sure`, `mixed` and `drawn_old`.
    """

    seats: Int8
    layout: Int8
    base_position: Int8
    base_square: Int16
    pyramid_bonus: Int8
    magic_reply: Int8
    next_token_visible: Int8
    pyramid_pointed: Int8
    show_tracked_hands: Int8
    phase: Int8
    day: Int8
    sun: Int8
    due: Int8
    waiting: Int8  # mask of the seats that owe an answer
    god: Int8
    remaining: Int16
    favorites: Int16
    won: A[list[int], Ints("i2", 2)]
    hand: A[list[int], Ints("i4", 2)]  # own
    hand_size: A[list[int], Ints("i1", 2)]
    holds: A[list[int], Ints("i4", 2)]  # cards in hand, at the Corner Pyramid or on the table together
    used: A[list[int], Ints("i4", 2)]
    supply: Int32
    sealed: A[list[int], Ints("i2", 2)]  # own answer + 1, UNKNOWN for the other's
    bid: A[list[int], Ints("i1", 2)]
    declared: A[list[int], Ints("i1", 2)]
    pile: A[list[list[int]], Ints("i1", 2, PILE)]  # own, both when they are shown
    piled: A[list[int], Ints("i1", 2)]
    maybe: A[list[list[int]], Ints("i4", 2, PILE)]
    magic: A[list[int], Ints("i1", 2)]  # own
    magic_size: A[list[int], Ints("i1", 2)]
    down: A[list[int], Ints("i1", 2)]  # own
    down_size: A[list[int], Ints("i1", 2)]
    up: A[list[int], Ints("i1", 2)]
    blessing: A[list[int], Ints("i1", 2)]
    sure: A[list[int], Ints("i1", 2)]
    mixed: Int8
    drawn_old: Int8
    drawn: Int8  # own
    drawn_size: Int8
    drawer: Int8
    draws: Int8
    base_at: Int8
    tokens: A[list[int], Ints("i8", WORDS)]
    placed: Int8
    sites: A[list[int], Ints("i1", 8)]
    kinds: A[list[int], Ints("i1", 8)]
    tiles: A[list[int], Ints("i1", 8)]
    turns: A[list[int], Ints("i1", 8)]
    owners: A[list[int], Ints("i1", 8)]
    built: Int8
    suns: A[list[int], Ints("i1", 8)]
    worth: A[list[int], Ints("i1", 8)]
    platforms: A[list[int], Ints("i1", 4)]
    display: A[list[int], Ints("i1", 3)]
    deck: A[list[int], Ints("i1", 3)]
    claimed: A[list[list[int]], Ints("i1", 2, 3)]
    tile: Int8
    next_tile: Int8
    stack: Int16
    points: A[list[list[int]], Ints("i2", 2, 8)]
    sights: A[list[int], Ints("i1", 8)]  # what each monument scores as things stand
    chains: A[list[int], Ints("i1", 2)]  # worth of the best chain of suns as things stand
    winner: Int8  # at the end: seat + 1, 3 for both; 0 before
