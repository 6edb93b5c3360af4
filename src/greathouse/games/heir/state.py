"""State and View of Heir to the Pharaoh.

Seat 0 is Bast, seat 1 Anubis.
"""

from __future__ import annotations

from typing import Annotated as A

from greathouse.kernel.meanings import (
    SEATS,
    Action,
    By,
    Count,
    Item,
    ItemSet,
    Names,
    Number,
    Order,
    Seat,
    SeatSet,
)
from greathouse.kernel.records import Int8, Int16, Int32, Ints, Record

from .content import CARDS, CORNERS, KINDS, LETTERS, SQUARE_NAMES, SQUARES, SUN_PLACES, TILES
from .moves import GODS, MOVES

WORDS = (SQUARES + 31) // 32

CARD = Names("card", (f"{value} {'sun' if sun else 'moon'}" for value, sun in CARDS))
LETTER = Names("letter", LETTERS)
KIND = Names("kind", KINDS)
TILE = Names("token", range(1, len(TILES) + 1))
SQUARE = Names("square", SQUARE_NAMES)
SUN = Names("sun", SUN_PLACES)
CORNER = Names("corner", (SUN_PLACES[sun] for sun in CORNERS))

GOD = Names("god", GODS)
SESHAT, GEB_NUT, PTAH, RA, WADJET, PHARAOH, THOTH = range(7)

# What is due. TO_DEAL to TO_SITE, TO_REVEAL, TO_ACT, TO_DRAW are chance events, the others decisions.
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
PHASE = Names(
    "phase",
    (
        *("deal", "stack", "site", "base", "token", "reveal", "offer", "declare", "reply", "bid", "change"),
        *("place", "shift", "turn", "claim", "act", "draw", "keep", "extra", "next", "over"),
    ),
)

PLACE = Names("place", ("active", "left", "right"))
ACTIVE, LEFT, RIGHT = range(3)
"""Places of `display`."""

SOURCE = Names("source", ("Ptah", "Ra", "pyramid", "Wadjet", "magic", "suns", "majority", "sight"))
BY_PTAH, BY_RA, BY_PYRAMID, BY_WADJET, BY_MAGIC, BY_SUNS, BY_MAJORITY, BY_SIGHT = range(8)
"""Sources of points, in `points`; the last four, unused magic among them, only at the end."""

UNKNOWN = 99
"""In a View: something lies there face down."""

PILE = 4
"""Most cards of a player at the Corner Pyramid: an offering and a card B in each of two rounds."""


