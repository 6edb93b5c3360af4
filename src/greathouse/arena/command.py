"""The command `greathouse arena`."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Annotated

import typer


def arena_command(
    game: Annotated[str, typer.Argument(metavar="GAME", help="Key of a game; see `greathouse games`.")],
    agents: Annotated[
        list[str], typer.Argument(metavar="AGENT AGENT...", help="random, greedy, mcts:N, a level, or with parameters.")
    ],
    games: Annotated[int, typer.Option(min=1, help="Games of each match; seats change.")] = 200,
    seed: Annotated[int, typer.Option(help="Same seed, same result.")] = 0,
    jobs: Annotated[int, typer.Option(min=0, help="Processes; 0 = one for each core.")] = 0,
    seats: Annotated[int, typer.Option(min=0, help="Number of players; 0 = the game's smallest.")] = 0,
    option: Annotated[
        list[str] | None, typer.Option("--option", "-o", metavar="NAME=VALUE", help="A table option.")
    ] = None,
    stop: Annotated[bool, typer.Option("--stop", help="End a match of two as soon as its result is sure.")] = False,
    records: Annotated[Path | None, typer.Option(help="Folder for the records of all games.")] = None,
    as_json: Annotated[bool, typer.Option("--json", help="Print the result as JSON.")] = False,
) -> None:
    """Matches between agents: points with 95 % intervals, ratings, times."""
    from greathouse.arena import compete
    from greathouse.kernel.errors import BadOption

    given = dict(pair.split("=", 1) for pair in option or [] if "=" in pair)
    if len(given) != len(option or []):
        raise BadOption("An option is written NAME=VALUE, each once.")
    with _bar() as tell:
        report = compete(
            game,
            agents,
            games,
            seed,
            jobs or None,
            given,
            seats=seats or None,
            stop=stop,
            records=records,
            progress=tell,
        )
    typer.echo(json.dumps(report.to_json(), ensure_ascii=False, indent=2) if as_json else str(report))


@contextmanager
def _bar() -> Iterator[Callable[[int, int], None]]:
    """A progress bar on standard error. It draws only when told: no thread runs while processes are started."""
    from rich.console import Console
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeElapsedColumn

    columns = (TextColumn("games"), BarColumn(), MofNCompleteColumn(), TimeElapsedColumn())
    with Progress(*columns, console=Console(stderr=True), auto_refresh=False, transient=True) as progress:
        task = progress.add_task("games", total=None)

        def tell(done: int, total: int) -> None:
            progress.update(task, completed=done, total=total, refresh=True)

        yield tell
