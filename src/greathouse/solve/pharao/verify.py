"""Verifying tables: checksums, random entries derived again by other code, and whether the value depends on chance."""

from __future__ import annotations

import random
from collections.abc import Callable
from dataclasses import dataclass
from math import comb
from pathlib import Path
from statistics import pstdev
from typing import Any

import numpy as np

from greathouse.kernel.options import Value
from greathouse.solve.pharao.brute import NILE, OTHER, OWN, Backup, Houses
from greathouse.solve.pharao.index import HOUSES, Layer, as_mask, position, positions
from greathouse.solve.pharao.probe import Tables
from greathouse.solve.pharao.solver import Plan, less_of, sweeper_for
from greathouse.solve.pharao.sweeper import Sweeper
from greathouse.solve.pharao.sweepers import Sweepers
from greathouse.solve.pharao.tables import open_table, read_header, table_path
from greathouse.solve.pharao.throws import OTHER_FACES

TOLERANCE = {"f8": 1e-7, "f4": 1e-6}
"""Largest difference between an entry and its backup that a table of this type may show."""


@dataclass
class Verdict:
    """What was found in a layer: entries derived again, largest difference, least spread of the value over the throws.

    A positive spread everywhere shows that play ends with probability 1 (the value is then a bounded submartingale
    that each turn moves by at least a fixed amount). `swept` and `whole_spread` are the largest difference and the
    least spread over the whole layer by one more sweep, if that was asked for.
    """

    layer: Layer
    residual: float
    entries: int = 0
    largest: float = 0.0
    least_spread: float = 1.0
    swept: float | None = None
    whole_spread: float | None = None
    sound: bool = True


def verify(layer: Layer, options: dict[str, Value], folder: Path, entries: int, seed: int = 0) -> Verdict:
    """Derives random entries of a layer again. Raises BadTable, NotSolved if the table is not whole or missing."""
    tables = Tables(options, folder)
    tables.layer(layer)
    header = read_header(table_path(folder, layer, options))
    backup = Backup(options, lambda own, other: tables.value(as_mask(sorted(own)), as_mask(sorted(other))))
    verdict = Verdict(layer, header.residual)
    rand = random.Random(seed)  # noqa: S311
    for _ in range(entries):
        number = rand.randrange(positions(layer))
        own, other = (houses_of(mask) for mask in position(number, layer))
        if own == {NILE} or other == {NILE}:
            continue
        throws = [backup.best(own, other, d1, d2) for d1, weight in OWN for d2 in OTHER for _ in range(weight)]
        difference = abs(sum(throws) / len(throws) - float(tables.layer(layer)[number]))
        verdict.entries += 1
        verdict.largest = max(verdict.largest, difference)
        verdict.least_spread = min(verdict.least_spread, pstdev(throws))
    verdict.sound = verdict.largest <= bound(header.residual, header.type) and verdict.least_spread > 0
    return verdict


def houses_of(mask: int) -> Houses:
    """A bit mask as a set of houses 1..30."""
    return frozenset(house for house in range(1, 31) if mask >> (house - 1) & 1)


def sweep_whole(verdict: Verdict, plan: Plan, sweeper: Sweeper) -> None:
    """Adds what one more sweep over the whole layer finds. Raises BadTable, NotSolved, MemoryError."""
    layer = verdict.layer
    m, o = layer
    table = open_table(plan.path(layer), layer, plan.options)
    known = np.array(open_table(plan.path((o, m)), (o, m), plan.options))
    w = np.empty((len(table), OTHER_FACES), table.dtype)
    sweeper.push(layer, known, w)
    values, swings = np.empty_like(known), np.ones_like(known)
    sweeper.step(layer, w, less_of(layer, plan, sweeper), values, swings)
    if o == 1:
        swings[list(lone_in_nile(layer))] = 1.0
    verdict.swept = float(np.abs(values - table).max())
    verdict.whole_spread = float(swings.min())
    verdict.sound &= verdict.whole_spread > 0 and verdict.swept <= bound(verdict.residual, table.dtype)


def lone_in_nile(layer: Layer) -> range:
    """The places of positions in which the other player's only piece is in the Nile: the game is over."""
    each = comb(HOUSES - 1, layer[0])
    return range((NILE - 1) * each, NILE * each)


def bound(residual: float, kind: Any) -> float:
    """The largest difference that a table with this residual may show."""
    return max(TOLERANCE[np.dtype(kind).str[1:]], 2 * residual)


def verify_all(
    layers: list[Layer], plan: Plan, entries: int, whole: bool, tell: Callable[[Verdict], None]
) -> list[Verdict]:
    """Verifies several layers, telling each verdict as it is found; `whole`: with a sweep over all their positions."""
    verdicts, sweepers = [], Sweepers(plan.options, plan.jobs, plan.device)
    for layer in layers:
        verdicts.append(verify(layer, plan.options, plan.folder, entries))
        if whole:
            sweep_whole(verdicts[-1], plan, sweeper_for((layer,), sweepers))
        tell(verdicts[-1])
    return verdicts
