"""How threads share out a step of a batch: rules by which they tell each other how far they are.

For the operating system to wake a thread takes longer than many a step does. So a helper that has done its part looks
out for the next order for a while, as the leader, thread 0, does for the helpers' last parts; only then it sleeps.

Actions that have to be legal are looked at by all threads first, each those of its own games; they are played once all
are found to be. Random ones are drawn by the threads, too: so what belongs to a game is seldom fetched from another
processor.
"""

from __future__ import annotations

from typing import Final

from greathouse.kernel.arrays import Int64Array
from greathouse.kernel.atomics import load, pause, store
from greathouse.kernel.rules import rule

BOUNDSCHECK = COUNTED = False
"""There is a line of `orders` for each thread."""

LINE: Final = 16
"""Numbers from one thread's on to the next one's: so many that no two threads' are fetched from memory together."""

STEP, FOUND, SLEEP, TASK, OWN, DRAWN = range(6)
"""Places of a thread: the step that the leader has ordered, or a helper has done; what it has found; whether a helper
sleeps. And of the leader: its order, the step of which it has done its own part, and the random number for all games
by which actions are drawn."""

GO_ON, DRAW, CHECK, PLAY = range(4)
"""Orders: to go on with the last one, to draw legal actions, to look for one that is not legal, and to play them."""

AWAKE, ASLEEP, CALLED, WOKEN = range(4)
"""Of a helper; one that is called sleeps, and is to be woken for this step; one that is woken may not yet know it."""

UNFINISHED: Final = -1
"""In place of what was found: not all threads have done their part."""

TRIES: Final = 4000
"""How often a thread looks before it sleeps: some 0.1 ms."""


@rule
def reached(orders: Int64Array, thread: int, step: int) -> bool:
    """Waits for a while until a thread is at a step; whether it is."""
    for _ in range(TRIES):
        if load(orders, LINE * thread + STEP) == step:
            return True
        pause()
    return False


@rule
def give_order(orders: Int64Array, threads: int, task: int) -> int:
    """Tells the helpers what to do next; returns how many sleep, and are called."""
    orders[TASK] = task
    store(orders, STEP, load(orders, STEP) + 1)
    called = 0
    for helper in range(1, threads):
        if load(orders, LINE * helper + SLEEP) != AWAKE:
            store(orders, LINE * helper + SLEEP, CALLED)
            called += 1
    return called


@rule
def get_up(orders: Int64Array, helper: int) -> None:
    """A helper looks out for orders from now on."""
    store(orders, LINE * helper + SLEEP, AWAKE)


@rule
def await_order(orders: Int64Array, helper: int) -> bool:
    """Waits for a while until a helper has an order; False if it had better sleep, which the leader is told."""
    step = load(orders, LINE * helper + STEP) + 1
    if reached(orders, 0, step):
        return True
    store(orders, LINE * helper + SLEEP, ASLEEP)
    if load(orders, STEP) != step:
        return False
    store(orders, LINE * helper + SLEEP, AWAKE)
    return True


@rule
def report(orders: Int64Array, helper: int, found: int) -> None:
    """A helper has done its part of the step that was ordered."""
    orders[LINE * helper + FOUND] = found
    store(orders, LINE * helper + STEP, load(orders, STEP))


@rule
def collect(orders: Int64Array, threads: int) -> int:
    """Waits for a while until all have done their part; returns the most that one has found, or UNFINISHED."""
    most, step = int(orders[FOUND]), load(orders, STEP)
    for helper in range(1, threads):
        if not reached(orders, helper, step):
            return UNFINISHED
        most = max(most, int(orders[LINE * helper + FOUND]))
    return most
