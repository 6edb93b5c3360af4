"""The command `greathouse`: one module for each command, light until it is called."""

from __future__ import annotations

import sys
from io import TextIOWrapper
from typing import Annotated

import typer
from rich.markup import escape

import greathouse
from greathouse.cli import (
    admin,
    agents,
    arena,
    backup,
    bench,
    check,
    content,
    dataset,
    games,
    learn,
    new,
    observations,
    pictures,
    play,
    positions,
    puzzles,
    rate,
    replay,
    restore,
    review,
    robot,
    selfplay,
    serve,
    solve,
    verify,
    warm,
)
from greathouse.cli.common import exit_status, notices
from greathouse.kernel.errors import HouseError

app = typer.Typer(no_args_is_help=True, add_completion=True, pretty_exceptions_enable=False)
app.command()(games.games)
app.command()(agents.agents)
app.command()(play.play)
app.command()(serve.serve)
app.command()(robot.robot)
app.command()(backup.backup)
app.command()(restore.restore)
app.command()(verify.verify)
app.command()(arena.arena)
app.command()(rate.rate)
app.command()(selfplay.selfplay)
app.command()(learn.learn)
app.command()(bench.bench)
app.command()(new.new)
app.command()(check.check)
app.command()(replay.replay)
app.command()(review.review)
app.command()(puzzles.puzzles)
app.command()(pictures.pictures)
app.command()(positions.positions)
app.command()(observations.observations)
app.command()(warm.warm)
app.add_typer(admin.app, name="admin")
app.add_typer(content.app, name="content")
app.add_typer(dataset.app, name="dataset")
app.add_typer(solve.app, name="solve")


def main() -> None:
    """Runs the command; an error a user can cause is one sentence on standard error, with its exit status."""
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, TextIOWrapper):
            stream.reconfigure(errors="backslashreplace")  # files may hold what is no character
    try:
        app()
    except HouseError as error:
        notices.print(f"[red]greathouse:[/] {escape(str(error))}", highlight=False)
        sys.exit(exit_status(error))


def _print_version(wanted: bool) -> None:
    if wanted:
        typer.echo(f"greathouse {greathouse.__version__}")
        raise typer.Exit


@app.callback()
def options(
    version: Annotated[
        bool, typer.Option("--version", callback=_print_version, is_eager=True, help="Print the version.")
    ] = False,
) -> None:
    """Play, study and measure five board games about ancient Egypt."""
