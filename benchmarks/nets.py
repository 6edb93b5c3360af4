"""Which of two nets of a game is the better one in the search?

    python -m benchmarks.nets favor OLD.net NEW.net --agent mcts:60:net=1:rollout_depth=0 --games 100 --seed 1
    python -m benchmarks.nets favor pharaoh-0.1 NEW.net --agent mcts:240:net=1:rollout_depth=0 --games 100 --seed 1

Two nets search alike and so take the same time; an agent without a net may stand in the first place, too. Two games
each are played on the same dice with changed seats; with more seats as many as there are seats, the second net at each
of them against the first at all the others. Tells the points of the second with their 95 % interval, and the CPU time
that each took for a decision with a choice.
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
    """A search, and the CPU time that it took."""

    def __init__(self, game: Game, spec: str, seats: int) -> None:
        agent = make(spec, game, 0, compiled=True)
        assert isinstance(agent, SearchAgent)
        match = game.new(seats, seed=1)
        agent.think(match.view(match.waiting[0]), match.waiting[0])  # which reads the net, if there is one
        self.agent, self.decisions, self.seconds = agent, 0, 0.0

    @classmethod
    def with_net(cls, game: Game, spec: str, seats: int, file: Path) -> Player:
        """A search with the net from a file."""
        read_net(game, seats, file)
        with tempfile.TemporaryDirectory() as home:
            (Path(home) / game.key).mkdir()
            shutil.copy(file, Path(home) / game.key / f"{seats}.net")
            os.environ["GREATHOUSE_NETS"] = home
            find_net.cache_clear()
            return cls(game, spec, seats)

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
    for number, player in enumerate(dict.fromkeys(players)):
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


def play_round(game: Game, old: Player, new: Player, seats: int, seed: int) -> float:
    """The second player's mean share from every seat, against the first at all others, on the same dice."""
    shares = []
    for seat in range(seats):
        players = [new if number == seat else old for number in range(seats)]
        shares.append(play(game.new(seats, dealer=Dealer(seed)), players, seed)[seat])
    return sum(shares) / seats


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("game")
    parser.add_argument("old", help="the file of a net, or an agent such as pharaoh-0.1")
    parser.add_argument("new", type=Path, help="the file of a net")
    parser.add_argument("--agent", required=True, help="the search with a net")
    parser.add_argument("--seats", type=int, default=2)
    parser.add_argument("--games", type=int, default=100)
    parser.add_argument("--seed", type=int, default=1)
    given = parser.parse_args()
    game = gh.load(given.game)
    if given.old.endswith(".net"):
        old = Player.with_net(game, given.agent, given.seats, Path(given.old))
    else:
        old = Player(game, given.old, given.seats)
    new = Player.with_net(game, given.agent, given.seats, given.new)
    shares: list[float] = []
    for number in range(given.games // given.seats):
        shares.append(play_round(game, old, new, given.seats, 100_003 * given.seed + number))
        found = block_interval(shares)
        told = f"{given.seats * len(shares)} games: {found.mean:.1%} ({found.low:.1%} - {found.high:.1%})"
        print(f"{told}, CPU {old.milliseconds:.2f} and {new.milliseconds:.2f} ms", flush=True)


if __name__ == "__main__":
    main()
