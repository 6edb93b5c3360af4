"""Whose the files of a house are, who reads them, and what a crash leaves while one takes another's place."""

from __future__ import annotations

import os
import shutil
import sqlite3
import subprocess
import sys
from contextlib import closing
from pathlib import Path

import pytest

from greathouse.server import files, operations, sqlite
from greathouse.server.errors import DatabaseTaken
from greathouse.server.run import hold
from greathouse.server.store import Store
from tests.toys import toy
from tests.waiting import SECONDS

from .desk import ANN, BEN, Desk


@pytest.fixture
def careless():
    """A umask that leaves everything legible to all."""
    before = os.umask(0o022)
    yield
    os.umask(before)


@pytest.fixture
def desk(tmp_path):
    made = Desk(tmp_path)
    yield made
    made.store.close()


def url(file: Path) -> str:
    return f"sqlite:///{file}"


def modes(folder: Path) -> dict[str, str]:
    return {file.name: oct(file.stat().st_mode & 0o777) for file in folder.iterdir() if file.is_file()}


def played(desk: Desk):
    """A table whose latest entry stands in the write-ahead file alone."""
    table = desk.two()
    for _ in range(4):
        desk.act(table, (ANN, BEN)[desk.tables[table.id].waiting[0]], "go 1")
    return desk.tables[table.id]


# Modes -------------------------------------------------------------------------------------------------------------


@pytest.mark.usefixtures("careless")
def test_only_its_owner_reads_what_a_house_writes(tmp_path):
    file = tmp_path / "house.sqlite"
    with hold(url(file)):
        store = Store(url(file))
        store.secret("seats")
        operations.backup(url(file), tmp_path / "copy.sqlite")
        assert modes(tmp_path) == dict.fromkeys(
            ["house.sqlite", "house.sqlite-wal", "house.sqlite-shm", "house.sqlite.lock", "copy.sqlite"], "0o600"
        )
        store.close()
    operations.restore(tmp_path / "copy.sqlite", url(tmp_path / "new" / "house.sqlite"))
    assert set(modes(tmp_path / "new").values()) == {"0o600"}


@pytest.mark.usefixtures("careless")
def test_a_copy_before_a_migration_is_private(tmp_path):
    released = min((Path(__file__).parent / "databases").glob("*.db"))
    shutil.copy(released, tmp_path / "house.sqlite")
    Store(url(tmp_path / "house.sqlite")).close()
    (copy,) = tmp_path.glob("*.backup")
    assert modes(tmp_path)[copy.name] == "0o600"


@pytest.mark.usefixtures("careless")
def test_a_file_that_exists_keeps_its_mode(desk, tmp_path):
    desk.store.close()
    desk.path.chmod(0o640)
    (tmp_path / "copy.sqlite").write_bytes(b"")
    (tmp_path / "copy.sqlite").chmod(0o604)
    lock = tmp_path / "house.sqlite.lock"
    lock.touch()
    lock.chmod(0o644)
    with hold(url(desk.path)):
        Store(url(desk.path)).close()
    operations.backup(url(desk.path), tmp_path / "copy.sqlite", force=True)
    operations.restore(tmp_path / "copy.sqlite", url(desk.path), force=True)
    found = modes(tmp_path)
    assert (found["house.sqlite"], found["house.sqlite.lock"], found["copy.sqlite"]) == ("0o640", "0o644", "0o604")


# Owners ------------------------------------------------------------------------------------------------------------


@pytest.fixture
def given(monkeypatch):
    """By whose owner each file was given away last."""
    found: dict[str, Path] = {}
    for module in (files, sqlite):
        monkeypatch.setattr(module, "give_to_owner_of", lambda other, file: found.update({file.name: other}))
    return found


def test_what_is_restored_belongs_to_whom_the_database_belonged_to(desk, tmp_path, given):
    operations.backup(url(desk.path), tmp_path / "copy.sqlite")
    desk.store.close()
    given.clear()
    operations.restore(tmp_path / "copy.sqlite", url(desk.path), force=True)
    assert given["house.sqlite.partial"] == given["house.sqlite.lock"] == desk.path


def test_what_is_new_belongs_to_whom_the_folder_belongs_to(desk, tmp_path, given):
    operations.backup(url(desk.path), tmp_path / "copy.sqlite")
    assert given["copy.sqlite.partial"] == tmp_path
    state = tmp_path / "state"
    operations.restore(tmp_path / "copy.sqlite", url(state / "house.sqlite"))
    assert given["house.sqlite.partial"] == given["house.sqlite.lock"] == state


@pytest.mark.skipif(os.geteuid() != 0, reason="only root gives files away")
def test_a_service_writes_on_after_root_has_restored(desk, tmp_path):
    table = played(desk)
    operations.backup(url(desk.path), tmp_path / "copy.sqlite")
    desk.store.close()
    os.chown(desk.path, 65_534, 65_534)
    operations.restore(tmp_path / "copy.sqlite", url(desk.path), force=True)
    for name in ("house.sqlite", "house.sqlite.lock"):
        found = (tmp_path / name).stat()
        assert (found.st_uid, found.st_gid) == (65_534, 65_534), name
    assert operations.verify(url(desk.path), toy) == (1, table.seq, [])


