"""State and view of Favor of the Pharaoh. Everything is open (an undrawn pile of tokens has no order).

Sets of tiles are bit masks over TILES. A *tally* counts locked dice by value in one number: six bits for each value,
those without a value first.
"""

from __future__ import annotations

from typing import Annotated as A

from greathouse.kernel.meanings import (
    SEATS,
    By,
    Count,
    Flag,
    Item,
    ItemSet,
    Names,
    Order,
    Parts,
    Seat,
    Tally,
)
from greathouse.kernel.records import Int8, Int16, Int64, Ints, Record, Sub

from .content import (
    CLASSES,
    LEVELS,
    LOCATIONS,
    PIP_TOKENS,
    POWERED,
    REROLL_TOKENS,
    SIDES,
    TILE_COUNT,
    TILE_IDS,
    TYPES,
)
from .moves import DICE_NAMES

MAX_SEATS = 4
MAX_DICE = 60
MAX_TURNS = 30_000
MAX_TOKENS = max(PIP_TOKENS, REROLL_TOKENS)

LEVEL = Names("level", LEVELS)
SIDE = Names("side", SIDES)
LOCATION = Names("location", LOCATIONS)
TILE = Names("tile", TILE_IDS)
TOKEN = Names("token", ("pip", "reroll"))
DIE = Names("die", DICE_NAMES)
KIND = Names("type", TYPES)
FACED = Names("type", POWERED)
VALUE = Names("value", ("none", *range(1, 7)))

# What is due. The first four are chance; FAVOR and TILES are picks of tiles by a power.
PHASE = Names(
    "phase",
    (
        *("first", "bars", "lay", "deal", "start", "drop", "act", "pick", "borrow", "claim", "favor", "post"),
        *("tiles", "redo", "over"),
    ),
)
BEGIN, TURN_BARS, LAY, DEAL, START, DROPS, ACT, PICK, LEND, CLAIMS, FAVOR, POST, TILES, REDO, CLOSED = range(15)

# What a power asks for in phase PICK.
ASKED = Names("pick", ("die", "amount", "face", "value"))
A_DIE, AN_AMOUNT, A_FACE, A_VALUE = range(4)

# The main phase, or how the roll-off began.
MODE = Names("mode", ("main", "Queen", "Royal Death"))
MAIN, BY_QUEEN, BY_DEATH = range(3)

# How the game ended; 0 while it goes on.
ENDING = Names("ending", ("Pharaoh held", "nobody", "turn limit"))
GOING_ON, PHARAOH_HELD, NOBODY, TURNS_OVER = range(4)

# Turns to come.
TURN = Names("turn", ("full", "short"))
FULL_TURN, SHORT_TURN = 1, 2

# Powers that are no tile follow the tiles: tokens, then faces.
FIRST_OTHER = 55
PIP, REROLL, STAR_A, STAR_I, STAR_V, STAR_D, TURN_V = range(FIRST_OTHER, FIRST_OTHER + 7)
_OTHERS = ("pip token", "reroll token", *(f"{kind} star" for kind in POWERED), "voyage turn")
POWER = Names("power", (*TILE_IDS, *_OTHERS))

Dice = A[list[int], Ints("i1", len(CLASSES)), By(DIE), Count(MAX_DICE)]
Tokens = A[list[int], Ints("i1", len(TOKEN)), By(TOKEN), Count(MAX_TOKENS)]
DiceTally = A[Int64, Tally(VALUE, bits=6, most=MAX_DICE)]


class Player(Record):
    """What lies before a player."""

    tiles: A[Int64, ItemSet(TILE)]
    spent: A[Int64, ItemSet(TILE)]  # red tiles used
    pips: A[Int8, Count(PIP_TOKENS)]
    rerolls: A[Int8, Count(REROLL_TOKENS)]
    die_token: A[Int8, Flag()]
    minus: A[Int8, Count(20)]  # dice to leave out at the next start
    plus: A[Int8, Count(9)]  # Standard dice more at the next start


class CanonicalOrder(Record):
    """What the canonical order of `choices` remembers; it changes nothing else."""

    lock: A[Int8, Item(DIE, none=0)]  # the latest lock in a row
    place: A[Int8, Count(TILE_COUNT + 1)]  # the latest pick in a row, + 1
    die: A[Int8, Item(DIE, none=0)]  # the latest die that a power picked
    number: A[Int8, Count(12)]  # what that die got


