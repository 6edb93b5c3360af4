"""Who plays the blocks: this process, or several."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from concurrent.futures import Future
from contextlib import contextmanager
from dataclasses import fields
from typing import Any

from greathouse.arena.matches import Contest, Pairing, Played, Table
from greathouse.kernel.game import Game
from greathouse.kernel.instances import Source

Run = Callable[[Pairing, int], "Future[list[Played]]"]
"""Begins a block: the pairing and the number of the block."""

_tables: list[Table] = []


@contextmanager
def crew(contest: Contest, processes: int) -> Iterator[Run]:
    """Plays blocks while the context lasts, in this process if one is enough."""
    if processes == 1:
        table = Table(contest)
        yield lambda pairing, number: _done(table.block(pairing, number))
        return
    import multiprocessing
    from concurrent.futures import ProcessPoolExecutor

    facts = {f.name: getattr(contest, f.name) for f in fields(contest) if f.name != "game"}
    game = contest.game
    method = "fork" if sys.platform == "linux" else "spawn"
    pool = ProcessPoolExecutor(
        processes, multiprocessing.get_context(method), _sit_down, (game.key, game.source, facts)
    )
    try:
        yield lambda pairing, number: pool.submit(_play_block, pairing, number)
    finally:
        pool.shutdown(cancel_futures=True)


def _done(block: list[Played]) -> Future[list[Played]]:
    future: Future[list[Played]] = Future()
    future.set_result(block)
    return future


def _sit_down(key: str, source: Source, facts: dict[str, Any]) -> None:
    _tables.append(Table(Contest(game=Game(key, source), **facts)))


def _play_block(pairing: Pairing, number: int) -> list[Played]:
    return _tables[-1].block(pairing, number)
