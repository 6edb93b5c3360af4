"""Workers of one house that tell each other what they measure, so that whichever is asked tells of all."""

from __future__ import annotations

import asyncio
import os
import time
from collections.abc import Callable, Iterable, Mapping
from contextlib import suppress
from pathlib import Path

from prometheus_client import CollectorRegistry, generate_latest
from prometheus_client.metrics_core import Metric
from prometheus_client.parser import text_string_to_metric_families
from prometheus_client.registry import Collector

from greathouse.server.duties import Duty

PERIOD = 2.0
"""Seconds between two times that a worker tells the others its numbers."""

SILENT = 10.0
"""Seconds after which a worker that tells nothing is left out: it has ended."""


class Crew:
    """The workers of a house, as this one knows them by a folder that they share.

    `worker` is the number of this one; `own` returns what it measures, in the form that Prometheus reads.
    """

    def __init__(self, folder: Path, worker: int, own: Callable[[], bytes]) -> None:
        self._folder, self._worker, self._own = folder, str(worker), own
        self._telling = Duty(self._tell, PERIOD, "the other workers could not be told the metrics", at_once=True)

    def start(self) -> None:
        """Begins to tell the others."""
        self._telling.start()

    async def close(self) -> None:
        """Ends that."""
        await self._telling.close()

    async def _tell(self) -> None:
        await asyncio.to_thread(self.write, self._own())

    def write(self, text: bytes) -> None:
        """Leaves this worker's numbers for the others, whole or not at all."""
        made = self._folder / f"{self._worker}.{os.getpid()}.new"
        made.write_bytes(text)
        made.replace(self._folder / self._worker)

    def told(self) -> bytes:
        """The numbers of all workers, each labelled with its `worker`; those of this one as they are now."""
        return merged({**dict(self._others()), self._worker: self._own()})

    def _others(self) -> Iterable[tuple[str, bytes]]:
        for file in sorted(self._folder.glob("[0-9]*")):
            with suppress(FileNotFoundError):
                if not file.suffix and time.time() - file.stat().st_mtime < SILENT:
                    yield file.name, file.read_bytes()


class _Merged(Collector):
    def __init__(self, texts: Mapping[str, bytes]) -> None:
        self._texts = texts

    def collect(self) -> Iterable[Metric]:
        """Each metric once, with the samples of all workers."""
        found: dict[str, Metric] = {}
        for worker, text in sorted(self._texts.items()):
            for family in text_string_to_metric_families(text.decode()):
                metric = found.setdefault(family.name, Metric(family.name, family.documentation, family.type))
                for sample in family.samples:
                    metric.add_sample(sample.name, {**sample.labels, "worker": worker}, sample.value)
        return found.values()


def merged(texts: Mapping[str, bytes]) -> bytes:
    """The numbers of several workers, by the names of the workers, as one text."""
    registry = CollectorRegistry(auto_describe=False)
    registry.register(_Merged(texts))
    return generate_latest(registry)
