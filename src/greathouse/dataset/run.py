"""What decides every byte of a dataset, and where each of its games and shards begins."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any, NamedTuple

import greathouse
from greathouse.agents import make
from greathouse.arena.matches import Contest, seed_from
from greathouse.kernel.compile import twins
from greathouse.kernel.errors import BadAgent, BadOption, HouseError
from greathouse.kernel.game import Game
from greathouse.kernel.numbers import whole
from greathouse.kernel.options import Value

FORMAT = 1
"""Version of the form of a dataset."""

LICENCE = "Apache-2.0"

MAX_SHARD = 100_000

RANDOM = "random"


class Shard(NamedTuple):
    """A file of a dataset: the games with ids from `first` up to `last`."""

    number: int
    first: int
    last: int

    @property
    def file(self) -> str:
        """Its name in the folder."""
        return f"games-{self.number:06}.parquet"


@dataclass(frozen=True)
class Run:
    """The games of a dataset, each decided by the seed and its own id alone; `shard` games stand in a file.

    Ids count from 0. `compiled` makes no difference to the games.
    """

    game: Game
    agents: tuple[str, ...]
    seats: int
    options: dict[str, Value]
    seed: int
    games: int
    shard: int
    compiled: bool

    def shards(self, first: int = 0, last: int | None = None) -> Iterator[Shard]:
        """The shards from game `first` up to game `last`, which are borders of shards."""
        for begin in range(first, self.games if last is None else last, self.shard):
            yield Shard(begin // self.shard, begin, min(begin + self.shard, self.games))

    def seed_of(self, game_id: int) -> int:
        """The seed of a game, from which its chance and the random numbers of its agents follow."""
        return seed_from(self.seed, game_id)

    def lineup(self, game_id: int) -> list[str]:
        """The agent of each seat; they change seats as in the arena."""
        block, turn = divmod(game_id, len(self.agents))
        pairing = tuple(range(len(self.agents)))
        return [self.agents[agent] for agent in self._contest.lineup(pairing, block, turn)]

    @property
    def is_random(self) -> bool:
        """Whether nobody chooses otherwise than at random."""
        return set(self.agents) == {RANDOM}

    @cached_property
    def _contest(self) -> Contest:
        return Contest(self.game, self.agents, self.seats, self.options, self.seed, self.compiled)

    def to_json(self) -> dict[str, Any]:
        """All that makes this dataset differ from another one, as the manifest holds it."""
        import pyarrow

        return {
            "greathouse_dataset": FORMAT,
            "game": self.game.key,
            "rules": self.game.about.rules,
            "content": self.game.content_digest,
            "agents": list(self.agents),
            "seats": self.seats,
            "options": self.options,
            "seed": self.seed,
            "games": self.games,
            "shard": self.shard,
            "licence": LICENCE,
            "versions": {"greathouse": greathouse.__version__, "pyarrow": pyarrow.__version__},
        }


def new_run(
    game: Game,
    agents: Sequence[str],
    games: int,
    *,
    seed: int = 0,
    seats: int | None = None,
    options: dict[str, Any] | None = None,
    shard: int = 10_000,
    compiled: bool | None = None,
) -> Run:
    """A run whose every part is checked: nothing is played that could fail for a wrong word.

    Raises BadAgent, BadOption, BadSeats, and HouseError for a game with more moves than a dataset can number.
    """
    blank, values = game.blank(seats, options)
    mode = twins.available() if compiled is None else compiled
    _check_number("number of games", games, 1 << 40)
    _check_number("number of games in a shard", shard, MAX_SHARD)
    if whole(seed) is None:
        raise BadOption(f"A seed is a whole number, not {seed!r}.")
    if max(len(game.moves), len(game.chances)) > 1 << 15:
        raise HouseError(f"{game.about.title} has more moves than a dataset can number.")
    return Run(game, _checked(agents, game, int(blank.seats)), int(blank.seats), values, seed, games, shard, mode)


def _checked(agents: Sequence[str], game: Game, seats: int) -> tuple[str, ...]:
    """The agents as they are written in the dataset. Raises BadAgent."""
    specs = tuple("".join(spec.lower().split()) for spec in ([agents] if isinstance(agents, str) else agents))
    if not 1 <= len(specs) <= seats:
        raise BadAgent(f"At {seats} seats play 1 to {seats} agents, not {len(specs)}.")
    for spec in specs:
        make(spec, game, 0, compiled=False)
    return specs


def _check_number(name: str, value: int, most: int) -> None:
    number = whole(value)
    if number is None or not 1 <= number <= most:
        raise BadOption(f"The {name} is a whole number from 1 to {most:,}, not {value!r}.")


def read_range(text: str, run: Run) -> tuple[int, int]:
    """The ids that "a:b" stands for: from a up to, not including, b; without a number from the first, or to the last.

    Both are borders of shards, so that the files of all ranges together are those of one run. Raises BadOption.
    """
    first, colon, last = text.partition(":")
    numbers = [first.strip() or "0", last.strip() or str(run.games)]
    if not colon or not all(number.isascii() and number.isdigit() for number in numbers):
        raise BadOption(f"A range of games is written a:b, such as 0:{run.shard}, not {text!r}.")
    begin, end = map(int, numbers)
    if not 0 <= begin < end <= run.games:
        raise BadOption(f"The range {text} is not within the games 0 to {run.games}.")
    if begin % run.shard or (end % run.shard and end != run.games):
        raise BadOption(
            f"The range {text} cuts a shard: it begins and ends at a multiple of {run.shard}, or at {run.games}."
        )
    return begin, end
