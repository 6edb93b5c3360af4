"""The command `greathouse review`: what a game's players could have done better."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import msgspec
import typer

from greathouse.cli.common import AsJson, console, print_json, read_text
from greathouse.cli.progress import progress_bar
from greathouse.cli.replay import game_of
from greathouse.kernel import transcript
from greathouse.kernel.errors import BadRecord
from greathouse.kernel.match import Match
from greathouse.review import Choice, Review
from greathouse.review import review as make_review


def review(
    file: Annotated[Path, typer.Argument(help="A game record (JSON lines).")],
    content: Annotated[Path | None, typer.Option(help="The corrected content file it was played with.")] = None,
    as_json: AsJson = False,
) -> None:
    """Review a game record: mistakes with the better choice, luck and skill of each seat."""
    text = read_text(file, BadRecord)
    match = transcript.read(text, game_of(text, content))
    with progress_bar() as tell:
        found = make_review(match, tell)
    if as_json:
        print_json(msgspec.to_builtins(found))
        return
    for line in told(match, found):
        console.print(line, highlight=False, markup=False)


def told(match: Match, found: Review) -> list[str]:
    """A review in lines: the choices worth a look in order, then an account for each seat."""
    names = match.game.text.seats(match.view(-1), "en")
    write = match.game.moves.write
    lines = [_told(one, names[one.seat], write(one.played), write(one.best)) for one in found.choices if one.kind]
    for seat, name in enumerate(names):
        one = found.account(seat)
        accuracy = "–" if one.accuracy is None else f"{one.accuracy:.0%}"
        lines.append(
            f"{name}: luck {one.luck:+.1%}, lost by choices {one.lost:.1%}, "
            f"best {one.best} of {one.choices}, accuracy {accuracy}"
        )
    return lines


def _told(one: Choice, name: str, played: str, best: str) -> str:
    if not one.cost:
        return f"{one.place:4}  {name}: {played}  brilliant"
    return f"{one.place:4}  {name}: {played}  -{one.cost:.1%} by {one.judge}, better: {best}"
