"""Workers on the machines of a Ray cluster.

A task is the job, pickled, and its arguments: no code and no arrays travel to the workers, only results come back. A
task whose worker or machine fails is done again elsewhere, and gives the same.
"""

from __future__ import annotations

import logging
import pickle
import socket
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import lru_cache
from importlib.metadata import version
from typing import Any, NamedTuple

from greathouse.arena.jobs import Job, Workers
from greathouse.kernel.errors import BadOption, HouseError, MissingExtra

SECONDS = 5.0
"""How long a machine may take to answer at all."""


class Pending(NamedTuple):
    """A task that a cluster does."""

    reference: Any

    def result(self) -> Any:
        """What the task returned, or raises what it raised. Raises HouseError if the cluster failed."""
        import ray

        try:
            return ray.get(self.reference)
        except ray.exceptions.RayTaskError as error:
            if isinstance(error.cause, HouseError):
                raise error.cause from None
            raise
        except ray.exceptions.RayError as error:
            raise HouseError(f"The Ray cluster failed: {str(error).splitlines()[0]}") from None

    def cancel(self) -> None:
        """Ends the task."""
        import ray

        ray.cancel(self.reference)


@contextmanager
def ray_workers(job: Job, address: str) -> Iterator[Workers]:
    """Workers for a job while the context lasts: one for each processor core of the cluster at this address.

    An address is HOST:PORT, or "auto" for a cluster that runs on this machine. Every machine needs the same version of
    Great House, of Python and of Ray. Raises MissingExtra, BadOption, and HouseError if there is no such cluster.
    """
    try:
        import ray
    except ImportError:
        raise MissingExtra("Ray", "ray") from None
    check_address(address)
    try:
        ray.init(address=address, log_to_driver=False, logging_level=logging.ERROR)
    except SystemExit:  # Ray's own end of a process that found no cluster
        raise HouseError(f"No Ray cluster answers at {address}.") from None
    except (ConnectionError, RuntimeError, ValueError) as error:
        raise HouseError(f"No Ray cluster can be used at {address}: {str(error).splitlines()[0]}") from None
    try:
        task = ray.remote(max_retries=-1)(do_task)
        here, packed = version("greathouse"), pickle.dumps(job)
        resources: Any = ray.cluster_resources  # without types
        count = int(resources().get("CPU", 1))
        yield Workers(lambda *given: Pending(task.remote(here, packed, *given)), count)
    finally:
        ray.shutdown()


def check_address(address: str) -> None:
    """Raises BadOption for what is no address, HouseError if nothing answers there: Ray itself waits for minutes."""
    host, colon, port = address.rpartition(":")
    if address == "auto":
        return
    if not (host and colon and port.isascii() and port.isdigit() and 0 < int(port) < 1 << 16):
        raise BadOption(f"The address of a Ray cluster is HOST:PORT or auto, not {address!r}.")
    try:
        socket.create_connection((host, int(port)), SECONDS).close()
    except OSError as error:
        raise HouseError(f"No Ray cluster answers at {address}: {error.strerror or error}.") from None


def do_task(wanted: str, job: bytes, *given: Any) -> Any:
    """Does a task in a worker of the cluster. Raises HouseError under another version of Great House."""
    if wanted != version("greathouse"):
        raise HouseError(f"A machine of the cluster has Great House {version('greathouse')}, not {wanted}.")
    return _host(job)(*given)


@lru_cache(1)
def _host(job: bytes) -> Callable[..., Any]:
    """What does the tasks of a job in this worker; kept between tasks."""
    made: Job = pickle.loads(job)  # noqa: S301 - from the program that started the job
    return made.host()
