"""Solving Pharao: the layers one pair after another, each by accelerated value iteration on all cores."""

from __future__ import annotations

import json
import os
import platform
import shutil
import time
from collections.abc import Callable, Iterable
from contextlib import suppress
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import numpy as np
from filelock import FileLock

from greathouse.kernel.errors import HouseError
from greathouse.kernel.options import Value
from greathouse.solve.pharao.index import Layer, positions
from greathouse.solve.pharao.mixing import Mixer
from greathouse.solve.pharao.sweeper import Sweeper
from greathouse.solve.pharao.sweepers import Sweepers
from greathouse.solve.pharao.tables import BadTable, layer_name, open_table, read_header, table_path, write_table

PAIRS: tuple[tuple[Layer, ...], ...] = (
    ((1, 1),),
    ((2, 1), (1, 2)),
    ((2, 2),),
    ((3, 1), (1, 3)),
    ((3, 2), (2, 3)),
    ((4, 1), (1, 4)),
    ((3, 3),),
    ((4, 2), (2, 4)),
    ((4, 3), (3, 4)),
    ((4, 4),),
)
"""Layers that are solved together, in an order in which everything a pair needs is solved before."""

EXACT, ROUGH = 1e-8, 1e-5
"""Residuals at which layers up to six pieces, and larger ones unless told otherwise, count as solved."""

SMALL = 6
"""Most pieces of a layer that is solved and stored in double precision throughout. In larger layers the values are
iterated in double precision; what is remembered of earlier sweeps, the values of half-turns and the stored table are
in single precision.
"""

DEPTH = 8
RESTART = 20
"""Sweeps after which the acceleration forgets; only then is the present table worth a checkpoint, so that a resumed
solve takes exactly the steps of an undisturbed one."""

CHECKPOINT_SECONDS = 20.0
MAX_SWEEPS = 2000
GIB = 1 << 30
DIARY = "solving.jsonl"
"""File of a folder that tells what each solve in it took."""


@dataclass(frozen=True)
class Progress:
    """Where a solve stands: the pair, sweeps done, largest change, seconds for the pair so far, what sweeps."""

    pair: tuple[Layer, ...]
    sweep: int
    residual: float
    goal: float
    seconds: float
    device: str


@dataclass
class Plan:
    """How to solve: options of the game, where tables go, limits, who is told of the progress, how many seconds go by
    before a checkpoint is worth its time, the residual at which layers above six pieces are done, and what sweeps (of
    DEVICES in sweepers.py).
    """

    options: dict[str, Value]
    folder: Path
    jobs: int = field(default_factory=lambda: os.cpu_count() or 1)
    memory: float = 0.0
    tell: Callable[[Progress], None] = lambda progress: None
    checkpoint: float = CHECKPOINT_SECONDS
    rough: float = ROUGH
    device: str = "cpu"

    def goal(self, layer: Layer) -> float:
        """The residual at which a layer counts as solved."""
        return EXACT if sum(layer) <= SMALL else self.rough

    def path(self, layer: Layer) -> Path:
        """The file of a layer's table."""
        return table_path(self.folder, layer, self.options)


def solve(layers: Iterable[Layer], plan: Plan) -> None:
    """Solves the pairs that hold these layers and all that they need; layers that are solved already are kept.

    One process at a time works in a folder; another one waits and then finds the work done. Raises HouseError when
    memory or disk do not suffice, or a device that must be used cannot be, before anything is done.
    """
    wanted, sweepers = needed(layers), Sweepers(plan.options, plan.jobs, plan.device)
    for pair in open_pairs(wanted, plan):
        check_room(pair, plan)
        if plan.device == "cuda":
            sweeper_for(pair, sweepers)
    plan.folder.mkdir(parents=True, exist_ok=True)
    with FileLock(plan.folder / ".solving"):
        for pair in open_pairs(wanted, plan):
            _Pair(pair, plan, sweeper_for(pair, sweepers)).solve()


def open_pairs(wanted: list[tuple[Layer, ...]], plan: Plan) -> list[tuple[Layer, ...]]:
    """The pairs that are still to be solved."""
    return [pair for pair in wanted if not all(is_solved(layer, plan) for layer in pair)]


