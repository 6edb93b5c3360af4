"""How a game ends and who has won."""

from __future__ import annotations

from greathouse.kernel.arrays import Int64Array
from greathouse.kernel.bits import size
from greathouse.kernel.contract import WIN
from greathouse.kernel.rules import rule

from ..content import CARDS, FAMILIES
from ..state import ALL_PASS, FAMILY, MOST_GROUPS, STALLED, State
from .tables import BIT, COUNT, GOAL, groups, part


@rule
def won(s: State, seat: int) -> int:
    """R22, R23: how a seat has won, 0 if it has not; a whole family comes first."""
    front = int(s.fronts[seat])
    for family in range(FAMILIES):
        if part(front, family) == 63:
            return FAMILY
    return MOST_GROUPS if groups(front) >= GOAL[s.seats] else 0


@rule
def count_idle(s: State) -> None:
    """R25: everybody in turn makes no request, or whole rounds bring no group."""
    s.idle_turns = 0 if s.laid else s.idle_turns + 1
    s.pass_turns = 0 if s.named else s.pass_turns + 1
    if s.all_pass_ends and s.pass_turns >= s.seats:
        s.ending = ALL_PASS
    elif s.idle_turns >= s.stall_rounds * s.seats:
        s.ending = STALLED
    if s.ending:
        rank(s)


@rule
def rank(s: State) -> None:
    """R26: the seats with the best key win together."""
    best = -1
    for seat in range(s.seats):
        key = standing(s, seat)
        if key > best:
            best = key
            s.winners = 0
        if key == best:
            s.winners |= int(BIT[seat])


@rule
def standing(s: State, seat: int) -> int:
    """R26: groups, then the largest family of front and hand, then cards in hand, as one number."""
    return groups(int(s.fronts[seat])) * 10_000 + largest_family(s, seat) * 100 + size(int(s.hands[seat]))


@rule
def largest_family(s: State, seat: int) -> int:
    """R26: the most cards of one family that a seat has in front and hand."""
    cards = int(s.fronts[seat]) | int(s.hands[seat])
    largest = 0
    for family in range(FAMILIES):
        count = COUNT[part(cards, family)]
        largest = max(largest, count)
    return largest


def rank_keys(s: State, seat: int) -> dict[str, int]:
    """R26, for the places below a winner too (section 6): who has reached a goal (R22, R23) is first."""
    reached = s.ending in (FAMILY, MOST_GROUPS) and s.winners >> seat & 1
    return {
        "goal": int(reached),
        "groups": groups(s.fronts[seat]),
        "largest_family": largest_family(s, seat),
        "hand": size(s.hands[seat]),
    }


@rule
def score(s: State, out: Int64Array) -> None:
    """Groups in front of each seat."""
    for seat in range(s.seats):
        out[seat] = groups(int(s.fronts[seat]))


@rule
def result(s: State, out: Int64Array) -> None:
    """R22-R26: the winner has it all; those who share the first place share the win."""
    share = WIN // COUNT[s.winners]
    for seat in range(s.seats):
        out[seat] = share if (s.winners >> seat) & 1 else 0


@rule
def bound(s: State) -> int:
    """36 takes, a request in each turn, and at most one choice of what to keep for each group.

    With the display empty a stretch of turns without a group has at most `stall_rounds` rounds. Without a winner nobody
    has more than `goal - 1` groups; two players have at least 6 by then, since they hold at most two of a family each.
    """
    seats = int(s.seats)
    most = min(12, seats * (GOAL[seats] - 1))
    least = 6 if seats == 2 else 0
    turns = CARDS + (most - least + 1) * s.stall_rounds * seats
    return CARDS + turns + 12
