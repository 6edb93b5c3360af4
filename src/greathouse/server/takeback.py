"""What a seat may take back: its own latest choice, unless a fact has been revealed since.

Facts are chance outcomes, deals, the end of the seat's turn, and anything by which a reader learned more than the
choice itself tells. To find the last kind, the choice is played in positions guessed from the reader's view: if the
reader could not foresee what it saw, a secret came to light.
"""

from __future__ import annotations

from greathouse.kernel.chance import seeded
from greathouse.server.tables import Moment, Table

GUESSES = 8
"""Positions guessed for each reader."""


def undoable(table: Table, seat: int) -> list[int]:
    """Places in the history that go when this seat takes back; empty when it may not."""
    if table.over or table.match is None or seat < 0:
        return []
    history, states = table.match.history, {moment.length: moment for moment in table.recent}
    gone: list[int] = []
    others: set[int] = set()
    for index in range(len(history) - 1, table.prefix - 1, -1):
        actor = history[index].actor
        before, after = states.get(index), states.get(index + 1)
        if actor < 0 or before is None or after is None:
            return []
        if actor != seat:
            others.add(actor)
            continue
        if not _same_turn(table, before, seat, others) or _reveals(table, before, after, index):
            return []
        gone.append(index)
        if not table.forced[index]:
            return gone
    return []


def _same_turn(table: Table, before: Moment, seat: int, others: set[int]) -> bool:
    """Whether what the others chose since belongs to the same secret choosing, which still goes on.

    Then everybody who chose since, or is to choose now, was to choose then already, and nobody is to choose again.
    """
    mask, waiting = table.game.rules.waiting(before.state), set(table.waiting)
    again = waiting & (others | {seat}) if others else set()
    return not again and all(mask >> other & 1 for other in others | waiting)


def _reveals(table: Table, before: Moment, after: Moment, index: int) -> bool:
    """Whether the event with this place in the history told anybody more than itself."""
    if not table.game.about.hidden:
        return False
    readers = [reader for reader, code in enumerate(table.codes[index][1:]) if code >= 0]
    return any(_surprises(table, before, after, reader, index) for reader in readers)


def _surprises(table: Table, before: Moment, after: Moment, reader: int, index: int) -> bool:
    assert table.match
    seat, action = table.match.history[index]
    known, result = table.view(reader, before.state), table.view(reader, after.state)
    for number in range(GUESSES):
        guessed = table.game.State()
        table.game.views.guess(known, reader, guessed, seeded(number))
        if table.game.rules.why(guessed, seat, action):
            return True
        table.game.rules.apply(guessed, seat, action)
        if table.view(reader, guessed) != result:
            return True
    return False
