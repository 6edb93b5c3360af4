"""Compiled random play of this tree and of an earlier commit: `python -m benchmarks.trees pharao --before COMMIT`.

Both are asked for the same number of games again and again, each in a process of its own. Rates are steps per second of
CPU time; the ratio is that of the two rates of each round, so that it holds on a busy machine too.
"""

# ruff: noqa: S603, S607, T201 - starts git and this Python, prints its result

from __future__ import annotations

import argparse
import io
import os
import statistics
import subprocess
import sys
import tarfile
import tempfile
from pathlib import Path

ROOT = Path(__file__).parents[1]

PLAYER = """
import sys, time
from greathouse.arena.bench import RandomPlay
from greathouse.kernel.game import load
from greathouse.kernel.playouts import STEPS
player = RandomPlay(load(sys.argv[1]), 1, compiled=True)
player.start_over()
for games in map(int, sys.stdin):
    before, began = int(player.tally[STEPS]), time.thread_time()
    player.play(games)
    print((int(player.tally[STEPS]) - before) / (time.thread_time() - began), flush=True)
"""
"""Plays as many games as each line says, and prints the rate; it runs in trees that do not have this module."""


class Tree:
    """The sources of one of the two, with a process that plays."""

    def __init__(self, sources: Path, game: str) -> None:
        environment = {**os.environ, "PYTHONPATH": str(sources)}
        command = [sys.executable, "-c", PLAYER, game]
        self._process = subprocess.Popen(
            command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, env=environment, cwd=sources
        )

    def rate(self, games: int) -> float:
        """Steps per CPU second over so many games."""
        assert self._process.stdin
        assert self._process.stdout
        print(games, file=self._process.stdin, flush=True)
        return float(self._process.stdout.readline())

    def end(self) -> None:
        """Ends the process."""
        self._process.communicate()


def main(arguments: list[str] | None = None) -> None:
    """Plays in turn and prints both rates and their ratio."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("game")
    parser.add_argument("--before", required=True, help="the commit to compare with")
    parser.add_argument("--rounds", type=int, default=21)
    parser.add_argument("--games", type=int, default=1500, help="games of each round")
    given = parser.parse_args(arguments)
    with tempfile.TemporaryDirectory() as folder:
        unpack(given.before, Path(folder))
        now, before = (Tree(sources, given.game) for sources in (ROOT / "src", Path(folder) / "src"))
        rounds = [(now.rate(given.games), before.rate(given.games)) for _ in range(given.rounds + 1)][1:]
        now.end()
        before.end()
    print(f"{given.game}, now: {told([new for new, _ in rounds])}")
    print(f"{given.game}, {given.before}: {told([old for _, old in rounds])}")
    print(f"ratio: {statistics.median(new / old for new, old in rounds):.3f} (median of {len(rounds)} rounds)")


def unpack(commit: str, folder: Path) -> None:
    """The sources of a commit, in a folder."""
    packed = subprocess.run(["git", "archive", commit, "src"], cwd=ROOT, capture_output=True, check=True).stdout
    with tarfile.open(fileobj=io.BytesIO(packed)) as archive:
        archive.extractall(folder, filter="data")


def told(rates: list[float]) -> str:
    """Rates in words."""
    return f"{statistics.median(rates):,.0f} steps per CPU second in the median, {max(rates):,.0f} at best"


if __name__ == "__main__":
    main()
