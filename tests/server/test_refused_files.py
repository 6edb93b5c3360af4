"""Files that a house cannot use, each of which is refused in a sentence, and files that go by several names."""

from __future__ import annotations

import fcntl
import os
import pwd
from pathlib import Path

import pytest

from greathouse.server import operations, sqlite
from greathouse.server.administration.ordering import ordered
from greathouse.server.errors import BadDatabase, DatabaseTaken
from greathouse.server.run import hold
from greathouse.server.store import Store

from .desk import ANN, BEN, Desk
from .stores import little_room
from .test_files import entries, modes, played, url


@pytest.fixture
def desk(tmp_path):
    made = Desk(tmp_path)
    yield made
    made.store.close()


# A full disk -------------------------------------------------------------------------------------------------------


def test_what_cannot_be_written_is_named_not_what_was_read(desk, tmp_path):
    played(desk)
    saved, other = tmp_path / "saved.sqlite", tmp_path / "other" / "house.sqlite"
    operations.backup(url(desk.path), saved)
    before = {*tmp_path.iterdir()}
    with little_room(8192):
        with pytest.raises(BadDatabase, match=rf"{tmp_path}/copy\.sqlite cannot be written: [^\[]+\.$"):
            operations.backup(url(desk.path), tmp_path / "copy.sqlite")
        with pytest.raises(BadDatabase, match=rf"{other} cannot be written: [^\[]+\.$"):
            operations.restore(saved, url(other))
    assert {*tmp_path.iterdir()} == before | {other.parent}
    assert [file.name for file in other.parent.iterdir()] == ["house.sqlite.lock"]


def test_no_room_for_a_lock_is_said_and_leaves_nothing(tmp_path):
    file = tmp_path / "house.sqlite"
    for _ in range(2):
        with little_room(0), pytest.raises(BadDatabase, match=r"house\.sqlite cannot be locked: .+\."), hold(url(file)):
            pass
        assert not list(tmp_path.iterdir())
    with hold(url(file)), pytest.raises(DatabaseTaken, match=f"by process {os.getpid()};"), hold(url(file)):
        pass


def test_nobody_holds_a_lock_that_has_gone_meanwhile(tmp_path, monkeypatch):
    """It was removed for want of room after it had been opened: the next process would make another one."""
    file = tmp_path / "house.sqlite"
    taken = fcntl.flock

    def take(held, how):
        taken(held, how)
        sqlite.lock_of(file).unlink()

    monkeypatch.setattr(fcntl, "flock", take)
    with pytest.raises(BadDatabase, match="cannot be locked"), hold(url(file)):
        pass


# Other names -------------------------------------------------------------------------------------------------------


def test_a_database_is_the_same_by_whatever_name(desk, tmp_path):
    """It has one lock, one line for orders, and is what a backup takes the place of."""
    table = played(desk)
    saved, linked = tmp_path / "saved.sqlite", tmp_path / "links" / "palace.sqlite"
    linked.parent.mkdir()
    linked.symlink_to(desk.path)
    operations.backup(url(linked), saved)
    for one, other in ((desk.path, linked), (linked, desk.path)):
        with hold(url(one)), pytest.raises(DatabaseTaken, match=rf"{desk.path} is in use"), hold(url(other)):
            pass
    with hold(url(desk.path)), pytest.raises(DatabaseTaken):
        operations.restore(saved, url(linked), force=True)
    desk.act(table, (ANN, BEN)[table.waiting[0]], "go 1")
    desk.store.close()
    operations.restore(saved, url(linked), force=True)
    assert linked.is_symlink() and entries(desk.path, table.id) == table.seq
    assert [file.name for file in linked.parent.iterdir()] == ["palace.sqlite"]


def test_a_backup_is_written_where_its_name_leads(desk, tmp_path):
    other, linked = tmp_path / "other.sqlite", tmp_path / "linked.sqlite"
    linked.symlink_to(other)
    operations.backup(url(desk.path), linked)
    assert linked.is_symlink() and other.is_file()
    with hold(url(other)), pytest.raises(DatabaseTaken, match=r"other\.sqlite is in use"):
        operations.backup(url(desk.path), linked, force=True)


