"""Agents by name: "random", "greedy:20", "mcts:1000:rollout_depth=40", "perfect:cunning", or a level such as "vizier".

What can be set is declared once, in a subclass of Parameters: meaning, default and range of every parameter.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import MISSING, Field, dataclass, field, fields
from typing import TYPE_CHECKING, Any, TypeVar

from greathouse.kernel.errors import BadAgent

if TYPE_CHECKING:
    from greathouse.agents.base import Agent
    from greathouse.kernel.game import Game


def parameter(meaning: str, low: int, high: int, default: int | None = None, *, leading: bool = False) -> Any:
    """A field of Parameters, a whole number from `low` to `high`; without a default it must be written.

    The value of the `leading` one is written right after the kind and without its name, as in "mcts:1000". One that is
    0 or 1 may be written as its name alone.
    """
    facts = {"meaning": meaning, "low": low, "high": high, "leading": leading}
    return field(default=MISSING if default is None else default, metadata=facts)


@dataclass(frozen=True)
class Parameters:
    """The parameters of a kind of agent. Raises BadAgent for a value out of its range."""

    def __post_init__(self) -> None:
        for one in fields(self):
            if not one.metadata["low"] <= getattr(self, one.name) <= one.metadata["high"]:
                raise BadAgent(f"{one.name} is a number from {one.metadata['low']} to {one.metadata['high']}.")

    def __str__(self) -> str:
        """What follows the kind in a written agent: the parameters that are not at their default."""
        changed = [one for one in fields(self) if getattr(self, one.name) != one.default]
        return "".join(
            f":{'' if one.metadata['leading'] else f'{one.name}='}{getattr(self, one.name)}" for one in changed
        )


P = TypeVar("P", bound=Parameters)


@dataclass(frozen=True)
class Spec:
    """A written agent, taken apart: its kind, the number after it (None if there is none), parameters and words."""

    text: str
    kind: str
    number: int | None
    parameters: Mapping[str, int]
    words: tuple[str, ...] = ()

    def take(self, kind: type[P]) -> P:
        """The parameters, missing ones at their default. Raises BadAgent for unknown, missing and wrong ones."""
        known = {one.name: one for one in fields(kind)}
        leading = next((one for one in known.values() if one.metadata["leading"]), None)
        values = {**self.parameters, **dict.fromkeys(self.words, 1)}
        for name in values:
            if name not in known or known[name] is leading or (name in self.words and not _is_switch(known[name])):
                names = ", ".join(one.name for one in known.values() if one is not leading) or "none"
                raise self._wrong(f"{self.kind} has no parameter {name!r}; it has {names}")
        if self.number is not None:
            if leading is None:
                raise self._wrong(f"{self.kind} takes no number")
            values[leading.name] = self.number
        elif leading and leading.default is MISSING:
            raise self._wrong(f"{self.kind} needs a number of {leading.name}, as in {self.kind}:1000")
        try:
            return kind(**values)
        except BadAgent as error:
            raise BadAgent(f"{self.text!r}: {error}") from None

    def _wrong(self, what: str) -> BadAgent:
        return BadAgent(f"{self.text!r}: {what}.")


@dataclass(frozen=True)
class Kind:
    """A kind of agent: what can be set, and how one is made of it (game, parameters, seed, whether to run compiled)."""

    meaning: str
    parameters: type[Parameters]
    make: Callable[[Game, Any, int | None, bool], Agent]


def read(text: str) -> Spec:
    """Takes a written agent apart. Raises BadAgent."""
    kind, *parts = text.strip().lower().split(":")
    if not kind:
        raise BadAgent(f"{text!r} names no agent; write for example random, greedy or mcts:1000.")
    number = _number(parts.pop(0), text) if parts and "=" not in parts[0] and not parts[0].isidentifier() else None
    words = tuple(part for part in parts if part.isidentifier())
    parameters: dict[str, int] = {}
    for part in (part for part in parts if part not in words):
        name, _, value = part.partition("=")
        if not name or name in parameters or name in words:
            raise BadAgent(f"{text!r}: parameters are written name=number, each once.")
        parameters[name] = _number(value, text)
    return Spec(text, kind, number, parameters, words)


def _is_switch(one: Field[Any]) -> bool:
    return (one.metadata["low"], one.metadata["high"]) == (0, 1)


def _number(text: str, whole: str) -> int:
    if not (text.isascii() and text.isdigit() and len(text) <= 9):
        raise BadAgent(f"{whole!r}: {text or 'nothing'!r} stands where a whole number is expected.")
    return int(text)
