"""Games as columns."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

import numpy as np


class Games(NamedTuple):
    """Some games, one after another; the first axis of every array but `actors` and `events` counts the games.

    The events of game i stand from `ends[i]` up to `ends[i + 1]`: who acted (a seat, or -1 for chance) and the number
    of the move or outcome. `returns` is what each seat won, 1 for a win, shared out evenly in a game that was
    truncated; `placing` how each seat ended, 1 for the best, 0 in a game that was truncated.
    """

    ends: np.ndarray
    actors: np.ndarray
    events: np.ndarray
    returns: np.ndarray
    placing: np.ndarray
    truncated: np.ndarray

    @property
    def size(self) -> int:
        """How many games there are."""
        return len(self.truncated)

    def at(self, i: int) -> slice:
        """Where the events of game i stand."""
        return slice(int(self.ends[i]), int(self.ends[i + 1]))


def joined(parts: Sequence[Games]) -> Games:
    """The games of all parts, one after another."""
    offsets = np.cumsum([0, *(part.ends[-1] for part in parts)])
    ends = [part.ends[1:] + offset for part, offset in zip(parts, offsets, strict=False)]
    columns = (np.concatenate(column) for column in list(zip(*parts, strict=True))[1:])
    return Games(np.concatenate([[0], *ends]), *columns)
