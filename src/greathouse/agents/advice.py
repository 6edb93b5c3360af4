"""Program over any game: what the advice says of each choice, one step ahead or some decisions further."""

from __future__ import annotations

from typing import Any

from greathouse.agents.arrays import Scales
from greathouse.kernel.chance import draw, draw_place
from greathouse.kernel.contract import (
    CHANCE,
    OVER,
    apply,
    choices,
    clone,
    guess,
    leaf,
    odds,
    prefer,
    result,
    turn,
    waiting,
)
from greathouse.kernel.rules import POWERS, entry, rule, table

BIT = table(POWERS)

PATIENCE = 100
"""Decisions after which the rest of a turn is cut."""


@rule
def finish(s: Any, asked: int, out: Any, weight: Any, rng: Any) -> None:
    """Plays the rest of the turn of those who were asked (a bit mask) as preferred, then the chance that follows."""
    left = PATIENCE
    who = turn(s)
    while who >= 0 and asked & int(BIT[who]) and left > 0:
        count = choices(s, who, out)
        apply(s, who, int(out[prefer(s, who, out, count, rng)]))
        left -= 1
        who = turn(s)
    while who == CHANCE:
        count = odds(s, out, weight)
        apply(s, CHANCE, int(out[draw_place(rng, weight, count)]))
        who = turn(s)


@rule
def value(m: Scales, seat: int) -> int:
    """What `states[1]` is worth to a seat: how the game ended, or the estimate."""
    s = m.states[1]
    if turn(s) == OVER:
        result(s, m.payoff)
    else:
        leaf(s, m.payoff)
    return int(m.payoff[seat])


@rule
def expect(m: Scales, seat: int, guesses: int) -> None:
    """The work of `weigh`."""
    for _ in range(guesses):
        guess(m.views[0], seat, m.states[0], m.rngs[0])
        asked = waiting(m.states[0])
        for i in range(len(m.actions)):
            clone(m.states, 1, 0)
            s = m.states[1]
            apply(s, seat, int(m.actions[i]))
            finish(s, asked, m.out, m.weight, m.rngs[0])
            m.worth[i] += value(m, seat)


@rule
def play_on(s: Any, ahead: int, out: Any, weight: Any, rng: Any) -> None:
    """Plays so many decisions as preferred, each with the chance that follows."""
    left = ahead
    who = turn(s)
    while who == CHANCE or (who >= 0 and left > 0):
        if who == CHANCE:
            count = odds(s, out, weight)
            apply(s, CHANCE, int(out[draw_place(rng, weight, count)]))
        else:
            count = choices(s, who, out)
            apply(s, who, int(out[prefer(s, who, out, count, rng)]))
            left -= 1
        who = turn(s)


@rule
def expected(m: Scales, seat: int, action: int, tries: int) -> int:
    """What a seat in `states[0]` can expect of an answer, summed over tries in which the others answer as preferred."""
    asked = waiting(m.states[0])
    total = 0
    for _ in range(tries):
        clone(m.states, 1, 0)
        s = m.states[1]
        apply(s, seat, action)
        finish(s, asked, m.out, m.weight, m.rngs[0])
        total += value(m, seat)
    return total


@rule
def answer(m: Scales, seat: int, tries: int) -> int:
    """The answer from which a seat in `states[0]` can expect most, over so many tries each; uses `states[1]`."""
    s = m.states[0]
    best = 0
    most = -1
    count = choices(s, seat, m.out)
    for i in range(count):
        choices(s, seat, m.out)
        action = int(m.out[i])
        worth = expected(m, seat, action, tries)
        if worth > most:
            best = action
            most = worth
    return best


@rule
def foresee(m: Scales, seat: int, wary: int, doubt: int) -> None:
    """The others who are asked in secret with `seat` answer first, each as it weighs its answers over `wary` tries.

    They weigh in `states[0]`, so they know of each other's hidden cards what was guessed. `doubt` is how many of a
    hundred answers are left to `prefer` instead.
    """
    for other in range(int(m.states[0].seats)):
        if other != seat and waiting(m.states[0]) & int(BIT[other]) and draw(m.rngs[0], 100) >= doubt:
            apply(m.states[0], other, answer(m, other, wary))


@rule
def compare(m: Scales, seat: int, guesses: int, ahead: int, wary: int, doubt: int) -> None:
    """The work of `weigh_ahead`: in each guess the same random numbers after every choice, so that luck weighs less."""
    for _ in range(guesses):
        guess(m.views[0], seat, m.states[0], m.rngs[0])
        if wary:
            foresee(m, seat, wary, doubt)
        dice = int(m.rngs[0].seed)
        for i in range(len(m.actions)):
            m.rngs[0].seed = dice
            clone(m.states, 1, 0)
            s = m.states[1]
            apply(s, seat, int(m.actions[i]))
            play_on(s, ahead, m.out, m.weight, m.rngs[0])
            m.worth[i] += value(m, seat)


@entry
def weigh(m: Scales, seat: int, guesses: int) -> None:
    """Adds up in `worth` what `seat` can expect after each of the `actions`, over so many guesses from `views[0]`."""
    expect(m, seat, guesses)


@entry
def weigh_ahead(m: Scales, seat: int, guesses: int, ahead: int, wary: int, doubt: int) -> None:
    """The same where after each of the actions so many decisions are played on.

    Others who answer in secret answer as preferred, or with `wary` weigh their answers over so many tries first, but
    for `doubt` guesses in a hundred.
    """
    compare(m, seat, guesses, ahead, wary, doubt)
