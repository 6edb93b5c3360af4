"""Program over any game: a stretch of a random game, in which the rules are held against each other at every step."""

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
    features,
    guess,
    legal,
    odds,
    seen,
    turn,
    view,
    viewpoint,
    waiting,
    why,
)
from greathouse.kernel.limits import MAX_FEATURES
from greathouse.kernel.rules import POWERS, entry, rule, table

BIT = table(POWERS)

ASKED: Final = 4
"""Moves for which a waiting seat asks `why` at each step, besides its legal ones."""

SOUND: Final = 0
TURN: Final = 1
ODDS: Final = 2
SILENT: Final = 3
TWICE: Final = 4
WHY: Final = 5
CHOICE: Final = 6
ORDER: Final = 7
FEATURES: Final = 8
GUESSED: Final = 9
EXCHANGED: Final = 10
"""What can be wrong at a step."""


class Walk(NamedTuple):
    """A stretch of a game: states, and what the rules say of each.

    `states` are 0..`limit` of the game, then for each step a guess, a guess into a blank record, the state after sealed
    answers in one order and in the other, an exchanged state, and that one after the event; at last a blank record with
    the options that no view has. `views` and `spoiled` are of all readers of a state, the spectator first, then of the
    next; `guess_views`, `exchange_views` and `after_views` of the step's `observers`.

    `mark` holds for each move the number of the last list in which it stood, which is `found[4]`. `offered`, `dealt`
    and `refused` are 1 for moves, outcomes and rules that came up. `found` tells what is wrong, at which step, for
    which seat and which move.
    """

    states: Any
    views: Any
    spoiled: Any
    guess_views: Any
    exchange_views: Any
    after_views: Any
    rngs: Any
    out: Int64Array
    weight: Int64Array
    other: Int64Array
    listed: Int64Array
    mark: Int64Array
    offered: Any
    dealt: Any
    refused: Any
    chance_kinds: Int64Array
    actors: Int64Array
    actions: Int64Array
    codes: Int64Array
    waits: Int64Array
    ordered: Any
    observers: Int64Array
    curious: Int64Array
    opened: Any
    found: Int64Array
    limit: int
    moves: int
    most: int
    feature_count: int


@rule
def blame(m: Walk, what: int, step: int, seat: int, action: int) -> bool:
    """Notes what is wrong; returns False, since nothing goes on from there."""
    m.found[0], m.found[1], m.found[2], m.found[3] = what, step, seat, action
    return False


@rule
def deal(m: Walk, i: int) -> bool:
    """Draws the outcome of the chance event that is due; returns whether its odds are sound."""
    count = odds(m.states[i], m.out, m.weight)
    m.found[4] += 1
    if count < 1:
        return blame(m, ODDS, i, CHANCE, 0)
    for place in range(count):
        outcome = int(m.out[place])
        kind = int(m.chance_kinds[outcome])
        if int(m.weight[place]) < 1 or int(m.listed[outcome]) == int(m.found[4]) or kind != m.chance_kinds[m.out[0]]:
            return blame(m, ODDS, i, CHANCE, outcome)
        m.listed[outcome] = int(m.found[4])
        m.dealt[outcome] = 1
    m.actors[i] = CHANCE
    m.actions[i] = int(m.out[draw_place(m.rngs[0], m.weight, count)])
    return True


@rule
def agree(m: Walk, i: int, seat: int) -> bool:
    """Whether `legal`, `choices` and `why` agree for a seat that is waited for."""
    s = m.states[i]
    count = legal(s, seat, m.out)
    some = choices(s, seat, m.other)
    m.found[4] += 1
    stamp = int(m.found[4])
    if count < 1 or some < 1:
        return blame(m, SILENT, i, seat, 0)
    for place in range(count):
        number = int(m.out[place])
        if not 0 <= number < m.moves or int(m.mark[number]) == stamp:
            return blame(m, TWICE, i, seat, 0)
        m.mark[number] = stamp
        m.offered[number] = 1
        if why(s, seat, number) != 0:
            return blame(m, WHY, i, seat, number)
    for place in range(some):
        number = int(m.other[place])
        if not 0 <= number < m.moves or int(m.mark[number]) != stamp or some > m.most:
            return blame(m, CHOICE, i, seat, 0)
    for _ in range(ASKED):
        number = draw(m.rngs[0], m.moves)
        broken = why(s, seat, number)
        m.refused[broken] = 1
        if (broken == 0) != (int(m.mark[number]) == stamp):
            return blame(m, WHY, i, seat, number)
    return True


@rule
def drawn(m: Walk, s: State, seat: int, among_choices: bool) -> int:
    """A random legal action of a seat, or a random one of its choices."""
    count = choices(s, seat, m.out) if among_choices else legal(s, seat, m.out)
    return int(m.out[draw(m.rngs[0], count)])


