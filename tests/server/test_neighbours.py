"""Two houses over one PostgreSQL database: what one stores both show, and one of them plays each table's bots."""

import asyncio
import itertools
import threading
from types import SimpleNamespace

import pytest

from greathouse.server import neighbours
from greathouse.server.errors import BadDatabase, Conflict, Refused, Unavailable
from greathouse.server.house import House
from greathouse.server.messages import Act, Open, Rematch
from greathouse.server.neighbours import Neighbours
from greathouse.server.outcomes import Append
from greathouse.server.sharing import LEASE, Leases
from greathouse.server.store import Store
from greathouse.server.tables import Seat, Table
from tests.waiting import SECONDS as WAIT
from tests.waiting import eventually

from .desk import ANN, BEN, make_service
from .houses import Puppets, first

pytestmark = pytest.mark.slow


def tokens(name: str):
    numbers = itertools.count()
    return lambda: f"{name}{next(numbers)}"


class Pair:
    """Two houses over a database, `one` and `two`; `asked` counts by house how often a bot was asked."""

    def __init__(self, url: str, choose=first) -> None:
        self.one, self.two = (House(Store(url), make_service(seed), Puppets(choose), 0.0) for seed in (1, 2))
        for name, house in (("one", self.one), ("two", self.two)):
            house.service.token = tokens(name)

    async def open(self, *seats: Seat, game: str = "steps", house: House | None = None, **options) -> Table:
        seats = seats or (Seat("Ann", ANN), Seat("Ben", BEN))
        return (await (house or self.one).send(Open(game, options, seats, shuffle=False))).table


def played(url: str, story, choose=first) -> None:
    async def run():
        pair = Pair(url, choose)
        pair.one.start()
        pair.two.start()
        try:
            await story(pair)
        finally:
            await pair.one.close()
            await pair.two.close()

    asyncio.run(run())


def next_move(table: Table) -> Act:
    seat = table.waiting[0]
    return Act((ANN, BEN)[seat], table.revision(seat), "go 1", "")


def silent(house: House, monkeypatch) -> None:
    """The house hears nothing: as if news were late for ever."""
    monkeypatch.setattr(house, "heard", lambda table_id, seq: None)


def meeting(pair: Pair) -> None:
    """Both houses store at the same moment: neither begins before the other wants to."""
    both = threading.Barrier(2, timeout=WAIT)

    def wait(name: str) -> None:
        if name == "table":
            both.wait()

    pair.one.store.hook = pair.two.store.hook = wait


def test_what_one_house_stores_wakes_the_pages_of_the_other(shared, monkeypatch):
    """By news alone: the other looks at the log only once it is told."""
    monkeypatch.setattr(neighbours, "ROUND", 3600.0)

    async def story(pair: Pair):
        table = await pair.open()
        stream = pair.two.watch(await pair.two.table(table.id), BEN)
        await stream.next(1)
        await asyncio.sleep(0)
        outcome = await pair.one.send(Act(ANN, table.revision(0), "go 1", ""), table)
        update = await stream.next(30)
        assert update.version == outcome.table.revision(1)
        assert pair.two.present(table.id).seq == outcome.table.seq

    played(shared, story)


def test_news_that_are_lost_are_made_up_for(shared, monkeypatch):
    async def story(pair: Pair):
        table = await pair.open()
        stream = pair.two.watch(await pair.two.table(table.id), BEN)
        await stream.next(1)
        outcome = await pair.one.send(Act(ANN, table.revision(0), "go 1", ""), table)
        update = await stream.next(30)
        assert update.version == outcome.table.revision(1)

    async def never(_):
        await asyncio.Event().wait()

    monkeypatch.setattr(neighbours.Neighbours, "_listen", never)
    played(shared, story)


def test_a_look_at_any_house_is_never_older_than_what_was_answered(shared, monkeypatch):
    async def story(pair: Pair):
        silent(pair.two, monkeypatch)
        table = await pair.two.table((await pair.open()).id)
        for _ in range(3):
            table = await pair.one.table(table.id)
            await pair.one.send(next_move(table), table)
            assert (await pair.two.table(table.id)).seq == table.seq + 1

    played(shared, story)


def test_a_house_that_is_behind_reads_before_it_refuses(shared, monkeypatch):
    async def story(pair: Pair):
        silent(pair.two, monkeypatch)
        old = await pair.two.table((await pair.open()).id)
        await pair.one.send(next_move(old), old)
        now = pair.one.present(old.id)
        moved = await pair.two.send(next_move(now), old)
        assert moved.table.seq == old.seq + 2

    played(shared, story)


