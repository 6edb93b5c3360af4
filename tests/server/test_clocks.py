"""Time at a table: clocks are what the log says, stand still while the house is closed, and end games fairly."""

import asyncio
from collections import Counter
from dataclasses import replace

import pytest

from greathouse.server.clocks import house_time
from greathouse.server.clocks.calendar import Calendar
from greathouse.server.clocks.messages import Agree, Ask, ComeBack, Flag
from greathouse.server.clocks.terms import DAY, PRESETS, Terms
from greathouse.server.errors import Refused
from greathouse.server.house import House
from greathouse.server.messages import Act, Open, Rematch, Resign
from greathouse.server.tables import Seat
from tests.server.stores import opened_store
from tests.waiting import SECONDS

from .desk import ANN, BEN, EVE, Desk, make_service
from .houses import Puppets, first

LIVE = Terms(100.0, 10.0)
TWO = (Seat("Ann", ANN), Seat("Ben", BEN))


@pytest.fixture
def desk(tmp_path):
    desk = Desk(tmp_path)
    yield desk
    desk.store.close()


def timed(desk, terms=LIVE, seats=TWO, game="steps", now=0.0, **options):
    return desk.send(Open(game, options, seats, shuffle=False, clock=terms), now=now).table


def act(desk, table, now, move="", key=""):
    """The next seat's choice; the table afterwards."""
    table = desk.tables[table.id]
    seat = table.waiting[0]
    message = Act(table.seats[seat].guest, table.revision(seat), move or table.match.legal(seat)[-1], key)
    return desk.send(message, table, now).table


def turn(desk, table, now):
    """Choices until another seat is to move."""
    mover = desk.tables[table.id].waiting[0]
    while table.waiting and table.waiting[0] == mover:
        table = act(desk, table, now)
    return table


# What clocks are ---------------------------------------------------------------------------------------------------


def test_a_turn_costs_its_time_and_gains_the_increment(desk):
    table = timed(desk, now=5.0)
    assert table.clocks.running == {0} and table.clocks.left_at(0, 35.0) == 70.0
    table = turn(desk, table, 35.0)
    assert table.clocks.left == [80.0, 100.0] and table.clocks.running == {1} and table.clocks.used == [30.0, 0.0]
    table = turn(desk, table, 40.0)
    assert table.clocks.left == [80.0, 105.0]
    assert desk.folded(table).clocks.__dict__ == table.clocks.__dict__, "all of it stands in the log"


def test_the_first_seconds_of_a_turn_can_be_free(desk):
    table = timed(desk, Terms(100.0, 0.0, 20.0))
    table = turn(desk, table, 15.0)
    assert table.clocks.left == [100.0, 100.0]
    table = turn(desk, table, 15.0 + 45.0)
    assert table.clocks.left == [100.0, 75.0]


def test_each_seat_that_owes_a_secret_answer_runs(desk):
    table = timed(desk, game="sealed")
    assert len(table.waiting) == 2 and table.clocks.running == {0, 1}
    table = act(desk, table, 10.0)
    assert table.clocks.running == {1} and table.clocks.left == [100.0, 90.0]
    assert table.clocks.left_at(1, 30.0) == 70.0


def test_bots_need_no_time(desk):
    table = timed(desk, seats=(Seat(level=0), Seat("Ann", ANN)))
    assert table.waiting == (0,) and not table.clocks.running and table.clocks.due is None


def test_what_is_taken_back_costs_time_and_gains_none(desk):
    table = turn(desk, timed(desk), 30.0)
    table = desk.send(Ask(ANN, "undo", "k1"), table, 40.0).table
    table = desk.send(Agree(BEN, True, "k2"), table, 50.0).table
    assert table.waiting == (0,) and table.clocks.left == [70.0, 80.0]
    table = act(desk, table, 55.0)
    assert table.clocks.used == [35.0, 20.0]


def test_a_clock_never_goes_back(desk):
    table = turn(desk, timed(desk, now=100.0), 130.0)
    table = turn(desk, table, 90.0)
    assert table.clocks.time == 130.0 and table.clocks.left == [80.0, 110.0]


