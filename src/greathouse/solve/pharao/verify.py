"""Verifying tables: checksums, random entries derived again by other code, and whether the value depends on chance."""

from __future__ import annotations

import random
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from statistics import pstdev

from greathouse.kernel.options import Value
from greathouse.solve.pharao.brute import NILE, OTHER, OWN, Backup, Houses
from greathouse.solve.pharao.index import Layer, as_mask, position, positions
from greathouse.solve.pharao.probe import Tables
from greathouse.solve.pharao.tables import read_header, table_path

TOLERANCE = {"f8": 1e-7, "f4": 5e-5}
"""Largest difference between an entry and its backup that a table of this type may show."""


@dataclass
class Verdict:
    """What was found in a layer: entries derived again, largest difference, least spread of the value over the throws.

    A positive spread everywhere shows that play ends with probability 1 (the value is then a bounded submartingale
    that each turn moves by at least a fixed amount).
    """

    layer: Layer
    residual: float
    entries: int = 0
    largest: float = 0.0
    least_spread: float = 1.0
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
    verdict.sound = verdict.largest <= max(TOLERANCE[header.type], 2 * header.residual) and verdict.least_spread > 0
    return verdict


def houses_of(mask: int) -> Houses:
    """A bit mask as a set of houses 1..30."""
    return frozenset(house for house in range(1, 31) if mask >> (house - 1) & 1)


def verify_all(
    layers: list[Layer], options: dict[str, Value], folder: Path, entries: int, tell: Callable[[Verdict], None]
) -> list[Verdict]:
    """Verifies several layers, telling each verdict as it is found."""
    verdicts = []
    for layer in layers:
        verdicts.append(verify(layer, options, folder, entries))
        tell(verdicts[-1])
    return verdicts
