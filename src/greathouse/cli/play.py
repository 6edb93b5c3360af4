"""The command `greathouse play`."""

from __future__ import annotations

from typing import Annotated

import typer

from greathouse.cli.common import (
    GameOrFolder,
    Lang,
    Options,
    Seats,
    console,
    find_game,
    read_language,
    read_pairs,
    told_in,
)


def play(
    game: GameOrFolder,
    opponent: Annotated[
        str, typer.Option(help="Servant, Scribe, Vizier, Pharaoh, Imhotep, or an agent such as mcts:500.")
    ] = "Scribe",
    seat: Annotated[int, typer.Option(min=0, help="Your seat, from 0.")] = 0,
    seats: Seats = 0,
    seed: Annotated[int | None, typer.Option(help="Same seed, same chance.")] = None,
    lang: Lang = "en",
    option: Options = None,
) -> None:
    """Play one game in the terminal; there `help` says what can be typed."""
    from greathouse.cli.terminal import play_in_terminal

    with told_in(read_language(lang)):
        play_in_terminal(find_game(game), opponent, seat, seats or None, seed, lang, read_pairs(option), console)
