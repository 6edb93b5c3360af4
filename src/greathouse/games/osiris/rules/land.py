"""The map: where laborers may stand and monuments be built. Sets of spaces hold the first section of each."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from greathouse.kernel.rules import POWERS, rule, table

from ..content import (
    CARAVAN_GOODS,
    CARTOUCHE_TYPE,
    CITIES,
    FIRST_CITY,
    ICONS,
    NEUTRAL,
    PLACES,
    SEASONS,
    SEGMENT_PLACES,
    SITES,
    SPACE_RESOURCE,
    SPACE_SEGMENT,
    SPACES,
)
from ..moves import CARAVAN, HARVEST
from ..state import CAMELDRIVER, ENGINEER, FERRYMAN, FOREMAN, SCULPTOR, State, View

BIT = table(POWERS)
ICON = table(ICONS)
"""By section: what it yields (R15)."""
RESOURCE_OF = table(SPACE_RESOURCE)
SITE_OF = table(SITES)
SEGMENT = table((0, *SEGMENT_PLACES))
"""By season: the places that touch the barge's segment."""
TYPE_OF = table(CARTOUCHE_TYPE)
CARAVAN_YIELD = table(CARAVAN_GOODS)


def _spaces(wanted: list[int]) -> int:
    return sum(1 << 2 * i for i in wanted)


REACH = table([_spaces([i for i in range(SPACES) if SPACE_SEGMENT[i] <= season]) for season in range(SEASONS + 1)])
"""By season: the spaces open to basic laborers (R22)."""
SPACES_OF = table([_spaces([i for i in range(SPACES) if SPACE_RESOURCE[i] == r]) for r in range(3)])
ALL_SPACES: Final = _spaces(list(range(SPACES)))
ALL_SECTIONS: Final = (1 << FIRST_CITY) - 1
ALL_CITIES: Final = (1 << FIRST_CITY + CITIES) - (1 << FIRST_CITY)


@rule
def total(counts: Sequence[int]) -> int:
    """Sum of an array."""
    found = 0
    for n in counts:
        found += n
    return found


@rule
def owner(monument: int) -> int:
    """Whose monument it is, -1 where there is none."""
    return (monument - 1) // 3 if monument else -1


@rule
def placed(s: State, kind: int) -> int:
    """Laborers of a kind on the board."""
    count = 0
    for place in range(PLACES):
        if s.workers[place] == kind + 1:
            count += 1
    for section in range(4):
        if s.caravan[section] == kind + 1:
            count += 1
    return count


@rule
def open_spaces(s: State, kind: int, doing: int) -> int:
    """Spaces where a laborer of this kind may harvest now (R16, R17, R20, R22, R23, R26, R70, R71)."""
    built = int(s.built_on)
    free = ALL_SPACES & ~int(s.worked) & ~(built & (built >> 1))
    if doing == FERRYMAN:
        free = 0 if kind >= 3 else free
    elif kind < 3:
        free &= int(REACH[s.season])
    fitting = 0
    for resource in range(3):
        if s.supply[resource] > 0 and (resource == kind % 3 or doing == FOREMAN):
            fitting |= int(SPACES_OF[resource])
    return free & fitting


@rule
def open_cities(s: State) -> int:
    """Cities that take a laborer, as places (R29, R30, R31)."""
    closed = int(s.stood_on)
    if s.seats == 2:
        closed |= int(s.built_on)
    return ALL_CITIES & ~closed


@rule
def caravan_open(s: State, seat: int, which: int) -> bool:
    """Whether the seat may place on this caravan: not blocked, and its one camel is free or not needed (R4, R37)."""
    leader = int(s.leaders[which])
    if leader == NEUTRAL + 1:
        return False
    return leader > 0 or s.governors[seat].camel == 0


@rule
def section_yields(s: State, section: int, doing: int) -> bool:
    """Whether the supply has any token of the section; the Camel Driver collects from both (R39, R75)."""
    first = section - section % 2 if doing == CAMELDRIVER else section
    last = first + 1 if doing == CAMELDRIVER else section
    for part in range(first, last + 1):
        for resource in range(3):
            if CARAVAN_YIELD[part][resource] > 0 and s.supply[resource] > 0:
                return True
    return False


@rule
def open_sections(s: State, seat: int, doing: int) -> int:
    """Caravan sections that the seat may place a laborer on (R36, R37, R39)."""
    found = 0
    for section in range(4):
        free = s.caravan[section] == 0 and caravan_open(s, seat, section // 2)
        if free and section_yields(s, section, doing):
            found |= int(BIT[section])
    return found


@rule
def sites(s: State | View, kind: int, doing: int) -> int:
    """Places where a monument of this type can be built now, wherever the barge is (R55 to R58, R67, R78)."""
    if doing == SCULPTOR:
        return int(s.spires) if kind == 0 else 0
    free = ~(int(s.built_on) | int(s.stood_on))
    if doing == ENGINEER:
        return ALL_SECTIONS & free
    return int(SITE_OF[kind]) & free


@rule
def can_place(s: State, seat: int, kind: int, doing: int) -> bool:
    """Whether a laborer of this kind has somewhere to go in what the seat is doing."""
    if doing in (HARVEST, FERRYMAN, FOREMAN):
        return open_spaces(s, kind, doing) != 0
    if doing in (CARAVAN, CAMELDRIVER):
        return open_sections(s, seat, doing) != 0
    return open_cities(s) != 0


@rule
def placeable(s: State, seat: int, doing: int) -> int:
    """Kinds of unplaced laborers that the seat can place in what it is doing."""
    found = 0
    for kind in range(6):
        if s.governors[seat].laborers[kind] > 0 and can_place(s, seat, kind, doing):
            found |= int(BIT[kind])
    return found


@rule
def buildable(s: State, seat: int, doing: int) -> int:
    """The seat's occupied cartouches whose monument has a site."""
    found = 0
    for cartouche in range(len(TYPE_OF)):
        if s.planned[cartouche] == seat + 1 and sites(s, int(TYPE_OF[cartouche]), doing) != 0:
            found |= int(BIT[cartouche])
    return found
