"""The command `greathouse new`."""

from __future__ import annotations

import re
import shutil
from collections.abc import Iterator
from importlib.resources import as_file, files
from pathlib import Path
from typing import Annotated

import typer

from greathouse.cli.common import console, reason
from greathouse.kernel.errors import BadName, HouseError
from greathouse.kernel.game import list_games

KEY = re.compile(r"[a-z][a-z0-9_]{1,29}")
TITLE = re.compile(r"[^\W\d_][\w ’-]{0,39}")
"""What can stand in code, in TOML and in Markdown without a further thought."""


def new(
    key: Annotated[str, typer.Argument(metavar="KEY", help="Key of the game: small letters, digits, underscores.")],
    title: Annotated[str, typer.Option(help="Its title; without one, the key.")] = "",
    folder: Annotated[Path | None, typer.Option(help="The folder to make; without one, named by the key.")] = None,
) -> None:
    """Write the project of a new game: small, complete, ready to be played, checked and changed."""
    title = title.strip() or key.replace("_", " ").title()
    _check_names(key, title)
    made = folder or Path(key)
    write_project(made, key, title)
    console.print(f"{made}: {title}. Now: greathouse check {made}", highlight=False, markup=False)


def _check_names(key: str, title: str) -> None:
    """Raises BadName."""
    if not KEY.fullmatch(key):
        raise BadName(f"A key is 2 to 30 small letters, digits and underscores, a letter first, not {key!r}.")
    if key in list_games():
        raise BadName(f"There is a game {key!r} already.")
    if not TITLE.fullmatch(title):
        raise BadName(f"A title is up to 40 letters, digits, spaces, ’ and -, a letter first, not {title!r}.")


def write_project(made: Path, key: str, title: str) -> None:
    """Writes the template under these names into a folder that is not there yet. Raises HouseError."""
    if made.exists():
        raise HouseError(f"{made} is there already.")
    try:
        with as_file(files("greathouse.cli").joinpath("template")) as template:
            for source, name in _files(template, key):
                target = made / name
                target.parent.mkdir(parents=True, exist_ok=True)
                text = source.read_text(encoding="utf-8")
                target.write_text(text.replace("GAME_KEY", key).replace("GAME_TITLE", title), encoding="utf-8")
    except OSError as error:
        shutil.rmtree(made, ignore_errors=True)
        raise HouseError(f"{made} cannot be written: {reason(error)}.") from None


def _files(template: Path, key: str) -> Iterator[tuple[Path, Path]]:
    """The files of the template, each with its place in the project."""
    places = {"project": Path(), "game": Path("src") / f"greathouse_{key}"}
    for part, place in places.items():
        for source in sorted((template / part).rglob("*")):
            if source.is_file() and "__pycache__" not in source.parts:
                yield source, place / source.relative_to(template / part)
