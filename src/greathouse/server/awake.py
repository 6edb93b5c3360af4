"""The tables in memory: which of them stay there, and which let go of their told logs."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable
from itertools import islice

from greathouse.server.tables import Table

MAX_TABLES, MAX_ENDINGS = 400, 8
"""So many tables stay in memory, and of those at which nothing happens any more so many; others are folded anew from
their log when they are looked at."""

NAP = 600.0
"""Seconds between two looks at which tables nobody has asked for."""


class Awake(OrderedDict[str, Table]):
    """Tables by their names; the one that was asked for the longest ago comes first."""

    def __init__(self) -> None:
        super().__init__()
        self._unasked: set[str] = set()

    def asked(self, table_id: str) -> Table:
        """A table that is in memory, for somebody who asks for it."""
        self.move_to_end(table_id)
        self._unasked.discard(table_id)
        return self[table_id]

    def keep(self, table: Table) -> list[str]:
        """Keeps a table as it is now; the names of those that are too many now."""
        self[table.id] = table
        self.asked(table.id)
        endings = [name for name, kept in self.items() if kept.ended] if table.ended else []
        return [*islice(self, max(0, len(self) - MAX_TABLES)), *endings[:-MAX_ENDINGS]]

    def rest(self, watched: Callable[[str], bool]) -> None:
        """Lets go of the logs that were told at tables that nobody has watched or asked for since the last time."""
        for name in self._unasked & self.keys():
            if not watched(name):
                self[name].logs.clear()
        self._unasked = set(self)
