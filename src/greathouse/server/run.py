"""Running the house: database, socket, server, an orderly stop."""

from __future__ import annotations

import asyncio
import errno
import logging
import os
import secrets
import socket
import webbrowser
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

import uvicorn

from greathouse.server import sqlite
from greathouse.server.bot_pool import BotPool
from greathouse.server.catalog import find_game, offered_games
from greathouse.server.errors import PortTaken
from greathouse.server.house import House
from greathouse.server.logs import Form, set_up_logs
from greathouse.server.service import Service
from greathouse.server.store import Store, default_database, read_url
from greathouse.server.tables import Games
from greathouse.server.web.addresses import read_networks
from greathouse.server.web.app import make_app
from greathouse.server.web.connections import (
    Connection,
    ConnectionLimits,
    Connections,
    Doorman,
    with_room,
)
from greathouse.server.web.guard import LOOPBACK, Limits
from greathouse.server.web.health import MONITORS

_log = logging.getLogger(__name__)


def new_token() -> str:
    """An unguessable name: 96 random bits."""
    return secrets.token_urlsafe(12)


def open_house(database: str, games_: Games = find_game, pace: float = 0.7) -> House:
    """A house over a database, with official chance from the operating system. Raises BadDatabase."""
    service = Service(games_, secrets.randbelow, new_token)
    return House(Store(database), service, BotPool(), pace)


@contextmanager
def hold(database: str) -> Iterator[None]:
    """Keeps a SQLite file from every other server; warns of a SQLite that may damage it. Raises DatabaseTaken."""
    file = sqlite.file_of(read_url(database))
    if file is None:
        yield
        return
    if warning := sqlite.wal_reset_warning():
        _log.warning(warning)
    with sqlite.lock(file):
        yield


def listen(host: str, port: int) -> socket.socket:
    """The server's socket. Raises PortTaken."""
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    made = socket.socket(family, socket.SOCK_STREAM)
    made.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    try:
        made.bind((host, port))
        made.listen(256)
    except OSError as error:
        made.close()
        taken = error.errno == errno.EADDRINUSE
        cause = "is in use by another program; choose another with --port" if taken else f"cannot be used: {error}"
        raise PortTaken(f"Address {host} port {port} {cause}.") from None
    return made


def served_hosts(host: str) -> tuple[str, ...]:
    """Host names the server responds to; empty: any.

    Listening on the loopback address it responds to that alone, so that no foreign page can reach it by a name of its
    own; behind a proxy the public names stand in $GREATHOUSE_HOSTS, separated by spaces.
    """
    public = tuple(os.environ.get("GREATHOUSE_HOSTS", "").split())
    return (*LOOPBACK, *public) if host in LOOPBACK else public


class Server(uvicorn.Server):
    """uvicorn with a doorman, which ends the pages' streams before it waits for open connections."""

    def __init__(
        self, config: uvicorn.Config, house: House, connections: Connections, ready: Callable[[], Any]
    ) -> None:
        super().__init__(config)
        self._house, self._ready = house, ready
        self._doorman = Doorman(connections, self._connection)

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        """Starts, opens the doors, then tells that it is ready."""
        await super().startup([])
        for listener in sockets or []:
            self._doorman.open(listener)
        self._ready()

    def _connection(self) -> Connection:
        return Connection(self.config, self.server_state, self.lifespan.state)

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        """Stops in order."""
        self._doorman.close()
        self._house.close_streams()
        await super().shutdown(sockets)


def run(
    host: str,
    port: int,
    database: str | None = None,
    open_browser: bool = False,
    *,
    compile_ahead: bool = True,
    limits: Limits | None = None,
    connection_limits: ConnectionLimits | None = None,
    games_: Games = find_game,
    keys: Callable[[], tuple[str, ...]] = offered_games,
    pace: float = 0.7,
    proxies: tuple[str, ...] = (),
    monitors: tuple[str, ...] = (),
    log: Form = "text",
) -> None:
    """Serves until told to stop; `proxies` are trusted to tell their clients' addresses, `monitors` may read metrics.

    Raises BadAddress, BadDatabase, DatabaseTaken, PortTaken.
    """
    set_up_logs(log)
    watching = (*MONITORS, *read_networks(monitors))
    trusted = read_networks(proxies)
    url = database or default_database()
    sock = listen(host, port)
    address = _address(host, sock.getsockname()[1])

    def ready() -> None:
        print(f"Great House is open at {address}  (Ctrl-C closes it)", flush=True)  # noqa: T201
        if open_browser:
            webbrowser.open(address)

    async def main() -> None:
        house = open_house(url, games_, pace)
        house.analysts.helps = compile_ahead
        app = make_app(house, keys, limits=limits, hosts=served_hosts(host), monitors=watching)
        config = uvicorn.Config(
            app,
            log_config=None,
            timeout_graceful_shutdown=10,
            server_header=False,
            access_log=False,
            proxy_headers=bool(trusted),
            forwarded_allow_ips=trusted,
            ws="none",
            h11_max_incomplete_event_size=(limits or Limits()).header,
        )
        if compile_ahead:
            await house.pool.compile()
        connections = Connections(with_room(connection_limits or ConnectionLimits()), trusted)
        await Server(config, house, connections, ready).serve([sock])

    try:
        with hold(url):
            asyncio.run(main())
    except KeyboardInterrupt:
        _log.info("closed")
    finally:
        sock.close()


def _address(host: str, port: int) -> str:
    shown = {"0.0.0.0": "localhost", "::": "localhost"}.get(host, host)  # noqa: S104 - only shown
    return f"http://{f'[{shown}]' if ':' in shown else shown}:{port}/"
