"""One declaration of a State or View: a plain Python class and a NumPy record in one.

    class Player(Record):
        coins: Int16
        hand: A[list[int], Ints("i1", 36)]      # 36 one-byte integers

    class State(Record):
        active: Int8
        players: A[list[Player], Sub(5)]        # a sub-record for each seat
        order: A[Order, Sub(compare=False)]     # one sub-record that equality ignores

From the declaration follow attribute access at the speed of slots, `copy`, `take`, equality, JSON,
`pack` / `unpack` and `dtype()`. Neither NumPy nor Numba is imported before `dtype` or `pack` is asked for.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, Any, Self, get_args, get_type_hints

from greathouse.kernel.errors import BadPosition

if TYPE_CHECKING:
    import numpy as np

_LIMIT = {"i1": 1 << 7, "i2": 1 << 15, "i4": 1 << 31, "i8": 1 << 63}


class Ints:
    """Field of signed integers: `code` is "i1", "i2", "i4" or "i8", `shape` the array's shape (none: one integer)."""

    def __init__(self, code: str, *shape: int) -> None:
        if code not in _LIMIT:
            raise TypeError(f"no integer type {code!r}; take one of {', '.join(_LIMIT)}")
        self.code, self.shape, self.compare = code, shape, True


class Sub:
    """Field of sub-records: `count` of them in a list, or a single one when `count` is 0.

    With `compare` false, equality of the whole ignores the field (for what only remembers an order of doing).
    """

    def __init__(self, count: int = 0, *, compare: bool = True) -> None:
        self.count, self.compare = count, compare


Int8 = Annotated[int, Ints("i1")]
Int16 = Annotated[int, Ints("i2")]
Int32 = Annotated[int, Ints("i4")]
Int64 = Annotated[int, Ints("i8")]


class Field:
    """One declared field: name, kind, class of its sub-records if it has any, and what else its annotation says."""

    def __init__(self, name: str, kind: Ints | Sub, record: type[Record] | None, marks: tuple[Any, ...]) -> None:
        self.name, self.kind, self.record, self.marks = name, kind, record, marks


class _Slots(type):
    """Makes `__slots__` from the annotations of a record class."""

    def __new__(cls, name: str, bases: tuple[type, ...], space: dict[str, Any]) -> _Slots:
        space["__slots__"] = tuple(space.get("__annotations__", {}))
        return super().__new__(cls, name, bases, space)


class Record(metaclass=_Slots):
    """Base of State, View and their sub-records; a new one is all zeros."""

    def __init__(self) -> None:
        _program(type(self))["blank"](self)

    @classmethod
    def fields(cls) -> tuple[Field, ...]:
        """The declared fields in order."""
        return _fields(cls)

    @classmethod
    def dtype(cls) -> np.dtype[Any]:
        """The NumPy record type with the same field names."""
        return _dtype(cls)

    def copy(self) -> Self:
        """A new record with equal content that shares nothing with this one."""
        other = type(self).__new__(type(self))
        _program(type(self))["copy"](other, self)
        return other

    __copy__ = copy

    def __deepcopy__(self, memo: dict[int, Any]) -> Self:
        return self.copy()

    def take(self, other: Self) -> None:
        """Makes this record's content equal to the other's, in place."""
        _program(type(self))["copy"](self, other)

    def share(self, other: Self) -> bool:
        """Takes from another record all parts that are alike, so that both need less room; whether they are alike.

        Neither may be changed any more.
        """
        return bool(_program(type(self))["share"](self, other))

    def __eq__(self, other: object) -> bool:
        if type(other) is not type(self):
            return NotImplemented
        return bool(_program(type(self))["equal"](self, other))

    __hash__ = None  # type: ignore[assignment]

    def __repr__(self) -> str:
        inner = ", ".join(f"{f.name}={getattr(self, f.name)!r}" for f in self.fields())
        return f"{type(self).__name__}({inner})"

    def to_json(self) -> dict[str, Any]:
        """The content as JSON values, by field name."""
        return {f.name: _to_json(f, getattr(self, f.name)) for f in self.fields()}

    @classmethod
    def from_json(cls, data: Any, *, where: str = "position") -> Self:
        """A record with this content; missing fields are 0.

        Raises BadPosition naming the field when one is unknown, of the wrong shape or out of range.
        """
        if not isinstance(data, dict):
            raise BadPosition(f"{where} must be an object with field names.")
        known = {f.name: f for f in cls.fields()}
        for name in data:
            if name not in known:
                raise BadPosition(f"{where} has no field {name!r}; the fields are {', '.join(known)}.")
        record = cls()
        for name, value in data.items():
            setattr(record, name, _from_json(known[name], value, f"{where}.{name}"))
        return record

    def pack(self, record: np.void) -> None:
        """Writes the content into a NumPy record; raises OverflowError when a value does not fit its field."""
        try:
            _program(type(self))["pack"](self, record)
        except OverflowError:
            for field in self.fields():
                if isinstance(field.kind, Ints):
                    _fits(field.name, getattr(self, field.name), _LIMIT[field.kind.code])
            raise

    @classmethod
    def unpack(cls, record: np.void) -> Self:
        """A plain record with the content of a NumPy record."""
        self = cls()
        for field in cls.fields():
            value = record[field.name]
            if isinstance(field.kind, Ints):
                setattr(self, field.name, value.tolist())
            elif field.record and field.kind.count:
                parts = [field.record.unpack(value[i]) for i in range(field.kind.count)]
                setattr(self, field.name, parts)
            elif field.record:
                setattr(self, field.name, field.record.unpack(value))
        return self


