"""How much each action promises."""

from __future__ import annotations

from collections.abc import Sequence

from greathouse.kernel.rules import rule, table

from ..content import FIRST_CITY, SEASONS
from ..moves import BUILD, HARVEST, HIRE, MARKET, PLAN, WITHDRAW
from ..rules.land import BIT, ICON, SEGMENT, TYPE_OF, open_spaces, sites, total
from ..rules.terms import COST_OF, SET_OF, holds, plannable
from ..state import State

PLAIN_MERIT = table((0, 58, 68, 0, 0, 88, 0))
"""Merit of city, caravan and planning, by action."""


@rule
def action_merit(s: State, seat: int, action: int, target: int) -> int:
    """Plan and build, then put laborers to work, then hire, cards, trade; withdraw when nothing is left."""
    if action == BUILD:
        return 95 if beside_barge(s, seat) else 40 + 8 * int(s.season)
    if action == HARVEST:
        return 52 + 9 * best_yield(s, seat)
    if action == HIRE:
        return 56 if s.season < SEASONS or target >= 0 else 20
    if action == MARKET:
        return 60 if helpful_market_set(s, seat) else 8
    if action > BUILD:
        return idle_merit(s, seat, action, target)
    return int(PLAIN_MERIT[action])


@rule
def idle_merit(s: State, seat: int, action: int, target: int) -> int:
    """City card, boon, withdrawing, offers."""
    if action == WITHDRAW:
        return 46 if total(s.governors[seat].laborers) == 0 else 25
    if action == 7:
        return 54 if target >= 0 else 35
    return 52 if action == 8 else 12


@rule
def beside_barge(s: State, seat: int) -> bool:
    """Whether a planned monument of the seat can be built beside the barge, or Ra makes every place so."""
    found = 0
    for cartouche in range(len(TYPE_OF)):
        if s.planned[cartouche] == seat + 1:
            found |= sites(s, int(TYPE_OF[cartouche]), BUILD)
    return found & int(SEGMENT[s.season]) != 0 or (found != 0 and s.governors[seat].boon == 3)


@rule
def space_yield(s: State, space: int) -> int:
    """Tokens that a laborer would gather on a space."""
    found = 0
    for place in range(2 * space, 2 * space + 2):
        if not int(s.built_on) & int(BIT[place]):
            found += int(ICON[place])
    return found


@rule
def kind_yield(s: State, kind: int, doing: int) -> int:
    """Most tokens that a laborer of a kind can gather now."""
    best, mask = 0, open_spaces(s, kind, doing)
    for space in range(FIRST_CITY // 2):
        if mask >> (2 * space) & 1:
            best = max(best, space_yield(s, space))
    return best


@rule
def best_yield(s: State, seat: int) -> int:
    """Most tokens that the seat can harvest with one laborer."""
    best = 0
    for kind in range(6):
        if s.governors[seat].laborers[kind]:
            best = max(best, kind_yield(s, kind, HARVEST))
    return best


@rule
def pays_after(s: State, seat: int, paid: Sequence[int], got: Sequence[int]) -> bool:
    """Whether some cartouche can be paid after tokens went and others came."""
    me = s.governors[seat]
    for cartouche in range(len(TYPE_OF)):
        if s.planned[cartouche] == 0 and me.stock[TYPE_OF[cartouche]] > 0:
            missing = 0
            for r in range(3):
                have = int(me.tokens[r]) - int(paid[r]) + int(got[r])
                missing += max(0, int(COST_OF[cartouche][r]) - have)
            if missing == 0:
                return True
    return False


@rule
def helpful_market_set(s: State, seat: int) -> bool:
    """Whether a trade at the market makes a cartouche payable that was not."""
    if plannable(s, seat, PLAN):
        return False
    for i in range(len(SET_OF)):
        possible = not s.used >> (i // 2) & 1 and holds(s.governors[seat].tokens, SET_OF[i])
        if possible and pays_after(s, seat, SET_OF[i], SET_OF[i ^ 1]):
            return True
    return False
