"""Speed of every game: `python -m benchmarks.run [GAME ...] [--seconds 3] [--json]`."""

# ruff: noqa: T201 - prints its result

from __future__ import annotations

import argparse
import json
import platform

from greathouse.arena.bench import bench_game
from greathouse.kernel.game import list_games, load


def main(arguments: list[str] | None = None) -> None:
    """Measures the games and prints a table, or JSON."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("games", nargs="*", help="keys of games; all if none is given")
    parser.add_argument("--seconds", type=float, default=3.0, help="seconds for each measurement")
    parser.add_argument("--json", action="store_true", help="print the result as JSON")
    given = parser.parse_args(arguments)
    facts = [bench_game(load(key), given.seconds) for key in given.games or list_games()]
    print(json.dumps(facts, indent=2) if given.json else "\n".join(table(facts)))


def table(facts: list[dict[str, str | float | int]]) -> list[str]:
    """The figures as a table in Markdown, a column for each game."""
    machine = f"{platform.machine()}, Python {platform.python_version()}"
    lines = [f"| {machine} | " + " | ".join(str(f["game"]) for f in facts) + " |", "| --- |" + " ---: |" * len(facts)]
    for name in facts[0] if facts else ():
        if name != "game":
            values = " | ".join(f"{f[name]:,}" if name in f else "" for f in facts)
            lines.append(f"| {name.replace('_', ' ')} | {values} |")
    return lines


if __name__ == "__main__":
    main()
