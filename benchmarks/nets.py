"""Which of two nets of a game is the better one in the search?

    python -m benchmarks.nets favor OLD.net NEW.net --agent mcts:60:net:rollout_depth=0 --games 100 --seed 1

Both search alike and so take the same time; two games each are played on the same dice with changed seats. Tells the
points of the second net with their 95 % interval, and the CPU time that each took for a decision with a choice.
"""

# ruff: noqa: T201 - prints its result

from __future__ import annotations

import argparse
import os
import shutil
import tempfile
import time
from pathlib import Path
from typing import Any

import greathouse as gh
from greathouse.agents import SearchAgent, make
from greathouse.agents.nets import find_net, read_net
from greathouse.arena.stats import block_interval
from greathouse.kernel.chance import Dealer
from greathouse.kernel.game import Game
from greathouse.kernel.match import Match

MAX_DECISIONS = 5000


class Player:
    """A search with a net from a file, and the CPU time that it took."""

    def __init__(self, game: Game, spec: str, file: Path, seats: int) -> None:
        agent = make(spec, game, 0, compiled=True)
        assert isinstance(agent, SearchAgent)
        read_net(game, seats, file)
        with tempfile.TemporaryDirectory() as home:
            (Path(home) / game.key).mkdir()
            shutil.copy(file, Path(home) / game.key / f"{seats}.net")
            os.environ["GREATHOUSE_NETS"] = home
            find_net.cache_clear()
            match = game.new(seats, seed=1)
            agent.think(match.view(match.waiting[0]), match.waiting[0])  # which reads the net
        self.agent, self.decisions, self.seconds = agent, 0, 0.0

    def choose(self, view: Any, seat: int) -> int:
        """The agent's choice."""
        began = time.process_time()
        action = self.agent.choose(view, seat)
        self.seconds += time.process_time() - began
        self.decisions += 1
        return action

    @property
    def milliseconds(self) -> float:
        """CPU time of a decision."""
        return 1000 * self.seconds / max(1, self.decisions)


def play(match: Match, players: list[Player], seed: int) -> list[float]:
    """The shares of the seats at the end of a game; even ones if it has none."""
    for number, player in enumerate(players):
        player.agent.reseed(2 * seed + number)
    while not match.over and len(match.history) < MAX_DECISIONS:
        answers = [(seat, match.choice_numbers(seat)) for seat in match.waiting]
        taken = [
            (seat, players[seat].choose(match.view(seat), seat) if len(offered) > 1 else offered[0])
            for seat, offered in answers
        ]
        for seat, action in taken:
            match.choose(action, seat)
        match.resolve_chance()
    return list(match.returns) if match.over else [1 / match.seats] * match.seats


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("game")
    parser.add_argument("nets", nargs=2, type=Path)
    parser.add_argument("--agent", required=True)
    parser.add_argument("--games", type=int, default=100)
    parser.add_argument("--seed", type=int, default=1)
    given = parser.parse_args()
    game = gh.load(given.game)
    old, new = (Player(game, given.agent, file, 2) for file in given.nets)
    points = []
    for pair in range(given.games // 2):
        seed = 100_003 * given.seed + pair
        first = play(game.new(2, dealer=Dealer(seed)), [new, old], seed)[0]
        second = play(game.new(2, dealer=Dealer(seed)), [old, new], seed)[1]
        points.append((first + second) / 2)
        found = block_interval(points)
        told = f"{2 * len(points)} games: {found.mean:.1%} ({found.low:.1%} - {found.high:.1%})"
        print(f"{told}, CPU {old.milliseconds:.2f} and {new.milliseconds:.2f} ms", flush=True)


if __name__ == "__main__":
    main()
