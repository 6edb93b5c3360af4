"""Hints as the page of a table shows them: where to look, which choice, why."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from greathouse.server.log import names_of
from greathouse.server.web.analysis import percent
from greathouse.server.web.site import TableVisit

if TYPE_CHECKING:
    from greathouse.agents import Assessment

LOOK, CHOICE, REASON = 1, 2, 3
"""How much a hint tells."""

MAX_RINGED = 3
"""So many choices of one click are ringed together, so that the best of them is not told yet."""


class Hint(NamedTuple):
    """A hint: how much it tells, in sentences; elements of the board to ring, and those to click in order.

    `thinking`: there is none yet, and the page asks again.
    """

    degree: int
    sentences: list[str]
    targets: str = ""
    arrow: str = ""
    thinking: bool = False


async def hint_for(visit: TableVisit, revision: int | None, degree: int) -> Hint | None:
    """A hint for the position of this revision, where the visitor is to choose there and may be helped; else None."""
    table, reader = visit.table, visit.reader
    if not table.helps or reader not in table.waiting or revision != table.revision(reader):
        return None
    found = await visit.house.hints.of(table, reader)
    if found is None:
        return Hint(degree, [visit.words("hint-thinking")], thinking=True)
    if not found:
        return Hint(REASON, [visit.words("hint-none")])
    return _looking(visit, found) if degree <= LOOK else _showing(visit, found, min(degree, REASON))


def _looking(visit: TableVisit, found: list[Assessment]) -> Hint:
    """Where to look: what the best choice begins with; of choices of one click it is one of several."""
    table, words = visit.table, visit.words
    view = table.view(visit.reader)
    paths = [table.game.board.clicks(view, one.action) for one in found]
    begun = [paths[0][0]] if len(paths[0]) > 1 else [path[0] for path in paths if len(path) == 1][:MAX_RINGED]
    heading = table.game.text.group(view, found[0].action, words.lang, names_of(table, words))
    sentences = [words("hint-look" if len(begun) == 1 else "hint-look-several")]
    return Hint(LOOK, [heading, *sentences] if heading else sentences, " ".join(dict.fromkeys(begun)))


def _showing(visit: TableVisit, found: list[Assessment], degree: int) -> Hint:
    """The best choice, and if it is asked why."""
    table, words = visit.table, visit.words
    view, best = table.view(visit.reader), found[0].action
    game, names = table.game, names_of(table, words)
    sentences = [words("hint-choice", move=game.text.label(view, best, words.lang, names))]
    if degree == REASON:
        reason = game.text.reason(view, visit.reader, best, words.lang, names)
        sentences += [*filter(None, [reason]), _worth(visit, found)]
    return Hint(degree, sentences, arrow=" ".join(game.board.clicks(view, best)))


def _worth(visit: TableVisit, found: list[Assessment]) -> str:
    """What the bots expect after the best choice and after the next."""
    words = visit.words
    values = [one.value for one in found[:2]]
    if len(values) < 2 or None in values:
        return words("hint-only" if len(found) < 2 else "hint-tried")
    first, second = (percent(value or 0.0, words, digits=0) for value in values)
    return words("hint-equal") if first == second else words("hint-worth", first=first, second=second)
