"""Great House: five modern board games about ancient Egypt, to play, to study and to compute with."""

from __future__ import annotations

import sys
from importlib import import_module
from types import ModuleType
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from greathouse.arena import arena
    from greathouse.kernel.game import games, load
    from greathouse.kernel.transcript import replay

__version__ = "0.1.0"
__all__ = ["arena", "games", "load", "replay"]

_HOMES = {
    "arena": "greathouse.arena",
    "games": "greathouse.kernel.game",
    "load": "greathouse.kernel.game",
    "replay": "greathouse.kernel.transcript",
}


def __getattr__(name: str) -> Any:
    if name not in _HOMES:
        raise AttributeError(f"module 'greathouse' has no attribute {name!r}")
    return getattr(import_module(_HOMES[name]), name)


class _Namesake(ModuleType):
    """A package that shares its name with a public function and answers like it when called."""

    def __call__(self, *args: Any, **keywords: Any) -> Any:
        return __getattr__(self.__name__.rpartition(".")[2])(*args, **keywords)


class _House(ModuleType):
    """This package. Importing `greathouse.games` binds the name `games` here, in the way of the function."""

    def __setattr__(self, name: str, value: Any) -> None:
        if name in _HOMES and isinstance(value, ModuleType):
            value.__class__ = _Namesake
        super().__setattr__(name, value)


sys.modules[__name__].__class__ = _House
