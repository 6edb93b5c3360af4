"""Who decides what: whose turn it is, and the arguments that the phase's move may take."""

from __future__ import annotations

from greathouse.kernel.arrays import Int64Array
from greathouse.kernel.bits import size
from greathouse.kernel.contract import CHANCE, OVER
from greathouse.kernel.rules import rule

from ..content import SPACES
from ..moves import BUILD, CARAVAN, DONE, FIRST, HARVEST, OFFER, PLAN, SIZE, VISIT, WITHDRAW
from ..state import ACTION, BONUS, BRIBE, ENDED, FORMAL, HAND, LIFT, MIX, PUT, REPLY, SITE, SWAP, TERRAIN, State
from .bundles import offer_allowed
from .land import BIT, buildable, open_cities, open_sections, placeable, total
from .terms import (
    cards_allowed,
    cards_left,
    goods_allowed,
    invocable,
    list_mixes,
    market_sets,
    monuments_allowed,
    payments,
    places_allowed,
    plannable,
)


@rule
def waiting(s: State) -> int:
    """One seat at a time decides: the governor on turn, or who answers an offer or bids."""
    now = turn(s)
    return int(BIT[now]) if now >= 0 else 0


@rule
def turn(s: State) -> int:
    """The governor on turn; the partner answers an offer, bidders bid for the extra card (R12)."""
    phase = int(s.phase)
    if phase < ACTION:
        return CHANCE
    if phase == ENDED:
        return OVER
    if phase in (REPLY, HAND):
        return int(s.partner)
    return int(s.bidder) if phase == BRIBE else int(s.mover)


@rule
def legal(s: State, seat: int, out: Int64Array) -> int:
    """The moves of the phase, in the order of their arguments."""
    phase = int(s.phase)
    if phase == MIX:
        return list_mixes(s, seat, out)
    mask = allowed(s, seat)
    first = int(FIRST[phase])
    count = 0
    for argument in range(SIZE[phase]):
        out[count] = first + argument  # the next one takes its place unless it is allowed
        count += mask >> bit_of(phase, argument) & 1
    return count


@rule
def choices(s: State, seat: int, out: Int64Array) -> int:
    """All legal moves but those that lead to asking for a gift: who has anything offers something (R94)."""
    kept = 0
    for i in range(legal(s, seat, out)):
        if not begs(s, seat, int(out[i])):
            out[kept] = out[i]
            kept += 1
    return kept


@rule
def begs(s: State, seat: int, action: int) -> bool:
    """Whether nothing could be given, or nothing is, for what is asked."""
    if s.phase == PUT:
        return action == FIRST[PUT] + DONE and total(s.offer.goods) + size(int(s.offer.cards)) == 0
    if s.phase != ACTION or action != FIRST[ACTION] + OFFER:
        return False
    me = s.governors[seat]
    return total(me.tokens) + total(me.laborers) + size(int(me.hand)) == 0


@rule
def bit_of(phase: int, argument: int) -> int:
    """The member of `allowed` that stands for this argument: a space is its first section."""
    if phase == TERRAIN or (phase == LIFT and argument < SPACES):
        return 2 * argument
    return argument + SPACES if phase == LIFT else argument


@rule
def allowed(s: State, seat: int) -> int:
    """The arguments that the phase's move may take, as a set."""
    phase = int(s.phase)
    if phase == ACTION:
        return actions(s, seat)
    if phase <= LIFT:
        return places_allowed(s, seat, phase)
    if phase <= SWAP:
        return goods_allowed(s, seat, phase)
    if phase <= SITE:
        return monuments_allowed(s, seat, phase)
    return cards_allowed(s, seat, phase) if phase <= BONUS else offer_allowed(s, seat, phase)


# --- the ten actions --------------------------------------------------------------------------------------------------


@rule
def actions(s: State, seat: int) -> int:
    """The actions open to the governor on turn (R12, R13); past the cap it can only build and withdraw (R14)."""
    me = s.governors[seat]
    can_build = buildable(s, seat, BUILD) != 0
    leave = may_withdraw(s, seat, can_build)
    if me.actions >= s.max_actions_per_season:
        return int(BIT[WITHDRAW]) if leave else int(BIT[BUILD])
    found = int(BIT[WITHDRAW]) if leave else 0
    if can_build:
        found |= int(BIT[BUILD])
    if plannable(s, seat, PLAN):
        found |= int(BIT[PLAN])
    if s.haggling == FORMAL and s.offers < s.haggle_offers_per_turn:
        found |= int(BIT[OFFER])
    if total(me.laborers) > 0:
        found |= laborer_actions(s, seat)
    return found | trading_actions(s, seat) | card_actions(s, seat)


@rule
def may_withdraw(s: State, seat: int, can_build: bool) -> bool:
    """Nothing planned, Horus played, or nothing planned that could be built (R61, R83, R88)."""
    return not can_build or s.governors[seat].boon == 1


@rule
def laborer_actions(s: State, seat: int) -> int:
    """Harvest, city and caravan, as far as a laborer has somewhere to go and a city has a card to give."""
    found = 0
    if placeable(s, seat, HARVEST):
        found |= int(BIT[HARVEST])
    if open_cities(s) and cards_left(s):
        found |= int(BIT[VISIT])
    if open_sections(s, seat, CARAVAN):
        found |= int(BIT[CARAVAN])
    return found


@rule
def trading_actions(s: State, seat: int) -> int:
    """Hire (R42) and market (R43)."""
    found = 0
    if total(s.pool) and payments(s, seat):
        found |= 8
    if market_sets(s, seat):
        found |= 16
    return found


@rule
def card_actions(s: State, seat: int) -> int:
    """City card (R64) and boon (R80)."""
    found = 0
    if s.governors[seat].hand:
        found |= 128
    if invocable(s, seat):
        found |= 256
    return found
