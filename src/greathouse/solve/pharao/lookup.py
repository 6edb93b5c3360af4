"""Program that numbers many positions at once, for probing in batches."""

from __future__ import annotations

from typing import Any

from greathouse.kernel.rules import entry, rule
from greathouse.solve.pharao.index import index

BOUNDSCHECK = False


@rule
def number_all(own: Any, other: Any, out: Any) -> None:
    """The work of `numbers`."""
    for place in range(len(out)):
        out[place] = index(own[place], other[place])


@entry
def numbers(own: Any, other: Any, out: Any) -> None:
    """Writes `out[i]` = index(own[i], other[i])."""
    number_all(own, other, out)