@pytest.mark.parametrize("written", PRESETS)
def test_presets_are_written_as_they_are_read(written):
    terms = Terms.read(written, end=2)
    assert terms.written == written and Terms.from_json(terms.to_json()) == terms


@pytest.mark.parametrize("written", ["", "0d", "15d", "29+5", "10801+5", "300+601", "300", "-300+5", "300+5 ", "٣d"])
def test_impossible_times_are_refused(written):
    assert Terms.read(written) is None


def test_days_off_do_not_count():
    friday = 1_767_952_800.0  # 2026-01-09 10:00 UTC
    calendar = Calendar(["01-12"])
    assert calendar.worked(friday, friday + 4 * DAY) == 14 * 3600 + 10 * 3600
    assert calendar.reached(friday, DAY) == friday + 4 * DAY, "weekend and Monday off"
    with pytest.raises(ValueError, match="no holiday"):
        Calendar.read("12-25 tomorrow")
    with pytest.raises(ValueError):
        Calendar.read("02-30")


# Time is up --------------------------------------------------------------------------------------------------------


def test_whose_time_is_up_has_lost(desk):
    table = timed(desk)
    with pytest.raises(Refused, match="not-due"):
        desk.send(Flag(0), table, 99.0)
    with pytest.raises(Refused, match="out-of-time"):
        act(desk, table, 100.0)
    table = desk.send(Flag(0), table, 100.0).table
    assert table.over and table.by_time and table.points == [0.0, 1.0]
    again = desk.send(Rematch(BEN, "k"), table, 110.0).made[0]
    assert again.clocks.terms == LIVE and again.clocks.left == [100.0, 100.0]


def test_a_bot_carries_on_until_the_owner_is_back(desk):
    table = timed(desk, replace(LIVE, end=2))
    table = desk.send(Flag(0), table, 100.0).table
    assert not table.over and table.seats[0].level == 2 and table.left_to_bots(ANN) == (0,) and table.reader(ANN) == 0
    with pytest.raises(Refused, match="not-your-seat"):
        desk.send(Act(ANN, table.revision(0), "go 1", ""), table, 110.0)
    with pytest.raises(Refused, match="not-your-seat"):
        desk.send(ComeBack(EVE, "x"), table, 110.0)
    table = desk.send(ComeBack(ANN, "k"), table, 500.0).table
    assert table.seats[0] == Seat("Ann", ANN) and table.clocks.left[0] == 25.0 and table.clocks.running == {0}
    assert desk.folded(table).clocks.__dict__ == table.clocks.__dict__
    assert act(desk, table, 510.0)


def test_who_gave_up_does_not_come_back(desk):
    table = timed(desk, seats=(*TWO, Seat("Eve", EVE)))
    table = desk.send(Resign(ANN, "k"), table, 1.0).table
    with pytest.raises(Refused, match="not-your-seat"):
        desk.send(ComeBack(ANN, "k2"), table, 2.0)


def test_of_three_who_loses_by_time_is_out_and_the_others_go_on(desk):
    table = timed(desk, seats=(*TWO, Seat("Eve", EVE)))
    table = desk.send(Flag(0), table, 200.0).table
    assert not table.over and table.seats[0].bot and not table.left_to_bots(ANN)


# What all agree on -------------------------------------------------------------------------------------------------


def test_a_game_is_aborted_when_all_agree(desk):
    table = timed(desk, None, seats=(*TWO, Seat("Eve", EVE)))
    table = desk.send(Ask(ANN, "abort", "k1"), table).table
    with pytest.raises(Refused, match="asked-already"):
        desk.send(Ask(BEN, "abort", "k2"), table)
    with pytest.raises(Refused, match="not-asked"):
        desk.send(Agree(ANN, True, "k3"), table)
    table = desk.send(Agree(BEN, True, "k4"), table).table
    assert not table.over and table.wished.agreed == {1}
    table = desk.send(Agree(EVE, True, "k5"), table).table
    assert table.over and table.aborted and table.points == [0.0, 0.0, 0.0]
    assert desk.folded(table).aborted


