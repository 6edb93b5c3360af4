"""Rows that are there once, however many processes write them at the same moment."""

from __future__ import annotations

from functools import cache
from typing import Any

import sqlalchemy as sa
from sqlalchemy.engine import Connection


def put(connection: Connection, table: sa.Table, **values: Any) -> None:
    """Writes a row, in the place of the one with the same key if there is one."""
    connection.execute(_statement(table, tuple(values), anew=True), values)


def put_once(connection: Connection, table: sa.Table, **values: Any) -> None:
    """Writes a row, unless there is one with the same key."""
    connection.execute(_statement(table, tuple(values), anew=False), values)


@cache
def _statement(table: sa.Table, names: tuple[str, ...], *, anew: bool) -> sa.TextClause:
    """SQLite and PostgreSQL say it in the same way."""
    keys = list(table.primary_key.columns.keys())
    others = [f"{name} = excluded.{name}" for name in names if name not in keys]
    change = f"UPDATE SET {', '.join(others)}" if anew and others else "NOTHING"
    row = f"({', '.join(names)}) VALUES ({', '.join(f':{name}' for name in names)})"
    return sa.text(f"INSERT INTO {table.name} {row} ON CONFLICT ({', '.join(keys)}) DO {change}")
