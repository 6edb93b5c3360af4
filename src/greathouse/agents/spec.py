"""Agents by name: "random", "greedy:20", "mcts:1000:rollout_depth=40", "openspiel:ismcts:200", or a level: "vizier".

What can be set is declared once, in a subclass of Parameters: meaning, default and range of every parameter.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import MISSING, Field, dataclass, field, fields
from string import ascii_lowercase
from typing import TYPE_CHECKING, Any, TypeVar

from greathouse.agents.words import Meaning
from greathouse.kernel.errors import BadAgent
from greathouse.kernel.words import every_language, refused

if TYPE_CHECKING:
    from greathouse.agents.base import Agent
    from greathouse.kernel.game import Game


def parameter(
    meaning: Meaning, low: int, high: int, default: int | None = None, *, leading: bool = False, unit: str = ""
) -> Any:
    """A field of Parameters, a whole number from `low` to `high`; without a default it must be written.

    The value of the `leading` one is written without its name, as in "mcts:1000". In its place that of one with a
    `unit` can be written, as in "mcts:500ms": then the leading one is as high as it can be. One that is 0 or 1 may be
    written as its name alone, also before that value: "openspiel:ismcts:200".
    """
    facts = {"meaning": meaning, "low": low, "high": high, "leading": leading, "unit": unit}
    return field(default=MISSING if default is None else default, metadata=facts)


@dataclass(frozen=True)
class Parameters:
    """The parameters of a kind of agent. Raises BadAgent for a value out of its range."""

    def __post_init__(self) -> None:
        for one in fields(self):
            if not one.metadata["low"] <= getattr(self, one.name) <= one.metadata["high"]:
                low, high = one.metadata["low"], one.metadata["high"]
                raise refused(BadAgent, "parameter-range", name=one.name, low=low, high=high)

    def __str__(self) -> str:
        """What follows the kind in a written agent: the parameters that are not at their default."""
        changed = [one for one in fields(self) if getattr(self, one.name) != one.default]
        limit = next((one for one in changed if one.metadata["unit"] and self._unlimited), None)
        if limit is None:
            return "".join(f":{_key(one)}{getattr(self, one.name)}" for one in changed)
        left = (one for one in changed if one is not limit and not one.metadata["leading"])
        first = f":{getattr(self, limit.name)}{limit.metadata['unit']}"
        return first + "".join(f":{_key(one)}{getattr(self, one.name)}" for one in left)

    @property
    def _unlimited(self) -> bool:
        """Whether the leading parameter is as high as it can be."""
        return any(one.metadata["leading"] and getattr(self, one.name) == one.metadata["high"] for one in fields(self))


def _key(one: Field[Any]) -> str:
    return "" if one.metadata["leading"] else f"{one.name}="


P = TypeVar("P", bound=Parameters)


@dataclass(frozen=True)
class Spec:
    """A written agent, taken apart: its kind, the number after it (None if there is none), parameters and words."""

    text: str
    kind: str
    number: int | None
    parameters: Mapping[str, int]
    words: tuple[str, ...] = ()
    unit: str = ""
    """What follows the number, as in "500ms"."""

    def take(self, kind: type[P]) -> P:
        """The parameters, missing ones at their default. Raises BadAgent for unknown, missing and wrong ones."""
        known = {one.name: one for one in fields(kind)}
        leading = next((one for one in known.values() if one.metadata["leading"]), None)
        values = {**self.parameters, **dict.fromkeys(self.words, 1)}
        for name in values:
            if name not in known or known[name] is leading or (name in self.words and not _is_switch(known[name])):
                names = ", ".join(one.name for one in known.values() if one is not leading)
                raise self._fault("no-parameter" if names else "no-parameters", name=name, names=names)
        if self.number is not None:
            measured = next((one for one in known.values() if self.unit and one.metadata["unit"] == self.unit), None)
            if leading is None:
                raise self._fault("agent-no-number")
            if self.unit and (measured is None or measured.name in values or not self.number):
                raise self._fault("parameter-number", given=f"{self.number}{self.unit}")
            values[leading.name] = leading.metadata["high"] if measured else self.number
            values |= {measured.name: self.number} if measured else {}
        elif leading and leading.default is MISSING:
            raise self._fault("agent-number", name=leading.name)
        try:
            return kind(**values)
        except BadAgent as error:
            raise self._fault("agent-at-fault", why=every_language(error)) from None

    def _fault(self, reason: str, **details: Any) -> BadAgent:
        return refused(BadAgent, reason, agent=self.text, kind=self.kind, **details)


@dataclass(frozen=True)
class Kind:
    """A kind of agent: what can be set, and how one is made of it (game, parameters, seed, whether to run compiled)."""

    meaning: Meaning
    parameters: type[Parameters]
    make: Callable[[Game, Any, int | None, bool], Agent]


def read(text: str) -> Spec:
    """Takes a written agent apart. Raises BadAgent."""
    kind, *parts = text.strip().lower().split(":")
    if not kind:
        raise refused(BadAgent, "no-agent-named", agent=text)
    first = next((place for place, part in enumerate(parts) if not part.isidentifier()), len(parts))
    leading = parts.pop(first) if first < len(parts) and "=" not in parts[first] else ""
    digits = leading.rstrip(ascii_lowercase)
    words = tuple(part for part in parts if part.isidentifier())
    parameters: dict[str, int] = {}
    for part in (part for part in parts if part not in words):
        name, _, value = part.partition("=")
        if not name or name in parameters or name in words:
            raise refused(BadAgent, "parameter-twice", agent=text)
        parameters[name] = _number(value, text)
    number = _number(digits, text) if leading else None
    return Spec(text, kind, number, parameters, words, leading.removeprefix(digits))


def _is_switch(one: Field[Any]) -> bool:
    return (one.metadata["low"], one.metadata["high"]) == (0, 1)


def _number(text: str, whole: str) -> int:
    if not (text.isascii() and text.isdigit() and len(text) <= 9):
        raise refused(BadAgent, "parameter-number", agent=whole, given=text)
    return int(text)
