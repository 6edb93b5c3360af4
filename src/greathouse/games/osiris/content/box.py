"""What the content file of Sailing Toward Osiris holds, table by table."""

from __future__ import annotations

from typing import Annotated as A
from typing import Literal

from msgspec import Meta

from greathouse.kernel.schema import Table

RESOURCES = ("grain", "brick", "stone")
LABORERS = ("farmer", "brickmaker", "stonecutter", "master_farmer", "master_brickmaker", "master_stonecutter")
TERRAINS = ("farm", "brickyard", "quarry")
MONUMENTS = ("obelisk", "sphinx", "pylon")
BOONS = ("horus", "bastet", "ra", "thoth", "ptah")
ABILITIES = (
    *("sculptor", "architect", "overseer", "ferryman", "foreman", "recruiter", "scribe"),
    *("merchant", "cameldriver", "priest", "taskmaster", "engineer", "treasurer"),
)
SEASONS = 4
MAX_GOVERNORS = 5
MAX_SPACES, MAX_CITIES, MAX_PLACES = 24, 8, 56
MAX_CARTOUCHES, MAX_MARKETS, MAX_BONUSES = 9, 6, 6
MAX_MONUMENTS = 11
"""How many there are at most in a corrected content file; a set of building places stays below 2**62."""
CITY_CARDS = 25

Id = A[str, Meta(pattern=r"^\S+$")]
Text = A[str, Meta(pattern=r"\S")]
Glory = A[int, Meta(ge=0, le=20)]
Amount = A[int, Meta(ge=0, le=15)]
Coordinate = A[int, Meta(ge=0, le=10_000)]
Length = A[int, Meta(ge=100, le=10_000)]
Point = tuple[Coordinate, Coordinate]
Rect = tuple[Coordinate, Coordinate, Coordinate, Coordinate]
Polygon = A[list[Point], Meta(min_length=3, max_length=40)]
Segment = A[int, Meta(ge=1, le=SEASONS)]
Segments = A[list[Segment], Meta(min_length=1, max_length=SEASONS)]
Bank = Literal["north", "south"]
Resource = Literal["grain", "brick", "stone"]
Terrain = Literal["farm", "brickyard", "quarry"]
Monument = Literal["obelisk", "sphinx", "pylon"]
Pair = tuple[Id, Id]
Pairs = A[list[Pair], Meta(max_length=400)]


class GoodsRow(Table, frozen=True):
    """Amounts of resources."""

    grain: Amount = 0
    brick: Amount = 0
    stone: Amount = 0

    @property
    def counts(self) -> tuple[int, int, int]:
        """The amounts in the order of RESOURCES."""
        return self.grain, self.brick, self.stone


class MetaRows(Table, frozen=True):
    """The game in general."""

    title: Text
    designer: Text
    publisher: Text
    game: Literal["osiris"]
    year: A[int, Meta(ge=1900, le=2100)]
    content_version: A[int, Meta(ge=1, le=1000)]
    players_min: Literal[2]
    players_max: Literal[5]
    seasons: Literal[4]
    resources: list[Resource]
    laborers: list[str]
    reconstructed: A[list[Text], Meta(max_length=50)]


class LaborerRow(Table, frozen=True):
    """A kind of laborer."""

    terrain: Terrain
    resource: Resource
    master: bool


class LaborerRows(Table, frozen=True):
    """The kinds of laborers."""

    farmer: LaborerRow
    brickmaker: LaborerRow
    stonecutter: LaborerRow
    master_farmer: LaborerRow
    master_brickmaker: LaborerRow
    master_stonecutter: LaborerRow


class StartRows(Table, frozen=True):
    """What a governor begins with."""

    resources: GoodsRow
    city_cards: A[int, Meta(ge=0, le=3)]
    boon_cards: Literal[5]
    camels: Literal[1]


