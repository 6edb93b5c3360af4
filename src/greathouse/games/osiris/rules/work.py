"""Laborers at work and tokens on the move: harvest, cities, caravans, hire, market, and the cards that do the like."""

from __future__ import annotations

from collections.abc import Sequence

from greathouse.kernel.arrays import Int64Array
from greathouse.kernel.rules import rule

from ..content import ABILITY_PARAM, FIRST_CITY, MARKET_IDS, SEASONS, SPACES
from ..moves import STOP
from ..state import CAMELDRIVER, State
from .cards import gain_laborer, lose_laborer
from .land import BIT, CARAVAN_YIELD, ICON, RESOURCE_OF
from .terms import PAYMENT_OF, SET_OF, SWAP_OF, TAKING_OF, swaps

MARKETS = len(MARKET_IDS)
MAX_SWAPS = ABILITY_PARAM.merchant_swaps


@rule
def gain(s: State, seat: int, resource: int, number: int) -> int:
    """Tokens from the supply, as far as it has them; answers how many (R24, R25)."""
    got = min(number, int(s.supply[resource]))
    s.supply[resource] -= got
    s.governors[seat].tokens[resource] += got
    return got


@rule
def pay_supply(s: State, seat: int, goods: Sequence[int]) -> None:
    """Tokens go to the supply."""
    for resource in range(3):
        s.governors[seat].tokens[resource] -= goods[resource]
        s.supply[resource] += goods[resource]


@rule
def pay_onto(s: State, seat: int, goods: Sequence[int], cartouche: Int64Array) -> None:
    """Tokens go onto a cartouche of the board."""
    for resource in range(3):
        s.governors[seat].tokens[resource] -= goods[resource]
        cartouche[resource] += goods[resource]


@rule
def work(s: State, space: int) -> None:
    """The laborer covers the sections without monuments and gathers their icons (R18, R19, R21, R27, R28)."""
    seat, kind, first = int(s.mover), int(s.laborer), 2 * space
    lose_laborer(s, seat, kind)
    icons = 0
    for place in range(first, first + 2):
        if not int(s.built_on) & int(BIT[place]):
            icons += int(ICON[place])
            s.stood_on |= BIT[place]
    s.worked |= BIT[first]
    s.workers[first] = kind + 1
    if kind >= 3 and s.season == SEASONS:
        icons += 1
    gain(s, seat, int(RESOURCE_OF[space]), icons)


@rule
def visit(s: State, city: int) -> None:
    """A laborer of any kind in a city (R29)."""
    lose_laborer(s, int(s.mover), int(s.laborer))
    s.city = city
    s.workers[FIRST_CITY + city] = s.laborer + 1
    s.stood_on |= BIT[FIRST_CITY + city]


@rule
def join_caravan(s: State, section: int) -> bool:
    """The first on a caravan leads it; who joins another's owes tribute if anything was received (R37, R38, R40, R41).

    Answers whether tribute is due; the Camel Driver collects from both sections and pays none (R75).
    """
    seat, which = int(s.mover), section // 2
    lose_laborer(s, seat, int(s.laborer))
    s.caravan[section] = s.laborer + 1
    if s.leaders[which] == 0:
        s.leaders[which] = seat + 1
        s.governors[seat].camel = which + 1
    load(s, seat, section)
    if s.doing == CAMELDRIVER:
        load(s, seat, section ^ 1)
        return False
    s.owed = which
    return s.got[0] + s.got[1] + s.got[2] > 0 and s.leaders[which] != seat + 1


@rule
def load(s: State, seat: int, section: int) -> None:
    """The resources of a caravan section, as far as the supply has them (R40)."""
    for resource in range(3):
        s.got[resource] += gain(s, seat, resource, int(CARAVAN_YIELD[section][resource]))


@rule
def pay_tribute(s: State, resource: int) -> None:
    """One of the tokens just received goes to the leader, withdrawn or not (R41)."""
    leader = int(s.leaders[s.owed]) - 1
    s.governors[s.mover].tokens[resource] -= 1
    s.governors[leader].tokens[resource] += 1


@rule
def lift_laborer(s: State, argument: int) -> None:
    """A laborer leaves a space or city for the mover's screen; the place is free again (R77)."""
    place = 2 * argument if argument < SPACES else argument + SPACES
    gain_laborer(s, int(s.mover), int(s.workers[place]) - 1)
    s.workers[place] = 0
    s.stood_on &= ~BIT[place]
    if argument < SPACES:
        s.stood_on &= ~BIT[place + 1]
        s.worked &= ~BIT[place]


@rule
def pay_wage(s: State, i: int) -> None:
    """The price of a laborer goes onto the labor pool (R42)."""
    pay_onto(s, int(s.mover), PAYMENT_OF[i], s.pool_tokens)


@rule
def engage(s: State, kind: int) -> None:
    """A laborer from the pool, basic or master, goes behind the screen (R42, R84)."""
    s.pool[kind] -= 1
    gain_laborer(s, int(s.mover), kind)


@rule
def use_market(s: State, i: int) -> None:
    """One set onto the cartouche, the other from the supply, as far as it goes (R43, R44, R45)."""
    seat = int(s.mover)
    s.used |= BIT[i // 2]
    pay_onto(s, seat, SET_OF[i], s.market_tokens[i // 2])
    for resource in range(3):
        gain(s, seat, resource, int(SET_OF[i ^ 1][resource]))


@rule
def collect(s: State, i: int) -> None:
    """Tokens from the labor pool first, then from the market cartouches in order (R79)."""
    for resource in range(3):
        fetch(s, resource, int(TAKING_OF[i][resource]))


@rule
def fetch(s: State, resource: int, number: int) -> None:
    """The mover takes so many tokens from pool and market, as far as they are there (R79, R91)."""
    part = min(number, int(s.pool_tokens[resource]))
    s.pool_tokens[resource] -= part
    fetched = part
    for m in range(MARKETS):
        part = min(number - fetched, int(s.market_tokens[m][resource]))
        s.market_tokens[m][resource] -= part
        fetched += part
    s.governors[s.mover].tokens[resource] += fetched


@rule
def swap(s: State, i: int) -> bool:
    """One swap of the Merchant, or the end of it; answers whether another can follow (R74)."""
    if i == STOP:
        return False
    me, give, take = s.governors[s.mover], int(SWAP_OF[i][0]), int(SWAP_OF[i][1])
    me.tokens[give] -= 1
    s.supply[give] += 1
    gain(s, int(s.mover), take, 1)
    s.swaps += 1
    return s.swaps < MAX_SWAPS and swaps(s, int(s.mover)) & ~int(BIT[STOP]) != 0


@rule
def discard_extra(s: State) -> None:
    """With two governors: the extra card for a grain, if there is one (R34)."""
    s.discard |= s.in_view
    s.in_view = 0
    gain(s, int(s.mover), 0, 1)
