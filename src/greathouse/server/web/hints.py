"""Hints as the page of a table shows them: where to look, which choice, why."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from greathouse.server.log import names_of
from greathouse.server.web.analysis import percent
from greathouse.server.web.site import TableVisit
from greathouse.server.words import Words

if TYPE_CHECKING:
    from greathouse.agents import Assessment

LOOK, CHOICE, REASON = 1, 2, 3
"""How much a hint tells."""

ENOUGH = 0.05
"""What the bots expect after a choice is told if they tried it this often, by the one they tried most."""

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
    """A hint for the decision that stood at this revision and still stands, if the visitor may be helped; else None."""
    table, reader = visit.table, visit.reader
    if not table.helps or reader not in table.waiting or revision is None:
        return None
    if not table.decision_since[reader] <= revision <= table.revision(reader):
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
        reason = game.text.reason(view, visit.reader, best, words.lang, names) if len(found) > 1 else ""
        sentences += [*filter(None, [reason]), worth(found, words)]
    return Hint(degree, sentences, arrow=" ".join(game.board.clicks(view, best)))


def worth(found: list[Assessment], words: Words) -> str:
    """What the bots expect after the best choice and after the next best; the best is the one they tried most."""
    if len(found) < 2:
        return words("hint-only")
    best, others = found[0].value, [one.value for one in found[1:] if one.value is not None and one.tried >= ENOUGH]
    if best is None or not others:
        return words("hint-tried")
    first, second = (percent(value, words, digits=0) for value in (best, max(others)))
    return (
        words("hint-worth", first=first, second=second)
        if max(others) < best and first != second
        else words("hint-equal")
    )
