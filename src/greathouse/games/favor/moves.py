"""Decisions and chance of Favor of the Pharaoh as numbers.

The written name of a die: S6 Standard, Se2 Serf, N4 Noble, A5 or A-A1 Artisan, In-I2 Intrigue, V-VB Voyage, D-DS
Decree, I3 Immediate; a face without a plain number stands behind a hyphen.
"""

from __future__ import annotations

from greathouse.kernel.moves import Kind, Moves, names, span

from .content import BORROWABLE, CLASSES, FACES, LOCATIONS, POWERED, SIDES, TILE_IDS, TYPES

_LETTERS = dict(zip(TYPES, ("S", "Se", "N", "A", "In", "V", "D", "I"), strict=True))

DICE_NAMES = tuple(_LETTERS[kind] + (face if face.isdigit() else f"-{face}") for kind, face in CLASSES)

MOVES = Moves(
    Kind("lock", names(*DICE_NAMES)),  # an active die goes to the pyramid
    Kind("die", names(*DICE_NAMES)),  # the die that a power works on
    Kind("face", names(*FACES)),  # the face it gets
    Kind("value", span(1, 6)),  # a value, or a number of pips
    Kind("tile", names(*TILE_IDS)),  # uses the power of a tile
    Kind("token", names("pip", "reroll", "die")),  # spends a token
    Kind("power", names(*POWERED)),  # uses the face of an active custom die
    Kind("go"),  # the first roll of a turn
    Kind("roll"),  # a further roll
    Kind("finish"),  # no more dice
    Kind("done"),  # no more picks
    Kind("none"),  # no third die
    Kind("decline"),  # claims nothing
    Kind("end"),  # ends the turn
    Kind("drop", names(*TYPES)),  # leaves a die of the start pool out
    Kind("take", names(*LOCATIONS)),  # takes the tile at a location
    Kind("borrow", names(*(TILE_IDS[t] for t in BORROWABLE))),  # a tile for the Decree die
)

CHANCE = Moves(
    Kind("first", span(0, 3)),  # who begins
    Kind("bar", names(*SIDES)),  # the side of the next level bar
    Kind("place", names(*TILE_IDS)),  # the tile of the next location
    Kind("die", names(*DICE_NAMES)),  # what the next rolled die shows
    Kind("draw", names("pip", "reroll")),  # the next token
)

LOCK = MOVES.base("lock")
DIE = MOVES.base("die")
FACE = MOVES.base("face")
VALUE = MOVES.base("value")
TILE = MOVES.base("tile")
TOKEN = MOVES.base("token")
POWER = MOVES.base("power")
GO = MOVES.base("go")
ROLL = MOVES.base("roll")
FINISH = MOVES.base("finish")
DONE = MOVES.base("done")
NONE = MOVES.base("none")
DECLINE = MOVES.base("decline")
END = MOVES.base("end")
DROP = MOVES.base("drop")
TAKE = MOVES.base("take")
BORROW = MOVES.base("borrow")

FIRST = CHANCE.base("first")
BAR = CHANCE.base("bar")
PLACE = CHANCE.base("place")
ROLLED = CHANCE.base("die")
DRAWN = CHANCE.base("draw")
