"""Positions as people write them: words and lists of the box, by field name, in JSON.

What a seat has stands under the seat's word. Lists that share a length are one list of rows under the name of that
length. What is as at the start of the game is left out.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from greathouse.kernel.declarations import Declared
from greathouse.kernel.errors import BadPosition
from greathouse.kernel.meanings import SEATS, Axis, Misread, Names, shown

Values = dict[str, Any]
"""Raw values by field, of sub-records again a dictionary."""


def write(declared: tuple[Declared, ...], record: Any, usual: Any, seats: Sequence[str]) -> dict[str, Any]:
    """What of a record is not as in `usual`, in words. `seats` are the words of the seats."""
    fields, by_seat = _fields(declared), _fields_by_seat(declared)
    content = _write(fields, _values(fields, record), _values(fields, usual), seats)
    for seat, word in enumerate(seats):
        mine, theirs = (_values_of_seat(declared, r, seat) for r in (record, usual))
        written = _write(by_seat, mine, theirs, seats)
        content |= {word: written} if written else {}
    return content


def tell(declared: tuple[Declared, ...], record: Any, seats: Sequence[str]) -> dict[str, Any]:
    """Every field of a record in words, whatever it holds; what a seat has stands under its word."""
    fields, by_seat = _fields(declared), _fields_by_seat(declared)
    content = _write(fields, _values(fields, record), None, seats)
    return content | {
        word: _write(by_seat, _values_of_seat(declared, record, seat), None, seats) for seat, word in enumerate(seats)
    }


def read(declared: tuple[Declared, ...], content: Any, record: Any, seats: Sequence[str]) -> None:
    """Puts into a record what is written. Raises BadPosition naming the field, what was given and what is allowed."""
    fields, by_seat = _fields(declared), _fields_by_seat(declared)
    own = {name: part for name, part in _object(content, "").items() if name not in seats}
    _put(fields, record, _read(fields, own, _values(fields, record), seats, "", also=seats))
    for seat, word in enumerate(seats):
        if word in content:
            usual = _values_of_seat(declared, record, seat)
            _put_of_seat(declared, record, seat, _read(by_seat, content[word], usual, seats, f"{word}."))


def field_path(declared: tuple[Declared, ...], field: str, seats: Sequence[str]) -> str:
    """The path of a field as a position has it: "houses[0]" is "dark.houses"."""
    name, bracket, rest = field.partition("[")
    index, _, rest = rest.partition("]")
    known = {d.name: d for d in declared}
    if not bracket or name not in known or not known[name].by_seat or int(index) >= len(seats):
        return field
    return seats[int(index)] + (rest if known[name].parts else f".{name}{rest}")


def keys(declared: tuple[Declared, ...]) -> tuple[list[Declared], list[Declared]]:
    """The fields that a position holds once, and those that it holds for each seat, for the documentation."""
    return _fields(declared), _fields_by_seat(declared)


def told(d: Declared, axes: tuple[Axis, ...] | None = None) -> str:
    """What a field holds, in words; under these axes, or its own."""
    held = d.meaning.told() if d.meaning else "; ".join(f"`{part.name}`: {told(part)}" for part in d.parts)
    return "".join(f"{_by(axis)}: " for axis in (d.axes if axes is None else axes)) + held


def _by(axis: Axis) -> str:
    if axis is SEATS:
        return "by seat"
    return f"by {axis.what} ({axis.listed()})" if isinstance(axis, Names) else "a list, each"


def _fields(declared: Iterable[Declared]) -> list[Declared]:
    return [d for d in declared if not d.by_seat and not d.fixed]


def _fields_by_seat(declared: Iterable[Declared]) -> list[Declared]:
    found = []
    for d in declared:
        if d.by_seat:
            found += list(d.parts) if d.parts else [d.inner()]
    return found


def _values(fields: Iterable[Declared], record: Any) -> Values:
    return {d.name: _value(d, getattr(record, d.name)) for d in fields}


def _value(d: Declared, value: Any) -> Any:
    if not d.parts:
        return value
    return [_values(d.parts, part) for part in value] if d.axes else _values(d.parts, value)


def _values_of_seat(declared: Iterable[Declared], record: Any, seat: int) -> Values:
    found: Values = {}
    for d in declared:
        if d.by_seat:
            part = getattr(record, d.name)[seat]
            found |= _values(d.parts, part) if d.parts else {d.name: part}
    return found


def _put(fields: Iterable[Declared], record: Any, values: Values) -> None:
    for d in fields:
        if d.parts and d.axes:
            for part, inner in zip(getattr(record, d.name), values[d.name], strict=True):
                _put(d.parts, part, inner)
        elif d.parts:
            _put(d.parts, getattr(record, d.name), values[d.name])
        else:
            setattr(record, d.name, values[d.name])


def _put_of_seat(declared: Iterable[Declared], record: Any, seat: int, values: Values) -> None:
    for d in declared:
        if d.by_seat and d.parts:
            _put(d.parts, getattr(record, d.name)[seat], values)
        elif d.by_seat:
            getattr(record, d.name)[seat] = values[d.name]


def columns(fields: Sequence[Declared]) -> dict[str, list[Declared]]:
    """The fields that are lists of one length, by the field that holds the length."""
    found: dict[str, list[Declared]] = {}
    for d in fields:
        if d.counted_by:
            found.setdefault(d.counted_by, []).append(d)
    return found


# --- writing ----------------------------------------------------------------------------------------------------------


def _write(fields: Sequence[Declared], values: Values, usual: Values | None, seats: Sequence[str]) -> dict[str, Any]:
    """Fields that are not as in `usual`, or all of them."""
    rows, usual = columns(fields), usual or dict.fromkeys(values)
    content: dict[str, Any] = {}
    for d in fields:
        if d.name in rows:
            content |= _write_rows(d.name, rows[d.name], values, usual, seats)
        elif not d.counted_by and values[d.name] != usual[d.name]:
            content[d.name] = _write_part(d, values[d.name], usual[d.name], seats)
    return content


def _write_rows(
    length: str, columns: list[Declared], values: Values, usual: Values, seats: Sequence[str]
) -> dict[str, Any]:
    names = [length, *(d.name for d in columns)]
    if all(values[name] == usual[name] for name in names):
        return {}
    count = range(max(0, min(values[length], *(len(values[d.name]) for d in columns))))
    cells = {d.name: [_write_part(d.inner(), values[d.name][i], None, seats) for i in count] for d in columns}
    if len(columns) == 1:
        return {columns[0].name: cells[columns[0].name]}
    return {length: [_row({name: column[i] for name, column in cells.items()}) for i in count]}


def _row(cells: dict[str, Any]) -> dict[str, Any]:
    """The cells of a row that hold something."""
    return {name: cell for name, cell in cells.items() if cell is not None and cell != []}


def _write_part(d: Declared, value: Any, usual: Any, seats: Sequence[str]) -> Any:
    """A field, or an entry of it; `usual` is None where everything is to be written."""
    if d.axes:
        return _write_axis(d, value, usual, seats)
    if d.parts:
        return _write(d.parts, value, usual, seats)
    assert d.meaning is not None
    return d.meaning.write(value, seats)


def _write_axis(d: Declared, value: Any, usual: Any, seats: Sequence[str]) -> Any:
    inner, words = d.inner(), _words(d.axes[0], seats)
    usual = [None] * len(value) if usual is None else usual
    written = [_write_part(inner, part, same, seats) for part, same in zip(value, usual, strict=True)]
    if words is None:
        last = max((i + 1 for i in range(len(value)) if value[i] != usual[i]), default=0)
        return written[:last]
    return {word: part for i, (word, part) in enumerate(zip(words, written, strict=False)) if value[i] != usual[i]}


def _words(axis: Axis, seats: Sequence[str]) -> Sequence[str] | None:
    """The words by which an axis is written; None for a list in order."""
    if axis is SEATS:
        return seats
    return [str(word) for word in axis.words] if isinstance(axis, Names) else None


# --- reading ----------------------------------------------------------------------------------------------------------


def _read(
    fields: Sequence[Declared], content: Any, usual: Values, seats: Sequence[str], where: str, also: Sequence[str] = ()
) -> Values:
    rows = columns(fields)
    known = {d.name: d for d in fields if not d.counted_by and d.name not in rows}
    known |= {length if len(columns) > 1 else columns[0].name: columns[0] for length, columns in rows.items()}
    values = dict(usual)
    for name, part in _object(content, where).items():
        if name not in known:
            whole = where.rstrip(".") or "The position"
            raise BadPosition(f"{whole} has no field {shown(name)}; there are {', '.join([*also, *known])}.")
        d = known[name]
        if d.counted_by:
            values |= _read_rows(d.counted_by, rows[d.counted_by], part, usual, seats, where + name)
        else:
            values[name] = _read_part(d, part, usual[name], seats, where + name)
    return values


def _read_rows(
    length: str, columns: list[Declared], content: Any, usual: Values, seats: Sequence[str], where: str
) -> Values:
    most = min(len(usual[d.name]) for d in columns)
    _check_list(content, most, where)
    values: Values = {length: len(content)}
    for d in columns:
        inner, column = d.inner(), usual[d.name][:]
        for i, row in enumerate(content):
            place = f"{where}[{i}]"
            cell = row if len(columns) == 1 else _cell(row, d, columns, place)
            column[i] = _read_cell(inner, cell, column[i], seats, place)
        values[d.name] = column
    return values


_LEFT_OUT = object()


def _cell(row: Any, d: Declared, columns: list[Declared], where: str) -> Any:
    names = [column.name for column in columns]
    for name in _object(row, where):
        if name not in names:
            raise BadPosition(f"{where} has no field {name!r}; there are {', '.join(names)}.")
    return row.get(d.name, _LEFT_OUT)


def _read_cell(d: Declared, content: Any, usual: Any, seats: Sequence[str], where: str) -> Any:
    if content is not _LEFT_OUT:
        return _read_part(d, content, usual, seats, where)
    absent = d.meaning.absent if d.meaning and not d.axes else None
    if absent is None:
        raise BadPosition(f"{where} has no {d.name}.")
    return absent


def _read_part(d: Declared, content: Any, usual: Any, seats: Sequence[str], where: str) -> Any:
    if d.axes:
        return _read_axis(d, content, usual, seats, where)
    if d.parts:
        return _read(d.parts, content, usual, seats, f"{where}.")
    assert d.meaning is not None
    try:
        return d.meaning.read(content, seats)
    except Misread as error:
        raise BadPosition(f"{where}: {error}.") from None


def _read_axis(d: Declared, content: Any, usual: Any, seats: Sequence[str], where: str) -> Any:
    inner, words = d.inner(), _words(d.axes[0], seats)
    values = list(usual)
    if words is None:
        _check_list(content, len(usual), where)
        for i, part in enumerate(content):
            values[i] = _read_part(inner, part, usual[i], seats, f"{where}[{i}]")
        return values
    names = Names("seat", words) if d.axes[0] is SEATS else d.axes[0]
    assert isinstance(names, Names)
    for word, part in _object(content, where).items():
        try:
            place = names.place(word)
        except Misread as error:
            raise BadPosition(f"{where}: {error}.") from None
        values[place] = _read_part(inner, part, usual[place], seats, f"{where}.{word}")
    return values


def _check_list(content: Any, most: int, where: str) -> None:
    if not isinstance(content, list) or len(content) > most:
        raise BadPosition(f"{where} is a list of up to {most} entries; not {shown(content)}.")


def _object(content: Any, where: str) -> dict[str, Any]:
    if not isinstance(content, dict):
        raise BadPosition(f"{where.rstrip('.') or 'A position'} is an object with field names; not {shown(content)}.")
    return content
