"""What is damaged harms nothing else: rows that the house cannot have written, tables that cannot be shown or seen to.

SQLite keeps any kind of value in any column, so that a row may hold whatever a broken disk or a
stranger's hand has left.
"""

from __future__ import annotations

import logging
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from typing import Annotated, Any, TypeVar

import msgspec

from greathouse.server.errors import Unavailable

_log = logging.getLogger(__name__)

LATEST = 253_402_300_799.0
"""The last second of the year 9999: no calendar here knows a later one."""

Moment = Annotated[float, msgspec.Meta(ge=-LATEST, le=LATEST)]
"""A time as rows keep it: a number of seconds, such as a calendar can tell."""

Row = TypeVar("Row")


class Damage:
    """Damaged rows of a database; the log names each of them once."""

    def __init__(self) -> None:
        self._told: set[str] = set()

    def sound(self, what: str, rows: Iterable[tuple[Any, ...]], kind: Callable[..., Row]) -> list[Row]:
        """Rows as a kind of NamedTuple, without those that do not hold what its fields can; the first names the row."""
        made = [kind(*row) for row in rows]
        return [row for row in made if not self.flawed(what, row)]

    def flawed(self, what: str, row: Any) -> bool:
        """Whether a row holds what its fields cannot."""
        try:
            msgspec.convert(tuple(row), type(row))
        except msgspec.ValidationError as error:
            self._tell(f"{what} {row[0]!r}", str(error))
            return True
        return False

    def _tell(self, name: str, reason: str) -> None:
        if name not in self._told:
            self._told.add(name)
            _log.warning("the row of %s is damaged: %s", name, reason)


class Faults:
    """Faults of one thing among many, which hold up none of the others; the log tells each once, until it is over.

    `failing` says what cannot be done, with {} for the thing.
    """

    def __init__(self, failing: str) -> None:
        self._failing = failing
        self._told: set[str] = set()

    @contextmanager
    def of(self, name: str = "") -> Iterator[None]:
        """Keeps in what goes wrong with a thing in this block. Unavailable goes through: that concerns all."""
        try:
            yield
        except Unavailable:
            raise
        except Exception:
            if name not in self._told:
                self._told.add(name)
                _log.exception("%s", self._failing.format(name))
        else:
            self._told.discard(name)
