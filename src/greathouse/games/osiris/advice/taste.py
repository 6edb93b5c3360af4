"""How playouts go on: each choice has a merit by simple needs, with some noise; the best is taken."""

from __future__ import annotations

from collections.abc import Sequence

from greathouse.kernel.arrays import Int64Array
from greathouse.kernel.bits import size
from greathouse.kernel.chance import Rng, draw
from greathouse.kernel.rules import rule, table

from ..content import BONUS_GOODS, BONUS_ROWS, CITY_CARDS, FIRST_CITY, SEASONS
from ..moves import ACCEPT, ANY_CARD, BUILD, DISCARD, DONE, FIRST, HARVEST, PROPOSE, STOP
from ..rules.cards import CARD_YIELD
from ..rules.glory import NEAR
from ..rules.land import BIT, CARAVAN_YIELD, ICON, SEGMENT, TYPE_OF, owner, sites, total
from ..rules.terms import ABILITY_OF, COST_OF, MIX_OF, PAYMENT_OF, SET_OF, SWAP_OF, TAKING_OF, WAIVER_OF
from ..rules.works import GLORY_OF
from ..state import (
    ACTION,
    ASK,
    BONUS,
    BRIBE,
    CARD,
    CITY,
    COLLECT,
    ENGAGE,
    FERRYMAN,
    FOREMAN,
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
    PUT,
    REPLY,
    SECTION,
    SIDE,
    SITE,
    SWAP,
    TERRAIN,
    TRIBUTE,
    WAIVER,
    State,
)
from .actions import action_merit, kind_yield, pays_after, space_yield
from .worth import UNIT, agrees, aim, best_swap, bundle_worth, item_worth, tokens_worth

NOISE = table([[0, 12][phase in (5, 6)] + 6 for phase in range(35)])
"""By phase: how much chance adds to a merit."""

BONUS_WORTH = table(
    [
        50 * row.glory + 38 * row.city_cards + 12 * goods[0] + 15 * goods[1] + 20 * goods[2]
        for row, goods in zip(BONUS_ROWS, BONUS_GOODS, strict=True)
    ]
)
SIDE_MERIT = table((70, 48, 72, 40, 45, 60, 62, 34, 60, 50, 62, 55, 58))
"""By ability: how often it beats the resources, which count 45."""


@rule
def prefer(s: State, seat: int, out: Int64Array, count: int, rng: Rng) -> int:
    """The choice of greatest merit."""
    phase = int(s.phase)
    first = int(FIRST[phase])
    target = aim(s, seat)
    found, best = 0, -1_000_000
    for i in range(count):
        merit = merit_of(s, seat, phase, int(out[i]) - first, target) + draw(rng, int(NOISE[phase]))
        if merit > best:
            found, best = i, merit
    return found


@rule
def merit_of(s: State, seat: int, phase: int, argument: int, target: int) -> int:
    """Merit of an argument of the phase's move."""
    if phase == ACTION:
        return action_merit(s, seat, argument, target)
    if phase <= LIFT:
        return place_merit(s, seat, phase, argument, target)
    if phase <= SWAP:
        return goods_merit(s, seat, phase, argument, target)
    if phase <= SITE:
        return monument_merit(s, seat, phase, argument, target)
    if phase <= BONUS:
        return card_merit(s, seat, phase, argument)
    return offer_merit(s, seat, phase, argument, target)


