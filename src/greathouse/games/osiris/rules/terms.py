"""What each step of a compound move may choose among: laborers, tokens, monuments, cards, boons."""

from __future__ import annotations

from collections.abc import Sequence

from greathouse.kernel.arrays import Int64Array
from greathouse.kernel.rules import rule, table

from ..content import ABILITY_PARAM, BONUS_IDS, BOON_PARAM, CARD_ABILITY, COST, FIRST_CITY, MARKET_SETS
from ..moves import DISCARD, FIRST, MIX_RANGE, MIXES, PAYMENTS, STOP, SWAPS, TAKINGS, WAIVERS
from ..state import (
    ARCHITECT,
    CAMELDRIVER,
    CARD,
    CARTOUCHE,
    CITY,
    COLLECT,
    ENGAGE,
    FERRYMAN,
    FIRST_ABILITY,
    FOREMAN,
    GIVE,
    INVOKE,
    KEEP,
    LABORER,
    LIFT,
    MARKET_SET,
    MERCHANT,
    MIX,
    OVERSEER,
    PAYMENT,
    PLANNED,
    PTAH,
    RECRUITER,
    SCRIBE,
    SECTION,
    SIDE,
    SITE,
    TASKMASTER,
    TERRAIN,
    TREASURER,
    State,
)
from .land import ALL_CITIES, BIT, TYPE_OF, buildable, open_cities, open_sections, open_spaces, placeable, sites, total

COST_OF = table(COST)
SET_OF = table(MARKET_SETS)
MIX_OF = table(MIXES)
PAYMENT_OF = table(PAYMENTS)
WAIVER_OF = table(WAIVERS)
TAKING_OF = table(TAKINGS)
SWAP_OF = table(SWAPS)
ABILITY_OF = table(CARD_ABILITY)
DISCOUNT = BOON_PARAM.ptah_discount
TREASURE = ABILITY_PARAM.treasurer_tokens


# --- laborers ---------------------------------------------------------------------------------------------------------


@rule
def places_allowed(s: State, seat: int, phase: int) -> int:
    """Laborers, spaces, cities, sections, tribute, laborers to lift."""
    if phase == LABORER:
        return placeable(s, seat, int(s.doing))
    if phase == TERRAIN:
        return open_spaces(s, int(s.laborer), int(s.doing))
    if phase == CITY:
        return open_cities(s) >> FIRST_CITY
    if phase == SECTION:
        return open_sections(s, seat, int(s.doing))
    if phase == LIFT:
        return liftable(s)
    found = 0
    for resource in range(3):
        if s.got[resource] > 0:
            found |= int(BIT[resource])
    return found


@rule
def liftable(s: State) -> int:
    """Laborers on spaces and in cities, whoever placed them (R77)."""
    return int(s.worked) | (int(s.stood_on) & ALL_CITIES)


# --- tokens -----------------------------------------------------------------------------------------------------------


@rule
def holds(tokens: Sequence[int], needed: Sequence[int]) -> bool:
    """Whether the tokens cover what is needed."""
    return tokens[0] >= needed[0] and tokens[1] >= needed[1] and tokens[2] >= needed[2]


@rule
def goods_allowed(s: State, seat: int, phase: int) -> int:
    """Payments, laborers for hire, trades, collections, swaps."""
    if phase == PAYMENT:
        return payments(s, seat)
    if phase == ENGAGE:
        return pooled(s)
    if phase == MARKET_SET:
        return market_sets(s, seat)
    return collections(s) if phase == COLLECT else swaps(s, seat)


@rule
def payments(s: State, seat: int) -> int:
    """Pairs of own tokens (R42)."""
    found = 0
    for i in range(len(PAYMENT_OF)):
        if holds(s.governors[seat].tokens, PAYMENT_OF[i]):
            found |= int(BIT[i])
    return found


@rule
def pooled(s: State) -> int:
    """Kinds of laborers in the pool."""
    found = 0
    for kind in range(6):
        if s.pool[kind] > 0:
            found |= int(BIT[kind])
    return found


