"""The line by which orders reach a house that has its SQLite file alone: a socket beside the file.

Who may write the file may use the socket, and nobody else.
"""

from __future__ import annotations

import asyncio
import json
import logging
import os
import socket
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

from greathouse.kernel.errors import HouseError
from greathouse.server import sqlite
from greathouse.server.administration.orders import Answer, carry_out
from greathouse.server.errors import BadOrder
from greathouse.server.house import House
from greathouse.server.store import read_url

_log = logging.getLogger(__name__)

PATIENCE = 600.0
"""Seconds in which an order is carried out."""


def socket_of(file: Path) -> Path:
    """The socket beside a database."""
    return file.with_name(f"{file.name}.orders")


@asynccontextmanager
async def listening(house: House, database: str) -> AsyncIterator[None]:
    """Hears orders meanwhile, if the database is a file."""
    file = sqlite.file_of(read_url(database))
    made = _made(socket_of(file)) if file else None
    if not file or not made:
        yield
        return

    async def answer(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        writer.write(await _answered(house, await reader.readline()))
        await writer.drain()
        writer.close()

    server = await asyncio.start_unix_server(answer, sock=made)
    try:
        yield
    finally:
        server.close()
        socket_of(file).unlink(missing_ok=True)


def _made(path: Path) -> socket.socket | None:
    """A socket that its owner alone can use; None, with a warning, where there can be none."""
    made, mask = socket.socket(socket.AF_UNIX, socket.SOCK_STREAM), os.umask(0o177)
    try:
        path.unlink(missing_ok=True)
        made.bind(str(path))
    except OSError as error:
        made.close()
        _log.warning("`greathouse admin` cannot reach this house while it is open: %s: %s", path, error)
        return None
    finally:
        os.umask(mask)
    return made


async def _answered(house: House, line: bytes) -> bytes:
    answer: dict[str, Any]
    try:
        told = json.loads(line)
        answer = {"answer": await carry_out(house, told["order"], told["details"])}
    except HouseError as error:
        answer = {"error": str(error)}
    except (ValueError, LookupError, TypeError):
        answer = {"error": "The order cannot be read."}
    except Exception:
        _log.exception("an order failed")
        answer = {"error": "The house could not do that; its log says why."}
    return json.dumps(answer).encode() + b"\n"


async def sent(file: Path, order: str, details: dict[str, Any]) -> Answer:
    """What the house that is open over this file answers. Raises BadOrder."""
    try:
        reader, writer = await asyncio.open_unix_connection(str(socket_of(file)))
    except OSError as error:
        raise BadOrder(f"A house is open over {file}, but does not hear orders ({error}).") from None
    writer.write(json.dumps({"order": order, "details": details}).encode() + b"\n")
    async with asyncio.timeout(PATIENCE):
        told = await reader.read()
    writer.close()
    answer = json.loads(told if told.endswith(b"\n") else b'{"error": "The house has closed meanwhile."}')
    if "error" in answer:
        raise BadOrder(answer["error"])
    found: Answer = answer["answer"]
    return found