@rule
def place_merit(s: State, seat: int, phase: int, argument: int, target: int) -> int:
    """Rich spaces first, cities without a host, caravans without tribute."""
    if phase == LABORER:
        return laborer_merit(s, argument)
    if phase == TERRAIN:
        return 10 * space_yield(s, argument)
    if phase == CITY:
        return 0 if owner(int(s.ground[FIRST_CITY + argument])) < 0 else -8
    if phase == SECTION:
        foreign = int(s.leaders[argument // 2]) not in (0, seat + 1)
        return 10 * total(CARAVAN_YIELD[argument]) - (14 if foreign else 0)
    if phase == TRIBUTE:
        return -item_worth(s, seat, argument, target, 0)
    return 0


@rule
def laborer_merit(s: State, kind: int) -> int:
    """For a harvest who gathers most, basic before master; elsewhere the laborer that no space wants."""
    if int(s.doing) in (HARVEST, FERRYMAN, FOREMAN):
        return 10 * kind_yield(s, kind, int(s.doing)) - (4 if kind >= 3 else 0)
    return 50 - 10 * kind_yield(s, kind, HARVEST)


@rule
def goods_merit(s: State, seat: int, phase: int, argument: int, target: int) -> int:
    """Pay what is not missed, take what is."""
    if phase == PAYMENT:
        return -spent(s, seat, PAYMENT_OF[argument], target)
    if phase == ENGAGE:
        return 10 * kind_yield(s, argument, HARVEST) + (6 if argument >= 3 else 0)
    if phase == MARKET_SET:
        extra = 100 if pays_after(s, seat, SET_OF[argument], SET_OF[argument ^ 1]) else 0
        return extra + gained(s, seat, SET_OF[argument ^ 1], target) - spent(s, seat, SET_OF[argument], target)
    if phase == COLLECT:
        return gained(s, seat, TAKING_OF[argument], target)
    if argument == STOP:
        return 3
    give, take = int(SWAP_OF[argument][0]), int(SWAP_OF[argument][1])
    return item_worth(s, seat, take, target, 1) - item_worth(s, seat, give, target, 0)


@rule
def spent(s: State, seat: int, goods: Sequence[int], target: int) -> int:
    """Units that the seat loses with these tokens."""
    found = 0
    for r in range(3):
        found += tokens_worth(s, seat, r, int(goods[r]), target, 0)
    return found


@rule
def gained(s: State, seat: int, goods: Sequence[int], target: int) -> int:
    """Units that the seat gains with these tokens."""
    found = 0
    for r in range(3):
        found += tokens_worth(s, seat, r, int(goods[r]), target, 1)
    return found


@rule
def monument_merit(s: State, seat: int, phase: int, argument: int, target: int) -> int:
    """Great monuments, cheap cartouches, sites beside the barge and beside one's own."""
    if phase == SITE:
        return site_merit(s, seat, argument)
    if phase == MIX:
        return -units(MIX_OF[argument])
    if phase == WAIVER:
        return units(WAIVER_OF[argument])
    kind = int(TYPE_OF[argument])
    open_sites = sites(s, kind, BUILD)
    merit = 40 * int(GLORY_OF[kind]) + (15 if open_sites & int(SEGMENT[s.season]) else 0)
    return merit if phase == PLANNED else merit - units(COST_OF[argument]) // 2 - (0 if open_sites else 200)


@rule
def units(goods: Sequence[int]) -> int:
    """Value of tokens by the plain scale."""
    return int(UNIT[0]) * int(goods[0]) + int(UNIT[1]) * int(goods[1]) + int(UNIT[2]) * int(goods[2])


@rule
def site_merit(s: State, seat: int, place: int) -> int:
    """The barge's glory, own neighbours, own monuments on the segment; rich land is left for harvests until late."""
    me = s.governors[seat]
    merit = 60 if int(SEGMENT[s.season]) & int(BIT[place]) else 0
    near = int(NEAR[s.cross_river_adjacency][place])
    same = 0
    for season in range(1, SEASONS + 1):
        if int(SEGMENT[season]) & int(BIT[place]):
            same |= int(SEGMENT[season])
    for i in range(total(me.built)):
        bit = int(BIT[me.sites[i]])
        merit += (16 if near & bit else 0) + (9 if same & bit else 0)
    return merit - (3 * int(ICON[place]) if place < FIRST_CITY and s.season < SEASONS else 0)


@rule
def card_merit(s: State, seat: int, phase: int, argument: int) -> int:
    """Cards by their use, the extra one to who is behind, boons by what they do now."""
    if phase in (CARD, KEEP):
        return int(SIDE_MERIT[ABILITY_OF[argument]]) // 4 + units(CARD_YIELD[argument]) // 4
    if phase == SIDE:
        return 45 if argument == 0 else int(SIDE_MERIT[ABILITY_OF[s.card - 1]])
    if phase == GIVE:
        return 30 if argument == DISCARD else 20 - int(s.governors[argument].glory) + bribe_merit(s, seat, argument)
    if phase == INVOKE:
        return boon_merit(s, seat, argument)
    return int(BONUS_WORTH[argument]) + (60 if argument == 0 and s.season == SEASONS else 0)


@rule
def bribe_merit(s: State, seat: int, other: int) -> int:
    """Units that another's bribe is worth to the visitor."""
    bid = s.governors[other].bid
    return bundle_worth(s, seat, bid, aim(s, seat), 1) if total(bid.goods) or bid.cards else 0


@rule
def boon_merit(s: State, seat: int, boon: int) -> int:
    """Ptah and Bastet serve always, Ra with something planned, Horus only in need."""
    if boon == 4:
        return 50
    if boon == 1:
        return 42
    if boon == 3:
        return 38
    planned = 0
    for cartouche in range(len(TYPE_OF)):
        if s.planned[cartouche] == seat + 1:
            planned += 1
    return 20 + 15 * planned if boon == 2 else 5


@rule
def offer_merit(s: State, seat: int, phase: int, argument: int, target: int) -> int:
    """Offer a token too many for one that is missing; accept what is worth more than it costs; bid little."""
    if phase == PUT:
        return put_merit(s, seat, argument, size(int(s.offer.cards)) + total(s.offer.goods), target)
    if phase == ASK:
        return ask_merit(s, seat, argument, target)
    if phase == REPLY:
        agreed = agrees(s, seat, int(s.mover), s.offer, s.asked, target)
        return (1 if agreed else -30) if argument == ACCEPT else 0
    if phase == HAND:
        return -units(CARD_YIELD[argument]) if argument < CITY_CARDS else 0
    if phase == BRIBE:
        return put_merit(s, seat, argument, total(s.governors[seat].bid.goods) + 1, target)
    return best_swap(s, seat, argument) - 2 * int(s.governors[argument].glory)


@rule
def put_merit(s: State, seat: int, argument: int, listed: int, target: int) -> int:
    """The token least missed; after it, enough."""
    if argument == DONE:
        return 0 if listed else -40
    return -item_worth(s, seat, argument, target, 0) - (40 if argument >= 3 else 0)


@rule
def ask_merit(s: State, seat: int, argument: int, target: int) -> int:
    """The token most missed; one is enough."""
    if argument == PROPOSE:
        return 60 if total(s.asked.goods) + int(s.asked.unnamed) else -60
    if argument >= 3 or argument == ANY_CARD:
        return -40
    return item_worth(s, seat, argument, target, 1)