class Position(Record):
    """All that everybody knows of a game, at any point of a turn."""

    seats: Int8
    # options that change play
    decline_claim: Int8
    dice_minimum: Int8
    face_power_trigger: Int8
    claim_artifacts_during_rolls: Int8
    royal_death_unclaimed: Int8
    max_turns: Int16
    odds_helper: Int8
    # the table
    side: A[list[int], Ints("i1", len(LEVELS)), By(LEVEL), Item(SIDE, none=-1)]  # the side up of each bar
    tile_at: A[list[int], Ints("i1", len(LOCATIONS)), By(LOCATION), Item(TILE, none=-1)]
    stock: A[list[int], Ints("i1", len(LOCATIONS)), By(LOCATION), Count(4)]
    pile: Tokens  # face down
    discard: Tokens  # spent
    players: A[list[Player], Sub(MAX_SEATS), By(SEATS)]
    first: A[Int8, Seat(none=-1)]
    phase: A[Int8, Item(PHASE)]
    mode: A[Int8, Item(MODE)]
    owner: A[Int8, Seat(none=-1)]  # who began the roll-off
    pharaoh: A[Int8, Seat(none=-1)]  # who holds him
    best: A[list[int], Ints("i1", 2), Parts(count=Count(MAX_DICE), value=Count(6))]  # the roll to beat
    lead: A[
        list[int], Ints("i1", 3), Parts(count=Count(MAX_DICE), value=Count(6), seat=Seat(none=-1))
    ]  # highest roll in it
    before: A[
        list[int],
        Ints("i1", 6),
        Parts(
            pharaoh=Seat(none=-1),
            count=Count(MAX_DICE),
            value=Count(6),
            lead_count=Count(MAX_DICE),
            lead_value=Count(6),
            leader=Seat(none=-1),
        ),
    ]  # pharaoh, best and lead before this roll-off turn
    rolled: A[Int8, Count(MAX_SEATS)]  # how many seats had their place in the roll-off
    turns: A[Int16, Count(MAX_TURNS)]
    ending: A[Int8, Item(ENDING, none=0)]
    # the turn
    mover: A[Int8, Seat()]
    short: A[Int8, Flag()]  # an Omen turn
    extra: A[list[int], Ints("i1", 4), By(Order()), Item(TURN, none=0)]  # extra turns to come, in order
    drops: A[Int8, Count(MAX_DICE)]  # dice still to leave out
    rolls: A[Int8, Count(100)]
    active: Dice  # dice not locked yet
    locked: Dice
    tally: DiceTally  # of the locked dice, by value
    window: DiceTally  # of those locked since the last roll
    fixed: A[Int8, Count(MAX_DICE)]  # how many those are
    fresh: A[Int8, ItemSet(FACED)]  # faces whose power may be used
    pending: A[Int8, Count(30)]  # Standard dice for the next roll
    pool: A[list[int], Ints("i1", len(TYPES)), By(KIND), Count(MAX_DICE)]  # dice about to be rolled
    rolling: A[Int8, Count(MAX_DICE)]  # how many of them chance still has to roll
    draws: A[Int8, Count(PIP_TOKENS + REROLL_TOKENS)]  # tokens chance still has to draw
    owed: A[Int8, Count(20)]  # tokens for tiles taken by a power that goes on
    used: A[Int64, ItemSet(TILE)]  # yellow and blue tiles used in this turn
    borrowed: A[Int8, Item(TILE, none=0)]  # by the Decree die
    borrow_used: A[Int8, Flag()]
    claimed: A[Int8, Count(len(LOCATIONS))]  # tiles taken in this turn
    # a power at work
    power: A[Int8, Item(POWER)]
    asked: A[Int8, Item(ASKED)]
    back: A[Int8, Item(PHASE)]  # phase after it
    picked: A[Int8, Count(MAX_DICE)]
    chosen: A[list[int], Ints("i1", 3), By(Order()), Item(DIE)]  # dice
    took: A[Int8, Item(LOCATION, none=0)]  # where it took its latest tile
    given: A[list[int], Ints("i1", 2), By(Order()), Count(6)]  # values, for the Astrologer
    result: Dice  # what the picked dice become
    order: A[CanonicalOrder, Sub(compare=False)]


class State(Position):
    """A position, with the options that concern the setup only."""

    setup: Int8
    bar_sides: Int8
    bar_3: Int8
    bar_4: Int8
    bar_5: Int8
    bar_6: Int8
    bar_7: Int8
    yellow_3: Int8
    blue_3: Int8
    red_3: Int8
    yellow_4: Int8
    blue_4: Int8
    red_4: Int8
    yellow_5: Int8
    blue_5: Int8
    red_5: Int8
    yellow_6: Int8
    blue_6: Int8
    red_6: Int8
    yellow_7: Int8
    blue_7: Int8
    red_7: Int8
    first_player: Int8


class View(Position):
    """What everybody knows of a position: all of it."""
