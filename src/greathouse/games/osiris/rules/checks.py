"""What holds in every position, and how long a game can be."""

from __future__ import annotations

from greathouse.kernel.rules import rule

from ..content import ABILITY_PARAM, CITY_CARDS, FIRST_CITY, MARKET_IDS, NEUTRAL, PLACES, SEASONS
from ..moves import GOODS
from ..state import ACTION, ENDED, LOTS, Bundle, State
from .land import BIT, TYPE_OF, owner, size, total
from .season import COUNT, HELD_BY_NEUTRAL, LABORERS_OF, NEUTRAL_GROUND, SUPPLY

MARKETS = len(MARKET_IDS)
MAX_SWAPS = ABILITY_PARAM.merchant_swaps


@rule
def bound(s: State) -> int:
    """Each action has at most 8 decisions besides the Merchant's swaps, bribes and the offers of the turn."""
    items = int(s.haggle_max_items)
    action = 8 + MAX_SWAPS + (int(s.seats) - 1) * (items + 1) + int(s.haggle_offers_per_turn) * (5 + 3 * items)
    return SEASONS * int(s.seats) * (int(s.max_actions_per_season) + len(TYPE_OF) + 1) * action


@rule
def flaw(s: State) -> int:
    """0, or the rule that a broken invariant belongs to."""
    found = flaw_of_frame(s)
    if not found:
        found = flaw_of_tokens(s)
    if not found:
        found = flaw_of_laborers(s)
    if not found:
        found = flaw_of_cards(s)
    if not found:
        found = flaw_of_board(s)
    return found if found else flaw_of_monuments(s)


@rule
def flaw_of_frame(s: State) -> int:
    """Phase, season and seats exist; who is on turn has not withdrawn (R12, R93)."""
    seats = int(s.seats)
    if not (0 <= s.phase <= ENDED and 0 <= s.season <= SEASONS and 0 <= s.mover < seats and 0 <= s.regent < seats):
        return 12
    if not (0 <= s.partner < seats and 0 <= s.bidder < seats and 0 <= s.drawn_by < seats and 0 <= s.leaver <= seats):
        return 12
    if s.phase == ACTION and (s.season == 0 or s.governors[s.mover].withdrawn):
        return 93
    return flaw_of_boons(s)


@rule
def flaw_of_boons(s: State) -> int:
    """Boons played in a season differ (R80) and are held no longer (R82); the first to withdraw is known (R89)."""
    shown = 0
    for seat in range(int(s.seats)):
        me = s.governors[seat]
        if not 0 <= me.boon <= 5 or not 0 <= me.boons < 32:
            return 82
        bit = int(BIT[me.boon - 1]) if me.boon else 0
        if bit & (shown | int(me.boons)):
            return 80
        shown |= bit
        if me.withdrawn and not s.leaver:
            return 89
    return 0


# --- tokens and laborers ----------------------------------------------------------------------------------------------


@rule
def flaw_of_tokens(s: State) -> int:
    """Every token of the game is somewhere (R2, R24)."""
    for resource in range(3):
        count = int(s.supply[resource]) + int(s.pool_tokens[resource])
        least = min(int(s.supply[resource]), int(s.pool_tokens[resource]))
        for m in range(MARKETS):
            count += int(s.market_tokens[m][resource])
            least = min(least, int(s.market_tokens[m][resource]))
        for seat in range(int(s.seats)):
            count += int(s.governors[seat].tokens[resource])
            least = min(least, int(s.governors[seat].tokens[resource]))
        if count != SUPPLY[s.seats] or least < 0:
            return 24
    return 0


@rule
def flaw_of_laborers(s: State) -> int:
    """Every laborer of the game is somewhere (R2, R7); who is shown is there; the Regent knows the rest (R10)."""
    for kind in range(6):
        count = int(s.bag[kind]) + int(s.pool[kind]) + placed(s, kind)
        least = min(int(s.bag[kind]), int(s.pool[kind]))
        for seat in range(int(s.seats)):
            me = s.governors[seat]
            count += int(me.laborers[kind])
            least = min(least, int(me.shown[kind]), int(me.laborers[kind]) - int(me.shown[kind]))
        if count != LABORERS_OF[s.seats][kind] or least < 0:
            return 7
        if s.regent_knows and s.left[kind] < s.bag[kind]:
            return 10
    recruits = 0
    for seat in range(int(s.seats)):
        me = s.governors[seat]
        if not 0 <= me.recruits <= total(me.laborers) - total(me.shown):
            return 10
        recruits += int(me.recruits)
    return 10 if total(s.left) != (total(s.bag) + recruits if s.regent_knows else 0) else 0


@rule
def placed(s: State, kind: int) -> int:
    """Laborers of a kind on the board."""
    count = 0
    for place in range(PLACES):
        if s.workers[place] == kind + 1:
            count += 1
    for section in range(4):
        if s.caravan[section] == kind + 1:
            count += 1
    return count


# --- cards ------------------------------------------------------------------------------------------------------------


