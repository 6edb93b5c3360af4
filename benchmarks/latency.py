"""From a click in one browser to the position in another: `python -m benchmarks.latency [--moves 200] [--json]`.

Two windows of one Chromium play Pharao over a server on the same machine, every move committed to disk before it is
answered. Measured is the time from the click to the other page's change, without motion.
"""

# ruff: noqa: T201 - prints its result

from __future__ import annotations

import argparse
import json
import random
import statistics
import tempfile
from pathlib import Path

from playwright.sync_api import Browser, sync_playwright

from tests.browser import executable
from tests.pages.window import Window
from tests.server.running import Running

CLICK = "place => { const at = performance.timeOrigin + performance.now();"
CLICK += " document.querySelectorAll('#gh-choices .choice')[place].click(); return at; }"
WATCH = """() => new MutationObserver((all) => {
  const moved = all.some((one) => one.attributeName === 'data-revision');
  if (moved) window.changed = performance.timeOrigin + performance.now();
}).observe(document.getElementById('gh-table'), { attributes: true })"""


def measure(moves: int) -> list[float]:
    """Milliseconds of so many moves."""
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        server = Running(Path(folder)).start()
        browser = playwright.chromium.launch(executable_path=executable(), args=["--no-sandbox"])
        taken: list[float] = []
        while len(taken) < moves:
            taken += one_game(browser, server.base, moves - len(taken), len(taken))
        browser.close()
        server.stop()
    return taken


def one_game(browser: Browser, base: str, moves: int, seed: int) -> list[float]:
    """Milliseconds of the moves of one game, at most so many."""
    ann, ben, rng = Window(browser, base), Window(browser, base), random.Random(seed)  # noqa: S311 - no secret
    ann.open("pharao")
    ben.join(ann.link())
    for window in (ann, ben):
        window.page.evaluate(WATCH)
    taken: list[float] = []
    while len(taken) < moves and not ann.over():
        mover, other = (ann, ben) if ann.wait_for_either(ben) else (ben, ann)
        if mover.over():
            break
        before = mover.revision
        other.page.evaluate("window.changed = 0")
        clicked = mover.page.evaluate(CLICK, rng.randrange(mover.choices().count()))
        other.settled(before)
        taken.append(other.page.evaluate("window.changed") - clicked)
        mover.settled(before)
        mover.same_as(other)
    ann.close()
    ben.close()
    return taken


def main(arguments: list[str] | None = None) -> None:
    """Measures and prints median, 95th percentile and longest time in milliseconds."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--moves", type=int, default=200, help="so many moves")
    parser.add_argument("--json", action="store_true", help="print the result as JSON")
    given = parser.parse_args(arguments)
    taken = sorted(measure(given.moves))
    facts = {
        "moves": len(taken),
        "median_ms": round(statistics.median(taken), 1),
        "p95_ms": round(taken[int(0.95 * len(taken))], 1),
        "longest_ms": round(taken[-1], 1),
    }
    lines = ["| from click to the other browser | ms |", "| --- | ---: |"]
    lines += [f"| {name.removesuffix('_ms')} | {value} |" for name, value in facts.items()]
    print(json.dumps(facts) if given.json else "\n".join(lines))


if __name__ == "__main__":
    main()
