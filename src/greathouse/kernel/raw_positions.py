"""Positions of the games whose fields have no declared meaning yet: numbers by field name."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from greathouse.kernel.errors import BadPosition
from greathouse.kernel.options import Option
from greathouse.kernel.positions import Positions
from greathouse.kernel.ranges import Flaw
from greathouse.kernel.records import Record


class RawPositions(Positions):
    """The same as `Positions`, from the game's rule `flaw`."""

    def __init__(self, title: str, state: type[Record], rules: Any, options: Sequence[Option]) -> None:
        self._title, self._State, self._flaw, self._options = title, state, rules.flaw, options
        self.state = self.view = ()

    def flaws(self, state: Any) -> Iterator[Flaw]:
        """The rule that a state breaks."""
        broken = self._flaw(state)
        if broken:
            yield Flaw("The position", f"is not possible in {self._title}", broken)

    def view_flaws(self, view: Any) -> Iterator[Flaw]:
        """Nothing is known of views."""
        return iter(())

    def check(self, state: Any) -> None:
        """Raises BadPosition if the state is not possible."""
        for flaw in self.flaws(state):
            raise BadPosition(f"{flaw.field} {flaw.reason} (rule R{flaw.rule}).")

    def write(self, state: Any) -> dict[str, Any]:
        """The numbers of a state."""
        return state.to_json()

    def read(self, content: Any, blank: Any) -> Any:
        """The state with these numbers, checked; `blank` holds seats and options. Raises BadPosition."""
        state: Any = self._State.from_json(content)
        for name in ("seats", *(option.name for option in self._options if hasattr(blank, option.name))):
            setattr(state, name, getattr(blank, name))
        self.check(state)
        return state
