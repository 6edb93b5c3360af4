"""A house in a process of its own, and clients of it."""

from __future__ import annotations

import os
import re
import signal
import socket
import ssl
import weakref
from collections.abc import Iterator
from contextlib import contextmanager
from html import unescape
from pathlib import Path

import httpx

from tests.waiting import SECONDS, wait_until

from .forge import Forged
from .stores import empty_database

PLAIN = ssl.SSLContext(ssl.PROTOCOL_TLS_CLIENT)
"""Clients speak without encryption; reading all authorities for each of them would take most of its time."""


BRIEF = httpx.Limits(keepalive_expiry=1.0)
"""A connection is not used again once the server may be about to close it."""


def free_port() -> int:
    with socket.socket() as made:
        made.bind(("127.0.0.1", 0))
        return made.getsockname()[1]


_houses: weakref.WeakValueDictionary[str, Running] = weakref.WeakValueDictionary()


def house_at(base: str) -> Running:
    """The house of this process that is open at an address."""
    return _houses[base]


class Running:
    """A server over one database that can be killed and started again at the same address.

    It is a SQLite file in the folder, or what the `url` names, which several `workers` can share. What the user's own
    houses have compiled or solved is not known to it.
    """

    def __init__(
        self, folder: Path, pace: float = 0.0, proxies: tuple[str, ...] = (), url: str = "", workers: int = 1
    ) -> None:
        self.database, self.port, self.pace = folder / "house.sqlite", free_port(), pace
        self.url, self.workers, self.proxies = url or f"sqlite:///{self.database}", workers, proxies
        self.base = f"http://127.0.0.1:{self.port}"
        self.process: Forged | None = None
        _houses[self.base] = self
        self.errors, self.cache = folder / "server.log", folder / "cache"

    def start(self) -> Running:
        """Opens the house; a new SQLite file gets the present schema here, in a small part of the house's time."""
        if self.url.startswith("sqlite") and not self.database.exists():
            self.database.write_bytes(empty_database())
        environment = {**os.environ, "GREATHOUSE_CACHE": str(self.cache)}
        told = (self.port, self.url, self.workers, self.pace, self.proxies)
        self.process = Forged(told, environment, self.errors)
        assert "open at" in self.process.line(), self.errors.read_text()
        return self

    def kill(self) -> None:
        """The machine's plug is pulled, as far as the process can tell; nothing happens to one that has ended."""
        self.process.send_signal(signal.SIGKILL)
        self.process.wait()

    def stop(self) -> int:
        """Asks the server to stop; its exit status."""
        self.process.send_signal(signal.SIGTERM)
        return self.process.wait(SECONDS)


@contextmanager
def lasting(folder: Path) -> Iterator[Running]:
    """A house for many tests that do not hurt it; at their end it stops in order and has not complained."""
    running = Running(folder).start()
    yield running
    assert running.stop() in (0, -15)
    assert "Traceback" not in running.errors.read_text(), running.errors.read_text()


class Client:
    """A guest with a browser's cookies, without the browser."""

    def __init__(self, base: str, **headers: str) -> None:
        self.base, self.link = base, ""
        self.http = httpx.Client(
            base_url=base, headers={"Origin": base, **headers}, timeout=SECONDS, verify=PLAIN, limits=BRIEF
        )
        weakref.finalize(self, self.http.close)

    def post(self, path: str, **form) -> httpx.Response:
        return self.http.post(path, data={k: str(v) for k, v in form.items()})

    def get(self, path: str, **query) -> httpx.Response:
        """As browsers do, it asks again where a connection that was kept has been closed meanwhile."""
        try:
            return self.http.get(path, params=query)
        except (httpx.ReadError, httpx.RemoteProtocolError):
            return self.http.get(path, params=query)

    def open(self, game: str, **form) -> str:
        """Opens a table and returns its address."""
        response = self.post(f"/new/{game}", **{"seat0": "me", "seat1": "guest", "order": "given", **form})
        assert response.status_code == 303, response.text
        return response.headers["location"]

    def invitation(self, table: str) -> str:
        return re.search(rf"{table}/join/[\w-]+", self.get(table).text)[0]

    def look(self, table: str) -> Look:
        response = self.get(f"{table}/live")
        assert response.status_code == 200, response.text
        return Look(response.text)

    def turn(self, table: str) -> Look:
        """The table as soon as the guest may choose, or the game is over."""
        looks: list[Look] = []

        def reached() -> bool:
            looks.append(self.look(table))
            return bool(looks[-1].moves or looks[-1].over)

        wait_until(reached)
        return looks[-1]

    def move(self, table: str, revision: int, move: str, key: str = "", **form) -> httpx.Response:
        return self.http.post(
            f"{table}/move",
            data={"revision": revision, "move": move, "key": key, "sure": 1, **form},
            headers={"HX-Request": "true"},
        )


class Look:
    """What a table page shows."""

    def __init__(self, html: str) -> None:
        self.html = html
        self.revision = int(re.search(r'data-revision="(\d+)"', html)[1])
        self.moves = [unescape(move) for move in re.findall(r'name="move" value="([^"]+)"', html)]
        self.over = 'class="prompt ended"' in html or "prompt ended" in html
        self.log = [unescape(line) for line in re.findall(r'<li class="by-?\d">([^<]*)</li>', html)]


def two_clients(server: Running, game: str = "steps", **form) -> tuple[Client, Client, str]:
    """Two guests at a table of their own."""
    ann, ben = Client(server.base), Client(server.base)
    table = ann.open(game, **form)
    ann.link = ann.invitation(table)
    joined = ben.post(ann.link, name="Ben")
    assert joined.status_code == 303
    return ann, ben, table
