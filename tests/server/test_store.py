"""The log on disk: all or nothing, one after another, openable for ever."""

import json
import logging
import re
import shutil
import sqlite3
import statistics
import threading
from pathlib import Path
from typing import Any

import pytest

from greathouse.server import migrating, operations
from greathouse.server.clocks.terms import Terms
from greathouse.server.errors import BadDatabase, Conflict, Unavailable
from greathouse.server.messages import Act, Open, Sit
from greathouse.server.migrating import VERSIONS, newest_revision
from greathouse.server.outcomes import Append
from greathouse.server.store import Store
from greathouse.server.tables import Seat
from greathouse.server.talk.lines import LineStore

from .desk import ANN, BEN, Desk
from .stores import little_room

PAGE = 4096 + 24
"""Bytes of a page in the write-ahead file, with what stands before it."""
RELEASED = sorted((Path(__file__).parent / "databases").glob("*.db"))


@pytest.fixture
def desk(tmp_path):
    desk = Desk(tmp_path)
    yield desk
    desk.store.close()


def test_the_connection_promises_durability(desk):
    with desk.store.writing() as connection:
        assert connection.exec_driver_sql("PRAGMA journal_mode").scalar() == "wal"
        assert connection.exec_driver_sql("PRAGMA synchronous").scalar() == 2


