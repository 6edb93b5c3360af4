"""The levels of the house against OpenSpiel's search, at equal simulations and at equal time, as a table in Markdown.

    python -m benchmarks.openspiel_strength heir pharao --games 20 --levels vizier pharaoh

OpenSpiel's search (in Python: mcts, or ismcts where something is hidden) plays once with random rollouts and once with
the game's own estimate. "Equal simulations" gives it as many as the level has (one to a level that does not search);
"equal time" as many as fit into the level's time for a decision, measured in a game between the two.
"""

# ruff: noqa: T201 - prints its result

from __future__ import annotations

import argparse
from collections.abc import Iterator, Sequence

from greathouse.agents import level_spec, levels_of
from greathouse.agents.spec import read
from greathouse.arena import Report, compete
from greathouse.kernel.game import list_games, load

PROBE = 4
"""Simulations of the search whose time is measured."""

EQUAL = ("simulations", "time")

EVALUATORS = {"random rollouts": "", "the game's estimate": ":rollout_depth=0"}


def spec(key: str, simulations: int, more: str) -> str:
    """OpenSpiel's search for a game."""
    return f"openspiel:{'ismcts' if load(key).about.hidden else 'mcts'}:{simulations}{more}"


def equal_simulations(key: str, level: str) -> int:
    """How many simulations a level has."""
    agent = read(level_spec(level, load(key)))
    return (agent.number or 1) if agent.kind == "mcts" else 1


def equal_time(key: str, level: str, more: str) -> int:
    """How many simulations of OpenSpiel's search take as long as a decision of the level."""
    mine, theirs = compete(key, [level, spec(key, PROBE, more)], 2, seed=1, jobs=1).milliseconds
    return max(1, round(PROBE * mine / theirs))


def matches(key: str, level: str, games: int, depth: int, equal: Sequence[str] = EQUAL) -> Iterator[tuple[str, Report]]:
    """A match for each way to be equal and each evaluator."""
    for name, more in EVALUATORS.items():
        cut = more or (f":rollout_depth={depth}" if depth else "")
        for way in equal:
            number = equal_time(key, level, cut) if way == "time" else equal_simulations(key, level)
            yield f"equal {way}, {name}", compete(key, [level, spec(key, number, cut)], games, seed=2, jobs=1)


def row(key: str, how: str, report: Report) -> str:
    """A line of the table."""
    result, (mine, theirs) = report.matches[0], report.milliseconds
    points = result.rows[0].points
    return (
        f"| {key} | {report.agents[0]} | `{report.agents[1]}` | {how} | {result.games} | {100 * points.mean:.0f} % | "
        f"{100 * points.low:.0f} – {100 * points.high:.0f} % | {mine:.1f} | {theirs:.1f} |"
    )


def main(arguments: list[str] | None = None) -> None:
    """Plays the matches and prints the table as it grows."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("keys", nargs="*", metavar="game", help="keys of games; all if none is given")
    parser.add_argument("--games", type=int, default=20, help="games of each match")
    parser.add_argument("--levels", nargs="*", help="levels of the house; all of a game if none")
    parser.add_argument(
        "--rollout-depth", type=int, default=0, help="events of a random rollout at most; 0: to the end"
    )
    parser.add_argument("--equal", nargs="*", choices=EQUAL, default=EQUAL, help="what both have as much of")
    given = parser.parse_args(arguments)
    print("| game | level | opponent | how | games | points | 95 % interval | ms/decision | opponent's |")
    print("| --- | --- | --- | --- | ---: | ---: | ---: | ---: | ---: |")
    for key in given.keys or list_games():
        for level in given.levels or levels_of(load(key)):
            for how, report in matches(key, level, given.games, given.rollout_depth, given.equal):
                print(row(key, how, report), flush=True)


if __name__ == "__main__":
    main()
