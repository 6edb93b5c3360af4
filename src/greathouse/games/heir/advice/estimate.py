"""How a position will probably end: everything of worth on both sides, turned into chances of winning."""

from __future__ import annotations

from math import exp

from greathouse.kernel.arrays import Int64Array
from greathouse.kernel.contract import WIN
from greathouse.kernel.rules import rule, table

from ..content import BONUSES, CHAIN, CORNERS, MAJORITY, SUNS
from ..rules.cards import CARD_COUNT, CARD_VALUE, pile_value
from ..rules.gods import ROUNDS
from ..rules.scoring import arrow_mask, best_chain, majority, sight, total
from ..rules.squares import BIT
from ..state import DONE, GEB_NUT, THOTH, TO_NEXT, TO_PLACE, TO_TURN, State
from .worth import POINT, auctions_open, best_aim, god_gain, hope, magic_worth, monument_owner, pips

BONUS = table([[POINT * points for points in row] for row in BONUSES])
LEVEL = table([sum(1 for corner in CORNERS if corner < sun) for sun in range(SUNS)])
"""By sun: the next level of the pyramid to be scored."""

LAST_PIP = 55
"""What a unit of value brings in the last round on a card that can still be bid."""

HIGH_FIRST = table(sorted(range(CARD_COUNT), key=lambda card: -int(CARD_VALUE[card])))
"""All bidding cards, the highest first."""

STARTED = table([0, 35, 50, 20, 0])
"""By claimed cards of a kind: what the better price of the next one promises for each round to come."""

SCALE = 40
CHANCES = table([round(WIN / (1 + exp(-z / SCALE))) for z in range(-5 * SCALE, 5 * SCALE + 1)])
"""Chance of winning by lead, in fortieths of the spread that is still to come."""

SPREAD = table([420 + 75 * left for left in range(ROUNDS + 2)])
"""By rounds left: how far the end may lie from the estimate, in hundredths of a point."""


def _majority(bast: int, anubis: int) -> float:
    """Chance of Bast's majority when each level still to come is even; the last one breaks a tie (R66)."""
    if bast + anubis >= 3:
        return (float(bast > 0) + float(bast > 2)) / 2
    return (_majority(bast + 1, anubis) + _majority(bast, anubis + 1)) / 2


LEAD = table([[round(POINT * MAJORITY * (2 * _majority(b, a) - 1)) for a in range(5)] for b in range(5)])
"""By levels of Bast and Anubis: what the majority is worth to Bast, less what to Anubis."""


@rule
def pyramid_lead(s: State) -> int:
    """What the pyramid still brings Bast: the level being offered for, and the majority (R56, R66)."""
    counts = levels(s, 1) * 8 + levels(s, 2)
    bast, anubis = counts // 8, counts % 8
    if bast + anubis == 4:
        return POINT * MAJORITY * (1 - 2 * majority(s))
    level = bast + anubis
    ahead = pile_value(s, 0) - pile_value(s, 1)
    sure = 12 if s.piled[0] > 1 and s.piled[1] > 1 else 4
    ahead = max(-40, min(40, ahead * sure))
    won = int(LEAD[bast + 1][anubis]) + int(BONUS[s.pyramid_bonus][level])
    lost = int(LEAD[bast][anubis + 1]) - int(BONUS[s.pyramid_bonus][level])
    return (won * (40 + ahead) + lost * (40 - ahead)) // 80


@rule
def levels(s: State, holder: int) -> int:
    """Platforms of a seat (+ 1)."""
    count = 0
    for k in range(4):
        count += 1 if s.platforms[k] == holder else 0
    return count


@rule
def board_worth(s: State, seat: int) -> int:
    """What the seat's monuments score as things stand, and may still meet."""
    worth = 0
    for i in range(int(s.built)):
        if s.owners[i] == seat + 1:
            worth += POINT * sight(s, i) + hope(s, int(s.sites[i]), arrow_mask(s, i))
    return worth


@rule
def pending(s: State, god: int) -> bool:
    """Whether a god of this round has still to act."""
    return s.phase < TO_PLACE or s.god <= god


@rule
def gods_worth(s: State, seat: int) -> int:
    """What the seat's gods will bring that have still to act."""
    worth = 0
    for god in range(THOTH + 1):
        if int(s.won[seat]) & int(BIT[god]) and pending(s, god):
            worth += god_gain(s, god, seat)
    if newest_is_free(s) and monument_owner(s) == seat:
        i = int(s.built) - 1
        worth += best_aim(s, i, int(s.sites[i]), int(s.kinds[i]), int(s.tiles[i]), seat)
        worth -= god_gain(s, GEB_NUT, seat) if pending(s, GEB_NUT) else 0
    return worth


@rule
def newest_is_free(s: State) -> bool:
    """Whether the newest monument has no owner yet."""
    return s.built > 0 and s.owners[int(s.built) - 1] == 0


@rule
def hands_worth(s: State, seat: int) -> int:
    """What the bidding cards bring: those in hand and those that the other has used; at last only the best of them."""
    if s.day >= ROUNDS:
        return LAST_PIP * best_values(int(s.hand[seat]), auctions_open(s))
    return pips(int(s.hand[seat]) | int(s.used[1 - seat]))


@rule
def best_values(cards: int, count: int) -> int:
    """Sum of the highest values among these cards, so many of them."""
    total = 0
    left = count
    for k in range(CARD_COUNT):
        card = int(HIGH_FIRST[k])
        if left > 0 and cards & int(BIT[card]):
            total += int(CARD_VALUE[card])
            left -= 1
    return total


@rule
def sets_worth(s: State, seat: int) -> int:
    """What the claimed cards promise: the price of the next one of their kind."""
    worth = 0
    for kind in range(3):
        worth += int(STARTED[min(4, int(s.claimed[seat][kind]))])
    return worth * max(0, ROUNDS - int(s.day))


@rule
def chain_worth(s: State, seat: int) -> int:
    """What the best chain of suns will bring; early ones may still be cut or surpassed."""
    return CHAIN * POINT * best_chain(s, seat) * min(100, 14 * int(s.day)) // 100


@rule
def worth_of(s: State, seat: int) -> int:
    """All that the seat has and can expect, except the pyramid."""
    worth = POINT * total(s, seat) + board_worth(s, seat) + gods_worth(s, seat)
    return worth + chain_worth(s, seat) + magic_worth(s, seat) + hands_worth(s, seat) + sets_worth(s, seat)


@rule
def leaf(s: State, out: Int64Array) -> None:
    """Chances of winning from the difference of what both have."""
    lead = 0
    if s.day > 0 and s.phase != DONE:
        lead = worth_of(s, 0) - worth_of(s, 1) + pyramid_lead(s)
    left = ROUNDS - int(s.day) + (0 if s.phase in (TO_NEXT, TO_TURN) else 1)
    z = lead * SCALE // int(SPREAD[left])
    out[0] = int(CHANCES[max(-5 * SCALE, min(5 * SCALE, z)) + 5 * SCALE])
    out[1] = WIN - int(out[0])
