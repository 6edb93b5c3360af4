"""Game records, read and replayed: JSON lines that every reader can follow.

    {"greathouse": 1, "game": "pharao", "rules": "1", "seats": 2, "options": {"quiet_limit": 200}}
    {"chance": "throw 3 1"}
    {"seat": 0, "move": "step 23 18"}
    {"trade": {"from": 0, "to": 1, "gives": {"grain": 2}, "gets": {"stone": 1}}}

The first line may also hold "content" (digest of a corrected content file), "start" (a position that was set up, as
`Match.to_json` writes it), "names", and "fair": what the chance follows from (docs/fairness.md); then lines of chance
say in "odds" what could have come. Lines with none of "chance", "move" and "trade" (offers, answers, remarks) have no
effect; they are kept, each in its place, as the notes of the match.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from greathouse.kernel.errors import BadRecord, HouseError
from greathouse.kernel.events import EFFECTIVE
from greathouse.kernel.game import Game, load
from greathouse.kernel.match import Match
from greathouse.kernel.recording import FORMAT
from greathouse.kernel.trade import Trade


def read(text: str, game: Game | None = None) -> Match:
    """The match that a record tells, replayed to its end. Raises BadRecord naming the line at fault.

    It has no dealer: how chance would have gone on is not recorded, so it is left to the caller (`Match.chance`) until
    `Match.deal_from` gives one. `game` is needed only for a record that was played with a corrected content file.
    """
    *_, match = moments(text, game)
    return match


def moments(text: str, game: Game | None = None) -> Iterator[Match]:
    """The same match object at the start and after every event of a record, with the notes up to the next one.

    Raises BadRecord.
    """
    lines = _lines(text)
    if not lines:
        raise BadRecord("The record is empty.")
    match = _begin(_parsed(*lines[0]), game)
    for number, line in lines[1:]:
        content = _parsed(number, line)
        if EFFECTIVE & set(content):
            yield match
            _play(match, content, number)
        else:
            match.note(content)
    yield match


def contents(text: str) -> list[dict[str, Any]]:
    """The objects of a record's lines. Raises BadRecord for a line that is none."""
    return [_parsed(number, line) for number, line in _lines(text)]


def replay(path: str | Path, game: Game | None = None) -> Iterator[Match]:
    """A record file back into positions: an independent match for the start and after every event.

        for match in gh.replay("game.jsonl"):
            print(match.view(0))
        match.deal_from(seed=7)                  # plays on from the end, with new chance

    The matches have no dealer: chance is left to the caller until `Match.deal_from` gives one. `game` is needed only
    for a record that was played with a corrected content file: `gh.load(key, content)`. Raises BadRecord.
    """
    try:
        text = Path(path).read_text(encoding="utf-8")
    except (OSError, UnicodeDecodeError) as error:
        raise BadRecord(f"{path} cannot be read: {error}.") from None
    return (match.copy() for match in moments(text, game))


def _lines(text: str) -> list[tuple[int, str]]:
    """The lines of a record that hold something, with their numbers. Only a line feed ends one: within what is written
    in JSON there may be other characters that look so."""
    return [(number, line) for number, line in enumerate(text.split("\n"), 1) if line.strip()]


def _parsed(number: int, line: str) -> dict[str, Any]:
    try:
        content = json.loads(line, parse_constant=_no_number)
    except (ValueError, RecursionError):  # also a number with more digits than Python reads
        raise BadRecord(f"Line {number} is not JSON: {line[:60]}") from None
    if not isinstance(content, dict):
        raise BadRecord(f"Line {number} is not a JSON object.")
    return content


def _no_number(constant: str) -> None:
    """Refuses NaN and Infinity, which Python would read and JSON does not know."""
    raise ValueError(constant)


def _begin(head: dict[str, Any], game: Game | None) -> Match:
    if head.get("greathouse") != FORMAT:
        raise BadRecord(f'Line 1 must begin a record: {{"greathouse": {FORMAT}, "game": …}}.')
    try:
        game = _game_of(head, game or load(str(head.get("game"))))
        if "start" in head:
            content = {key: head[key] for key in ("seats", "options") if key in head}
            return Match.from_position(game, content | {"position": head["start"]}, None)
        return Match.waiting_for_chance(game, head.get("seats"), head.get("options"))
    except BadRecord:
        raise
    except (HouseError, TypeError, AttributeError) as error:
        raise BadRecord(f"Line 1: {error}") from None


def _game_of(head: dict[str, Any], game: Game) -> Game:
    """The game of a record, by the rules that it was played by."""
    if head.get("game") != game.key:
        raise BadRecord(f"This is a record of {head.get('game')!r}, not of {game.key!r}.")
    if head.get("content", "") != game.content_digest:
        raise BadRecord("The record was played with another content file; load the game with that file first.")
    return game.under(str(head.get("rules")))


def _play(match: Match, content: dict[str, Any], number: int) -> None:
    try:
        if "chance" in content:
            match.chance(str(content["chance"]))
        elif "trade" in content:
            match.execute_trade(*Trade.from_json(content["trade"]))
        else:
            seat = content.get("seat")
            if type(seat) is not int:
                raise BadRecord("a move needs its seat, a whole number.")
            match.choose(match.read(str(content["move"])), seat)
    except HouseError as error:
        raise BadRecord(f"Line {number}: {error}") from None
