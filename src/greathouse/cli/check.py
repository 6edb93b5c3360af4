"""The command `greathouse check`."""

from __future__ import annotations

from dataclasses import asdict
from pathlib import Path
from typing import Annotated, Any

import typer
from rich.markup import escape

from greathouse.cli.common import AsJson, GameOrFolder, Options, Seed, console, notices, print_json, read_pairs
from greathouse.kernel.game import list_games, locate


def check(
    game: GameOrFolder,
    games: Annotated[int, typer.Option(min=0, help="Minimum number of games.")] = 50,
    steps: Annotated[int, typer.Option(min=0, help="Minimum number of steps.")] = 0,
    seconds: Annotated[float, typer.Option(min=0, help="Stop after this many seconds; 0 = no limit.")] = 0,
    seed: Seed = 0,
    plain: Annotated[bool, typer.Option(help="Check the plain rules only, without compiling.")] = False,
    option: Options = None,
    as_json: AsJson = False,
) -> None:
    """Check a game: shape, rule language, and in random games every promise; exit status 1 if one is broken."""
    from greathouse.agents import check_levels
    from greathouse.kernel import conformance

    with notices.status("compiling …") as status:

        def show(report: conformance.Report) -> None:
            status.update(f"{report.games} games, {report.steps} steps, {len(report.faults)} faults")

        limits: dict[str, Any] = {"games": games, "steps": steps, "seconds": seconds, "seed": seed}
        limits |= {"compiled": not plain, "options": read_pairs(option), "progress": show, "check_levels": check_levels}
        if game not in list_games() and Path(game).is_dir():
            report = conformance.check_folder(Path(game), **limits)
        else:
            report = conformance.check(locate(game), **limits)
    if as_json:
        print_json(asdict(report))
    else:
        console.print(escape(str(report)), highlight=False)
        for fault in report.faults:
            console.print(f"[red]fault[/] {escape(fault)}", highlight=False)
    raise typer.Exit(1 if report.faults else 0)
