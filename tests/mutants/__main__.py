"""The command: chooses mutants by the seed and tries one after the other."""

from __future__ import annotations

import argparse
import random
import tempfile
from pathlib import Path

from greathouse.kernel.game import list_games

from . import __doc__ as purpose
from .report import Report
from .workshop import ROOT, Workshop


def main() -> None:
    parser = argparse.ArgumentParser(description=purpose, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("game", choices=list_games())
    parser.add_argument("--count", type=int, default=100, help="how many mutants")
    parser.add_argument("--seed", type=int, default=0, help="which ones")
    parser.add_argument("--budget", type=float, default=4.0, help="seconds that the chosen tests may take")
    parser.add_argument("--limit", type=int, default=20, help="CPU seconds of one mutant")
    parser.add_argument("--into", type=Path, default=ROOT / "build" / "mutants", help="folder of the reports")
    given = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        report = run(Workshop(Path(folder), given.game, given.budget, given.limit), given.count, given.seed, given.into)
    counts = report.counts()
    told = f"{counts['killed']} killed, {counts['timeout']} out of time, {counts['survived']} survived"
    print(f"{told}: {report.killed()}; see {report.file}")


def run(workshop: Workshop, count: int, seed: int, into: Path) -> Report:
    """Tries `count` mutants, or all if there are fewer; those with a known outcome are not tried again."""
    kept, tests = workshop.choose_tests()
    possible = list(workshop.mutants())
    facts = {"game": workshop.game, "seed": seed, "tests": kept, "all_tests": tests}
    report = Report(into, facts | {"mutants": len(possible), "digest": workshop.digest()})
    print(f"{workshop.game}: {kept} of {tests} tests, {len(possible)} possible mutants", flush=True)
    random.Random(seed).shuffle(possible)
    for number, mutant in enumerate(possible[:count], start=1):
        if mutant.name not in report.rows:
            outcome, seconds = workshop.outcome(mutant)
            report.add(mutant, outcome, seconds, (workshop.folder / mutant.file).read_text(encoding="utf-8"))
            print(f"{number}/{count} {outcome} in {seconds} s: {mutant.name.splitlines()[0]}", flush=True)
    return report


if __name__ == "__main__":
    main()
