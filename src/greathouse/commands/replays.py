"""Game records for people: told in words, summed up, drawn."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from greathouse.kernel import transcript
from greathouse.kernel.contract import TRADE
from greathouse.kernel.errors import BadRecord
from greathouse.kernel.game import Game, load
from greathouse.kernel.match import Match


def game_of(text: str, content: Path | None) -> Game | None:
    """The game of a record that was played with a corrected content file; None if there is no such file."""
    if content is None:
        return None
    try:
        key = json.loads(text.partition("\n")[0])["game"]
    except (ValueError, KeyError, TypeError):
        raise BadRecord("Line 1 does not name a game.") from None
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
    """Draws every moment of a record as somebody sees it who watches; answers the number of pictures."""
    folder.mkdir(parents=True, exist_ok=True)
    number = 0
    for match in transcript.moments(text, game_of(text, content)):
        (folder / f"{number:05}.svg").write_text(match.picture(), encoding="utf-8")
        number += 1
    return number


def _names(match: Match) -> list[str]:
    names: list[str] = match.game.text.seats(match.view(-1), "en")
    return names


def _described(match: Match) -> list[str]:
    lines: list[str] = match.game.text.describe(match.view(-1), -1, "en", _names(match))
    return lines
