"""Program over any game: a batch of games, each played on by one decision and presented to whoever decides next."""

from __future__ import annotations

from typing import Any, Final, NamedTuple

from greathouse.envs.batch.draws import share
from greathouse.envs.batch.orders import (
    CHECK,
    DRAW,
    DRAWN,
    FOUND,
    GO_ON,
    OWN,
    PLAY,
    STEP,
    TASK,
    UNFINISHED,
    await_order,
    collect,
    get_up,
    give_order,
    report,
)
from greathouse.envs.batch.planes import TOGETHER, PlaneArrays, Strokes, fill
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

BOUNDSCHECK = COUNTED = False
"""Games are counted from 0 up to `settings`, and a list of moves is as wide as its row."""

RESTART: Final = -1
"""In `actions`: the game begins anew."""

GAMES, SEATS, MAX_DECISIONS, RESTARTS, VIEWS, PLANES, MASK, THREADS = range(8)
"""Places of `settings`: how many games and seats, when a game is truncated, whether those that end begin anew, what is
written (0: it is not), and among how many threads the games are shared out."""

ILLEGAL: Final = -2
"""In place of a number of choices, less i: the action of game i is not among the legal ones; nothing is played."""


class BatchArrays(NamedTuple):
    """What all games work on, each with its entry; one more state is blank, with seats and options only.

    `views` holds the view of the seat to act by game, and behind those, by seat and game, the views of the seats that
    answer later in a round of secret answers, taken before its first one. `pending` is a bit mask of the seats that
    still answer in the round. By `orders` the threads tell each other how far they are (`crew`).
    """

    states: Any
    views: Any
    rngs: Any
    settings: Int64Array
    actions: Int64Array
    held: Any
    seat: Any
    pending: Int64Array
    decisions: Int64Array
    legal: Any
    counts: Any
    picked: Int64Array
    mask: Any
    rewards: Any
    terminated: Any
    truncated: Any
    orders: Int64Array


class Buffers(NamedTuple):
    """What a thread needs for itself."""

    out: Int64Array
    weight: Int64Array
    payoff: Int64Array
    own: Any
    strokes: Strokes


@rule
def settle(s: State, rng: Rng, out: Int64Array, weight: Int64Array) -> int:
    """Deals chance until a seat decides or the game is over; returns who decides."""
    who = turn(s)
    while who == CHANCE:
        count = odds(s, out, weight)
        apply(s, CHANCE, int(out[draw_place(rng, weight, count)]))
        who = turn(s)
    return who


@rule
def pay(m: BatchArrays, payoff: Int64Array, i: int) -> None:
    """Writes the rewards of a game that has ended or is truncated."""
    seats = int(m.settings[SEATS])
    if turn(m.states[i]) == OVER:
        m.terminated[i] = True
        result(m.states[i], payoff)
        for seat in range(seats):
            m.rewards[i, seat] = int(payoff[seat]) / WIN
    else:
        m.truncated[i] = True
        for seat in range(seats):
            m.rewards[i, seat] = 1 / seats


@rule
def unpay(m: BatchArrays, i: int) -> None:
    """Takes back what `pay` wrote."""
    m.terminated[i] = False
    m.truncated[i] = False
    m.rewards[i, :] = 0


@rule
def look_ahead(s: State, views: Any, i: int, games: int, seats: int, who: int) -> None:
    """Takes the views of the seats that answer after `who` in a round of secret answers."""
    asked = waiting(s)
    for seat in range(who + 1, seats):
        if asked & int(BIT[seat]):
            view(s, seat, views[games * seat + i])


@rule
def look(s: State, views: Any, i: int, games: int, seats: int, who: int, pending: int) -> int:
    """Takes the view of the seat to act, in a round of secret answers that from before the first one.

    Returns who is asked, as a bit mask.
    """
    asked = waiting(s)
    if asked == pending:
        clone(views, i, games * who + i)
    else:
        view(s, who, views[i])
        if asked != int(BIT[who]):
            look_ahead(s, views, i, games, seats, who)
    return asked


@rule
def offer(out: Int64Array, count: int, before: int, legal: Any) -> None:
    """Writes what the seat to act can choose from where what it could before stands."""
    for k in range(min(count, len(legal))):
        legal[k] = out[k]
    for k in range(count, min(before, len(legal))):
        legal[k] = -1


