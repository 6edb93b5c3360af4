"""Positions of a game: which are possible, and how people write them."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from greathouse.kernel import readable
from greathouse.kernel.contract import FullPositionRules, FullRules, State, View
from greathouse.kernel.declarations import Declared, declare, declare_view
from greathouse.kernel.errors import BadPosition
from greathouse.kernel.options import Option
from greathouse.kernel.ranges import Flaw, Ranges
from greathouse.kernel.records import Record

__all__ = ["Flaw", "Positions"]


class Positions:
    """What a game's state.py declares and its position.py knows, as one object; `game.positions` is it."""

    def __init__(
        self,
        state: type[Record],
        view: type[Record],
        rules: FullRules[Any],
        position_rules: FullPositionRules[Any],
        options: Sequence[Option],
        seats: Sequence[int],
    ) -> None:
        self._State, self._start_rule, self._rules = state, rules.start, position_rules
        self.state = declare(state, options, seats)
        self.view = declare_view(view, self.state)
        self._ranges, self._view_ranges = Ranges(self.state), Ranges(self.view)
        self._fixed = [d for d in self.state if d.fixed]
        self._started: dict[tuple[int, ...], tuple[Any, tuple[Declared, ...]]] = {}

    def seat_words(self, seats: int) -> Sequence[str]:
        """What the seats are called in written positions."""
        words = self._rules.SEATS or [f"seat {seat}" for seat in range(seats)]
        return words[:seats]

    def flaws(self, state: State) -> Iterator[Flaw]:
        """Why a state is not possible: numbers out of range; else what the game's position.py finds."""
        numbers = list(self._ranges.flaws(state, int(state.seats)))
        yield from numbers or self._rules.flaws(state)

    def view_flaws(self, view: View) -> Iterator[Flaw]:
        """Numbers of a view that its fields cannot hold."""
        return self._view_ranges.flaws(view, int(view.seats))

    def check(self, state: State) -> None:
        """Raises BadPosition naming field and reason if the state is not possible."""
        for flaw in self.flaws(state):
            field = readable.field_path(self.state, flaw.field, self.seat_words(state.seats))
            rule = f" (rule R{flaw.rule})" if flaw.rule else ""
            raise BadPosition(f"{field}: {flaw.reason}{rule}.")

    def write(self, state: State) -> dict[str, Any]:
        """What of a state is not as at the start of the game, in words."""
        usual, declared = self._start(state)
        return readable.write(declared, state, usual, self.seat_words(state.seats))

    def tell(self, view: View, blank: State) -> dict[str, Any]:
        """A view in words, every field of it; `blank` holds the options of the table."""
        return readable.tell(tuple(d.at(blank) for d in self.view), view, self.seat_words(view.seats))

    def describe(self) -> tuple[dict[str, str], dict[str, str]]:
        """What the fields of a view hold that `tell` writes: those of the table, and those that each seat has."""
        once, by_seat = readable.keys(self.view)
        return {d.name: readable.told(d) for d in once}, {d.name: readable.told(d) for d in by_seat}

    def read(self, content: Any, blank: State) -> Any:
        """The state that is written, checked; `blank` holds seats and options. Raises BadPosition."""
        usual, declared = self._start(blank)
        state = usual.copy()
        readable.read(declared, content, state, self.seat_words(state.seats))
        self.check(state)
        return state

    def _start(self, state: State) -> tuple[Any, tuple[Declared, ...]]:
        """The start of a game with the same players and options, not to be changed, and the fields in its words."""
        key = tuple(getattr(state, d.name) for d in self._fixed)
        if key not in self._started:
            blank: Any = self._State()
            for d, value in zip(self._fixed, key, strict=True):
                setattr(blank, d.name, value)
            self._start_rule(blank)
            self._started = {key: (blank, tuple(d.at(blank) for d in self.state))}
        return self._started[key]
