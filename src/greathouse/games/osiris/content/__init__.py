"""The box of Sailing Toward Osiris as constants, checked: map, cartouches, market, cards, set-ups, options.

Order of everything: seats from 0; resources grain, brick, stone; laborers farmer, brickmaker, stonecutter and their
masters; building places are the sections of space 0 (two), of space 1, …, then the cities; city cards by id.
"""

from __future__ import annotations

from itertools import combinations_with_replacement

from greathouse.kernel.options import RULINGS, Option
from greathouse.kernel.schema import load_box

from .box import ABILITIES as ABILITIES
from .box import BOONS as BOONS
from .box import CITY_CARDS as CITY_CARDS
from .box import LABORERS as LABORERS
from .box import MAX_GOVERNORS as MAX_GOVERNORS
from .box import MAX_MONUMENTS as MAX_MONUMENTS
from .box import MAX_PLACES as MAX_PLACES
from .box import MONUMENTS as MONUMENTS
from .box import RESOURCES as RESOURCES
from .box import SEASONS as SEASONS
from .box import TERRAINS as TERRAINS
from .box import Box, CityRow, SectionRow
from .checks import check_box, need

NEUTRAL = MAX_GOVERNORS
"""The owner of neutral monuments, camels and placeholders."""

Goods = tuple[int, int, int]


# --- constants --------------------------------------------------------------------------------------------------------


def _bits(places: list[int]) -> int:
    return sum(1 << place for place in set(places))


def multisets(size: int) -> tuple[Goods, ...]:
    """All ways to take so many tokens of three kinds, those with most grain first."""
    return tuple(
        (picks.count(0), picks.count(1), picks.count(2)) for picks in combinations_with_replacement(range(3), size)
    )


BOX = load_box((__package__ or "").rpartition(".")[0], Box)
check_box(BOX)

SETUP = {row.players: row for row in BOX.setup}
START_TOKENS = BOX.start.resources.counts
START_CARDS: int = BOX.start.city_cards

SPACE_ROWS = tuple(BOX.space)
_SECTIONS = {row.id: row for row in BOX.section}
SECTION_ROWS = tuple(_SECTIONS[name] for row in SPACE_ROWS for name in row.sections)
CITY_ROWS = tuple(BOX.city)
SPACES, CITIES = len(SPACE_ROWS), len(CITY_ROWS)
FIRST_CITY = 2 * SPACES
"""Number of the building place that is the first city."""
PLACES = FIRST_CITY + CITIES
PLACE_ROWS: tuple[SectionRow | CityRow, ...] = (*SECTION_ROWS, *CITY_ROWS)
PLACE_IDS: tuple[str, ...] = tuple(row.id for row in PLACE_ROWS)
need(PLACES <= MAX_PLACES, "tables [[section]] and [[city]]", f"have {PLACES} building places, more than {MAX_PLACES}")

SPACE_IDS: tuple[str, ...] = tuple(row.id for row in SPACE_ROWS)
SPACE_RESOURCE = tuple(RESOURCES.index(row.resource) for row in SPACE_ROWS)
SPACE_SEGMENT = tuple(min(row.segments) for row in SPACE_ROWS)
ICONS = tuple(row.icons for row in SECTION_ROWS)
CITY_IDS: tuple[str, ...] = tuple(row.id for row in CITY_ROWS)
SEGMENT_PLACES = tuple(_bits([p for p in range(PLACES) if k in PLACE_ROWS[p].segments]) for k in range(1, SEASONS + 1))
"""For each segment, from segment 1: the building places that touch it."""


def _neighbours(across: bool) -> tuple[int, ...]:
    pairs = BOX.adjacency.edges + (BOX.adjacency.across if across else [])
    found: list[list[int]] = [[] for _ in range(PLACES)]
    for one, other in pairs:
        a, b = PLACE_IDS.index(one), PLACE_IDS.index(other)
        found[a].append(b)
        found[b].append(a)
    return tuple(_bits(row) for row in found)


NEIGHBOURS = (_neighbours(False), _neighbours(True))
"""By option cross_river_adjacency, by place: the adjacent places."""

