"""Tables as spectators see them later: told by the log up to a place, so that they hold nothing of what came since."""

from __future__ import annotations

from typing import NamedTuple

from greathouse.server.duties import Host
from greathouse.server.entries import apply, replayed
from greathouse.server.moments import LogPosition
from greathouse.server.recent import Recent
from greathouse.server.store import Store
from greathouse.server.tables import Games, Table
from greathouse.server.watching.place import eyes_for, place_for

MAX_KEPT = 64
"""So many tables of the past are kept in memory."""


class Told(NamedTuple):
    """A table told up to a place, and the same as it is shown."""

    table: Table
    shown: Table


class Delays:
    """The tables that spectators see later."""

    def __init__(self, host: Host, store: Store, games: Games) -> None:
        self._host, self._store, self._games = host, store, games
        self._kept = Recent[Told](MAX_KEPT)

    async def seen(self, table: Table, guest: str) -> Table:
        """A table as somebody may see it: the present one, or what was told of it some moves ago. Raises Refused."""
        live = table.live or table
        place = place_for(live, guest)
        if place is None:
            return live
        known = self._kept.find(live.id)
        if known and (known.table.seq, known.shown.seats, known.shown.eyes) == (place.seq, live.seats, eyes_for(live)):
            known.shown.live = live
            return known.shown
        told = await self._host.read(self._told, live, place, known)
        return self._kept.keep(live.id, told).shown

    def _told(self, live: Table, place: LogPosition, known: Told | None) -> Told:
        def told() -> Table:
            table = known.table.copy() if known and known.table.seq <= place.seq else Table(live.id, self._games)
            for kind, body in self._store.entries(live.id, table.seq)[: place.seq - table.seq]:
                apply(table, kind, body)
            return table

        table = replayed(live.id, told)
        if known and known.shown.seats != live.seats:
            table.logs = {}
        return Told(table, _shown(table, live))


def _shown(table: Table, live: Table) -> Table:
    """A table of the past as it is shown: with those who sit there now, and without clocks, which run at present."""
    shown = table.copy()
    shown.live, shown.seats = live, live.seats.copy()
    shown.eyes, shown.clocks, shown.study = eyes_for(live), None, False
    return shown
