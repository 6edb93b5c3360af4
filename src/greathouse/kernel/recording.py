"""Writing of game records; `kernel.transcript` says what their lines are, and reads them."""

from __future__ import annotations

import contextlib
import json
import secrets
from collections.abc import Callable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any

from greathouse.kernel.contract import CHANCE, TRADE
from greathouse.kernel.errors import BadRecord
from greathouse.kernel.events import Event, Note

FORMAT = 1
"""Version of the record format."""


def compose(
    head: dict[str, Any],
    history: Sequence[Event],
    notes: Sequence[Note],
    written: Callable[[Event], str],
    odds: Mapping[int, dict[str, int]],
) -> str:
    """The text of a record: its first line, then the events, each after the notes that stand before it.

    Chance events whose place is in `odds` say what could have come.
    """
    lines = [{"greathouse": FORMAT, **head}, *_lines(history, notes, written, odds)]
    return "".join(json.dumps(line, ensure_ascii=False) + "\n" for line in lines)


def past_odds(match: Any, history: Sequence[Event], since: int) -> dict[int, dict[str, int]]:
    """What could have come at each chance event from a place of the history on, by place; `match` begins anew."""
    found = {}
    for place, event in enumerate(history):
        if event.actor == CHANCE and place >= since:
            found[place] = match.odds_in_words()
        match.replay([event])
    return found


def save(text: str, path: str | Path) -> None:
    """Writes a record to a file, whole or not at all. Raises BadRecord if the file cannot be written."""
    target = Path(path)
    partial = target.with_name(f".{target.name}.{secrets.token_hex(4)}")
    try:
        partial.write_text(text, encoding="utf-8")
        partial.replace(target)
    except OSError as error:
        raise BadRecord(f"{path} cannot be written: {error.strerror}.") from None
    finally:
        with contextlib.suppress(OSError):
            partial.unlink()


def _lines(
    history: Sequence[Event],
    notes: Sequence[Note],
    written: Callable[[Event], str],
    odds: Mapping[int, dict[str, int]],
) -> Iterator[dict[str, Any]]:
    rest = iter([*notes, Note(len(history) + 1, {})])
    note = next(rest)
    for place in range(len(history) + 1):
        while note.place == place:
            yield note.content
            note = next(rest)
        if place < len(history):
            yield _line(history[place], written) | ({"odds": odds[place]} if place in odds else {})


def _line(event: Event, written: Callable[[Event], str]) -> dict[str, Any]:
    if event.actor == TRADE:
        return {"trade": event.action.to_json()}
    if event.actor == CHANCE:
        return {"chance": written(event)}
    return {"seat": event.actor, "move": written(event)}