@rule
def flaw_of_cards(s: State) -> int:
    """Every city card is in one place (R63); who holds a card knows it."""
    seen = int(s.deck) | int(s.discard) | int(s.in_view)
    count = size(int(s.deck)) + size(int(s.discard)) + size(int(s.in_view))
    if s.card:
        seen |= int(BIT[s.card - 1])
        count += 1
    for seat in range(int(s.seats)):
        hand = int(s.governors[seat].hand)
        seen |= hand
        count += size(hand)
        for card in range(CITY_CARDS):
            if hand >> card & 1 and not int(s.knows[card]) & int(BIT[seat]):
                return 63
    for card in range(CITY_CARDS):
        if not 0 <= s.lots[card] < LOTS:
            return 35
    if count != CITY_CARDS or seen != int(BIT[CITY_CARDS]) - 1:
        return 63
    return flaw_of_lists(s)


@rule
def flaw_of_lists(s: State) -> int:
    """Nobody offers what it does not hold (R97)."""
    if not covers(s, int(s.mover), s.offer) or int(s.asked.cards) & ~int(s.governors[s.partner].hand):
        return 97
    for seat in range(int(s.seats)):
        if not covers(s, seat, s.governors[seat].bid):
            return 97
    return 0


@rule
def covers(s: State, seat: int, bundle: Bundle) -> bool:
    """Whether the seat holds the items, laborers shown to all."""
    me = s.governors[seat]
    for item in range(GOODS):
        held = int(me.tokens[item]) if item < 3 else int(me.shown[item - 3])
        if held < bundle.goods[item]:
            return False
    return int(bundle.cards) & ~int(me.hand) == 0


# --- board ------------------------------------------------------------------------------------------------------------


@rule
def flaw_of_board(s: State) -> int:
    """Sets agree with what stands on the places; on top stand only the Sculptor's obelisks (R56, R67)."""
    built, spires = 0, 0
    for place in range(PLACES):
        ground, upper = int(s.ground[place]), int(s.upper[place])
        if ground:
            built |= int(BIT[place])
        if ground % 3 == 1 and upper == 0 and place < FIRST_CITY:
            spires |= int(BIT[place])
        if upper and (ground % 3 != 1 or upper % 3 != 1):
            return 67
    if built != s.built_on or spires != s.spires:
        return 56
    return flaw_of_places(s)


@rule
def flaw_of_places(s: State) -> int:
    """A laborer on a space covers its sections without monuments, at least one (R17 to R20, R30)."""
    built, stood, worked = int(s.built_on), 0, 0
    for place in range(PLACES):
        bit = int(BIT[place])
        if s.workers[place] and place >= FIRST_CITY:
            stood |= bit
        elif s.workers[place]:
            pair = (bit | bit << 1) & ~built
            if place % 2 or not pair:
                return 20
            stood |= pair
            worked |= bit
    return 0 if stood == s.stood_on and worked == s.worked else 56


@rule
def flaw_of_monuments(s: State) -> int:
    """Every monument is in stock, planned, built or lost (R47, R60, R62); neutral ones stay (R4, R59)."""
    for place in range(PLACES):
        neutral = int(NEUTRAL_GROUND[s.seats][place])
        if (neutral or owner(int(s.ground[place])) == NEUTRAL) and s.ground[place] != neutral:
            return 4
    for kind in range(3):
        holders = 0
        for cartouche in range(len(TYPE_OF)):
            if TYPE_OF[cartouche] == kind and int(HELD_BY_NEUTRAL[s.seats]) >> cartouche & 1:
                holders += 1
        if on_cartouches(s, NEUTRAL, kind) != holders:
            return 59
        for seat in range(int(s.seats)):
            me = s.governors[seat]
            least = min(int(me.stock[kind]), int(me.built[kind]), int(me.lost[kind]))
            parts = int(me.stock[kind]) + int(me.built[kind]) + int(me.lost[kind]) + on_cartouches(s, seat, kind)
            if parts != COUNT[kind] or least < 0 or built_by(s, seat, kind) != me.built[kind]:
                return 47
    return flaw_of_sites(s)


@rule
def on_cartouches(s: State, holder: int, kind: int) -> int:
    """Planned monuments of a type."""
    count = 0
    for cartouche in range(len(TYPE_OF)):
        if s.planned[cartouche] == holder + 1 and TYPE_OF[cartouche] == kind:
            count += 1
    return count


@rule
def built_by(s: State, seat: int, kind: int) -> int:
    """Monuments of a type on the seat's list of sites that stand where the list says."""
    count = 0
    for i in range(total(s.governors[seat].built)):
        place = int(s.governors[seat].sites[i])
        if 0 <= place < PLACES:
            mine = int(s.ground[place]) if owner(int(s.ground[place])) == seat else int(s.upper[place])
            if mine == 1 + kind + 3 * seat:
                count += 1
    return count


@rule
def flaw_of_sites(s: State) -> int:
    """No governor's monument stands on the board that is not on its list (R60)."""
    count = 0
    for place in range(PLACES):
        if 0 <= owner(int(s.ground[place])) < NEUTRAL:
            count += 1
        if s.upper[place]:
            count += 1
    for seat in range(int(s.seats)):
        count -= total(s.governors[seat].built)
    return 60 if count else 0