def needed(layers: Iterable[Layer]) -> list[tuple[Layer, ...]]:
    """The pairs that must be solved for these layers, in order."""
    tops = list(layers)
    return [pair for pair in PAIRS if any(max(pair[0]) <= max(t) and min(pair[0]) <= min(t) for t in tops)]


def is_solved(layer: Layer, plan: Plan) -> bool:
    """Whether a layer's table is there, whole, and good enough."""
    path = plan.path(layer)
    if not path.exists():
        return False
    try:
        open_table(path, layer, plan.options, check=False)
    except BadTable:
        return False
    return read_header(path).residual <= plan.goal(layer)


def kind_of(layer: Layer) -> Any:
    """The type of a layer's stored table, and of all but its values while it is solved."""
    return np.float64 if sum(layer) <= SMALL else np.float32


def size_of_less(layers: tuple[Layer, ...]) -> int:
    """Entries of W in the layers with one piece of the mover less."""
    return sum(3 * positions((m - 1, o)) for m, o in layers if m > 1)


def memory_of(pair: tuple[Layer, ...], depth: int) -> int:
    """Bytes that solving a pair takes: values before and after a sweep, half-turns, and what is remembered."""
    size = positions(pair[0])
    values = np.dtype(np.float64).itemsize * size * (len(pair) + 1)
    return values + np.dtype(kind_of(pair[0])).itemsize * (size * (3 + 2 * depth) + size_of_less(pair))


def sweeper_for(layers: tuple[Layer, ...], sweepers: Sweepers) -> Sweeper:
    """What sweeps some layers of one size. On a device lie values, swept values and their swings, W and less.

    Raises NoDevice.
    """
    size = positions(layers[0])
    singles = 3 * size + size_of_less(layers)
    return sweepers.choose(size, 3 * 8 * size + np.dtype(kind_of(layers[0])).itemsize * singles)


def check_room(pair: tuple[Layer, ...], plan: Plan) -> None:
    """Raises HouseError naming what is missing when memory or disk do not suffice for a pair."""
    name = " + ".join(layer_name(layer) for layer in pair)
    least = memory_of(pair, 1)
    if least > limit_of(plan):
        raise HouseError(f"{name} needs {least / GIB:.1f} GiB of memory; {limit_of(plan) / GIB:.1f} are allowed.")
    disk = 2 * np.dtype(kind_of(pair[0])).itemsize * sum(map(positions, pair))
    free = shutil.disk_usage(next(p for p in (plan.folder, *plan.folder.absolute().parents) if p.exists())).free
    if disk > free:
        raise HouseError(f"{name} needs {disk / GIB:.1f} GiB on disk in {plan.folder}; {free / GIB:.1f} are free.")


def limit_of(plan: Plan) -> float:
    """Bytes of memory a solve may take: what the plan says, else nine tenths of what the machine can give."""
    return plan.memory or 0.9 * free_memory()


def free_memory() -> int:
    """Bytes of memory that are free, or are used for what can be dropped."""
    told = Path("/proc/meminfo")
    if told.exists():
        lines = dict(line.split(":") for line in told.read_text(encoding="ascii").splitlines())
        return int(lines["MemAvailable"].split()[0]) << 10
    return os.sysconf("SC_AVPHYS_PAGES") * os.sysconf("SC_PAGE_SIZE")


def less_of(layer: Layer, plan: Plan, sweeper: Sweeper) -> Any:
    """W of the layer in which the mover has one piece less, from its stored table."""
    m, o = layer
    kind = kind_of(layer)
    if m == 1:
        return np.empty((0, 3), kind)
    w = np.empty((positions((m - 1, o)), 3), kind)
    sweeper.push((m - 1, o), np.asarray(open_table(plan.path((o, m - 1)), (o, m - 1), plan.options), kind), w)
    return w


