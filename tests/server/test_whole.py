"""A database in which something is missing: refused in a sentence, or opened with a word about it."""

from __future__ import annotations

import json
import shutil
import sqlite3
from contextlib import closing

import pytest
import sqlalchemy as sa

from greathouse.server import operations
from greathouse.server.errors import BadDatabase
from greathouse.server.house import House
from greathouse.server.schema import METADATA
from greathouse.server.store import Store
from greathouse.server.whole import MAX_NAMED
from tests.toys import toy

from .desk import Desk, make_service
from .houses import Puppets, first
from .stores import empty_database


@pytest.fixture
def desk(tmp_path):
    made = Desk(tmp_path)
    yield made
    made.store.close()


def change(path, *statements: str) -> None:
    with closing(sqlite3.connect(path)) as connection:
        connection.execute("PRAGMA foreign_keys = OFF")
        for statement in statements:
            connection.execute(statement)
        connection.commit()


@pytest.mark.parametrize("name", sorted(METADATA.tables))
def test_without_a_table_of_its_schema_a_database_is_refused(tmp_path, name):
    file = tmp_path / "house.sqlite"
    file.write_bytes(empty_database())
    change(file, f"DROP TABLE {name}")
    before = file.read_bytes()
    with pytest.raises(BadDatabase, match=f"it has no table {name}; `greathouse restore`") as caught:
        Store(f"sqlite:///{file}")
    assert "\n" not in str(caught.value) and str(file) in str(caught.value)
    assert file.read_bytes() == before


@pytest.mark.parametrize(("table", "column"), [("seats", "waits"), ("log", "at"), ("people", "moderator")])
def test_without_a_column_of_its_schema_a_database_is_refused(tmp_path, table, column):
    file = tmp_path / "house.sqlite"
    file.write_bytes(empty_database())
    change(file, f"ALTER TABLE {table} DROP COLUMN {column}")
    with pytest.raises(BadDatabase, match=f"it has no column {column} of table {table}"):
        Store(f"sqlite:///{file}")


def test_a_shared_database_without_a_table_is_refused(shared):
    Store(shared).close()
    engine = sa.create_engine(shared)
    with engine.begin() as connection:
        connection.execute(sa.text("ALTER TABLE waits RENAME TO lost"))
    try:
        with pytest.raises(BadDatabase, match="it has no table waits; `pg_restore`"):
            Store(shared)
    finally:
        with engine.begin() as connection:
            connection.execute(sa.text("ALTER TABLE lost RENAME TO waits"))
        engine.dispose()
    Store(shared).close()


@pytest.mark.parametrize("statement", ["UPDATE house_time SET open = 'abc'", "UPDATE house_time SET at = 9e999"])
def test_a_house_without_its_time_is_refused(tmp_path, statement):
    file = tmp_path / "house.sqlite"
    file.write_bytes(empty_database())
    change(file, statement)
    with pytest.raises(BadDatabase, match="The house's time in the database"):
        Store(f"sqlite:///{file}")


def test_a_damaged_secret_is_said(desk):
    desk.store.secret("seats")
    change(desk.path, "UPDATE secrets SET value = 'abc'")
    with pytest.raises(BadDatabase, match="secret 'seats'"):
        House(desk.store, make_service(), Puppets(first))


@pytest.mark.parametrize("beside", ["", "-wal", ".lock"])
def test_that_a_file_is_empty_is_said(tmp_path, caplog, beside):
    file = tmp_path / "house.sqlite"
    file.touch()
    if beside:
        file.with_name(file.name + beside).write_bytes(b"papyrus" * 1000)
    Store(f"sqlite:///{file}").close()
    assert f"{file} is empty: a new house begins" in caplog.messages
    caplog.clear()
    Store(f"sqlite:///{file}").close()
    Store(f"sqlite:///{tmp_path / 'new.sqlite'}").close()
    assert not caplog.messages, "one that was not there is simply new"


@pytest.mark.parametrize(
    "statement",
    [
        "DELETE FROM log WHERE seq = 2 AND table_id = ?",
        "DELETE FROM log WHERE seq = 1 AND table_id = ?",
        "DELETE FROM log WHERE table_id = ?",
        "UPDATE tables SET seq = 3 WHERE id = ?",
        "UPDATE tables SET seq = 'abc' WHERE id = ?",
        "UPDATE log SET seq = 7 WHERE seq = 2 AND table_id = ?",
        "UPDATE log SET body = '{' WHERE seq = 1 AND table_id = ?",
        "UPDATE log SET body = x'ff' WHERE seq = 2 AND table_id = ?",
    ],
)
def test_tables_with_broken_logs_are_named_and_the_house_opens(desk, caplog, statement):
    broken, sound = desk.two(), desk.two()
    desk.store.close()
    change(desk.path, statement.replace("?", f"'{broken.id}'"))
    store = Store(f"sqlite:///{desk.path}")
    (told,) = caplog.messages
    assert f"not complete: 1 ({broken.id});" in told and sound.id not in told
    assert len(store.entries(sound.id)) == sound.seq
    store.close()
    assert {fault.table for fault in operations.verify(f"sqlite:///{desk.path}", toy).faults} == {broken.id}


def test_of_many_broken_logs_some_are_named(desk, caplog):
    tables = [desk.two().id for _ in range(MAX_NAMED + 2)]
    desk.store.close()
    change(desk.path, "DELETE FROM log WHERE seq = 1")
    Store(f"sqlite:///{desk.path}").close()
    (told,) = caplog.messages
    assert f"{len(tables)} (" in told and ", …)" in told and sum(table in told for table in tables) == MAX_NAMED


def test_broken_logs_of_a_shared_database_are_verified(shared, tmp_path, caplog):
    """Each worker opens it, over and over: none reads all logs for that."""
    desk = Desk(tmp_path)
    desk.store.close()
    desk.store = Store(shared)
    broken, _ = desk.two(), desk.two()
    engine = sa.create_engine(shared)
    with engine.begin() as connection:
        connection.execute(sa.text("DELETE FROM log WHERE seq = 2 AND table_id = :table"), {"table": broken.id})
    engine.dispose()
    caplog.clear()
    Store(shared).close()
    assert not caplog.messages
    assert {fault.table for fault in operations.verify(shared, toy).faults} == {broken.id}
    desk.store.close()


def test_text_that_is_none_is_verified_beside_the_rest(desk):
    first_table, second = desk.two(), desk.two()
    for table in (first_table, second):
        change(desk.path, f"UPDATE log SET body = CAST(x'22ff22' AS TEXT) WHERE seq = 2 AND table_id = '{table.id}'")
    faults = operations.verify(f"sqlite:///{desk.path}", toy).faults
    assert [(fault.table, fault.entry) for fault in faults] == [(first_table.id, 2), (second.id, 2)]
    assert json.dumps([fault.reason for fault in faults])


def test_a_whole_database_opens_without_a_word(desk, tmp_path, caplog):
    desk.two()
    desk.store.close()
    shutil.copy(desk.path, tmp_path / "again.sqlite")
    Store(f"sqlite:///{tmp_path / 'again.sqlite'}").close()
    assert not caplog.messages
