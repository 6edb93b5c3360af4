"""What belongings and positions are worth, in hundredths of a glory.

A token counts by the scale 12 : 15 : 20 for grain, brick and stone, two hundredths for each unit, as far as monuments
are left to spend it on.
"""

from __future__ import annotations

from typing import Final

from greathouse.kernel.arrays import Int64Array
from greathouse.kernel.bits import size
from greathouse.kernel.contract import WIN
from greathouse.kernel.rules import rule, table

from ..content import CARTOUCHE_TYPE, COST, MONUMENT_COUNT, SCORING, SEASONS
from ..moves import CARAVAN, GOODS, HARVEST
from ..rules.bundles import bundle_size
from ..rules.glory import NEIGHBOUR_GLORY, SEGMENT_GLORY, monuments, neighbour_sets, neighbours, segment_sets, touching
from ..rules.land import SEGMENT, TYPE_OF, open_cities, open_sections, open_spaces, sites, total
from ..rules.terms import COST_OF
from ..rules.works import GLORY_OF
from ..state import ASK, PUT, REPLY, TO, Bundle, State

UNIT = table((12, 15, 20))
"""Value of a token by resource."""
PER_UNIT: Final = 2
CARD: Final = 80
BOON: Final = 60
LABORER: Final = 85
MARGIN: Final = 4
"""Units by which a trade must gain more than it costs."""
LEAD: Final = 3
"""Nobody trades with a governor who leads by more glory."""
GIFT: Final = 400
"""Units against asking for something for nothing, or giving it."""
SPREAD: Final = 350
"""A lead of so many hundredths doubles the chances, roughly."""


def _price(kind: int) -> int:
    """Units that the cheapest cartouche of a type costs."""
    costs = [COST[c] for c in range(len(COST)) if CARTOUCHE_TYPE[c] == kind]
    return min(sum(n * u for n, u in zip(cost, (12, 15, 20), strict=True)) for cost in costs)


PRICE = table([_price(kind) for kind in range(len(MONUMENT_COUNT))])
BESIDE: Final = 60 * SCORING.barge_glory
"""What a planned monument can hope for from the barge."""


@rule
def purse(s: State, seat: int) -> int:
    """Units of the seat's tokens, as far as its remaining monuments can use them."""
    me = s.governors[seat]
    held, use = 0, 0
    for i in range(3):
        held += int(UNIT[i]) * int(me.tokens[i])
        use += int(PRICE[i]) * int(me.stock[i])
    return min(held, use)


@rule
def planned_worth(s: State, seat: int) -> int:
    """The seat's planned monuments; one without a site is worth nothing."""
    found = 0
    for cartouche in range(len(TYPE_OF)):
        kind = int(TYPE_OF[cartouche])
        if s.planned[cartouche] == seat + 1 and sites(s, kind, 6):
            found += 95 * int(GLORY_OF[kind]) + BESIDE
    return found


@rule
def room_for(s: State, seat: int, kind: int) -> int:
    """Share (of 100) of a laborer's full worth, by where it can go now."""
    if open_spaces(s, kind, HARVEST):
        return 100
    if open_sections(s, seat, CARAVAN) or open_cities(s):
        return 75
    return 15


@rule
def crew(s: State, seat: int) -> int:
    """The seat's unplaced laborers."""
    me = s.governors[seat]
    if me.withdrawn:
        return 0
    found = 0
    for kind in range(6):
        if me.laborers[kind]:
            each = LABORER * room_for(s, seat, kind) // 100
            found += int(me.laborers[kind]) * (each + (8 if kind >= 3 else 0))
    return found


@rule
def pattern(s: State, seat: int) -> int:
    """Sets of monuments, and the beginnings of further ones while there are monuments to build."""
    found = 100 * (NEIGHBOUR_GLORY * neighbour_sets(s, seat) + SEGMENT_GLORY * segment_sets(s, seat))
    left = total(s.governors[seat].stock)
    if left == 0:
        return found
    best = 0
    for season in range(1, SEASONS + 1):
        best = max(best, touching(s, seat, int(SEGMENT[season])) % 4)
    pairs = 0
    for i in range(monuments(s, seat)):
        if neighbours(s, seat, i):
            pairs += 1
    return found + 22 * best + 12 * (pairs % 3)


