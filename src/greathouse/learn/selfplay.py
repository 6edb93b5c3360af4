"""Program over any game: games that a network plays with itself, and what can be learned of them."""

from __future__ import annotations

from math import exp
from typing import Any, Final, NamedTuple

from greathouse.kernel.arrays import Int64Array
from greathouse.kernel.chance import draw, draw_place
from greathouse.kernel.contract import (
    CHANCE,
    OVER,
    WIN,
    State,
    apply,
    choices,
    clone,
    features,
    guess,
    leaf,
    odds,
    prefer,
    result,
    start,
    turn,
    view,
    viewpoint,
)
from greathouse.kernel.rules import entry, rule
from greathouse.learn.network import Network, forward, take_estimate

MAX_DECISIONS: Final = 3000
MAX_NOTES: Final = 2 * MAX_DECISIONS + 2

BY_NETWORK, BY_ADVICE, BY_ESTIMATE = range(3)
"""How a seat decides: one step ahead by the network, as the advice prefers, one step ahead by the advice's estimate."""

BLANK, TABLE, TRIAL, GUESSED = range(4)
"""Places of `states`."""

NOTED, SAMPLED, GAMES = range(3)
"""Places of `tally`: notes and samples of this game, games so far."""

HEAT, TRACE, STRAY, KEEP, LED, GUESSING = range(6)
"""Places of `habits`: heat of a choice by worth; lambda; decisions at random, notes that become samples and decisions
led by the advice, each of 1; whether seats guess what is hidden."""


class Samples(NamedTuple):
    """What is learned from: features of positions, what the advice estimated, and the shares to aim at."""

    active: Any
    length: Any
    estimate: Any
    goal: Any
    tally: Any  # one number: samples so far; the latest of them are kept


class SelfPlayArrays(NamedTuple):
    """What games are played and noted in. A *note* is a position of the game at hand."""

    states: Any
    views: Any
    rngs: Any
    out: Int64Array
    weight: Int64Array
    active: Int64Array
    payoff: Int64Array
    worth: Any  # by choice
    share: Any  # by seat
    expected: Any  # by note and seat
    strayed: Any  # by note: 1 where a decision at random follows; what came of it says nothing of the position
    sample: Any  # by note: place of its sample of this game + 1; 0 if it is none
    seen_from: Any  # by sample of this game, as in `held`
    held: Samples  # of this game
    kept: Samples
    tally: Any
    habits: Any
    policies: Any  # by seat
    points: Any  # by policy: returns since cleared


@rule
def judge(m: SelfPlayArrays, n: Network, place: int) -> int:
    """Lets the network judge `states[place]`; returns how many features it has."""
    s = m.states[place]
    me = viewpoint(s)
    leaf(s, m.payoff)
    take_estimate(n, m.payoff, me)
    count = features(s, me, m.active)
    forward(n, m.active, count)
    return count


@rule
def worth_of_trial(m: SelfPlayArrays, n: Network, seat: int, policy: int) -> float:
    """What `states[TRIAL]` is worth to a seat, 0 to 1."""
    s = m.states[TRIAL]
    if turn(s) == OVER:
        result(s, m.payoff)
    elif policy == BY_ESTIMATE:
        leaf(s, m.payoff)
    else:
        judge(m, n, TRIAL)
        seats = int(s.seats)
        return float(n.shares[(seat - viewpoint(s) + seats) % seats])
    return m.payoff[seat] / WIN


@rule
def best_choice(m: SelfPlayArrays, n: Network, seat: int, count: int, policy: int) -> int:
    """Writes in `worth` what each of the choices is worth; returns the place of the best."""
    origin = TABLE
    if m.habits[GUESSING] > 0:
        origin = GUESSED
        view(m.states[TABLE], seat, m.views[0])
        guess(m.views[0], seat, m.states[GUESSED], m.rngs[0])
    best = 0
    for i in range(count):
        clone(m.states, TRIAL, origin)
        apply(m.states[TRIAL], seat, int(m.out[i]))
        m.worth[i] = worth_of_trial(m, n, seat, policy)
        if m.worth[i] > m.worth[best]:
            best = i
    return best


@rule
def heated(m: SelfPlayArrays, count: int, best: int) -> int:
    """A choice drawn in proportion to exp(worth / heat)."""
    heat = m.habits[HEAT]
    if heat <= 0:
        return best
    total = 0.0
    for i in range(count):
        total += exp((m.worth[i] - m.worth[best]) / heat)
    rest = chance(m) * total
    for i in range(count):
        rest -= exp((m.worth[i] - m.worth[best]) / heat)
        if rest < 0:
            return i
    return best


@rule
def chance(m: SelfPlayArrays) -> float:
    """A random number from 0 to 1."""
    return draw(m.rngs[0], 1 << 30) / (1 << 30)


@rule
def decide(m: SelfPlayArrays, n: Network, seat: int, count: int, noting: bool) -> int:
    """The place of a seat's choice."""
    s = m.states[TABLE]
    policy = int(m.policies[seat])
    if policy == BY_ADVICE or (m.habits[LED] > 0 and chance(m) < m.habits[LED]):
        return prefer(s, seat, m.out, count, m.rngs[0])
    if m.habits[STRAY] > 0 and chance(m) < m.habits[STRAY]:
        if noting:
            m.strayed[m.tally[NOTED] - 1] = 1
        return draw(m.rngs[0], count)
    return heated(m, count, best_choice(m, n, seat, count, policy))


