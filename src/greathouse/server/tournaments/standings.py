"""Where everybody stands: points first, then what breaks ties.

A win is a point, a shared win half of one, a bye a point. Ties are broken by Buchholz (the points of all rivals), then
by Sonneborn–Berger (the points of those beaten, and half of those drawn with), then by wins; in duplicate play first by
comparison: at each board the share of the other tables at which the same seat scored less. A bye adds nothing there.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import NamedTuple


class Met(NamedTuple):
    """A game of a tournament, or a bye (`second` ""): what both won once it is over, and scored if that was counted."""

    round: int
    board: int
    first: str
    second: str
    table: str = ""
    won: tuple[float, float] | None = None
    scores: tuple[int, int] | None = None
    missed: bool = False


class Line(NamedTuple):
    """Where a player stands; `place` is shared by those whom nothing tells apart."""

    place: int
    player: str
    points: float
    buchholz: float
    sonneborn: float
    wins: int
    compared: float
    games: int


def standings(players: Sequence[str], games: Sequence[Met], *, duplicate: bool = False) -> list[Line]:
    """All players, the leader first; those who are equal in the given order."""
    over = [game for game in games if game.won]
    points = {player: sum(_won(game, player) for game in over) for player in players}
    compared = comparison(over) if duplicate else {}
    lines = [_line(player, over, points, compared.get(player, 0.0)) for player in players]
    keys = {line.player: (line.points, line.compared, line.buchholz, line.sonneborn, line.wins) for line in lines}
    ranked = sorted(lines, key=lambda line: keys[line.player], reverse=True)
    return [line._replace(place=1 + sum(keys[other.player] > keys[line.player] for other in lines)) for line in ranked]


def _line(player: str, over: Sequence[Met], points: dict[str, float], compared: float) -> Line:
    mine = [(game, _rival(game, player), _won(game, player)) for game in over if player in (game.first, game.second)]
    met = [(points.get(rival, 0.0), won) for _, rival, won in mine if rival]
    return Line(
        place=0,
        player=player,
        points=points[player],
        buchholz=sum(theirs for theirs, _ in met),
        sonneborn=sum(theirs * won for theirs, won in met),
        wins=sum(won == 1.0 for _, won in met),
        compared=round(compared, 6),
        games=len(mine),
    )


def _won(game: Met, player: str) -> float:
    assert game.won
    return game.won[0] if player == game.first else game.won[1] if player == game.second else 0.0


def _rival(game: Met, player: str) -> str:
    return game.second if player == game.first else game.first


def comparison(over: Iterable[Met]) -> dict[str, float]:
    """For each player the sum over the rounds of the share of other tables where the same seat scored less."""
    rounds: dict[int, list[Met]] = {}
    for game in over:
        if game.scores:
            rounds.setdefault(game.round, []).append(game)
    found: dict[str, float] = {}
    for games in rounds.values():
        for seat in (0, 1):
            scores = [game.scores[seat] for game in games if game.scores]
            for game, score in zip(games, scores, strict=True):
                player = (game.first, game.second)[seat]
                found[player] = found.get(player, 0.0) + _better(score, scores)
    return found


def _better(score: int, scores: list[int]) -> float:
    """The share of the other tables that scored less; equal ones count half, and one table alone half."""
    if len(scores) < 2:
        return 0.5
    return (sum(other < score for other in scores) + (scores.count(score) - 1) / 2) / (len(scores) - 1)
