"""The frame of the game: setup, the beginning and end of a season, turns."""

from __future__ import annotations

from collections.abc import Sequence

from greathouse.kernel.rules import rule, table

from ..content import (
    ABILITY_PARAM,
    CARAVAN_IDS,
    CARTOUCHE_IDS,
    CITY_CARDS,
    FIRST_CITY,
    MARKET_IDS,
    MAX_MONUMENTS,
    MONUMENT_COUNT,
    NEUTRAL,
    NEUTRALS,
    PLACES,
    SEASONS,
    SETUP,
    START_CARDS,
    START_TOKENS,
)
from ..state import ACTION, ENDED, TO_CHOOSE_REGENT, TO_DEAL, TO_DRAW, TO_FILL_POOL, State
from .cards import forget_left, refill_deck
from .land import BIT, TYPE_OF

_ROWS = [SETUP[max(2, seats)] for seats in range(6)]
SUPPLY = table([row.supply_each for row in _ROWS])
"""By number of seats, as the five tables that follow."""
DRAW_EACH = table([row.draw_each for row in _ROWS])
POOL = table([row.labor_pool for row in _ROWS])
LABORERS_OF = table([[row.basic_each] * 3 + [row.master_each] * 3 for row in _ROWS])
HELD_BY_NEUTRAL = table([sum(1 << CARTOUCHE_IDS.index(i) for i in row.cartouche_placeholders) for row in _ROWS])
BLOCKED = table([[int(name in row.blocked_caravans) for name in CARAVAN_IDS] for row in _ROWS])


def _neutral_ground(marks: Sequence[str]) -> list[int]:
    ground = [0] * PLACES
    for mark in marks:
        for place, kind in NEUTRALS[mark]:
            ground[place] = 1 + kind + 3 * NEUTRAL
    return ground


NEUTRAL_GROUND = table([_neutral_ground(row.neutral_marks) for row in _ROWS])
START = table(START_TOKENS)
COUNT = table(MONUMENT_COUNT)
MARKETS = len(MARKET_IDS)
MAX_SWAPS = ABILITY_PARAM.merchant_swaps


@rule
def bound(s: State) -> int:
    """Each action has at most 8 decisions besides the Merchant's swaps, bribes and the offers of the turn."""
    items = int(s.haggle_max_items)
    action = 8 + MAX_SWAPS + (int(s.seats) - 1) * (items + 1) + int(s.haggle_offers_per_turn) * (5 + 3 * items)
    return SEASONS * int(s.seats) * (int(s.max_actions_per_season) + len(TYPE_OF) + 1) * action


@rule
def start(s: State) -> None:
    """Supply, stocks and neutral pieces (R1 to R6)."""
    for resource in range(3):
        s.supply[resource] = SUPPLY[s.seats] - s.seats * START[resource]
    for seat in range(int(s.seats)):
        me = s.governors[seat]
        me.boons = 31
        for i in range(3):
            me.tokens[i] = START[i]
            me.stock[i] = COUNT[i]
        for i in range(MAX_MONUMENTS):
            me.sites[i] = -1
    set_neutral_pieces(s)
    fill_bag(s)
    s.deck = BIT[CITY_CARDS] - 1
    if 0 < s.first_regent <= s.seats:
        begin_with(s, int(s.first_regent) - 1)
    else:
        s.phase = TO_CHOOSE_REGENT


@rule
def set_neutral_pieces(s: State) -> None:
    """Monuments, camels and placeholders of nobody, with two and three governors (R4, R5)."""
    for place in range(len(NEUTRAL_GROUND[0])):
        monument = int(NEUTRAL_GROUND[s.seats][place])
        if monument:
            put_up(s, place, monument)
    for cartouche in range(len(TYPE_OF)):
        if int(HELD_BY_NEUTRAL[s.seats]) >> cartouche & 1:
            s.planned[cartouche] = NEUTRAL + 1
    for which in range(2):
        s.leaders[which] = (NEUTRAL + 1) * BLOCKED[s.seats][which]


@rule
def put_up(s: State, place: int, monument: int) -> None:
    """A monument stands on a place, on top of another if there is one."""
    if s.ground[place]:
        s.upper[place] = monument
        s.spires &= ~BIT[place]
        return
    s.ground[place] = monument
    s.built_on |= BIT[place]
    if monument % 3 == 1 and place < FIRST_CITY:
        s.spires |= BIT[place]


@rule
def fill_bag(s: State) -> None:
    """All laborers are in the bag (R7)."""
    for kind in range(6):
        s.bag[kind] = LABORERS_OF[s.seats][kind]


@rule
def begin_with(s: State, regent: int) -> None:
    """The first Regent is known; city cards are dealt, one seat after another (R3, R6)."""
    s.regent = regent
    s.drawn_by = 0
    s.draws = START_CARDS
    s.phase = TO_DEAL
    if s.draws == 0:
        begin_season(s)


