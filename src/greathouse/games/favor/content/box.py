"""What the content file of Favor of the Pharaoh holds, table by table."""

from __future__ import annotations

from typing import Annotated as A
from typing import Final, Literal, get_args

from msgspec import Meta

from greathouse.kernel.schema import Table

TILE_COUNT = 55

MANY: Final = 99
"""Dice that a power without a limit may be used on."""

Die = Literal["standard", "serf", "noble", "artisan", "intrigue", "voyage", "decree", "immediate"]
TYPES: tuple[Die, ...] = ("standard", "serf", "noble", "artisan", "intrigue", "voyage", "decree", "immediate")
"""Types of dice in canonical order."""

Face = Literal["1", "2", "3", "4", "5", "6", "A1", "I2", "VS", "VR", "VD", "VB", "DS"]
FACES: tuple[Face, ...] = get_args(Face)
Colour = Literal["yellow", "blue", "red"]
Effect = Literal[
    "none", "bring", "bring_any", "grow", "lock_any", "gain", "add", "shift", "spread", "match", "flip", "reroll",
    "turn", "split", "swap", "claim", "divide", "dice", "extra", "favor", "bad_omen", "redo", "death",
]  # fmt: skip
EFFECTS: tuple[Effect, ...] = get_args(Effect)
"""The closed set of effects of tiles, tokens and faces."""

Timing = Literal["start", "act", "claim", "post", "end", "redo"]
Count = A[int, Meta(ge=0, le=9)]
Number = A[int, Meta(ge=1, le=6)]
Supply = A[int, Meta(ge=0, le=200)]
Copies = A[list[A[int, Meta(ge=1, le=4)]], Meta(min_length=3, max_length=3)]
Column = A[list["Requirement"], Meta(min_length=4, max_length=4)]
Tiles = A[list[str], Meta(min_length=4, max_length=4)]


class Components(Table, frozen=True):
    """The printed totals."""

    pharaoh: Supply
    start_player_tile: Supply
    start_tiles: Supply
    pyramids: Supply
    yellow_populace_tiles: Supply
    blue_priesthood_tiles: Supply
    red_artifact_tiles: Supply
    die_tokens: Supply
    pip_tokens: Supply
    reroll_tokens: Supply
    level_bars: Supply
    standard_dice: Supply
    immediate_dice: Supply
    custom_dice: Supply


class Pool(Table, frozen=True):
    """Numbers of dice by type."""

    standard: Number | Literal[0] = 0
    serf: Number | Literal[0] = 0
    noble: Number | Literal[0] = 0
    artisan: Number | Literal[0] = 0
    intrigue: Number | Literal[0] = 0
    voyage: Number | Literal[0] = 0
    decree: Number | Literal[0] = 0
    immediate: Number | Literal[0] = 0

    @property
    def counts(self) -> tuple[int, ...]:
        """The numbers in the order of TYPES."""
        return tuple(getattr(self, kind) for kind in TYPES)


class CopiesRows(Table, frozen=True, rename={f"level_{n}": str(n) for n in (1, 3, 4, 5, 6, 7)}):
    """Sizes of the stacks of a level for 2, 3 and 4 players; level 1 is the Herder."""

    level_1: Copies
    level_3: Copies
    level_4: Copies
    level_5: Copies
    level_6: Copies
    level_7: Copies


class StartRows(Table, frozen=True):
    """What a player begins with."""

    tokens_by_seat: A[list[Count], Meta(min_length=4, max_length=4)]
    start_tile_dice: Pool


class ClaimTokens(Table, frozen=True):
    """Tokens for a claim, by colour, and where no claim is possible."""

    yellow: Count
    blue: Count
    red: Count
    no_claim_possible: Count


class FaceRow(Table, frozen=True):
    """A face: its value (0 for none), its power, what happens when it is locked."""

    value: A[int, Meta(ge=0, le=6)] = 0
    power: str = ""
    on_lock: str = ""


class DieRow(Table, frozen=True):
    """A type of dice: six equally likely faces, and what each shows when it is turned over."""

    id: Die
    colour: str
    faces: A[list[Face], Meta(min_length=6, max_length=6)]
    opposite: dict[Face, Face]
    must_lock: bool = False


class TokenRow(Table, frozen=True):
    """A kind of token."""

    id: Literal["pip", "reroll", "die"]
    count: A[int, Meta(ge=0, le=60)]
    scarab: bool


class Requirement(Table, frozen=True):
    """What a claim asks for."""

    kind: Literal[
        "sets", "sets_and_values", "values", "straight", "sum",
        "all_even", "all_odd", "all_at_least", "all_at_most", "all_different", "any",
    ]  # fmt: skip
    colour: Colour
    sizes: A[tuple[A[int, Meta(ge=1, le=20)], ...], Meta(max_length=3)] = ()
    values: A[tuple[Number, ...], Meta(max_length=20)] = ()
    n: A[int, Meta(ge=0, le=200)] = 0


class BarRow(Table, frozen=True):
    """A side of a level bar."""

    level: A[int, Meta(ge=3, le=7)]
    side: Literal["A", "B"]
    column: Column

    @property
    def id(self) -> str:
        """How messages call the row."""
        return f"{self.level} {self.side}"


class HerderLocation(Table, frozen=True):
    """The stack of level 1."""

    level: Literal[1]
    column: A[list[Requirement], Meta(min_length=1, max_length=1)]


class FirstGame(Table, frozen=True, rename={f"level_{n}": str(n) for n in (3, 4, 5, 6, 7)}):
    """The tiles of a first game, by level."""

    level_7: Tiles
    level_6: Tiles
    level_5: Tiles
    level_4: Tiles
    level_3: Tiles


class PowerRow(Table, frozen=True):
    """What a tile, token or face can do; what the fields mean stands at the head of the file."""

    effect: Effect = "none"
    value: Count = 0
    least: Count = 0
    most: Count = 0
    dice: Count = MANY
    types: tuple[Die, ...] = TYPES
    tokens: Count = 0
    join: Count = 0
    levels: tuple[A[int, Meta(ge=1, le=7)], ...] = ()
    colours: tuple[Colour, ...] = ()


class TileRow(PowerRow, frozen=True, kw_only=True):
    """A tile."""

    id: A[str, Meta(pattern=r"^[^\W\d]\w*$")]
    level: Literal[1, 3, 4, 5, 6, 7]
    colour: Colour
    numbers: list[Number]
    copies: Count
    timing: list[Timing]
    start_dice: Pool = Pool()
    start_tokens: Count = 0
    claim_tokens: Count = 0
    double: bool = False
    pair: bool = False
    once_dice: Pool = Pool()
    fewer: Count = 0
    rolloff_only: bool = False
    rolloff_dice: Pool = Pool()
    mark: tuple[Count, Number] = (7, 1)
    borrowable: bool = False
    bound: Count = 0


class Box(Table, frozen=True):
    """The whole file."""

    components: Components
    copies_by_players: CopiesRows
    start: StartRows
    claim_tokens: ClaimTokens
    face: dict[Face, FaceRow]
    die: A[list[DieRow], Meta(min_length=8, max_length=8)]
    token: A[list[TokenRow], Meta(min_length=3, max_length=3)]
    bar: A[list[BarRow], Meta(min_length=10, max_length=10)]
    herder_location: HerderLocation
    first_game: FirstGame
    tile: A[list[TileRow], Meta(min_length=TILE_COUNT, max_length=TILE_COUNT)]
