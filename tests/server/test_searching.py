"""The explorer's searches: by player, result, seats, options and position, also for games of an earlier schema."""

import sqlite3
from pathlib import Path

import pytest

from greathouse.server.messages import Open, Resign
from greathouse.server.ratings.schema import RESULT_KINDS
from greathouse.server.ratings.searching import GameFilter
from greathouse.server.ratings.store import ResultStore, happened
from greathouse.server.tables import Seat

from .desk import Desk
from .test_ratings import PIA, QUIN, played_out, rated_table, rows

DATABASES = Path(__file__).parent / "databases"


def test_games_are_found_by_player_result_seats_and_options(tmp_path):
    desk = Desk(tmp_path)
    store = ResultStore(desk.store)
    won = desk.send(Resign(QUIN, ""), rated_table(desk), 1.0).table.id
    lost = desk.send(Resign(PIA, ""), rated_table(desk, key="b"), 2.0).table.id
    hidden = desk.send(
        Resign(PIA, ""), desk.send(Open("steps", {"length": 30}, (Seat("P", PIA), Seat("Q", QUIN)))).table, 3.0
    )

    def found(**wanted) -> list[str]:
        return [game.id for game in store.games(GameFilter(**wanted))]

    assert found() == [lost, won] and found(game="kuhn") == []
    assert found(owner=PIA, result="won") == [won] and found(owner=PIA, result="lost") == [lost]
    assert found(owner=PIA, private=True) == [hidden.table.id, lost, won]
    assert found(result="seat0") == [won] and found(result="given-up") == [lost, won]
    assert found(options=("length=30",), owner=PIA, private=True) == [hidden.table.id]
    assert found(seats=3) == [] and found(rated=True) == [lost, won]
    assert found(before=(2.0, lost)) == [won], "the page after"
    assert len(store.curve(PIA, "steps")) == 2


def test_positions_lead_from_the_start_into_the_games(tmp_path):
    desk = Desk(tmp_path)
    store = ResultStore(desk.store)
    first, second = (played_out(desk, rated_table(desk, key=key)).id for key in "ab")
    place, digest = store.position(first, 0)
    games, moves = store.met(digest)
    assert place == 0 and games == 2 and sum(move.games for move in moves) == 2
    assert {game.id for game in store.games(GameFilter(position=digest))} == {first, second}
    assert store.position("nowhere", 0) is None and store.met(1) == (0, [])


def test_games_that_share_a_position_are_found_by_what_else_is_asked(tmp_path):
    desk = Desk(tmp_path)
    store = ResultStore(desk.store)
    won = desk.send(Resign(QUIN, ""), rated_table(desk), 1.0).table.id
    lost = desk.send(Resign(PIA, ""), rated_table(desk, key="b"), 2.0).table.id
    _, digest = store.position(lost, 0)

    def found(**wanted) -> list[str]:
        return [game.id for game in store.games(GameFilter(game="steps", position=digest, **wanted))]

    assert found() == [lost, won] and found(before=(2.0, lost)) == [won]
    assert found(result="seat0") == [won] and found(result="seat1", rated=True) == [lost]
    assert found(owner=PIA, result="won") == [won] and found(owner="nobody") == [] and found(rivals="bots") == []


def test_games_of_an_earlier_schema_are_found_as_new_ones_are(tmp_path):
    (tmp_path / "house.sqlite").write_bytes((DATABASES / "0016.db").read_bytes())
    with sqlite3.connect(tmp_path / "house.sqlite") as old:
        (table,) = old.execute("SELECT id FROM tables").fetchone()
        row = (table, "steps", 5.0, 1, 1, 2, "people", 1, 1, 0, 9, " length=30 match_games=1 ", "[]")
        old.execute(f"INSERT INTO results VALUES ({', '.join('?' * len(row))})", row)
        old.execute("INSERT INTO positions VALUES (?, 0, 77, 0, 1, 0.5)", (table,))
    old.close()
    desk = Desk(tmp_path)
    store = ResultStore(desk.store)
    seats = (Seat("Pia", PIA), Seat("Quin", QUIN))
    opened_now = desk.send(
        Open("steps", {"length": 30}, seats, shuffle=False, public=True, rated=True, key="new")
    ).table
    new = desk.send(Resign(PIA, ""), opened_now, 6.0).table.id
    assert [game.id for game in store.games(GameFilter(options=("length=30",), result="seat1"))] == [new, table]
    assert [game.id for game in store.games(GameFilter(game="steps", position=77, result="seat1"))] == [table]
    assert store.opening(table) == (2, " length=30 match_games=1 ", "[]") and len(rows(desk, RESULT_KINDS)) == 1


def test_what_happened_in_a_position_is_counted_from_an_index_alone(tmp_path):
    desk = Desk(tmp_path)
    with desk.store.reading() as connection:
        if connection.dialect.name != "sqlite":
            pytest.skip("other databases choose their plans by what the tables hold")
        asked = str(happened(7).compile(connection, compile_kwargs={"literal_binds": True}))
        plan = [row[3] for row in connection.exec_driver_sql(f"EXPLAIN QUERY PLAN {asked}")]
    assert "SEARCH positions USING COVERING INDEX positions_met (digest=?)" in plan