def test_no_house_opens_over_a_file_with_two_names(desk, tmp_path):
    """By each name it would have a lock, and a write-ahead file, of its own."""
    desk.store.close()
    other = tmp_path / "other.sqlite"
    other.hardlink_to(desk.path)
    for file in (desk.path, other):
        with pytest.raises(BadDatabase, match=rf"{file} has another name, a hard link"):
            Store(url(file))
    assert operations.backup(url(desk.path), tmp_path / "copy.sqlite") == (0, 0)
    other.unlink()
    Store(url(desk.path)).close()


def test_a_house_begins_where_a_link_leads(tmp_path):
    linked = tmp_path / "house.sqlite"
    linked.symlink_to(tmp_path / "real.sqlite")
    Store(url(linked)).close()
    assert modes(tmp_path)["real.sqlite"] == "0o600"


# What cannot be opened ---------------------------------------------------------------------------------------------


def locked(file: Path) -> None:
    """What a house that starts does first."""
    with hold(url(file)):
        pass


def test_a_folder_is_no_database(tmp_path):
    told = (lambda file: operations.verify(url(file)), lambda file: ordered(url(file), "moderators"))
    for use in (locked, lambda file: Store(url(file)), operations.check, *told):
        with pytest.raises(BadDatabase, match=rf"The database {tmp_path} cannot be opened: it is a folder\."):
            use(tmp_path)
    assert not sqlite.lock_of(tmp_path).exists()


def test_a_name_that_no_file_can_have_is_refused(desk, tmp_path):
    long, loop = tmp_path / ("p" * 300), tmp_path / "loop.sqlite"
    loop.symlink_to(loop)
    for use in (locked, operations.check, lambda file: operations.verify(url(file))):
        with pytest.raises(BadDatabase, match=r"cannot be opened: File name too long\."):
            use(long)
    for open_it in (operations.check, lambda file: operations.verify(url(file)), lambda file: Store(url(file))):
        with pytest.raises(BadDatabase, match=r"There is no database|cannot be opened"):
            open_it(loop)
    with pytest.raises(BadDatabase, match=r"cannot be written: File name too long\."):
        operations.backup(url(desk.path), long)
    operations.backup(url(desk.path), loop, force=True)


@pytest.fixture
def nobodys(monkeypatch):
    """A file or folder that is put here lets this process do nothing that is not told besides."""
    found: dict[Path, int] = {}
    free = os.access

    def access(path, wanted):
        return not (wanted & ~found[Path(path)]) if Path(path) in found else free(path, wanted)

    monkeypatch.setattr(os, "access", access)
    return found


def test_whose_a_database_is_that_cannot_be_opened_is_said(desk, tmp_path, nobodys):
    desk.path.chmod(0o640)
    me = pwd.getpwuid(os.geteuid()).pw_name
    for path, left, uses in (
        (desk.path, 0, (locked, operations.check)),
        (desk.path, os.R_OK, (locked,)),
        (tmp_path, os.X_OK, (locked,)),
        (tmp_path, 0, (locked, operations.check)),
    ):
        nobodys.clear()
        nobodys[path] = left
        mode = f"{path.stat().st_mode & 0o777:o}"
        for use in uses:
            with pytest.raises(BadDatabase, match=f"be opened: {path} belongs to {me}, mode {mode}, and this is {me}"):
                use(desk.path)
    assert not sqlite.lock_of(desk.path).exists()
    nobodys[desk.path] = nobodys[tmp_path] = os.R_OK | os.X_OK
    assert operations.check(desk.path) == (0, 0)


def test_who_has_no_name_is_a_number(tmp_path, nobodys, monkeypatch):
    nobodys[tmp_path] = 0
    monkeypatch.setattr(os, "geteuid", lambda: 2**31 - 9)
    with pytest.raises(BadDatabase, match="and this is user 2147483639"):
        operations.check(tmp_path / "house.sqlite")
