"""Agents by name: "random", "greedy", "mcts:1000:depth=40", "perfect:cunning", or a level such as "vizier"."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from greathouse.kernel.errors import BadAgent


@dataclass(frozen=True)
class Spec:
    """A written agent, taken apart: its kind, the number after it (None if there is none), parameters and words."""

    text: str
    kind: str
    number: int | None
    parameters: Mapping[str, int]
    words: tuple[str, ...] = ()

    def take(self, defaults: Mapping[str, int], ranges: Mapping[str, tuple[int, int]]) -> dict[str, int]:
        """All parameters, missing ones at their default. Raises BadAgent for unknown ones and values out of range."""
        unknown = [*self.words, *(name for name in self.parameters if name not in defaults)]
        if unknown:
            raise BadAgent(f"{self.text!r}: {self.kind} has no parameter {unknown[0]!r}; it has {_listed(defaults)}.")
        for name, value in self.parameters.items():
            low, high = ranges[name]
            if not low <= value <= high:
                raise BadAgent(f"{self.text!r}: {name} is a number from {low} to {high}.")
        return {**defaults, **self.parameters}


def read(text: str) -> Spec:
    """Takes a written agent apart. Raises BadAgent."""
    kind, *parts = text.strip().lower().split(":")
    if not kind:
        raise BadAgent(f"{text!r} names no agent; write for example random, greedy or mcts:1000.")
    number = _number(parts.pop(0), text) if parts and "=" not in parts[0] and not parts[0].isalpha() else None
    words = tuple(part for part in parts if part.isalpha())
    parameters: dict[str, int] = {}
    for part in (part for part in parts if part not in words):
        name, _, value = part.partition("=")
        if not name or name in parameters:
            raise BadAgent(f"{text!r}: parameters are written name=number, each once.")
        parameters[name] = _number(value, text)
    return Spec(text, kind, number, parameters, words)


def _number(text: str, whole: str) -> int:
    if not (text.isascii() and text.isdigit() and len(text) <= 9):
        raise BadAgent(f"{whole!r}: {text or 'nothing'!r} stands where a whole number is expected.")
    return int(text)


def _listed(names: Mapping[str, int]) -> str:
    return ", ".join(names) or "none"
