"""Which rule forbids a move; `trade.why_trade` says which forbids a trade."""

from __future__ import annotations

from typing import Final

from greathouse.kernel.rules import rule, table

from ..content import BOONS, FIRST_CITY, NEUTRAL, SPACES
from ..moves import (
    ACTIONS,
    BUILD,
    CARAVAN,
    CITY_CARD,
    DISCARD,
    FIRST,
    HARVEST,
    HIRE,
    MARKET,
    OFFER,
    PLAN,
    SIZE,
    VISIT,
    WITHDRAW,
)
from ..state import (
    ACTION,
    ARCHITECT,
    ASK,
    BONUS,
    BRIBE,
    CARD,
    CARTOUCHE,
    CITY,
    COLLECT,
    ENDED,
    ENGAGE,
    ENGINEER,
    FERRYMAN,
    FOREMAN,
    FORMAL,
    GIVE,
    HAND,
    INVOKE,
    KEEP,
    LABORER,
    LIFT,
    MARKET_SET,
    MIX,
    PAYMENT,
    PLANNED,
    PTAH,
    PUT,
    REPLY,
    SCULPTOR,
    SECTION,
    SIDE,
    SITE,
    SWAP,
    TERRAIN,
    THOTH,
    TO,
    TRIBUTE,
    WAIVER,
    State,
)
from .land import ALL_CITIES, BIT, REACH, RESOURCE_OF, SITE_OF, TYPE_OF, caravan_open, open_cities, open_spaces, total
from .legal import allowed, bit_of, turn
from .terms import SET_OF, can_pay, holds, mix_fits

NOT_DUE: Final = 12
NO_LABORER: Final = 8
CAP: Final = 14
BLOCKED: Final = NEUTRAL + 1
"""In `leaders`: a caravan that nobody may join."""

ACTION_RULE = table(
    [{HIRE: 42, PLAN: 47, CITY_CARD: 64, WITHDRAW: 88}.get(action, 0) for action in range(len(ACTIONS))]
)
"""By action: the one rule against it; 0 for an action that is looked at below."""
_PLAIN = {
    TRIBUTE: 41,
    LIFT: 77,
    PAYMENT: 42,
    ENGAGE: 42,
    COLLECT: 79,
    SWAP: 74,
    MIX: 68,
    WAIVER: 87,
    CARD: 64,
    SIDE: 63,
    BONUS: 92,
    TO: 94,
    PUT: 97,
    ASK: 97,
    REPLY: 97,
    HAND: 97,
    BRIBE: 97,
}
PLAIN_RULE = table([_PLAIN.get(phase, NOT_DUE) for phase in range(ENDED + 1)])
"""By phase: the one rule that its refused arguments break; the other phases are looked at below."""


@rule
def why(s: State, seat: int, action: int) -> int:
    """0 if the move is legal, else the rule that forbids it; R12 for a move that does not belong to what is due."""
    if turn(s) != seat:
        return NOT_DUE
    phase = int(s.phase)
    argument = action - int(FIRST[phase])
    if argument < 0 or argument >= SIZE[phase]:
        return NOT_DUE
    if phase == MIX:
        return 0 if mix_fits(s, seat, argument) else 68
    if allowed(s, seat) >> bit_of(phase, argument) & 1:
        return 0
    if phase == ACTION:
        return why_action(s, seat, argument)
    return why_place(s, seat, phase, argument) if phase <= SECTION else why_other(s, seat, phase, argument)


# --- actions ----------------------------------------------------------------------------------------------------------


@rule
def why_action(s: State, seat: int, action: int) -> int:
    """Past the cap only building and withdrawing are left (R14); withdrawing waits for planned monuments (R88)."""
    if s.governors[seat].actions >= s.max_actions_per_season and action != WITHDRAW:
        return CAP
    if ACTION_RULE[action]:
        return int(ACTION_RULE[action])
    if action in (HARVEST, VISIT, CARAVAN):
        return why_no_place(s, seat, action)
    if action == BUILD:
        return 56 if has_planned(s, seat) else 50
    return why_no_deal(s, seat, action)


@rule
def why_no_deal(s: State, seat: int, action: int) -> int:
    """Offers are made elsewhere (R94) or all made (R95); the market and the boons have reasons of their own."""
    if action == OFFER:
        return 95 if s.haggling == FORMAL else 94
    return why_no_market(s, seat) if action == MARKET else why_no_boon(s, seat)


@rule
def why_no_place(s: State, seat: int, action: int) -> int:
    """No unplaced laborer (R8), or nowhere for those there are."""
    if total(s.governors[seat].laborers) == 0:
        return NO_LABORER
    if action == HARVEST:
        return why_no_harvest(s, seat)
    return why_no_city(s) if action == VISIT else why_no_section(s, seat)


@rule
def why_no_harvest(s: State, seat: int) -> int:
    """The reason that keeps the last of the seat's kinds of laborers from every space."""
    found = NO_LABORER
    for kind in range(6):
        if s.governors[seat].laborers[kind] > 0:
            found = why_no_space(s, kind, HARVEST)
            if found == 22:
                return found
    return found


@rule
def why_no_space(s: State, kind: int, doing: int) -> int:
    """Only spaces that the barge has not reached (R22), nothing to gather (R26), or all are taken (R28)."""
    if kind < 3 and doing != FERRYMAN and open_spaces(s, kind, FERRYMAN):
        return 22
    stocked = s.supply[kind % 3] > 0 or (doing == FOREMAN and total(s.supply) > 0)
    return 28 if stocked else 26


@rule
def why_no_city(s: State) -> int:
    """No card left to draw (R35), a laborer in every city (R30), or with two governors monuments (R31)."""
    if open_cities(s):
        return 35
    return 31 if ALL_CITIES & ~int(s.stood_on) else 30


