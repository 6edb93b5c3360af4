"""Backups, their restoring, verification, and the lock beside the database."""

import json
import os
import shutil
import sqlite3
import subprocess
import sys
from pathlib import Path

import pytest
import sqlalchemy as sa
from typer.testing import CliRunner

from greathouse.cli import app
from greathouse.server import operations, sqlite
from greathouse.server.administration.ordering import ordered
from greathouse.server.errors import BadDatabase, DatabaseTaken
from greathouse.server.messages import Open
from greathouse.server.run import hold
from greathouse.server.store import Store
from greathouse.server.tables import Seat
from tests.toys import toy
from tests.waiting import SECONDS

from .desk import ANN, BEN, Desk, make_service
from .running import Running


@pytest.fixture
def desk(tmp_path):
    made = Desk(tmp_path)
    yield made
    made.store.close()


def url(path) -> str:
    return f"sqlite:///{path}"


def play(desk, count: int = 4):
    table = desk.two()
    for _ in range(count):
        desk.act(table, (ANN, BEN)[desk.tables[table.id].waiting[0]], "go 1")
    return desk.tables[table.id]


def change(path, statement: str, *values) -> None:
    with sqlite3.connect(path) as connection:
        connection.execute(statement, values)
    connection.close()


def break_page(path) -> None:
    """Overwrites the root page of the last table or index of a closed database."""
    with sqlite3.connect(path) as connection:
        connection.execute("PRAGMA journal_mode=DELETE")
        size = connection.execute("PRAGMA page_size").fetchone()[0]
        root = connection.execute("SELECT rootpage FROM sqlite_master WHERE name = 'log'").fetchone()[0]
    connection.close()
    with path.open("r+b") as file:
        file.seek((root - 1) * size)
        file.write(b"\xa5" * size)


# Backup and restore ----------------------------------------------------------------------------------------------


def test_a_backup_of_an_open_database_holds_all_and_is_one_file(desk, tmp_path):
    table = play(desk)
    target = tmp_path / "backups" / "one.sqlite"
    assert operations.backup(url(desk.path), target) == (1, table.seq)
    assert [path.name for path in target.parent.iterdir()] == ["one.sqlite"]
    assert operations.verify(url(target), toy) == (1, table.seq, [])
    store = Store(url(target))
    assert store.entries(table.id) == desk.store.entries(table.id)
    store.close()


def test_a_backup_replaces_nothing_unless_forced(desk, tmp_path):
    target = tmp_path / "notes.txt"
    target.write_text("papyrus")
    with pytest.raises(BadDatabase, match=r"notes\.txt exists; --force"):
        operations.backup(url(desk.path), target)
    assert target.read_text() == "papyrus"
    assert operations.backup(url(desk.path), target, force=True) == (0, 0)


def test_a_backup_takes_the_place_of_no_database_that_is_in_use(desk, tmp_path):
    table, size = play(desk), desk.path.stat().st_size
    linked = tmp_path / "linked.sqlite"
    linked.symlink_to(desk.path)
    for itself in (desk.path, linked):
        with pytest.raises(BadDatabase, match="is the database itself"):
            operations.backup(url(desk.path), itself, force=True)
    other = tmp_path / "other.sqlite"
    Store(url(other)).close()
    with sqlite.lock(other), pytest.raises(DatabaseTaken, match=r"other\.sqlite is in use by process"):
        operations.backup(url(desk.path), other, force=True)
    assert operations.verify(url(other), toy) == (0, 0, [])
    assert operations.backup(url(desk.path), other, force=True) == (1, table.seq)
    assert desk.path.stat().st_size >= size and operations.verify(url(desk.path), toy) == (1, table.seq, [])


def test_a_backup_of_what_is_damaged_is_refused_and_leaves_the_older_one(desk, tmp_path):
    play(desk)
    target = tmp_path / "one.sqlite"
    operations.backup(url(desk.path), target)
    before = target.read_bytes()
    desk.store.close()
    break_page(desk.path)
    with pytest.raises(BadDatabase, match="damaged"):
        operations.backup(url(desk.path), target, force=True)
    assert target.read_bytes() == before and not list(tmp_path.glob("*.partial"))


def test_of_two_backups_at_once_to_one_file_the_second_is_refused(desk, tmp_path, monkeypatch):
    play(desk)
    target, copied = tmp_path / "one.sqlite", sqlite.copy

    def both(source: Path, partial: Path) -> None:
        with pytest.raises(BadDatabase, match="another program is writing it"):
            operations.backup(url(desk.path), target, force=True)
        copied(source, partial)

    monkeypatch.setattr(sqlite, "copy", both)
    size = operations.backup(url(desk.path), target)
    assert operations.check(target) == size and not list(tmp_path.glob("*.partial"))


