"""What a seat could infer at a moment of a finished game, as a table."""

from __future__ import annotations

from dataclasses import dataclass
from typing import NamedTuple

from greathouse.review.beliefs import Belief, beliefs
from greathouse.server.errors import Refused
from greathouse.server.log import names_of, places
from greathouse.server.tables import Table
from greathouse.server.web.analysis import percent
from greathouse.server.web.visitors import Visitor
from greathouse.server.words import Words


class BeliefCell(NamedTuple):
    """How likely it was that a seat held a thing, in words and of 100, and whether it did."""

    chance: str
    share: int
    truth: bool


class BeliefRow(NamedTuple):
    """A thing, and a cell for each other seat."""

    thing: str
    cells: list[BeliefCell]


@dataclass(frozen=True)
class BeliefPage:
    """What `name` could infer; `others` are the columns; `back` is the moment of the replay."""

    title: str
    name: str
    others: list[str]
    rows: list[BeliefRow]
    back: str


def belief_page(table: Table, seat: int, at: int, visitor: Visitor) -> BeliefPage:
    """What a seat could infer at one of its moments. Raises Refused for no such moment."""
    seen, words = places(table, seat), visitor.words
    if not 0 <= at < len(seen):
        raise Refused("no-moment", 404)
    match, names = table.beginning(), names_of(table, words)
    assert table.match
    match.replay(table.match.history[: seen[at]], known=True)
    found = beliefs(table.game, match.state, seat, words.lang)
    others = [other for other in range(len(names)) if other != seat]
    return BeliefPage(
        title=table.game.text.TITLE[words.lang],
        name=names[seat],
        others=[names[other] for other in others],
        rows=[BeliefRow(belief.thing, [_cell(belief, other, words) for other in others]) for belief in found],
        back=f"/t/{table.id}/replay?at={at}&seat={seat}",
    )


def _cell(belief: Belief, seat: int, words: Words) -> BeliefCell:
    chance = belief.chances[seat]
    return BeliefCell(percent(chance, words, digits=0), round(100 * chance), belief.truth[seat])