class ScoringRows(Table, frozen=True):
    """Glory besides that of the monuments."""

    barge_glory: Glory
    adjacent_set_size: Literal[3]
    adjacent_set_glory: Glory
    segment_set_size: Literal[4]
    segment_set_glory: Glory


class LaborPoolRows(Table, frozen=True):
    """The laborers for hire."""

    price_tokens: A[int, Meta(ge=1, le=3)]
    rect: Rect


class MapRows(Table, frozen=True):
    """The board in tenths of a millimetre or so: all of it, the part that is map, the temple."""

    width: Length
    height: Length
    map_height: Length
    temple: Point


class AdjacencyRows(Table, frozen=True):
    """Neighbouring places: by a common edge, and across the river."""

    edges: Pairs
    across: Pairs


class AbilityParams(Table, frozen=True):
    """Numbers of the abilities."""

    scribe_draw: A[int, Meta(ge=1, le=3)]
    merchant_swaps: A[int, Meta(ge=1, le=9)]
    treasurer_tokens: A[int, Meta(ge=1, le=4)]
    priest_glory: Glory


class BoonParams(Table, frozen=True):
    """Numbers of the boons."""

    thoth_draw: A[int, Meta(ge=1, le=4)]
    thoth_keep: Literal[1]
    ptah_discount: A[int, Meta(ge=1, le=3)]


class OptionDefaults(Table, frozen=True):
    """What is chosen unless something else is said."""

    haggling: Literal["formal", "open", "off"]
    haggle_offers_per_turn: A[int, Meta(ge=0, le=5)]
    haggle_max_items: A[int, Meta(ge=1, le=8)]
    bribe_window: bool
    open_resources: bool
    cross_river_adjacency: bool
    ability_cards: bool
    first_regent: Literal["random", 0, 1, 2, 3, 4]
    max_actions_per_season: Literal[25, 50, 100, 200]


class SetupRow(Table, frozen=True):
    """What a number of governors changes."""

    players: A[int, Meta(ge=2, le=MAX_GOVERNORS)]
    supply_each: A[int, Meta(ge=1, le=30)]
    basic_each: A[int, Meta(ge=1, le=4)]
    master_each: A[int, Meta(ge=0, le=1)]
    draw_each: A[int, Meta(ge=1, le=5)]
    labor_pool: Amount
    left_in_bag: Literal[2]
    neutral_marks: A[list[Literal["ankh", "scarab"]], Meta(max_length=2)]
    blocked_caravans: A[list[Id], Meta(max_length=2)]
    cartouche_placeholders: A[list[Id], Meta(max_length=3)]

    @property
    def id(self) -> str:
        """How messages call the row."""
        return str(self.players)


class CartoucheRow(Table, frozen=True):
    """A planning cartouche."""

    id: Id
    type: Monument
    order: A[int, Meta(ge=1, le=3)]
    cost: GoodsRow
    rect: Rect


class MarketRow(Table, frozen=True):
    """A market cartouche: two sets that are traded for each other."""

    id: Id
    set_a: GoodsRow
    set_b: GoodsRow
    rect: Rect


class BonusRow(Table, frozen=True):
    """A regent bonus."""

    id: Id
    glory: Glory
    city_cards: A[int, Meta(ge=0, le=3)]
    resources: GoodsRow
    rect: Rect


class SegmentRow(Table, frozen=True):
    """A segment of the river."""

    id: Segment
    polygon: Polygon
    barge: Point


class RapidsRow(Table, frozen=True):
    """Rapids between two segments."""

    between: Segments
    line: tuple[Point, Point]


class CityRow(Table, frozen=True):
    """A city."""

    id: Id
    name: Text
    bank: Bank
    segments: Segments
    polygon: Polygon
    label: Point


class SpaceRow(Table, frozen=True):
    """A terrain space of two sections."""

    id: Id
    terrain: Terrain
    resource: Resource
    bank: Bank
    segments: Segments
    sections: Pair


