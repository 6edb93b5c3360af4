"""What changes several things of a person at once: each deed is one transaction, done as a whole or not at all.

So a house that could not store something has done nothing, as it says, and the same can be tried again.
"""

from __future__ import annotations

from typing import NamedTuple

import sqlalchemy as sa
from sqlalchemy.engine import Connection

from greathouse.server.accounts import require_account
from greathouse.server.errors import Refused
from greathouse.server.people.credentials import SIGN_UP, Proof, ask, click, replace, unasked
from greathouse.server.people.store import Account, bequeath
from greathouse.server.schema import PEOPLE, SESSIONS
from greathouse.server.store import Store

CLICK_LASTS = 3_600.0
"""Seconds for which the click with which an account was made is known."""

MAX_SESSIONS = 30
"""So many sessions of one person; beyond, the one that was used longest ago ends."""


class Entry(NamedTuple):
    """How a person comes in: `session` is the hash of the cookie, `guest` whom the browser was before, `ended` the
    session that it had before (each "" if there is none)."""

    person: str
    session: str
    device: str
    guest: str
    ended: str
    at: float


class Newcomer(NamedTuple):
    """A new account, its folded name (None without a name), preferences, the hash of its private link, and the key of
    the click that made it ("" for none)."""

    account: Account
    folded: str | None
    preferences: str
    link: str = ""
    key: str = ""


class Deeds:
    """The deeds of people, in the database. Where a proof is given it is spent; raises Refused if it has been."""

    def __init__(self, store: Store) -> None:
        self._store = store

    def join(self, new: Newcomer, proof: Proof | None, entry: Entry) -> None:
        """Adds a person, who comes in. Raises Refused if the name is taken."""
        row = new.account._asdict() | {"folded": new.folded, "preferences": new.preferences, "created": entry.at}
        try:
            with self._store.writing() as connection:
                _spend(connection, proof)
                connection.execute(sa.insert(PEOPLE).values(**row))
                if new.link:
                    replace(connection, new.account.id, "link", [new.link], entry.at)
                if new.key:
                    made = click(new.account.id, new.key)
                    ask(connection, made, SIGN_UP, entry.at, entry.at + CLICK_LASTS)
                _come_in(connection, entry)
        except sa.exc.IntegrityError:
            raise Refused("name-taken", 409) from None

    def enter(self, proof: Proof | None, entry: Entry) -> None:
        """A person comes in."""
        with self._store.writing() as connection:
            require_account(connection, entry.person)
            _spend(connection, proof)
            _come_in(connection, entry)

    def renew(self, hashed: str, proof: Proof, entry: Entry) -> None:
        """A person comes in who sets a new password; all other sessions end."""
        with self._store.writing() as connection:
            _set_password(connection, entry.person, hashed, "", proof)
            _come_in(connection, entry)

    def set_password(self, person: str, hashed: str, session: str, proof: Proof | None) -> None:
        """Sets a password; ends all sessions but this one, and all letters."""
        with self._store.writing() as connection:
            _set_password(connection, person, hashed, session, proof)


def _spend(connection: Connection, proof: Proof | None) -> None:
    if proof:
        proof.spend(connection)


def _set_password(connection: Connection, person: str, hashed: str, session: str, proof: Proof | None) -> None:
    require_account(connection, person)
    _spend(connection, proof)
    connection.execute(sa.update(PEOPLE).where(PEOPLE.c.id == person).values(password=hashed))
    connection.execute(sa.delete(SESSIONS).where(SESSIONS.c.person == person, SESSIONS.c.token != session))
    unasked(connection, person)


def _come_in(connection: Connection, entry: Entry) -> None:
    """A new session; what the browser's guest had is the person's from now on."""
    connection.execute(sa.delete(SESSIONS).where(SESSIONS.c.token == entry.ended))
    row = {"token": entry.session, "person": entry.person, "device": entry.device}
    connection.execute(sa.insert(SESSIONS).values(**row, created=entry.at, seen=entry.at))
    mine = sa.select(SESSIONS.c.token).where(SESSIONS.c.person == entry.person).order_by(SESSIONS.c.seen.desc())
    surplus = connection.scalars(mine.offset(MAX_SESSIONS)).all()
    connection.execute(sa.delete(SESSIONS).where(SESSIONS.c.token.in_(surplus)))
    if entry.guest:
        bequeath(connection, entry.guest, entry.person)