@rule
def note(m: SelfPlayArrays, n: Network) -> None:
    """Notes `states[TABLE]`, and perhaps keeps it as a sample."""
    s = m.states[TABLE]
    seats, me = int(s.seats), viewpoint(s)
    count = judge(m, n, TABLE)
    t = int(m.tally[NOTED])
    m.tally[NOTED] = t + 1
    for k in range(seats):
        m.expected[t, (me + k) % seats] = n.shares[k]
    m.strayed[t] = 0
    m.sample[t] = 0
    j = int(m.tally[SAMPLED])
    if j < len(m.seen_from) and chance(m) < m.habits[KEEP]:
        for k in range(count):
            m.held.active[j, k] = m.active[k]
        m.held.length[j] = count
        m.held.estimate[j, :] = n.estimate
        m.seen_from[j] = me
        m.sample[t] = j + 1
        m.tally[SAMPLED] = j + 1


@rule
def take_turn(m: SelfPlayArrays, n: Network, seat: int, noting: bool) -> None:
    """A decision. Noted is the position before it and, if chance follows, the one after it."""
    s = m.states[TABLE]
    count = choices(s, seat, m.out)
    if count == 1:
        apply(s, seat, int(m.out[0]))
        return
    if noting:
        note(m, n)
        choices(s, seat, m.out)
    apply(s, seat, int(m.out[decide(m, n, seat, count, noting)]))
    if noting and turn(s) == CHANCE:
        note(m, n)


@rule
def play_game(m: SelfPlayArrays, n: Network, noting: bool) -> None:
    """A game; `payoff` is how it ended, even shares if it did not."""
    clone(m.states, TABLE, BLANK)
    s = m.states[TABLE]
    start(s)
    m.tally[NOTED] = 0
    m.tally[SAMPLED] = 0
    decisions = 0
    who = turn(s)
    while who != OVER and decisions < MAX_DECISIONS:
        if who == CHANCE:
            count = odds(s, m.out, m.weight)
            apply(s, CHANCE, int(m.out[draw_place(m.rngs[0], m.weight, count)]))
        else:
            decisions += 1
            take_turn(m, n, who, noting)
        who = turn(s)
    settle(m, s, who)
    m.tally[GAMES] += 1


@rule
def settle(m: SelfPlayArrays, s: State, who: int) -> None:
    """Writes how a game ended."""
    if who == OVER:
        result(s, m.payoff)
    else:
        for p in range(int(s.seats)):
            m.payoff[p] = WIN // int(s.seats)


@rule
def learn_from(m: SelfPlayArrays) -> None:
    """Carries the result back through the notes, TD(lambda), and puts the samples to those kept.

    A position before a decision at random is worth what was expected of it, and is no sample.
    """
    seats = int(m.states[TABLE].seats)
    notes, trace = int(m.tally[NOTED]), m.habits[TRACE]
    for p in range(seats):
        m.share[p] = m.payoff[p] / WIN
    for t in range(notes - 1, -1, -1):
        if m.strayed[t]:
            for p in range(seats):
                m.share[p] = m.expected[t, p]
        elif t < notes - 1:
            for p in range(seats):
                m.share[p] = trace * m.share[p] + (1 - trace) * m.expected[t + 1, p]
        if m.sample[t] and not m.strayed[t]:
            keep(m, int(m.sample[t]) - 1, seats)


@rule
def keep(m: SelfPlayArrays, j: int, seats: int) -> None:
    """Puts sample j of this game to those kept, with `share` as the goal; the oldest makes room."""
    place = int(m.kept.tally[0]) % len(m.kept.length)
    for k in range(int(m.held.length[j])):
        m.kept.active[place, k] = m.held.active[j, k]
    m.kept.length[place] = m.held.length[j]
    for k in range(seats):
        m.kept.estimate[place, k] = m.held.estimate[j, k]
        m.kept.goal[place, k] = m.share[(int(m.seen_from[j]) + k) % seats]
    m.kept.tally[0] += 1


@rule
def play_all(m: SelfPlayArrays, n: Network, games: int) -> None:
    """The work of `gather`."""
    for p in range(int(m.states[BLANK].seats)):
        m.policies[p] = BY_NETWORK
    for _ in range(games):
        play_game(m, n, True)
        learn_from(m)


@rule
def play_match(m: SelfPlayArrays, n: Network, games: int, other: int) -> None:
    """The work of `compare`."""
    seats = int(m.states[BLANK].seats)
    for game in range(games):
        for p in range(seats):
            m.policies[p] = BY_NETWORK if p == game % seats else other
        play_game(m, n, False)
        for p in range(seats):
            m.points[m.policies[p]] += m.payoff[p] / WIN


@entry
def gather(m: SelfPlayArrays, n: Network, games: int) -> None:
    """Plays games of the network with itself and adds samples to those kept."""
    play_all(m, n, games)


@entry
def compare(m: SelfPlayArrays, n: Network, games: int, other: int) -> None:
    """Games of one seat that decides by the network against seats that decide by `other`; adds up `points`."""
    play_match(m, n, games, other)
