"""A quick estimate of who will win, and a sensible way to play on, from what a player may know.

The estimate gives each seat a weight exp(sum of WORTH over what it has); the weights were fitted to games that
`prefer` played against itself.
"""

from __future__ import annotations

from math import exp
from typing import Any

from greathouse.kernel.chance import Rng, draw
from greathouse.kernel.contract import WIN
from greathouse.kernel.rules import rule, table

from . import content
from .content import CARDS, FAMILIES, NUMBERS
from .moves import ASK, KEEP, PASS
from .rules.choosing import barred
from .rules.tables import BIT, COUNT, COVERS, GOAL, GOD_SIDE, part, size
from .state import ANSWER, ASKING, FINDING, State

UNDER = table(
    [
        [sum(1 << n for n in range(CARDS) if layout[n] >> place & 1) for place in range(CARDS)]
        for layout in content.COVERS
    ]
)
"""By layout and place: the places that a card there covers."""

# What a seat has, as places of a row of WORTH: the move; 1 to 5 groups to go (5 places); a family of which it laid a
# group, with 0 to 2 more in hand (3 places); two or one of another family; two that everybody knows of; hidden cards; a
# group that it can complete for certain.
TO_MOVE, MISSING, HOPE, PAIR, SINGLE, OPEN_PAIR, HIDDEN, REACH = 0, 1, 6, 9, 10, 11, 12, 13
KINDS = 14
DECIDED = 1536
CERTAIN = 130
"""So much promise of a request is worth one 1/256."""

WORTH = table(
    [
        [0] * KINDS,
        [0] * KINDS,
        [18, 209, 67, -6, -88, -182, 48, 93, 189, -7, -26, 0, 34, 67],
        [8, 182, 20, -57, -145, 0, 153, 188, 356, 6, -27, -16, 95, 87],
        [5, 156, -31, -124, 0, 0, 238, 252, 357, 18, -35, -53, 127, 153],
    ]
)
"""By number of players: weights in 1/256 (natural logarithm)."""

EXP = table([round(1000 * exp(n / 16)) for n in range(-96, 97)])


@rule
def has(s: State, seat: int, kind: int, count: int) -> int:
    """Worth of having something so many times."""
    return count * WORTH[s.seats][kind]


@rule
def strength(s: State, seat: int) -> int:
    """Logarithm of a seat's weight, in 1/256: what it laid, what it holds, and whose turn it is."""
    hand, front, shown = int(s.hands[seat]), int(s.fronts[seat]), int(s.shown[seat])
    laid = size(front) // 3
    total = has(s, seat, HIDDEN, size(hand & ~shown))
    for family in range(FAMILIES):
        held = COUNT[part(hand, family)]
        if held > 2:
            laid += 1
            held -= 3
            total += DECIDED if part(front, family) else 0
        if part(front, family):
            total += has(s, seat, HOPE + held, 1)
        elif held == 2:
            total += has(s, seat, PAIR, 1)
            total += has(s, seat, OPEN_PAIR, 1 if COUNT[part(shown, family)] == 2 else 0)
        elif held == 1:
            total += has(s, seat, SINGLE, 1)
        if held == 2 and seat == s.active and s.phase <= ASKING and in_reach(s, seat, family):
            total += has(s, seat, REACH, 1)
    total += DECIDED if laid >= GOAL[s.seats] else 0
    total += has(s, seat, MISSING + min(4, max(0, GOAL[s.seats] - laid - 1)), 1)
    return total + (due_soon(s, seat) if seat == s.active else 0)


@rule
def due_soon(s: State, seat: int) -> int:
    """What the player on turn can expect in this turn: the move, a mummy not yet seen, an answer not yet heard."""
    if s.phase == ANSWER:
        return promise_request(s, seat, int(s.last_asked), s.named - 1) // CERTAIN
    if s.phase == FINDING:
        return has(s, seat, HIDDEN, 1) + has(s, seat, SINGLE, 1)
    return has(s, seat, TO_MOVE, 1 if s.phase <= ASKING else 0)