@pytest.mark.parametrize("who", [ANN, BEN])
def test_nobody_has_to_agree(desk, who):
    table = desk.send(Ask(ANN, "abort", "k1"), timed(desk, None)).table
    table = desk.send(Agree(who, False, "k2"), table).table
    assert not table.over and table.wished is None
    assert desk.send(Ask(ANN, "abort", "k3"), table).table.wished


def test_who_plays_on_has_not_agreed(desk):
    table = timed(desk, None)
    table = desk.send(Ask(BEN, "abort", "k1"), table).table
    assert act(desk, table, 0.0).wished is None


def test_alone_among_bots_one_aborts_at_once(desk):
    table = timed(desk, None, seats=(Seat("Ann", ANN), Seat(level=0)))
    assert desk.send(Ask(ANN, "abort", "k"), table).table.aborted


def test_nothing_is_taken_back_before_the_first_choice(desk):
    with pytest.raises(Refused, match="no-undo"):
        desk.send(Ask(BEN, "undo", "k"), timed(desk, None))


# The house's time --------------------------------------------------------------------------------------------------


class Driven:
    """Houses over one database whose time the test drives; a house can be closed, or die."""

    def __init__(self, tmp_path, patch) -> None:
        self.path, self.day, self.run, self.service = tmp_path, 1_767_952_800.0, 0.0, make_service()
        patch.setattr(house_time, "SILENCE", 3_700.0)
        self.house: House

    async def __aenter__(self):
        self.open()
        return self

    async def __aexit__(self, *_):
        await self.house.close()

    def open(self) -> None:
        store = opened_store(self.path)
        clocks = {"clock": lambda: self.day, "monotonic": lambda: self.run}
        self.house = House(store, self.service, Puppets(first), 0.0, **clocks, calendar=Calendar(["01-14"]))

    async def pass_by(self, hours: float) -> None:
        """The house is open for some hours; a bot that is to choose does."""
        for _ in range(round(hours)):
            self.day, self.run = self.day + 3600, self.run + 3600
            await self.house.keeping.time.beat()
            await self.house.keeping.vacations.round()
            await self.house.keeping.timers.round()

    async def close_for(self, hours: float, *, killed: bool = False) -> None:
        """The house is closed, or dies, and opens again hours later."""
        if not killed:
            await self.house.keeping.time.beat()
        await self.house.close()
        self.day, self.run = self.day + 3600 * hours, self.run * 0.5
        self.open()


class Story:
    """A game by days that Ann and Ben play in driven houses."""

    def __init__(self, world: Driven, table_id: str) -> None:
        self.world, self.id = world, table_id

    async def table(self):
        return await self.world.house.table(self.id)

    async def left(self, seat: int) -> float:
        """Hours."""
        return round((await self.table()).clocks.left_at(seat, self.world.house.now().working) / 3600, 3)

    async def choose(self) -> None:
        """Who is to move chooses until another one is."""
        table = await self.table()
        seat = table.waiting[0]
        while table.waiting == (seat,):
            message = Act(table.seats[seat].guest, table.revision(seat), table.match.legal(seat)[-1], "")
            table = (await self.world.house.send(message, table)).table

    async def comes(self, condition) -> None:
        """Waits for a bot."""
        async with asyncio.timeout(SECONDS):
            while not condition(await self.table()):
                await asyncio.sleep(0.01)

    def kinds(self) -> Counter:
        return Counter(kind for kind, _ in self.world.house.store.entries(self.id))