class _Pair:
    """One pair of layers being solved: `m v o` and, if it is another one, `o v m`.

    What is iterated are the values of the last layer alone. A sweep makes the values of the first layer from them, and
    from those the last layer's anew: so each half of a sweep already knows what the other half found.
    """

    def __init__(self, pair: tuple[Layer, ...], plan: Plan, sweeper: Sweeper) -> None:
        self.pair, self.plan, self.sweeper = pair, plan, sweeper
        self.goal, kind, size = plan.goal(pair[0]), kind_of(pair[0]), positions(pair[0])
        depth = max(d for d in range(1, DEPTH + 1) if d == 1 or memory_of(pair, d) <= limit_of(plan))
        self.values = np.full(size, 0.5)
        self.swept = [np.empty(size) for _ in pair]
        self.w = sweeper.room(size, kind)
        self.less = {layer: sweeper.keep(less_of(layer, plan, sweeper)) for layer in pair}
        self.mixer = Mixer(size, depth, kind, sweeper.pool)

    def solve(self) -> None:
        """Sweeps until the largest change is below the goal, then stores the tables."""
        began = saved = time.monotonic()
        used = time.process_time()
        sweep, residual = self._resume(), 1.0
        first, residuals = sweep, []
        while residual > self.goal and sweep < MAX_SWEEPS:
            if sweep % RESTART == 0:
                self.mixer.forget()
                if time.monotonic() - saved > self.plan.checkpoint:
                    self._save(sweep)
                    saved = time.monotonic()
            self._sweep()
            residual = self.mixer.mix(self.values, self.swept[-1])
            sweep += 1
            residuals.append(residual)
            seconds = time.monotonic() - began
            self.plan.tell(Progress(self.pair, sweep, residual, self.goal, seconds, self.sweeper.name))
        del self.w, self.less
        kind = kind_of(self.pair[0])
        for layer, values in zip(self.pair, self.swept, strict=True):
            write_table(self.plan.path(layer), layer, self.plan.options, values.astype(kind, copy=False), residual)
        self._checkpoint().unlink(missing_ok=True)
        self._note(first, residuals, time.monotonic() - began, time.process_time() - used)

    def _note(self, first: int, residuals: list[float], seconds: float, used: float) -> None:
        """Adds a line to the diary of the folder: what solving the pair took from sweep `first` on."""
        facts = {
            "pair": self.pair,
            "options": self.plan.options,
            "goal": self.goal,
            "first": first,
            "residuals": residuals,
            "seconds": round(seconds, 2),
            "cpu_seconds": round(used, 2),
            "memory": memory_of(self.pair, self.mixer.depth),
            "depth": self.mixer.depth,
            "device": self.sweeper.name,
            "jobs": self.plan.jobs,
            "processor": platform.processor() or platform.machine(),
            "cores": os.cpu_count(),
        }
        with (self.plan.folder / DIARY).open("a", encoding="utf-8") as file:
            file.write(json.dumps(facts) + "\n")

    def _sweep(self) -> None:
        known = self.values
        for layer, swept in zip(self.pair, self.swept, strict=True):
            self.sweeper.push(layer, known, self.w)
            self.sweeper.step(layer, self.w, self.less[layer], swept)
            known = swept

    def _checkpoint(self) -> Path:
        return self.plan.path(self.pair[0]).with_suffix(".checkpoint")

    def _save(self, sweep: int) -> None:
        partial = self._checkpoint().with_suffix(".partial")
        with partial.open("wb") as file:
            np.array([sweep, len(self.values)], "<i8").tofile(file)
            self.values.tofile(file)
            file.flush()
            os.fsync(file.fileno())
        partial.replace(self._checkpoint())

    def _begin(self) -> None:
        """Starts from the values of a rougher solve, if it left a whole table."""
        last = self.pair[-1]
        if self.plan.path(last).exists():
            with suppress(BadTable):
                self.values[:] = open_table(self.plan.path(last), last, self.plan.options)

    def _resume(self) -> int:
        """Takes up a checkpoint, if there is a whole one, else a rougher table; returns the sweeps done since then."""
        path = self._checkpoint()
        self._begin()
        if not path.exists() or path.stat().st_size != 16 + self.values.nbytes:
            return 0
        with path.open("rb") as file:
            sweep, size = np.fromfile(file, "<i8", 2).tolist()
            if size != len(self.values):
                return 0
            self.values[:] = np.fromfile(file, self.values.dtype, size)
        return int(sweep)
