"""Talk as one process of a house sees it: it keeps what is said and wakes the pages that show it."""

from __future__ import annotations

from collections.abc import Collection
from typing import NamedTuple, Protocol

from greathouse.server import duties
from greathouse.server.audience import Audience, plays_at, rooms_of
from greathouse.server.cleaning import clean_remark
from greathouse.server.duties import Duty
from greathouse.server.errors import Refused
from greathouse.server.store import Store
from greathouse.server.tables import Table
from greathouse.server.talk.cases import FOREVER, CaseStore, Decision
from greathouse.server.talk.lines import LineStore, Said
from greathouse.server.talk.words import PHRASES

ROUND = 1.0
"""Seconds between two looks at what was said in other processes."""

DAY = 86_400.0

DAYS = (1, 7, 30)
"""For so many days moderators can silence somebody."""


class Speaker(NamedTuple):
    """Who wants to say something; only one with an `account` speaks as a spectator, or may use `own_words`."""

    owner: str
    name: str
    account: bool = False
    own_words: bool = False


class Host(duties.Host, Protocol):
    """What talk needs of the house."""

    audience: Audience

    def looked_at(self) -> Collection[str]:
        """The tables whose pages wait for news here."""


class Talk:
    """The talk of a house."""

    def __init__(self, host: Host, store: Store) -> None:
        self._host, self.lines, self.cases = host, LineStore(store), CaseStore(store)
        self._shared = store.sharing is not None
        self.duty = Duty(self._hear_others, ROUND, "what is said in other processes cannot be heard")

    async def say(self, table: Table, speaker: Speaker, phrase: str, words: str) -> None:
        """Somebody says a phrase, or words of its own. Raises Refused."""
        words, plays = clean_remark(words), plays_at(table, speaker.owner)
        if not speaker.account and not plays:
            raise Refused("phrases-only", 403)
        if (phrase and phrase not in PHRASES) or bool(phrase) == bool(words):
            raise Refused("bad-request", 422)
        await self.require_leave(table, speaker, words)
        room = "table" if plays else "spectators"
        said = Said(0, table.id, room, speaker.owner, speaker.name, phrase, words, self._host.clock())
        if not await self._host.write(self.lines.add, said):
            raise Refused("talk-full", 409)
        await self._look([table.id])

    async def require_leave(self, table: Table, speaker: Speaker, words: str) -> None:
        """Raises Refused for who may say nothing here, or no words of its own."""
        if table.quiet:
            raise Refused("talk-off", 403)
        if words and not speaker.own_words:
            raise Refused("phrases-here" if speaker.account else "phrases-only", 403)
        until = await self._host.read(self.lines.silenced_until, speaker.owner, self._host.clock())
        if until:
            raise Refused("talk-closed" if until >= FOREVER else "silenced", 403)

    async def heard_by(self, table: Table, reader: str) -> list[Said]:
        """What somebody reads at a table: players read what spectators say once the game is over."""
        if table.quiet:
            return []
        return await self._host.read(self.lines.lines, table.id, rooms_of(table, reader), reader)

    async def line_at(self, table: Table, reader: str, number: int) -> Said:
        """A line of somebody else that a reader sees at a table. Raises Refused."""
        found = next((said for said in await self.heard_by(table, reader) if said.id == number), None)
        if found is None or not reader or found.owner == reader:
            raise Refused("unknown-line", 404)
        return found

    async def versions(self, table: Table) -> dict[str, str]:
        """By room what changes whenever something is said at a table, or deleted."""
        known = await self._host.read(self.lines.versions, [table.id])
        return {room: version for (_, room), version in known.items()}

    async def decide(self, moderator: str, line: int, what: str, days: int) -> None:
        """A moderator deals with a line: "dismiss", "delete", "silence" for so many days, "close". Raises Refused."""
        case = next((one for one in await self._host.read(self.cases.queue, moderator) if one.said.id == line), None)
        if case is None:
            raise Refused("unknown-line", 404)
        said, now = case.said, self._host.clock()
        decision = Decision(now, moderator, what, said.name, said.table, said.words, _until(now, what, days))
        await self._host.write(self.cases.decide, said, decision)
        await self._look([said.table])

    async def lift(self, moderator: str, owner: str) -> None:
        """A moderator lets somebody talk again. Raises Refused."""
        now = self._host.clock()
        found = next((one for one in await self._host.read(self.cases.silenced, now) if one.owner == owner), None)
        if found is None or owner == moderator:
            raise Refused("unknown-person", 404)
        await self._host.write(self.cases.lift, owner, Decision(now, moderator, "lift", found.name, "", "", None))

    async def _look(self, tables: Collection[str]) -> None:
        """Wakes the pages of tables at which something new was said."""
        known = await self._host.read(self.lines.versions, tables)
        for table in {table for table, _ in known}:
            self._host.audience.talked(table, {room: known[at, room] for at, room in known if at == table})

    async def _hear_others(self) -> None:
        if self._shared and (tables := list(self._host.looked_at())):
            await self._look(tables)


def _until(now: float, what: str, days: int) -> float | None:
    """Until when a decision silences; None if it does not. Raises Refused."""
    if what not in ("dismiss", "delete", "silence", "close") or (what == "silence" and days not in DAYS):
        raise Refused("bad-request", 422)
    return {"silence": now + days * DAY, "close": FOREVER}.get(what)
