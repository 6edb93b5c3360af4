"""What the commands share: consoles, arguments, JSON, files."""

from __future__ import annotations

import json
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Annotated, Any

import typer
from rich.console import Console

from greathouse.kernel.errors import BadOption, HouseError, WordedError
from greathouse.kernel.game import Game, list_games, load
from greathouse.kernel.languages import LANGUAGES
from greathouse.kernel.words import refused, worded

console = Console(soft_wrap=True)
notices = Console(stderr=True, soft_wrap=True)

FAULT, TEMPFAIL = 2, 75
"""Exit statuses of a command that asks for what cannot be, and of one that can be tried again (`EX_TEMPFAIL` in C)."""

GameKey = Annotated[str, typer.Argument(metavar="GAME", help="Key of a game; see `greathouse games`.")]
GameOrFolder = Annotated[
    str, typer.Argument(metavar="GAME", help="Key of a game, or the folder of one being made; see `greathouse games`.")
]
AsJson = Annotated[bool, typer.Option("--json", help="Print the result as JSON.")]
Options = Annotated[
    list[str] | None, typer.Option("--option", "-o", metavar="NAME=VALUE", help="An option of the game; once for each.")
]
Seed = Annotated[int, typer.Option(help="Same seed, same result.")]
Database = Annotated[
    str | None,
    typer.Option(help="Database URL; default: $GREATHOUSE_DATABASE, or a SQLite file in the user's data folder."),
]
Lang = Annotated[str, typer.Option(help="Language: en, fr or de.")]
Force = Annotated[bool, typer.Option("--force", help="Replace a file that exists.")]
Content = Annotated[Path | None, typer.Option("--content", help="The corrected content file that is played with.")]
Ray = Annotated[
    str | None,
    typer.Option("--ray", metavar="ADDRESS", help="Play on a Ray cluster: HOST:PORT or auto."),
]
Seats = Annotated[int, typer.Option(min=0, help="Number of players; 0 = the game's smallest.")]


def exit_status(error: HouseError) -> int:
    """With what a command ends that cannot be carried out."""
    return TEMPFAIL if error.passes else FAULT


def find_game(written: str, content: Path | None = None) -> Game:
    """The game with this key, or in this folder where there is no such key; with a corrected content file, if given.

    Raises UnknownGame, BadContent.
    """
    folder = Path(written)
    return load(folder if written not in list_games() and folder.is_dir() else written, content)


def level_agents(game: Game) -> dict[str, str]:
    """The agent behind each level of a game."""
    from greathouse.agents import levels_of

    return dict(zip(levels_of(game), game.about.levels, strict=True))


def read_language(lang: str) -> str:
    """The language that is asked for. Raises BadOption."""
    if lang not in LANGUAGES:
        raise refused(BadOption, "no-language", names=", ".join(LANGUAGES), given=repr(lang))
    return lang


@contextmanager
def told_in(lang: str) -> Iterator[None]:
    """What goes wrong within is told in this language."""
    try:
        yield
    except WordedError as error:
        raise HouseError(worded(error, lang)) from None


def print_json(result: Any) -> None:
    """Prints a result as JSON on standard output."""
    typer.echo(json.dumps(result, ensure_ascii=False, indent=2))


def read_pairs(pairs: list[str] | None) -> dict[str, str]:
    """Options given as NAME=VALUE, each once. Raises BadOption."""
    found: dict[str, str] = {}
    for pair in pairs or []:
        name, equals, value = pair.partition("=")
        if not equals or name.strip() in found:
            raise refused(BadOption, "option-pair", given=repr(pair))
        found[name.strip()] = value
    return found


def reason(error: OSError | UnicodeDecodeError) -> str:
    """Why a file cannot be read or written, in a few words."""
    return "it is not text in UTF-8" if isinstance(error, UnicodeDecodeError) else str(error.strerror or error)


def read_text(file: Path, error: type[Exception]) -> str:
    """A file's text. Raises `error`, whose sentence names the file, if it cannot be read."""
    try:
        return file.read_text(encoding="utf-8")
    except (OSError, UnicodeDecodeError) as cause:
        raise error(f"{file} cannot be read: {reason(cause)}.") from None
