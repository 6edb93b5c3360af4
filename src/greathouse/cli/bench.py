"""The command `greathouse bench`."""

from __future__ import annotations

from typing import Annotated

import typer
from rich.table import Table

from greathouse.cli.common import AsJson, GameOrFolder, console, find_game, notices, print_json


def bench(
    game: GameOrFolder,
    seconds: Annotated[float, typer.Option(min=0.1, help="Seconds for each measurement.")] = 3.0,
    as_json: AsJson = False,
) -> None:
    """Measure how fast a game runs: steps and games each second, compiled and plain, and search."""
    from greathouse.arena.bench import bench_game

    with notices.status("measuring …"):
        result = bench_game(find_game(game), seconds)
    if as_json:
        print_json(result)
        return
    table = Table(box=None, show_header=False)
    for name, value in result.items():
        table.add_row(name, f"{value:,.0f}" if isinstance(value, float | int) else str(value))
    console.print(table)
