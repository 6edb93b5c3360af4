"""Reviews of finished games: made on request, one at a time at low priority, and kept in the database."""

from __future__ import annotations

import asyncio
import logging
from dataclasses import dataclass
from typing import Protocol, TypeVar

import msgspec
import sqlalchemy as sa

from greathouse.kernel.compile import twins
from greathouse.kernel.match import Match
from greathouse.review import VERSION, Cancelled, Review, review
from greathouse.server.analysis import GameAnalysis, reviewed
from greathouse.server.duties import Host
from greathouse.server.errors import Refused, Unavailable
from greathouse.server.metering import aside
from greathouse.server.recent import Recent
from greathouse.server.rows import put
from greathouse.server.schema import REVIEWS
from greathouse.server.store import Store
from greathouse.server.tables import Table

_log = logging.getLogger(__name__)

MAX_CACHED = 32
"""So many reviews are remembered."""

MAX_WAITING = 20
"""So many games may wait for their review."""

Result = TypeVar("Result")


class ReviewHost(Host, Protocol):
    """What reviews need of the house."""

    store: Store


@dataclass
class Progress:
    """How far the review of a game is: so many of so many parts done; none yet while others are before it."""

    done: int = 0
    total: int = 0
    failed: bool = False


class Reviews:
    """The reviews of one server process."""

    def __init__(self, host: ReviewHost) -> None:
        self._host = host
        self._known: Recent[Review] = Recent(MAX_CACHED)
        self._seen: Recent[GameAnalysis] = Recent(MAX_CACHED)
        self._progress: dict[str, Progress] = {}
        self._tasks: set[asyncio.Task[None]] = set()
        self._turn = asyncio.Lock()
        self._closing = False

    def progress(self, table: Table) -> Progress | None:
        """How far the review of a table is; None if nobody has asked for it, or it is there."""
        return self._progress.get(table.id)

    async def find(self, table: Table) -> Review | None:
        """The review of a table, if it has been made."""
        found = self._known.find(table.id)
        if found is None and table.over:
            body = await self._host.read(_stored, self._host.store, table.id)
            found = self._known.keep(table.id, msgspec.json.decode(body, type=Review)) if body else None
        return found

    async def seen(self, table: Table, reader: int) -> GameAnalysis | None:
        """The review of a table by the moments of a reader, if it has been made."""
        found = self._seen.find((table.id, reader))
        if found is None and (made := await self.find(table)):
            found = self._seen.keep((table.id, reader), await aside(reviewed, table, reader, made))
        return found

    async def ask(self, table: Table) -> None:
        """Begins the review of a finished table, unless it has begun. Raises Refused while it cannot be made."""
        if not table.over or table.match is None:
            raise Refused("not-over", 409)
        asked = self._progress.get(table.id)
        if (asked and not asked.failed) or await self.find(table):
            return
        if len(self._tasks) >= MAX_WAITING or self._closing:
            raise Unavailable("reviews-busy")
        if not await aside(twins.ready, table.game):
            raise Unavailable("review-not-ready")
        progress = self._progress[table.id] = Progress()
        task = asyncio.create_task(self._make(table.id, table.match, progress))
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def close(self) -> None:
        """Gives up what is being made."""
        self._closing = True
        await asyncio.gather(*self._tasks, return_exceptions=True)

    async def _make(self, table_id: str, match: Match, progress: Progress) -> None:
        def tell(done: int, total: int) -> None:
            progress.done, progress.total = done, total

        try:
            async with self._turn:
                made = await asyncio.to_thread(review, match, tell, lambda: self._closing)
            self._known.keep(table_id, made)
            body = msgspec.json.encode(made).decode()
            await self._host.write(_keep, self._host.store, table_id, body, self._host.clock())
        except Cancelled:
            pass
        except Unavailable:
            _log.warning("the review of table %s could not be stored", table_id)
        except Exception:
            _log.exception("no review of table %s", table_id)
            progress.failed = True
            return
        del self._progress[table_id]


def _stored(store: Store, table_id: str) -> str | None:
    query = sa.select(REVIEWS.c.body).where(REVIEWS.c.table_id == table_id, REVIEWS.c.version == VERSION)
    with store.reading() as connection:
        return connection.execute(query).scalar_one_or_none()


def _keep(store: Store, table_id: str, body: str, at: float) -> None:
    """Stores a review; what another process has stored meanwhile, or an older version has, gives way."""
    with store.writing() as connection:
        put(connection, REVIEWS, table_id=table_id, version=VERSION, body=body, at=at)
