"""Serving: what one process does with the socket that it is given, until it is told to stop."""

from __future__ import annotations

import asyncio
import secrets
import socket
import sys
from base64 import urlsafe_b64encode
from collections.abc import Callable, Coroutine
from dataclasses import dataclass, field, replace
from typing import Any

import uvicorn
from starlette.types import ASGIApp
from uvicorn.loops.auto import auto_loop_factory

import greathouse
from greathouse.draw.kept import ROOM
from greathouse.kernel.fairness import new_secret
from greathouse.server.administration.line import listening
from greathouse.server.administration.retention import retaining
from greathouse.server.bot_pool import PLAIN_SECONDS, BotPool
from greathouse.server.catalog import find_game, offered_games
from greathouse.server.clocks.calendar import HOLIDAYS, Calendar
from greathouse.server.garbage import sparing
from greathouse.server.house import House
from greathouse.server.logs import HOUSE, Form, set_up_logs
from greathouse.server.notices.mail import MailServer
from greathouse.server.service import Service
from greathouse.server.settings import HouseSettings
from greathouse.server.store import Store
from greathouse.server.tables import Games
from greathouse.server.web.app import make_app
from greathouse.server.web.connections import Connection, ConnectionLimits, Connections, Doorman, with_room
from greathouse.server.web.first_pages import making_ready
from greathouse.server.web.guard import LOOPBACK, Limits
from greathouse.server.web.health import MONITORS

LOCK_KEPT = 0.0005
"""Seconds for which the event loop keeps Python's lock while another thread wants it. The one that writes to the
database wants it several times for each entry; by default it would wait for ten times as long each time."""


@dataclass(frozen=True)
class Settings:
    """How to serve; can be sent to another process. `helps`: what exact analyses lack is worked out,
    `plain_seconds`: so long bots search that think plainly, `holidays`: on these days clocks can stand still, `mail`
    sends letters, `house` is what a settings file says, `crew` the folder in which several workers tell each other what
    they measure.

    `hosts` are the names responded to (empty: any), `proxies` are trusted to tell their clients' addresses, `monitors`
    may read metrics beside this machine.
    """

    database: str
    hosts: tuple[str, ...] = LOOPBACK
    limits: Limits = field(default_factory=Limits)
    connection_limits: ConnectionLimits = field(default_factory=ConnectionLimits)
    find_game: Games = find_game
    offered_games: Callable[[], tuple[str, ...]] = offered_games
    pace: float = 0.7
    plain_seconds: float = PLAIN_SECONDS
    proxies: tuple[str, ...] = ()
    monitors: tuple[str, ...] = ()
    helps: bool = True
    holidays: str = HOLIDAYS
    mail: MailServer | None = None
    log: Form = "text"
    house: HouseSettings = field(default_factory=HouseSettings)
    crew: str = ""


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
        HOUSE.info("Great House %s serves", greathouse.__version__)
        self._ready()

    def _connection(self) -> Connection:
        return Connection(self.config, self.server_state, self.lifespan.state)

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        """Stops in order."""
        HOUSE.info("closing: streams end, what was asked is answered")
        self._doorman.close()
        self._house.close_streams()
        await super().shutdown(sockets)
        HOUSE.info("closed")


def new_token() -> str:
    """An unguessable name: 96 random bits, in 16 characters without an end to be cut off."""
    return urlsafe_b64encode(secrets.token_bytes(12)).decode()


def open_house(settings: Settings) -> House:
    """A house over a database, whose chance can be verified. Raises BadDatabase."""
    service = Service(settings.find_game, secrets.randbelow, new_token, new_secret)
    calendar = Calendar.read(settings.holidays)
    bots = BotPool(plain_seconds=settings.plain_seconds)
    house = House(Store(settings.database), service, bots, settings.pace, calendar=calendar)
    house.analysts.helps = settings.helps
    house.people.open_to = settings.house.accounts.open_to
    house.talk.lines.kept = settings.house.retention.messages * 86_400.0
    ROOM.size = settings.house.memory.pictures * 1_000_000
    return house


def serve(settings: Settings, sock: socket.socket, ready: Callable[[], Any]) -> None:
    """Serves until SIGTERM or SIGINT; calls `ready` in the event loop as soon as it does. Raises BadDatabase."""
    run_loop(_serve(settings, sock, ready))


def serve_as_worker(settings: Settings, slot: int, sock: socket.socket, ready: Callable[[], Any]) -> None:
    """The same in one of several processes; the first alone has done what exact analyses lack."""
    set_up_logs(settings.log, slot)
    run_loop(_serve(replace(settings, helps=settings.helps and slot == 0), sock, ready, slot))


def run_loop(work: Coroutine[Any, Any, None]) -> None:
    """Does this in an event loop of uvloop, where there is one."""
    with asyncio.Runner(loop_factory=auto_loop_factory()) as runner:
        runner.run(work)


def configured(app: ASGIApp, settings: Settings) -> uvicorn.Config:
    """How uvicorn serves the house."""
    return uvicorn.Config(
        app,
        log_config=None,
        timeout_graceful_shutdown=10,
        timeout_keep_alive=settings.connection_limits.kept_seconds,
        server_header=False,
        access_log=False,
        proxy_headers=bool(settings.proxies),
        forwarded_allow_ips=list(settings.proxies),
        ws="none",
    )


async def _serve(settings: Settings, sock: socket.socket, ready: Callable[[], Any], slot: int = 0) -> None:
    sys.setswitchinterval(LOCK_KEPT)
    house = open_house(settings)
    if settings.crew:
        house.metrics.join(settings.crew, slot)
    app = make_app(
        house,
        settings.offered_games,
        limits=settings.limits,
        hosts=settings.hosts,
        monitors=(*MONITORS, *settings.monitors),
        mail=settings.mail,
        settings=settings.house,
    )
    config = configured(app, settings)
    connections = Connections(with_room(settings.connection_limits), settings.proxies)
    async with (
        sparing(),
        making_ready(app.state.site),
        listening(house, settings.database),
        retaining(house, settings.house.retention.tables),
    ):
        await Server(config, house, connections, ready).serve([sock])
