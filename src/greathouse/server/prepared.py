"""Statements that are put together once and then go to the database's driver as they are."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, TypeAlias, cast

import sqlalchemy as sa
from sqlalchemy.engine import Connection, Dialect

Written: TypeAlias = "tuple[str, Sequence[str] | None]"
"""A statement as a driver reads it, and the names of its values in order; None where the driver knows them by name."""


class Prepared:
    """A statement whose values have names; `columns` are those of an UPDATE or INSERT that it sets.

    SQLAlchemy needs more time around such a statement than SQLite needs for it.
    """

    def __init__(self, statement: sa.Executable, columns: Sequence[str] = ()) -> None:
        self._statement, self._columns = statement, columns
        self._written: dict[str, Written] = {}

    def run(self, connection: Connection, values: Mapping[str, Any]) -> Any:
        """Executes it in the connection's transaction; the driver's cursor. Raises what SQLAlchemy makes of errors."""
        dialect, driver = connection.dialect, cast("Any", connection.connection.dbapi_connection)
        text, names = self._written.get(dialect.name) or self._write(dialect)
        try:
            return driver.execute(text, values if names is None else [values[name] for name in names])
        except dialect.loaded_dbapi.Error as error:
            raise sa.exc.DBAPIError.instance(text, None, error, dialect.loaded_dbapi.Error) from error

    def _write(self, dialect: Dialect) -> Written:
        made: Any = self._statement.compile(dialect=dialect, column_keys=list(self._columns) or None)  # type: ignore[attr-defined]
        return self._written.setdefault(dialect.name, (made.string, made.positiontup))


def one_of(column: sa.Column[Any], count: int) -> sa.ColumnElement[bool]:
    """That a column holds one of so many values, which `numbered` gives."""
    return sa.or_(sa.false(), *(column == sa.bindparam(f"{column.name}_{n}") for n in range(count)))


def numbered(column: sa.Column[Any], values: Sequence[Any]) -> dict[str, Any]:
    """The values among which `one_of` looks."""
    return {f"{column.name}_{n}": value for n, value in enumerate(values)}