def test_of_two_moves_for_one_seat_one_is_accepted(shared):
    """Both houses handle the move before either stores: the second one learns of the first, and says stale."""

    async def story(pair: Pair):
        table = await pair.open()
        await pair.two.table(table.id)
        meeting(pair)
        sending = (house.send(Act(ANN, table.revision(0), "go 1", ""), table) for house in (pair.one, pair.two))
        results = await asyncio.gather(*sending, return_exceptions=True)
        refused = [result for result in results if isinstance(result, Refused)]
        assert [error.reason for error in refused] == ["stale"]
        assert pair.one.present(table.id).seq == pair.two.present(table.id).seq == table.seq + 1

    played(shared, story)


def test_the_same_click_at_two_houses_is_one_move(shared):
    async def story(pair: Pair):
        table = await pair.open()
        await pair.two.table(table.id)
        meeting(pair)
        click = Act(ANN, table.revision(0), "go 1", "key")
        results = await asyncio.gather(*(house.send(click, table) for house in (pair.one, pair.two)))
        assert results[0].revision == results[1].revision
        assert len(pair.one.store.entries(table.id)) == table.seq + 1

    played(shared, story)


def test_the_same_click_at_two_houses_opens_one_table(shared):
    async def story(pair: Pair):
        click = Open("steps", {}, (Seat("Ann", ANN), Seat()), shuffle=False, key="k" * 16)
        results = await asyncio.gather(*(house.send(click) for house in (pair.one, pair.two)))
        assert results[0].opened == results[1].opened
        assert pair.one.people.guests.new_token("k") == pair.two.people.guests.new_token("k")

    played(shared, story)


def test_a_rematch_asked_for_at_two_houses_is_one(shared):
    async def story(pair: Pair):
        table = await pair.open()
        while not table.over:
            table = (await pair.one.send(next_move(table), table)).table
        await pair.two.table(table.id)
        asking = zip((pair.one, pair.two), (ANN, BEN), strict=True)
        results = await asyncio.gather(*(house.send(Rematch(guest, guest[:9]), table) for house, guest in asking))
        assert results[0].opened == results[1].opened

    played(shared, story)


def test_one_house_plays_the_bots_of_a_table(shared):
    """Both have the table before them, pages and all."""

    async def story(pair: Pair):
        table = await pair.open(Seat("Ann", ANN), Seat(level=0))
        pair.two.watch(await pair.two.table(table.id), "")
        await eventually(lambda: pair.one.leads(table.id) or pair.two.leads(table.id))
        while not (table := await pair.one.table(table.id)).over:
            if table.waiting == (0,):
                await pair.one.send(Act(ANN, table.revision(0), "go 1", ""), table)
            assert not (pair.one.leads(table.id) and pair.two.leads(table.id))
            await asyncio.sleep(0.01)
        assert not [body for _, body in pair.one.store.entries(table.id) if body.get("fault")]

    played(shared, story)


@pytest.mark.slow
def test_the_bots_of_a_house_that_is_gone_are_taken_over(shared):
    """The houses that are left had never seen the table."""
    gone = asyncio.Event()

    async def story(pair: Pair):
        await eventually(
            lambda: any(table.waiting == (1,) for house in (pair.one, pair.two) for table in house._tables.values())
        )

    async def forsaken() -> None:
        """A house whose bot thinks for ever; it ends without a word."""
        pair = Pair(shared, lambda stop: gone.wait())
        pair.one.start()
        table = await pair.open(Seat(level=0), Seat("Ben", BEN))
        await eventually(lambda: pair.one.leads(table.id) and pair.one.bots._thinking)

    asyncio.run(forsaken())
    assert LEASE + neighbours.ROUND < 5, "seconds until somebody else plays"
    played(shared, story)


def test_a_house_that_closes_hands_its_bots_over(shared):
    async def story(pair: Pair):
        table = await pair.open(Seat("Ann", ANN), Seat(level=0))
        await eventually(lambda: pair.one.leads(table.id))
        await pair.one.neighbours.close()
        await eventually(lambda: pair.two.leads(table.id))

    played(shared, story)


def test_a_house_closes_also_at_the_moment_when_a_bot_is_to_be_played():
    async def silence():
        await asyncio.Event().wait()
        yield None

    async def story() -> None:
        neighbours = Neighbours(SimpleNamespace(monotonic=float), SimpleNamespace(news=silence))
        neighbours.start()
        for _ in range(3):
            await asyncio.sleep(0)
        assert not neighbours.leads("table")
        async with asyncio.timeout(WAIT):
            await neighbours.close()

    asyncio.run(story())


