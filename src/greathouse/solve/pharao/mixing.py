"""Anderson acceleration of a fixed-point iteration x = T(x) over one large array, with bounded memory."""

from __future__ import annotations

from typing import Any

import numpy as np

CHUNK = 1 << 20
"""Elements worked on at a time, so that no temporary array is as large as the problem."""

DAMPING = 0.9


class Mixer:
    """Mixes the results of the last `depth` sweeps; the differences it remembers are of type `kind`."""

    def __init__(self, size: int, depth: int, kind: Any) -> None:
        self.size, self.depth = size, depth
        self.steps = np.zeros((depth, size), kind)
        self.changes = np.zeros((depth, size), kind)
        self.before = np.zeros(size, kind)
        self.forget()

    def forget(self) -> None:
        """Starts anew from the present values."""
        self.count = 0
        self.started = False
        self.products = np.zeros((self.depth, self.depth))

    def mix(self, values: Any, swept: Any) -> float:
        """Improves `values` in place, given `swept` = T(values); answers the largest change |T(x) - x|."""
        if self.started:
            self.note_change(values, swept)
        weights = self.weights(values, swept)
        slot = self.count % self.depth
        residual = 0.0
        for part in self.parts():
            difference = swept[part] - values[part]
            residual = max(residual, float(np.abs(difference).max()))
            self.before[part] = difference
            step = DAMPING * difference
            for place, weight in enumerate(weights):
                step -= weight * (self.steps[place, part] + DAMPING * self.changes[place, part])
            np.clip(values[part] + step, 0.0, 1.0, out=step)
            self.steps[slot, part] = step - values[part]
            values[part] = step
        self.started = True
        return residual

    def note_change(self, values: Any, swept: Any) -> None:
        """Completes the newest remembered step by the change of the difference that it brought."""
        slot = self.count % self.depth
        for part in self.parts():
            self.changes[slot, part] = swept[part] - values[part] - self.before[part]
        self.count += 1
        for other in range(min(self.count, self.depth)):
            product = sum(float(np.dot(self.changes[slot, p], self.changes[other, p])) for p in self.parts())
            self.products[slot, other] = self.products[other, slot] = product

    def weights(self, values: Any, swept: Any) -> Any:
        """How much of each remembered step to take back: least squares of the present difference."""
        known = min(self.count, self.depth)
        if not known:
            return ()
        target = np.zeros(known)
        for part in self.parts():
            difference = swept[part] - values[part]
            for place in range(known):
                target[place] += float(np.dot(self.changes[place, part], difference))
        products = self.products[:known, :known]
        ridge = 1e-14 * np.trace(products) * np.eye(known)
        return np.linalg.lstsq(products + ridge, target, rcond=None)[0]

    def parts(self) -> list[slice]:
        """The array in pieces of CHUNK."""
        return [slice(start, min(start + CHUNK, self.size)) for start in range(0, self.size, CHUNK)]
