"""Random games whose chance both verifiers judge: `python -m tests.kernel.fair_games --games 10000`."""

from __future__ import annotations

import argparse
import json
import random
import subprocess
import time
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from tempfile import TemporaryDirectory

import greathouse as gh
from greathouse.kernel import proof
from greathouse.kernel.proof import Verdict

ROOT = Path(__file__).parent.parent.parent
LONGEST = 200
"""Events of a game; longer ones are left unfinished, with their secret revealed."""

AT_ONCE = 100
"""Records that one run of Node is given."""


def record_of(key: str, rand: random.Random) -> str:
    """A random game with options, secret and numbers drawn at random."""
    game = gh.load(key)
    seats = rand.choice(game.about.seats)
    numbers = {seat: rand.randbytes(16).hex() for seat in range(seats) if rand.random() < 0.7}
    fairness = gh.Fairness(rand.randbytes(32).hex(), numbers)
    match = game.new(seats, dealer=fairness, **game.random_options(rand, seats))
    while not match.over and len(match.history) < LONGEST:
        match.play(rand.choice(match.choice_numbers()))
    return match.transcript(revealed=True)


def by_python(text: str) -> Verdict:
    """What Python says of a record."""
    return proof.verify(text)


def by_node(texts: list[str]) -> list[Verdict]:
    """What the script of the pages says of records."""
    with TemporaryDirectory() as folder:
        files = [Path(folder) / f"{number}.jsonl" for number in range(len(texts))]
        for file, text in zip(files, texts, strict=True):
            file.write_text(text, encoding="utf-8")
        command = ["node", str(ROOT / "scripts" / "verify.mjs"), *map(str, files)]
        done = subprocess.run(command, capture_output=True, text=True, check=False)
    told = [json.loads(line) for line in done.stdout.splitlines()]
    assert len(told) == len(texts), done.stderr
    return [Verdict(one["verified"], tuple(one["seats"]), one["elsewhere"], one["faults"]) for one in told]


def judged(games: int, seed: int) -> Iterator[tuple[str, Verdict, Verdict]]:
    """The records of random games, one game after the other, and what both verifiers say."""
    rand, keys = random.Random(seed), gh.list_games()
    for first in range(0, games, AT_ONCE):
        texts = [record_of(keys[number % len(keys)], rand) for number in range(first, min(first + AT_ONCE, games))]
        for text, told in zip(texts, by_node(texts), strict=True):
            yield text, by_python(text), told


def main() -> int:
    """Judges as many games as asked for; 1 if the verifiers differ, or find a fault."""
    options = argparse.ArgumentParser(description=__doc__)
    options.add_argument("--games", type=int, default=100)
    options.add_argument("--seed", type=int, default=1)
    asked = options.parse_args()
    began, draws, bad = time.process_time(), 0, 0
    games: Counter[str] = Counter()
    for text, first, second in judged(asked.games, asked.seed):
        games[json.loads(text.partition("\n")[0])["game"]] += 1
        draws += first.verified
        if first != second or first.faults:
            bad += 1
            print(f"{first}\n{second}\n{text[:400]}", flush=True)
        if sum(games.values()) % 1000 == 0:
            print(f"{sum(games.values())} games", flush=True)
    print(f"{dict(games)}: {draws} chance events, {bad} games with a fault or a difference")
    print(f"{time.process_time() - began:.0f} CPU seconds of Python")
    return 1 if bad else 0


if __name__ == "__main__":
    raise SystemExit(main())