_FIELDS: dict[type[Record], tuple[Field, ...]] = {}
_PROGRAMS: dict[type[Record], dict[str, Any]] = {}
_DTYPES: dict[type[Record], Any] = {}


def _fields(cls: type[Record]) -> tuple[Field, ...]:
    if cls not in _FIELDS:
        hints = get_type_hints(cls, include_extras=True)
        _FIELDS[cls] = tuple(_field(cls, name, hint) for name, hint in hints.items())
    return _FIELDS[cls]


def _field(cls: type[Record], name: str, hint: Any) -> Field:
    marks = getattr(hint, "__metadata__", ())
    kind = next((m for m in marks if isinstance(m, Ints | Sub)), None)
    if kind is None:
        raise TypeError(f"{cls.__name__}.{name} needs Ints(...) or Sub(...) in its annotation")
    if isinstance(kind, Ints):
        return Field(name, kind, None, marks)
    inner = get_args(hint)[0]
    return Field(name, kind, get_args(inner)[0] if kind.count else inner, marks)


def _program(cls: type[Record]) -> dict[str, Any]:
    """The functions `blank`, `copy`, `equal`, `share`, `pack` of a class, written out field by field for speed."""
    if cls not in _PROGRAMS:
        fields = _fields(cls)
        space: dict[str, Any] = {f.name: f.record for f in fields if f.record}
        body = [
            _function("blank(s)", [f"s.{f.name} = {_blank(f)}" for f in fields]),
            _function("copy(s, o)", [f"s.{f.name} = {_copied(f)}" for f in fields]),
            _function("equal(s, o)", ["return " + (_equal(fields) or "True")]),
            _function("share(s, o)", ["same = True", *(line for f in fields for line in _shared(f)), "return same"]),
            _function("pack(s, r)", [line for f in fields for line in _packed(f)]),
        ]
        exec("\n".join(body), space)  # noqa: S102 - source made from field names only, as dataclasses does
        _PROGRAMS[cls] = space
    return _PROGRAMS[cls]


def _function(head: str, lines: list[str]) -> str:
    return f"def {head}:\n" + "".join(f"    {line}\n" for line in lines or ["pass"])


def _blank(field: Field) -> str:
    if isinstance(field.kind, Sub):
        return f"[{field.name}() for _ in range({field.kind.count})]" if field.kind.count else f"{field.name}()"
    text = "0"
    for depth, size in enumerate(reversed(field.kind.shape)):
        text = f"[0] * {size}" if depth == 0 else f"[{text} for _ in range({size})]"
    return text


def _copied(field: Field) -> str:
    if isinstance(field.kind, Sub):
        return f"[x.copy() for x in o.{field.name}]" if field.kind.count else f"o.{field.name}.copy()"
    return copied_array(f"o.{field.name}", len(field.kind.shape))


def copied_array(name: str, depth: int) -> str:
    """The expression for a copy of an integer (depth 0) or of an array of this depth."""
    if depth <= 1:
        return f"{name}[:]" if depth else name
    text = f"x{depth}[:]"
    for level in range(depth, 1, -1):
        source = f"x{level - 1}" if level > 2 else name
        text = f"[{text} for x{level} in {source}]"
    return text


