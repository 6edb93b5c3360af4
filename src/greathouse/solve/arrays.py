"""The arrays that solvers work on."""

from __future__ import annotations

from typing import Any, TypeAlias

import numpy as np
from numpy.typing import NDArray

Int64s: TypeAlias = NDArray[np.int64]
"""Whole numbers of any shape."""

Floats: TypeAlias = NDArray[np.floating[Any]]
"""Values of positions, in single or double precision."""
