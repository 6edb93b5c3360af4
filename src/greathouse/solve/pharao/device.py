"""The passes of a sweep on a graphics processor, by Numba's CUDA target (extra `cuda`): one thread for each position.

The kernels call the rules of position.py, as functions of the device. W and the W with one piece less stay in the
device's memory while a pair of layers is solved; values go there and come back at every sweep. Importing this module
raises ImportError where Numba has no CUDA target.
"""

from __future__ import annotations

import warnings
from functools import cache
from types import FunctionType
from typing import Any

import numpy as np
from numba import cuda

from greathouse.solve.arrays import Floats, Int64s
from greathouse.solve.pharao import position
from greathouse.solve.pharao.index import Layer, positions, size_of
from greathouse.solve.pharao.sweeper import NO_SWINGS, NoDevice, Sweeper
from greathouse.solve.pharao.throws import OTHER_FACES, PAIRS

THREADS = 128
"""Threads in a block."""

TRIAL = (2, 1)
"""The smallest layer that has every rule; the device must sweep it to the numbers of the processor."""

AGREE = 1e-12
"""Largest difference between the two in double precision."""

target: Any = cuda


def _count_bits(mask: int) -> int:
    """`size_of` as the device's instruction; its compiler would make a loop of it."""
    return target.popc(mask)


class _Functions:
    """Rules as functions of the device; each sees a copy of its module in which the rules it calls are such too."""

    def __init__(self) -> None:
        self.made = {size_of: target.jit(device=True)(_count_bits)}

    def of(self, rule: Any) -> Any:
        """The function of the device that a rule means."""
        if rule not in self.made:
            names = dict(rule.__globals__)
            self.made[rule] = target.jit(device=True)(FunctionType(rule.__code__, names, rule.__name__))
            names |= {n: self.of(names[n]) for n in rule.__code__.co_names if getattr(names.get(n), "is_rule", False)}
        return self.made[rule]


@cache
def kernels() -> tuple[Any, Any]:
    """The kernels of the two passes, over the positions with numbers `first` to `last` - 1 (see position.py)."""
    functions = _Functions()
    push_place, step_place = functions.of(position.push_place), functions.of(position.step_place)

    def push(first: int, last: int, m: int, o: int, values: Floats, walks: Int64s, rules: Int64s, w: Floats) -> None:
        number = first + target.grid(1)
        if number < last:
            push_place(number, m, o, values, walks, rules, w)

    def step(
        first: int,
        last: int,
        m: int,
        o: int,
        walks: Int64s,
        rules: Int64s,
        w: Floats,
        less: Floats,
        values: Floats,
        swings: Floats,
    ) -> None:
        number = first + target.grid(1)
        q = target.local.array(PAIRS, np.float64)
        if number < last:
            step_place(number, m, o, walks, rules, w, less, values, swings, q)

    return target.jit(push), target.jit(step)


def launch(kernel: Any, first: int, last: int, *arguments: Any) -> None:
    """Runs a kernel over the positions with numbers `first` to `last` - 1, and waits for it."""
    with warnings.catch_warnings():
        warnings.filterwarnings("ignore", message="Grid size")
        kernel[-(-(last - first) // THREADS), THREADS](first, last, *arguments)
    target.synchronize()


def there(array: Any) -> Any:
    """An array in the device's memory: itself, or a copy."""
    return target.to_device(np.ascontiguousarray(array)) if isinstance(array, np.ndarray) else array


class DeviceSweeper(Sweeper):
    """A sweeper on the first graphics processor; arrays may lie in its memory or the processor's.

    Raises NoDevice if there is none.
    """

    def __init__(self, options: dict[str, Any], jobs: int) -> None:
        if not target.is_available():
            raise NoDevice("No graphics processor with CUDA was found (greathouse[cuda] has what Numba needs for one).")
        super().__init__(options, jobs)
        name = getattr(target.current_context().device, "name", "simulated device")
        self.name = name.decode() if isinstance(name, bytes) else str(name)
        self.known = target.to_device(self.walks.astype(np.int32)), target.to_device(self.rules)

    def free_memory(self) -> int:
        """Bytes that are free in the device's memory."""
        return target.current_context().get_memory_info()[0]

    def room(self, size: int, kind: Any) -> Any:
        """An array for W in the device's memory."""
        return target.device_array((size, OTHER_FACES), kind)

    def keep(self, w: Floats) -> Any:
        """The same W in the device's memory."""
        return there(w)

    def push(self, layer: Layer, values: Floats, w: Floats) -> None:
        """`w` = W(m v o) from `values` = V(o v m)."""
        out = target.device_array(w.shape, w.dtype) if isinstance(w, np.ndarray) else w
        launch(kernels()[0], 0, positions(layer), *layer, there(values), *self.known, out)
        if out is not w:
            out.copy_to_host(w)

    def step(self, layer: Layer, w: Floats, less: Floats, values: Floats, swings: Floats = NO_SWINGS) -> None:
        """`values` = V(m v o) and, if asked for, how far they swing with the throw, from W(m v o) and W(m - 1 v o)."""
        out, swung = target.device_array(values.shape, values.dtype), there(swings)
        launch(kernels()[1], 0, positions(layer), *layer, *self.known, there(w), there(less), out, swung)
        out.copy_to_host(values)
        if len(swings):
            swung.copy_to_host(swings)

    def tried(self) -> DeviceSweeper:
        """Itself, after both passes over the layer TRIAL gave what the processor gives. Raises NoDevice."""
        try:
            ours, theirs = (_outcome(kind, self, TRIAL) for kind in (DeviceSweeper, Sweeper))
        except Exception as error:
            raise NoDevice(f"{self.name} cannot be used: {error}") from error
        gap = np.abs(ours - theirs).max()
        if not gap <= AGREE:
            raise NoDevice(f"{self.name} cannot be used: it sweeps to other numbers than the processor, by {gap:.1e}.")
        return self


def _outcome(kind: type[Sweeper], sweeper: DeviceSweeper, layer: Layer) -> Any:
    """W and V of a layer, in one array, by the passes of a kind of sweeper from random numbers."""
    m, o = layer
    rand = np.random.default_rng(1)
    size, fewer = positions(layer), positions((m - 1, o)) if m > 1 else 0
    w, values = np.empty((size, OTHER_FACES)), np.empty(size)
    kind.push(sweeper, layer, rand.random(size), w)
    kind.step(sweeper, layer, w, rand.random((fewer, OTHER_FACES)), values)
    return np.concatenate([w.ravel(), values])
