"""Program over any game that hides something: the leak test of a stretch that `walking` has played."""

from __future__ import annotations

from greathouse.kernel.chance import draw
from greathouse.kernel.conformance.programs.walking import EXCHANGED, GUESSED, Walk
from greathouse.kernel.contract import (
    CHANCE,
    State,
    apply,
    clone,
    exchange,
    legal,
    odds,
    seen,
    turn,
    view,
    waiting,
    why,
)
from greathouse.kernel.rules import POWERS, entry, rule, table

BIT = table(POWERS)

QUESTIONS = 16
"""Moves, spread over all, for which an observer asks `why` in both states."""


@rule
def same_answers(m: Walk, i: int, at: int, seat: int) -> bool:
    """Whether a seat has the same legal actions and refusals in the states `i` and `at`."""
    s, other = m.states[i], m.states[at]
    if seat < 0:
        return True
    asked, asked_there = waiting(s) & int(BIT[seat]) != 0, waiting(other) & int(BIT[seat]) != 0
    count = legal(s, seat, m.out) if asked else 0
    there = legal(other, seat, m.other) if asked_there else 0
    same = count == there
    place = 0
    while same and place < count:
        same = int(m.out[place]) == int(m.other[place])
        place += 1
    number = 0
    while same and number < m.moves:
        same = why(s, seat, number) == why(other, seat, number)
        number += 1 + m.moves // QUESTIONS
    return same


@rule
def is_possible(m: Walk, s: State, actor: int, action: int) -> bool:
    """Whether the event can happen in this state."""
    if actor != CHANCE:
        return waiting(s) & int(BIT[actor]) != 0 and why(s, actor, action) == 0
    count = odds(s, m.out, m.weight) if turn(s) == CHANCE else 0
    place = 0
    while place < count and int(m.out[place]) != action:
        place += 1
    return place < count


@rule
def exchange_one(m: Walk, i: int) -> bool:
    """Exchanges what a random observer must not know before a step; returns whether its answers stay the same."""
    readers = int(m.states[i].seats) + 1
    reader = draw(m.rngs[0], readers)
    at, after, actor, action = 5 * m.limit + 1 + i, 6 * m.limit + 1 + i, int(m.actors[i]), int(m.actions[i])
    m.curious[i] = reader - 1
    clone(m.states, at, i)
    exchange(m.states[at], reader - 1, m.rngs[0])
    view(m.states[at], reader - 1, m.exchange_views[i])
    m.opened[i] = 0
    if is_possible(m, m.states[at], actor, action):
        m.opened[i] = seen(m.states[at], actor, action, reader - 1) != int(m.codes[i * readers + reader])
    if int(m.opened[i]) != 0:
        clone(m.states, after, at)
        apply(m.states[after], actor, action)
        view(m.states[after], reader - 1, m.after_views[i])
    return same_answers(m, i, at, reader - 1)


@rule
def exchange_all(m: Walk, steps: int) -> None:
    """The work of `exchange_steps`."""
    for i in range(steps):
        m.found[1] = i
        if not same_answers(m, i, m.limit + 1 + i, int(m.observers[i])):
            m.found[0], m.found[2] = GUESSED, int(m.observers[i])
            return
        if not exchange_one(m, i):
            m.found[0], m.found[2] = EXCHANGED, int(m.curious[i])
            return


@entry
def exchange_steps(m: Walk, steps: int) -> None:
    """For so many steps of the stretch: answers in the guess and in an exchanged state, and what is seen there."""
    exchange_all(m, steps)
