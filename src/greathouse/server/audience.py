"""The pages that listen to a house: each hears of its table what is news to it."""

from __future__ import annotations

import asyncio
from collections import Counter
from collections.abc import Callable, Collection
from typing import Protocol

from greathouse.server.streams import Stream, Update
from greathouse.server.tables import Table
from greathouse.server.watching.place import eyes_for, place_for

SPECTATORS_PAUSE = 0.5
"""Seconds between two counts of a table's spectators."""


class Stage(Protocol):
    """What pages listen to."""

    closing: asyncio.Event

    def present(self, table_id: str) -> Table | None:
        """The table as it is now, if it is in memory."""


class Audience:
    """All streams of a house, by table.

    `paused` returns whether a bot's choice at a table could not be stored yet, `late` which robot lets a reader wait.
    """

    def __init__(self, stage: Stage, paused: Callable[[str], bool], late: Callable[[Table, int], str]) -> None:
        self._stage, self._paused, self._late = stage, paused, late
        self._streams: dict[str, dict[Stream, None]] = {}
        self._here: dict[str, Counter[str]] = {}
        self._counting: dict[str, asyncio.TimerHandle] = {}

    @property
    def tables(self) -> Collection[str]:
        """The tables whose pages listen."""
        return self._streams.keys()

    def __len__(self) -> int:
        return sum(map(len, self._streams.values()))

    def admit(self, table: Table, guest: str) -> Stream:
        """A new stream, which has something to tell; `leave` ends it."""
        stream = Stream(table.id, guest)
        self._streams.setdefault(table.id, {})[stream] = None
        self._here.setdefault(table.id, Counter())[guest] += 1
        stream.tell(self._update(table, guest)._replace(spectators=self.spectators(table)))
        self._spectators_changed(table.id)
        return stream

    def leave(self, stream: Stream) -> None:
        """The page of this stream is gone."""
        streams = self._streams.get(stream.table, {})
        if stream in streams:
            del streams[stream]
            self._here[stream.table][stream.guest] -= 1
        if not streams:
            self._streams.pop(stream.table, None)
            self._here.pop(stream.table, None)
        self._spectators_changed(stream.table)

    def guests(self) -> set[str]:
        """Everybody who listens and has had a seat somewhere."""
        return {stream.guest for streams in self._streams.values() for stream in streams if stream.guest}

    def listens(self, table_id: str, guest: str) -> bool:
        """Whether somebody has a stream of this table."""
        return any(stream.guest == guest for stream in self._streams.get(table_id, ()))

    def spectators(self, table: Table) -> int:
        """How many pages watch without a seat. Each page asks, so nobody goes through all of them."""
        here = self._here.get(table.id)
        if not here:
            return 0
        players = {seat.guest for seat in table.seats if seat.guest}
        return len(self._streams[table.id]) - sum(here[guest] for guest in players)

    def tell(self, table: Table) -> None:
        """Wakes the pages of a table that show something else now."""
        for stream in self._streams.get(table.id, ()):
            stream.tell(self._update(table, stream.guest))

    def talked(self, table_id: str, versions: dict[str, str]) -> None:
        """Wakes the pages of a table for which something was said in the rooms with these versions."""
        for stream in self._streams.get(table_id, ()):
            self.tell_talk(stream, versions)

    def tell_talk(self, stream: Stream, versions: dict[str, str]) -> None:
        """Tells a page the version of the talk that its reader sees, at a table in memory."""
        if table := self._stage.present(stream.table):
            stream.tell(Update(talk=talk_version(table, stream.guest, versions)))

    def dismiss(self, table_id: str) -> None:
        """Ends the streams of a table."""
        for stream in self._streams.get(table_id, ()):
            stream.close()

    def close(self) -> None:
        """Ends every stream."""
        for count in self._counting.values():
            count.cancel()
        for streams in self._streams.values():
            for stream in streams:
                stream.close()

    def _update(self, table: Table, guest: str) -> Update:
        if place := place_for(table, guest):
            return Update(place.revisions[eyes_for(table) + 1])
        reader = table.reader(guest)
        return Update(table.revision(reader), paused=self._paused(table.id), late=self._late(table, reader))

    def _spectators_changed(self, table_id: str) -> None:
        """Pages hear of those who came and went in the meantime together."""
        if table_id in self._streams and table_id not in self._counting and not self._stage.closing.is_set():
            loop = asyncio.get_running_loop()
            self._counting[table_id] = loop.call_later(SPECTATORS_PAUSE, self._tell_spectators, table_id)

    def _tell_spectators(self, table_id: str) -> None:
        del self._counting[table_id]
        if table := self._stage.present(table_id):
            spectators = self.spectators(table)
            for stream in self._streams.get(table_id, ()):
                stream.tell(Update(spectators=spectators))


def plays_at(table: Table, owner: str) -> bool:
    """Whether somebody has a seat at a table, be it that a bot carries it on."""
    return bool(owner) and any(seat.guest == owner for seat in table.seats)


def rooms_of(table: Table, reader: str) -> tuple[str, ...]:
    """Whose talk somebody reads at a table: players read that of spectators once the game is over."""
    return ("table",) if plays_at(table, reader) and not table.over else ("table", "spectators")


def talk_version(table: Table, reader: str, versions: dict[str, str]) -> str:
    """What changes whenever there is news in the talk that somebody reads."""
    return "-".join(versions[room] for room in rooms_of(table, reader) if room in versions)
