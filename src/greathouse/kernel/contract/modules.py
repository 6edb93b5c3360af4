"""A game's module as an implementation of its protocol."""

from __future__ import annotations

from types import ModuleType
from typing import Any, Protocol

from greathouse.kernel.options import Option


class Content(Protocol):
    """`content.py` of every game."""

    @property
    def BOX(self) -> dict[str, Any]:  # noqa: N802 - a constant
        """The tables of content.toml."""

    @property
    def OPTIONS(self) -> tuple[Option, ...]:  # noqa: N802 - a constant
        """The options of a table, in the order of forms."""


def provided(protocol: type[object]) -> tuple[str, ...]:
    """The names that a protocol adds to those it extends, in order."""
    names = (*vars(protocol).get("__annotations__", ()), *vars(protocol))
    return tuple(name for name in names if not name.startswith("_"))


def completed(module: ModuleType, protocol: type[object]) -> Any:
    """The names of a module, and for optional ones that it lacks the bodies of the protocol (a Full… one).

    What is set on it is set on the module.
    """
    made: Any = type(protocol.__name__, (protocol,), {})()
    made.__dict__ = vars(module)
    return made
