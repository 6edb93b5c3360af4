"""Stores in files of their own; in a process of tests the migrations run once."""

from __future__ import annotations

import resource
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import cache
from pathlib import Path
from tempfile import TemporaryDirectory

from greathouse.server.store import Store


@cache
def empty_database() -> bytes:
    """A database of the present schema with nothing in it."""
    with TemporaryDirectory() as folder:
        file = Path(folder) / "house.sqlite"
        Store(f"sqlite:///{file}").close()
        return file.read_bytes()


def opened_store(folder: Path, hook: Callable[[str], None] = lambda _: None) -> Store:
    """The store in a folder, which has one already or gets an empty one."""
    file = folder / "house.sqlite"
    if not file.exists():
        file.write_bytes(empty_database())
    return Store(f"sqlite:///{file}", hook)


@contextmanager
def little_room(size: int) -> Iterator[None]:
    """Meanwhile no file can be written beyond so many bytes, as if the disk were full."""
    before, most = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (size, most))
    try:
        yield
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, (before, most))