class SectionRow(Table, frozen=True):
    """A section of a terrain space."""

    id: Id
    space: Id
    icons: A[int, Meta(ge=1, le=3)]
    segments: Segments
    mark: Literal["ankh", "scarab", ""]
    polygon: Polygon
    label: Point


class NeutralRow(Table, frozen=True):
    """A neutral monument on a marked section."""

    mark: Literal["ankh", "scarab"]
    section: Id
    monument: Literal["obelisk", "sphinx"]


class CaravanRow(Table, frozen=True):
    """A caravan."""

    id: Id
    name: Text
    bank: Bank
    sections: Pair


class CaravanSectionRow(Table, frozen=True):
    """A section of a caravan."""

    id: Id
    caravan: Id
    resources: GoodsRow
    polygon: Polygon


class CardRow(Table, frozen=True):
    """A city card."""

    id: Id
    name: Text
    resources: GoodsRow
    ability: Literal[
        "sculptor", "architect", "overseer", "ferryman", "foreman", "recruiter", "scribe",
        "merchant", "cameldriver", "priest", "taskmaster", "engineer", "treasurer",
    ]  # fmt: skip


class BoonRow(Table, frozen=True):
    """A boon of a god."""

    id: Literal["horus", "bastet", "ra", "thoth", "ptah"]
    name: Text
    source: Text
    text: Text


class MonumentRow(Table, frozen=True):
    """A kind of monument: how many, what it scores, on how many icons and whether in cities it may stand."""

    count: A[int, Meta(ge=1, le=4)]
    glory: Glory
    icons: A[list[A[int, Meta(ge=1, le=3)]], Meta(max_length=3)]
    city: bool
    first_all_built_glory: Glory


class MonumentRows(Table, frozen=True):
    """The kinds of monuments."""

    obelisk: MonumentRow
    sphinx: MonumentRow
    pylon: MonumentRow


class AbilityTexts(Table, frozen=True):
    """What each ability does."""

    sculptor: Text
    architect: Text
    overseer: Text
    ferryman: Text
    foreman: Text
    recruiter: Text
    scribe: Text
    merchant: Text
    cameldriver: Text
    priest: Text
    taskmaster: Text
    engineer: Text
    treasurer: Text


class Box(Table, frozen=True):
    """The whole file."""

    meta: MetaRows
    laborer: LaborerRows
    start: StartRows
    scoring: ScoringRows
    labor_pool: LaborPoolRows
    map: MapRows
    adjacency: AdjacencyRows
    ability: AbilityTexts
    ability_param: AbilityParams
    boon_param: BoonParams
    options: OptionDefaults
    monument: MonumentRows
    setup: A[list[SetupRow], Meta(min_length=4, max_length=4)]
    cartouche: A[list[CartoucheRow], Meta(min_length=3, max_length=MAX_CARTOUCHES)]
    market: A[list[MarketRow], Meta(min_length=1, max_length=MAX_MARKETS)]
    regent_bonus: A[list[BonusRow], Meta(min_length=4, max_length=MAX_BONUSES)]
    segment: A[list[SegmentRow], Meta(min_length=SEASONS, max_length=SEASONS)]
    rapids: A[list[RapidsRow], Meta(max_length=10)]
    city: A[list[CityRow], Meta(min_length=1, max_length=MAX_CITIES)]
    space: A[list[SpaceRow], Meta(min_length=1, max_length=MAX_SPACES)]
    section: A[list[SectionRow], Meta(min_length=2, max_length=2 * MAX_SPACES)]
    neutral: A[list[NeutralRow], Meta(max_length=12)]
    caravan: A[list[CaravanRow], Meta(min_length=2, max_length=2)]
    caravan_section: A[list[CaravanSectionRow], Meta(min_length=4, max_length=4)]
    city_card: A[list[CardRow], Meta(min_length=CITY_CARDS, max_length=CITY_CARDS)]
    boon: A[list[BoonRow], Meta(min_length=5, max_length=5)]
