"""The command `greathouse dataset`: games that `greathouse selfplay` has recorded, checked, summed up, taken out."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from greathouse.cli.common import AsJson, Content, console, find_game, print_json, reason
from greathouse.cli.progress import progress_bar
from greathouse.kernel.errors import HouseError
from greathouse.kernel.game import Game

app = typer.Typer(no_args_is_help=True, help="Games that were recorded as a dataset: docs/research/data.md.")

Folder = Annotated[Path, typer.Argument(metavar="DIR", help="The folder of the dataset.")]
GameOf = Annotated[str, typer.Option("--game", help="Folder of the game, if it is not known by its key.")]


@app.command()
def verify(
    folder: Folder,
    game: GameOf = "",
    content: Content = None,
    workers: Annotated[int, typer.Option(min=0, help="Processes; 0 = one for each core.")] = 0,
    as_json: AsJson = False,
) -> None:
    """Check every file and replay every game; exit status 1 if there is a fault."""
    from greathouse.dataset import verify as verification

    with progress_bar() as tell:
        found = verification.verify(folder, _game(folder, game, content), processes=workers or None, progress=tell)
    if as_json:
        print_json(found._asdict())
    else:
        for fault in found.faults:
            console.print(f"fault: {fault}", highlight=False, markup=False)
        games, faults = found.games, len(found.faults)
        console.print(f"{_counted(games, 'game')} replayed, {_counted(faults, 'fault')}", highlight=False)
    raise typer.Exit(1 if found.faults else 0)


@app.command()
def describe(
    folder: Folder,
    game: GameOf = "",
    content: Content = None,
    plot: Annotated[Path | None, typer.Option(help="Draw it into this file (.svg, .png; needs matplotlib).")] = None,
    as_json: AsJson = False,
) -> None:
    """Tell how long the games are, who wins, and which moves are made."""
    from greathouse.dataset import describe as description
    from greathouse.dataset.plot import plot as draw

    found = description.describe(folder, _game(folder, game, content))
    if plot:
        draw(found, plot)
    if as_json:
        print_json(found.to_json())
    else:
        console.print(str(found), highlight=False, markup=False)


@app.command()
def record(
    folder: Folder,
    game_id: Annotated[int, typer.Argument(metavar="ID", help="Id of the game.")],
    out: Annotated[Path | None, typer.Option(help="Write it into this file.")] = None,
    game: GameOf = "",
    content: Content = None,
) -> None:
    """Print a game as a record (JSON lines), as `greathouse replay` and `gh.replay` read it."""
    from greathouse.dataset.reading import Dataset

    text = Dataset(folder, _game(folder, game, content)).record(game_id)
    if out is None:
        typer.echo(text, nl=False)
        return
    try:
        out.write_text(text, encoding="utf-8")
    except OSError as error:
        raise HouseError(f"{out} cannot be written: {reason(error)}.") from None


def _counted(count: int, what: str) -> str:
    return f"{count:,} {what}{'' if count == 1 else 's'}"


def _game(folder: Path, written: str, content: Path | None) -> Game | None:
    """The game of a dataset, if its key alone does not tell it."""
    from greathouse.dataset.folder import read_manifest

    if not written and content is None:
        return None
    return find_game(written or str(read_manifest(folder).get("game")), content)
