"""Who plays the blocks: this process, or several."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from concurrent.futures import Future
from contextlib import contextmanager
from dataclasses import fields
from typing import Any

from greathouse.arena.matches import Contest, GameResult, Host, Pairing
from greathouse.kernel.game import Game
from greathouse.kernel.instances import Source

Run = Callable[[Pairing, int, int], "Future[list[GameResult]]"]
"""Begins a block: the pairing, the number of the block and how many games it has."""

_hosts: list[Host] = []


@contextmanager
def workers(contest: Contest, processes: int) -> Iterator[Run]:
    """Plays blocks while the context lasts, in this process if one is enough."""
    if processes == 1:
        host = Host(contest)
        yield lambda pairing, number, games: _done(host.block(pairing, number, games))
        return
    import multiprocessing
    from concurrent.futures import ProcessPoolExecutor

    facts = {f.name: getattr(contest, f.name) for f in fields(contest) if f.name != "game"}
    game = contest.game
    method = "fork" if sys.platform == "linux" else "spawn"
    pool = ProcessPoolExecutor(
        processes, multiprocessing.get_context(method), _init_worker, (game.key, game.source, facts)
    )
    try:
        yield lambda pairing, number, games: pool.submit(_play_block, pairing, number, games)
    finally:
        pool.shutdown(cancel_futures=True)


def _done(block: list[GameResult]) -> Future[list[GameResult]]:
    future: Future[list[GameResult]] = Future()
    future.set_result(block)
    return future


def _init_worker(key: str, source: Source, facts: dict[str, Any]) -> None:
    _hosts.append(Host(Contest(game=Game(key, source), **facts)))


def _play_block(pairing: Pairing, number: int, games: int) -> list[GameResult]:
    return _hosts[-1].block(pairing, number, games)
