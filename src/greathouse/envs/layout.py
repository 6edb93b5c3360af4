"""What is where in an observation of a game, from what its View declares.

    layout = layout_of(gh.load("heir"))
    print(layout)                                 # every block of channels by name
    planes = layout.planes(match.view(0), 0)      # what seat 0 may know, as float32 between 0 and 1

An observation is a row of float32. The reader's seat comes first: whatever is counted by seat, and every number that
is a seat, is turned so that the reader is "+0". Options of the table are the same in all of a game and stand in no
observation; nor do seats that nobody has.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator, Sequence
from functools import cache, cached_property
from itertools import product
from typing import TYPE_CHECKING, Any, NamedTuple

from greathouse.envs.encoding import Encoding, chunked, encode, seat_labels
from greathouse.envs.errors import Undeclared
from greathouse.envs.writer import Filling, Writer
from greathouse.kernel.contract import View
from greathouse.kernel.declarations import Declared
from greathouse.kernel.meanings import SEATS, Axis, ItemSet, Names, Parts
from greathouse.kernel.records import Ints, Record
from greathouse.kernel.spec import GameSpec

if TYPE_CHECKING:
    import numpy as np


class Block(NamedTuple):
    """Neighbouring channels that stand for one number: its name ("hand[+0]"), the first one, and their names."""

    name: str
    first: int
    channels: tuple[str, ...]


class _Number(NamedTuple):
    """A number of a View with its place and its meaning, as one reader names it."""

    name: str
    column: int
    length: int
    entry: int
    encoding: Encoding


class Layout:
    """The blocks of an observation of a game with so many seats; `layout_of` makes it.

    `width` is the number of channels. `columns` numbers all integers of the View in the order of its declaration.
    """

    def __init__(self, game: GameSpec, seats: int) -> None:
        if not game.positions.view:
            raise Undeclared(f"{game.about.title} does not say what the fields of its views mean.")
        self.game, self.seats = game, seats
        self.columns = tuple(_columns(game.View))
        self._places = {path: column for column, path in enumerate(self.columns)}
        numbers = self._numbers(0)
        self.blocks = tuple(_blocks(numbers))
        self.width = sum(len(block.channels) for block in self.blocks)
        self._fillings = [self._program(reader) for reader in range(seats)]

    def __reduce__(self) -> Any:
        """Pickled it is the game and the number of seats, from which it is made again."""
        return layout_of, (self.game, self.seats)

    @cached_property
    def _writers(self) -> list[Writer]:
        return [Writer(self._fillings[reader], self.width) for reader in range(self.seats)]

    @cached_property
    def channels(self) -> tuple[str, ...]:
        """The name of every channel: "phase.bid", "hand[+0].5 sun"."""
        return tuple(f"{block.name}.{name}" if name else block.name for block in self.blocks for name in block.channels)

    def fillings(self, reader: int) -> tuple[Filling, ...]:
        """How the observation of a reader is filled."""
        return self._fillings[max(reader, 0)]

    def planes(self, view: View, reader: int) -> np.ndarray:
        """The observation of a reader, whose view it is (SPECTATOR, -1: a spectator), as `width` float32."""
        return self.planes_of(flattened(view), reader)

    def planes_of(self, numbers: Sequence[int], reader: int) -> np.ndarray:
        """The same for a view that is given as its integers, in the order of `columns`."""
        return self._writers[max(reader, 0)].write(numbers)

    def text(self, planes: np.ndarray) -> str:
        """An observation as a string that tells the same: JSON of what is not 0, channel by channel."""
        return json.dumps({self.channels[k]: round(float(planes[k]), 6) for k in planes.nonzero()[0]})

    def __str__(self) -> str:
        """A line for each block: where, name, channels."""
        rows = [(_where(block), block.name, _listed(block.channels)) for block in self.blocks]
        wide = [max(len(row[k]) for row in rows) for k in (0, 1)]
        return "\n".join(f"{a:>{wide[0]}}  {b:<{wide[1]}}  {c}".rstrip() for a, b, c in rows)

    def _program(self, reader: int) -> tuple[Filling, ...]:
        pairs = zip(self._numbers(reader), self.blocks, strict=True)
        return tuple(
            Filling(number.column, block.first, number.length, number.entry, step)
            for number, block in pairs
            for step in number.encoding.steps
        )

    def _numbers(self, reader: int) -> list[_Number]:
        return [n for d in self.game.positions.view if not d.fixed for n in self._of_field(d, reader, "", "")]

    def _of_field(self, d: Declared, reader: int, path: str, name: str) -> Iterator[_Number]:
        """The numbers of a field, or of its sub-records, in the order in which the reader counts."""
        sizes = self._sizes(d, path)
        for place in product(*(self._along(axis, size, reader) for axis, size in zip(d.axes, sizes, strict=True))):
            at = f"{path}{d.name}" + "".join(f"[{index}]" for index, _ in place)
            called = f"{name}{d.name}" + "".join(f"[{label}]" for _, label in place)
            if d.parts:
                for part in d.parts:
                    yield from self._of_field(part, reader, f"{at}.", f"{called}.")
            else:
                length, entry = self._length(d, path, [index for index, _ in place])
                for suffix, label, encoding in self._encodings(d, reader):
                    yield _Number(f"{called}{label}", self._places[at + suffix], length, entry, encoding)

    def _encodings(self, d: Declared, reader: int) -> Iterator[tuple[str, str, Encoding]]:
        """The encodings of one value, each with the suffix of its column and of its name."""
        meaning = d.meaning
        assert meaning is not None
        if isinstance(meaning, Parts):
            for k, (part, inner) in enumerate(meaning.parts.items()):
                yield f"[{k}]", f".{part}", encode(inner, self.seats, reader)
        elif isinstance(meaning, ItemSet) and meaning.chunk:
            for row in range(-(-len(meaning.names) // meaning.chunk)):
                yield f"[{row}]", "", chunked(meaning, row)
        else:
            yield "", "", encode(meaning, self.seats, reader)

    def _along(self, axis: Axis, size: int, reader: int) -> list[tuple[int, str]]:
        """The entries of an axis as the reader counts them: their index and label."""
        if axis is SEATS:
            labels = seat_labels(self.seats, reader)
            return sorted(enumerate(labels), key=lambda pair: int(pair[1]))
        words: Sequence[str | int] = axis.words if isinstance(axis, Names) else range(size)
        return [(index, str(word)) for index, word in enumerate(words)]

    def _length(self, d: Declared, path: str, indices: list[int]) -> tuple[int, int]:
        """The column of the number that says how many entries of an Order axis count, and the index along it."""
        for depth, axis in enumerate(d.axes):
            name = getattr(axis, "length", "")
            if name:
                own = f"{path}{name}" + "".join(f"[{index}]" for index in indices[:depth])
                return self._places[own], indices[depth]
        return -1, 0

    def _sizes(self, d: Declared, path: str) -> list[int]:
        """The sizes of the axes of a field's array."""
        record: type[Record] = self.game.View
        for step in path.split(".")[:-1]:
            name = step.partition("[")[0]
            inner = next(f.record for f in record.fields() if f.name == name)
            assert inner is not None
            record = inner
        kind = next(f.kind for f in record.fields() if f.name == d.name)
        sizes = kind.shape if isinstance(kind, Ints) else (kind.count,) * bool(kind.count)
        return list(sizes[: len(d.axes)])


