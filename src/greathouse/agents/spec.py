"""Agents by name: "random", "greedy", "mcts:1000", "mcts:1000:depth=40", or a level such as "vizier"."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from greathouse.kernel.errors import BadAgent


@dataclass(frozen=True)
class Spec:
    """A written agent, taken apart: its kind, the number after it (None if there is none) and its parameters."""

    text: str
    kind: str
    number: int | None
    parameters: Mapping[str, int]

    def take(self, defaults: Mapping[str, int], ranges: Mapping[str, tuple[int, int]]) -> dict[str, int]:
        """All parameters, missing ones at their default. Raises BadAgent for unknown ones and values out of range."""
        for name, value in self.parameters.items():
            if name not in defaults:
                raise BadAgent(f"{self.text!r}: {self.kind} has no parameter {name!r}; it has {_listed(defaults)}.")
            low, high = ranges[name]
            if not low <= value <= high:
                raise BadAgent(f"{self.text!r}: {name} is a number from {low} to {high}.")
        return {**defaults, **self.parameters}


def read(text: str) -> Spec:
    """Takes a written agent apart. Raises BadAgent."""
    kind, *parts = text.strip().lower().split(":")
    if not kind:
        raise BadAgent(f"{text!r} names no agent; write for example random, greedy or mcts:1000.")
    number = _number(parts.pop(0), text) if parts and "=" not in parts[0] else None
    parameters: dict[str, int] = {}
    for part in parts:
        name, _, value = part.partition("=")
        if not name or name in parameters:
            raise BadAgent(f"{text!r}: parameters are written name=number, each once.")
        parameters[name] = _number(value, text)
    return Spec(text, kind, number, parameters)


def _number(text: str, whole: str) -> int:
    if not (text.isascii() and text.isdigit() and len(text) <= 9):
        raise BadAgent(f"{whole!r}: {text or 'nothing'!r} stands where a whole number is expected.")
    return int(text)


def _listed(names: Mapping[str, int]) -> str:
    return ", ".join(names) or "none"