_MONUMENT_ROWS = (BOX.monument.obelisk, BOX.monument.sphinx, BOX.monument.pylon)
MONUMENT_COUNT = tuple(row.count for row in _MONUMENT_ROWS)
GLORY = tuple(row.glory for row in _MONUMENT_ROWS)
ALL_BUILT_GLORY = tuple(row.first_all_built_glory for row in _MONUMENT_ROWS)
SITES = tuple(
    _bits([p for p in range(FIRST_CITY) if ICONS[p] in row.icons] + list(range(FIRST_CITY, PLACES)) * row.city)
    for row in _MONUMENT_ROWS
)
"""For each type of monument: the places that can bear it."""
need(sum(MONUMENT_COUNT) <= MAX_MONUMENTS, "table [monument]", f"gives a governor more than {MAX_MONUMENTS} monuments")

SCORING = BOX.scoring

NEUTRALS = {
    mark: tuple((PLACE_IDS.index(r.section), MONUMENTS.index(r.monument)) for r in BOX.neutral if r.mark == mark)
    for mark in ("ankh", "scarab")
}

CARTOUCHE_ROWS = tuple(BOX.cartouche)
CARTOUCHE_IDS: tuple[str, ...] = tuple(row.id for row in CARTOUCHE_ROWS)
CARTOUCHE_TYPE = tuple(MONUMENTS.index(row.type) for row in CARTOUCHE_ROWS)
COST = tuple(row.cost.counts for row in CARTOUCHE_ROWS)

MARKET_ROWS = tuple(BOX.market)
MARKET_IDS: tuple[str, ...] = tuple(row.id for row in MARKET_ROWS)
MARKET_SETS = tuple(goods.counts for row in MARKET_ROWS for goods in (row.set_a, row.set_b))
"""Two sets for each cartouche, set a first."""

HIRE_PRICE: int = BOX.labor_pool.price_tokens
BONUS_ROWS = tuple(BOX.regent_bonus)
BONUS_IDS: tuple[str, ...] = tuple(row.id for row in BONUS_ROWS)
BONUS_GOODS = tuple(row.resources.counts for row in BONUS_ROWS)

CARAVAN_ROWS = tuple(BOX.caravan)
CARAVAN_IDS: tuple[str, ...] = tuple(row.id for row in CARAVAN_ROWS)
_CARAVAN_SECTIONS = {row.id: row for row in BOX.caravan_section}
CARAVAN_SECTION_ROWS = tuple(_CARAVAN_SECTIONS[n] for r in CARAVAN_ROWS for n in r.sections)
CARAVAN_SECTION_IDS: tuple[str, ...] = tuple(row.id for row in CARAVAN_SECTION_ROWS)
CARAVAN_GOODS = tuple(row.resources.counts for row in CARAVAN_SECTION_ROWS)

CARD_ROWS = tuple(sorted(BOX.city_card, key=lambda row: row.id))
CARD_IDS: tuple[str, ...] = tuple(row.id for row in CARD_ROWS)
CARD_GOODS = tuple(row.resources.counts for row in CARD_ROWS)
CARD_ABILITY = tuple(ABILITIES.index(row.ability) for row in CARD_ROWS)

ABILITY_PARAM, BOON_PARAM = BOX.ability_param, BOX.boon_param

_DEFAULTS = BOX.options

OPTIONS = (
    Option("haggling", ("formal", "open", "off"), _DEFAULTS.haggling, preset="open", rule=94),
    Option("haggle_offers_per_turn", tuple(range(6)), _DEFAULTS.haggle_offers_per_turn, group="haggling", rule=95),
    Option("haggle_max_items", tuple(range(1, 9)), _DEFAULTS.haggle_max_items, group="haggling", rule=94),
    Option("bribe_window", (False, True), _DEFAULTS.bribe_window, group="haggling", rule=32),
    Option("bots_trade", (False, True), True),
    Option("open_resources", (False, True), _DEFAULTS.open_resources, rule=1),
    Option("cross_river_adjacency", (False, True), _DEFAULTS.cross_river_adjacency, group=RULINGS, rule=102),
    Option("ability_cards", (False, True), _DEFAULTS.ability_cards, rule=63),
    Option("first_regent", ("random", "0", "1", "2", "3", "4"), str(_DEFAULTS.first_regent), rule=6),
    Option("max_actions_per_season", (25, 50, 100, 200), _DEFAULTS.max_actions_per_season, group=RULINGS, rule=12),
)
