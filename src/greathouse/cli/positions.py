"""The command `greathouse positions`: what a written position can say, in Markdown made from the declarations."""

from __future__ import annotations

import inspect
import json
import re
from collections.abc import Iterable, Iterator, Sequence

import typer

from greathouse.cli.common import GameKey
from greathouse.kernel import readable
from greathouse.kernel.declarations import Declared
from greathouse.kernel.game import Game, load
from greathouse.kernel.records import Record

_HEAD = """# Positions of {title}

Made by `greathouse positions {key}`. What is left out is as at the start of the game.

```python
game = greathouse.load("{key}")
content = game.new(seed=1).to_json()
content["position"]              # what is not as at the start, in the words below
match = game.position(content)   # a match that goes on from there
```

It begins, for instance, with

```json
{example}
```"""


def positions(game: GameKey) -> None:
    """Print what a written position of a game can say, as Markdown (docs/positions)."""
    typer.echo(describe(load(game)))


def describe(game: Game) -> str:
    """The document."""
    declared, words = game.positions.state, game.positions.seat_words(game.about.seats[0])
    notes = _notes(game.State)
    once, by_seat = readable.keys(declared)
    example = json.dumps(_some(game.new(seed=1).to_json()["position"]), ensure_ascii=False)
    parts = [_HEAD.format(title=game.about.title, key=game.key, example=example)]
    parts.append("\n".join(["## The table", "", *_rows(once, notes)]))
    if by_seat:
        under = ", ".join(f"`{word}`" for word in words)
        parts.append("\n".join([f"## What a seat has, under {under}", "", *_rows(by_seat, notes)]))
    return "\n\n".join(parts)


def _some(position: dict[str, object]) -> dict[str, object]:
    """A few of the fields, for an example."""
    return dict(list(position.items())[:4])


def _rows(fields: Sequence[Declared], notes: dict[str, str]) -> Iterator[str]:
    yield "| field | what it holds | |"
    yield "| --- | --- | --- |"
    lengths = readable.columns(fields)
    for d in fields:
        if d.name in lengths and len(lengths[d.name]) > 1:
            names = ", ".join(f"`{column.name}`" for column in lengths[d.name])
            yield f"| `{d.name}` | a list of rows with {names} | {notes.get(d.name, '')} |"
        elif d.name not in lengths:
            name = f"{d.counted_by}[…].{d.name}" if len(lengths.get(d.counted_by, ())) > 1 else d.name
            axes = d.axes[1:] if name != d.name else d.axes
            yield f"| `{name}` | {readable.told(d, axes)} | {notes.get(d.name, '')} |"


def _notes(record: type[Record]) -> dict[str, str]:
    """The comments beside the fields of a record class and those of its parts."""
    found: dict[str, str] = {}
    for cls in _classes([record]):
        for name, note in re.findall(r"^    (\w+):.*?  # (.*)$", inspect.getsource(cls), re.MULTILINE):
            found.setdefault(name, note)
    return found


def _classes(records: Iterable[type[Record]]) -> Iterator[type[Record]]:
    """Record classes, those they are made of, and those of their parts."""
    for record in records:
        yield from (cls for cls in record.__mro__ if issubclass(cls, Record) and cls is not Record)
        yield from _classes(field.record for field in record.fields() if field.record)
