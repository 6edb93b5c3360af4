"""The command `greathouse replay`: game records told in words, summed up, drawn."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Annotated, Any

import typer

from greathouse.cli.common import AsJson, console, print_json, read_text, reason
from greathouse.kernel import proof, transcript
from greathouse.kernel.contract import TRADE
from greathouse.kernel.errors import BadContent, BadRecord, HouseError
from greathouse.kernel.game import Game, load
from greathouse.kernel.match import Match
from greathouse.kernel.proof import Verdict


def replay(
    file: Annotated[Path, typer.Argument(help="A game record (JSON lines).")],
    moments: Annotated[bool, typer.Option(help="Describe the position after every event.")] = False,
    svg: Annotated[Path | None, typer.Option(help="Draw every moment into this folder.")] = None,
    content: Annotated[Path | None, typer.Option(help="The corrected content file it was played with.")] = None,
    verify: Annotated[bool, typer.Option("--verify", help="Verify that its chance was fixed before the game.")] = False,
    as_json: AsJson = False,
) -> None:
    """Check and print a game record, draw it moment by moment, or verify its chance.

    The exit status of --verify is 1 for a fault, and where nothing was verified: all chance came about elsewhere.
    """
    text = read_text(file, BadRecord)
    if verify:
        verdict = proof.verify(text, game_of(text, content))
        if as_json:
            print_json(verdict._asdict() | {"sound": verdict.sound})
        else:
            console.print(told(verdict), highlight=False, markup=False)
        raise typer.Exit(0 if verdict.sound else 1)
    if svg:
        console.print(f"{draw_moments(text, svg, content)} pictures in {svg}", highlight=False)
    elif as_json:
        print_json(summary(text, content))
    else:
        for line in tell(text, content, moments=moments):
            console.print(line, highlight=False, markup=False)


def told(verdict: Verdict) -> str:
    """What came of verifying a record's chance, in words."""
    who = f"the numbers of seats {', '.join(map(str, verdict.seats))}" if verdict.seats else "no player's number"
    lines = [f"fault: {fault}" for fault in verdict.faults]
    if verdict.verified and not verdict.faults:
        lines.append(f"{verdict.verified} chance events follow from the secret and {who}")
    elif verdict.verified:
        compared = f"{verdict.verified} chance events were compared with what follows from the secret and {who}"
        lines.append(f"{compared}, {len(verdict.faults)} faults")
    else:
        lines.append("nothing was verified: the record has no chance event of its own")
    if verdict.elsewhere:
        lines.append(f"{verdict.elsewhere} chance events are from the game that was played on and were not verified")
    return "\n".join(lines)


def game_of(text: str, content: Path | None) -> Game | None:
    """The game of a record that was played with a corrected content file; None if no file is given."""
    if content is None:
        return None
    try:
        key = json.loads(text.partition("\n")[0])["game"]
    except (ValueError, KeyError, TypeError):
        raise BadRecord("Line 1 does not name a game.") from None
    read_text(content, BadContent)
    return load(str(key), content)


def summary(text: str, content: Path | None = None) -> dict[str, Any]:
    """What a record holds: game, options, written events, scores and returns if it is over. Raises BadRecord."""
    match = transcript.read(text, game_of(text, content))
    events = [{"actor": event.actor, "event": match.written(event)} for event in match.history]
    ended = {"scores": match.scores, "returns": match.returns} if match.over else {}
    return {"game": match.game.key, "options": match.options, "over": match.over, "events": events} | ended


def tell(text: str, content: Path | None = None, *, moments: bool = False) -> Iterator[str]:
    """A record as lines to read, with everything revealed; `moments` describes each position. Raises BadRecord."""
    for match in transcript.moments(text, game_of(text, content)):
        if match.history:
            event = match.history[-1]
            who = "" if event.actor == TRADE else "chance: " if event.actor < 0 else f"{_names(match)[event.actor]}: "
            yield f"{len(match.history):4}  {who}{match.written(event)}"
        else:
            yield f"{match.game.about.title}, {match.seats} players"
        if moments:
            yield from (f"        {line}" for line in _described(match))
        if match.over:
            yield match.game.text.ending(match.view(-1), "en", _names(match))


def draw_moments(text: str, folder: Path, content: Path | None = None) -> int:
    """Draws every moment of a record as a spectator sees it; returns the number of pictures.

    Raises BadRecord, and HouseError if the pictures cannot be written.
    """
    number = 0
    try:
        folder.mkdir(parents=True, exist_ok=True)
        for match in transcript.moments(text, game_of(text, content)):
            (folder / f"{number:05}.svg").write_text(match.picture(), encoding="utf-8")
            number += 1
    except OSError as error:
        raise HouseError(f"Pictures cannot be written to {folder}: {reason(error)}.") from None
    return number


def _names(match: Match) -> list[str]:
    names: list[str] = match.game.text.seats(match.view(-1), "en")
    return names


def _described(match: Match) -> list[str]:
    lines: list[str] = match.game.text.describe(match.view(-1), -1, "en", _names(match))
    return lines