@rule
def in_reach(s: State, seat: int, family: int) -> bool:
    """Whether everybody knows who holds a third card of a family that may be named now."""
    cards = 0
    for other in range(s.seats):
        if other != seat:
            cards |= int(s.shown[other])
    return part(cards & ~barred(s), family) != 0


@rule
def leaf(s: State, out: Any) -> None:
    """Shares of a win in proportion to the seats' weights."""
    best = -(1 << 30)
    for seat in range(s.seats):
        out[seat] = strength(s, seat)
        best = max(best, int(out[seat]))
    total = 0
    for seat in range(s.seats):
        out[seat] = EXP[96 + max(-96, (int(out[seat]) - best) // 16)]
        total += int(out[seat])
    for seat in range(s.seats):
        out[seat] = int(out[seat]) * WIN // total


@rule
def prefer(s: State, seat: int, out: Any, count: int, rng: Rng) -> int:
    """The choice of most gain as far as the player knows; among equals any."""
    best, found, ties = -1, 0, 0
    for i in range(count):
        gain = promise(s, seat, int(out[i]))
        if gain > best:
            best, found, ties = gain, i, 1
        elif gain == best:
            ties += 1
            if draw(rng, ties) == 0:
                found = i
    return found


@rule
def promise(s: State, seat: int, action: int) -> int:
    """What a choice promises, in percent of a group; never below 0."""
    if action < ASK:
        return promise_take(s, seat, action % CARDS)
    if action < PASS:
        return promise_request(s, seat, (action - ASK) // CARDS, (action - ASK) % CARDS)
    if action == PASS:
        return 0
    return 1 if (s.shown[seat] >> (action - KEEP)) & 1 else 2


@rule
def gain(s: State, seat: int, card: int) -> int:
    """What one more card of its family is worth to a seat that has it for certain."""
    family = card // NUMBERS
    held = COUNT[part(int(s.hands[seat]), family)]
    if held == 2:
        return 1000 if part(int(s.fronts[seat]), family) else 100
    value = 12 * (1 + held)
    return 2 * value if part(int(s.fronts[seat]), family) else value


@rule
def danger(s: State, seat: int, card: int) -> int:
    """What it is worth that nobody else gets this card: others who are known to hold two, or who laid its family."""
    family, most = card // NUMBERS, 0
    for other in range(s.seats):
        if other != seat:
            held = COUNT[part(int(s.shown[other]), family)]
            value = 14 * held * held * (3 if part(int(s.fronts[other]), family) else 1)
            most = max(most, value)
    return most


@rule
def promise_take(s: State, seat: int, place: int) -> int:
    """A god: its gain, with a third card known to be in a hand almost a group, and what it denies; a mummy: hope.

    Less for what it uncovers for the others.
    """
    filled = int(s.filled) & ~int(BIT[place])
    value = 60
    if (GOD_SIDE[s.variant] >> place) & 1:
        card = int(s.display[place])
        value = 40 + gain(s, seat, card) + danger(s, seat, card)
        if COUNT[part(int(s.hands[seat]), card // NUMBERS)] == 1 and in_reach(s, seat, card // NUMBERS):
            value += 60
    opened = int(UNDER[s.layout][place]) & filled & GOD_SIDE[s.variant]
    for below in range(CARDS):
        if (opened >> below) & 1 and COVERS[s.layout][below] & filled == 0:
            value -= min(30, danger(s, seat, int(s.display[below])) // 2)
    return max(0, value)


@rule
def promise_request(s: State, seat: int, other: int, card: int) -> int:
    """The gain and what it denies, times the chance (in percent) that the other player holds the card."""
    bit = int(BIT[card])
    if s.hands[seat] & bit:
        return 0
    if s.shown[other] & bit:
        return 100 * (gain(s, seat, card) + danger(s, seat, card))
    if s.dark & bit == 0 or s.refused[other][card] >= s.latest[other]:
        return 0
    if COUNT[part(int(s.shown[other]), card // NUMBERS)] > 1:
        return 0
    hidden = size(int(s.hands[other]) & ~int(s.shown[other]))
    unknown = max(1, size(int(s.dark) & ~int(s.hands[seat])))
    return 100 * hidden * (gain(s, seat, card) + danger(s, seat, card) // 2) // unknown + 1
