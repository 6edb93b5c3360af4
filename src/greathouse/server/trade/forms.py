"""Offers as people send them: by the fields of a form, or typed in one line."""

from __future__ import annotations

from typing import Any

from greathouse.kernel.errors import UnreadableMove
from greathouse.kernel.grammar import bare
from greathouse.server.errors import Refused
from greathouse.server.log import names_of
from greathouse.server.tables import Table
from greathouse.server.trade.messages import Propose
from greathouse.server.words import Words

VERB = "offer"
"""What a line in the field for offers may leave out."""


def typed_offer(table: Table, guest: str, line: str, words: Words, revision: int, key: str) -> Propose | None:
    """A typed offer; None if the line is none.

    Raises UnreadableMove, in words, for an offer that cannot be made, and Refused if it says not to whom.
    """
    reader = table.reader(guest)
    if not table.game.about.trade or not table.started or table.over or reader < 0:
        return None
    text, view = table.game.trade_text, table.view(reader)
    said: dict[str, Any] | None = text.offer(
        bare(line), view, reader, words.lang, list(map(bare, names_of(table, words)))
    )
    if said is None:
        return None
    if not table.trading and not table.game.trade.partners(view, reader):
        raise UnreadableMove(words("not-typed"))
    lacking = text.lacking(view, reader, said, words.lang)
    if lacking:
        raise UnreadableMove(str(lacking))
    if said["to"] is None:
        raise Refused("bad-request", 422)
    return Propose(guest, revision, **said, key=key, seat=reader)


def offer_in_one_line(table: Table, guest: str, line: str, words: Words, revision: int, key: str) -> Propose:
    """An offer from the field for offers, with or without its verb. Raises UnreadableMove."""
    offer = typed_offer(table, guest, line, words, revision, key)
    offer = offer or typed_offer(table, guest, f"{VERB} {line}", words, revision, key)
    if offer is None:
        raise UnreadableMove("")
    return offer


def offer_by_fields(table: Table, guest: str, numbers: dict[str, int], revision: int, key: str) -> Propose:
    """An offer from the fields of a form that hold numbers; items that are not wanted have none, or 0."""
    to, seat = numbers.get("to"), max(table.reader(guest), 0)
    if to is None:
        raise Refused("bad-request", 422)
    gives, gets = _side(numbers, "give-"), _side(numbers, "get-")
    counters = numbers.get("counters", 0)
    return Propose(guest, revision, to, gives, gets, key, counters=counters, seat=seat)


def _side(numbers: dict[str, int], prefix: str) -> dict[str, int]:
    return {name.removeprefix(prefix): n for name, n in numbers.items() if name.startswith(prefix) and n}