def _equal(fields: tuple[Field, ...]) -> str:
    return " and ".join(f"s.{f.name} == o.{f.name}" for f in fields if f.kind.compare)


def _shared(field: Field) -> list[str]:
    name = field.name
    if isinstance(field.kind, Sub):
        part = f"[y if x.share(y) else x for x, y in zip(s.{name}, o.{name})]"
        one = f"o.{name} if s.{name}.share(o.{name}) else s.{name}"
        alike = f"all(x is y for x, y in zip(s.{name}, o.{name}))"
        whole = alike if field.kind.count else f"s.{name} is o.{name}"
        return [f"s.{name} = {part if field.kind.count else one}", f"same = same and {whole}"]
    if not field.kind.shape:
        return [f"same = same and s.{name} == o.{name}"]
    rows = f"[y if x == y else x for x, y in zip(s.{name}, o.{name})]" if len(field.kind.shape) > 1 else f"s.{name}"
    return [f"same = same and s.{name} == o.{name}", f"s.{name} = o.{name} if s.{name} == o.{name} else {rows}"]


def _packed(field: Field) -> list[str]:
    name = field.name
    if isinstance(field.kind, Ints):
        return [f"r[{name!r}] = s.{name}"]
    if field.kind.count:
        return [f"for x, y in zip(s.{name}, r[{name!r}]): x.pack(y)"]
    return [f"s.{name}.pack(r[{name!r}])"]


def _fits(name: str, value: Any, limit: int) -> None:
    """Raises OverflowError unless every number of a field lies in -limit .. limit - 1."""
    while isinstance(value, list):
        if not isinstance(value[0], list):
            _fits(name, min(value), limit)
            value = max(value)
        else:
            value = [number for row in value for number in row]
    if not -limit <= value < limit:
        raise OverflowError(f"{value} does not fit field {name!r}")


def _dtype(cls: type[Record]) -> Any:
    if cls not in _DTYPES:
        import numpy as np

        parts: list[Any] = []
        for field in _fields(cls):
            if hasattr(np.ndarray, field.name) or hasattr(np.record, field.name):
                raise TypeError(f"{cls.__name__}.{field.name} is also a method of NumPy arrays; rename the field")
            if isinstance(field.kind, Ints):
                parts.append((field.name, field.kind.code, field.kind.shape))
            elif field.record and field.kind.count:
                parts.append((field.name, _dtype(field.record), (field.kind.count,)))
            elif field.record:
                parts.append((field.name, _dtype(field.record)))
        _DTYPES[cls] = np.dtype(parts, align=True)
    return _DTYPES[cls]


def _to_json(field: Field, value: Any) -> Any:
    if isinstance(field.kind, Ints):
        return value if not isinstance(value, list) else _copy_list(value)
    return [part.to_json() for part in value] if field.kind.count else value.to_json()


def _copy_list(value: list[Any]) -> list[Any]:
    return [_copy_list(x) if isinstance(x, list) else x for x in value]


def _from_json(field: Field, value: Any, where: str) -> Any:
    if isinstance(field.kind, Ints):
        checked = _checked(value, field.kind.shape, where)
        try:
            _fits(field.name, checked, _LIMIT[field.kind.code])
        except OverflowError as error:
            raise BadPosition(f"{where}: {error}.") from None
        return checked
    assert field.record is not None
    if not field.kind.count:
        return field.record.from_json(value, where=where)
    if not isinstance(value, list) or len(value) > field.kind.count:
        raise BadPosition(f"{where} must be a list of at most {field.kind.count} objects.")
    parts = [field.record.from_json(part, where=f"{where}[{i}]") for i, part in enumerate(value)]
    return parts + [field.record() for _ in range(field.kind.count - len(parts))]


def _checked(value: Any, shape: tuple[int, ...], where: str) -> Any:
    if not shape:
        if type(value) is not int:
            raise BadPosition(f"{where} must be a whole number.")
        return value
    if not isinstance(value, list) or len(value) != shape[0]:
        raise BadPosition(f"{where} must be a list of {shape[0]} entries.")
    return [_checked(part, shape[1:], f"{where}[{i}]") for i, part in enumerate(value)]
