"""Wrong guesses: counted by name, by browser and by address, forgiven with time; beyond a few the next ones have to
wait."""

from __future__ import annotations

from typing import NamedTuple

import sqlalchemy as sa
from sqlalchemy.engine import Connection

from greathouse.server.errors import TooOften
from greathouse.server.schema import GUESSES
from greathouse.server.store import Store

LETTER_LASTS = 1_800.0
"""Seconds for which a letter that leads to a new password counts."""


class Allowance(NamedTuple):
    """So many guesses at once, and one more every so many seconds."""

    burst: float
    seconds: float


OF_NAME = Allowance(10, 300.0)
"""Passwords of a name: three hundred a day, from wherever they come."""

OF_LETTERS = Allowance(5, LETTER_LASTS)
"""Letters to a name: where there is none for now, the last one still counts."""

OF_ADDRESS = Allowance(30, 20.0)

_FORGET = 86_400.0
"""Seconds after which nothing is held against anybody, whatever it was."""


class Suspect(NamedTuple):
    """Whom or what guesses are held against, and how many are allowed."""

    who: str
    allowance: Allowance


def stranger(name: str) -> Suspect:
    """All browsers that give passwords of a name, and in which the person has not been signed in."""
    return Suspect(f"name {name}", OF_NAME)


def acquaintance(person: str) -> Suspect:
    """The browsers in which a person has been signed in: what strangers guess is not held against them."""
    return Suspect(f"known {person}", OF_NAME)


def address(of: str, what: str = "address") -> Suspect:
    """An address; its recovery codes ("codes") and letters ("letters") are counted each by itself."""
    return Suspect(f"{what} {of}", OF_ADDRESS)


def mailbox(name: str) -> Suspect:
    """Whoever asks for letters to a name."""
    return Suspect(f"mailbox {name}", OF_LETTERS)


class Guesses:
    """What is held against names, browsers and addresses, in common for all processes."""

    def __init__(self, store: Store) -> None:
        self._store = store

    def count(self, now: float, *suspects: Suspect) -> None:
        """Counts a guess before it is looked at, so that none comes in between. Raises TooOften for one too many."""
        with self._store.writing() as connection:
            connection.execute(sa.delete(GUESSES).where(GUESSES.c.at < now - _FORGET))
            after = max([_counted(connection, now, suspect) for suspect in suspects])
        if after > 0:
            raise TooOften(after, "too-many-guesses")

    def forgive(self, guesser: Suspect, *others: Suspect) -> None:
        """It was right: nothing is held against the guesser any more, and one guess less against the others."""
        with self._store.writing() as connection:
            connection.execute(sa.delete(GUESSES).where(GUESSES.c.who == guesser.who))
            mine = GUESSES.c.who.in_([one.who for one in others])
            connection.execute(sa.update(GUESSES).where(mine).values(level=GUESSES.c.level - 1))


def _counted(connection: Connection, now: float, suspect: Suspect) -> float:
    """In how many seconds one more is allowed; one that is allowed now is counted."""
    who, allowance = suspect
    known = sa.select(GUESSES.c.level, GUESSES.c.at).where(GUESSES.c.who == who).with_for_update()
    row = connection.execute(known).first()
    level = max(0.0, row.level - max(0.0, now - row.at) / allowance.seconds) if row else 0.0
    if level + 1 > allowance.burst:
        return (level + 1 - allowance.burst) * allowance.seconds
    if row:
        connection.execute(sa.update(GUESSES).where(GUESSES.c.who == who).values(level=level + 1, at=now))
    else:
        insert = "INSERT INTO guesses (who, level, at) VALUES (:who, 1, :now) ON CONFLICT (who) DO NOTHING"
        connection.execute(sa.text(insert), {"who": who, "now": now})
    return 0.0
