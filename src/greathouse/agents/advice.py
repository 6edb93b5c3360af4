"""Program over any game: what the advice says of each choice, one step ahead or some decisions further."""

from __future__ import annotations

from typing import NamedTuple

from greathouse.agents.arrays import EvaluationArrays
from greathouse.agents.net import correct
from greathouse.kernel.arrays import Int64Array
from greathouse.kernel.chance import Rng, draw, draw_place
from greathouse.kernel.contract import (
    CHANCE,
    OVER,
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
    turn,
    viewpoint,
    waiting,
)
from greathouse.kernel.rules import POWERS, entry, rule, table

BIT = table(POWERS)

PATIENCE = 100
"""Decisions after which the rest of a turn is cut."""


class Foreseeing(NamedTuple):
    """How the secret answers of others are foreseen: each weighs its own over `samples`.

    `default_rate` is the percentage of answers that are left to `prefer` instead, `foresight` that of guesses in which
    the others foresee in their turn what the seat would answer which weighs as they do.
    """

    samples: int
    default_rate: int
    foresight: int


class Answered(NamedTuple):
    """What a seat is known to answer in secret; with seat -1 nothing is known."""

    seat: int
    action: int


@rule
def finish(s: State, asked: int, out: Int64Array, weight: Int64Array, rng: Rng) -> None:
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
def value(m: EvaluationArrays, seat: int) -> int:
    """What `states[1]` is worth to a seat: how the game ended, or the estimate."""
    s = m.states[1]
    if turn(s) == OVER:
        result(s, m.payoff)
    else:
        leaf(s, m.payoff)
    return int(m.payoff[seat])


@rule
def judged(m: EvaluationArrays, seat: int) -> int:
    """What `states[1]` is worth to a seat if a net corrects the estimate."""
    found = value(m, seat)
    s = m.states[1]
    if len(m.net.w1) == 0 or turn(s) == OVER:
        return found
    me = viewpoint(s)
    correct(m.net, features(s, me, m.net.active), me, m.payoff)
    return int(m.payoff[seat])


@rule
def expect(m: EvaluationArrays, seat: int, guesses: int) -> None:
    """The work of `evaluate`."""
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
def play_on(s: State, lookahead: int, out: Int64Array, weight: Int64Array, rng: Rng) -> None:
    """Plays so many decisions as preferred, each with the chance that follows."""
    left = lookahead
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
def expected(m: EvaluationArrays, seat: int, action: int, samples: int, known: Answered) -> int:
    """What a seat in `states[0]` can expect of an answer, summed over samples; the others answer as preferred, but for
    one whose answer is known."""
    asked = waiting(m.states[0])
    total = 0
    for _ in range(samples):
        clone(m.states, 1, 0)
        s = m.states[1]
        apply(s, seat, action)
        if known.seat >= 0:
            apply(s, known.seat, known.action)
        finish(s, asked, m.out, m.weight, m.rngs[0])
        total += value(m, seat)
    return total


@rule
def answer(m: EvaluationArrays, seat: int, samples: int, known: Answered) -> int:
    """The answer from which a seat in `states[0]` can expect most, over so many samples each; uses `states[1]`."""
    s = m.states[0]
    best = 0
    most = -1
    count = choices(s, seat, m.out)
    for i in range(count):
        choices(s, seat, m.out)
        action = int(m.out[i])
        worth = expected(m, seat, action, samples, known)
        if worth > most:
            best = action
            most = worth
    return best


@rule
def foresee(m: EvaluationArrays, seat: int, how: Foreseeing) -> None:
    """The others who are asked in secret with `seat` answer first, each as it weighs its answers.

    They weigh in `states[0]`, so they know of each other's hidden cards what was guessed.
    """
    known = Answered(-1, 0)
    if how.foresight > 0 and draw(m.rngs[0], 100) < how.foresight:
        known = Answered(seat, answer(m, seat, how.samples, known))
    for other in range(int(m.states[0].seats)):
        if other != seat and waiting(m.states[0]) & int(BIT[other]) and draw(m.rngs[0], 100) >= how.default_rate:
            apply(m.states[0], other, answer(m, other, how.samples, known))


@rule
def compare(m: EvaluationArrays, seat: int, guesses: int, lookahead: int, how: Foreseeing) -> None:
    """The work of `evaluate_ahead`: the same random numbers after every choice of a guess, so that luck weighs less.

    A net judges what `seat` gets; what others answer is foreseen by the advice alone, which plays better than a net
    that also foresees (`benchmarks/results/nets.md`).
    """
    for _ in range(guesses):
        guess(m.views[0], seat, m.states[0], m.rngs[0])
        if how.samples:
            foresee(m, seat, how)
        dice = int(m.rngs[0].seed)
        for i in range(len(m.actions)):
            m.rngs[0].seed = dice
            clone(m.states, 1, 0)
            s = m.states[1]
            apply(s, seat, int(m.actions[i]))
            play_on(s, lookahead, m.out, m.weight, m.rngs[0])
            m.worth[i] += judged(m, seat)


@rule
def foresee_all(m: EvaluationArrays, seat: int, samples: int, lookahead: int) -> None:
    """The work of `foretell`."""
    for _ in range(samples):
        if seat >= 0:
            guess(m.views[0], seat, m.states[0], m.rngs[0])
        clone(m.states, 1, 0)
        play_on(m.states[1], lookahead, m.out, m.weight, m.rngs[0])
        judged(m, 0)
        for p in range(int(m.states[1].seats)):
            m.worth[p] += m.payoff[p]


@entry
def foretell(m: EvaluationArrays, seat: int, samples: int, lookahead: int) -> None:
    """Adds up in `worth` what each seat can expect, over so many guesses of `seat` from `views[0]`.

    With seat -1 `states[0]` is the position, and nothing is guessed. Each time so many decisions are played on.
    """
    foresee_all(m, seat, samples, lookahead)


@rule
def over_ahead(m: EvaluationArrays, seat: int, guesses: int, lookahead: int) -> int:
    """The work of `ends`."""
    over = 0
    for _ in range(guesses):
        guess(m.views[0], seat, m.states[0], m.rngs[0])
        clone(m.states, 1, 0)
        play_on(m.states[1], lookahead, m.out, m.weight, m.rngs[0])
        if turn(m.states[1]) == OVER:
            over += 1
    return over


@entry
def ends(m: EvaluationArrays, seat: int, guesses: int, lookahead: int) -> int:
    """In how many of so many guesses from `views[0]` the game is over when so many decisions have been played on."""
    return over_ahead(m, seat, guesses, lookahead)


@entry
def evaluate(m: EvaluationArrays, seat: int, guesses: int) -> None:
    """Adds up in `worth` what `seat` can expect after each of the `actions`, over so many guesses from `views[0]`."""
    expect(m, seat, guesses)


@entry
def evaluate_ahead(m: EvaluationArrays, seat: int, guesses: int, lookahead: int, how: Foreseeing) -> None:
    """The same where after each of the actions so many decisions are played on.

    Others who answer in secret answer as preferred, or, if `how` has samples, as they are foreseen.
    """
    compare(m, seat, guesses, lookahead, how)
