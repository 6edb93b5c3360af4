"""How fast a game runs: random play compiled and plain, on one core and on two, and search."""

from __future__ import annotations

import os
import time
from concurrent.futures import ThreadPoolExecutor
from typing import Any

from greathouse.agents.parameters import SearchParameters
from greathouse.agents.search import SearchAgent
from greathouse.kernel.compile import twins
from greathouse.kernel.game import Game
from greathouse.kernel.playouts import CUT, FORCED, GAMES, STEPS, TALLY

PLAYOUTS = "greathouse.kernel.playouts"

SEARCH = 1000
"""Simulations of the searches that are timed."""

Facts = dict[str, str | float | int]


class RandomPlay:
    """Random games of one thread: what they work on, and the tally of what was played."""

    def __init__(self, game: Game, seed: int, *, compiled: bool, options: dict[str, Any] | None = None) -> None:
        self._memory = twins.Memory(game, compiled=compiled, seed=seed)
        self.tally = self._memory.numbers(TALLY)
        blank, _ = game.blank(None, options)
        self._memory.put(self._memory.states, 0, blank)
        self._program: Any = twins.compiled(game, PLAYOUTS) if compiled else game.program(PLAYOUTS)

    def play(self, games: int) -> None:
        """Plays so many games to the end."""
        m = self._memory
        self._program.playouts(m.states, games, m.rngs, m.out, m.weight, self.tally)

    def play_for(self, seconds: float) -> float:
        """Plays games for about that long; returns the CPU seconds it took."""
        began, ends = time.thread_time(), time.perf_counter() + seconds
        games = 1
        while (left := ends - time.perf_counter()) > 0:
            rate = max(1.0, int(self.tally[GAMES])) / max(seconds - left, 1e-3)
            self.play(games)
            games = max(1, min(2 * games, int(rate * left / 4)))
        return time.thread_time() - began

    def start_over(self) -> None:
        """Plays a game, which compiles and warms up, and forgets it."""
        self.play(1)
        self.tally[:] = [0] * TALLY if isinstance(self.tally, list) else 0


def bench_game(game: Game, seconds: float = 3.0, options: dict[str, Any] | None = None) -> Facts:
    """Speeds of a game with its default options, per second of CPU time, so that a busy machine hardly matters.

    A step is a chance event or a decision with at least two choices; `forced_share` says how many decisions without
    one came on top, for each step. `scaling` compares, by the clock, random play on two cores with that on one.
    Without Numba there are only plain figures.
    """
    facts: Facts = {"game": game.key}
    if twins.available():
        one, took = _timed(RandomPlay(game, 1, compiled=True, options=options), seconds)
        facts |= {
            "compiled_steps_per_s": round(one[STEPS] / took),
            "compiled_games_per_s": round(one[GAMES] / took, 1),
            "steps_per_game": round(one[STEPS] / one[GAMES], 1),
            "forced_share": round(one[FORCED] / one[STEPS], 4),
            "cut_games": one[CUT],
        }
    plain, took = _timed(RandomPlay(game, 1, compiled=False, options=options), seconds)
    facts["plain_steps_per_s"] = round(plain[STEPS] / took)
    facts["sims_per_s"] = round(_simulations(game, seconds, options))
    if twins.available() and (os.cpu_count() or 1) > 1:
        alone, both = (_together(game, threads, seconds, options) for threads in (1, 2))
        facts["two_cores_steps_per_s"] = round(both)
        facts["scaling"] = round(both / alone, 2)
    return facts


def _timed(player: RandomPlay, seconds: float) -> tuple[list[int], float]:
    """The tally of so many seconds, and their CPU time."""
    player.start_over()
    took = player.play_for(seconds)
    return [int(n) for n in player.tally], took


def _together(game: Game, threads: int, seconds: float, options: dict[str, Any] | None) -> float:
    """Steps per second by the clock of several threads at once; compiled code does not hold the interpreter's lock."""
    players = [RandomPlay(game, 10 + thread, compiled=True, options=options) for thread in range(threads)]
    for player in players:
        player.start_over()
    began = time.perf_counter()
    with ThreadPoolExecutor(threads) as pool:
        list(pool.map(lambda player: player.play_for(seconds), players))
    return sum(int(player.tally[STEPS]) for player in players) / (time.perf_counter() - began)


def _simulations(game: Game, seconds: float, options: dict[str, Any] | None) -> float:
    """Simulations per CPU second of searches at the first decisions with a choice of random games."""
    agent = SearchAgent(game, SearchParameters(SEARCH), 1, compiled=twins.available())
    done, spent, seed = 0, 0.0, 0
    while spent < seconds:
        match = game.new(seed=seed, **(options or {}))
        seed += 1
        while len(offered := match.choice_numbers()) == 1:
            match.play(offered[0])
        if seed == 1:
            agent.think(match.view(match.turn), match.turn)
        began = time.thread_time()
        agent.think(match.view(match.turn), match.turn)
        spent += time.thread_time() - began
        done += SEARCH
    return done / spent


def warm(game: Game) -> None:
    """Compiles the program of random games for a game, or loads it."""
    RandomPlay(game, 0, compiled=True).play(0)


twins.register_program(PLAYOUTS, warm)
