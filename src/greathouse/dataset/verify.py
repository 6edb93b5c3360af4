"""Every file of a dataset checked, and every game replayed."""

from __future__ import annotations

import os
from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np

from greathouse.arena.workers import workers
from greathouse.dataset.folder import VOCABULARY, vocabulary
from greathouse.dataset.games import Games
from greathouse.dataset.parquet import make_table
from greathouse.dataset.players import GameProgram, events_of
from greathouse.dataset.reading import Dataset, replayed
from greathouse.dataset.run import Run, Shard
from greathouse.kernel.compile import twins
from greathouse.kernel.errors import BadRecord
from greathouse.kernel.game import Game

MAX_FAULTS = 5
"""Faults of one kind that are told of a file."""


class Verified(NamedTuple):
    """How many games were replayed, and what is wrong with the dataset, each fault in a sentence."""

    games: int
    faults: list[str]


def verify(
    path: str | Path,
    game: Game | None = None,
    *,
    processes: int | None = None,
    compiled: bool | None = None,
    progress: Callable[[int, int], None] | None = None,
) -> Verified:
    """Checks the files of a dataset against its manifest and replays every game through the rules.

    `game` is as for `Dataset`. A dataset that cannot be opened has that as its one fault.
    """
    mode = twins.available() if compiled is None else compiled
    try:
        dataset = Dataset(path, game, compiled=mode)
    except BadRecord as error:
        return Verified(0, [str(error)])
    if mode:
        GameProgram(dataset.run)
    faults, games = list(_wrong_files(dataset)), 0
    with workers(Verification(dataset), processes or os.cpu_count() or 1) as team:
        for found in team.in_order((shard,) for shard in dataset.shards()):
            games += found.games
            faults += found.faults
            if progress:
                progress(games, dataset.run.games)
    return Verified(games, faults)


@dataclass(frozen=True)
class Verification:
    """What workers need to know to check shards."""

    dataset: Dataset

    def host(self) -> Callable[[Shard], Verified]:
        """What checks a shard."""
        return Verifier(self.dataset).shard


class Verifier:
    """Checks shards of a dataset; keeps the program of its game."""

    def __init__(self, dataset: Dataset) -> None:
        self._dataset, self._program = dataset, GameProgram(dataset.run)

    def shard(self, shard: Shard) -> Verified:
        """The faults of a shard; one whose bytes are not those of the manifest is not read."""
        try:
            self._dataset.check_hash(shard)
            table = self._dataset.table(shard)
            return self._rows(shard, table, self._dataset.games(shard))
        except BadRecord as error:
            return Verified(0, [str(error)])

    def _rows(self, shard: Shard, table: Any, games: Games) -> Verified:
        ids = table.column("game_id").to_pylist()
        faults = list(_wrong_ids(shard, ids))
        if not faults:
            faults = [*_wrong_columns(self._dataset.run, shard, table, games), *self._wrong_games(ids, games)]
        return Verified(games.size, [f"{shard.file}: {fault}" for fault in faults])

    def _wrong_games(self, ids: list[int], games: Games) -> Iterator[str]:
        """Games that the rules do not allow, or that ended otherwise than it is written."""
        places, found = self._program.replay(games)
        for i in np.flatnonzero(places >= 0)[:MAX_FAULTS]:
            yield _explained(self._dataset.run, events_of(games, int(i)), ids[i])
        sound = places < 0
        for name in ("truncated", "returns", "placing"):
            written, true = getattr(games, name), getattr(found, name)
            wrong = sound & (written != true).reshape(games.size, -1).any(axis=1)
            for i in np.flatnonzero(wrong)[:MAX_FAULTS]:
                yield f"game {ids[i]}: {name} is {written[i].tolist()}, but it ended with {true[i].tolist()}."


def _wrong_files(dataset: Dataset) -> Iterator[str]:
    """Files that are missing, foreign or changed, but for the shards that are there."""
    run, path = dataset.run, dataset.path
    words = path / VOCABULARY
    if not words.exists() or words.read_bytes() != vocabulary(run):
        yield f"{VOCABULARY} is not the vocabulary of {run.game.about.title}."
    shards = list(run.shards())
    for shard in shards:
        if not (path / shard.file).exists():
            yield f"{shard.file} is missing: games {shard.first} to {shard.last - 1}."
    for file in sorted({file.name for file in path.glob("*.parquet")} - {shard.file for shard in shards}):
        yield f"{file} does not belong to the dataset."


def _wrong_ids(shard: Shard, ids: list[int]) -> Iterator[str]:
    """Games that are there twice, missing, or not in their place."""
    wanted = range(shard.first, shard.last)
    there = Counter(ids)
    twice = sorted(game_id for game_id, count in there.items() if count > 1)
    yield from (f"game {game_id} is there twice." for game_id in twice[:MAX_FAULTS])
    yield from (f"game {game_id} is missing." for game_id in sorted(set(wanted) - set(there))[:MAX_FAULTS])
    yield from (f"game {game_id} does not belong there." for game_id in sorted(set(there) - set(wanted))[:MAX_FAULTS])
    if sorted(ids) == list(wanted) != ids:
        yield "its games are not in the order of their ids."


def _wrong_columns(run: Run, shard: Shard, table: Any, games: Games) -> Iterator[str]:
    """Columns that do not hold what the manifest says of the games."""
    right = make_table(run, shard, games)
    for name in table.schema.names:
        mine, theirs = right.column(name), table.column(name)
        if mine != theirs:
            pairs = enumerate(zip(theirs.to_pylist(), mine.to_pylist(), strict=True))
            row, (written, true) = next((row, pair) for row, pair in pairs if pair[0] != pair[1])
            yield f"game {shard.first + row}: {name} is {written!r}, not {true!r}."


def _explained(run: Run, events: list[Any], game_id: int) -> str:
    """Why a game cannot be: the sentence of the rules for its first wrong event, or that it is not over."""
    try:
        replayed(run, events, game_id)
    except BadRecord as error:
        return str(error)
    return f"Game {game_id} stops before its end."