@pytest.mark.slow
def test_a_game_by_days_over_weeks(tmp_path, monkeypatch):
    """Restarts and a crash, weekends and a holiday off, a reminder, a vacation, a substitute and the owner's return."""

    async def told():
        async with Driven(tmp_path, monkeypatch) as world:
            message = Open("steps", {"length": 30}, TWO, shuffle=False, clock=Terms.read("2d", days_off=True, end=1))
            story = Story(world, (await world.house.send(message)).table.id)
            await world.pass_by(10)  # Friday 20:00
            assert await story.left(0) == 38
            await world.close_for(30, killed=True)
            await world.pass_by(4)  # Sunday 6:00
            assert await story.left(0) == 38, "neither a closed house nor the weekend costs time"
            await world.pass_by(20)  # Monday 2:00
            assert await story.left(0) == 36
            await story.choose()
            await world.pass_by(35)  # Tuesday 13:00
            assert "remind" not in story.kinds()
            await world.pass_by(2)  # Tuesday 15:00
            assert story.kinds()["remind"] == 1 and await story.left(1) == 11
            await world.house.keeping.vacations.begin(BEN, 3)
            await world.pass_by(24)
            await world.close_for(24)
            await world.pass_by(25)  # Friday 16:00
            assert await story.left(1) == 10 and story.kinds()["rest"] == 2 and story.kinds()["remind"] == 1
            await world.pass_by(57)  # Monday 1:00
            assert await story.left(1) == 1 and not story.kinds()["flag"]
            await world.close_for(100)
            await world.pass_by(2)
            assert story.kinds()["flag"] == 1 and (await story.table()).left_to_bots(BEN) == (1,)
            await story.comes(lambda table: table.waiting == (0,))
            await world.pass_by(47)
            await story.choose()
            await world.house.send(ComeBack(BEN, "k"), await story.table())
            assert (await story.table()).seats == [*TWO]
            while not (await story.table()).over:
                await story.choose()
            table = await story.table()
            assert not table.by_time and table.clocks.used[0] >= 12 * 3600 and story.kinds()["flag"] == 1
            vacation = await world.house.read(world.house.keeping.vacations.store.of, BEN, world.day)
            assert vacation == (0.0, 25)

    asyncio.run(told())


def test_vacations_are_limited_and_end_early(tmp_path, monkeypatch):
    async def told():
        async with Driven(tmp_path, monkeypatch) as world:
            vacations = world.house.keeping.vacations
            with pytest.raises(Refused, match="no-vacation"):
                await vacations.begin(ANN, 29)
            await vacations.begin(ANN, 28)
            with pytest.raises(Refused, match="on-vacation"):
                await vacations.begin(ANN, 1)
            message = Open("steps", {}, TWO, shuffle=False, clock=Terms.read("1d"))
            table = (await world.house.send(message)).table
            await asyncio.gather(*world.house.keeping._telling)
            assert world.house.present(table.id).clocks.resting == {0}, "who sits down on vacation is on vacation"
            await world.pass_by(30)
            await vacations.end(ANN)
            assert not world.house.present(table.id).clocks.resting
            assert (await world.house.read(vacations.store.of, ANN, world.day)) == (0.0, 26), "two days had begun"

    asyncio.run(told())


@pytest.mark.slow
def test_a_live_game_ends_though_nobody_looks(tmp_path):
    """The house notices by itself, also after it was closed, and what happens is the same in every process."""

    async def told():
        now = [0.0]

        def opened() -> House:
            store = opened_store(tmp_path)
            return House(store, make_service(), Puppets(first), clock=lambda: 1e9, monotonic=lambda: now[0])

        house = opened()
        table = (await house.send(Open("steps", {}, TWO, shuffle=False, clock=Terms(30.0)))).table
        for _ in range(20):
            now[0] += 1.0
            await house.keeping.time.beat()
        await house.close()
        now[0] = 7.0
        house = opened()
        house.start()
        await house.keeping.timers.round()
        for _ in range(9):
            now[0] += 1.0
            await house.keeping.time.beat()
        await house.keeping.timers.round()
        assert not (await house.table(table.id)).over
        now[0] += 1.5
        async with asyncio.timeout(SECONDS):
            while not (await house.table(table.id)).over:
                await asyncio.sleep(0.01)
        assert (await house.table(table.id)).by_time
        await house.close()

    asyncio.run(told())
