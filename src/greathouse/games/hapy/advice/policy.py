"""A sensible way to play on, quick enough for playouts: what each choice gains and what it denies."""

from __future__ import annotations

from greathouse.kernel.arrays import Int64Array
from greathouse.kernel.chance import Rng, draw
from greathouse.kernel.rules import rule

from ..content import CARDS, NUMBERS
from ..moves import ASK, KEEP, PASS
from ..rules.legal import barred
from ..rules.tables import BIT, COUNT, COVERS, GOD_SIDE, part
from ..state import State
from .knowledge import UNDER, chance_to_hold, shown_by_others


@rule
def prefer(s: State, seat: int, out: Int64Array, count: int, rng: Rng) -> int:
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
        if COUNT[part(int(s.hands[seat]), card // NUMBERS)] == 1 and part(
            shown_by_others(s, seat) & ~barred(s), card // NUMBERS
        ):
            value += 60
    opened = int(UNDER[s.layout][place]) & filled & GOD_SIDE[s.variant]
    for below in range(CARDS):
        if (opened >> below) & 1 and COVERS[s.layout][below] & filled == 0:
            value -= min(30, danger(s, seat, int(s.display[below])) // 2)
    return max(0, value)


@rule
def promise_request(s: State, seat: int, other: int, card: int) -> int:
    """The gain and what it denies, times the chance (in percent) that the other player holds the card."""
    if s.hands[seat] & int(BIT[card]):
        return 0
    chance = chance_to_hold(s, seat, other, card)
    if chance == 100:
        return 100 * (gain(s, seat, card) + danger(s, seat, card))
    if chance == 0:
        return 0
    return chance * (gain(s, seat, card) + danger(s, seat, card) // 2) + 1
