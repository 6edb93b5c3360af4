"""The conformance suite: random games of any game, with every promise of the contract checked at every step.

Checked are: positions (nothing speaks against them, and they read back as written) and views (numbers in range);
agreement of `turn`, `waiting`, `legal`, `choices`, `why` and `odds`; written moves; `view(guess(view)) == view` and
equal legal actions in the guess; after `exchange` of what a seat must not know everything that it receives is the same
(leak test); secret simultaneous answers in any order; JSON, records and replay; length within `bound`; trades between
decisions, in games with trade; words and pictures at random moments; and the referee: plain and compiled mode agree on
everything, step by step.
"""

from __future__ import annotations

import time
from collections.abc import Callable
from functools import partial
from itertools import count
from typing import Any

from greathouse.kernel import twins
from greathouse.kernel.conformance.agreement import check_moves
from greathouse.kernel.conformance.faults import Fault
from greathouse.kernel.conformance.mirror import Mirror
from greathouse.kernel.conformance.play import Run
from greathouse.kernel.conformance.report import Report
from greathouse.kernel.game import Game
from greathouse.kernel.options import read_options

__all__ = ["Fault", "Mirror", "Report", "check"]

MAX_FAULTS = 3
"""Faults after which the suite stops."""


def check(
    game: Game,
    *,
    games: int = 20,
    steps: int = 0,
    seed: int = 0,
    seconds: float = 0.0,
    compiled: bool = True,
    options: dict[str, Any] | None = None,
    progress: Callable[[Report], None] | None = None,
) -> Report:
    """Runs the suite over at least `games` games and `steps` steps, or until `seconds` are over (0: no limit).

    Seats and options rotate from game to game, but for the `options` given. Stops after the third fault. Raises
    BadOption.
    """
    given = options or {}
    fixed = {name: read_options(game.options, given)[name] for name in given}
    report = Report(game.key)
    began = time.monotonic()
    _note_faults(report, "moves", lambda: check_moves(game))
    mirror = Mirror(game) if compiled and twins.available() else None
    for number in count():
        if len(report.faults) >= MAX_FAULTS or (report.games >= games and report.steps >= steps):
            break
        run = partial(_play, game, seed + number, number, fixed, mirror, report)
        _note_faults(report, f"game {seed + number}", run)
        report.seconds = round(time.monotonic() - began, 1)
        if progress:
            progress(report)
        if seconds and report.seconds > seconds:
            break
    return report


def _play(game: Game, seed: int, number: int, options: dict[str, Any], mirror: Mirror | None, report: Report) -> None:
    Run(game, seed, number, options, mirror, report).play()


def _note_faults(report: Report, where: str, run: Callable[[], None]) -> None:
    try:
        run()
    except Exception as error:
        report.faults.append(f"{where}: {type(error).__name__}: {error}")
