"""What a game's State and View declare, put together: every field with its meaning and what its axes count."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any

from greathouse.kernel.meanings import SEATS, Axis, By, Choice, Meaning, Names, Order
from greathouse.kernel.options import Option
from greathouse.kernel.records import Field, Ints, Record


class Declared:
    """A field with its meaning; one of sub-records has their fields in `parts` and no meaning.

    `counted_by` is the name of the field that says how many entries of its first axis count, "" if all do.
    """

    def __init__(self, name: str, meaning: Meaning | None, axes: tuple[Axis, ...], parts: tuple[Declared, ...]) -> None:
        self.name, self.meaning, self.axes, self.parts = name, meaning, axes, parts
        self.by_seat = bool(axes) and axes[0] is SEATS
        first = axes[0] if axes else None
        self.counted_by = first.length if isinstance(first, Order) else ""
        self.fixed = isinstance(meaning, Choice)

    def inner(self) -> Declared:
        """The same field as one entry of its first axis has it."""
        return Declared(self.name, self.meaning, self.axes[1:], self.parts)

    def at(self, table: Any) -> Declared:
        """The same field in the words of a table with the options of this record."""
        axes = tuple(axis.at(table) if isinstance(axis, Names) else axis for axis in self.axes)
        parts = tuple(part.at(table) for part in self.parts)
        return Declared(self.name, self.meaning and self.meaning.at(table), axes, parts)


def declare(state: type[Record], options: Iterable[Option], seats: Iterable[int]) -> tuple[Declared, ...]:
    """The fields of a State. Raises TypeError naming those without a meaning, or whose axes are not named rightly."""
    return _declare(state, _choices(options, seats), ())


def declare_view(view: type[Record], state: tuple[Declared, ...]) -> tuple[Declared, ...]:
    """The fields of a View, by its own declaration or that of the State's field of the same name. Raises TypeError."""
    return _declare(view, {}, state)


def entries(value: Any, depth: int, path: str = "") -> Iterator[tuple[str, Any]]:
    """The entries of an array of that many axes, each with its place: ("[0][3]", 7)."""
    if depth == 0:
        yield path, value
        return
    for index, part in enumerate(value):
        yield from entries(part, depth - 1, f"{path}[{index}]")


def _choices(options: Iterable[Option], seats: Iterable[int]) -> dict[str, Meaning]:
    of_options: dict[str, Meaning] = {o.name: Choice({o.number(value): value for value in o.values}) for o in options}
    return of_options | {"seats": Choice({number: number for number in seats})}


def _declare(cls: type[Record], choices: dict[str, Meaning], model: tuple[Declared, ...]) -> tuple[Declared, ...]:
    known = {d.name: d for d in model}
    found = tuple(_declared(cls, field, choices, known.get(field.name)) for field in cls.fields())
    missing = [d.name for d in found if d.meaning is None and not d.parts]
    if missing:
        raise TypeError(f"{cls.__name__}: nothing says what these fields mean: {', '.join(missing)}")
    _check_lengths(cls, found)
    return found


def _declared(cls: type[Record], field: Field, choices: dict[str, Meaning], model: Declared | None) -> Declared:
    meaning = next((m for m in field.marks if isinstance(m, Meaning)), choices.get(field.name))
    by = next((m for m in field.marks if isinstance(m, By)), None)
    parts = _declare(field.record, {}, model.parts if model else ()) if field.record else ()
    if model:
        meaning = meaning or model.meaning
        by = by or By(*model.axes)
    declared = Declared(field.name, meaning, by.axes if by else (), parts)
    _check_axes(f"{cls.__name__}.{field.name}", field, declared)
    return declared


def _check_axes(where: str, field: Field, declared: Declared) -> None:
    """`By` names as many axes as the array has besides those that the meaning uses up, in their sizes."""
    sizes = field.kind.shape if isinstance(field.kind, Ints) else (field.kind.count,) * bool(field.kind.count)
    own = declared.meaning.depth if declared.meaning else 0
    if len(declared.axes) + own != len(sizes):
        raise TypeError(f"{where}: By(...) names {len(declared.axes)} axes of {len(sizes) - own}")
    for axis, size in zip(declared.axes, sizes, strict=False):
        if not isinstance(axis, Order) and axis is not SEATS and len(axis) != size:  # type: ignore[arg-type]
            raise TypeError(f"{where}: an axis of {size} is not counted by {len(axis)} names")  # type: ignore[arg-type]


def _check_lengths(cls: type[Record], found: tuple[Declared, ...]) -> None:
    names = {d.name for d in found}
    for d in found:
        for axis in d.axes:
            if isinstance(axis, Order) and axis.length and axis.length not in names:
                raise TypeError(f"{cls.__name__}.{d.name}: there is no field {axis.length!r} that holds its length")