@rule
def decide(m: Walk, i: int, mask: int) -> bool:
    """Draws one of the waiting seats and its action; returns whether the rules agree for all of them."""
    s, waiting_seats = m.states[i], 0
    for seat in range(int(s.seats)):
        if mask & int(BIT[seat]):
            waiting_seats += 1
            if not agree(m, i, seat):
                return False
    rest = draw(m.rngs[0], waiting_seats)
    for seat in range(int(s.seats)):
        if mask & int(BIT[seat]):
            if rest == 0:
                m.actors[i] = seat
                m.actions[i] = drawn(m, s, seat, draw(m.rngs[0], 2) == 1)
            rest -= 1
    m.ordered[i] = waiting_seats > 1
    return waiting_seats < 2 or answer(m, i, mask)


@rule
def answer(m: Walk, i: int, mask: int) -> bool:
    """Lets all waiting seats answer, from the lowest up and from the highest down; returns whether they can."""
    seats = int(m.states[i].seats)
    up, down = 3 * m.limit + 1 + i, 4 * m.limit + 1 + i
    clone(m.states, up, i)
    clone(m.states, down, i)
    for seat in range(seats):
        m.found[5 + seat] = drawn(m, m.states[i], seat, False) if mask & int(BIT[seat]) else -1
    for place in range(seats):
        for at, seat in ((up, place), (down, seats - 1 - place)):
            action = int(m.found[5 + seat])
            if action >= 0:
                if not waiting(m.states[at]) & int(BIT[seat]) or why(m.states[at], seat, action) != 0:
                    return blame(m, ORDER, i, seat, action)
                apply(m.states[at], seat, action)
    return True


@rule
def show(m: Walk, i: int) -> None:
    """Every reader's view, into two records that held different things."""
    readers = int(m.states[i].seats) + 1
    for reader in range(readers):
        view(m.states[i], reader - 1, m.views[i * readers + reader])
        view(m.states[i], reader - 1, m.spoiled[i * readers + reader])


@rule
def suppose(m: Walk, i: int) -> None:
    """A guess of a random reader, once over the state itself and once over a blank record, and what it then sees."""
    readers = int(m.states[i].seats) + 1
    reader = draw(m.rngs[0], readers)
    m.observers[i] = reader - 1
    clone(m.states, m.limit + 1 + i, i)
    clone(m.states, 2 * m.limit + 1 + i, 7 * m.limit + 1)
    m.rngs[1].seed = int(m.rngs[0].seed)
    guess(m.views[i * readers + reader], reader - 1, m.states[m.limit + 1 + i], m.rngs[0])
    guess(m.views[i * readers + reader], reader - 1, m.states[2 * m.limit + 1 + i], m.rngs[1])
    view(m.states[m.limit + 1 + i], reader - 1, m.guess_views[i])


@rule
def featured(m: Walk, i: int) -> bool:
    """Whether the features of the state are numbers of features."""
    seat = viewpoint(m.states[i])
    if not 0 <= seat < int(m.states[i].seats):
        return blame(m, FEATURES, i, seat, 0)
    count = features(m.states[i], seat, m.other)
    if count > MAX_FEATURES:
        return blame(m, FEATURES, i, seat, 0)
    for place in range(count):
        if not 0 <= int(m.other[place]) < m.feature_count:
            return blame(m, FEATURES, i, seat, 0)
    return True


@rule
def step(m: Walk, i: int) -> bool:
    """One event and all that is asked before it; returns False at the end of the game and where something is wrong."""
    s = m.states[i]
    now, mask = turn(s), waiting(s)
    m.found[1] = i
    m.waits[i] = mask
    show(m, i)
    if (mask == 0) != (now < 0) or (mask != 0 and mask & (2 * int(BIT[now]) - 1) != int(BIT[now])):
        return blame(m, TURN, i, now, 0)
    if now == OVER:
        return False
    if m.feature_count > 0 and not featured(m, i):
        return False
    if not (deal(m, i) if now == CHANCE else decide(m, i, mask)):
        return False
    suppose(m, i)
    seats = int(s.seats)
    for observer in range(-1, seats):
        m.codes[i * (seats + 1) + observer + 1] = seen(s, int(m.actors[i]), int(m.actions[i]), observer)
    clone(m.states, i + 1, i)
    apply(m.states[i + 1], int(m.actors[i]), int(m.actions[i]))
    return True


@rule
def go(m: Walk, limit: int) -> int:
    """The work of `walk`."""
    m.found[0] = SOUND
    i = 0
    while i < limit and step(m, i):
        i += 1
    if 0 < limit == i:
        show(m, i)
    return i


@entry
def walk(m: Walk, limit: int) -> int:
    """Plays up to `limit` events from `states[0]`; returns how many, since the game may end or something be wrong."""
    return go(m, limit)
