"""What an arena returns: points with intervals, ratings, lengths and times; a table in print, and JSON."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from itertools import permutations
from typing import Any

from greathouse.arena.matches import GameResult, Pairing
from greathouse.arena.stats import Interval, Results, block_interval, rating_intervals, sequence_interval


@dataclass(frozen=True)
class Row:
    """How one agent did in one match."""

    agent: str
    won: int
    drawn: int
    lost: int
    points: Interval


@dataclass(frozen=True)
class MatchResult:
    """A match between the agents of a pairing; `stopped` if it was decided before all games were played."""

    rows: tuple[Row, ...]
    games: int
    stopped: bool
    mean_decisions: float
    longest: int
    cut: int

    @property
    def better(self) -> str:
        """The agent whose interval lies above an even share, "" if there is none."""
        return next((row.agent for row in self.rows if row.points.low > 1 / len(self.rows)), "")


@dataclass(frozen=True)
class Report:
    """All matches of an arena. Equality ignores the clock."""

    game: str
    agents: tuple[str, ...]
    seats: int
    options: dict[str, Any]
    seed: int
    matches: tuple[MatchResult, ...]
    ratings: tuple[Interval, ...]
    """Elo with intervals, by agent; empty for two agents."""
    milliseconds: tuple[float, ...] = field(compare=False)
    """Mean time of a decision with a choice, by agent."""
    seconds: float = field(compare=False)
    jobs: int = field(compare=False)

    def to_json(self) -> dict[str, Any]:
        """The report as JSON values."""
        return {
            "game": self.game,
            "seats": self.seats,
            "options": self.options,
            "seed": self.seed,
            "matches": [_match_json(match) for match in self.matches],
            "ratings": {
                agent: {"elo": round(r.mean, 1), "low": round(r.low, 1), "high": round(r.high, 1)}
                for agent, r in zip(self.agents, self.ratings, strict=False)
            },
            "milliseconds": dict(zip(self.agents, (round(ms, 3) for ms in self.milliseconds), strict=True)),
            "seconds": round(self.seconds, 1),
            "jobs": self.jobs,
        }

    def __str__(self) -> str:
        return "\n".join(self._lines())

    def _lines(self) -> Iterator[str]:
        options = "".join(f" {name}={value}" for name, value in self.options.items())
        yield f"{self.game}, {self.seats} seats, seed {self.seed}{options}"
        for match in self.matches:
            yield ""
            yield from _table(_match_table(match))
            note = ", decided early" if match.stopped else ""
            cut = f", {match.cut} cut" if match.cut else ""
            yield f"{match.games} games{note}, {match.mean_decisions:.0f} decisions on average{cut}"
        if self.ratings:
            yield ""
            yield from _table(self._rating_table())
        yield ""
        times = ", ".join(f"{a} {ms:.3g} ms" for a, ms in zip(self.agents, self.milliseconds, strict=True))
        yield f"a decision takes: {times}; {self.seconds:.1f} s in all on {self.jobs} processes"

    def _rating_table(self) -> list[list[str]]:
        order = sorted(range(len(self.agents)), key=lambda agent: -self.ratings[agent].mean)
        rows = [[self.agents[i], *(f"{value:+.0f}" for value in self.ratings[i])] for i in order]
        return [["agent", "Elo", "from", "to"], *rows]


def match_result(names: Sequence[str], blocks: list[list[GameResult]], stopped: bool, sequential: bool) -> MatchResult:
    """Adds up the blocks of a match between the agents called `names`; `sequential` if it could be stopped."""
    sequential = sequential and len(names) == 2
    games = [game for block in blocks for game in block]
    lengths = [game.decisions for game in games]
    rows = tuple(_row(name, place, blocks, sequential) for place, name in enumerate(names))
    cut = sum(game.cut for game in games)
    return MatchResult(rows, len(games), stopped, sum(lengths) / max(1, len(games)), max(lengths, default=0), cut)


def rate(matches: Sequence[tuple[Pairing, list[list[GameResult]]]], agents: int, seed: int) -> tuple[Interval, ...]:
    """Ratings of three agents or more from all their matches; none for two."""
    blocks = [pair_points(pairing, block) for pairing, played in matches for block in played]
    return tuple(rating_intervals(blocks, agents, seed)) if agents > 2 and blocks else ()


def pair_points(pairing: Pairing, block: list[GameResult]) -> Results:
    """What each agent won from each other in a block: the share of the points that the two of them made."""
    found: dict[tuple[int, int], float] = {}
    for game in block:
        for (i, mine), (j, theirs) in permutations(zip(pairing, game.points, strict=True), 2):
            share = mine / (mine + theirs) if mine + theirs else 0.5
            found[i, j] = found.get((i, j), 0.0) + share
    return found


def block_points(blocks: list[list[GameResult]], place: int) -> list[float]:
    """Mean points of the agent at this place in every block."""
    return [sum(game.points[place] for game in block) / len(block) for block in blocks]


def _row(name: str, place: int, blocks: list[list[GameResult]], sequential: bool) -> Row:
    points = [game.points[place] for block in blocks for game in block]
    best = [max(game.points) for block in blocks for game in block]
    even = [max(game.points) == min(game.points) for block in blocks for game in block]
    drawn = sum(even)
    won = sum(p == b and not e for p, b, e in zip(points, best, even, strict=True))
    values = block_points(blocks, place)
    interval = sequence_interval(values) if sequential else block_interval(values)
    return Row(name, won, drawn, len(points) - won - drawn, interval)


def _match_json(match: MatchResult) -> dict[str, Any]:
    rows = [
        {
            "agent": row.agent,
            "won": row.won,
            "drawn": row.drawn,
            "lost": row.lost,
            "points": round(row.points.mean, 4),
            "interval": [round(row.points.low, 4), round(row.points.high, 4)],
        }
        for row in match.rows
    ]
    return {
        "games": match.games,
        "stopped": match.stopped,
        "better": match.better,
        "rows": rows,
        "mean_decisions": round(match.mean_decisions, 1),
        "longest": match.longest,
        "cut": match.cut,
    }


def _match_table(match: MatchResult) -> list[list[str]]:
    head = ["agent", "won", "drawn", "lost", "points", "95 % interval"]
    rows = [
        [
            row.agent,
            str(row.won),
            str(row.drawn),
            str(row.lost),
            f"{row.points.mean:.1%}",
            f"{row.points.low:.1%} – {row.points.high:.1%}",
        ]
        for row in match.rows
    ]
    return [head, *rows]


def _table(rows: list[list[str]]) -> Iterator[str]:
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    for row in rows:
        first, *others = row
        cells = [first.ljust(widths[0]), *(cell.rjust(width) for cell, width in zip(others, widths[1:], strict=True))]
        yield "  ".join(cells).rstrip()
