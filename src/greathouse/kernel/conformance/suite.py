"""The parts of the suite, one after another: shape, rule language, play."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from functools import cache, partial
from itertools import count
from pathlib import Path
from typing import Any, NamedTuple

from greathouse.kernel.compile import twins
from greathouse.kernel.conformance.agreement import check_moves
from greathouse.kernel.conformance.faults import told
from greathouse.kernel.conformance.language import Rule, language_faults, refusals_of, rules_of
from greathouse.kernel.conformance.lessons import lesson_faults
from greathouse.kernel.conformance.mirror import Mirror
from greathouse.kernel.conformance.play import Run, Trial
from greathouse.kernel.conformance.refusals import fallback_faults, refusal_faults
from greathouse.kernel.conformance.report import Report
from greathouse.kernel.conformance.shape import examine_shape, level_faults, preset_faults
from greathouse.kernel.errors import HouseError
from greathouse.kernel.game import Game
from greathouse.kernel.instances import Source, folder_of, from_folder
from greathouse.kernel.lessons import lessons_of
from greathouse.kernel.options import read_options
from greathouse.kernel.projects import find_package

MAX_FAULTS = 3
"""Faults of play after which the suite stops."""

CLOSE_AGAIN = 100
"""Of so many games the last one is examined closely, also when others are played swiftly."""


class Goal(NamedTuple):
    """How much is played: games and steps, at most until a moment of the clock; `close` games closely first."""

    games: int
    steps: int
    until: float
    close: int


def check(
    subject: Game | Source,
    *,
    key: str = "",
    games: int = 20,
    steps: int = 0,
    seed: int = 0,
    seconds: float = 0.0,
    close: int = 50,
    part: int = 0,
    parts: int = 1,
    compiled: bool = True,
    options: dict[str, Any] | None = None,
    check_levels: Callable[[Game], None] | None = None,
    progress: Callable[[Report], None] | None = None,
) -> Report:
    """Runs the suite over at least `games` games and `steps` steps, or until `seconds` are over (0: no limit).

    The subject is a game, or the place of one that perhaps cannot be loaded, with its `key`. Nothing is played while
    its shape is wrong. Seats and options rotate from game to game, but for the `options` given. `check_levels`, such as
    that of `greathouse.agents`, raises a HouseError for a level behind which no agent stands; without it levels are not
    looked at. Stops after the third fault of play. Raises BadOption.

    The first `close` games and every hundredth after them are examined closely (`play.Run`), the others swiftly, in
    machine code (`swift.SwiftRun`); without a compiler all are examined closely. Of several `parts`, which share games
    and steps evenly, only one is played; the first one also reads the code and takes the lessons.
    """
    began, cpu = time.monotonic(), time.process_time()
    source = subject.source if isinstance(subject, Game) else subject
    folder = folder_of(source)
    report = Report(subject.key if isinstance(subject, Game) else key or folder.name)
    report.functions, report.faults = examine_shape(source, folder)
    if not report.faults:
        game = subject if isinstance(subject, Game) else Game(report.game, source)
        given = options or {}
        fixed = {name: read_options(game.options, given)[name] for name in given}
        if part == 0:
            report.faults += [*preset_faults(game), *(level_faults(game, check_levels) if check_levels else ())]
            _examine_code(game, folder, rules_of(source), report)
        mirror = Mirror(game) if compiled and twins.available() and not report.faults else None
        goal = Goal(games // parts, -(-steps // parts), began + (seconds or 1e9), close)
        numbers = count(part, parts)
        _play(Trial(game, folder, fixed, mirror, report, seed), goal, numbers, progress)
    report.seconds, report.cpu_seconds = round(time.monotonic() - began, 1), round(time.process_time() - cpu, 3)
    return report


def check_folder(folder: Path, **limits: Any) -> Report:
    """The same for a game that is being made, in any folder (`find_package`). Raises UnknownGame, BadOption."""
    key, folder = find_package(folder)
    try:
        source = from_folder(folder)
    except HouseError:
        raise
    except Exception as error:
        return Report(key, faults=[f"shape: {told(error, folder)}"])
    return check(source, key=key, **limits)


def _examine_code(game: Game, folder: Path, rules: list[Rule], report: Report) -> None:
    """Rule language, moves, the refusals that stand in the rules, lessons."""
    text, report.rules = game.text, len(rules)
    named = {*refusals_of(rules, "why"), *(refusals_of(rules, "why_trade") if game.about.trade else ())}
    report.faults += [f"language: {fault}" for fault in language_faults(rules, folder)]
    report.faults += [f"words: {fault}" for fault in (*refusal_faults(text, named, folder), *fallback_faults(text))]
    wrong = _wrong_lessons(game)
    report.lessons = 0 if wrong else len(lessons_of(game))
    report.faults += [f"lessons: {fault}" for fault in wrong]
    report.refusals = sorted(named)
    _note_fault(report, "moves", folder, lambda: check_moves(game))


@cache
def _wrong_lessons(game: Game) -> list[str]:
    """The faults of the lessons, which are played through once for each game."""
    return list(lesson_faults(game))


def _play(trial: Trial, goal: Goal, numbers: Iterator[int], progress: Callable[[Report], None] | None) -> None:
    """Plays until there is enough, or too much is wrong; then what should have come up has."""
    report, before = trial.report, len(trial.report.faults)
    for number in numbers:
        enough = report.games >= goal.games and report.steps >= goal.steps
        if enough or len(report.faults) - before >= MAX_FAULTS or time.monotonic() > goal.until:
            break
        run = partial(_play_one, trial, number, swift=number >= goal.close and (number + 1) % CLOSE_AGAIN != 0)
        _note_fault(report, f"play: game {trial.seed + number}", trial.folder, run)
        if progress:
            progress(report)
    report.hides = trial.game.about.hidden
    report.kinds, report.unseen = trial.coverage.kinds(), trial.coverage.unseen()
    report.refusals = sorted({*report.refusals, *trial.coverage.refusals})
    if report.hides and report.games and not report.exchanges:
        report.faults.append("leaks: something is hidden (ABOUT), but exchange never changes a fact")


def _play_one(trial: Trial, number: int, *, swift: bool) -> None:
    if swift and trial.mirror:
        from greathouse.kernel.conformance.swift import SwiftRun

        SwiftRun(trial, trial.seed + number, number).play()
    else:
        Run(trial, trial.seed + number, number).play()
        trial.report.close_games += 1


def _note_fault(report: Report, where: str, folder: Path, run: Callable[[], None]) -> None:
    try:
        run()
    except Exception as error:
        report.faults.append(f"{where}: {told(error, folder)}")
