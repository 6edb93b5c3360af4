"""Where people want to be told, when not, and what they were told; whose turn it is at which tables."""

from __future__ import annotations

from typing import NamedTuple

import sqlalchemy as sa

from greathouse.server.errors import Refused
from greathouse.server.notices import outbox
from greathouse.server.notices.outbox import Parcel
from greathouse.server.notices.quiet import Quiet
from greathouse.server.people.secrets import digest, new_token
from greathouse.server.rows import put
from greathouse.server.schema import CHANNELS, NOTICES, OUTBOX, QUIET_HOURS, SEATS, TABLES
from greathouse.server.store import Store

MAX_CHANNELS = 12
"""So many ways of one person to be told."""

MAX_MAILS = 3
"""So many addresses for e-mail that nobody has confirmed, and confirmed ones, of one person."""

MAX_TOLD = 50
"""So many notices a feed tells."""

MAX_WAITING = 20
"""So many tables that wait for somebody are listed."""


class Channel(NamedTuple):
    """A way to tell somebody: `kind` is "push", "mail", "hook" or "feed"."""

    id: str
    owner: str
    kind: str
    address: str
    secret: str
    base: str
    lang: str
    confirmed: bool
    created: float


def channel_id(kind: str, owner: str, address: str) -> str:
    """The id of a channel, the same each time that it is added; a browser has one, whoever uses it."""
    return digest(f"{kind} {'' if kind == 'push' else owner} {address}")[:32]


class Told(NamedTuple):
    """A notice as a feed tells it."""

    id: str
    kind: str
    table: str
    at: float


class NoticeStore:
    """Channels, quiet hours, notices and the outbox."""

    def __init__(self, store: Store) -> None:
        self._store = store

    # Channels --------------------------------------------------------------------------------------------------

    def add(self, channel: Channel) -> None:
        """A new channel; of the same kind and address the old one goes, and of feeds a person has one. What was still
        to be sent by the old one is not sent.

        Raises Refused if there are too many.
        """
        same = CHANNELS.c.kind == channel.kind
        same &= (
            (CHANNELS.c.owner == channel.owner) if channel.kind == "feed" else (CHANNELS.c.address == channel.address)
        )
        same &= (CHANNELS.c.owner == channel.owner) | (channel.kind == "push")
        mine = CHANNELS.c.owner == channel.owner
        with self._store.writing() as connection:
            gone = sa.select(CHANNELS.c.id).where(same)
            connection.execute(sa.delete(OUTBOX).where(OUTBOX.c.channel.in_(gone)))
            connection.execute(sa.delete(CHANNELS).where(same))
            kinds = list(connection.scalars(sa.select(CHANNELS.c.kind).where(mine)))
            if len(kinds) >= MAX_CHANNELS or kinds.count("mail") >= MAX_MAILS:
                raise Refused("too-many-channels", 409)
            put(connection, CHANNELS, **channel._asdict())

    def channels(self, owner: str) -> list[Channel]:
        """All channels of somebody, the oldest first."""
        query = sa.select(CHANNELS).where(CHANNELS.c.owner == owner).order_by(CHANNELS.c.created)
        with self._store.reading() as connection:
            return [Channel(*row) for row in connection.execute(query)]

    def found(self, kind: str, secret: str) -> Channel | None:
        """The channel of a kind with this secret."""
        mine = (CHANNELS.c.kind == kind) & (CHANNELS.c.secret == secret)
        with self._store.reading() as connection:
            row = connection.execute(sa.select(CHANNELS).where(mine)).first()
        return Channel(*row) if row else None

    def confirm(self, channel: str) -> None:
        """Somebody has shown that the address is its own; another secret stops what it is sent."""
        with self._store.writing() as connection:
            one = sa.update(CHANNELS).where(CHANNELS.c.id == channel)
            connection.execute(one.values(confirmed=True, secret=new_token()))

    def remove(self, owner: str, channel: str) -> None:
        """Somebody is not told by this channel any more."""
        with self._store.writing() as connection:
            mine = (CHANNELS.c.owner == owner) & (CHANNELS.c.id == channel)
            connection.execute(sa.delete(CHANNELS).where(mine))
            connection.execute(sa.delete(OUTBOX).where(OUTBOX.c.channel == channel))

    # Quiet hours -----------------------------------------------------------------------------------------------

    def quiet(self, owner: str) -> Quiet:
        """When somebody wants to be told nothing."""
        columns = (QUIET_HOURS.c.since, QUIET_HOURS.c.until, QUIET_HOURS.c.zone)
        with self._store.reading() as connection:
            row = connection.execute(sa.select(*columns).where(QUIET_HOURS.c.owner == owner)).first()
        return Quiet(*row) if row else Quiet()

    def set_quiet(self, owner: str, quiet: Quiet) -> None:
        """Changes that."""
        with self._store.writing() as connection:
            put(connection, QUIET_HOURS, owner=owner, **quiet._asdict())

    # What is told ----------------------------------------------------------------------------------------------

    def told(self, owner: str) -> list[Told]:
        """What somebody was told lately, the latest first."""
        columns = (NOTICES.c.id, NOTICES.c.kind, NOTICES.c.table_id, NOTICES.c.at)
        query = sa.select(*columns).where(NOTICES.c.owner == owner).order_by(NOTICES.c.at.desc()).limit(MAX_TOLD)
        with self._store.reading() as connection:
            return [Told(*row) for row in connection.execute(query)]

    def waiting(self, owner: str) -> list[str]:
        """The tables that wait for somebody, the one that has waited longest first."""
        join = SEATS.join(TABLES, TABLES.c.id == SEATS.c.table_id)
        mine = (SEATS.c.guest == owner) & SEATS.c.waits & TABLES.c.over.is_(False)
        query = sa.select(TABLES.c.id).select_from(join).where(mine).order_by(TABLES.c.changed).limit(MAX_WAITING)
        with self._store.reading() as connection:
            return list(connection.scalars(query))

    def waits(self, owner: str, table: str) -> bool:
        """Whether a table waits for somebody."""
        mine = (SEATS.c.guest == owner) & (SEATS.c.table_id == table)
        with self._store.reading() as connection:
            return bool(connection.scalar(sa.select(SEATS.c.waits).where(mine)))

    def claim(self, now: float, limit: int) -> list[Parcel]:
        """Claims notices that are due."""
        with self._store.writing() as connection:
            return outbox.claim(connection, now, limit)

    def done(self, parcel: str) -> None:
        """A notice has been sent, or need not be."""
        with self._store.writing() as connection:
            outbox.done(connection, parcel)

    def later(self, parcel: str, due: float) -> None:
        """A notice is sent at another time."""
        with self._store.writing() as connection:
            outbox.later(connection, parcel, due)

    def forget(self, now: float) -> None:
        """Drops what is old."""
        with self._store.writing() as connection:
            outbox.forget(connection, now)
