"""The command `greathouse check`."""

from __future__ import annotations

import time
from collections.abc import Callable
from contextlib import nullcontext
from dataclasses import asdict, dataclass
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer
from rich.markup import escape

from greathouse.cli.common import AsJson, GameOrFolder, Options, Seed, console, notices, print_json, read_pairs
from greathouse.kernel.game import list_games, locate

if TYPE_CHECKING:
    from greathouse.kernel.conformance import Report

TOLD_EVERY = 30.0
"""Seconds between two lines that tell how far the check is, where standard error is no terminal."""


def check(
    game: GameOrFolder,
    games: Annotated[int, typer.Option(min=0, help="Minimum number of games.")] = 50,
    steps: Annotated[int, typer.Option(min=0, help="Minimum number of steps.")] = 0,
    seconds: Annotated[float, typer.Option(min=0, help="Stop after this many seconds; 0 = no limit.")] = 0,
    seed: Seed = 0,
    close: Annotated[
        int, typer.Option(min=0, help="Games examined closely at first; of the later ones every hundredth is.")
    ] = 50,
    jobs: Annotated[int, typer.Option(min=1, help="Processes that share the games.")] = 1,
    plain: Annotated[
        bool, typer.Option(help="Check the plain rules only, without compiling; then all games are examined closely.")
    ] = False,
    option: Options = None,
    as_json: AsJson = False,
) -> None:
    """Check a game: shape, rule language, and in random games every promise; exit status 1 if one is broken.

    The first games are examined closely: at each step plain and compiled rules, positions, views, guesses, hidden facts
    and refusals; words and pictures of each kind of decision and event, and at random moments. Later games are played
    in machine code, which asks at each step for agreement of the rules, everybody's view, a guess and an exchange of
    hidden facts; the plain rules follow each event. CONTRIBUTING.md lists what is asked how often.
    """
    limits: dict[str, Any] = {"games": games, "steps": steps, "seconds": seconds, "seed": seed, "close": close}
    limits |= {"compiled": not plain, "options": read_pairs(option), "parts": jobs}
    report = _shared(_Check(game, limits), jobs) if jobs > 1 else _alone(_Check(game, limits))
    if as_json:
        print_json(asdict(report))
    else:
        console.print(escape(str(report)), highlight=False)
        for fault in report.faults:
            console.print(f"[red]fault[/] {escape(fault)}", highlight=False)
    raise typer.Exit(1 if report.faults else 0)


@dataclass(frozen=True)
class _Check:
    """A check that several processes can share, as a `Job` of the arena."""

    game: str
    limits: dict[str, Any]

    def host(self) -> Callable[[int], Report]:
        """What runs a part of the check in this process, and tells in lines how far it is."""
        return lambda part: self.run(part, _Telling(f"part {part + 1} of {self.limits['parts']}: "))

    def run(self, part: int, progress: Callable[[Report], None]) -> Report:
        """Runs one part. Raises UnknownGame, BadOption."""
        from greathouse.agents import check_levels
        from greathouse.kernel import conformance

        limits: dict[str, Any] = {**self.limits, "part": part, "progress": progress, "check_levels": check_levels}
        if self.game not in list_games() and Path(self.game).is_dir():
            return conformance.check_folder(Path(self.game), **limits)
        return conformance.check(locate(self.game), **limits)


class _Telling:
    """Tells on standard error how far a check is: by `show`, or in a line now and then."""

    def __init__(self, start: str = "", show: Callable[[str], None] | None = None) -> None:
        self._start, self._show = start, show or partial(notices.print, highlight=False)
        self._every = 0.0 if show else TOLD_EVERY
        self._began = self._last = time.monotonic()

    def __call__(self, report: Report) -> None:
        now = time.monotonic()
        if now - self._last >= self._every:
            self._last, rate = now, report.steps / max(now - self._began, 0.001)
            done = f"{report.games:,} games, {report.steps:,} steps ({rate:,.0f}/s), {len(report.faults)} faults"
            self._show(self._start + done)


def _alone(check: _Check) -> Report:
    """The whole check in this process."""
    with notices.status("compiling …") if notices.is_terminal else nullcontext() as status:
        return check.run(0, _Telling(show=status.update if status else None))


def _shared(check: _Check, jobs: int) -> Report:
    """The check in several processes."""
    from greathouse.arena.workers import workers

    began = time.monotonic()
    with workers(check, jobs) as those:
        first, *others = those.in_order([(part,) for part in range(jobs)])
    for other in others:
        first.add(other)
    first.seconds = round(time.monotonic() - began, 1)
    return first
