"""The functions of view.py in a game that hides nothing, written from its records.

A View that has only fields of State, and perhaps `waiting`, is a copy of the state; everybody sees every event; and the
state is guessed by copying it back. Such a game needs no view.py. What it writes itself goes before what stands here.
"""

from __future__ import annotations

from collections.abc import Collection
from types import ModuleType
from typing import Any

from greathouse.kernel.common import common_fields, copy_common
from greathouse.kernel.records import Record
from greathouse.kernel.rules import rule


def complete(made: ModuleType, state: ModuleType, options: Collection[str], waiting: Any) -> None:
    """Adds `view`, `seen` and `guess` to the module of a game's views, as far as it lacks them and they can be had.

    `options` are the names of the game's options: `guess` leaves those alone that only State has. `waiting` is the
    game's own rule.
    """
    for name, lines in _bodies(state.State, state.View, options).items():
        if not hasattr(made, name):
            made.__dict__.setdefault("waiting", waiting)
            made.__dict__.setdefault("copy_common", copy_common)
            made.__dict__[name] = _function(made, name, lines)


PARAMETERS = {"view": "s, seat, v", "seen": "s, actor, action, observer", "guess": "v, seat, s, rng"}


def _function(made: ModuleType, name: str, lines: list[str]) -> Any:
    """A rule of the module with this body."""
    source = "\n    ".join([f"def {name}({PARAMETERS[name]}):", *(lines or ["pass"])])
    written: dict[str, Any] = {}
    exec(compile(source, f"<{made.__name__}>", "exec"), made.__dict__, written)  # noqa: S102 - made from field names
    return rule(written[name])


def _bodies(state: type[Record], view: type[Record], options: Collection[str]) -> dict[str, list[str]]:
    """The body of each function that can be had."""
    names, has, shown = {one.name for one, _ in common_fields(view, state)}, _names(state), _names(view)
    bodies = {"seen": ["return action"]}
    if names >= shown - {"waiting"}:
        bodies["view"] = ["copy_common(v, s)", *["v.waiting = waiting(s)"] * ("waiting" in shown - names)]
        if names >= has - set(options):
            bodies["guess"] = ["copy_common(s, v)"]
    return bodies


def _names(record: type[Record]) -> set[str]:
    return {field.name for field in record.fields()}
