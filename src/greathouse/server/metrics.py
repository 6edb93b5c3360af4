"""What a house measures of itself, in the form that Prometheus reads."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from pathlib import Path
from typing import Protocol

from prometheus_client import CollectorRegistry, Counter, Gauge, Histogram, ProcessCollector, generate_latest

from greathouse.server.bots import Bots
from greathouse.server.crew import Crew
from greathouse.server.lag import LoopLag
from greathouse.server.messages import BotAct, Message
from greathouse.server.outcomes import Outcome

BUCKETS = (0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1.0, 2.0, 5.0)
"""Bounds of the histograms, in seconds."""


class Metrics:
    """Counters and histograms that the house fills, and gauges that are read when somebody asks.

    `crew` are the workers of the house, if there are several.
    """

    def __init__(self) -> None:
        self.crew: Crew | None = None
        self.registry = CollectorRegistry()
        ProcessCollector(registry=self.registry)
        self.moves = Counter("greathouse_moves", "Choices that were stored.", ["game", "by"], registry=self.registry)
        self._moves_of = cache(self.moves.labels)
        self.commits = Histogram(
            "greathouse_commit_seconds",
            "Time from a message's outcome until it is stored.",
            buckets=BUCKETS,
            registry=self.registry,
        )
        self.failed_commits = Counter(
            "greathouse_failed_commits", "Outcomes that could not be stored.", registry=self.registry
        )
        self.compared = Counter(
            "greathouse_compared_tables",
            "Tables that were compared with their logs.",
            ["alike"],
            registry=self.registry,
        )
        self.requests = Histogram(
            "greathouse_request_seconds",
            "Time until an answer begins.",
            ["method", "route", "status"],
            buckets=BUCKETS,
            registry=self.registry,
        )

    def count(self, message: Message, outcome: Outcome) -> None:
        """Counts the choices that a message has led to."""
        if any(write.kind == "act" for write in outcome.writes):
            by = "bot" if isinstance(message, BotAct) else "person"
            self._moves_of(outcome.table.game.key, by).inc()

    def gauge(self, name: str, meaning: str, read: Callable[[], float]) -> None:
        """Adds a number that `read` returns whenever somebody asks."""
        Gauge(f"greathouse_{name}", meaning, registry=self.registry).set_function(read)

    def text(self) -> bytes:
        """All that this process measures."""
        return generate_latest(self.registry)

    def told(self) -> bytes:
        """The same of all workers, each labelled, where there are several."""
        return self.crew.told() if self.crew else self.text()

    def join(self, folder: str, worker: int) -> None:
        """From its start this process is one of several workers that share a folder."""
        self.crew = Crew(Path(folder), worker, self.text)

    def start(self) -> None:
        """Begins to tell the other workers."""
        if self.crew:
            self.crew.start()

    async def close(self) -> None:
        """Ends that."""
        if self.crew:
            await self.crew.close()


class Measured(Protocol):
    """A house, as far as it is measured."""

    metrics: Metrics
    lag: LoopLag
    bots: Bots

    def load(self) -> dict[str, int]:
        """Numbers of what there is at present."""


def measure(house: Measured) -> None:
    """Lets the gauges of a house be read."""
    gauge = house.metrics.gauge
    gauge("streams", "Pages that listen.", lambda: house.load()["streams"])
    gauge("tables", "Tables in memory.", lambda: house.load()["tables"])
    gauge("sending", "Messages that are being carried out.", lambda: house.load()["sending"])
    gauge("paused_tables", "Tables at which a bot's choice could not be stored.", lambda: len(house.bots.paused))
    gauge("bots_thinking", "Choices of bots that are being made or wait for their time.", lambda: house.bots.thinking)
    gauge("loop_lag_seconds", "How late the event loop is.", lambda: house.lag.seconds)