@rule
def mark(out: Int64Array, count: int, mask: Any) -> None:
    """Writes the same as bits."""
    mask[:] = 0
    for k in range(count):
        mask[int(out[k]) >> 3] |= int(BIT[int(out[k]) & 7])


@rule
def begin(m: BatchArrays, b: Buffers, i: int) -> int:
    """Begins the next game; returns who decides."""
    clone(m.states, i, int(m.settings[GAMES]))
    start(m.states[i])
    m.decisions[i] = 0
    m.pending[i] = 0
    return settle(m.states[i], m.rngs[i], b.out, b.weight)


@rule
def finish(m: BatchArrays, b: Buffers, i: int) -> int:
    """Pays for a game that has ended or is truncated, and begins the next one; returns who decides, or OVER."""
    pay(m, b.payoff, i)
    return begin(m, b, i) if m.settings[RESTARTS] else OVER


@rule
def present_to(m: BatchArrays, p: PlaneArrays, b: Buffers, i: int, seat: int, into: int) -> None:
    """The work of `show`."""
    s, out, count = m.states[i], b.out, 0
    if waiting(s) & int(BIT[seat]):
        count = choices(s, seat, out)
    offer(out, count, int(m.counts[into]), m.legal[into])
    m.counts[into] = count
    m.seat[into] = seat
    view(s, seat, m.views[into])
    if m.settings[PLANES]:
        fill(p, m.seat, into, into + 1, b.own, b.strokes)


@rule
def play(m: BatchArrays, b: Buffers, first: int, last: int) -> None:
    """Plays the games' actions, deals the chance that follows, begins the next games; notes who decides, or OVER."""
    states, rngs, out, weight = m.states, m.rngs, b.out, b.weight
    seat, actions, pending, decisions = m.seat, m.actions, m.pending, m.decisions
    longest = int(m.settings[MAX_DECISIONS])
    for i in range(first, last):
        if m.terminated[i] or m.truncated[i]:
            unpay(m, i)
        if m.held[i]:
            continue
        if actions[i] == RESTART:
            seat[i] = begin(m, b, i)
            continue
        pending[i] &= ~int(BIT[seat[i]])
        decisions[i] += 1
        apply(states[i], int(seat[i]), int(actions[i]))
        who = settle(states[i], rngs[i], out, weight)
        seat[i] = finish(m, b, i) if who == OVER or decisions[i] >= longest else who


@rule
def offer_all(m: BatchArrays, out: Int64Array, first: int, last: int) -> int:
    """Writes what the seats to act can choose from; returns the most moves that one has."""
    states, seat, counts, legal, widest = m.states, m.seat, m.counts, m.legal, 0
    for i in range(first, last):
        if not m.held[i]:
            who, count = int(seat[i]), 0
            if who >= 0:
                count = choices(states[i], who, out)
            offer(out, count, int(counts[i]), legal[i])
            counts[i] = count
            widest = max(widest, count)
            if m.settings[MASK]:
                mark(out, count, m.mask[i])
    return widest


@rule
def look_all(m: BatchArrays, first: int, last: int) -> None:
    """Takes the views of the seats to act."""
    states, views, seat, pending = m.states, m.views, m.seat, m.pending
    games, seats = int(m.settings[GAMES]), int(m.settings[SEATS])
    for i in range(first, last):
        if seat[i] >= 0 and not m.held[i]:
            pending[i] = look(states[i], views, i, games, seats, int(seat[i]), int(pending[i]))


@rule
def advance(m: BatchArrays, p: PlaneArrays, b: Buffers, first: int, last: int) -> int:
    """The work of `step`: some games at a time, as many as the processor keeps close at hand."""
    widest = 0
    for at in range(first, last, TOGETHER):
        end = min(at + TOGETHER, last)
        play(m, b, at, end)
        widest = max(widest, offer_all(m, b.out, at, end))
        if m.settings[VIEWS]:
            look_all(m, at, end)
        if m.settings[PLANES]:
            fill(p, m.seat, at, end, b.own, b.strokes)
    return widest


