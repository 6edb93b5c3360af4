"""A house compares some of its tables with their logs while it is open."""

from __future__ import annotations

import asyncio
import itertools
import random
from contextlib import suppress
from dataclasses import replace

import pytest

from greathouse.kernel.chance import Dealer
from greathouse.kernel.game import list_games
from greathouse.server import spot_checks
from greathouse.server.catalog import find_game
from greathouse.server.entries import fold
from greathouse.server.errors import Refused
from greathouse.server.house import House
from greathouse.server.messages import Act, Contribute, Open, Transfer, Undo
from greathouse.server.service import Service
from greathouse.server.spot_checks import SpotChecks, differences, is_chosen
from greathouse.server.tables import FORMER, Seat

from .desk import ANN, BEN
from .houses import Puppets, first, open_two, played
from .stores import opened_store


async def compared(house: House) -> None:
    """One round, of all tables."""
    await SpotChecks(house, house._tables, house._changed)._round()


def counted(house: House, alike: str) -> float:
    return house.metrics.registry.get_sample_value("greathouse_compared_tables_total", {"alike": alike}) or 0.0


def names_another(table) -> None:
    table.seats[0] = replace(table.seats[0], name="Eve")


def forgets_an_event(table) -> None:
    table.match.history.pop()


def moves_by_itself(table) -> None:
    (seat,) = table.waiting
    table.match.choose(table.match.legal(seat)[0], seat)


def forgets_a_click(table) -> None:
    table.receipts.clear()


def is_told_more(table) -> None:
    table.revisions[1] += 1


@pytest.mark.parametrize("fault", [names_another, forgets_an_event, moves_by_itself, forgets_a_click, is_told_more])
def test_a_table_that_differs_goes_on_by_its_log(tmp_path, monkeypatch, caplog, fault):
    monkeypatch.setattr(spot_checks, "is_chosen", lambda _: True)

    async def story(house: House):
        table = await open_two(house)
        table = (await house.send(Act(ANN, table.revision(0), "go 1", "k"), table)).table
        await compared(house)
        assert not caplog.records and counted(house, "true") == 1
        checks = SpotChecks(house, house._tables, house._changed)
        fault(table)
        stream = house.watch(table, BEN)
        await stream.next(1)
        await checks._round()
        assert f"table {table.id} is not what its log tells" in caplog.text and counted(house, "false") == 1
        now = house.present(table.id)
        told = fold(table.id, house.service.games, house.store.entries(table.id))
        assert now is not table and not differences(now, told)
        caplog.clear()
        await checks._round()
        assert not caplog.records and counted(house, "true") == 1, "it is looked at again when it has gone on"
        (seat,) = now.waiting
        await house.send(Act((ANN, BEN)[seat], now.revision(seat), now.match.legal()[0], "l"), now)
        await checks._round()
        assert not caplog.records and counted(house, "true") == 2

    played(tmp_path, story)


def test_what_changes_while_it_is_read_is_compared_again(tmp_path, monkeypatch, caplog):
    """A person's names go from older entries, too: what is read of the log may know of that already."""
    monkeypatch.setattr(spot_checks, "is_chosen", lambda _: True)

    async def story(house: House):
        table, read = await open_two(house), house.read

        async def meanwhile(*query):
            monkeypatch.setattr(house, "read", read)
            transfer = Transfer(ANN, FORMER, "")
            await house.send(transfer, table)
            return await read(*query)

        checks = SpotChecks(house, house._tables, house._changed)
        monkeypatch.setattr(house, "read", meanwhile)
        await checks._compare(table)
        assert not caplog.records and counted(house, "false") == counted(house, "true") == 0
        await checks._compare(house.present(table.id))
        assert not caplog.records and counted(house, "true") == 1

    played(tmp_path, story)


def test_a_log_that_cannot_be_read_is_told_of(tmp_path, monkeypatch, caplog):
    monkeypatch.setattr(spot_checks, "is_chosen", lambda _: True)

    async def story(house: House):
        table, other = await open_two(house), await open_two(house)
        with house.store.writing() as connection:
            connection.exec_driver_sql(f"UPDATE log SET body='{{}}' WHERE table_id='{table.id}'")
        await compared(house)
        assert f"table {table.id} is not what its log tells: log" in caplog.text
        assert (counted(house, "false"), counted(house, "true")) == (1, 1) and house.present(other.id) is other
        assert house.present(table.id) is table, "who plays there plays on"

    played(tmp_path, story)


@pytest.mark.parametrize("key", list_games())
def test_no_table_of_a_real_game_differs(tmp_path, key):
    """Also where choices are taken back, and where players have given numbers for the game's chance."""
    rng, count = random.Random(5), itertools.count()
    service = Service(find_game, Dealer(3), lambda: f"token{next(count)}", lambda: 64 * "5")

    async def play():
        house = House(opened_store(tmp_path), service, Puppets(first), 0.0)
        seats = (Seat("Ann", ANN, contributes=True), Seat("Ben", BEN))
        table = (await house.send(Open(key, {}, seats, shuffle=False))).table
        table = (await house.send(Contribute(ANN, 32 * "1"), table)).table
        for number in range(80):
            if table.over:
                break
            seat = rng.choice(table.waiting)
            guest, revision = (ANN, BEN)[seat], table.revision(seat)
            move = rng.choice(table.match.legal(seat))
            table = (await house.send(Act(guest, revision, move, f"{number}"), table)).table
            if rng.random() < 0.2:
                with suppress(Refused):
                    table = (await house.send(Undo(guest, table.revision(seat), f"undo{number}"), table)).table
            assert not differences(table, fold(table.id, find_game, house.store.entries(table.id)))
        await house.close()

    asyncio.run(play())


def test_one_table_in_a_hundred_is_chosen():
    assert 60 < sum(is_chosen(f"table{number}") for number in range(10_000)) < 150
