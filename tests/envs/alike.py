"""The same games through every face: match, page service, PettingZoo, Gymnasium, OpenSpiel, batch. They show the same.

python -m tests.envs.alike --game heir --games 200

A random game is played as a match first. Then each face plays it again, with the same moves and the same chance. It
shows at every decision the position, what can be chosen and what the seat to act may know, and at the end what each
seat won. A game that is longer than LONGEST decisions is truncated there.
"""

from __future__ import annotations

import argparse
import random
import time
from collections.abc import Callable, Iterator
from functools import partial
from typing import Any, NamedTuple

import numpy as np

from greathouse.envs.batch import Batch
from greathouse.envs.compiled import AnyEpisode, CompiledEpisode
from greathouse.envs.gymnasium import SeatEnv
from greathouse.envs.layout import layout_of
from greathouse.envs.pettingzoo import raw_env
from greathouse.kernel.chance import Dealer
from greathouse.kernel.contract import CHANCE
from greathouse.kernel.events import Event
from greathouse.kernel.game import load
from greathouse.server.messages import Act, Open
from greathouse.server.service import Service
from greathouse.server.tables import Seat

GUEST = "a" * 64

LONGEST = 400


class Moment(NamedTuple):
    """A decision: the seat, the position, what it can choose from (sorted), what it may know, and what it chose."""

    seat: int
    state: Any
    choices: list[int]
    planes: np.ndarray
    action: int


class Shown(NamedTuple):
    """What a face shows at a decision; `planes` None: it shows no observation."""

    seat: int
    state: Any
    choices: list[int]
    planes: np.ndarray | None


class Line(NamedTuple):
    """A game that was played as a match; `over` says whether it was not truncated."""

    key: str
    seats: int
    seed: int
    options: dict[str, Any]
    moments: list[Moment]
    history: list[Event]
    over: bool
    returns: list[float]


class Difference(AssertionError):
    """A face shows something else than the match."""


def line_of(key: str, seats: int, seed: int, **options: Any) -> Line:
    """A random game. Of a round of secret answers each is given with what the seat knew before the first one."""
    match, rand, moments = load(key).new(seats, seed=seed, **options), random.Random(seed), []
    layout, views = layout_of(match.game, seats), {}
    while not match.over and len(moments) < LONGEST:
        seat, choices = match.turn, match.choice_numbers()
        if set(match.waiting) != set(views):
            views = {s: match.view(s) for s in match.waiting}
        action = rand.choice(choices)
        planes = layout.planes(views.pop(seat), seat)
        moments.append(Moment(seat, match.state.copy(), sorted(choices), planes, action))
        match.play(action)
    returns = match.returns if match.over else [1 / seats] * seats
    return Line(key, seats, seed, options, moments, match.history, match.over, returns)


def by_service(line: Line) -> Iterator[Shown | list[float]]:
    """The tables of the pages, one guest at every seat."""
    service = Service(load, Dealer(line.seed), lambda: "token")
    seats = tuple(Seat(f"Guest {seat}", GUEST) for seat in range(line.seats))
    table = service.handle(0, Open(line.key, line.options, seats, shuffle=False), None).table
    for moment in line.moments:
        yield Shown(table.match.turn, table.match.state, sorted(table.match.choice_numbers()), None)
        move = table.match.written(Event(moment.seat, moment.action))
        message = Act(GUEST, table.revision(moment.seat), move, "", moment.seat)
        table = service.handle(0, message, table).table
    yield table.match.returns if line.over else line.returns


def position(episode: AnyEpisode) -> Any:
    """The state that the episode itself works on."""
    if isinstance(episode, CompiledEpisode):
        return episode.game.State.unpack(episode._arrays.states[0])
    return episode.match.state


def by_pettingzoo(line: Line, compiled: bool = False) -> Iterator[Shown | list[float]]:
    """Agents one after another."""
    env = raw_env(line.key, line.seats, max_decisions=LONGEST, compiled=compiled, **line.options)
    env.reset(seed=line.seed)
    for moment in line.moments:
        observation, _, terminated, truncated, info = env.last()
        assert not terminated and not truncated and not info
        seat, chosen = int(env.agent_selection.removeprefix("seat_")), observation["action_mask"].nonzero()[0]
        yield Shown(seat, position(env._episode), chosen.tolist(), observation["observation"])
        env.step(moment.action)
    assert all((env.terminations if line.over else env.truncations).values())
    yield list(env.rewards.values())


class _Reader:
    """In the place of an agent: chooses what was chosen in the line."""

    def __init__(self, moves: Iterator[int]) -> None:
        self.moves = moves

    def choose(self, view: Any, seat: int) -> int:
        return next(self.moves)

    def reseed(self, seed: int) -> None:
        """Nothing is drawn."""


def by_gymnasium(line: Line, compiled: bool = False) -> Iterator[Shown | list[float]]:
    """The first seat; at the others sit readers of the line."""
    seat, made = 0, {"seats": line.seats, "max_decisions": LONGEST, **line.options}
    env = SeatEnv(line.key, seat=seat, compiled=compiled, **made)
    others = {s: _Reader(iter([m.action for m in line.moments if m.seat == s])) for s in range(line.seats)}
    env.__dict__ |= {"_draw": lambda: line.seed, "_agents": others}
    (observation, info), ended = env.reset(), False
    reward = 0.0
    for moment in line.moments:
        if moment.seat == seat:
            assert not ended and not info
            chosen = observation["action_mask"].nonzero()[0].tolist()
            yield Shown(env._episode.seat, position(env._episode), chosen, observation["observation"])
            observation, reward, over, truncated, info = env.step(moment.action)
            ended = over or truncated
        else:
            yield Shown(*moment[:4])
    assert ended or line.moments[-1].seat != seat
    yield [reward if s == seat else won for s, won in enumerate(line.returns)]


