"""A game's module as an implementation of its protocol."""

from __future__ import annotations

from collections.abc import Mapping
from types import ModuleType
from typing import Any, Protocol

from greathouse.kernel.options import Option, OptionConflict, Value


class Content(Protocol):
    """`content.py` of every game."""

    @property
    def BOX(self) -> dict[str, Any]:  # noqa: N802 - a constant
        """The tables of content.toml."""

    @property
    def OPTIONS(self) -> tuple[Option, ...]:  # noqa: N802 - a constant
        """The options of a table, in the order of forms."""


class FullContent(Content, Protocol):
    """`content.py` with its optional function; a game that lacks it gets what stands here."""

    def conflict(self, options: Mapping[str, Value], seats: int, /) -> OptionConflict | None:
        """Which options, all given by name, do not go together in a game for so many; None if all do."""
        return None


def provided(protocol: type[object]) -> tuple[str, ...]:
    """The names that a protocol adds to those it extends, in order."""
    names = (*vars(protocol).get("__annotations__", ()), *vars(protocol))
    return tuple(name for name in names if not name.startswith("_"))


def completed(module: ModuleType, protocol: type[object]) -> Any:
    """The names of a module, and for optional ones that it lacks the bodies of the protocol (a Full… one).

    What is set on it is set on the module, but for what the protocol only lets read (properties).
    """
    bodies = {name: body for base in protocol.__mro__ for name, body in vars(base).items()}
    constants = {n: getattr(module, n) for n, b in bodies.items() if isinstance(b, property) and hasattr(module, n)}
    made: Any = type(protocol.__name__, (protocol,), constants)()
    made.__dict__ = vars(module)
    return made