@rule
def find_illegal(m: BatchArrays, first: int, last: int) -> int:
    """The first of these games in which the action is not among the legal ones, or -1."""
    for i in range(first, last):
        legal, action, count, place = m.legal[i], int(m.actions[i]), int(m.counts[i]), 0
        while place < count and int(legal[place]) != action:
            place += 1
        if place == count and not m.held[i]:
            return i
    return -1


@rule
def pick_all(m: BatchArrays, first: int, last: int) -> None:
    """The work of `pick`."""
    legal, counts, picked = m.legal, m.counts, m.picked
    drawn = int(m.orders[DRAWN])
    for i in range(first, last):
        picked[i] = int(legal[i, share(drawn, i, int(counts[i]))])


@rule
def play_checked(m: BatchArrays, p: PlaneArrays, b: Buffers, first: int, last: int, checked: bool) -> int:
    """The work of `step`."""
    illegal = find_illegal(m, first, last) if checked else -1
    return ILLEGAL - illegal if illegal >= 0 else advance(m, p, b, first, last)


@rule
def do_part(m: BatchArrays, p: PlaneArrays, b: Buffers, thread: int) -> int:
    """What is ordered, in a thread's share of the games.

    Returns the most choices that a seat has, or how many games there are from the first one with an illegal action on.
    """
    games, threads = int(m.settings[GAMES]), int(m.settings[THREADS])
    first, last = games * thread // threads, games * (thread + 1) // threads
    if m.orders[TASK] == PLAY:
        return advance(m, p, b, first, last)
    if m.orders[TASK] == DRAW:
        pick_all(m, first, last)
        return 0
    illegal = find_illegal(m, first, last)
    return games - illegal if illegal >= 0 else 0


@rule
def lead_part(m: BatchArrays, p: PlaneArrays, b: Buffers) -> int:
    """Does the leader's part of what is ordered, unless that is done, and waits; returns what `collect` does."""
    orders = m.orders
    if orders[OWN] != orders[STEP]:
        orders[FOUND] = do_part(m, p, b, 0)
        orders[OWN] = orders[STEP]
    return collect(orders, int(m.settings[THREADS]))


@rule
def lead_all(m: BatchArrays, p: PlaneArrays, b: Buffers, task: int) -> int:
    """The work of `lead`."""
    orders, threads = m.orders, int(m.settings[THREADS])
    if task != GO_ON and give_order(orders, threads, task):
        return UNFINISHED
    found = lead_part(m, p, b)
    if orders[TASK] != CHECK or found < 0:
        return found
    if found:
        return ILLEGAL - (int(m.settings[GAMES]) - found)
    return UNFINISHED if give_order(orders, threads, PLAY) else lead_part(m, p, b)


@rule
def serve_orders(m: BatchArrays, p: PlaneArrays, b: Buffers, helper: int) -> None:
    """The work of `serve`."""
    get_up(m.orders, helper)
    while await_order(m.orders, helper):
        report(m.orders, helper, do_part(m, p, b, helper))


@entry
def step(m: BatchArrays, p: PlaneArrays, b: Buffers, first: int, last: int, checked: bool) -> int:
    """Plays `actions` in the games from `first` up to `last` but those that are held.

    Returns the most choices that a seat has. If they are `checked` and the action of game i is illegal, nothing is
    played, and ILLEGAL - i returned.
    """
    return play_checked(m, p, b, first, last, checked)


@entry
def lead(m: BatchArrays, p: PlaneArrays, b: Buffers, task: int) -> int:
    """Has all threads draw actions, or play them in all games, in CHECK only if all are legal.

    Returns what `step` does, or UNFINISHED: a helper sleeps, or has not done its part for a while. Then helpers are to
    be woken, and GO_ON waits for them.
    """
    return lead_all(m, p, b, task)


@entry
def serve(m: BatchArrays, p: PlaneArrays, b: Buffers, helper: int) -> None:
    """What a helper does until it had better sleep."""
    serve_orders(m, p, b, helper)


@entry
def show(m: BatchArrays, p: PlaneArrays, b: Buffers, i: int, seat: int, into: int) -> None:
    """Writes what a seat of game i may know, and what it can choose from, to the place of another game."""
    present_to(m, p, b, i, seat, into)


@entry
def pick(m: BatchArrays) -> None:
    """Of every game a legal move, by a random number for all of them."""
    pick_all(m, 0, int(m.settings[GAMES]))
