"""A broken promise of the contract, and the words that name it."""

from __future__ import annotations

from typing import Any


class Fault(Exception):
    """A promise of the contract that a game breaks."""


def require(true: Any, what: str) -> None:
    """Raises Fault unless the promise holds."""
    if not true:
        raise Fault(what)


def fields_apart(a: Any, b: Any) -> str:
    """Names of the fields in which two records differ."""
    return ", ".join(f.name for f in a.fields() if getattr(a, f.name) != getattr(b, f.name)) or "padding"
