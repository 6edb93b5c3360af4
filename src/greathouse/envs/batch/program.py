"""Program over any game: a batch of games, each played on by one decision and presented to whoever decides next."""

from __future__ import annotations

from typing import Any, Final, NamedTuple

from greathouse.envs.batch.planes import PlaneArrays, fill
from greathouse.kernel.arrays import Int64Array
from greathouse.kernel.chance import Rng, draw_place
from greathouse.kernel.contract import (
    CHANCE,
    OVER,
    WIN,
    State,
    apply,
    choices,
    clone,
    odds,
    result,
    start,
    turn,
    view,
    waiting,
)
from greathouse.kernel.rules import POWERS, entry, rule, table

BIT = table(POWERS)

RESTART: Final = -1
"""In `actions`: the game begins anew."""

GAMES, SEATS, MAX_DECISIONS, VIEWS, PLANES, MASK = range(6)
"""Places of `settings`: how many games and seats, when a game is truncated, and what is written (0: it is not)."""


class BatchArrays(NamedTuple):
    """What all games work on, each with its entry; one more state is blank, with seats and options only.

    `views` holds the view of the seat to act by game, and behind those, by seat and game, the views of the seats that
    answer later in a round of secret answers, taken before its first one. `pending` is a bit mask of the seats that
    still answer in the round.
    """

    states: Any
    views: Any
    rngs: Any
    settings: Int64Array
    actions: Int64Array
    seat: Any
    pending: Int64Array
    decisions: Int64Array
    legal: Any
    counts: Any
    mask: Any
    rewards: Any
    terminated: Any
    truncated: Any


class Buffers(NamedTuple):
    """What a thread needs for itself."""

    out: Int64Array
    weight: Int64Array
    payoff: Int64Array


@rule
def settle(s: State, rng: Rng, b: Buffers) -> int:
    """Deals chance until a seat decides or the game is over; returns who decides."""
    who = turn(s)
    while who == CHANCE:
        count = odds(s, b.out, b.weight)
        apply(s, CHANCE, int(b.out[draw_place(rng, b.weight, count)]))
        who = turn(s)
    return who


@rule
def begin(m: BatchArrays, b: Buffers, i: int) -> int:
    """A new game; returns who decides."""
    clone(m.states, i, int(m.settings[GAMES]))
    start(m.states[i])
    m.decisions[i] = 0
    m.pending[i] = 0
    return settle(m.states[i], m.rngs[i], b)


@rule
def play(m: BatchArrays, b: Buffers, i: int) -> int:
    """Carries out the action; returns who decides next, or OVER."""
    who = int(m.seat[i])
    m.pending[i] = int(m.pending[i]) & ~int(BIT[who])
    m.decisions[i] += 1
    apply(m.states[i], who, int(m.actions[i]))
    return settle(m.states[i], m.rngs[i], b)


@rule
def is_finished(m: BatchArrays, b: Buffers, i: int, who: int) -> bool:
    """Whether the game is over or is truncated; then its rewards are written."""
    seats = int(m.settings[SEATS])
    if who == OVER:
        m.terminated[i] = True
        result(m.states[i], b.payoff)
        for seat in range(seats):
            m.rewards[i, seat] = int(b.payoff[seat]) / WIN
    elif int(m.decisions[i]) >= int(m.settings[MAX_DECISIONS]):
        m.truncated[i] = True
        for seat in range(seats):
            m.rewards[i, seat] = 1 / seats
    return bool(m.terminated[i] or m.truncated[i])


@rule
def look(m: BatchArrays, i: int, who: int) -> None:
    """Takes the view of the seat to act; in a round of secret answers the one from before the first answer."""
    s = m.states[i]
    games, asked = int(m.settings[GAMES]), waiting(s)
    if asked == int(m.pending[i]):
        clone(m.views, i, games * who + i)
        return
    m.pending[i] = asked
    view(s, who, m.views[i])
    for seat in range(who + 1, int(m.settings[SEATS])):
        if asked & int(BIT[seat]):
            view(s, seat, m.views[games * seat + i])


@rule
def offer(m: BatchArrays, b: Buffers, i: int, who: int) -> None:
    """Writes what the seat to act can choose from."""
    count, before = choices(m.states[i], who, b.out), int(m.counts[i])
    for k in range(count):
        m.legal[i, k] = int(b.out[k])
    for k in range(count, before):
        m.legal[i, k] = -1
    m.counts[i] = count
    if m.settings[MASK]:
        m.mask[i, :] = 0
        for k in range(count):
            number = int(b.out[k])
            m.mask[i, number >> 3] |= int(BIT[number & 7])


@rule
def advance(m: BatchArrays, p: PlaneArrays, b: Buffers, first: int, last: int) -> None:
    """The work of `step`."""
    for i in range(first, last):
        m.terminated[i] = False
        m.truncated[i] = False
        m.rewards[i, :] = 0
        if int(m.actions[i]) == RESTART:
            who = begin(m, b, i)
        else:
            who = play(m, b, i)
            if is_finished(m, b, i, who):
                who = begin(m, b, i)
        m.seat[i] = who
        offer(m, b, i, who)
        if m.settings[VIEWS]:
            look(m, i, who)
        if m.settings[PLANES]:
            fill(p, i, who)


@rule
def find_illegal(m: BatchArrays, first: int, last: int) -> int:
    """The work of `first_illegal`."""
    for i in range(first, last):
        action, count, place = int(m.actions[i]), int(m.counts[i]), 0
        while place < count and int(m.legal[i, place]) != action:
            place += 1
        if place == count:
            return i
    return -1


@entry
def step(m: BatchArrays, p: PlaneArrays, b: Buffers, first: int, last: int) -> None:
    """Plays `actions` in the games from `first` up to `last`; those that end begin anew."""
    advance(m, p, b, first, last)


@entry
def first_illegal(m: BatchArrays, first: int, last: int) -> int:
    """The first of these games in which the action is not among the legal ones, or -1."""
    return find_illegal(m, first, last)
