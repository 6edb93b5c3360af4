"""How playouts go on: each choice has a merit by simple needs, with some noise; the best is taken."""

from __future__ import annotations

from collections.abc import Sequence

from greathouse.kernel.arrays import Int64Array
from greathouse.kernel.chance import Rng, draw
from greathouse.kernel.rules import rule, table

from ..content import BONUS_GOODS, BONUS_ROWS, CITY_CARDS, FIRST_CITY, SEASONS
from ..moves import (
    ACCEPT,
    ANY_CARD,
    BUILD,
    DISCARD,
    DONE,
    FIRST,
    HARVEST,
    HIRE,
    MARKET,
    PLAN,
    PROPOSE,
    STOP,
    WITHDRAW,
)
from ..rules.cards import CARD_YIELD
from ..rules.glory import NEAR
from ..rules.land import BIT, CARAVAN_YIELD, ICON, SEGMENT, TYPE_OF, open_spaces, owner, sites, size, total
from ..rules.terms import (
    ABILITY_OF,
    COST_OF,
    MIX_OF,
    PAYMENT_OF,
    SET_OF,
    SWAP_OF,
    TAKING_OF,
    WAIVER_OF,
    holds,
    plannable,
)
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
from .worth import UNIT, aim, bundle_worth, item_worth, tokens_worth

NOISE = table([[0, 12][phase in (5, 6)] + 6 for phase in range(35)])
"""By phase: how much chance adds to a merit."""
BONUS_WORTH = table(
    [
        50 * row.glory + 38 * row.city_cards + 12 * goods[0] + 15 * goods[1] + 20 * goods[2]
        for row, goods in zip(BONUS_ROWS, BONUS_GOODS, strict=True)
    ]
)
PLAIN_MERIT = table((0, 58, 68, 0, 0, 88, 0))
"""Merit of city, caravan and planning, by action."""
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


# --- actions ----------------------------------------------------------------------------------------------------------


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


# --- laborers ---------------------------------------------------------------------------------------------------------


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


# --- monuments --------------------------------------------------------------------------------------------------------


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


# --- cards ------------------------------------------------------------------------------------------------------------


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


# --- haggling ---------------------------------------------------------------------------------------------------------


@rule
def offer_merit(s: State, seat: int, phase: int, argument: int, target: int) -> int:
    """Offer a token too many for one that is missing; accept what is worth more than it costs; bid little."""
    if phase == PUT:
        return put_merit(s, seat, argument, size(int(s.offer.cards)) + total(s.offer.goods), target)
    if phase == ASK:
        return ask_merit(s, seat, argument, target)
    if phase == REPLY:
        return (1 if fair(s, seat, target) else -30) if argument == ACCEPT else 0
    if phase == HAND:
        return -units(CARD_YIELD[argument]) if argument < CITY_CARDS else 0
    if phase == BRIBE:
        return put_merit(s, seat, argument, total(s.governors[seat].bid.goods) + 1, target)
    return int(s.governors[argument].glory) * -2


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


@rule
def fair(s: State, seat: int, target: int) -> bool:
    """Whether an offer gains the seat clearly more than it costs, and does not help who leads."""
    other = s.governors[s.mover]
    if other.glory > s.governors[seat].glory + 3:
        return False
    gain = bundle_worth(s, seat, s.offer, target, 1)
    return gain >= bundle_worth(s, seat, s.asked, target, 0) + 4