GodSets = A[list[int], Ints("i2", 2), By(SEATS), ItemSet(GOD)]
CardSets = A[list[int], Ints("i4", 2), By(SEATS), ItemSet(CARD)]
LetterSets = A[list[int], Ints("i1", 2), By(SEATS), ItemSet(LETTER)]


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
    phase: A[Int8, Item(PHASE)]
    day: A[Int8, Count(8)]  # the round, 1..8; 0 in the setup
    sun: A[Int8, Item(SUN)]  # where the Sun Marker lies
    due: A[Int8, SeatSet()]  # who owes an answer
    god: A[Int8, Item(GOD)]  # turned up or acting
    remaining: A[Int16, ItemSet(GOD)]  # gods not yet turned up in this round
    favorites: A[Int16, ItemSet(GOD)]
    won: GodSets  # gods of this round
    hand: CardSets
    used: CardSets
    supply: A[Int32, ItemSet(CARD)]
    sealed: A[list[int], Ints("i2", 2), By(SEATS), Action(MOVES, none=0)]  # its answer while the other is still asked
    bid: A[list[int], Ints("i1", 2), By(SEATS), Item(CARD, none=0)]
    declared: A[list[int], Ints("i1", 2), By(SEATS), Item(LETTER, none=0)]  # in `magic` until shown
    pile: A[list[list[int]], Ints("i1", 2, PILE), By(SEATS, Order("piled")), Item(CARD, none=0)]  # the offerings
    piled: A[list[int], Ints("i1", 2), By(SEATS), Count(PILE)]
    maybe: A[list[list[int]], Ints("i4", 2, PILE), By(SEATS, Order("piled")), ItemSet(CARD)]  # what others know of them
    magic: LetterSets  # letters in hand
    down: LetterSets
    up: LetterSets
    blessing: A[list[int], Ints("i1", 2), By(SEATS), Item(GOD, none=0)]  # where the own card C lies
    sure: LetterSets  # letters that everybody can deduce to be in that hand
    mixed: A[Int8, ItemSet(LETTER)]  # before a reshuffle: known to be in the hand of who draws or put aside
    drawn_old: A[Int8, Count(7)]  # how many of those are put aside
    drawn: A[Int8, ItemSet(LETTER)]  # letters put aside for Wadjet as Favorite
    drawer: A[Int8, Seat()]  # who draws, in TO_DRAW and TO_KEEP; else 0
    draws: A[Int8, Count(3)]  # cards still to be drawn
    base_at: A[Int8, Item(SQUARE, none=-1)]  # top left square of the Pyramid Base
    tokens: A[list[int], Ints("i8", WORDS), ItemSet(SQUARE, chunk=32)]  # squares with an Animal Magic token
    placed: A[Int8, Count(8)]  # tokens laid so far, 8 also when no square was left
    sites: A[list[int], Ints("i1", 8), By(Order("built")), Item(SQUARE)]  # of the monuments
    kinds: A[list[int], Ints("i1", 8), By(Order("built")), Item(KIND)]
    tiles: A[list[int], Ints("i1", 8), By(Order("built")), Item(TILE)]
    turns: A[list[int], Ints("i1", 8), By(Order("built")), Number(0, 3)]  # quarter turns clockwise
    owners: A[list[int], Ints("i1", 8), By(Order("built")), Seat(none=0)]  # nobody until Geb and Nut act
    built: A[Int8, Count(8)]
    suns: A[list[int], Ints("i1", 8), By(SUN), Seat(none=0)]  # whose disc lies on it
    worth: A[list[int], Ints("i1", 8), By(SUN), Count(99)]  # of the disc on each sun
    platforms: A[list[int], Ints("i1", 4), By(CORNER), Seat(none=0)]  # largest first
    display: A[list[int], Ints("i1", 3), By(PLACE), Item(KIND, none=0)]  # the Monument cards
    deck: A[list[int], Ints("i1", 3), By(KIND), Count(12)]  # cards left of each kind
    claimed: A[list[list[int]], Ints("i1", 2, 3), By(SEATS, KIND), Count(12)]
    tile: A[Int8, Item(TILE, none=0)]  # on the active card
    next_tile: A[Int8, Item(TILE, none=0)]  # the visible top of the stack
    stack: A[Int16, ItemSet(TILE)]  # the other tokens in it
    points: A[list[list[int]], Ints("i2", 2, 8), By(SEATS, SOURCE), Count(9_999)]


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
    waiting: A[Int8, SeatSet()]  # who owes an answer
    god: Int8
    remaining: Int16
    favorites: Int16
    won: A[list[int], Ints("i2", 2)]
    hand: A[list[int], Ints("i4", 2)]  # own
    hand_size: A[list[int], Ints("i1", 2), By(SEATS), Count(len(CARDS))]
    holds: CardSets  # cards in hand, at the Corner Pyramid or on the table together
    used: A[list[int], Ints("i4", 2)]
    supply: Int32
    sealed: A[list[int], Ints("i2", 2), By(SEATS), Action(MOVES, none=0, unknown=UNKNOWN)]
    bid: A[list[int], Ints("i1", 2), By(SEATS), Item(CARD, none=0, unknown=UNKNOWN)]
    declared: A[list[int], Ints("i1", 2), By(SEATS), Item(LETTER, none=0, unknown=UNKNOWN)]
    pile: A[list[list[int]], Ints("i1", 2, PILE)]  # own, both when they are shown
    piled: A[list[int], Ints("i1", 2)]
    maybe: A[list[list[int]], Ints("i4", 2, PILE)]
    magic: A[list[int], Ints("i1", 2)]  # own
    magic_size: A[list[int], Ints("i1", 2), By(SEATS), Count(len(LETTERS))]
    down: A[list[int], Ints("i1", 2)]  # own
    down_size: A[list[int], Ints("i1", 2), By(SEATS), Count(len(LETTERS))]
    up: A[list[int], Ints("i1", 2)]
    blessing: A[list[int], Ints("i1", 2)]
    sure: A[list[int], Ints("i1", 2)]
    mixed: Int8
    drawn_old: Int8
    drawn: Int8  # own
    drawn_size: A[Int8, Count(len(LETTERS))]
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
    sights: A[list[int], Ints("i1", 8), By(Order("built")), Count(127)]  # what each monument scores as things stand
    chains: A[list[int], Ints("i1", 2), By(SEATS), Count(127)]  # worth of the best chain of suns as things stand
    winner: A[Int8, SeatSet()]  # at the end: who has won; nobody before
