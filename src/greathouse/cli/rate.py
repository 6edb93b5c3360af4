"""The command `greathouse rate`."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from greathouse.cli.common import Seed, level_agents, reason
from greathouse.kernel.errors import HouseError
from greathouse.kernel.game import list_games, load


def rate(
    games: Annotated[list[str] | None, typer.Argument(metavar="[GAME]...", help="Games; default: all.")] = None,
    matches: Annotated[int, typer.Option("--games", min=2, help="Games of each match.")] = 40,
    seed: Seed = 1,
    jobs: Annotated[int, typer.Option(min=0, help="Processes; 0 = one for each core.")] = 0,
    file: Annotated[Path | None, typer.Option(help="The file to write; default: the one that houses show.")] = None,
) -> None:
    """Rate the levels of bots by a match between all pairs of them; always two players."""
    from greathouse.server.ratings.level_matches import play_matches, rated, write
    from greathouse.server.ratings.levels import FILE

    for key in games or list_games():
        levels = list(level_agents(load(key)))
        played = play_matches(key, matches, seed, jobs or None)
        try:
            write(file or FILE, key, played, seed)
        except OSError as error:
            raise HouseError(f"{file or FILE} cannot be written: {reason(error)}.") from None
        found = zip(levels, rated(played), strict=True)
        typer.echo(f"{key}: " + ", ".join(f"{name} {one.points} ± {one.margin}" for name, one in found))