# Crashes -----------------------------------------------------------------------------------------------------------

STOPPED = """
import os, shutil, sys
from pathlib import Path
from greathouse.server import operations

EVENTS = ("open", "sqlite3.connect", "os.rename", "os.remove", "os.chmod", "os.chown")

def restored(house, saved, left):
    def step(event, details):
        nonlocal left
        if event in EVENTS and str(house.parent) in str(details):
            left -= 1
            if left < 0:
                os._exit(9)
    sys.addaudithook(step)
    operations.restore(saved, f"sqlite:///{house}", force=True)
    os._exit(0)

template, saved, runs = map(Path, sys.argv[1:])
for steps in range(200):
    folder = runs / str(steps)
    shutil.copytree(template, folder)
    child = os.fork()
    if not child:
        restored(folder / "house.sqlite", saved, steps)
    if os.waitpid(child, 0)[1] == 0:
        break
"""


def entries(file: Path, table: str) -> int:
    """So many entries has the log of a table, for a house that opens then."""
    store = Store(url(file))
    found = len(store.entries(table))
    store.close()
    return found


@pytest.mark.slow
def test_whenever_a_restoring_is_cut_off_the_old_house_is_there_or_the_new_one(desk, tmp_path):
    """It is stopped before each step with a file; the last entry of the old house is in its write-ahead file alone."""
    table = played(desk)
    saved, template, runs = tmp_path / "saved.sqlite", tmp_path / "template", tmp_path / "runs"
    operations.backup(url(desk.path), saved)
    desk.act(table, (ANN, BEN)[table.waiting[0]], "go 1")
    template.mkdir()
    for suffix in ("", "-wal"):
        shutil.copy(f"{desk.path}{suffix}", template)
    command = [sys.executable, "-c", STOPPED, str(template), str(saved), str(runs)]
    subprocess.run(command, check=True, timeout=SECONDS, capture_output=True)
    found = [
        entries(folder / "house.sqlite", table.id)
        for folder in sorted(runs.iterdir(), key=lambda folder: int(folder.name))
    ]
    new = found.index(table.seq)
    assert len(found) > 6 and new > 3 and found[-1] == table.seq
    assert found[:new] == [table.seq + 1] * new and set(found[new:]) == {table.seq}
    for folder in runs.iterdir():
        assert operations.verify(url(folder / "house.sqlite"), toy).faults == []


def test_a_backup_takes_the_place_of_what_is_damaged(desk, tmp_path):
    table = played(desk)
    saved, torn = tmp_path / "saved.sqlite", tmp_path / "torn"
    operations.backup(url(desk.path), saved)
    torn.mkdir()
    for suffix in ("", "-wal"):
        shutil.copy(f"{desk.path}{suffix}", torn)
    (torn / "house.sqlite").write_bytes(b"papyrus " * 512)
    assert operations.restore(saved, url(torn / "house.sqlite"), force=True) == (1, table.seq)
    assert operations.verify(url(torn / "house.sqlite"), toy) == (1, table.seq, [])
    assert not (torn / "house.sqlite-wal").exists()


def test_a_write_ahead_file_without_its_database_is_not_read_with_the_new_one(desk, tmp_path):
    table = played(desk)
    saved, state = tmp_path / "saved.sqlite", tmp_path / "state"
    operations.backup(url(desk.path), saved)
    desk.act(table, (ANN, BEN)[table.waiting[0]], "go 1")
    state.mkdir()
    shutil.copy(f"{desk.path}-wal", state)
    operations.restore(saved, url(state / "house.sqlite"))
    assert entries(state / "house.sqlite", table.id) == table.seq
    assert (state / "house.sqlite-wal.aside").stat().st_size


def test_nothing_is_restored_while_another_program_reads(desk, tmp_path, monkeypatch):
    table = played(desk)
    saved = tmp_path / "saved.sqlite"
    operations.backup(url(desk.path), saved)
    desk.store.close()
    patient = sqlite3.connect
    monkeypatch.setattr(sqlite3, "connect", lambda *args, **how: patient(*args, **{"timeout": 0.01, **how}))
    with closing(patient(desk.path, isolation_level=None)) as other:
        other.execute("PRAGMA journal_mode=WAL")
        other.execute("BEGIN")
        other.execute("SELECT count(*) FROM log").fetchall()
        with pytest.raises(DatabaseTaken, match="another program"):
            operations.restore(saved, url(desk.path), force=True)
    assert entries(desk.path, table.id) == table.seq


def test_what_cannot_be_taken_in_stays_where_it_is(desk, monkeypatch):
    """A full disk is no damage: the write-ahead file belongs to the database still."""
    played(desk)

    class Full:
        def execute(self, _: str) -> None:
            error = sqlite3.OperationalError("database or disk is full")
            error.sqlite_errorcode = sqlite3.SQLITE_FULL
            raise error

        def close(self) -> None:
            pass

    with monkeypatch.context() as patch:
        patch.setattr(sqlite3, "connect", lambda *_, **__: Full())
        with pytest.raises(sqlite3.OperationalError, match="disk is full"):
            sqlite.settle(desk.path)
    assert desk.path.with_name("house.sqlite-wal").stat().st_size