def test_of_fifty_entries_for_one_place_one_is_stored(desk):
    table = desk.two()
    write = Append(table.id, table.seq + 1, "act", {"events": [[0, "go 1"]]}, 0.0)
    stored, refused = [], []

    def post():
        try:
            desk.store.commit([write])
            stored.append(1)
        except Conflict:
            refused.append(1)

    threads = [threading.Thread(target=post) for _ in range(50)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert (len(stored), len(refused)) == (1, 49)
    assert len(desk.store.entries(table.id)) == table.seq + 1


def test_two_processes_cannot_both_add(desk):
    table = desk.two()
    other = Store(desk.store.url)
    write = Append(table.id, table.seq + 1, "act", {"events": [[0, "go 1"]]}, 0.0)
    desk.store.commit([write])
    with pytest.raises(Conflict):
        other.commit([write])
    other.close()


def test_a_failure_at_any_statement_leaves_everything_as_it_was(desk):
    """A rematch writes most: two tables, two entries, two seats. Each statement fails once."""
    table = desk.two()
    while not desk.tables[table.id].over:
        seat = desk.tables[table.id].waiting[0]
        desk.act(table, (ANN, BEN)[seat], "go 1")
    from greathouse.server.messages import Rematch

    message = Rematch(ANN, "m")
    steps = _statements(desk, table, message)
    assert len(steps) > 6
    for fails in range(len(steps)):
        before = _everything(desk)
        desk.store.hook = _failing(fails)
        with pytest.raises(RuntimeError, match="no disk"):
            desk.send(message, table)
        desk.store.hook = lambda _: None
        assert _everything(desk) == before
    assert desk.send(message, table).opened


@pytest.mark.parametrize("pragma", ["query_only=1", "max_page_count=1"])
def test_what_the_driver_refuses_is_unavailable_and_changes_nothing(desk, pragma):
    table = desk.two()
    write = Append(table.id, table.seq + 1, "act", {"text": "x" * 100_000}, 0.0, owing=frozenset({ANN, BEN}))
    with desk.store.writing() as connection:
        connection.exec_driver_sql(f"PRAGMA {pragma}")
    before = _everything(desk)
    with pytest.raises(Unavailable, match="not-stored"):
        desk.store.commit([write])
    assert _everything(desk) == before


def _statements(desk, table, message) -> list[str]:
    names: list[str] = []

    def stop(name: str) -> None:
        names.append(name)
        if name == "commit":
            raise RuntimeError

    desk.store.hook = stop
    with pytest.raises(RuntimeError):
        desk.send(message, table)
    return names


def _failing(place: int):
    count = iter(range(1000))

    def hook(_: str) -> None:
        if next(count) == place:
            raise RuntimeError("no disk")

    return hook


def _everything(desk) -> list:
    with sqlite3.connect(desk.path) as connection:
        return [list(connection.execute(f"SELECT * FROM {name}")) for name in ("tables", "log", "seats")]


def test_a_guest_finds_its_tables_running_ones_first(desk):
    one = desk.two()
    desk.send(Open("sealed", {}, (Seat("Ann", ANN), Seat()), shuffle=False), now=5.0)
    while not desk.tables[one.id].over:
        seat = desk.tables[one.id].waiting[0]
        desk.act(one, (ANN, BEN)[seat], "go 1")
    assert [(listed.game, listed.over) for listed in desk.store.listed(ANN)] == [("sealed", False), ("steps", True)]
    assert [listed.game for listed in desk.store.listed(BEN)] == ["steps"]
    assert desk.store.listed("nobody") == []


@pytest.mark.parametrize("clock", [None, Terms(bank=600.0, increment=5.0)])
def test_a_tables_row_says_after_each_entry_by_what_it_is_found(desk, clock):
    seats = (Seat("Ann", ANN), Seat())
    table = desk.send(Open("steps", {}, seats, shuffle=False, clock=clock)).table
    desk.send(Sit(BEN, "Ben", table.join), table, 1.0)
    at, now = 1.0, desk.tables[table.id]
    while not now.over:
        assert _found_by(desk) == (now.seq, False, True, now.clocks and now.clocks.due, at)
        at += 1
        desk.send(Act((ANN, BEN)[now.waiting[0]], now.revision(now.waiting[0]), "go 1", f"{at}"), table, at)
        now = desk.tables[table.id]
    assert _found_by(desk) == (now.seq, True, True, None, at)


def _found_by(desk) -> tuple:
    with desk.store.reading() as connection:
        return tuple(connection.exec_driver_sql("SELECT seq, over, started, due, changed FROM tables").one())


def test_a_move_at_a_private_table_changes_no_index_by_which_tables_are_found(tmp_path):
    """Three pages are those of the table, of its log and of that log's index; a fourth says for whom it waits."""
    file = tmp_path / "house.sqlite"
    desk = Desk(tmp_path)
    table = desk.two("steps", length=30)
    written = []
    while not desk.tables[table.id].over:
        before = file.with_name("house.sqlite-wal").stat().st_size
        desk.act(table, (ANN, BEN)[desk.tables[table.id].waiting[0]], "go 1")
        written.append((file.with_name("house.sqlite-wal").stat().st_size - before) // PAGE)
    assert statistics.median(written) <= 4 < max(written), "its end is noted in all"


@pytest.mark.sampled(6)
@pytest.mark.parametrize("released", RELEASED, ids=lambda path: path.stem)
def test_a_database_of_every_released_schema_opens(released, tmp_path):
    """Its game is replayed and goes on; a schema that is not the newest is copied before it is changed."""
    shutil.copy(released, tmp_path / "house.sqlite")
    desk = Desk(tmp_path)
    (table_id,) = desk.store.listed(ANN)
    table = desk.tables[table_id.id] = desk.folded(type("T", (), {"id": table_id.id}))
    assert table.seq == 6 and table.waiting
    guest = (ANN, BEN)[table.waiting[0]]
    desk.act(table, guest, table.match.legal()[0])
    assert desk.folded(table).seq == 7
    newest = released == RELEASED[-1]
    assert bool(list(tmp_path.glob("*.backup"))) != newest
    desk.store.close()


def test_what_was_said_in_trades_becomes_talk(tmp_path):
    """Each line has who has the seat now as its author; the log tells the same game without it."""
    shutil.copy(RELEASED[0].with_name("0013.db"), tmp_path / "house.sqlite")
    log: list[tuple[str, dict[str, Any]]] = [
        ("open", {"seats": [{"name": "Ann", "guest": ANN}, {"name": "", "guest": ""}, {"level": 2}]}),
        ("sit", {"seat": 1, "guest": BEN, "name": "Ben"}),
        ("offer", {"seat": 0, "to": 1, "gives": {"grain": 1}, "gets": {}, "words": "Für dich"}),
        ("offer", {"seat": 2, "to": 1, "gives": {"grain": 1}, "gets": {}}),
        ("transfer", {"seats": [0], "guest": ANN, "to": "a1", "name": "Anouk"}),
        ("say", {"seat": 1, "words": "No", "key": "s", "by": 1, "asked": "say"}),
    ]
    with sqlite3.connect(tmp_path / "house.sqlite") as old:
        old.execute("INSERT INTO tables (id, seq, game, over, created, changed) VALUES ('m', 6, 'osiris', 0, 1, 1)")
        rows = [("m", seq, kind, json.dumps(body), float(seq)) for seq, (kind, body) in enumerate(log, 1)]
        old.executemany("INSERT INTO log (table_id, seq, kind, body, at) VALUES (?, ?, ?, ?, ?)", rows)
    desk = Desk(tmp_path)
    said = LineStore(desk.store).lines("m", ("table",), "")
    assert [(one.owner, one.name, one.words, one.at) for one in said] == [
        ("a1", "Anouk", "Für dich", 3.0),
        (BEN, "Ben", "No", 6.0),
    ]
    for _, body in log:
        body.pop("words", None)
    assert desk.store.entries("m") == log
    desk.store.close()


def test_there_is_a_released_database():
    assert RELEASED


def test_the_newest_revision_is_the_one_that_migrations_lead_to():
    from alembic.script import ScriptDirectory

    assert newest_revision() == ScriptDirectory(str(VERSIONS.parent)).get_current_head()


def test_a_database_of_a_later_version_is_refused(tmp_path):
    Desk(tmp_path).store.close()
    with sqlite3.connect(tmp_path / "house.sqlite") as connection:
        connection.execute("UPDATE alembic_version SET version_num = '9999'")
    for _ in range(2):
        with pytest.raises(BadDatabase, match=r"another version of Great House: it has the revision 9999\."):
            Desk(tmp_path)
    assert not list(tmp_path.glob("*.backup*")), "a start that fails each time would fill the disk"


def test_an_upgrade_that_fails_each_time_leaves_one_copy_of_each_state(tmp_path, monkeypatch):
    file = tmp_path / "house.sqlite"
    shutil.copy(RELEASED[0].with_name("0018.db"), file)

    def fail(_):
        raise OSError("disk full")

    monkeypatch.setattr(migrating, "_upgrade", fail)
    for _ in range(3):
        with pytest.raises(BadDatabase, match="disk full"):
            Store(f"sqlite:///{file}")
    (copy,) = tmp_path.glob("*.backup*")
    assert copy.name == "house.sqlite.0018.backup" and operations.check(copy) == operations.check(file)
    before = copy.read_bytes()
    with sqlite3.connect(file) as connection:
        connection.execute("UPDATE tables SET changed = changed + 1")
    with pytest.raises(BadDatabase, match="disk full"):
        Store(f"sqlite:///{file}")
    newer, older = sorted(tmp_path.glob("*.backup*"), key=lambda copy: len(copy.name))
    assert newer == copy and newer.read_bytes() != before == older.read_bytes()
    assert re.fullmatch(r"house\.sqlite\.0018-\d{8}-\d{6}\.backup", older.name)


def test_who_runs_the_house_hears_of_the_copy_before_an_upgrade(tmp_path, caplog):
    file = tmp_path / "house.sqlite"
    shutil.copy(RELEASED[0].with_name("0018.db"), file)
    with caplog.at_level(logging.WARNING):
        Store(f"sqlite:///{file}").close()
        Store(f"sqlite:///{file}").close()
    (line,) = caplog.messages
    assert f"{file}.0018.backup" in line and "delete" in line


def test_a_copy_before_an_upgrade_that_finds_no_room_leaves_nothing(tmp_path):
    file = tmp_path / "house.sqlite"
    shutil.copy(RELEASED[0].with_name("0018.db"), file)
    with (
        little_room(40_000),
        pytest.raises(BadDatabase, match=r"house\.sqlite\.0018\.backup cannot be written: [^\[]+\."),
    ):
        Store(f"sqlite:///{file}")
    assert not list(tmp_path.glob("*.backup*")) and operations.check(file)


def test_what_is_no_database_is_refused(tmp_path):
    (tmp_path / "house.sqlite").write_text("papyrus " * 200)
    with pytest.raises(BadDatabase, match="cannot be opened"):
        Desk(tmp_path)
    with pytest.raises(BadDatabase):
        Store("sqlite:////proc/nowhere/house.sqlite")
    with pytest.raises(BadDatabase):
        Store("nonsense://x")


def test_a_log_cut_short_is_still_a_log(tmp_path):
    """The write-ahead file torn at any place: the database opens and holds a beginning of the log."""
    desk = Desk(tmp_path)
    table = desk.two()
    for _ in range(8):
        seat = desk.tables[table.id].waiting[0]
        desk.act(table, (ANN, BEN)[seat], "go 1")
    whole = desk.store.entries(table.id)
    for place in range(0, (tmp_path / "house.sqlite-wal").stat().st_size, 4096 * 3 + 512):
        torn = tmp_path / f"torn{place}"
        torn.mkdir()
        shutil.copy(desk.path, torn / "house.sqlite")
        (torn / "house.sqlite-wal").write_bytes(Path(f"{desk.path}-wal").read_bytes()[:place])
        store = _open(torn)
        if store is not None:
            entries = store.entries(table.id)
            assert entries == whole[: len(entries)]
            store.close()
    desk.store.close()


def _open(folder: Path) -> Store | None:
    store = Store(f"sqlite:///{folder / 'house.sqlite'}")
    with sqlite3.connect(folder / "house.sqlite") as connection:
        assert connection.execute("PRAGMA integrity_check").fetchone() == ("ok",)
    return store


@pytest.mark.parametrize("url", ["notaurl", "", "sqlite//x", "nothing://x/y", "postgresql://nowhere.invalid/x"])
def test_what_is_no_database_is_said_in_one_sentence(url):
    with pytest.raises(BadDatabase) as caught:
        Store(url)
    assert "\n" not in str(caught.value) and url in str(caught.value)


def test_a_table_is_opened_once(desk):
    message = Open("steps", {}, (Seat("Ann", ANN), Seat()), shuffle=False, key="k" * 16)
    first = desk.send(message)
    with pytest.raises(Conflict, match="already"):
        desk.store.commit(desk.service.handle(1.0, message).writes)
    other = desk.send(Open("steps", {}, (Seat("Ann", ANN), Seat()), shuffle=False, key="l" * 16))
    assert len({first.opened, other.opened, desk.two().id}) == 3
