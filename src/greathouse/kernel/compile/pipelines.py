"""The pipeline that compiles rules: ours (`compiler`), or Numba's own where ours does not work.

Ours leans on inner parts of Numba, which a new version may change. It is tried on a small rule before a process
compiles its first one; where it fails, Numba's own pipeline takes its place: the same results, compiled about half as
fast. GREATHOUSE_STOCK_COMPILER=1 chooses Numba's own from the start.
"""

from __future__ import annotations

import os
import warnings
from collections.abc import Callable
from functools import cache
from typing import Any

import numba
from numba.core.compiler import Compiler
from numba.extending import register_jitable

STOCK = bool(os.environ.get("GREATHOUSE_STOCK_COMPILER"))
"""Whether Numba's own pipeline is asked for."""


def new_pipeline(*arguments: Any) -> Any:
    """Makes the pipeline for one rule; stands where Numba expects a pipeline's class, and is called only to compile."""
    return _pipeline_class()(*arguments)


@cache
def _pipeline_class() -> Callable[..., Any]:
    if STOCK:
        return Compiler
    try:
        from greathouse.kernel.compile.compiler import PartCompiler

        _try_out(PartCompiler)
    except Exception as error:
        warnings.warn(
            f"Great House cannot speed up the compilation of rules with Numba {numba.__version__} ({error!r}); "
            "Numba's own way is used, which takes about twice as long.",
            RuntimeWarning,
            stacklevel=2,
        )
        return Compiler
    return PartCompiler


def _try_out(pipeline_class: type) -> None:
    """Compiles a small rule and an entry point that calls it. Raises whatever goes wrong, or RuntimeError."""

    def successor(number: int) -> int:
        return number + 1

    def twice_after(number: int) -> int:
        return 2 * successor(number)

    register_jitable(nogil=True, boundscheck=True, pipeline_class=pipeline_class)(successor)
    result = numba.njit(nogil=True)(twice_after)(20)
    if result != 42:
        raise RuntimeError(f"a trial gave {result} in place of 42")
