"""The games of a run, played: at random in one program, or by the agents of the arena."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import numpy as np
from filelock import FileLock

from greathouse.agents import Agent, make
from greathouse.arena.matches import play, seed_from
from greathouse.dataset.compiled.program import GameArrays
from greathouse.dataset.games import Games
from greathouse.dataset.run import Run
from greathouse.kernel import limits
from greathouse.kernel.chance import Dealer, Rng, seeded
from greathouse.kernel.compile import twins
from greathouse.kernel.contract import WIN
from greathouse.kernel.events import Event
from greathouse.kernel.match import Match

PROGRAM = "greathouse.dataset.compiled.program"

ROOM = 1 << 16
"""Events for which there is room at first."""


class GameProgram:
    """The program of datasets for a run, plain or compiled, and the arrays it works on."""

    def __init__(self, run: Run) -> None:
        self.run = run
        self._program: Any = twins.compiled(run.game, PROGRAM) if run.compiled else run.game.program(PROGRAM)
        if run.compiled:
            self._load()

    def _load(self) -> None:
        """Compiles the program, or loads it; one process of a machine at a time."""
        folder = twins.folder(self.run.game, PROGRAM)
        folder.mkdir(parents=True, exist_ok=True)
        with FileLock(folder.parent.with_suffix(".lock")):
            empty = self._arrays(0, 1)
            self._program.record(empty, 0, 0)
            self._program.replay(empty, 0)

    def record(self, first: int, last: int) -> Games:
        """The games with ids from `first` up to `last`, played at random."""
        count, done = last - first, 0
        m = self._arrays(count, ROOM)
        while True:
            for i in range(done, count):
                self._put(m.rngs, i, seeded(self.run.seed_of(first + i)))
            done = int(self._program.record(m, done, count))
            if done == count:
                return self._games(m, count)
            m = m._replace(actors=_doubled(m.actors), events=_doubled(m.events))

    def replay(self, games: Games) -> tuple[np.ndarray, Games]:
        """Follows games; returns the number of the first impossible event of each (-1: none), and what came of them.

        What came of a game with an impossible event is nothing to rely on.
        """
        ends: Any = games.ends.astype(np.int64)
        m = self._arrays(games.size, 0)
        m = m._replace(ends=ends, actors=games.actors.copy(), events=games.events.copy())  # those read are read-only
        self._program.replay(m, games.size)
        return np.asarray(m.faults), self._games(m, games.size)

    def _games(self, m: GameArrays, count: int) -> Games:
        seats, used = self.run.seats, int(m.ends[count])
        truncated = np.asarray(m.truncated)
        won = np.asarray(m.payoff).reshape(count, seats) / WIN
        returns = np.where(truncated[:, None], 1 / seats, won).astype(np.float32)
        places = np.zeros((count, seats), np.int8)
        for i in np.flatnonzero(~truncated):
            places[i] = self._places(m.states[i], returns[i])
        return Games(np.asarray(m.ends), m.actors[:used], m.events[:used], returns, places, truncated)

    def _places(self, state: Any, returns: np.ndarray) -> list[int]:
        """How the seats ended; of two seats the returns tell it."""
        if self.run.seats == 2:
            return [1 + int(returns[1] > returns[0]), 1 + int(returns[0] > returns[1])]
        run, record = self.run, state if not self.run.compiled else self.run.game.State.unpack(state)
        return [place.rank for place in Match(run.game, record, run.options, None).placing]

    def _arrays(self, count: int, room: int) -> GameArrays:
        game, compiled, seats = self.run.game, self.run.compiled, self.run.seats
        size = max(len(game.moves), len(game.chances), limits.MAX_SEATS)
        states: Any = np.zeros(count + 1, game.State.dtype()) if compiled else [game.State() for _ in range(count + 1)]
        self._put(states, count, game.blank(seats, self.run.options)[0])
        return GameArrays(
            states=states,
            rngs=np.zeros(count, Rng.dtype()) if compiled else [Rng() for _ in range(count)],
            ends=_numbers(count + 1),
            actors=np.zeros(room, np.int8),
            events=np.zeros(room, np.int16),
            payoff=_numbers(count * seats),
            truncated=np.zeros(count, np.bool_),
            faults=_numbers(count),
            out=_numbers(size) if compiled else [0] * size,
            weight=_numbers(size) if compiled else [0] * size,
            won=_numbers(limits.MAX_SEATS) if compiled else [0] * limits.MAX_SEATS,
        )

    def _put(self, records: Any, index: int, content: Any) -> None:
        if self.run.compiled:
            content.pack(records[index])
        else:
            records[index].take(content)


@dataclass(frozen=True)
class Playing:
    """The job of playing a run; a task is a range of ids."""

    run: Run

    def host(self) -> Callable[[int, int], Games]:
        """What plays the games from an id up to another, in the process that calls this, with compiled code loaded."""
        return (RandomGames(self.run) if self.run.is_random else AgentGames(self.run)).play


class RandomGames:
    """Plays the games of a run at random, chance and choices from one generator for each game."""

    def __init__(self, run: Run) -> None:
        self.play = GameProgram(run).record


class AgentGames:
    """Plays the games of a run by its agents, as the arena does; keeps the agents between games."""

    def __init__(self, run: Run) -> None:
        self._run = run
        self._agents: dict[tuple[str, int], Agent] = {}
        if run.compiled:
            twins.warm_game(run.game)

    def play(self, first: int, last: int) -> Games:
        """The games with ids from `first` up to `last`."""
        return games_of([self._match(game_id) for game_id in range(first, last)])

    def _match(self, game_id: int) -> Match:
        run, seed = self._run, self._run.seed_of(game_id)
        agents = [self._agent(spec, seat, seed) for seat, spec in enumerate(run.lineup(game_id))]
        match = Match.begin(run.game, run.seats, None, Dealer(seed), run.options)
        play(match, agents)
        return match

    def _agent(self, spec: str, seat: int, seed: int) -> Agent:
        if (spec, seat) not in self._agents:
            self._agents[spec, seat] = make(spec, self._run.game, seed, compiled=self._run.compiled)
        self._agents[spec, seat].reseed(seed_from(seed, seat))
        return self._agents[spec, seat]


def games_of(matches: list[Match]) -> Games:
    """Matches as columns; one that is not over was truncated."""
    seats = matches[0].seats
    events = [event for match in matches for event in match.history]
    over = [match.over for match in matches]
    nobody, shared = [0] * seats, [1 / seats] * seats
    return Games(
        ends=np.cumsum([0, *(len(match.history) for match in matches)]),
        actors=np.array([event.actor for event in events], np.int8),
        events=np.array([event.action for event in events], np.int16),
        returns=np.array([m.returns if ended else shared for m, ended in zip(matches, over, strict=True)], np.float32),
        placing=np.array([_ranks(m) if ended else nobody for m, ended in zip(matches, over, strict=True)], np.int8),
        truncated=~np.array(over, np.bool_),
    )


def events_of(games: Games, i: int) -> list[Event]:
    """The events of a game, as a match replays them."""
    at = games.at(i)
    return [Event(*pair) for pair in zip(games.actors[at].tolist(), games.events[at].tolist(), strict=True)]


def _ranks(match: Match) -> list[int]:
    return [place.rank for place in match.placing]


def _doubled(array: np.ndarray) -> np.ndarray:
    return np.concatenate([array, np.zeros_like(array)])


def _numbers(count: int) -> Any:
    return np.zeros(count, np.int64)
