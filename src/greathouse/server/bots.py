"""Bots that play: asked when they are to choose, at the pace of the house."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable
from typing import NamedTuple

from greathouse.kernel.chance import Roll
from greathouse.kernel.contract import CHANCE
from greathouse.server.bot_pool import BotPool
from greathouse.server.contributions import Contributions
from greathouse.server.errors import Refused, Unavailable
from greathouse.server.keeper import TableKeeper, waits
from greathouse.server.messages import BotAct, Message
from greathouse.server.metering import payer
from greathouse.server.robots.patience import Patience
from greathouse.server.tables import FORMER, Table
from greathouse.server.trade.bots import TradeBots

_log = logging.getLogger(__name__)

BRIBABLE_PACE_FACTOR = 4
"""A bot that people can bribe waits so many times longer."""

UNCOMPILED_PACE_FACTOR = 2
"""So much longer a bot waits that thinks plainly and must not show by its time whether it had a choice."""

SAME_TURN_PACE_FACTOR = 0.45
"""A bot's further choices of one turn come sooner."""


class Decision(NamedTuple):
    """What a bot is to decide: table, seat, and the seat's revision since which the decision stands."""

    table: str
    seat: int
    since: int

    def stands(self, table: Table | None) -> bool:
        """Whether it is still to be made."""
        return table is not None and self.seat in table.waiting and table.decision_since[self.seat] == self.since


class Bots:
    """All bots of a house, and what else a table waits for before it goes on. `dealer` chooses where a bot fails."""

    def __init__(self, keeper: TableKeeper, pool: BotPool, dealer: Roll) -> None:
        self.keeper, self.pool, self.dealer = keeper, pool, dealer
        self.trade, self.patience = TradeBots(keeper, pool.seed), Patience(keeper)
        self.contributions = Contributions(keeper)
        self._thinking: dict[Decision, asyncio.Task[None]] = {}
        self._moved: dict[str, float] = {}
        self._payers: dict[str, str] = {}
        self.paused: set[str] = set()
        """Tables at which a bot's choice could not be stored, and is tried again."""

    def table_changed(self, table: Table) -> None:
        """The table has just gone on."""
        self._moved[table.id] = self.keeper.monotonic()
        self.ask(table)

    def follow(self, message: Message, tables: tuple[Table, ...]) -> None:
        """Tables have changed by a message; if it came from outside, bots think there for its address from now on,
        whoever its cookie says it is."""
        if (address := payer()) and not isinstance(message, BotAct):
            self._payers.update((table.id, address) for table in tables)

    @property
    def thinking(self) -> int:
        """How many choices are being made, or wait for their time."""
        return len(self._thinking)

    def table_left_memory(self, table_id: str) -> None:
        """The table is looked at no more."""
        self._moved.pop(table_id, None)
        self._payers.pop(table_id, None)
        self.paused.discard(table_id)

    def awaited(self, table: Table) -> bool:
        """Whether bots play here, where people play or watch, or in a tournament, and the game goes on."""
        if not any(seat.bot for seat in table.seats) or not table.started or table.over:
            return False
        people = any(seat.guest not in ("", FORMER) for seat in table.seats) or self.keeper.watched(table.id)
        return people or bool(table.tournament)

    def ask(self, table: Table) -> None:
        """Lets every bot that is to choose think, at tables where bots are awaited and this process plays them.

        Robots think elsewhere: for them the house waits.
        """
        self.patience.ask(table)
        self.contributions.ask(table)
        if not table.trading:
            self.trade.forget(table)
        if self.keeper.closing.is_set() or not self.awaited(table) or not self.keeper.leads(table.id):
            return
        self.trade.ask(table)
        for seat in table.waiting:
            decision = Decision(table.id, seat, table.decision_since[seat])
            if table.seats[seat].bot and decision not in self._thinking:
                self._start(decision)

    def _start(self, decision: Decision) -> None:
        task = asyncio.create_task(self._decide(decision))
        self._thinking[decision] = task
        task.add_done_callback(lambda _: self._thinking.pop(decision, None))

    async def close(self) -> None:
        """Ends all thinking and waiting."""
        await self.contributions.close()
        await self.trade.close()
        await self.patience.close()
        tasks = list(self._thinking.values())
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)

    async def _decide(self, decision: Decision) -> None:
        table = self.keeper.present(decision.table)
        if table is None:
            return
        choice, fault = await self._choice(table, decision)
        due = self._moved.get(table.id, 0.0) + self.pace_of(table, decision.seat)
        await asyncio.sleep(max(0.0, due - self.keeper.monotonic()))
        message = BotAct(decision.seat, decision.since, table.game.moves.write(choice), fault)
        await self._send(message, decision)

    async def _send(self, message: BotAct, decision: Decision) -> None:
        """Sends a bot's choice until it is stored or no longer due; meanwhile the table says that it is paused."""
        for seconds in waits():
            table = self.keeper.present(decision.table)
            if table is None or not decision.stands(table):
                break
            try:
                await self.keeper.send(message, table)
                break
            except Unavailable:
                _log.debug("a bot's move at table %s cannot be stored at present", table.id)
            except Refused:
                _log.debug("the table went on while its bot was thinking")
                break
            except Exception:
                _log.exception("a bot's move at table %s was not stored", table.id)
            self._pause(table, paused=True)
            await asyncio.sleep(seconds)
        if decision.table in self.paused and (table := self.keeper.present(decision.table)):
            self._pause(table, paused=False)

    def _pause(self, table: Table, *, paused: bool) -> None:
        (self.paused.add if paused else self.paused.discard)(table.id)
        self.keeper.tell(table)

    def pace_of(self, table: Table, seat: int) -> float:
        """Seconds between the table's last move and the bot's: less for the further choices of one turn."""
        assert table.match
        pace = self.keeper.pace
        if self.trade.bribable(table, seat):
            return pace * BRIBABLE_PACE_FACTOR
        reveals = table.game.about.trade and table.game.trade.timing_reveals(table.view(seat))
        if reveals and not self.pool.full_strength(table.game):
            return pace * UNCOMPILED_PACE_FACTOR
        last = table.match.history[-1].actor if table.match.history else CHANCE
        return pace * SAME_TURN_PACE_FACTOR if last == seat else pace

    async def _choice(self, table: Table, decision: Decision) -> tuple[int, bool]:
        """The bot's choice; should the bot fail, a legal choice instead, marked as a fault."""
        seat = decision.seat
        view, legal = table.view(seat), table.legal_numbers(seat)
        if len(legal) == 1:
            return legal[0], False
        try:
            level, stop = table.seats[seat].level, self._stopper(decision)
            choice = await self.pool.choose(table.game, level, view, seat, stop, self._payer(table))
            if choice in legal:
                return choice, False
            _log.error("bot at table %s chose %s, which is not legal", table.id, choice)
        except Exception:
            _log.exception("bot at table %s failed", table.id)
        return legal[self.dealer(len(legal))], True

    def _payer(self, table: Table) -> str:
        """For whom bots think at a table: the address that acted there last, or, as long as none has done so in this
        process, the first person at it."""
        people = (seat.guest for seat in table.seats if seat.guest)
        return self._payers.get(table.id) or next(people, table.id)

    def _stopper(self, decision: Decision) -> Callable[[], bool]:
        return lambda: self.keeper.closing.is_set() or not decision.stands(self.keeper.present(decision.table))
