"""Claiming tiles: which ones, and what follows; the exact search for the two groups of the Treasure."""

from __future__ import annotations

from greathouse.kernel.rules import rule

from ..state import BY_DEATH, BY_QUEEN, FULL_TURN, SHORT_TURN, State, View
from .dice import count_of, meets, most_equal, size_of
from .tables import (
    ALL,
    BIT,
    CLAIM,
    DEATH_MARK,
    DIFFERENT,
    EFFECT,
    EXTRA,
    FEWER,
    LEVEL,
    NEEDS,
    PLACES,
    QUEEN,
    REACH,
    ROYAL_DEATH,
    TAKING,
    UNIT,
)


@rule
def supply(s: State) -> int:
    """Tokens that can still be drawn, beyond those already promised (R39)."""
    return int(s.pile[0]) + int(s.pile[1]) + int(s.discard[0]) + int(s.discard[1]) - int(s.draws)


@rule
def gain(s: State, tokens: int) -> None:
    """The mover will draw so many tokens, or as many as there are (Q35)."""
    s.draws += min(tokens, supply(s))


@rule
def side_of(s: State | View, place: int) -> int:
    """The side of the bar above a location, 0 A, 1 B."""
    return int(s.side[LEVEL[place] - 3]) if place else 0


@rule
def fits(s: State, place: int, tally: int) -> bool:
    """Whether dice meet the requirement of a location under the option on the number of dice (R3, R85, Q9)."""
    return meets(tally, place, side_of(s, place), s.dice_minimum == 1)


@rule
def available(s: State) -> int:
    """The locations with a tile left that the mover does not own, as a set of bits (R86)."""
    owned = int(s.players[s.mover].tiles)
    found = 0
    for place in range(PLACES):
        if s.stock[place] and not owned & int(BIT[s.tile_at[place]]):
            found |= BIT[place]
    return found


@rule
def claimable(s: State) -> int:
    """The locations whose tile the locked dice can claim (R85)."""
    found = available(s)
    tally = int(s.tally)
    for place in range(PLACES):
        if found & int(BIT[place]) and not fits(s, place, tally):
            found &= ~int(BIT[place])
    return found


@rule
def takeable(s: State, power: int) -> int:
    """The locations whose tile a power may take without dice (R80, R82, R84)."""
    return available(s) & int(REACH[power])


@rule
def best_group(s: State, place: int) -> int:
    """The largest group of locked dice that keeps the "All" condition of a location, else all locked dice (R89)."""
    tally = int(s.tally)
    side = side_of(s, place)
    kind = int(NEEDS[place][side][0])
    for value in range(1, 7):
        count = count_of(tally, value)
        if kind == ALL and not int(NEEDS[place][side][5]) & int(BIT[value]):
            tally -= count * UNIT[value]
        elif kind == DIFFERENT and count > 1:
            tally -= (count - 1) * UNIT[value]
    return tally


@rule
def divisible(s: State, power: int) -> int:
    """The locations whose requirement some group of the locked dice meets (R81)."""
    found = takeable(s, power)
    for place in range(PLACES):
        if found & int(BIT[place]) and not fits(s, place, best_group(s, place)):
            found &= ~int(BIT[place])
    return found


@rule
def next_group(group: int, whole: int) -> int:
    """The group of dice after this one, in a fixed order through all parts of the whole; 0 after the last."""
    for value in range(7):
        count = count_of(group, value)
        if count < count_of(whole, value):
            return group + UNIT[value]
        group -= count * UNIT[value]
    return 0


@rule
def partners(s: State, power: int, place: int) -> int:
    """Where the second group may claim when the first claims at `place`: tries every division (R81, Q34)."""
    wanted = divisible(s, power)
    whole = int(s.tally)
    found = 0
    group = next_group(0, whole)
    while group != 0 and found != wanted:
        if size_of(whole - group) and fits(s, place, group):
            for other in range(PLACES):
                if wanted & ~found & int(BIT[other]) and fits(s, other, whole - group):
                    found |= BIT[other]
        group = next_group(group, whole)
    return found


@rule
def second_picks(s: State) -> int:
    """Where the power may take its next tile (R80, R81, R84)."""
    power = int(s.power)
    if EFFECT[power] == CLAIM:
        return takeable(s, power)
    return partners(s, power, int(s.took) - 1) if s.picked else divisible(s, power)


@rule
def queue(s: State, kind: int) -> None:
    """An extra turn, after those already to come (R94)."""
    at = 0
    while s.extra[at]:
        at += 1
    s.extra[at] = kind


@rule
def announce(s: State) -> None:
    """The Queen's new owner takes the Pharaoh; the roll to beat is that of all locked dice (R96, Q29)."""
    roll = most_equal(int(s.tally))
    s.mode = BY_QUEEN
    s.owner = s.mover
    s.pharaoh = s.mover
    s.best[0] = roll >> 3
    s.best[1] = roll & 7


@rule
def die_early(s: State) -> None:
    """Royal Death: nobody holds the Pharaoh, and seven 1s are to be beaten (R83, R101)."""
    s.mode = BY_DEATH
    s.owner = s.mover
    s.pharaoh = -1
    s.best[0] = DEATH_MARK[0]
    s.best[1] = DEATH_MARK[1]


@rule
def claim(s: State, place: int) -> None:
    """The mover takes a tile; its tokens are owed, its effect at claiming begins (R55, R73, R93)."""
    tile = int(s.tile_at[place])
    s.stock[place] -= 1
    s.players[s.mover].tiles |= BIT[tile]
    s.claimed += 1
    s.owed += TAKING[tile]
    if EFFECT[tile] == EXTRA:
        queue(s, SHORT_TURN if FEWER[tile] else FULL_TURN)
    elif tile == QUEEN:
        announce(s)
    elif tile == ROYAL_DEATH:
        die_early(s)


@rule
def pay_owed(s: State) -> None:
    """The tokens for tiles just taken are drawn (R93)."""
    gain(s, int(s.owed))
    s.owed = 0
