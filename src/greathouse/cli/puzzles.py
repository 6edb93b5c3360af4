"""The command `greathouse puzzles`: positions in which one choice is clearly best."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import msgspec
import typer

from greathouse.cli.common import AsJson, GameOrFolder, Seats, Seed, console, find_game, print_json
from greathouse.cli.progress import progress_bar


def puzzles(
    game: GameOrFolder,
    out: Annotated[Path, typer.Option(help="File of the puzzles, as games have it in their folder: puzzles.json.")],
    count: Annotated[int, typer.Option(min=1, max=1000, help="Puzzles to find.")] = 30,
    seats: Seats = 0,
    seed: Seed = 0,
    as_json: AsJson = False,
) -> None:
    """Find puzzles in games between the levels: one choice is clearly best, whoever searches."""
    from greathouse.review.mining import mine

    found = find_game(game)
    with progress_bar() as tell:
        book = mine(found, count, seats or found.about.seats[0], seed, tell)
    out.write_bytes(msgspec.json.format(msgspec.json.encode(book), indent=0) + b"\n")
    if as_json:
        print_json(book.made)
        return
    for number, puzzle in enumerate(book.puzzles, 1):
        about = f"{puzzle.theme:7} {'*' * puzzle.difficulty:5} {puzzle.best}"
        told = f"{number:4}  {about}  {puzzle.gap:+.1%} by {puzzle.judge}"
        console.print(told, highlight=False, markup=False)