@rule
def why_no_section(s: State, seat: int) -> int:
    """Nothing to gather on a free section (R39), the one camel is in use (R37), or all are taken (R36)."""
    found = 36
    for section in range(4):
        if s.caravan[section] == 0 and s.leaders[section // 2] != BLOCKED:
            if caravan_open(s, seat, section // 2):
                return 39
            found = 37
    return found


@rule
def why_no_market(s: State, seat: int) -> int:
    """Every cartouche is used (R44), no other can be paid (R43), or the supply has nothing in return (R45)."""
    found = 44
    for i in range(len(SET_OF)):
        if not s.used >> (i // 2) & 1:
            if holds(s.governors[seat].tokens, SET_OF[i]):
                return 45
            found = 43
    return found


@rule
def has_planned(s: State, seat: int) -> bool:
    """Whether a monument of the seat stands on a cartouche."""
    found = False
    for cartouche in range(len(TYPE_OF)):
        found = found or s.planned[cartouche] == seat + 1
    return found


@rule
def why_no_boon(s: State, seat: int) -> int:
    """One was played this season (R80), none is left (R82), or those left are shown by others or without effect."""
    me = s.governors[seat]
    if me.boon:
        return 80
    for boon in range(len(BOONS)):
        if me.boons >> boon & 1 and why_boon(s, seat, boon) == 81:
            return 81
    return 80 if me.boons else 82


# --- laborers ---------------------------------------------------------------------------------------------------------


@rule
def why_place(s: State, seat: int, phase: int, argument: int) -> int:
    """The rule against a laborer, a space, a city or a section."""
    if phase == LABORER:
        return why_laborer(s, seat, argument)
    if phase == TERRAIN:
        return why_space(s, argument)
    if phase == CITY:
        return 30 if int(s.stood_on) >> (FIRST_CITY + argument) & 1 else 31
    return why_section(s, seat, argument)


@rule
def why_laborer(s: State, seat: int, kind: int) -> int:
    """The seat has no such laborer (R8), the Ferryman takes only basic ones (R70), or there is no room for one."""
    if s.governors[seat].laborers[kind] == 0:
        return NO_LABORER
    if s.doing == FERRYMAN and kind >= 3:
        return 70
    return why_no_space(s, kind, int(s.doing))


@rule
def why_space(s: State, space: int) -> int:
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
def why_section(s: State, seat: int, section: int) -> int:
    """Taken (R36), blocked (R4), the camel is in use (R37), or nothing to gather (R39)."""
    if s.caravan[section]:
        return 36
    if s.leaders[section // 2] == BLOCKED:
        return 4
    return 39 if caravan_open(s, seat, section // 2) else 37


# --- monuments, cards, boons ------------------------------------------------------------------------------------------


@rule
def why_other(s: State, seat: int, phase: int, argument: int) -> int:
    """The rule against a market set, a cartouche, a monument, a site, a card or a boon."""
    if phase == MARKET_SET:
        return why_set(s, seat, argument)
    if phase == CARTOUCHE:
        return why_cartouche(s, seat, argument)
    if phase == PLANNED:
        return why_planned(s, seat, argument)
    if phase == SITE:
        return why_site(s, argument)
    if phase in (KEEP, GIVE):
        return why_drawn(s, phase, argument)
    return why_boon(s, seat, argument) if phase == INVOKE else int(PLAIN_RULE[phase])


@rule
def why_drawn(s: State, phase: int, argument: int) -> int:
    """Not one of the cards drawn (R32, R86), not an opponent (R32), or no discard with more than two (R34)."""
    if phase == KEEP and s.doing == THOTH:
        return 86
    return 34 if phase == GIVE and argument == DISCARD else 32


@rule
def why_set(s: State, seat: int, i: int) -> int:
    """A used cartouche (R44), a set that cannot be paid (R43), or nothing in return (R45)."""
    if s.used >> (i // 2) & 1:
        return 44
    return 45 if holds(s.governors[seat].tokens, SET_OF[i]) else 43


@rule
def why_cartouche(s: State, seat: int, cartouche: int) -> int:
    """Occupied (R48); no monument or not to be paid (R47, R68, R87); the Overseer needs a site (R69)."""
    if s.planned[cartouche]:
        return 48
    doing = int(s.doing)
    if s.governors[seat].stock[TYPE_OF[cartouche]] == 0:
        return 47
    if can_pay(s, seat, cartouche, doing):
        return 69
    if doing == ARCHITECT:
        return 68
    return 87 if doing == PTAH else 47


@rule
def why_planned(s: State, seat: int, cartouche: int) -> int:
    """Not the seat's own (R50), or without a site (R56), also by the card that builds it (R67, R78)."""
    if s.planned[cartouche] != seat + 1:
        return 50
    if s.doing == SCULPTOR:
        return 67
    return 78 if s.doing == ENGINEER else 56


@rule
def why_site(s: State, place: int) -> int:
    """Taken (R56), wrong icons (R57), a city (R58), or against the card (R67, R78)."""
    if s.doing == SCULPTOR:
        return 67
    if (int(s.built_on) | int(s.stood_on)) & int(BIT[place]):
        return 56
    if s.doing == ENGINEER:
        return 78
    return 58 if place >= 2 * SPACES and not int(SITE_OF[TYPE_OF[s.cartouche]]) & int(BIT[place]) else 57


@rule
def why_boon(s: State, seat: int, boon: int) -> int:
    """Gone (R82), shown by another (R80), or without effect (R81)."""
    if not s.governors[seat].boons >> boon & 1:
        return 82
    for other in range(int(s.seats)):
        if s.governors[other].boon == boon + 1:
            return 80
    return 81
