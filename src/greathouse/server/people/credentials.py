"""What proves who somebody is beside a password: links, codes, passkeys, tokens of robots; challenges for passkeys."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal, NamedTuple

import sqlalchemy as sa
from sqlalchemy.engine import Connection

from greathouse.server.accounts import require_account
from greathouse.server.errors import Refused
from greathouse.server.people.secrets import digest
from greathouse.server.schema import CHALLENGES, CREDENTIALS
from greathouse.server.store import Store

Kind = Literal["link", "code", "passkey", "token"]

INVITATION = "invitation"
"""What an invitation is asked for."""

SIGN_UP = "sign-up"
"""What is kept of a click that has made an account."""

MOST: dict[Kind, tuple[int, str]] = {"passkey": (20, "too-many-passkeys"), "token": (10, "too-many-tokens")}
"""So many of one person, and what is said to one more."""


class Site(NamedTuple):
    """For whom a passkey is: the name of the host, and the origin of its pages."""

    host: str
    origin: str


class Credential(NamedTuple):
    """One of a person: `public_key` and `counter` are those of a passkey."""

    id: str
    person: str
    kind: Kind
    public_key: str
    counter: int
    label: str
    created: float
    used: float | None


class Proof(NamedTuple):
    """What counts once, a row of a table, and the reason that is given where it does not count, or no more."""

    table: sa.Table
    which: sa.ColumnElement[bool]
    reason: str

    def spend(self, connection: Connection) -> None:
        """It is gone, if what it is good for is done. Raises Refused."""
        if connection.execute(sa.delete(self.table).where(self.which)).rowcount != 1:
            raise Refused(self.reason, 403)


def recovery_code(person: str, name: str, reason: str) -> Proof:
    """A person's recovery code with this hash."""
    mine = (CREDENTIALS.c.person == person) & (CREDENTIALS.c.id == name) & (CREDENTIALS.c.kind == "code")
    return Proof(CREDENTIALS, mine, reason)


def letter(person: str, name: str, now: float) -> Proof:
    """The letter with this hash, sent to a person who has lost the password."""
    return Proof(CHALLENGES, _asked(name, letter_to(person), now), "dead-link")


def invitation(name: str, now: float) -> Proof:
    """The invitation with this hash."""
    return Proof(CHALLENGES, _asked(name, INVITATION, now), "accounts-invited")


def sign_up(person: str, key: str, now: float) -> Proof:
    """The click, by its key, with which a person has made the account."""
    return Proof(CHALLENGES, _asked(click(person, key), SIGN_UP, now), "name-taken")


def click(person: str, key: str) -> str:
    """What is kept of a click with which a person has made the account."""
    return digest(f"{person} {key}")


def letter_to(person: str) -> str:
    """What a letter is asked for when this person has lost the password."""
    return f"letter {person}"


def _asked(value: str, purpose: str, now: float) -> sa.ColumnElement[bool]:
    return (CHALLENGES.c.value == value) & (CHALLENGES.c.purpose == purpose) & (CHALLENGES.c.until >= now)


def replace(connection: Connection, person: str, kind: Kind, names: Sequence[str], now: float) -> None:
    """Gives a person new credentials of a kind in the place of all earlier ones."""
    mine = (CREDENTIALS.c.person == person) & (CREDENTIALS.c.kind == kind)
    rows = [Credential(name, person, kind, "", 0, "", now, None)._asdict() for name in names]
    connection.execute(sa.delete(CREDENTIALS).where(mine))
    if rows:
        connection.execute(sa.insert(CREDENTIALS), rows)


def ask(connection: Connection, value: str, purpose: str, now: float, until: float) -> None:
    """Notes what is asked for, or done, once; what counts no more is forgotten."""
    connection.execute(sa.delete(CHALLENGES).where(CHALLENGES.c.until < now))
    connection.execute(sa.insert(CHALLENGES).values(value=value, purpose=purpose, until=until))


def unasked(connection: Connection, person: str) -> None:
    """No letter to a person counts any more."""
    connection.execute(sa.delete(CHALLENGES).where(CHALLENGES.c.purpose == letter_to(person)))


class Credentials:
    """The credentials in the database."""

    def __init__(self, store: Store) -> None:
        self._store = store

    def of(self, person: str, kind: Kind) -> list[Credential]:
        """All of one kind that a person has, the oldest first."""
        mine = (CREDENTIALS.c.person == person) & (CREDENTIALS.c.kind == kind)
        with self._store.reading() as connection:
            rows = connection.execute(sa.select(CREDENTIALS).where(mine).order_by(CREDENTIALS.c.created))
            return [Credential(*row) for row in rows]

    def find(self, name: str, kind: Kind) -> Credential | None:
        """The credential with this id, if it is of this kind."""
        which = (CREDENTIALS.c.id == name) & (CREDENTIALS.c.kind == kind)
        with self._store.reading() as connection:
            row = connection.execute(sa.select(CREDENTIALS).where(which)).first()
        return Credential(*row) if row else None

    def replace(self, person: str, kind: Kind, names: Sequence[str], now: float) -> None:
        """Gives a person new credentials of a kind in the place of all earlier ones. Raises Refused."""
        with self._store.writing() as connection:
            require_account(connection, person)
            replace(connection, person, kind, names, now)

    def add(self, credential: Credential) -> None:
        """One more. Raises Refused if it is known, or if there are too many; the person's row is locked meanwhile."""
        most, reason = MOST[credential.kind]
        mine = (CREDENTIALS.c.person == credential.person) & (CREDENTIALS.c.kind == credential.kind)
        try:
            with self._store.writing() as connection:
                require_account(connection, credential.person)
                if connection.execute(sa.select(sa.func.count()).where(mine)).scalar_one() >= most:
                    raise Refused(reason, 409)
                connection.execute(sa.insert(CREDENTIALS).values(**credential._asdict()))
        except sa.exc.IntegrityError:
            raise Refused("bad-passkey", 409) from None

    def note_use(self, name: str, counter: int, now: float) -> None:
        """A credential has just let somebody in."""
        with self._store.writing() as connection:
            mine = CREDENTIALS.c.id == name
            connection.execute(sa.update(CREDENTIALS).where(mine).values(counter=counter, used=now))

    def spend(self, person: str, name: str) -> bool:
        """Whether a person had this credential, which is gone now."""
        mine = (CREDENTIALS.c.person == person) & (CREDENTIALS.c.id == name)
        with self._store.writing() as connection:
            return connection.execute(sa.delete(CREDENTIALS).where(mine)).rowcount == 1

    def stands(self, proof: Proof) -> bool:
        """Whether a proof counts; looking spends nothing."""
        with self._store.reading() as connection:
            return bool(connection.scalar(sa.select(sa.exists().where(proof.which))))

    def require(self, proof: Proof) -> None:
        """Raises Refused unless a proof counts; looking spends nothing."""
        if not self.stands(proof):
            raise Refused(proof.reason, 403)

    # Challenges ------------------------------------------------------------------------------------------------

    def challenge(self, value: str, purpose: str, now: float, until: float) -> None:
        """Notes what a passkey is asked to sign."""
        with self._store.writing() as connection:
            ask(connection, value, purpose, now, until)

    def meet(self, value: str, purpose: str, now: float) -> bool:
        """Whether this was asked for that purpose, and nobody has signed it before."""
        with self._store.writing() as connection:
            return connection.execute(sa.delete(CHALLENGES).where(_asked(value, purpose, now))).rowcount == 1