@rule
def stake(s: State, seat: int) -> int:
    """What the seat's bid for the extra card promises: one time in two it gets the card and loses what it laid out."""
    bid = s.governors[seat].bid
    laid = CARD * size(int(bid.cards))
    for item in range(GOODS):
        laid += int(bid.goods[item]) * (PER_UNIT * int(UNIT[item]) if item < 3 else LABORER)
    return (CARD - laid) // 2 if laid else 0


@rule
def wealth(s: State, seat: int) -> int:
    """All that the seat has, in hundredths of a glory."""
    me = s.governors[seat]
    done = s.season == SEASONS and me.withdrawn
    found = 100 * int(me.glory) + pattern(s, seat)
    if done:
        return found + total(me.tokens)
    found += planned_worth(s, seat) + crew(s, seat) + stake(s, seat) + PER_UNIT * prospect(s, seat)
    share = 80 if s.season == SEASONS else 100
    found += PER_UNIT * purse(s, seat) * share // 100
    found += CARD * min(size(int(me.hand)), 2 + 3 * (SEASONS - int(s.season)))
    seasons = SEASONS - int(s.season) + (1 if me.boon == 0 and not me.withdrawn else 0)
    found += BOON * min(seasons, size(int(me.boons)))
    return found + (15 if s.leaver == seat + 1 else 0)


@rule
def leaf(s: State, out: Int64Array) -> None:
    """Chances by what the seats have: who is behind by SPREAD has about a third of the best one's."""
    best = -100_000
    for seat in range(int(s.seats)):
        out[seat] = wealth(s, seat)
        best = max(best, int(out[seat]))
    weights = 0
    for seat in range(int(s.seats)):
        x = 100 + 50 * (best - int(out[seat])) // SPREAD
        out[seat] = 1_000_000_000_000 // (x * x * x)
        weights += int(out[seat])
    for seat in range(int(s.seats)):
        out[seat] = WIN * int(out[seat]) // weights


# --- items ------------------------------------------------------------------------------------------------------------


@rule
def aim(s: State, seat: int) -> int:
    """The free cartouche that the seat is nearest to paying, -1 if there is none."""
    me = s.governors[seat]
    found, least = -1, 10_000
    for cartouche in range(len(TYPE_OF)):
        kind = int(TYPE_OF[cartouche])
        if s.planned[cartouche] == 0 and me.stock[kind] > 0:
            lacking = -5 * kind
            for r in range(3):
                lacking += int(UNIT[r]) * max(0, int(COST_OF[cartouche][r]) - int(me.tokens[r]))
            if lacking < least:
                found, least = cartouche, lacking
    return found


@rule
def tokens_worth(s: State, seat: int, resource: int, number: int, target: int, coming: int) -> int:
    """Units of so many tokens that come (or, `coming` 0, that go) to a seat that aims at a cartouche.

    One that is missing for the cartouche counts 1.4 times, the first beyond it once, each further one 0.6 times; tokens
    that go count as they would on coming back.
    """
    if target < 0:
        return 2 * number
    unit = int(UNIT[resource])
    spare = int(s.governors[seat].tokens[resource]) - int(COST_OF[target][resource]) - (0 if coming else number)
    found = 0
    for after in range(spare, spare + number):
        if after < 0:
            found += unit * 14 // 10
        else:
            found += unit if after == 0 else unit * 6 // 10
    return found


@rule
def item_worth(s: State, seat: int, item: int, target: int, coming: int) -> int:
    """Units of one more item (or, `coming` 0, of one that goes) to a seat that aims at a cartouche.

    A token by `tokens_worth`; a laborer counts only before withdrawing.
    """
    if item < 3:
        return tokens_worth(s, seat, item, 1, target, coming)
    me = s.governors[seat]
    if item < GOODS:
        return 0 if me.withdrawn else 40 * room_for(s, seat, item - 3) // 100
    return 38 if s.season < SEASONS or not me.withdrawn else 0


