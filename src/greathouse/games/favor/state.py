"""State and view of Favor of the Pharaoh. Everything is open (an undrawn pile of tokens has no order).

Sets of tiles are bit masks over TILES. A *tally* counts locked dice by value in one number: six bits for each value,
those without a value first.
"""

from __future__ import annotations

from typing import Annotated

from greathouse.kernel.records import Int8, Int16, Int64, Ints, Record, Sub

from .content import CLASSES, LEVELS, LOCATIONS, TYPES

SEATS = 4

# `phase`: what is due. The first four are chance; FAVOR and TILES are picks of tiles by a power.
BEGIN, TURN_BARS, LAY, DEAL, START, DROPS, ACT, PICK, LEND, CLAIMS, FAVOR, POST, TILES, REDO, CLOSED = range(15)

# `asked`: what a power asks for in phase PICK.
A_DIE, AN_AMOUNT, A_FACE, A_VALUE = range(4)

# `mode`: the main phase, or who began the roll-off how.
MAIN, BY_QUEEN, BY_DEATH = range(3)

# `ending`: how the game ended; 0 while it goes on.
GOING_ON, PHARAOH_HELD, NOBODY, TURNS_OVER = range(4)

# `extra`: turns to come.
FULL_TURN, SHORT_TURN = 1, 2

# Powers that are no tile follow the tiles: tokens, then faces.
FIRST_OTHER = 55
PIP, REROLL, STAR_A, STAR_I, STAR_V, STAR_D, TURN_V = range(FIRST_OTHER, FIRST_OTHER + 7)


class Player(Record):
    """What lies before a player."""

    tiles: Int64
    spent: Int64  # red tiles used
    pips: Int8
    rerolls: Int8
    die_token: Int8
    minus: Int8  # dice to leave out at the next start
    plus: Int8  # Standard dice more at the next start


class Order(Record):
    """What the canonical order of `choices` remembers; it changes nothing else."""

    lock: Int8  # class + 1 of the latest lock in a row
    place: Int8  # the latest pick in a row, + 1: use at the start, type dropped, location
    die: Int8  # class + 1 of the latest die that a power picked
    number: Int8  # what that die got


class State(Record):
    """A position, at any point of a turn."""

    seats: Int8
    # options that concern the setup only
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
    # options that change play
    decline_claim: Int8
    dice_minimum: Int8
    face_power_trigger: Int8
    claim_artifacts_during_rolls: Int8
    royal_death_unclaimed: Int8
    max_turns: Int16
    odds_helper: Int8
    # the table
    side: Annotated[list[int], Ints("i1", len(LEVELS))]  # by level: 0 A, 1 B, -1 not yet turned
    tile_at: Annotated[list[int], Ints("i1", len(LOCATIONS))]  # -1 not yet laid
    stock: Annotated[list[int], Ints("i1", len(LOCATIONS))]
    pile: Annotated[list[int], Ints("i1", 2)]  # pip and reroll tokens
    discard: Annotated[list[int], Ints("i1", 2)]
    players: Annotated[list[Player], Sub(SEATS)]
    first: Int8
    phase: Int8
    mode: Int8
    owner: Int8  # who began the roll-off, -1 nobody
    pharaoh: Int8  # who holds him, -1 nobody
    best: Annotated[list[int], Ints("i1", 2)]  # the roll to beat: count, value
    lead: Annotated[list[int], Ints("i1", 3)]  # highest roll of the roll-off: count, value, seat (-1 none)
    before: Annotated[list[int], Ints("i1", 6)]  # pharaoh, best and lead before this roll-off turn
    rolled: Int8  # how many seats had their place in the roll-off
    turns: Int16
    ending: Int8
    # the turn
    mover: Int8
    short: Int8  # an Omen turn
    extra: Annotated[list[int], Ints("i1", 4)]  # extra turns to come, in order; 0 none
    drops: Int8  # dice still to leave out
    rolls: Int8
    active: Annotated[list[int], Ints("i1", len(CLASSES))]
    locked: Annotated[list[int], Ints("i1", len(CLASSES))]
    tally: Int64  # of the locked dice
    window: Int64  # of those locked since the last roll
    fixed: Int8  # how many those are
    fresh: Int8  # bit mask over POWERED: faces whose power may be used
    pending: Int8  # Standard dice for the next roll
    pool: Annotated[list[int], Ints("i1", len(TYPES))]  # dice about to be rolled
    rolling: Int8  # how many of them chance still has to roll
    draws: Int8  # tokens chance still has to draw
    owed: Int8  # tokens for tiles taken by a power that goes on
    used: Int64  # yellow and blue tiles used in this turn
    borrowed: Int8  # tile + 1
    borrow_used: Int8
    claimed: Int8  # tiles taken in this turn
    # a power at work
    power: Int8
    asked: Int8
    back: Int8  # phase after it
    picked: Int8
    chosen: Annotated[list[int], Ints("i1", 3)]  # classes of dice
    given: Annotated[list[int], Ints("i1", 2)]  # values, for the Astrologer
    result: Annotated[list[int], Ints("i1", len(CLASSES))]  # what the picked dice become
    order: Annotated[Order, Sub(compare=False)]


class View(Record):
    """What everybody knows of a position: all of it, under the names of State."""

    seats: Int8
    decline_claim: Int8
    dice_minimum: Int8
    face_power_trigger: Int8
    claim_artifacts_during_rolls: Int8
    royal_death_unclaimed: Int8
    max_turns: Int16
    odds_helper: Int8
    side: Annotated[list[int], Ints("i1", len(LEVELS))]
    tile_at: Annotated[list[int], Ints("i1", len(LOCATIONS))]
    stock: Annotated[list[int], Ints("i1", len(LOCATIONS))]
    pile: Annotated[list[int], Ints("i1", 2)]
    discard: Annotated[list[int], Ints("i1", 2)]
    players: Annotated[list[Player], Sub(SEATS)]
    first: Int8
    phase: Int8
    mode: Int8
    owner: Int8
    pharaoh: Int8
    best: Annotated[list[int], Ints("i1", 2)]
    lead: Annotated[list[int], Ints("i1", 3)]
    before: Annotated[list[int], Ints("i1", 6)]
    rolled: Int8
    turns: Int16
    ending: Int8
    mover: Int8
    short: Int8
    extra: Annotated[list[int], Ints("i1", 4)]
    drops: Int8
    rolls: Int8
    active: Annotated[list[int], Ints("i1", len(CLASSES))]
    locked: Annotated[list[int], Ints("i1", len(CLASSES))]
    tally: Int64
    window: Int64
    fixed: Int8
    fresh: Int8
    pending: Int8
    pool: Annotated[list[int], Ints("i1", len(TYPES))]
    rolling: Int8
    draws: Int8
    owed: Int8
    used: Int64
    borrowed: Int8
    borrow_used: Int8
    claimed: Int8
    power: Int8
    asked: Int8
    back: Int8
    picked: Int8
    chosen: Annotated[list[int], Ints("i1", 3)]
    given: Annotated[list[int], Ints("i1", 2)]
    result: Annotated[list[int], Ints("i1", len(CLASSES))]
    order: Annotated[Order, Sub(compare=False)]
