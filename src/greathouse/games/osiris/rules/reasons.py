"""Which rule forbids a move of the phase that is due; only asked of moves that are not allowed."""

from __future__ import annotations

from typing import Final

from greathouse.kernel.rules import rule, table

from ..content import FIRST_CITY, SPACES
from ..moves import DISCARD, OFFER
from ..state import (
    ACTION,
    CARTOUCHE,
    CITY,
    ENGINEER,
    FERRYMAN,
    FOREMAN,
    FORMAL,
    GIVE,
    INVOKE,
    LABORER,
    MARKET_SET,
    PLANNED,
    SCULPTOR,
    SECTION,
    SITE,
    TERRAIN,
    State,
)
from .land import BIT, REACH, RESOURCE_OF, SITE_OF, TYPE_OF, caravan_open

ACTION_RULE = table((22, 31, 37, 42, 43, 47, 56, 63, 80, 88, 95))
"""By action: the rule that its condition comes from."""
PLAIN_RULE = table(
    (
        *[12] * 10,
        *(41, 77, 42, 42, 43, 79, 74),
        *(47, 68, 87, 50, 56),
        *(63, 63, 32, 32, 80, 92),
        *(94, 97, 97, 97, 97, 97),
    )
)
"""By phase: the rule to name where no closer look is taken."""
CAP_RULE: Final = 14


@rule
def reason(s: State, seat: int, phase: int, argument: int) -> int:
    """The rule that forbids this argument of the phase's move."""
    if phase == ACTION:
        return action_reason(s, seat, argument)
    if phase in (LABORER, TERRAIN):
        return laborer_reason(s, seat, argument) if phase == LABORER else terrain_reason(s, argument)
    if phase == SECTION:
        return section_reason(s, seat, argument)
    if phase in (CARTOUCHE, PLANNED):
        return cartouche_reason(s, seat, phase, argument)
    if phase == SITE:
        return site_reason(s, argument)
    return other_reason(s, seat, phase, argument)


@rule
def action_reason(s: State, seat: int, action: int) -> int:
    """Past the cap only building and withdrawing are left (R14)."""
    if s.governors[seat].actions >= s.max_actions_per_season and action != 9:
        return CAP_RULE
    if action == OFFER and s.haggling != FORMAL:
        return 94
    return int(ACTION_RULE[action])


@rule
def laborer_reason(s: State, seat: int, kind: int) -> int:
    """The seat has no such laborer (R8), or there is no room for one."""
    if s.governors[seat].laborers[kind] == 0:
        return 8
    if s.doing == FERRYMAN:
        return 70
    return 22


@rule
def terrain_reason(s: State, space: int) -> int:
    """Taken (R17), full of monuments (R20), other terrain (R16), out of reach (R22), or nothing to gather (R26)."""
    kind, bit = int(s.laborer), int(BIT[2 * space])
    if int(s.worked) & bit:
        return 17
    if int(s.built_on) & (int(s.built_on) >> 1) & bit:
        return 20
    if RESOURCE_OF[space] != kind % 3 and s.doing != FOREMAN:
        return 16
    return 22 if kind < 3 and s.doing != FERRYMAN and not int(REACH[s.season]) & bit else 26


@rule
def section_reason(s: State, seat: int, section: int) -> int:
    """Taken (R36), blocked (R4), the camel is in use (R37), or nothing to gather (R39)."""
    if s.caravan[section]:
        return 36
    if s.leaders[section // 2] > s.seats:
        return 4
    return 39 if caravan_open(s, seat, section // 2) else 37


@rule
def cartouche_reason(s: State, seat: int, phase: int, cartouche: int) -> int:
    """To plan: occupied (R48) or not to be paid (R47); to build: not the seat's own (R50) or without a site (R56)."""
    if phase == CARTOUCHE:
        return 48 if s.planned[cartouche] else 47
    if s.planned[cartouche] != seat + 1:
        return 50
    return 67 if s.doing == SCULPTOR else 56


@rule
def site_reason(s: State, place: int) -> int:
    """Taken (R56), wrong icons (R57), a city (R58), or against the card (R67, R78)."""
    if s.doing == SCULPTOR:
        return 67
    if (int(s.built_on) | int(s.stood_on)) & int(BIT[place]):
        return 56
    if s.doing == ENGINEER:
        return 78
    return 58 if place >= 2 * SPACES and not int(SITE_OF[TYPE_OF[s.cartouche]]) & int(BIT[place]) else 57


@rule
def other_reason(s: State, seat: int, phase: int, argument: int) -> int:
    """A used market cartouche (R44), a discard with more than two governors (R34), boons, and all the rest."""
    if phase == CITY:
        return 30 if int(s.stood_on) >> (FIRST_CITY + argument) & 1 else 31
    if phase == MARKET_SET:
        return 44 if s.used >> (argument // 2) & 1 else 43
    if phase == GIVE and argument == DISCARD:
        return 34
    if phase == INVOKE:
        return boon_reason(s, seat, argument)
    return int(PLAIN_RULE[phase])


@rule
def boon_reason(s: State, seat: int, boon: int) -> int:
    """Gone (R82), shown by another (R80), or without effect (R81)."""
    if not s.governors[seat].boons >> boon & 1:
        return 82
    for other in range(int(s.seats)):
        if s.governors[other].boon == boon + 1:
            return 80
    return 81
