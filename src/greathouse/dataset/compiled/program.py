"""Program over any game: games played at random and written down, and written games followed through the rules."""

from __future__ import annotations

from typing import Any, Final, NamedTuple

from greathouse.kernel.arrays import Int64Array
from greathouse.kernel.chance import draw, draw_place
from greathouse.kernel.contract import (
    CHANCE,
    OVER,
    State,
    apply,
    choices,
    clone,
    legal,
    odds,
    result,
    start,
    turn,
    waiting,
)
from greathouse.kernel.limits import MAX_DECISIONS
from greathouse.kernel.rules import POWERS, entry, rule, table

BIT = table(POWERS)

SOUND: Final = -1
"""In `faults`: nothing is wrong with the game."""


class GameArrays(NamedTuple):
    """Games one after another, each with its entry; one more state is blank, with seats and options only.

    The events of game i stand in `actors` and `events` from `ends[i]` up to `ends[i + 1]`. `payoff` holds what the
    seats of game i won from place i * seats on, in units of WIN; zeros if the game was truncated.
    """

    states: Any
    rngs: Any
    ends: Int64Array
    actors: Any
    events: Any
    payoff: Int64Array
    truncated: Any
    faults: Int64Array
    out: Int64Array
    weight: Int64Array
    won: Int64Array


@rule
def begin(m: GameArrays, i: int) -> None:
    """A new game."""
    clone(m.states, i, len(m.states) - 1)
    start(m.states[i])


@rule
def finish(m: GameArrays, i: int, who: int) -> None:
    """Writes how the game ended."""
    m.truncated[i] = who != OVER
    if who == OVER:
        s = m.states[i]
        seats = int(s.seats)
        result(s, m.won)
        for seat in range(seats):
            m.payoff[i * seats + seat] = int(m.won[seat])


@rule
def play(m: GameArrays, i: int) -> bool:
    """Plays a game at random, each decision evenly among `choices`; returns whether there was room for its events."""
    begin(m, i)
    s, rng, at, decisions, room = m.states[i], m.rngs[i], int(m.ends[i]), 0, len(m.events)
    who = turn(s)
    while who != OVER and decisions < MAX_DECISIONS:
        if at == room:
            return False
        if who == CHANCE:
            count = odds(s, m.out, m.weight)
            action = int(m.out[draw_place(rng, m.weight, count)])
        else:
            decisions += 1
            count = choices(s, who, m.out)
            action = int(m.out[draw(rng, count) if count > 1 else 0])
        m.actors[at] = who
        m.events[at] = action
        at += 1
        apply(s, who, action)
        who = turn(s)
    m.ends[i + 1] = at
    finish(m, i, who)
    return True


@rule
def play_all(m: GameArrays, first: int, last: int) -> int:
    """The work of `record`."""
    i = first
    while i < last and play(m, i):
        i += 1
    return i


@rule
def is_possible(m: GameArrays, s: State, actor: int, action: int) -> bool:
    """Whether this can happen now: an outcome of the chance that is due, or a legal move of a seat that is asked."""
    chance = actor == CHANCE
    if chance:
        count = odds(s, m.out, m.weight) if turn(s) == CHANCE else 0
    elif 0 <= actor < int(s.seats) and waiting(s) & int(BIT[actor]):
        count = legal(s, actor, m.out)
    else:
        count = 0
    place = 0
    while place < count and int(m.out[place]) != action:
        place += 1
    return place < count and (not chance or int(m.weight[place]) > 0)


@rule
def follow(m: GameArrays, i: int) -> int:
    """Follows a game to its end; returns the number of its first event that cannot be, or SOUND.

    A game that is not over after its last event must have been truncated: else that end is at fault.
    """
    begin(m, i)
    s, first, end, decisions = m.states[i], int(m.ends[i]), int(m.ends[i + 1]), 0
    for at in range(first, end):
        actor, action = int(m.actors[at]), int(m.events[at])
        if not is_possible(m, s, actor, action):
            return at - first
        decisions += actor != CHANCE
        apply(s, actor, action)
    who = turn(s)
    finish(m, i, who)
    return SOUND if who == OVER or decisions >= MAX_DECISIONS else end - first


@rule
def follow_all(m: GameArrays, last: int) -> None:
    """The work of `replay`."""
    for i in range(last):
        m.faults[i] = follow(m, i)


@entry
def record(m: GameArrays, first: int, last: int) -> int:
    """Plays the games from `first` up to `last`; returns the first one whose events did not fit, or `last`."""
    return play_all(m, first, last)


@entry
def replay(m: GameArrays, last: int) -> None:
    """Follows the first `last` games and fills `faults`, `payoff` and `truncated`."""
    follow_all(m, last)