def by_openspiel(line: Line) -> Iterator[Shown | list[float]]:
    """Chance is explicit: its outcomes are those of the match."""
    import pyspiel

    import greathouse.envs.openspiel  # noqa: F401 - registers the games

    game = pyspiel.load_game(f"greathouse_{line.key}", {"seats": line.seats, "longest": LONGEST, **line.options})
    state, outcomes = game.new_initial_state(), (e.action for e in line.history if e.actor == CHANCE)
    for moment in line.moments:
        while state.is_chance_node():
            state.apply_action(next(outcomes))
        episode, seat = state.episode, state.current_player()
        yield Shown(seat, episode.match.state, state.legal_actions(), episode.planes(seat))
        state.apply_action(moment.action)
    while state.is_chance_node():
        state.apply_action(next(outcomes))
    assert state.is_terminal()
    yield state.returns()


FACES: dict[str, Callable[[Line], Iterator[Shown | list[float]]]] = {
    "service": by_service,
    "pettingzoo": by_pettingzoo,
    "pettingzoo, compiled": partial(by_pettingzoo, compiled=True),
    "gymnasium": by_gymnasium,
    "gymnasium, compiled": partial(by_gymnasium, compiled=True),
    "openspiel": by_openspiel,
}


def check(face: str, line: Line, played: Iterator[Shown | list[float]]) -> None:
    """Compares what a face shows with the match. Raises Difference."""
    for number, moment in enumerate(line.moments):
        compare(f"{face}, {line.key}, seed {line.seed}, decision {number}", moment, next(played))
    returns = next(played)
    if [np.float32(r) for r in returns] != [np.float32(r) for r in line.returns]:
        raise Difference(f"{face}, {line.key}, seed {line.seed}: returns are {returns}, not {line.returns}")


def compare(where: str, moment: Moment, shown: Shown) -> None:
    """Raises Difference, naming what differs."""
    same = {
        "seat": shown.seat == moment.seat,
        "state": shown.state == moment.state,
        "choices": shown.choices == moment.choices,
        "observation": shown.planes is None or bool((shown.planes == moment.planes).all()),
    }
    if not all(same.values()):
        raise Difference(f"{where}: not the same are {[name for name, alike in same.items() if not alike]}")


def check_batch(lines: list[Line], threads: int = 1) -> None:
    """Compares a batch with matches whose seeds follow one another. Raises Difference."""
    first, moves = lines[0], len(load(lines[0].key).moves)
    given: dict[str, Any] = {"mask": True, "restart": False, "threads": threads, "max_decisions": LONGEST}
    batch = Batch(first.key, len(lines), seats=first.seats, seed=first.seed, **given, **first.options)
    now = batch.reset()
    for number in range(max(len(line.moments) for line in lines)):
        actions, over = np.full(len(lines), -1), np.array([number >= len(line.moments) for line in lines])
        masks = np.unpackbits(now.mask, axis=1, count=moves, bitorder="little")
        for i in np.flatnonzero(~over):
            moment = lines[i].moments[number]
            chosen, listed = masks[i].nonzero()[0].tolist(), sorted(now.legal[i, : now.counts[i]].tolist())
            state = batch.game.State.unpack(batch.states[i])
            shown = Shown(int(now.seat[i]), state, chosen, now.observation[i])
            compare(f"batch, {first.key}, seed {lines[i].seed}, decision {number}", moment, shown)
            compare("batch, its list", moment, shown._replace(choices=listed))
            actions[i] = moment.action
        batch.step(actions, hold=over)
        for i in np.flatnonzero(~over):
            ended = number == len(lines[i].moments) - 1
            won = [np.float32(r) for r in lines[i].returns] if ended else [0] * first.seats
            end = (ended and lines[i].over, ended and not lines[i].over, won)
            if (now.terminated[i], now.truncated[i], now.rewards[i].tolist()) != end:
                raise Difference(f"batch, {first.key}, seed {lines[i].seed}, decision {number}: another end")
    batch.close()


def main() -> None:
    """Plays a game's lines through all faces and tells how many decisions were compared."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--game", required=True)
    parser.add_argument("--games", type=int, default=200)
    parser.add_argument("--first", type=int, default=1, help="seed of the first game")
    given = parser.parse_args()
    game, decisions = load(given.game), 0
    for seats in game.about.seats:
        count = -(-given.games // len(game.about.seats))
        lines = [line_of(given.game, seats, given.first + i) for i in range(count)]
        for line in lines:
            decisions += len(line.moments)
            for face, play in FACES.items():
                check(face, line, play(line))
        check_batch(lines)
        print(f"{given.game}, {seats} seats: {count} games are alike, {time.process_time():.0f} CPU s", flush=True)
    print(f"{given.game}: {decisions} decisions compared in {[*FACES, 'batch']}")


if __name__ == "__main__":
    main()