@rule
def market_sets(s: State, seat: int) -> int:
    """Market sets that can be paid for something in return (R43, R44, R45)."""
    found = 0
    for i in range(len(SET_OF)):
        if not s.used >> (i // 2) & 1 and holds(s.governors[seat].tokens, SET_OF[i]) and supplied(s, SET_OF[i ^ 1]):
            found |= int(BIT[i])
    return found


@rule
def supplied(s: State, goods: Sequence[int]) -> bool:
    """Whether the supply has at least one token of these goods."""
    found = False
    for resource in range(3):
        found = found or (goods[resource] > 0 and s.supply[resource] > 0)
    return found


@rule
def lying(s: State, resource: int) -> int:
    """Tokens of a resource on the labor pool and market cartouches (R79)."""
    found = int(s.pool_tokens[resource])
    for m in range(len(SET_OF) // 2):
        found += int(s.market_tokens[m][resource])
    return found


@rule
def collections(s: State) -> int:
    """Bundles for the Treasurer: three tokens, or all if there are fewer (R79)."""
    grain, brick, stone = lying(s, 0), lying(s, 1), lying(s, 2)
    number = min(TREASURE, grain + brick + stone)
    found = 0
    for i in range(len(TAKING_OF)):
        row = TAKING_OF[i]
        if row[0] + row[1] + row[2] == number and row[0] <= grain and row[1] <= brick and row[2] <= stone:
            found |= int(BIT[i])
    return found


@rule
def swaps(s: State, seat: int) -> int:
    """Swaps of the Merchant; after the first also to stop (R74)."""
    found = int(BIT[STOP]) if s.swaps > 0 else 0
    for i in range(len(SWAP_OF)):
        if s.governors[seat].tokens[SWAP_OF[i][0]] > 0 and s.supply[SWAP_OF[i][1]] > 0:
            found |= int(BIT[i])
    return found


# --- monuments --------------------------------------------------------------------------------------------------------


@rule
def monuments_allowed(s: State, seat: int, phase: int) -> int:
    """Cartouches, waivers, planned monuments, sites."""
    if phase == CARTOUCHE:
        return plannable(s, seat, int(s.doing))
    if phase == PLANNED:
        return buildable(s, seat, int(s.doing))
    if phase == SITE:
        return sites(s, int(TYPE_OF[s.cartouche]), int(s.doing))
    found = 0
    for i in range(len(WAIVER_OF)):
        if waiver_fits(s, seat, i):
            found |= int(BIT[i])
    return found


@rule
def plannable(s: State, seat: int, doing: int) -> int:
    """Free cartouches for which the seat has a monument and can pay in this way (R47, R48, R49, R68, R69, R87)."""
    found = 0
    for cartouche in range(len(TYPE_OF)):
        kind = int(TYPE_OF[cartouche])
        free = s.planned[cartouche] == 0 and s.governors[seat].stock[kind] > 0
        if free and doing == OVERSEER:
            free = sites(s, kind, doing) != 0
        if free and can_pay(s, seat, cartouche, doing):
            found |= int(BIT[cartouche])
    return found


@rule
def can_pay(s: State, seat: int, cartouche: int, doing: int) -> bool:
    """Whether the seat can pay the cartouche: exactly, in any mix (Architect), or with a discount (Ptah)."""
    tokens = s.governors[seat].tokens
    if doing == ARCHITECT:
        return total(tokens) >= total(COST_OF[cartouche])
    missing = 0
    for resource in range(3):
        missing += max(0, int(COST_OF[cartouche][resource]) - int(tokens[resource]))
    return missing <= (DISCOUNT if doing == PTAH else 0)


@rule
def mix_fits(s: State, seat: int, i: int) -> bool:
    """Whether the seat can pay the chosen cartouche by this mix (R68)."""
    return total(MIX_OF[i]) == total(COST_OF[s.cartouche]) and holds(s.governors[seat].tokens, MIX_OF[i])


@rule
def list_mixes(s: State, seat: int, out: Int64Array) -> int:
    """The mixes that pay the chosen cartouche (R68)."""
    number = total(COST_OF[s.cartouche])
    count = 0
    for i in range(MIX_RANGE[number][0], MIX_RANGE[number][1]):
        if holds(s.governors[seat].tokens, MIX_OF[i]):
            out[count] = FIRST[MIX] + i
            count += 1
    return count


@rule
def waiver_fits(s: State, seat: int, i: int) -> bool:
    """Whether these tokens are part of the cost and the rest can be paid (R87)."""
    for resource in range(3):
        cost, waived = int(COST_OF[s.cartouche][resource]), int(WAIVER_OF[i][resource])
        if waived > cost or cost - waived > s.governors[seat].tokens[resource]:
            return False
    return True


# --- cards and boons --------------------------------------------------------------------------------------------------


@rule
def cards_left(s: State) -> bool:
    """Whether a city card can be drawn, if need be after the discard pile is shuffled (R35)."""
    return s.deck != 0 or s.discard != 0


@rule
def cards_allowed(s: State, seat: int, phase: int) -> int:
    """City cards, their sides, which to keep, who gets the other, boons, bonuses not yet covered (R92)."""
    if phase == CARD:
        return int(s.governors[seat].hand)
    if phase == SIDE:
        return 3 if ability_works(s, seat, int(s.card) - 1) else 1
    if phase == KEEP:
        return int(s.in_view)
    if phase == GIVE:
        others = (int(BIT[s.seats]) - 1) & ~int(BIT[seat])
        return others | int(BIT[DISCARD]) if s.seats == 2 else others
    if phase == INVOKE:
        return invocable(s, seat)
    return (int(BIT[len(BONUS_IDS)]) - 1) & ~int(s.covered)


@rule
def ability_works(s: State, seat: int, card: int) -> bool:
    """Whether the card's ability can be carried out to its end (R63, R67 to R79)."""
    if not s.ability_cards:
        return False
    doing = FIRST_ABILITY + int(ABILITY_OF[card])
    if doing in (ARCHITECT, OVERSEER):
        return plannable(s, seat, doing) != 0
    if doing in (FERRYMAN, FOREMAN):
        return placeable(s, seat, doing) != 0
    if doing == MERCHANT:
        return swaps(s, seat) != 0
    if doing == RECRUITER:
        return total(s.bag) > 0
    return other_ability_works(s, seat, doing)


@rule
def other_ability_works(s: State, seat: int, doing: int) -> bool:
    """The abilities that `ability_works` leaves: Scribe, Camel Driver, Taskmaster, Treasurer and those that build."""
    if doing == SCRIBE:
        return cards_left(s)
    if doing == TASKMASTER:
        return liftable(s) != 0
    if doing == TREASURER:
        return collections(s) != 0
    return (placeable(s, seat, doing) if doing == CAMELDRIVER else buildable(s, seat, doing)) != 0


@rule
def invocable(s: State, seat: int) -> int:
    """Boons that the seat may play: one in a season, none that another has shown, none without effect (R80, R81)."""
    if s.governors[seat].boon:
        return 0
    found = int(s.governors[seat].boons)
    for other in range(int(s.seats)):
        if s.governors[other].boon:
            found &= ~int(BIT[s.governors[other].boon - 1])
    if total(s.pool) == 0 and total(s.bag) == 0:
        found &= ~2
    if not cards_left(s):
        found &= ~8
    if found & 16 and not plannable(s, seat, PTAH):
        found &= ~16
    return found
