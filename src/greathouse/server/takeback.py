"""What a seat may take back: its own latest choice, unless a fact has been revealed since.

Facts are chance outcomes, trade, the end of the seat's turn, and anything by which a reader learned more than the
choice itself tells. To find the last kind, the choice is played in positions guessed from a reader's view: if the
reader could not foresee what it saw, a secret came to light. The views of other readers are supposed, too, from what
the seat itself knew: whether it may take back tells it nothing about what they hide.
"""

from __future__ import annotations

from typing import Any, NamedTuple

from greathouse.kernel.chance import seeded
from greathouse.kernel.events import Event
from greathouse.server.log import Line
from greathouse.server.moments import Moment, find_moment
from greathouse.server.tables import Table


class Care(NamedTuple):
    """How thoroughly secrets that came to light are looked for: so many positions are guessed from a reader's view, and
    so many supposed by the seat, so as to ask what others learned."""

    guesses: int
    supposed: int


THOROUGH = Care(4, 3)
GLANCE = Care(1, 1)
"""Enough to offer on a page what is looked at thoroughly once it is asked for: it finds almost all."""

TRIES = 32
"""Positions guessed at most for each in which the choice can be made."""


def undoable(table: Table, seat: int, care: Care = THOROUGH) -> list[int]:
    """Places in the history that go when this seat takes back; empty when it may not, as in every rated game."""
    if table.rated or table.over or table.match is None or seat < 0:
        return []
    history, moments = table.match.history, table.recent
    gone: list[int] = []
    others: set[int] = set()
    for index in range(len(history) - 1, table.prefix - 1, -1):
        actor = history[index].actor
        if actor < 0:
            return []
        before, after = find_moment(moments, index), find_moment(moments, index + 1)
        if before is None or after is None:
            return []
        if actor != seat:
            others.add(actor)
            continue
        if not _same_turn(table, before, seat, others) or _reveals(table, before, after, index, care):
            return []
        gone.append(index)
        if not table.forced[index]:
            return gone
    return []


def in_the_midst(table: Table, seat: int, log: list[Line]) -> bool:
    """Whether the latest event is a step of this seat's that its log does not tell yet, as of a choice that goes on."""
    assert table.match
    history = table.match.history
    told = next((line.place for line in reversed(log) if not line.aside), 0)
    return bool(history) and history[-1].actor == seat and told < len(history)


def _same_turn(table: Table, before: Moment, seat: int, others: set[int]) -> bool:
    """Whether what the others chose since belongs to the same secret choosing, which still goes on.

    Then everybody who chose since, or is to choose now, was to choose then already, and nobody is to choose again.
    """
    mask, waiting = table.game.rules.waiting(before.state), set(table.waiting)
    again = waiting & (others | {seat}) if others else set()
    return not again and all(mask >> other & 1 for other in others | waiting)


def _reveals(table: Table, before: Moment, after: Moment, index: int, care: Care = THOROUGH) -> bool:
    """Whether the event with this place in the history told anybody more than itself, as far as its seat can know."""
    if not table.game.about.hidden:
        return False
    assert table.match
    choice = table.match.history[index]
    known = table.view(choice.actor, before.state)
    result = table.view(choice.actor, None if after.length == table.length else after.state)
    if any(_tells(table, known, result, choice, number, care) for number in range(care.supposed)):
        return True
    return _surprises(table, known, result, choice.actor, choice, care, care.supposed)


def _tells(table: Table, known: Any, result: Any, choice: Event, number: int, care: Care) -> bool:
    """Whether a choice would tell its seat something else than `result`, or another reader who notices it more than
    itself, in the position of this number that the seat supposes."""
    rules, views, (seat, action) = table.game.rules, table.game.views, choice
    supposed = _guess(table, known, seat, number)
    if rules.why(supposed, seat, action):
        return True
    others = [p for p in range(supposed.seats) if p != seat and views.seen(supposed, seat, action, p) >= 0]
    seen = [table.view(reader, supposed) for reader in others]
    rules.apply(supposed, seat, action)
    return bool(table.view(seat, supposed) != result) or any(
        _surprises(table, view, table.view(reader, supposed), reader, choice, care)
        for reader, view in zip(others, seen, strict=True)
    )


def _surprises(
    table: Table, known: Any, result: Any, reader: int, choice: Event, care: Care, foreseen: int = 0
) -> bool:
    """Whether a reader who knew `known` could not foresee to know `result` once it heard the choice; it was `foreseen`
    in the first so many positions that it could guess.

    That the choice could be made is told by the choice itself: positions in which it could not are passed over.
    """
    for number in range(foreseen, care.guesses * TRIES):
        if foreseen >= care.guesses:
            return False
        guessed = _guess(table, known, reader, number)
        if table.game.rules.why(guessed, *choice):
            continue
        table.game.rules.apply(guessed, *choice)
        if table.view(reader, guessed) != result:
            return True
        foreseen += 1
    return not foreseen


def _guess(table: Table, view: Any, reader: int, number: int) -> Any:
    guessed: Any = table.game.State()
    table.game.views.guess(view, reader, guessed, seeded(number))
    return guessed
