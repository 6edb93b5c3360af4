"""A table of Sailing Toward Osiris with open trade, at the service or in a house with bots."""

import asyncio
import itertools

import pytest

import greathouse as gh
from greathouse.kernel.chance import Dealer
from greathouse.kernel.contract import TRADE
from greathouse.server.bot_pool import BotPool
from greathouse.server.entries import fold
from greathouse.server.errors import Refused
from greathouse.server.house import House
from greathouse.server.log import lines
from greathouse.server.messages import Open
from greathouse.server.service import Service
from greathouse.server.tables import Seat, Table
from greathouse.server.trade.messages import Propose, Reply
from greathouse.server.words import Words
from tests.server.stores import opened_store
from tests.waiting import eventually

from .desk import ANN, BEN, EVE, Desk

OSIRIS = gh.load("osiris")
THREE = (Seat("Ann", ANN), Seat("Ben", BEN), Seat("Eve", EVE))


def games(key: str, content: str = ""):
    return gh.load(key)


def service(seed: int = 1) -> Service:
    count = itertools.count(1)
    return Service(games, Dealer(seed), lambda: f"token{next(count)}")


class Market(Desk):
    """A table of Sailing Toward Osiris with open haggling; Ann is Regent and on turn."""

    def __init__(self, folder, seats=THREE, seed=1, **options):
        super().__init__(folder)
        self.service = service(seed)
        values = {"haggling": "open", "first_regent": "0", **options}
        self.id = self.send(Open("osiris", values, seats, shuffle=False)).table.id

    @property
    def table(self) -> Table:
        return self.tables[self.id]

    def tokens(self, seat: int) -> list[int]:
        return list(self.table.match.state.governors[seat].tokens)

    def offer(self, guest: str, to: int, gives=None, gets=None, **more):
        more.setdefault("revision", self.table.revision(self.table.reader(guest)))
        return self.send(Propose(guest, to=to, gives=gives or {}, gets=gets or {}, **more), self.table)

    def reply(self, guest: str, number: int, answer: str, **more):
        return self.send(Reply(guest, number, answer, **more), self.table)

    def play(self, guest: str, move: str):
        return self.act(self.table, guest, move)

    def refused(self, reason: str, call, *details, **more) -> Refused:
        with pytest.raises(Refused) as error:
            call(*details, **more)
        assert error.value.reason == reason
        return error.value

    def log(self, guest: str = "", lang: str = "en") -> list[str]:
        return [line.text for line in lines(self.table, self.table.reader(guest), Words(lang))]

    def folded(self, table=None) -> Table:
        return fold(self.id, games, self.store.entries(self.id))

    def check(self) -> None:
        """The table is the fold of its log: the same offers, the same position, the same revisions."""
        again = self.folded()
        assert again.match.state == self.table.match.state
        assert again.match.history == self.table.match.history
        assert again.match.notes == self.table.match.notes
        assert (again.offers, again.revisions, again.decision_since) == (
            self.table.offers,
            self.table.revisions,
            self.table.decision_since,
        )


def trades(table: Table) -> int:
    """How many trades have been executed."""
    return sum(event.actor == TRADE for event in table.match.history)


def endow(table: Table, tokens: dict[int, list[int]]) -> None:
    """Changes what seats hold without an event; what readers saw of the present before is no longer true."""
    for seat, held in tokens.items():
        table.match.state.governors[seat].tokens[:] = held
    table.derived.views.clear()


class Idle(BotPool):
    """Bots that never choose a move, so that only their trading is seen."""

    async def choose(self, *_) -> int:
        await asyncio.Event().wait()
        return 0


def traded(tmp_path, story, seats, pace=0.0, seed=5, **options):
    async def run():
        house = House(opened_store(tmp_path), service(seed), Idle(seed), pace)
        try:
            values = {"haggling": "open", "first_regent": "0", **options}
            table = (await house.send(Open("osiris", values, seats, shuffle=False))).table
            return await story(house, table)
        finally:
            await house.close()

    return asyncio.run(run())


async def answered(house, table, gives, gets, to=1) -> str:
    """Offers the bot a trade; what it answers."""
    now = house.present(table.id)
    await house.send(Propose(ANN, now.revision(0), to, gives, gets), table)
    number = house.present(table.id).offers.made
    await eventually(lambda: number not in house.present(table.id).offers.open)
    notes = [note.content for note in reversed(house.present(table.id).match.notes)]
    return next(note.get("answer", "counter") for note in notes if "answer" in note or "counters" in note)


WITH_BOT = (Seat("Ann", ANN), Seat(level=0))


async def quiet(house: House) -> None:
    """Waits until no bot is at trade any more."""
    while tasks := [*house.bots.trade._tasks.values()]:
        await asyncio.gather(*tasks, return_exceptions=True)
        await house._sending.ended()
