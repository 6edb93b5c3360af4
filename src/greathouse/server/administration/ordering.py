"""Ordering: an order goes to the house that is open, or is carried out by one that opens for it alone."""

from __future__ import annotations

import asyncio
from contextlib import nullcontext
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from greathouse.server import sqlite
from greathouse.server.administration.line import sent
from greathouse.server.administration.orders import READING, Answer, carry_out
from greathouse.server.errors import BadDatabase, DatabaseTaken
from greathouse.server.files import is_read_only
from greathouse.server.serving import Settings, open_house
from greathouse.server.store import read_url


def ordered(database: str, order: str, **details: Any) -> Answer:
    """What came of an order to the house of this database. Raises BadOrder, BadDatabase."""
    return asyncio.run(_ordered(database, order, details))


async def _ordered(database: str, order: str, details: dict[str, Any]) -> Answer:
    """A SQLite file is changed by one program alone: by the house that has it open, or by this one."""
    file = sqlite.file_of(read_url(database))
    if file:
        sqlite.require_reachable(file)
    if file and not file.exists():
        raise BadDatabase(f"There is no database {file}; a house makes one when it first opens.")
    if file and order in READING and is_read_only(file):
        return await _of_copy(file, order, details)
    try:
        with sqlite.lock(file) if file else nullcontext():
            return await _alone(database, order, details)
    except DatabaseTaken:
        assert file
        return await sent(file, order, details)


async def _of_copy(file: Path, order: str, details: dict[str, Any]) -> Answer:
    """The answer where no house can open, nor be open: it is that of one over a copy, which goes again."""
    with TemporaryDirectory(prefix="greathouse-") as folder:
        copied = Path(folder) / "house.sqlite"
        with sqlite.making(copied) as partial:
            sqlite.copy(file, partial)
        return await _alone(f"sqlite:///{copied}", order, details)


async def _alone(database: str, order: str, details: dict[str, Any]) -> Answer:
    house = open_house(Settings(database))
    try:
        return await carry_out(house, order, details)
    finally:
        await house.close()