@rule
def bundle_worth(s: State, seat: int, bundle: Bundle, target: int, coming: int) -> int:
    """Units of a bundle to a seat."""
    cards = int(bundle.unnamed) if bundle.unnamed else size(int(bundle.cards))
    found = cards * item_worth(s, seat, GOODS, target, coming)
    for item in range(GOODS):
        number = int(bundle.goods[item])
        if number > 0:
            if item < 3:
                found += tokens_worth(s, seat, item, number, target, coming)
            else:
                found += number * item_worth(s, seat, item, target, coming)
    return found


# --- trades -----------------------------------------------------------------------------------------------------------


@rule
def trade_gain(s: State, seat: int, gets: Bundle, gives: Bundle, target: int) -> int:
    """Units that a seat which aims at a cartouche gains by a trade."""
    return bundle_worth(s, seat, gets, target, 1) - bundle_worth(s, seat, gives, target, 0)


@rule
def trusts(s: State, seat: int, other: int) -> bool:
    """Whether a seat trades with another at all: not with one that leads by more than LEAD."""
    return int(s.governors[other].glory) <= int(s.governors[seat].glory) + LEAD


@rule
def agrees(s: State, seat: int, other: int, gets: Bundle, gives: Bundle, target: int) -> bool:
    """Whether a trade suits a seat, however it comes about: it gains clearly more than it costs."""
    return trusts(s, seat, other) and trade_gain(s, seat, gets, gives, target) >= MARGIN


@rule
def prospect(s: State, seat: int) -> int:
    """Units that the offer which the seat is making promises: its gain if the partner agrees, else what it loses
    thereby. An offer that can suit nobody counts as a gift, which no bot makes or asks for."""
    if seat != s.mover or s.phase not in (TO, PUT, ASK, REPLY):
        return 0
    if s.phase == TO:
        return -GIFT if best_partner(s, seat) < 0 else MARGIN
    if bundle_size(s.offer) == 0:
        return best_swap(s, seat, int(s.partner)) if s.phase == PUT else -GIFT
    if bundle_size(s.asked) > 0:
        agreed = agrees(s, int(s.partner), seat, s.offer, s.asked, aim(s, int(s.partner)))
        return trade_gain(s, seat, s.asked, s.offer, aim(s, seat)) if agreed else -bundle_size(s.asked)
    if s.phase == REPLY:
        return -GIFT
    return best_asked(s, seat, int(s.partner)) - (0 if s.phase == ASK else 1)


@rule
def best_partner(s: State, seat: int) -> int:
    """With whom a swap brings most, -1 if with nobody."""
    found, most = -1, 0
    for other in range(int(s.seats)):
        gain = best_swap(s, seat, other) if other != seat else 0
        if gain > most:
            found, most = other, gain
    return found


@rule
def best_swap(s: State, seat: int, other: int) -> int:
    """Most units that the seat gains by a token of another, for one or two of a kind; 0 if none suits both."""
    if not (trusts(s, seat, other) and trusts(s, other, seat)):
        return 0
    mine, theirs, most = aim(s, seat), aim(s, other), 0
    for give in range(3):
        for number in range(1, min(2, int(s.governors[seat].tokens[give])) + 1):
            cost = tokens_worth(s, seat, give, number, mine, 0)
            most = max(most, best_taken(s, seat, other, cost, tokens_worth(s, other, give, number, theirs, 1)))
    return most


@rule
def best_asked(s: State, seat: int, other: int) -> int:
    """Most units that the seat gains by a token of another for what it lays out, -1 if none suits both."""
    cost = bundle_worth(s, seat, s.offer, aim(s, seat), 0)
    most = best_taken(s, seat, other, cost, bundle_worth(s, other, s.offer, aim(s, other), 1))
    return most if most > 0 and trusts(s, seat, other) and trusts(s, other, seat) else -1


@rule
def best_taken(s: State, seat: int, other: int, cost: int, gain: int) -> int:
    """Most units that the seat gains by a token of another, if what it gives costs so much, and gains the other so
    much; 0 if none suits both."""
    mine, theirs, most = aim(s, seat), aim(s, other), 0
    for take in range(3):
        if s.governors[other].tokens[take] > 0:
            brings = tokens_worth(s, seat, take, 1, mine, 1) - cost
            if brings >= MARGIN and gain - tokens_worth(s, other, take, 1, theirs, 0) >= MARGIN:
                most = max(most, brings)
    return most