def test_what_cannot_be_written_or_read_is_said(desk, tmp_path):
    with pytest.raises(BadDatabase, match="cannot be written"):
        operations.backup(url(desk.path), desk.path / "below" / "one.sqlite")
    with pytest.raises(BadDatabase, match="There is no database"):
        operations.backup(url(tmp_path / "nothing.sqlite"), tmp_path / "one.sqlite")
    with pytest.raises(BadDatabase, match=r"There is no database \S+nothing\.sqlite"):
        operations.restore(tmp_path / "nothing.sqlite", url(tmp_path / "one.sqlite"))
    with pytest.raises(BadDatabase, match=rf"{tmp_path} cannot be written: it is a folder\."):
        operations.backup(url(desk.path), tmp_path, force=True)
    with pytest.raises(BadDatabase, match="no SQLite file"):
        operations.backup("postgresql://127.0.0.1/house", tmp_path / "one.sqlite")
    (tmp_path / "text").write_text("papyrus " * 200)
    with pytest.raises(BadDatabase, match="not a database"):
        operations.restore(tmp_path / "text", url(tmp_path / "new.sqlite"))


def test_a_backup_takes_the_place_of_the_database(desk, tmp_path):
    table = play(desk)
    saved = tmp_path / "saved.sqlite"
    operations.backup(url(desk.path), saved)
    desk.act(table, (ANN, BEN)[table.waiting[0]], "go 1")
    with pytest.raises(BadDatabase, match="exists; --force"):
        operations.restore(saved, url(desk.path))
    assert len(desk.store.entries(table.id)) == table.seq + 1
    desk.store.close()
    assert operations.restore(saved, url(desk.path), force=True) == (1, table.seq)
    store = Store(url(desk.path))
    assert len(store.entries(table.id)) == table.seq
    store.close()


def test_entries_after_a_backup_do_not_come_back_from_a_log_that_a_kill_left(desk, tmp_path):
    """The write-ahead file of the old database must not be applied to the restored one."""
    table = play(desk)
    saved, torn = tmp_path / "saved.sqlite", tmp_path / "torn"
    operations.backup(url(desk.path), saved)
    desk.act(table, (ANN, BEN)[table.waiting[0]], "go 1")
    torn.mkdir()
    for suffix in ("", "-wal"):
        shutil.copy(f"{desk.path}{suffix}", torn)
    assert (torn / "house.sqlite-wal").stat().st_size
    operations.restore(saved, url(torn / "house.sqlite"), force=True)
    assert operations.verify(url(torn / "house.sqlite"), toy) == (1, table.seq, [])


@pytest.mark.parametrize(
    "memory", ["sqlite://", "sqlite:///", "sqlite:///:memory:", "sqlite:///file:h?mode=memory&uri=true"]
)
def test_a_database_in_memory_is_none(memory):
    for use in (Store, operations.verify, lambda url: hold(url).__enter__(), lambda url: ordered(url, "moderators")):
        with pytest.raises(BadDatabase, match=r"is a file, as in sqlite:////\S+; this URL names none\."):
            use(memory)


# Verification ----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("statement", "entry", "reason"),
    [
        ("UPDATE log SET body = '{' WHERE seq = 3", 3, "JSONDecodeError"),
        ("UPDATE log SET kind = 'dance' WHERE seq = 4", 4, "dance"),
        ("UPDATE log SET body = replace(body, 'go 1', 'go 77') WHERE seq = 5", 5, "“77” is not one of"),
        ("DELETE FROM log WHERE seq = 4", 4, "missing"),
        ("DELETE FROM log WHERE seq = 6", 0, "ends at entry 5, not 6"),
        ("DELETE FROM tables", 0, "no such table"),
    ],
)
def test_a_fault_is_named_by_table_and_entry(desk, statement, entry, reason):
    table = play(desk)
    other = desk.two()
    assert operations.verify(url(desk.path), toy).faults == []
    narrowed = statement + (" AND" if "WHERE" in statement else " WHERE")
    change(desk.path, f"{narrowed} {'id' if 'tables' in statement else 'table_id'} = ?", table.id)
    faults = operations.verify(url(desk.path), toy).faults
    assert {fault.table for fault in faults} == {table.id} != {other.id}
    assert faults[0].entry == entry and reason in faults[0].reason
    assert table.id in str(faults[0])


def test_the_command_exits_with_1_if_there_is_a_fault(desk):
    table = play(desk)
    change(desk.path, "UPDATE log SET body = '{' WHERE seq = 1")
    found = CliRunner().invoke(app, ["verify", "--database", url(desk.path), "--json"])
    assert found.exit_code == 1
    report = json.loads(found.stdout)
    assert (report["tables"], report["entries"]) == (1, table.seq)
    assert report["faults"][0]["table"] == table.id and report["faults"][0]["entry"] == 1


def test_the_commands_work_together(desk, tmp_path):
    saved, again = tmp_path / "saved.sqlite", tmp_path / "again.sqlite"
    for command in (
        ["backup", str(saved), "--database", url(desk.path)],
        ["restore", str(saved), "--database", url(again)],
        ["verify", "--database", url(again)],
    ):
        ran = CliRunner().invoke(app, command)
        assert ran.exit_code == 0 and "0 tables, 0 entries" in ran.stdout


