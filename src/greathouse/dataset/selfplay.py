"""A run, played into a folder."""

from __future__ import annotations

import os
import time
from collections.abc import Callable
from itertools import chain
from pathlib import Path
from typing import NamedTuple

from greathouse.arena.jobs import Workers
from greathouse.arena.workers import workers
from greathouse.dataset.folder import Folder
from greathouse.dataset.games import joined
from greathouse.dataset.parquet import encode
from greathouse.dataset.players import Playing
from greathouse.dataset.run import Run, Shard, read_range

Progress = Callable[[int, int], None]
"""Told how many games of the range are done, and how many it has; first how many there were."""

RANDOM_TASK = 500
"""Games that a worker plays at random at a time; of agents it plays one game."""


class Recorded(NamedTuple):
    """What a run has recorded: games of the range, how many of them were there before, bytes of all their shards."""

    games: int
    found: int
    bytes: int
    seconds: float


def selfplay(
    run: Run,
    out: str | Path,
    *,
    span: str = ":",
    processes: int | None = None,
    progress: Progress | None = None,
    ray: str | None = None,
) -> Recorded:
    """Plays the games of a run, or those of a range of ids such as "0:50000", and records them into a folder.

        run = new_run(gh.load("heir"), ["random"], 100_000, seed=7)
        selfplay(run, "heir-random")

    The same call goes on where an earlier one was ended, even by kill -9: shards that are there are not played again.
    The files are the same for any number of processes, and those of several ranges together are those of one run. With
    `ray`, the address of a Ray cluster, its machines play, and this process writes the files.

    Raises BadOption for a range that does not fit, and HouseError if the folder cannot be written or holds another
    dataset, or if there is no such cluster; then nothing has been played. Without the extra `ray`: MissingExtra.
    """
    began = time.monotonic()
    first, last = read_range(span, run)
    folder = Folder(Path(out), run)
    with folder.recording():
        shards = list(run.shards(first, last))
        todo = [shard for shard in shards if not folder.has(shard)]
        found = last - first - sum(shard.last - shard.first for shard in todo)
        job, tell = Playing(run), _counter(progress, found, last - first)
        if todo:
            if run.compiled and ray is None:
                job.host()  # compiles what the workers need before there are several of them
            with workers(job, processes or os.cpu_count() or 1, ray) as team:
                _play(folder, todo, team, tell)
        size = sum((folder.path / shard.file).stat().st_size for shard in shards)
    return Recorded(last - first, found, size, time.monotonic() - began)


def _play(folder: Folder, todo: list[Shard], team: Workers, tell: Callable[[int], None]) -> None:
    """Plays shards and stores them one after another; workers play on while one is stored."""
    size = RANDOM_TASK if folder.run.is_random else 1
    tasks = {shard: _cut(shard, size) for shard in todo}
    results = team.in_order(chain.from_iterable(tasks.values()))
    for shard, own in tasks.items():
        parts = []
        for _, games in zip(own, results, strict=False):
            parts.append(games)
            tell(games.size)
        folder.store(shard, encode(folder.run, shard, joined(parts)))


def _cut(shard: Shard, size: int) -> list[tuple[int, int]]:
    return [(first, min(first + size, shard.last)) for first in range(shard.first, shard.last, size)]


def _counter(progress: Progress | None, found: int, total: int) -> Callable[[int], None]:
    """What is told of every few games that are done, and tells the sum."""
    done = 0

    def tell(games: int) -> None:
        nonlocal done
        done += games
        if progress:
            progress(done, total)

    tell(found)
    return tell
