"""Writes a database of the present schema: Ann and Ben in the middle of a toy game."""

import sqlite3
import tempfile
from pathlib import Path

from tests.server.desk import ANN, BEN, Desk


def main() -> None:
    with tempfile.TemporaryDirectory() as folder:
        desk = Desk(Path(folder))
        table = desk.two()
        for _ in range(4):
            seat = desk.tables[table.id].waiting[0]
            desk.act(table, (ANN, BEN)[seat], "go 1")
        desk.store.close()
        with sqlite3.connect(desk.path) as source:
            (version,) = source.execute("SELECT version_num FROM alembic_version").fetchone()
            target = Path(__file__).with_name(f"{version}.db")
            with sqlite3.connect(target) as copy:
                source.backup(copy)
                copy.execute("PRAGMA journal_mode=DELETE")


main()