def test_the_environment_names_the_database_where_no_option_does(desk, tmp_path):
    """A password in it stands in no list of processes; the option wins."""
    play(desk)
    (tmp_path / "other").mkdir()
    empty = Desk(tmp_path / "other")
    empty.store.close()

    def tables(*options: str, **variables: str) -> str:
        ran = CliRunner().invoke(app, ["verify", *options], env={"XDG_DATA_HOME": str(tmp_path / "none"), **variables})
        return ran.stdout.partition(" tables")[0] if ran.exit_code == 0 else str(ran.exception)

    here = url(desk.path)
    assert tables(GREATHOUSE_DATABASE=here) == "1"
    assert tables("--database", url(empty.path), GREATHOUSE_DATABASE=here) == "0"
    assert "There is no database" in tables(GREATHOUSE_DATABASE=""), "an empty one names none"
    for command in (["verify"], ["serve"], ["backup", "a"], ["restore", "a"], ["admin", "tables"]):
        ran = CliRunner().invoke(app, [*command, "--database", ""], env={"GREATHOUSE_DATABASE": here})
        assert isinstance(ran.exception, BadDatabase) and "'' is not the URL of a database" in str(ran.exception)
    assert "GREATHOUSE_DATABASE" in CliRunner().invoke(app, ["serve", "--help"], env={"COLUMNS": "200"}).stdout


# Damage ----------------------------------------------------------------------------------------------------------


def test_a_damaged_database_is_not_opened_but_named(desk):
    play(desk)
    desk.store.close()
    break_page(desk.path)
    before = desk.path.read_bytes()
    with pytest.raises(BadDatabase, match=r"house\.sqlite is damaged") as caught:
        Store(url(desk.path))
    assert "\n" not in str(caught.value) and "restore" in str(caught.value)
    assert desk.path.read_bytes() == before
    assert operations.verify(url(desk.path), toy).faults


@pytest.mark.parametrize("share", [0.3, 0.6, 0.9])
def test_a_database_cut_short_is_not_opened(desk, share):
    play(desk)
    desk.store.close()
    whole = desk.path.read_bytes()
    desk.path.write_bytes(whole[: int(len(whole) * share)])
    with pytest.raises(BadDatabase, match=r"damaged|cannot be"):
        Store(url(desk.path))


@pytest.mark.parametrize(
    ("version", "bug"),
    [
        ((3, 6, 23), False),
        ((3, 7, 0), True),
        ((3, 40, 1), True),
        ((3, 44, 5), True),
        ((3, 44, 6), False),
        ((3, 45, 0), True),
        ((3, 50, 6), True),
        ((3, 50, 7), False),
        ((3, 51, 2), True),
        ((3, 51, 3), False),
        ((3, 53, 0), False),
    ],
)
def test_a_sqlite_with_the_wal_reset_bug_is_warned_of(version, bug):
    assert bool(sqlite.wal_reset_warning(version)) == bug
    assert not bug or ".".join(map(str, version)) in sqlite.wal_reset_warning(version)


# The lock --------------------------------------------------------------------------------------------------------


def test_a_second_server_is_refused_by_name_and_a_kill_frees_the_lock(mortal):
    second = Running(mortal.database.parent)
    command = [sys.executable, "-m", "greathouse", "serve", "--port", str(second.port), "--database"]
    refused = subprocess.run(
        [*command, url(mortal.database)], check=False, capture_output=True, text=True, timeout=SECONDS
    )
    assert refused.returncode == 75 and "Traceback" not in refused.stderr
    assert str(mortal.database) in refused.stderr and f"process {mortal.process.pid}" in refused.stderr
    mortal.kill()
    assert second.start().stop() in (0, -15)


def test_nothing_is_restored_under_a_server(desk, tmp_path):
    saved = tmp_path / "saved.sqlite"
    operations.backup(url(desk.path), saved)
    before = desk.path.read_bytes()
    with sqlite.lock(desk.path), pytest.raises(DatabaseTaken, match=f"process {os.getpid()}"):
        operations.restore(saved, url(desk.path), force=True)
    assert desk.path.read_bytes() == before
    desk.store.close()
    operations.restore(saved, url(desk.path), force=True)


# PostgreSQL ------------------------------------------------------------------------------------------------------


def test_a_shared_database_is_verified_as_a_file_is(shared):
    store, service = Store(shared), make_service()
    opened = service.handle(0.0, Open("steps", {}, (Seat("Ann", ANN), Seat("Ben", BEN)), shuffle=False))
    store.commit(opened.writes)
    assert operations.verify(shared, toy) == (1, 1, [])
    engine = sa.create_engine(shared)
    with engine.begin() as connection:
        connection.execute(sa.text("UPDATE log SET body = replace(body, 'die', 'dye')"))
    engine.dispose()
    store.close()
    (fault,) = operations.verify(shared, toy).faults
    assert (fault.table, fault.entry) == (opened.opened, 1)


def test_a_server_that_is_not_there_is_named():
    with pytest.raises(BadDatabase, match="cannot be read"):
        operations.verify("postgresql+psycopg://nobody@127.0.0.1:1/house")
