"""The command `greathouse play`."""

from __future__ import annotations

from typing import Annotated

import typer

from greathouse.cli.common import GameOrFolder, Options, Seats, console, find_game, read_pairs


def play(
    game: GameOrFolder,
    opponent: Annotated[
        str, typer.Option(help="Servant, Scribe, Vizier, Pharaoh, or an agent such as mcts:500.")
    ] = "Scribe",
    seat: Annotated[int, typer.Option(min=0, help="Your seat, from 0.")] = 0,
    seats: Seats = 0,
    seed: Annotated[int | None, typer.Option(help="Same seed, same chance.")] = None,
    lang: Annotated[str, typer.Option(help="Language: en, fr or de.")] = "en",
    option: Options = None,
) -> None:
    """Play one game in the terminal; there `help` says what can be typed."""
    from greathouse.cli.terminal import play_in_terminal

    play_in_terminal(find_game(game), opponent, seat, seats or None, seed, lang, read_pairs(option), console)
