"""Bots think for everybody: whoever has had them think least is next, and nothing that waits is lost."""

import asyncio

import pytest

from greathouse.server.bot_pool import WORKERS, BotPool
from greathouse.server.house import House
from greathouse.server.shares import HALVED, Shares
from tests.waiting import SECONDS, eventually

from .desk import make_service
from .stores import opened_store
from .visitors import visited


class Kitchen:
    """Places by a driven clock; each who has one keeps it until it is told to go."""

    def __init__(self, places: int) -> None:
        self.now, self.served = 0.0, []
        self.shares = Shares(places, lambda: self.now)
        self._leave: dict[int, asyncio.Event] = {}
        self._tasks: list[asyncio.Task] = []

    async def come(self, *payers: str) -> None:
        for payer in payers:
            self._tasks.append(asyncio.create_task(self._eat(payer)))
            await asyncio.sleep(0)

    async def _eat(self, payer: str) -> None:
        async with self.shares.place(payer):
            leaves = self._leave[len(self.served)] = asyncio.Event()
            self.served.append(payer)
            await leaves.wait()

    async def after(self, seconds: float, *places: int) -> None:
        """These leave (the first served is 0) after so long."""
        self.now += seconds
        for place in places:
            self._leave[place].set()
        await settled()

    async def give_up(self, number: int) -> None:
        self._tasks[number].cancel()
        await settled()


async def settled() -> None:
    for _ in range(8):
        await asyncio.sleep(0)


def test_a_stranger_is_next_however_many_wait():
    async def story():
        kitchen = Kitchen(2)
        await kitchen.come(*["greedy"] * 60, "stranger", "greedy", "other")
        await kitchen.after(1, 0)
        assert kitchen.served == ["greedy", "greedy", "stranger"]
        await kitchen.after(0, 1)
        assert kitchen.served[3:] == ["other"]
        await kitchen.after(1, 2)
        assert kitchen.served[4:] == ["greedy"], "nobody is sent away"

    asyncio.run(story())


def test_what_lasts_counts_before_it_is_over():
    async def story():
        kitchen = Kitchen(2)
        await kitchen.come("long", "short")
        await kitchen.after(5)
        await kitchen.come("long", "short")
        await kitchen.after(0, 1)
        await kitchen.come("nobody yet")
        assert kitchen.served == ["long", "short", "short"]
        await kitchen.after(5, 0)
        assert kitchen.served[3:] == ["nobody yet"]

    asyncio.run(story())


def test_among_equals_who_came_first_is_first_and_what_is_long_ago_counts_no_more():
    async def story():
        kitchen = Kitchen(1)
        await kitchen.come("ann")
        await kitchen.after(30, 0)
        await kitchen.come("ben")
        await kitchen.come("ann", "cid", "dora")
        await kitchen.after(0, 1)
        assert kitchen.served[2:] == ["cid"]
        await kitchen.after(1, 2)
        assert kitchen.served[3:] == ["dora"]
        await kitchen.after(20 * HALVED, 3)
        assert kitchen.served[4:] == ["ann"]
        await kitchen.come("ben", "cid")
        await kitchen.after(0, 4)
        assert kitchen.served[5:] == ["ben"], "who came first, though cid has had more long ago"

    asyncio.run(story())


@pytest.mark.parametrize("served", [False, True])
def test_who_gives_up_leaves_the_place_to_others(served):
    async def story():
        kitchen = Kitchen(1)
        await kitchen.come("ann", "ben", "cid")
        await kitchen.give_up(0 if served else 1)
        if not served:
            await kitchen.after(1, 0)
        assert kitchen.served == ["ann", "ben" if served else "cid"]

    asyncio.run(story())


def test_who_gives_up_in_the_moment_of_the_turn_leaves_no_place_taken():
    async def story():
        shares, told = Shares(1), []

        async def eats(payer):
            async with shares.place(payer):
                told.append(payer)

        async with shares.place("ann"):
            ben = asyncio.create_task(eats("ben"))
            await settled()
        ben.cancel()
        async with asyncio.timeout(SECONDS):
            await eats("cid")
        assert told == ["cid"]

    asyncio.run(story())


class Slow(BotPool):
    """Bots that think until they are told to stop; `thinking` holds what each is asked."""

    def __init__(self) -> None:
        super().__init__(seed=1)
        self.thinking, self.stops = [], []

    def full_strength(self, game):
        return True

    async def _in_process(self, work, *question):
        self.thinking.append(question)
        self.stops.append(asyncio.Event())
        await self.stops[-1].wait()
        return 0


def test_tables_of_one_address_hold_up_no_bot_of_another_whatever_their_cookies(tmp_path):
    pool = Slow()

    async def story(house, browser):
        form = {"seat0": "bot1", "seat1": "me", "order": "given"}
        for _ in range(15):
            greedy = browser("2001:db8::1")
            assert (await greedy.post("/new/steps", data=form)).status_code == 303
        await eventually(lambda: len(pool.thinking) == WORKERS and house.bots.thinking == 15)
        stranger = browser("2001:db8:0:1::1")
        table = (await stranger.post("/new/steps", data=form)).headers["location"]
        await eventually(lambda: house.bots.thinking == 16)
        before = house.present(table.removeprefix("/t/")).length
        pool.stops[0].set()
        await eventually(lambda: len(pool.thinking) == WORKERS + 1)
        pool.stops[WORKERS].set()
        await eventually(lambda: house.present(table.removeprefix("/t/")).length > before)

    visited(tmp_path, story, lambda: House(opened_store(tmp_path), make_service(), pool, 0.0))
