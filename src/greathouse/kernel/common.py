"""What two records have in common, copied from one to the other.

Fields of one name are shared if they hold the same: integers of one kind and shape, or as many sub-records, of which
those fields are copied that are shared in turn.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import cache
from itertools import count
from typing import Any

from greathouse.kernel.records import Field, Ints, Record, Sub, copied_array
from greathouse.kernel.rules import machine


@machine
def copy_common(to: Any, origin: Any) -> None:
    """Copies the fields that both records have; in compiled code as whole stretches of bytes (`compile.machine`)."""
    kinds: tuple[Any, Any] = type(to), type(origin)
    _copier(*kinds)(to, origin)


def common_fields(to: type[Record], origin: type[Record]) -> list[tuple[Field, Field]]:
    """The fields that both have, as each declares them, in the order of the first."""
    there = {field.name: field for field in origin.fields()}
    pairs = [(field, there[field.name]) for field in to.fields() if field.name in there]
    return [(one, other) for one, other in pairs if _shape(one.kind) == _shape(other.kind)]


def _shape(kind: Ints | Sub) -> Any:
    return (kind.code, kind.shape) if isinstance(kind, Ints) else kind.count


@cache
def _copier(to: type[Record], origin: type[Record]) -> Callable[[Any, Any], None]:
    """The function that copies from records of one class to those of another, written out field by field."""
    lines = [
        "def copied(to, origin):",
        *(f"    {line}" for line in _lines(to, origin, "to", "origin", count(1))),
        "    pass",
    ]
    written: dict[str, Any] = {}
    exec("\n".join(lines), written)  # noqa: S102 - made from field names
    copier: Callable[[Any, Any], None] = written["copied"]
    return copier


def _lines(to: type[Record], origin: type[Record], here: str, there: str, fresh: Iterator[int]) -> Iterator[str]:
    """The lines that copy what is shared; variables take their numbers from `fresh`."""
    for one, other in common_fields(to, origin):
        into, out = f"{here}.{one.name}", f"{there}.{one.name}"
        if isinstance(one.kind, Ints):
            yield f"{into} = {copied_array(out, len(one.kind.shape))}"
            continue
        assert one.record
        assert other.record
        for at in [f"[{place}]" for place in range(one.kind.count)] or [""]:
            mark = next(fresh)
            yield f"to{mark}, from{mark} = {into}{at}, {out}{at}"
            yield from _lines(one.record, other.record, f"to{mark}", f"from{mark}", fresh)
