"""Who will win: each seat's share of a win grows with the exponential of all that it has and can get."""

from __future__ import annotations

from math import exp

from greathouse.kernel.arrays import Int64Array
from greathouse.kernel.bits import size
from greathouse.kernel.contract import WIN
from greathouse.kernel.rules import rule, table

from ..content import FAMILIES
from ..rules.legal import barred
from ..rules.tables import BIT, COUNT, GOAL, part
from ..state import ANSWER, ASKING, FINDING, TAKING, State
from .knowledge import chance_to_hold, laid_by_others, open_gods, shown_by_others, unknown_to
from .weights import (
    ALIVE,
    ASKS,
    BLOCKED,
    BOTH,
    BOTHWIN,
    DECIDED,
    FIND,
    FIND2,
    FIND3,
    FINDW,
    GAIN,
    HIDDEN,
    LOOSE,
    MISSING,
    MOMENT,
    TAKES,
    WINS,
    WORTH,
)

EXP = table([round(1000 * exp(n / 16)) for n in range(-96, 97)])
TRIANGLE = table([0, 1, 3])
"""By cards held of a family: place of its weights, of which there is one for each number of known cards among them."""

DEAD = -1


@rule
def weight(s: State, place: int) -> int:
    """The weight with this place."""
    return int(WORTH[s.seats][place])


@rule
def when(s: State, seat: int) -> int:
    """When a seat can choose next: TAKES or ASKS now, or so many turns later."""
    seats = int(s.seats)
    away = (seat - int(s.active) - (1 if s.phase > ASKING else 0) + seats) % seats
    if away:
        return ASKS + away
    return ASKS if s.filled == 0 or TAKING < s.phase <= ASKING else TAKES


@rule
def groups_to_go(s: State, seat: int) -> int:
    """Groups that a seat needs beyond those laid, those in hand and the next one; below 0 if it has won."""
    laid = size(int(s.fronts[seat])) // 3
    for family in range(FAMILIES):
        laid += 1 if COUNT[part(int(s.hands[seat]), family)] > 2 else 0
    return int(GOAL[s.seats]) - laid - 1


@rule
def standing(s: State, seat: int, family: int) -> int:
    """Where the weights of a family begin for a seat; DEAD if all its cards lie in groups."""
    mine = part(int(s.fronts[seat]), family) != 0 or COUNT[part(int(s.hands[seat]), family)] > 2
    if part(laid_by_others(s, seat), family):
        return DEAD if mine else BLOCKED
    return ALIVE if mine else LOOSE


@rule
def held(s: State, seat: int, family: int) -> int:
    """Cards of a family in hand, beyond a group that is about to be laid."""
    count = int(COUNT[part(int(s.hands[seat]), family)])
    return count - 3 if count > 2 else count


@rule
def reach(s: State, seat: int, family: int, asked: int, taken: int) -> int:
    """2 if a third card is among those that can be asked for or taken, 1 if a second and a third are, else 0."""
    have = held(s, seat, family)
    if have == 2 and part(asked | taken, family):
        return 2
    return 1 if have == 1 and part(asked, family) and part(taken, family) else 0


@rule
def families_worth(s: State, seat: int, asked: int, taken: int) -> int:
    """What a seat's cards and the groups in its reach are worth, given what it can ask for and take."""
    total, closest = 0, 0
    at, last = when(s, seat), groups_to_go(s, seat) == 0
    for family in range(FAMILIES):
        row = standing(s, seat, family)
        if row != DEAD:
            have = held(s, seat, family)
            known = int(COUNT[part(int(s.shown[seat]), family)])
            total += weight(s, row + int(TRIANGLE[have]) + min(have, known))
            near = reach(s, seat, family, asked, taken)
            if row == ALIVE or last:
                closest = max(closest, near)
            elif near:
                total += weight(s, (GAIN if near == 2 else BOTH) + at)
    if closest:
        total += weight(s, (WINS if closest == 2 else BOTHWIN) + at)
    return total


