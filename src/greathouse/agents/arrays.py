"""Arrays that programs of agents work on besides the kernel's own."""

from __future__ import annotations

from typing import Any, NamedTuple

from greathouse.agents.net import NetArrays
from greathouse.kernel.arrays import Int64Array
from greathouse.kernel.compile.twins import Memory
from greathouse.kernel.records import Record


class EvaluationArrays(NamedTuple):
    """What weighing choices one step ahead works on: `worth` belongs to `actions`, `payoff` to seats; and a net."""

    views: Any
    states: Any
    rngs: Any
    out: Int64Array
    weight: Int64Array
    payoff: Any
    actions: Any
    worth: Any
    net: NetArrays


def records(memory: Memory, kind: type[Record], count: int) -> Any:
    """An array of records, all zeros, in the memory's mode."""
    if not memory.compiled:
        return [kind() for _ in range(count)]
    import numpy as np

    return np.zeros(count, kind.dtype())
