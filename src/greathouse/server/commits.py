"""Entries on their way to the log: those that come while others are being stored follow together, in one transaction.

To wait for a disk, or for another machine, takes as long for many entries as for one: the more there are to be stored,
the less each costs.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Sequence
from contextlib import suppress
from contextvars import Context
from functools import partial
from time import perf_counter
from typing import Any, NamedTuple

from greathouse.kernel.errors import HouseError
from greathouse.server.errors import Unavailable
from greathouse.server.logs import HOUSE
from greathouse.server.metrics import Metrics
from greathouse.server.outcomes import Append
from greathouse.server.store import Store
from greathouse.server.threads import Unstoppable

Writing = Callable[..., asyncio.Future[Any]]
"""Has something done in the thread that writes; what comes of it cannot be cancelled."""

Writes = tuple[Append, ...]
"""The entries that one message leads to: all are stored, or none."""

NOBODY = Context()
"""In which what is stored for many is done: no request is charged for it, or named in the log."""


class Order(NamedTuple):
    """Entries that wait, and who is told when they are stored."""

    writes: Writes
    told: asyncio.Future[None]


class Commits:
    """Stores entries; `failing` is whether the database stored nothing when it was asked last."""

    def __init__(self, store: Store, writing: Writing, metrics: Metrics) -> None:
        self._store, self._writing, self._metrics = store, writing, metrics
        self._waiting: list[Order] = []
        self._underway = False
        self.failing = False

    async def add(self, writes: Writes) -> bool:
        """Stores entries; whether who sent them is cancelled meanwhile: that waits until memory agrees with the log.

        Raises Conflict and Unavailable.
        """
        cancelled, stored = False, self._stored(writes)
        began = perf_counter()
        with suppress(Exception):  # an error is looked at below
            try:
                await stored
            except asyncio.CancelledError:
                cancelled = True
        self._metrics.commits.observe(perf_counter() - began)
        error = stored.exception()
        if isinstance(error, Unavailable) or not isinstance(error, HouseError):
            if self.failing and error is None:
                HOUSE.info("the database stores again")
            self.failing = error is not None
            self._metrics.failed_commits.inc(self.failing)
        if error:
            raise asyncio.CancelledError if cancelled else error
        return cancelled

    def _stored(self, writes: Writes) -> asyncio.Future[None]:
        """What is told that entries are stored, or why not."""
        if self._underway:
            told: asyncio.Future[None] = Unstoppable()
            self._waiting.append(Order(writes, told))
        else:
            self._underway = True
            told = self._writing(self._store.commit, writes)
            told.add_done_callback(self._go_on, context=NOBODY)
        return told

    def _go_on(self, _: asyncio.Future[Any]) -> None:
        """Stores all that has come meanwhile."""
        orders, self._waiting = self._waiting, []
        self._underway = bool(orders)
        if orders:
            stored = self._writing(self._store.commit_together, [order.writes for order in orders])
            stored.add_done_callback(partial(_tell, orders), context=NOBODY)
            stored.add_done_callback(self._go_on, context=NOBODY)


def _tell(orders: Sequence[Order], stored: asyncio.Future[list[Exception | None]]) -> None:
    """Tells each what came of its entries."""
    fault = stored.exception()
    faults = [fault] * len(orders) if fault else stored.result()
    for order, error in zip(orders, faults, strict=True):
        if error:
            order.told.set_exception(error)
        else:
            order.told.set_result(None)
