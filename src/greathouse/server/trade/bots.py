"""Bots that trade: they answer offers after a time drawn beforehand, and now and then make one on their own turn."""

from __future__ import annotations

import asyncio
import logging
import random
import secrets
from collections.abc import Coroutine
from itertools import takewhile
from typing import Any

from greathouse.kernel.contract import TRADE
from greathouse.server.errors import Refused, Unavailable
from greathouse.server.keeper import TableKeeper, waits
from greathouse.server.tables import Table
from greathouse.server.trade.handling import stays_out
from greathouse.server.trade.messages import Propose, Reply
from greathouse.server.trade.offers import MAX_OPEN, Items, Offer

_log = logging.getLogger(__name__)

WAIT = (1.5, 4.0)
"""A bot answers after a time between these, in units of the house's pace, whatever the answer."""

READY = 0.05
"""So many seconds before that time it makes up its mind, so that thinking does not show either."""

WHIM = 0.125
"""Share of the offers that a bot refuses without looking at them, so that it cannot be farmed."""

ON_TURN, PRIVATELY = 0.6, 1.0
"""How often a bot looks for an offer: at the start of its turn, and for what can be had for a promise."""


class TradeBots:
    """The trading of all bots of a house. `dice` decides when they answer and whether they look for an offer."""

    def __init__(self, keeper: TableKeeper, seed: int | None) -> None:
        self.keeper = keeper
        self.dice: random.Random = secrets.SystemRandom() if seed is None else random.Random(seed)  # noqa: S311
        self._tasks: dict[tuple[Any, ...], asyncio.Task[None]] = {}
        self._looked: dict[tuple[str, int], int] = {}

    def ask(self, table: Table) -> None:
        """Lets every bot that an offer is addressed to answer it, and those that may make one think about it."""
        if not table.trading:
            return
        for seat, place in enumerate(table.seats):
            if place.bot and not stays_out(table, seat):
                self._ask(table, seat)

    def forget(self, table: Table) -> None:
        """Nothing can be offered at this table at present."""
        for seat in range(len(table.seats)) if self._looked else ():
            self._looked.pop((table.id, seat), None)

    def _ask(self, table: Table, seat: int) -> None:
        for offer in table.offers.open.values():
            if offer.open_to(seat) and seat not in offer.refused:
                wait, whim = self.keeper.pace * self.dice.uniform(*WAIT), self.dice.random() < WHIM
                self._start((table.id, seat, offer.number), self._answer, wait, whim)
        share = self._occasion(table, seat)
        if share and self._looked.get((table.id, seat)) != table.length:
            self._looked[table.id, seat] = table.length
            if table.offers.of(seat):
                self._start((table.id, seat, -table.length), self._reconsider)
            elif not offered(table, seat) and self.dice.random() < share:
                self._start(
                    (table.id, seat, -table.length), self._offer, self.keeper.pace * self.dice.uniform(0.2, 0.6)
                )

    def _occasion(self, table: Table, seat: int) -> float:
        """How likely the seat looks for an offer now, if none of its own is open."""
        assert table.match
        if not table.game.trade_rules.can_trade(table.match.state):
            return 0.0
        if table.waiting == (seat,):
            return ON_TURN
        trade, view = table.game.trade, table.view(seat)
        promised = any(giver == seat for giver, _, _ in trade.promises(view))
        return PRIVATELY if trade.extras(view, seat) and not promised else 0.0

    def bribable(self, table: Table, seat: int) -> bool:
        """Whether the choice this bot is to make can be bought by a person at the table."""
        if not table.trading or stays_out(table, seat):
            return False
        people = [other for other, place in enumerate(table.seats) if not place.bot and other != seat]
        return any(table.game.trade.extras(table.view(other), other) for other in people)

    def _start(self, key: tuple[Any, ...], work: Any, *details: Any) -> None:
        if key not in self._tasks:
            task = asyncio.create_task(self._run(work(key, *details)))
            self._tasks[key] = task
            task.add_done_callback(lambda _: self._tasks.pop(key, None))

    async def _run(self, work: Coroutine[Any, Any, None]) -> None:
        try:
            await work
        except Refused:
            _log.debug("the table went on while a bot was trading")
        except Exception:
            _log.exception("a bot stumbled while trading")

    async def _send(self, message: Propose | Reply, table: Table) -> None:
        """Sends until the message is stored. Raises Refused."""
        for seconds in waits():
            try:
                await self.keeper.send(message, table)
            except Unavailable:
                await asyncio.sleep(seconds)
            else:
                return

    async def _answer(self, key: tuple[str, int, int], wait: float, whim: bool) -> None:
        table_id, seat, number = key
        end = self.keeper.monotonic() + wait
        await asyncio.sleep(max(0.0, wait - READY))
        offer, table = self._offer_at(table_id, number)
        message = self._reply(table, seat, offer, whim) if table and offer else None
        await asyncio.sleep(max(0.0, end - self.keeper.monotonic()))
        if message and table:
            await self._send(message, table)

    def _reply(self, table: Table, seat: int, offer: Offer, whim: bool) -> Reply | Propose:
        """The bot accepts, answers with an offer of its own, or refuses."""
        way = None if whim else self._agrees(table, seat, offer)
        if way is not None:
            cards = tuple(item for item in way if item not in offer.gets)
            return Reply("", offer.number, "accept", cards=cards, seat=seat, bot=True)
        other = None if whim else self._counter(table, seat, offer)
        return other or Reply("", offer.number, "refuse", seat=seat, bot=True)

    def _counter(self, table: Table, seat: int, offer: Offer) -> Propose | None:
        """An offer in place of one that does not suit the bot; none for such an answer or for offers to anyone."""
        trade, view = table.game.trade, table.view(seat)
        if offer.counters or offer.to != seat or len(table.offers.of(seat)) >= MAX_OPEN:
            return None
        if table.offers.has_refused(seat, offer) or not trade.ways(view, seat, offer.gets):
            return None
        found = trade.counter(view, seat, offer.seat, offer.gives, offer.gets, self.dice.getrandbits(40))
        if found is None or self._known_to_fail(table, seat, offer.seat, *found):
            return None
        gives, gets = found
        revision = table.revision(seat)
        return Propose("", revision, offer.seat, gives, gets, counters=offer.number, seat=seat, bot=True)

    def _offer_at(self, table_id: str, number: int) -> tuple[Offer | None, Table | None]:
        table = self.keeper.present(table_id)
        return (table.offers.open.get(number), table) if table else (None, None)

    def _agrees(self, table: Table, seat: int, offer: Offer) -> Items | None:
        """What the bot hands over if it agrees; None if it does not. What it refused before it refuses again."""
        trade, view = table.game.trade, table.view(seat)
        ways: list[Items] = trade.ways(view, seat, offer.gets)
        if not ways or table.offers.has_refused(seat, offer):
            return None
        way = self.dice.choice(ways)
        return way if trade.accepts(view, seat, offer.seat, offer.gives, way, self.dice.getrandbits(40)) else None

    async def _offer(self, key: tuple[str, int, int], wait: float) -> None:
        table_id, seat, length = key
        await asyncio.sleep(wait)
        table = self.keeper.present(table_id)
        if table is None or table.length != -length or not table.trading:
            return
        found = table.game.trade.proposal(table.view(seat), seat, self.dice.getrandbits(40))
        if found is None or self._known_to_fail(table, seat, *found):
            return
        to, gives, gets = found
        await self._send(Propose("", table.revision(seat), to, gives, gets, seat=seat, bot=True), table)

    async def _reconsider(self, key: tuple[str, int, int]) -> None:
        """On its turn a bot takes back what it offered and would not offer any more."""
        table_id, seat, _ = key
        table = self.keeper.present(table_id)
        if table is None:
            return
        for offer in table.offers.of(seat):
            gets, gives, seed = offer.gets, offer.gives, self.dice.getrandbits(40)
            held = table.game.trade.on_hand(table.view(seat), seat)
            able = all(held.get(item, 0) >= number for item, number in gives.items())
            if not able or not table.game.trade.accepts(table.view(seat), seat, offer.to, gets, gives, seed):
                await self._send(Reply("", offer.number, "withdraw", seat=seat, bot=True), table)

    def _known_to_fail(self, table: Table, seat: int, to: int, gives: Items, gets: Items) -> bool:
        """Whether the partner stays out of trade, or has refused this already."""
        return stays_out(table, to) or table.offers.has_refused(to, Offer(0, seat, to, gives, gets))

    async def close(self) -> None:
        """Ends all trading of bots."""
        tasks = list(self._tasks.values())
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)


def offered(table: Table, seat: int) -> bool:
    """Whether a seat has offered something since the last decision, not counting answers to offers."""
    assert table.match
    history, began = table.match.history, table.length
    while began and history[began - 1].actor == TRADE:
        began -= 1
    recent = takewhile(lambda note: note.place >= began, reversed(table.match.notes))
    return any(
        note.content.get("seat") == seat and "gives" in note.content and "counters" not in note.content
        for note in recent
    )
