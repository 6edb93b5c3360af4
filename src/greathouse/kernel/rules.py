"""Marks of the rule language: `@rule` notes a function, `table` makes a constant table.

A rule function is ordinary typed Python over records, written in the subset that Numba compiles.
Called from Python it is plain Python; `greathouse.kernel.compile.twins` compiles it. Nothing here imports a compiler.
"""

from __future__ import annotations

from collections.abc import Callable
from contextlib import contextmanager
from contextvars import ContextVar
from typing import TYPE_CHECKING, Any, TypeVar

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

F = TypeVar("F", bound=Callable[..., Any])

_compiling: ContextVar[bool] = ContextVar("compiling", default=False)


def rule(function: F) -> F:
    """Notes that a function belongs to the rules (or to a program over them) and must compile."""
    function.__dict__["is_rule"] = True
    return function


def machine(function: F) -> F:
    """Notes that a function, which rules may call, has instructions of its own in compiled code (`compile.machine`)."""
    function.__dict__["is_machine"] = True
    return rule(function)


def entry(function: F) -> F:
    """Notes that a program's function is called from Python and compiled with a cache.

    An entry only calls one rule that does the work: the compiler makes separate code for what an entry calls and for
    what a rule calls, so that everything called from both would be compiled twice.
    """
    function.__dict__["is_entry"] = True
    return function


def table(rows: Sequence[Any]) -> Any:
    """A constant table of whole numbers, indexed `t[i]` or `t[i][j]`.

    Nested tuples in plain mode (fast, and no NumPy scalar can leak into a state); an int64 array
    in a compiled twin (large tuple constants compile slowly). Rows must be of equal length.
    """
    if _compiling.get():
        import numpy as np

        return np.array(rows, dtype=np.int64)
    return _tuples(rows)


def _tuples(rows: Any) -> Any:
    return tuple(_tuples(row) for row in rows) if isinstance(rows, list | tuple) else int(rows)


@contextmanager
def compiling() -> Iterator[None]:
    """While a module is loaded inside this block, `table` makes arrays."""
    token = _compiling.set(True)
    try:
        yield
    finally:
        _compiling.reset(token)


POWERS = tuple(1 << k for k in range(63))
"""2**k, k = 0..62. A game writes `BIT = table(POWERS)` and takes single bits from there, never from a shift."""
