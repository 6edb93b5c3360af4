"""Monuments: planning, building and the glory for it."""

from __future__ import annotations

from greathouse.kernel.rules import rule, table

from ..content import ABILITY_PARAM, ALL_BUILT_GLORY, GLORY, MONUMENT_COUNT, NEUTRAL, SCORING
from ..state import ARCHITECT, MIX, OVERSEER, PRIEST, PTAH, SITE, WAIVER, State
from .land import BIT, SEGMENT, TYPE_OF
from .season import end_action, put_up
from .terms import COST_OF, MIX_OF, WAIVER_OF
from .work import pay_supply

GLORY_OF = table(GLORY)
"""By type of monument (R51)."""
ALL_BUILT_OF = table(ALL_BUILT_GLORY)
COUNT_OF = table(MONUMENT_COUNT)
BARGE_GLORY = SCORING.barge_glory
PRIEST_GLORY = ABILITY_PARAM.priest_glory
RA_PLAYED = 3


@rule
def choose_cartouche(s: State, cartouche: int) -> None:
    """Planning pays the cost at once; Architect and Ptah choose how (R47, R68, R87); the Overseer builds (R69)."""
    s.cartouche = cartouche
    if s.doing == ARCHITECT:
        s.phase = MIX
    elif s.doing == PTAH:
        s.phase = WAIVER
    else:
        pay_supply(s, int(s.mover), COST_OF[cartouche])
        plan(s)
        if s.doing == OVERSEER:
            s.phase = SITE
        else:
            end_action(s)


@rule
def plan(s: State) -> None:
    """A monument from the stock stands on the chosen cartouche (R47, R48)."""
    s.governors[s.mover].stock[TYPE_OF[s.cartouche]] -= 1
    s.planned[s.cartouche] = s.mover + 1


@rule
def pay_mix(s: State, i: int) -> None:
    """As many tokens as the cost, in any mix (R68)."""
    pay_supply(s, int(s.mover), MIX_OF[i])
    plan(s)


@rule
def waive(s: State, i: int) -> None:
    """The cost less the waived tokens (R87)."""
    me = s.governors[s.mover]
    for resource in range(3):
        price = int(COST_OF[s.cartouche][resource]) - int(WAIVER_OF[i][resource])
        me.tokens[resource] -= price
        s.supply[resource] += price
    plan(s)


@rule
def build(s: State, place: int) -> None:
    """The planned monument moves to its site for good and scores at once (R50, R60)."""
    seat, kind = int(s.mover), int(TYPE_OF[s.cartouche])
    me = s.governors[seat]
    leave_cartouche(s, int(s.cartouche), kind)
    put_up(s, place, 1 + kind + 3 * seat)
    me.sites[me.built[0] + me.built[1] + me.built[2]] = place
    me.built[kind] += 1
    me.glory += GLORY_OF[kind] + site_glory(s, seat, place) + all_built_glory(s, seat, kind)


@rule
def leave_cartouche(s: State, cartouche: int, kind: int) -> None:
    """The cartouche is free; a placeholder of the type moves onto it (R59)."""
    s.planned[cartouche] = 0
    for other in range(len(TYPE_OF)):
        if TYPE_OF[other] == kind and s.planned[other] == NEUTRAL + 1:
            s.planned[other] = 0
            s.planned[cartouche] = NEUTRAL + 1
            return


@rule
def site_glory(s: State, seat: int, place: int) -> int:
    """More for a site beside the barge (R52), or anywhere under Ra (R85); more by the Priest (R76)."""
    beside = int(SEGMENT[s.season]) & int(BIT[place]) != 0 or s.governors[seat].boon == RA_PLAYED
    return (BARGE_GLORY if beside else 0) + (PRIEST_GLORY if s.doing == PRIEST else 0)


@rule
def all_built_glory(s: State, seat: int, kind: int) -> int:
    """More for the first to have built all of a type (R53, R54)."""
    if s.governors[seat].built[kind] < COUNT_OF[kind] or int(s.awarded) & int(BIT[kind]):
        return 0
    s.awarded |= BIT[kind]
    return int(ALL_BUILT_OF[kind])
