"""Actions and switches as callers give them."""

from __future__ import annotations

from typing import Any

import numpy as np

from greathouse.envs.errors import BadAction
from greathouse.kernel.errors import HouseError
from greathouse.kernel.numbers import whole


def action_number(action: Any) -> int:
    """The number of a move as a plain int; an array without axes may hold it. Raises BadAction for all else."""
    number = whole(action.item() if isinstance(action, np.ndarray) and not action.shape else action)
    if number is None:
        raise BadAction(f"An action is the number of a move, not {action!r}.")
    return number


def switch(name: str, value: Any, error: type[HouseError]) -> bool:
    """True or False (NumPy's too). Raises this error for all else."""
    if not isinstance(value, bool | np.bool_):
        raise error(f"{name} is True or False, not {value!r}.")
    return bool(value)
