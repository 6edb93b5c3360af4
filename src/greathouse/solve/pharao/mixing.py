"""Anderson acceleration of a fixed-point iteration x = T(x) over one large array, with bounded memory.

The work is done in parts of CHUNK numbers, on several threads; sums over the parts are taken in their order, so that
the result does not depend on the number of threads.
"""

from __future__ import annotations

from collections.abc import Callable
from concurrent.futures import Executor
from typing import Any

import numpy as np

from greathouse.solve.arrays import Floats

CHUNK = 1 << 17
"""Numbers worked on at a time: few enough for a processor's cache."""

DAMPING = 0.9


class Mixer:
    """Mixes the results of the last `depth` sweeps; all that is remembered is of type `kind`."""

    def __init__(self, size: int, depth: int, kind: Any, pool: Executor) -> None:
        self.depth, self.pool = depth, pool
        self.steps = np.zeros((depth, size), kind)
        self.changes = np.zeros((depth, size), kind)
        self.parts = [slice(start, min(start + CHUNK, size)) for start in range(0, size, CHUNK)]
        self.forget()

    def forget(self) -> None:
        """Starts anew from the present values."""
        self.count = 0
        self.started = False
        self.products = np.zeros((self.depth, self.depth))

    def mix(self, values: Floats, swept: Floats) -> float:
        """Improves `values` in place, given `swept` = T(values); returns the largest change |T(x) - x|.

        While a step is new, its place in `changes` holds the difference T(x) - x before it.
        """
        slot = self.count % self.depth
        if self.started:
            self.count += 1
        known = min(self.count, self.depth)
        sums = np.sum(self._each(lambda part: self._measure(part, slot, known, values, swept)), axis=0)
        if self.started:
            self.products[slot, :known] = self.products[:known, slot] = sums[0]
        weights = self._weights(known, sums[1])
        self.started = True
        return max(self._each(lambda part: self._move(part, self.count % self.depth, weights, values, swept)))

    def _measure(self, part: slice, slot: int, known: int, values: Floats, swept: Floats) -> Any:
        """Completes the newest change; inner products of the changes with it and with the present difference."""
        difference = swept[part].astype(np.float64) - values[part]
        if self.started:
            self.changes[slot, part] = difference - self.changes[slot, part]
        newest = self.changes[slot, part].astype(np.float64)
        found = np.zeros((2, known))
        for place in range(known):
            change = self.changes[place, part].astype(np.float64)
            found[0, place], found[1, place] = (change * newest).sum(), (change * difference).sum()
        return found

    def _weights(self, known: int, target: Any) -> Any:
        """How much of each remembered step to take back: least squares of the present difference."""
        if not known:
            return np.empty(0)
        products = self.products[:known, :known]
        ridge = 1e-14 * np.trace(products) * np.eye(known)
        return np.linalg.lstsq(products + ridge, target, rcond=None)[0]

    def _move(self, part: slice, slot: int, weights: Floats, values: Floats, swept: Floats) -> float:
        """Takes the step, remembers it and the difference before it; returns the largest difference."""
        difference = swept[part].astype(np.float64) - values[part]
        step = DAMPING * difference
        for place, weight in enumerate(weights):
            step -= weight * (self.steps[place, part] + DAMPING * self.changes[place, part])
        np.clip(values[part] + step, 0.0, 1.0, out=step)
        self.changes[slot, part] = difference
        self.steps[slot, part] = step - values[part]
        values[part] = step
        return float(np.abs(difference).max())

    def _each(self, work: Callable[[slice], Any]) -> list[Any]:
        return list(self.pool.map(work, self.parts))
