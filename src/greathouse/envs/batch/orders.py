"""How threads share out a step of a batch: rules by which they tell each other how far they are.

For the operating system to wake a thread takes longer than many a step does. So a helper that has done its part looks
out for the next order for a while, as the leader, thread 0, does for the helpers' last parts; only then it sleeps.
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

STEP, WIDEST, SLEEP = range(3)
"""Places of a thread: the step that the leader has ordered, or a helper has done; the most choices that a seat has in
its games; and whether a helper sleeps."""

AWAKE, ASLEEP, CALLED = range(3)
"""Of a helper; one that is called sleeps, and is to be woken for this step."""

UNFINISHED: Final = -1
"""In place of a number of choices: not all threads have done their part."""

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
def give_order(orders: Int64Array, threads: int) -> int:
    """Tells the helpers to play the next step; returns how many sleep, and are called."""
    store(orders, STEP, load(orders, STEP) + 1)
    called = 0
    for helper in range(1, threads):
        if load(orders, LINE * helper + SLEEP) != AWAKE:
            store(orders, LINE * helper + SLEEP, CALLED)
            called += 1
    return called


@rule
def await_order(orders: Int64Array, helper: int) -> bool:
    """Waits for a while until a helper is to play; False if it had better sleep, which the leader is told."""
    step = load(orders, LINE * helper + STEP) + 1
    if reached(orders, 0, step):
        return True
    store(orders, LINE * helper + SLEEP, ASLEEP)
    if load(orders, STEP) != step:
        return False
    store(orders, LINE * helper + SLEEP, AWAKE)
    return True


@rule
def report(orders: Int64Array, helper: int, widest: int) -> None:
    """A helper has done its part of the step that was ordered."""
    orders[LINE * helper + WIDEST] = widest
    store(orders, LINE * helper + STEP, load(orders, STEP))


@rule
def collect(orders: Int64Array, threads: int) -> int:
    """Waits for a while until all have done their part; returns the most choices that a seat has, or UNFINISHED."""
    widest, step = int(orders[WIDEST]), load(orders, STEP)
    for helper in range(1, threads):
        if not reached(orders, helper, step):
            return UNFINISHED
        widest = max(widest, int(orders[LINE * helper + WIDEST]))
    return widest
