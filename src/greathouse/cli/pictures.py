"""The command `greathouse pictures`: the pictures of a game's rules pages as files, drawn from positions."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from greathouse.cli.common import GameKey, read_language
from greathouse.kernel.game import load
from greathouse.kernel.lessons import NAMES, draw_rule_picture, rule_pictures


def pictures(
    game: GameKey,
    out: Annotated[Path, typer.Option(help="The folder that gets the files.")] = Path(),
    lang: Annotated[str, typer.Option(help="en, fr or de.")] = "en",
) -> None:
    """Draw the pictures of a game's rules pages as SVG files."""
    found, spoken = load(game), read_language(lang)
    out.mkdir(parents=True, exist_ok=True)
    for picture in rule_pictures(found):
        path = out / f"{found.key}-{picture.id}.svg"
        path.write_text(draw_rule_picture(found, picture, spoken, NAMES), encoding="utf-8")
        typer.echo(str(path))