@rule
def deal_on(s: State) -> None:
    """The next city card of the setup, or the first season."""
    if s.draws == 0:
        s.drawn_by += 1
        s.draws = START_CARDS
        if s.drawn_by == s.seats:
            s.draws = 0
            begin_season(s)
            return
    refill_deck(s)


@rule
def begin_season(s: State) -> None:
    """The governors draw laborers, from the Regent on (R7, R8)."""
    s.season += 1
    s.mover = s.regent
    s.drawn_by = s.regent
    s.draws = DRAW_EACH[s.seats]
    s.phase = TO_DRAW


@rule
def draw_on(s: State) -> None:
    """The next governor draws, or the pool is filled (R8, R9)."""
    if s.draws > 0:
        return
    s.drawn_by = (s.drawn_by + 1) % s.seats
    if s.drawn_by != s.regent:
        s.draws = DRAW_EACH[s.seats]
        return
    s.draws = POOL[s.seats]
    s.phase = TO_FILL_POOL
    fill_on(s)


@rule
def fill_on(s: State) -> None:
    """When the pool is full the Regent looks at what is left in the bag, and begins (R9, R10, R12)."""
    if s.draws > 0:
        return
    s.regent_knows = 1
    for kind in range(6):
        s.left[kind] = s.bag[kind]
    s.drawn_by = 0
    begin_turn(s, int(s.regent))


@rule
def begin_turn(s: State, seat: int) -> None:
    """A governor is on turn."""
    s.mover = seat
    s.offers = 0
    s.phase = ACTION


@rule
def end_action(s: State) -> None:
    """The card played joins the discard pile; the next governor who has not withdrawn is on turn (R12, R14, R65)."""
    if s.card:
        s.discard |= BIT[s.card - 1]
        s.card = 0
    s.governors[s.mover].actions += 1
    tidy(s)
    for step in range(1, int(s.seats) + 1):
        seat = (int(s.mover) + step) % int(s.seats)
        if not s.governors[seat].withdrawn:
            begin_turn(s, seat)
            return
    end_season(s)


@rule
def tidy(s: State) -> None:
    """What only the compound move needed is forgotten."""
    s.doing = 0
    s.laborer = 0
    s.city = 0
    s.owed = 0
    s.cartouche = 0
    s.swaps = 0
    s.draws = 0
    for resource in range(3):
        s.got[resource] = 0


@rule
def end_season(s: State) -> None:
    """The steps between two seasons; after the last one only unbuilt monuments leave the game (R62, R100)."""
    last = s.season == SEASONS
    for cartouche in range(len(TYPE_OF)):
        clear_cartouche(s, cartouche, last)
    if last:
        s.phase = ENDED
        return
    return_tokens(s)
    if s.bonus:
        s.covered |= BIT[s.bonus - 1]
    clear_board(s)
    for seat in range(int(s.seats)):
        clear_governor(s, seat)
    fill_bag(s)
    s.regent = s.leaver - 1
    s.leaver = 0
    s.bonus = 0
    begin_season(s)


@rule
def clear_cartouche(s: State, cartouche: int, last: bool) -> None:
    """A monument still planned is lost, unless its owner played Horus and a season follows (R62, R83)."""
    seat = int(s.planned[cartouche]) - 1
    if seat < 0 or seat == NEUTRAL:
        return
    if last or s.governors[seat].boon != 1:
        s.planned[cartouche] = 0
        s.governors[seat].lost[TYPE_OF[cartouche]] += 1


@rule
def return_tokens(s: State) -> None:
    """Tokens on pool and market go back to the supply; the market is open again (R46)."""
    for resource in range(3):
        s.supply[resource] += s.pool_tokens[resource]
        s.pool_tokens[resource] = 0
        for m in range(MARKETS):
            s.supply[resource] += s.market_tokens[m][resource]
            s.market_tokens[m][resource] = 0
    s.used = 0


@rule
def clear_board(s: State) -> None:
    """All laborers and camels leave the board (R11, R28)."""
    s.worked = 0
    s.stood_on = 0
    for place in range(len(s.workers)):
        s.workers[place] = 0
    for section in range(4):
        s.caravan[section] = 0
    for which in range(2):
        if s.leaders[which] <= s.seats:
            s.leaders[which] = 0
    for kind in range(6):
        s.pool[kind] = 0


@rule
def clear_governor(s: State, seat: int) -> None:
    """A governor keeps tokens, cards, unplayed boons and unplanned monuments, no laborers (R11, R82, R101)."""
    me = s.governors[seat]
    me.withdrawn = 0
    me.boon = 0
    me.camel = 0
    me.actions = 0
    for kind in range(6):
        me.laborers[kind] = 0
        me.shown[kind] = 0
    forget_left(s)
