"""The outbox: notices are written in the transaction of the entry that they tell of, and claimed by one process each.

A notice is sent at least once. Its id is the same each time, so that who receives it can tell.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterable
from functools import cache
from typing import NamedTuple

import sqlalchemy as sa
from sqlalchemy.engine import Connection

from greathouse.server.notices.events import Telling
from greathouse.server.prepared import Prepared, numbered, one_of
from greathouse.server.schema import CHANNELS, NOTICES, OUTBOX

DELAYS = {"push": 10.0, "mail": 600.0, "hook": 0.0}
"""Seconds before a notice is sent, in which who is told may have come by itself."""

CLAIM = 120.0
"""Seconds that a process has to send what it has claimed, before another one does."""

KEPT = 30 * 86_400.0
"""Seconds that feeds tell of a notice."""


@cache
def _channels(owners: int) -> Prepared:
    """What almost every move asks: by which channels so many people are told."""
    found = sa.select(CHANNELS.c.id, CHANNELS.c.owner, CHANNELS.c.kind)
    return Prepared(found.where(one_of(CHANNELS.c.owner, owners) & CHANNELS.c.confirmed))


class Channel(NamedTuple):
    """A way to somebody."""

    id: str
    owner: str
    kind: str


class Parcel(NamedTuple):
    """A notice on its way: what is told of which table since when, to whom, by which channel, after how many tries."""

    id: str
    notice: str
    kind: str
    table: str
    at: float
    owner: str
    channel: str
    by: str
    address: str
    secret: str
    base: str
    lang: str
    tries: int


def put(connection: Connection, table: str, seq: int, at: float, told: Iterable[Telling]) -> None:
    """Writes the notices of an entry, for those who have a channel."""
    kinds = {one.owner: one.kind for one in told}
    found = _channels(len(kinds)).run(connection, numbered(CHANNELS.c.owner, list(kinds)))
    channels = [Channel._make(row) for row in found.fetchall()]
    for owner in sorted({row.owner for row in channels}):
        notice = _name(table, seq, owner)
        row = {"id": notice, "owner": owner, "kind": kinds[owner], "table_id": table, "at": at}
        connection.execute(sa.insert(NOTICES).values(**row))
        for channel in (one for one in channels if one.owner == owner and one.kind in DELAYS):
            sent = {"id": _name(notice, seq, channel.id), "notice": notice, "channel": channel.id}
            connection.execute(sa.insert(OUTBOX).values(**sent, due=at + DELAYS[channel.kind], tries=0, until=0.0))


def _name(*parts: object) -> str:
    return hashlib.sha256(" ".join(map(str, parts)).encode()).hexdigest()[:32]


def claim(connection: Connection, now: float, limit: int) -> list[Parcel]:
    """Claims notices that are due; no other process has them until the claim ends."""
    ready = (OUTBOX.c.due <= now) & (OUTBOX.c.until <= now)
    chosen = sa.select(OUTBOX.c.id).where(ready).order_by(OUTBOX.c.due).limit(limit).with_for_update(skip_locked=True)
    ids = list(connection.scalars(chosen))
    if not ids:
        return []
    connection.execute(
        sa.update(OUTBOX).where(OUTBOX.c.id.in_(ids)).values(until=now + CLAIM, tries=OUTBOX.c.tries + 1)
    )
    columns = (OUTBOX.c.id, OUTBOX.c.notice, NOTICES.c.kind, NOTICES.c.table_id, NOTICES.c.at, NOTICES.c.owner)
    channel = (CHANNELS.c.id, CHANNELS.c.kind, CHANNELS.c.address, CHANNELS.c.secret, CHANNELS.c.base, CHANNELS.c.lang)
    join = OUTBOX.join(NOTICES, NOTICES.c.id == OUTBOX.c.notice).join(CHANNELS, CHANNELS.c.id == OUTBOX.c.channel)
    query = sa.select(*columns, *channel, OUTBOX.c.tries).select_from(join).where(OUTBOX.c.id.in_(ids))
    return [Parcel._make(row) for row in connection.execute(query)]


def done(connection: Connection, parcel: str) -> None:
    """A notice has been sent, or need not be."""
    connection.execute(sa.delete(OUTBOX).where(OUTBOX.c.id == parcel))


def later(connection: Connection, parcel: str, due: float) -> None:
    """A notice is sent at another time."""
    connection.execute(sa.update(OUTBOX).where(OUTBOX.c.id == parcel).values(due=due, until=0.0))


def forget(connection: Connection, now: float) -> None:
    """Drops what feeds tell no more, with what could never be sent of it."""
    old = sa.select(NOTICES.c.id).where(NOTICES.c.at < now - KEPT)
    connection.execute(sa.delete(OUTBOX).where(OUTBOX.c.notice.in_(old)))
    connection.execute(sa.delete(NOTICES).where(NOTICES.c.at < now - KEPT))