@cache
def layout_of(game: GameSpec, seats: int | None = None) -> Layout:
    """The layout of a game's observations with so many seats (default: its fewest). Raises BadSeats, Undeclared."""
    return Layout(game, int(game.blank(seats)[0].seats))


def flattened(record: Any) -> list[int]:
    """All integers of a plain record in the order of its declaration."""
    kind: type[Record] = type(record)
    return _reader(kind)(record)


@cache
def _reader(record: type[Record]) -> Callable[[Any], list[int]]:
    """The function that reads the integers of records of a class, as one list display."""
    written = ", ".join(_terms(record, "r."))
    reader: Callable[[Any], list[int]] = eval(f"lambda r: [{written}]")  # noqa: S307 - made from field names
    return reader


def _terms(record: type[Record], path: str) -> Iterator[str]:
    """The terms of that list: numbers, and rows of numbers unpacked."""
    for field in record.fields():
        kind = field.kind
        if isinstance(kind, Ints):
            star = "*" if kind.shape else ""
            for place in product(*map(range, kind.shape[:-1])):
                yield f"{star}{path}{field.name}" + "".join(f"[{index}]" for index in place)
        else:
            assert field.record
            for at in [f"[{index}]" for index in range(kind.count)] or [""]:
                yield from _terms(field.record, f"{path}{field.name}{at}.")


def _columns(record: type[Record], path: str = "") -> Iterator[str]:
    """The path of every integer of a record, in the order of `flattened`."""
    for field in record.fields():
        kind = field.kind
        shape = kind.shape if isinstance(kind, Ints) else (kind.count,) * bool(kind.count)
        for place in product(*map(range, shape)):
            at = f"{path}{field.name}" + "".join(f"[{index}]" for index in place)
            if field.record:
                yield from _columns(field.record, f"{at}.")
            else:
                yield at


def _blocks(numbers: list[_Number]) -> Iterator[Block]:
    first = 0
    for number in numbers:
        yield Block(number.name, first, number.encoding.channels)
        first += len(number.encoding.channels)


def _where(block: Block) -> str:
    last = block.first + len(block.channels) - 1
    return str(block.first) if last == block.first else f"{block.first}–{last}"


def _listed(channels: tuple[str, ...]) -> str:
    some = ", ".join(channels[:8])
    return some if len(channels) <= 8 else f"{some}, … {channels[-1]}"