@rule
def about_to_win(s: State, seat: int) -> bool:
    """Whether the hand holds the group that wins."""
    for family in range(FAMILIES):
        if COUNT[part(int(s.hands[seat]), family)] > 2 and part(int(s.fronts[seat]), family):
            return True
    return groups_to_go(s, seat) < 0


@rule
def strength(s: State, seat: int, gods: int) -> int:
    """Logarithm of a seat's weight, in 1/256; `gods` are the cards that lie open and free."""
    at = when(s, seat)
    asked = shown_by_others(s, seat)
    if at <= ASKS and s.phase <= ASKING:
        asked &= ~barred(s)
    total = families_worth(s, seat, asked, 0 if at == ASKS else gods)
    total += weight(s, MOMENT + at) + weight(s, MISSING + max(0, groups_to_go(s, seat)))
    total += size(int(s.hands[seat]) & ~int(s.shown[seat])) * weight(s, HIDDEN)
    total += DECIDED if about_to_win(s, seat) else 0
    return total + (find_worth(s, seat) if s.phase == FINDING and seat == s.active else 0)


@rule
def find_worth(s: State, seat: int) -> int:
    """What a mummy not yet seen promises, by the chances that it is a second or a third card."""
    unknown, last = unknown_to(s, seat), groups_to_go(s, seat) == 0
    promise = 0
    for family in range(FAMILIES):
        have, fit = held(s, seat, family), int(COUNT[part(unknown, family)])
        if have == 2:
            promise += fit * weight(s, FINDW if last or part(int(s.fronts[seat]), family) else FIND3)
        elif have == 1:
            promise += fit * weight(s, FIND2)
    return weight(s, FIND) + promise // max(1, size(unknown))


@rule
def shares(s: State, out: Int64Array) -> None:
    """Shares of a win in proportion to the seats' weights."""
    gods, best, total = open_gods(s), -(1 << 30), 0
    for seat in range(s.seats):
        out[seat] = strength(s, seat, gods)
        best = max(best, int(out[seat]))
    for seat in range(s.seats):
        out[seat] = EXP[96 + max(-96, (int(out[seat]) - best) // 16)]
        total += int(out[seat])
    for seat in range(s.seats):
        out[seat] = int(out[seat]) * WIN // total


@rule
def leaf(s: State, out: Int64Array) -> None:
    """The estimate; an answer not yet heard counts by its chance, for all that the asker knows."""
    shares(s, out)
    if s.phase == ANSWER:
        chance = chance_to_hold(s, int(s.active), int(s.last_asked), int(s.named) - 1)
        if chance:
            blend(s, out, chance)


@rule
def blend(s: State, out: Int64Array, chance: int) -> None:
    """The shares of a refusal, in `out`, become those of an open answer: granted with a chance in percent.

    Meanwhile those of the refusal stay in one number, 15 bits for each seat.
    """
    refused = 0
    for seat in range(s.seats):
        refused |= (int(out[seat]) >> 1) << (15 * seat)
    me, other, bit = int(s.active), int(s.last_asked), int(BIT[s.named - 1])
    mine, known, theirs, told = int(s.hands[me]), int(s.shown[me]), int(s.hands[other]), int(s.shown[other])
    give(s, me, mine | bit, known | bit)
    give(s, other, theirs & ~bit, told & ~bit)
    shares(s, out)
    give(s, me, mine, known)
    give(s, other, theirs, told)
    for seat in range(s.seats):
        before = 2 * ((refused >> (15 * seat)) & 32767)
        out[seat] = (chance * int(out[seat]) + (100 - chance) * before) // 100


@rule
def give(s: State, seat: int, hand: int, shown: int) -> None:
    """Sets a seat's hand and what everybody knows of it."""
    s.hands[seat] = hand
    s.shown[seat] = shown
