"""While a house is open, it compares one table in a hundred with its log: what pages show is what is stored.

Every table is in memory as its messages made it, and its log tells it once more, as after a restart. Where the two
differ, there is a fault in the house: it is logged and counted, and the table goes on as the log tells it.
"""

from __future__ import annotations

import logging
from collections.abc import Callable, Mapping
from contextlib import suppress
from itertools import islice
from typing import Any, Protocol
from zlib import crc32

from greathouse.server.duties import Duty, Host
from greathouse.server.entries import fold, replayed
from greathouse.server.errors import Refused
from greathouse.server.metrics import Metrics
from greathouse.server.service import Service
from greathouse.server.store import Store
from greathouse.server.tables import Table

_log = logging.getLogger(__name__)

ONE_IN = 100
"""One table of so many is compared."""

PAUSE = 60.0
"""Seconds between two rounds."""

APART = ("games", "match", "clocks", "epoch", "logs", "derived", "dealer", "notes")
"""What is not compared as it stands: a match and clocks are by what is in them, the rest no log tells."""


class Checked(Host, Protocol):
    """The house whose tables are compared."""

    store: Store
    service: Service
    metrics: Metrics


class SpotChecks:
    """Compares those of the `tables` in memory that have gone on; `put_right` has one go on otherwise."""

    def __init__(self, house: Checked, tables: Mapping[str, Table], put_right: Callable[[Table], None]) -> None:
        self._house, self._tables, self._put_right = house, tables, put_right
        self._compared: dict[str, int] = {}
        self.duty = Duty(self._round, PAUSE, "tables could not be compared with their logs")

    async def _round(self) -> None:
        chosen = [table for table in self._tables.values() if is_chosen(table.id)]
        self._compared = {table.id: self._compared.get(table.id, 0) for table in chosen}
        for table in chosen:
            if self._compared[table.id] < table.seq:
                await self._compare(table)

    async def _compare(self, table: Table) -> None:
        told = await self._told(table)
        found = differences(table, told) if told else ["log"]
        if found and self._tables.get(table.id) is not table:
            return  # it has gone on meanwhile: what was read may know of that, and it is compared again
        self._compared[table.id] = table.seq
        self._house.metrics.compared.labels(alike=str(not found).lower()).inc()
        if found:
            _log.error("table %s is not what its log tells: %s", table.id, ", ".join(found))
        if found and told:
            told.epoch = table.epoch + 1
            self._put_right(told)

    async def _told(self, table: Table) -> Table | None:
        """The table as its log tells it, up to where it is in memory; None if that tells no table."""
        house = self._house

        def folded() -> Table:
            return fold(table.id, house.service.games, islice(house.store.entries(table.id), table.seq))

        with suppress(Refused):
            return await house.read(replayed, table.id, folded)
        return None


def is_chosen(table_id: str) -> bool:
    """Whether a table is one of those that are compared."""
    return not crc32(table_id.encode()) % ONE_IN


def differences(table: Table, told: Table) -> list[str]:
    """What of a table in memory is not as its log tells it, by name."""
    parts = (("", table, told), ("match.", table.match, told.match), ("clocks.", table.clocks, told.clocks))
    return [f"{of}{name}" for of, one, other in parts for name in _unlike(_content(one), _content(other))]


def _unlike(one: dict[str, Any], other: dict[str, Any]) -> list[str]:
    return [name for name in {**one, **other} if one.get(name) != other.get(name)]


def _content(thing: object) -> dict[str, Any]:
    """What is in a table, a match or clocks, by name."""
    held = vars(thing) if thing else {}
    return {name: value for name, value in held.items() if name[0] != "_" and name not in APART}
