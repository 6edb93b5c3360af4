"""The commands `greathouse content …`."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from greathouse.cli.common import GameKey, console, read_text
from greathouse.kernel.errors import BadContent
from greathouse.kernel.game import load

app = typer.Typer(no_args_is_help=True, help="Work with corrected content files.")


@app.callback()
def group() -> None:
    """Work with corrected content files."""


@app.command()
def check(game: GameKey, file: Annotated[Path, typer.Argument(help="The corrected content file.")]) -> None:
    """Check a corrected content file; a fault is named with its table and row."""
    read_text(file, BadContent)
    corrected = load(game, content=file)
    assert corrected.rules
    corrected.new(seed=0)
    console.print(f"{file}: no fault; content {corrected.content_digest}", highlight=False)
