"""All turns from a position as arrays, and what the tables say of each."""

from __future__ import annotations

import threading
from dataclasses import dataclass
from functools import lru_cache
from typing import Any

import numpy as np

from greathouse.kernel.compile import twins
from greathouse.kernel.contract import CHANCE, WIN
from greathouse.kernel.errors import HouseError
from greathouse.solve.arrays import Floats
from greathouse.solve.pharao.tables import the_game
from greathouse.solve.pharao.turns import GOES_ON, MAX_CHOICES, STATES, TOO_MANY

PROGRAM = "greathouse.solve.pharao.turns"
ROOM = 1 << 16
"""Most turns in a listing; a position has a few thousand over all throws."""


@dataclass(frozen=True)
class Listing:
    """Turns of `seat`: arrays with an entry for each (see turns.py); `weights` are those of the throws, or empty.

    `made` has a row of choices for each turn, NO_CHOICE behind the last.
    """

    seat: int
    own: Any
    other: Any
    payoff: Any
    throw: Any
    made: Any
    weights: Floats

    def __len__(self) -> int:
        return len(self.own)


class Lister:
    """Lists turns, compiled or plain, for one thread at a time; others wait."""

    def __init__(self, *, compiled: bool) -> None:
        self._lock = threading.Lock()
        game = the_game()
        self.memory = twins.Memory(game, states=STATES, compiled=compiled)
        program: Any = twins.compiled(game, PROGRAM) if compiled else game.program(PROGRAM)
        self._list, self._turn = program.list_turns, game.rules.turn
        numbers = self.memory.numbers
        size = len(self.memory.out)
        self._stack = (numbers((MAX_CHOICES + 1) * size), *(numbers(MAX_CHOICES + 1) for _ in range(4)))
        self._throws = numbers(size)
        self._books = (*(numbers(ROOM) for _ in range(4)), numbers(ROOM * MAX_CHOICES))

    def turns(self, state: Any) -> Listing:
        """All turns from a state that is not over, before or after the throw. Raises HouseError if there is no room."""
        with self._lock:
            return self._turns(state, int(state.mover))

    def _turns(self, state: Any, seat: int) -> Listing:
        self.memory.put(self.memory.states, 0, state)
        found = self._list(
            self.memory.states, seat, self._stack, self.memory.out, self.memory.weight, self._throws, self._books
        )
        if found == TOO_MANY:
            raise HouseError("This position has too many turns to list.")
        own, other, payoff, throw = (np.array(book[:found], np.int64) for book in self._books[:4])
        made = np.array(self._books[4][: found * MAX_CHOICES], np.int64).reshape(found, MAX_CHOICES)
        cases = int(throw.max()) + 1 if self._turn(state) == CHANCE else 0
        return Listing(seat, own, other, payoff, throw, made, np.array(self.memory.weight[:cases], float))


@lru_cache(2)
def lister(compiled: bool) -> Lister:
    """A lister of this process."""
    return Lister(compiled=compiled)


def worths(listing: Listing, tables: Any) -> Any:
    """The mover's chance of winning after each turn. Raises NotSolved, BadTable."""
    found = listing.payoff / WIN
    open_ones = listing.payoff == GOES_ON
    sizes = np.bitwise_count(listing.own) * 8 + np.bitwise_count(listing.other)
    for size in np.unique(sizes[open_ones]):
        these = open_ones & (sizes == size)
        found[these] = 1.0 - tables.values(listing.own[these], listing.other[these])
    return found


def best_of_throws(listing: Listing, worth: Floats) -> Any:
    """The worth of the best turn after each throw."""
    best = np.zeros(len(listing.weights))
    np.maximum.at(best, listing.throw, worth)
    return best
