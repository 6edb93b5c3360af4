"""Matches between agents: who is better, and how surely.

print(greathouse.compete("pharao", ["mcts:1000", "random"], games=200))
"""

from __future__ import annotations

import os
import time
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from typing import Any, NamedTuple

from greathouse.agents import make
from greathouse.arena.jobs import Workers
from greathouse.arena.matches import Contest, GameResult, Pairing
from greathouse.arena.records import Keep, Records
from greathouse.arena.report import MatchResult, Report, Row, block_points, match_result, rate
from greathouse.arena.stats import decided
from greathouse.arena.workers import workers
from greathouse.kernel.compile import twins
from greathouse.kernel.errors import BadAgent, BadOption
from greathouse.kernel.game import Game, load
from greathouse.kernel.words import refused

__all__ = ["MatchResult", "Report", "Row", "arena"]

Progress = Callable[[int, int], None]
"""Told after every block how many games are done and how many there are to do at most."""


class Result(NamedTuple):
    """A match as it was played; `stopped` if it was decided early."""

    pairing: Pairing
    blocks: list[list[GameResult]]
    stopped: bool


def compete(
    game: str | Game,
    agents: Sequence[str],
    games: int = 200,
    seed: int = 0,
    jobs: int | None = None,
    options: dict[str, Any] | None = None,
    *,
    seats: int | None = None,
    stop: bool = False,
    records: str | Path | None = None,
    compiled: bool | None = None,
    progress: Progress | None = None,
    ray: str | None = None,
) -> Report:
    """Matches between all groups of the agents, `games` for each; the same seed gives the same result.

        report = gh.compete("heir", ["greedy", "random"], games=8, seed=1)
        print(report)                            # win rates with confidence intervals

    Agents change seats as evenly as `games` allows: every agent sits everywhere equally often if it is a multiple of
    the number of agents that meet. `jobs` processes play (default: one for each core), which makes no difference to
    the result. With `stop` a match of two ends when its result is sure at the level of 95 %, and intervals hold at
    every moment of it. `records` is a folder, where the record of each game is written as soon as it is played. With
    `ray`, the address of a Ray cluster, its machines play instead of processes.

    Raises UnknownGame, BadAgent, BadOption, BadSeats, and HouseError where records cannot be written or there is no
    such cluster; the folder is tried before the first game. Without the extra `ray`: MissingExtra.
    """
    began = time.monotonic()
    contest = _contest(game, agents, seed, options, seats, compiled, records)
    if games < 1 or (jobs is not None and jobs < 1):
        raise refused(BadOption, "arena-games")
    names = _names(contest)
    keep = Records(Path(records)).keep if records is not None else _forget
    if contest.compiled and ray is None:
        twins.warm_game(contest.game)
    with workers(contest, jobs or os.cpu_count() or 1, ray) as team:
        results = list(_matches(contest, games, stop, team, progress, keep))
    return Report(
        game=contest.game.key,
        agents=tuple(names),
        seats=contest.seats,
        options=contest.options,
        seed=seed,
        matches=tuple(match_result([names[a] for a in r.pairing], r.blocks, r.stopped, stop) for r in results),
        ratings=rate([(r.pairing, r.blocks) for r in results], len(names), seed),
        milliseconds=_times(results, len(names)),
        seconds=time.monotonic() - began,
        jobs=team.count,
    )


def _contest(
    game: str | Game,
    agents: Sequence[str],
    seed: int,
    options: dict[str, Any] | None,
    seats: int | None,
    compiled: bool | None,
    records: str | Path | None,
) -> Contest:
    found = load(game) if isinstance(game, str) else game
    if isinstance(agents, str) or len(agents) < 2:
        raise refused(BadAgent, "arena-agents")
    blank, values = found.blank(seats, options)
    given = {name: values[name] for name in options or {}}
    mode = twins.available() if compiled is None else compiled
    return Contest(found, tuple(agents), int(blank.seats), given, seed, mode, records is not None)


def _names(contest: Contest) -> list[str]:
    """The agents as written, told apart if two are alike. Raises BadAgent."""
    names: list[str] = []
    for spec in contest.specs:
        make(spec, contest.game, 0, compiled=contest.compiled)
        twin = sum(known.split(" #")[0] == spec.strip() for known in names)
        names.append(f"{spec.strip()} #{twin + 1}" if twin else spec.strip())
    return names


def _matches(
    contest: Contest, games: int, stop: bool, team: Workers, progress: Progress | None, keep: Keep
) -> Iterator[Result]:
    """Plays all matches; blocks are judged in their order, so that the number of workers makes no difference."""
    pairings = contest.pairings()
    tell = progress or (lambda done, total: None)
    for match, pairing in enumerate(pairings, 1):
        sizes = contest.blocks(pairing, games)
        blocks: list[list[GameResult]] = []
        played, ended = 0, False
        for block in team.in_order((pairing, number, size) for number, size in enumerate(sizes)):
            blocks.append(keep(block, match, played + 1))
            played += len(block)
            tell((match - 1) * games + played, len(pairings) * games)
            ended = stop and len(pairing) == 2 and len(blocks) < len(sizes) and decided(block_points(blocks, 0))
            if ended:
                break
        yield Result(pairing, blocks, ended)


def _times(results: Sequence[Result], agents: int) -> tuple[float, ...]:
    """Mean milliseconds of a decision with a choice, by agent."""
    asked, seconds = [0] * agents, [0.0] * agents
    for result in results:
        for game in (game for block in result.blocks for game in block):
            for place, agent in enumerate(result.pairing):
                asked[agent] += game.asked[place]
                seconds[agent] += game.seconds[place]
    return tuple(1000 * s / max(1, n) for s, n in zip(seconds, asked, strict=True))


def _forget(block: list[GameResult], match: int, first: int) -> list[GameResult]:
    """A block of games whose records nobody wants."""
    return block
