"""What the games of a dataset are like: lengths, shares of wins, how often each move is made."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any

import numpy as np

from greathouse.arena.stats import Interval, wilson
from greathouse.dataset.games import Games
from greathouse.dataset.reading import Dataset
from greathouse.kernel.errors import BadRecord
from greathouse.kernel.game import Game

QUANTILES = {"least": 0, "lower quartile": 25, "median": 50, "upper quartile": 75, "most": 100}


@dataclass(frozen=True)
class Lengths:
    """Numbers of something in each game: their mean, and quantiles by the names of QUANTILES."""

    mean: float
    quantiles: dict[str, int]

    @classmethod
    def of(cls, numbers: np.ndarray) -> Lengths:
        """The summary of these numbers."""
        values = np.percentile(numbers, list(QUANTILES.values()), method="nearest")
        return cls(float(numbers.mean()), dict(zip(QUANTILES, map(int, values), strict=True)))


@dataclass(frozen=True)
class Description:
    """What is told of a dataset.

    `wins` are the mean returns by seat, `agents` those of each agent, with 95 % intervals. `moves` and `chance` count
    each word that occurs, the most frequent first. `events_by_game` holds the number of events of every game.
    """

    game: str
    games: int
    of: int
    truncated: int
    bytes: int
    events: Lengths
    decisions: Lengths
    wins: list[Interval]
    agents: dict[str, Interval]
    moves: dict[str, int]
    chance: dict[str, int]
    events_by_game: np.ndarray

    def kinds(self) -> dict[str, int]:
        """How often each kind of move occurs, by its verb, the most frequent first."""
        counted: Counter[str] = Counter()
        for word, count in self.moves.items():
            counted[word.partition(" ")[0]] += count
        return dict(counted.most_common())

    def to_json(self) -> dict[str, Any]:
        """The same as JSON, without the lengths of single games."""
        facts = asdict(self) | {"kinds": self.kinds()}
        facts["wins"] = [share._asdict() for share in self.wins]
        facts["agents"] = {agent: share._asdict() for agent, share in self.agents.items()}
        return {name: value for name, value in facts.items() if name != "events_by_game"}

    def __str__(self) -> str:
        whole = "" if self.games == self.of else f" of {self.of:,}"
        lines = [
            f"{self.games:,} games{whole} of {self.game}, {self.truncated:,} truncated, "
            f"{self.bytes / self.games:,.0f} bytes for each",
            *(
                _length_line(name, lengths)
                for name, lengths in (("events", self.events), ("decisions", self.decisions))
            ),
            "wins by seat: " + ", ".join(f"{seat}: {_share(share)}" for seat, share in enumerate(self.wins)),
            *(f"wins of {agent}: {_share(share)}" for agent, share in self.agents.items() if len(self.agents) > 1),
            "kinds of move: " + _frequencies(self.kinds()),
            "moves: " + _frequencies(self.moves),
            "chance: " + _frequencies(self.chance),
        ]
        return "\n".join(lines)


def describe(path: str | Path, game: Game | None = None) -> Description:
    """Describes the games of a dataset that are there; `game` is as for `Dataset`. Raises BadRecord."""
    dataset = Dataset(path, game)
    shards = list(dataset.shards())
    if not shards:
        raise BadRecord(f"{dataset.path} holds no games yet.")
    parts = [_Part.of(dataset, dataset.games(shard), shard.first) for shard in shards]
    events, decisions = (np.concatenate([getattr(part, name) for part in parts]) for name in ("events", "decisions"))
    returns, agents = (np.concatenate([getattr(part, name) for part in parts]) for name in ("returns", "agents"))
    words = dataset.vocabulary()
    return Description(
        game=dataset.run.game.key,
        games=len(events),
        of=dataset.run.games,
        truncated=sum(part.truncated for part in parts),
        bytes=sum((dataset.path / shard.file).stat().st_size for shard in shards),
        events=Lengths.of(events),
        decisions=Lengths.of(decisions),
        wins=[wilson(float(mean), len(events)) for mean in returns.mean(axis=0)],
        agents={spec: _mean_of(returns, agents == place) for place, spec in enumerate(_specs(dataset))},
        moves=_counted(words["moves"], (part.moves for part in parts)),
        chance=_counted(words["chance"], (part.chance for part in parts)),
        events_by_game=events,
    )


@dataclass(frozen=True)
class _Part:
    """What is kept of a shard; `agents` is the place of each seat's agent among those of the run."""

    events: np.ndarray
    decisions: np.ndarray
    returns: np.ndarray
    agents: np.ndarray
    truncated: int
    moves: np.ndarray
    chance: np.ndarray

    @classmethod
    def of(cls, dataset: Dataset, games: Games, first: int) -> _Part:
        seated = games.actors >= 0
        before = np.concatenate([[0], np.cumsum(seated)])
        places = {spec: place for place, spec in enumerate(_specs(dataset))}
        lineups = (dataset.run.lineup(game_id) for game_id in range(first, first + games.size))
        return cls(
            events=np.diff(games.ends),
            decisions=np.diff(before[games.ends]),
            returns=games.returns,
            agents=np.array([[places[spec] for spec in lineup] for lineup in lineups]),
            truncated=int(games.truncated.sum()),
            moves=np.bincount(games.events[seated], minlength=len(dataset.run.game.moves)),
            chance=np.bincount(games.events[~seated], minlength=len(dataset.run.game.chances)),
        )


def _specs(dataset: Dataset) -> list[str]:
    """The agents of a run, each once."""
    return list(dict.fromkeys(dataset.run.agents))


def _mean_of(returns: np.ndarray, seats: np.ndarray) -> Interval:
    """The mean return of these seats; each game counts once for the interval."""
    return wilson(float(returns[seats].mean()), int(seats.any(axis=1).sum()))


def _counted(words: list[str], parts: Iterable[np.ndarray]) -> dict[str, int]:
    counts = dict(zip(words, map(int, sum(parts, start=np.zeros(len(words), np.int64))), strict=True))
    return {word: count for word, count in Counter(counts).most_common() if count}


def _length_line(name: str, lengths: Lengths) -> str:
    told = ", ".join(f"{quantile} {value:,}" for quantile, value in lengths.quantiles.items())
    return f"{name} in a game: mean {lengths.mean:,.1f}, {told}"


def _share(share: Interval) -> str:
    return f"{share.mean:.2%} ({share.low:.2%} to {share.high:.2%})"


def _frequencies(counts: dict[str, int], most: int = 12) -> str:
    total = sum(counts.values()) or 1
    told = [f"{word} {count / total:.1%}" for word, count in list(counts.items())[:most]]
    return ", ".join([*told, *(["…"] if len(counts) > most else [])]) or "none"
