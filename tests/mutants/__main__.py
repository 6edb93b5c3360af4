"""The command: chooses mutants by the seed and tries them."""

from __future__ import annotations

import argparse
import importlib
import random
from pathlib import Path

from greathouse.kernel.game import list_games

from . import __doc__ as purpose
from .operators import Mutant, mutants
from .report import Report
from .trials import Outcome, Trials

ROOT = Path(__file__).parents[2]


def main() -> None:
    parser = argparse.ArgumentParser(description=purpose, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("game", choices=list_games())
    parser.add_argument("--count", type=int, default=100, help="how many mutants")
    parser.add_argument("--seed", type=int, default=0, help="which ones")
    parser.add_argument("--jobs", type=int, default=2, help="how many at a time")
    parser.add_argument("--survivors", action="store_true", help="tries only those again that the last run left")
    parser.add_argument("--into", type=Path, default=ROOT / "build" / "mutants", help="folder of the reports")
    given = parser.parse_args()
    sources = rules(given.game)
    possible = [mutant for file, path in sources.items() for mutant in mutants(file, path.read_text(encoding="utf-8"))]
    facts = {"game": given.game, "seed": given.seed, "mutants": len(possible)}
    report = Report(given.into, facts, again=given.survivors)
    chosen = [mutant for mutant in possible if mutant.name in report.survivors]
    if not given.survivors:
        chosen = random.Random(given.seed).sample(possible, min(given.count, len(possible)))
    Trials(sources, chosen, Progress(report, sources, len(chosen)), given.jobs).run(f"{ROOT}/tests/games/{given.game}")
    print(f"{given.game}: {report.told()}; see {report.file.with_suffix('.md')}")


def rules(game: str) -> dict[str, Path]:
    """The files of a game's rules, loaded, by their paths from the root."""
    home = ROOT / "src" / "greathouse" / "games" / game
    found = {
        path.relative_to(ROOT).as_posix(): path for path in sorted([*home.glob("rules.py"), *home.glob("rules/*.py")])
    }
    for file in found:
        importlib.import_module(
            file.removeprefix("src/").removesuffix(".py").removesuffix("/__init__").replace("/", ".")
        )
    return found


class Progress:
    """Notes each outcome in the report and prints it; of those that no test has noticed, the lines that changed."""

    def __init__(self, report: Report, sources: dict[str, Path], count: int) -> None:
        self.report, self.sources, self.count, self.done = report, sources, count, 0

    def __call__(self, mutant: Mutant, outcome: Outcome) -> None:
        source = self.sources[mutant.file].read_text(encoding="utf-8")
        self.report.add(mutant, outcome, source)
        self.done += 1
        by = f" by {outcome.test.rpartition('/')[2]}" if outcome.test else ""
        print(f"{self.done}/{self.count} {outcome.kind} in {outcome.seconds} s{by}: {mutant.place}", flush=True)
        if not outcome.test:
            print("\n".join(mutant.diff(source)[1:]), flush=True)


if __name__ == "__main__":
    main()
