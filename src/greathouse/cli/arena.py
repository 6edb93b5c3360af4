"""The command `greathouse arena`."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from greathouse.cli.common import AsJson, GameOrFolder, Options, Ray, Seats, Seed, find_game, print_json, read_pairs
from greathouse.cli.progress import progress_bar


def arena(
    game: GameOrFolder,
    agents: Annotated[
        list[str], typer.Argument(metavar="AGENT AGENT...", help="Agents or levels; see `greathouse agents`.")
    ],
    games: Annotated[
        int, typer.Option(min=1, help="Games of each match; seats change as evenly as this number allows.")
    ] = 200,
    seed: Seed = 0,
    jobs: Annotated[int, typer.Option(min=0, help="Processes; 0 = one for each core.")] = 0,
    seats: Seats = 0,
    option: Options = None,
    stop: Annotated[bool, typer.Option("--stop", help="End a match of two as soon as its result is sure.")] = False,
    records: Annotated[Path | None, typer.Option(help="Write the records of all games into this folder.")] = None,
    ray: Ray = None,
    as_json: AsJson = False,
) -> None:
    """Play matches between agents: points with 95 % intervals, ratings, times."""
    from greathouse.arena import compete

    given = read_pairs(option)
    with progress_bar() as tell:
        report = compete(
            find_game(game),
            agents,
            games,
            seed,
            jobs or None,
            given,
            seats=seats or None,
            stop=stop,
            records=records,
            progress=tell,
            ray=ray,
        )
    if as_json:
        print_json(report.to_json())
    else:
        typer.echo(str(report))
