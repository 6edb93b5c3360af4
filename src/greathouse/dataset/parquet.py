"""The games of a run as tables of Parquet, and back."""

from __future__ import annotations

import json
from pathlib import Path
from typing import TYPE_CHECKING, Any

import numpy as np

from greathouse.dataset.games import Games
from greathouse.dataset.run import Run
from greathouse.kernel.errors import MissingExtra

try:
    import pyarrow as pa
    import pyarrow.parquet as pq
except ImportError:
    raise MissingExtra("pyarrow", "data") from None

if TYPE_CHECKING:
    from greathouse.dataset.run import Shard


def _list(kind: Any) -> Any:
    return pa.list_(pa.field("element", kind, nullable=False))


_COLUMNS = {
    "game_id": pa.int64(),
    "seed": pa.int64(),
    "game": pa.string(),
    "rules": pa.string(),
    "content": pa.string(),
    "options": pa.string(),
    "seats": pa.int8(),
    "agents": _list(pa.string()),
    "actors": _list(pa.int8()),
    "events": _list(pa.int16()),
    "returns": _list(pa.float32()),
    "placing": _list(pa.int8()),
    "truncated": pa.bool_(),
}

SCHEMA = pa.schema([pa.field(name, kind, nullable=name == "placing") for name, kind in _COLUMNS.items()])
"""The columns; no value is missing but the placing of a game that was truncated."""


_EVENTS = "events.list.element"

_LEAVES = [f"{name}.list.element" if pa.types.is_list(kind) else name for name, kind in _COLUMNS.items()]

ENCODINGS: tuple[dict[str, Any], ...] = (
    {},
    {
        "use_dictionary": [name for name in _LEAVES if name not in (_EVENTS, "truncated")],
        "column_encoding": {_EVENTS: "BYTE_STREAM_SPLIT"},
    },
)
"""How events can be written: as places in a list of those that occur, or the bytes of one rank after those of another.
Games of Heir and Hâpy are smaller by the second, those of Osiris, Pharao and Favor by the first."""

_PAGE = 1 << 23
"""Bytes that are compressed together."""


def encode(run: Run, shard: Shard, games: Games) -> bytes:
    """The file of a shard; the same games give the same bytes (with one version of pyarrow)."""
    table = make_table(run, shard, games)
    return min((written(table, encoding) for encoding in ENCODINGS), key=len)


def written(table: Any, encoding: dict[str, Any]) -> bytes:
    """The file of a table, by one of the encodings."""
    sink = pa.BufferOutputStream()
    with pq.ParquetWriter(
        sink, SCHEMA, compression="zstd", compression_level=9, data_page_size=_PAGE, **encoding
    ) as writer:
        writer.write_table(table)
    data: bytes = sink.getvalue().to_pybytes()
    return data


def make_table(run: Run, shard: Shard, games: Games) -> Any:
    """The games of a shard as a table with all columns."""
    ids = range(shard.first, shard.last)
    told = {"game": run.game.key, "rules": run.game.about.rules, "content": run.game.content_digest}
    columns: dict[str, Any] = {
        **{name: [value] * len(ids) for name, value in told.items()},
        "game_id": np.arange(shard.first, shard.last),
        "seed": [run.seed_of(game_id) for game_id in ids],
        "options": [json.dumps(run.options)] * len(ids),
        "seats": np.full(len(ids), run.seats, np.int8),
        "agents": [run.lineup(game_id) for game_id in ids],
        "actors": _lists("actors", games.ends, games.actors),
        "events": _lists("events", games.ends, games.events),
        "returns": _rows("returns", games.returns),
        "placing": _rows("placing", games.placing, games.truncated),
        "truncated": games.truncated,
    }
    return pa.table([pa.array(columns[name], SCHEMA.field(name).type) for name in SCHEMA.names], schema=SCHEMA)


def _lists(name: str, ends: np.ndarray, values: np.ndarray, absent: np.ndarray | None = None) -> Any:
    mask = None if absent is None else pa.array(absent)
    return pa.ListArray.from_arrays(
        pa.array(ends.astype(np.int32)), pa.array(values), type=SCHEMA.field(name).type, mask=mask
    )


def _rows(name: str, values: np.ndarray, absent: np.ndarray | None = None) -> Any:
    count, width = values.shape
    return _lists(name, np.arange(count + 1) * width, values.ravel(), absent)


def read_table(path: Path) -> Any:
    """The table of a shard. Raises ValueError for a file that is none; OSError if it cannot be read."""
    try:
        table = pq.read_table(path)
    except pa.ArrowException as error:
        raise ValueError(str(error).splitlines()[0].rstrip(".")) from None
    if table.schema != SCHEMA:
        raise ValueError("its columns are not those of a dataset of games")
    return table


def decode(table: Any) -> Games:
    """The games of a table. Raises ValueError if its columns do not fit each other."""
    columns = {name: table.column(name).combine_chunks() for name in ("actors", "events", "returns", "placing")}
    ends, actors = columns["events"].offsets.to_numpy(), columns["actors"].offsets.to_numpy()
    count = table.num_rows
    if not count:
        raise ValueError("it holds no games")
    if not np.array_equal(ends, actors):
        raise ValueError("actors and events differ in number")
    seats = len(columns["returns"].flatten()) // count
    truncated = columns["placing"].is_null().to_numpy(zero_copy_only=False)
    places = np.zeros((count, seats), np.int8)
    places[~truncated] = columns["placing"].flatten().to_numpy().reshape(-1, seats)
    return Games(
        ends=ends - ends[0],
        actors=columns["actors"].flatten().to_numpy(),
        events=columns["events"].flatten().to_numpy(),
        returns=columns["returns"].flatten().to_numpy().reshape(count, seats),
        placing=places,
        truncated=table.column("truncated").to_numpy(),
    )