def test_a_table_whose_lease_had_run_out_is_led_anew():
    """A bot was to choose while the database did not answer; the lease is the same house's again."""
    clock, led = [0.0], []

    async def lead(table: str) -> None:
        led.append(table)

    async def read(query, *details):
        return query(*details)

    def settle(kept, wanted):
        return frozenset({*kept, *wanted})

    host = SimpleNamespace(monotonic=lambda: clock[0], cares=lambda _: True, lead=lead, read=read)
    neighbours = Neighbours(host, SimpleNamespace(leases=SimpleNamespace(settle=settle)))
    assert not neighbours.leads("table")
    for passed, times in ((0.0, 1), (LEASE - 0.1, 1), (LEASE + 0.1, 2)):
        clock[0] += passed
        assert neighbours.leads("table") == (0 < passed < LEASE)
        asyncio.run(neighbours._settle())
        assert led == ["table"] * times


def test_leases(shared):
    """Held by one at a time, renewed, given up, run out, adopted."""
    store, ids = Store(shared), ["table0", "table1", "table2"]
    for table in ids:
        store.commit([Append(table, 1, "open", {"game": "steps"}, 0.0)])
    ann, ben = Leases(store._reader, "ann"), Leases(store._reader, "ben")
    assert ann.settle((), ids[:2]) == set(ids[:2])
    assert ben.settle((), ids) == {ids[2]}, "what is held is not taken"
    assert ann.settle(ids[:1], ()) == {ids[0]}, "what is not kept is given up"
    assert ben.settle((ids[2],), ids) == {ids[1], ids[2]}
    ann.leave()
    assert ben.settle(ids[1:], ()) == set(ids), "what nobody holds is adopted"
    assert ann.settle(ids, ()) == set()
    store.close()


def test_entries_follow_each_other_in_postgres_too(shared):
    stores = [Store(shared), Store(shared)]
    stores[0].commit([Append("table", 1, "open", {"game": "steps", "name": 'Ann "\x00" ü'}, 0.0)])
    stored, refused = [], []

    def post(number: int) -> None:
        try:
            stores[number % 2].commit([Append("table", 2, "act", {"by": number}, 0.0)])
            stored.append(number)
        except Conflict:
            refused.append(number)

    threads = [threading.Thread(target=post, args=(number,)) for number in range(20)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert (len(stored), len(refused)) == (1, 19)
    assert stores[1].entries("table", after=1) == [("act", {"by": stored[0]})]
    with pytest.raises(Conflict, match="already"):
        stores[1].commit([Append("table", 1, "open", {"game": "steps"}, 0.0)])
    assert stores[0].seqs(["table", "other"]) == {"table": 2}
    for store in stores:
        store.close()


def test_a_database_that_only_lets_itself_be_read_is_unavailable(shared):
    """As for a while after it was moved to another machine."""
    store, entry = Store(shared), Append("table", 1, "open", {"game": "steps"}, 0.0)
    for answer in ("on", "off"):
        with store._writer.begin() as connection:
            connection.exec_driver_sql(f"SET default_transaction_read_only = {answer}")
        if answer == "on":
            with pytest.raises(Unavailable):
                store.commit([entry])
    store.commit([entry])
    assert store.seqs(["table"]) == {"table": 1}
    store.close()


def test_what_no_database_takes_is_refused_not_a_fault(shared):
    store = Store(shared)
    for ask in (
        lambda: store.entries("a\x00b"),
        lambda: store.listed("\x00"),
        lambda: store.commit([Append("a\x00b", 1, "open", {"game": "steps"}, 0.0)]),
        lambda: store.commit([Append("table", 1, "open", {"game": "steps\x00"}, 0.0)]),
    ):
        with pytest.raises(Refused, match="bad-request") as refused:
            ask()
        assert not isinstance(refused.value, Unavailable)
    store.close()


def test_one_process_at_a_time_migrates(postgres):
    """Six at once find an empty database."""
    shared = postgres.create()
    with pytest.raises(BadDatabase, match="cannot be opened"):
        Store(shared.replace("house", "nowhere"))
    opened: list[Store] = []
    threads = [threading.Thread(target=lambda: opened.append(Store(shared))) for _ in range(6)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert len(opened) == 6
    assert len({store.secret("seats") for store in opened}) == 1
    for store in opened:
        store.close()
