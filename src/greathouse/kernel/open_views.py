"""The functions of view.py in a game that hides nothing, written out field by field from its records.

A View that has only fields of State, and perhaps `waiting`, is a copy of the state; everybody sees every event; and the
state is guessed by copying it back. Such a game needs no view.py. What it writes itself goes before what stands here.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator
from itertools import count
from types import ModuleType
from typing import Any

from greathouse.kernel.records import Field, Ints, Record
from greathouse.kernel.rules import rule

MAX_UNROLLED = 4
"""Numbers of an array that are copied one by one; longer ones are copied as a slice."""


def complete(made: ModuleType, state: ModuleType, options: Collection[str], waiting: Any) -> None:
    """Adds `view`, `seen` and `guess` to the module of a game's views, as far as it lacks them and they can be had.

    `options` are the names of the game's options: `guess` leaves those alone that only State has. `waiting` is the
    game's own rule.
    """
    for name, lines in _bodies(state.State, state.View, options).items():
        if not hasattr(made, name):
            made.__dict__.setdefault("waiting", waiting)
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
    has, shown = ({field.name: field for field in cls.fields()} for cls in (state, view))
    shared = [field for name, field in has.items() if name in shown and _alike(field, shown[name])]
    names = {field.name for field in shared}
    bodies = {"seen": ["return action"]}
    if names >= shown.keys() - {"waiting"}:
        owed = ["v.waiting = waiting(s)"] if "waiting" in shown.keys() - names else []
        bodies["view"] = [line for field in shared for line in _copied("v", "s", field, count(1))] + owed
        if names >= has.keys() - set(options):
            bodies["guess"] = [line for field in shared for line in _copied("s", "v", field, count(1))]
    return bodies


def _alike(one: Field, other: Field) -> bool:
    """Whether two fields have one shape."""
    if isinstance(one.kind, Ints) and isinstance(other.kind, Ints):
        return one.kind.shape == other.kind.shape
    return one.record is other.record and getattr(one.kind, "count", -1) == getattr(other.kind, "count", -1)


def _copied(to: str, origin: str, field: Field, fresh: Iterator[int]) -> list[str]:
    """The lines that copy a field of one record into another; variables take their numbers from `fresh`."""
    here, there = f"{to}.{field.name}", f"{origin}.{field.name}"
    if isinstance(field.kind, Ints):
        return _copied_numbers(here, there, field.kind.shape, fresh)
    assert field.record
    if not field.kind.count:
        return [line for inner in field.record.fields() for line in _copied(here, there, inner, fresh)]
    mark = f"_{field.name}{next(fresh)}"
    parts = [line for inner in field.record.fields() for line in _copied(f"to{mark}", f"from{mark}", inner, fresh)]
    bound = [f"to{mark} = {here}[at{mark}]", f"from{mark} = {there}[at{mark}]"]
    return [f"for at{mark} in range({field.kind.count}):", *(f"    {line}" for line in [*bound, *parts])]


def _copied_numbers(here: str, there: str, shape: tuple[int, ...], fresh: Iterator[int]) -> list[str]:
    if not shape:
        return [f"{here} = {there}"]
    if len(shape) == 1 and shape[0] > MAX_UNROLLED:
        return [f"{here}[:] = {there}"]
    if len(shape) == 1:
        return [f"{here}[{place}] = {there}[{place}]" for place in range(shape[0])]
    at = f"at{next(fresh)}"
    inner = _copied_numbers(f"{here}[{at}]", f"{there}[{at}]", shape[1:], fresh)
    return [f"for {at} in range({shape[0]}):", *(f"    {line}" for line in inner)]
