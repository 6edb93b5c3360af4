"""Running the house: database, socket, one process or several, an orderly stop."""

from __future__ import annotations

import errno
import logging
import os
import re
import signal
import socket
import sys
import webbrowser
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from dataclasses import replace
from functools import partial
from tempfile import TemporaryDirectory

from greathouse.server import sqlite
from greathouse.server.clocks.calendar import HOLIDAYS, Calendar
from greathouse.server.errors import BadDatabase, BadSetting, PortTaken
from greathouse.server.logs import HOUSE, set_up_logs
from greathouse.server.notices.mail import MailServer
from greathouse.server.processes import helping
from greathouse.server.serving import Settings, serve, serve_as_worker
from greathouse.server.store import Store, read_url
from greathouse.server.supervisor import Supervisor
from greathouse.server.web.addresses import read_networks
from greathouse.server.web.guard import LOOPBACK

_log = logging.getLogger(__name__)

COMPILING = (sys.executable, "-m", "greathouse", "warm", "--jobs", "1")
"""The command that compiles what bots need, meanwhile."""


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
    made.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)  # else a page waits 40 ms for its head to be confirmed
    try:
        made.bind((host, port))
        made.listen(256)
    except OSError as error:
        made.close()
        taken = error.errno == errno.EADDRINUSE
        cause = "is in use by another program; choose another with --port" if taken else f"cannot be used: {error}"
        raise PortTaken(f"Address {host} port {port} {cause}.") from None
    return made


_HOST = re.compile(r"[a-z0-9]([a-z0-9-]*[a-z0-9])?(\.[a-z0-9]([a-z0-9-]*[a-z0-9])?)*|[0-9a-f:]*:[0-9a-f:.]+")
"""The name of a host in small letters, or an address."""


def served_hosts(host: str) -> tuple[str, ...]:
    """Host names the server responds to; empty: any, of which the log warns.

    Listening on the loopback address it responds to that alone, so that no foreign page can reach it by a name of its
    own; behind a proxy the public names stand in $GREATHOUSE_HOSTS, separated by spaces. Raises BadSetting.
    """
    public = tuple(name.lower() for name in os.environ.get("GREATHOUSE_HOSTS", "").split())
    for name in public:
        if not _HOST.fullmatch(name):
            expected = "expected names of hosts as in play.example, separated by spaces, without https:// and port"
            raise BadSetting(f"GREATHOUSE_HOSTS: {expected}, not {name!r}.")
    if host not in LOOPBACK and not public:
        _log.warning("GREATHOUSE_HOSTS is empty: whoever reaches %s is answered under any name of a host", host)
    return (*LOOPBACK, *public) if host in LOOPBACK else public


def holidays() -> str:
    """The days on which clocks can stand still, beside weekends. Raises BadSetting."""
    told = os.environ.get("GREATHOUSE_HOLIDAYS", HOLIDAYS)
    try:
        Calendar.read(told)
    except ValueError as error:
        raise BadSetting(f"GREATHOUSE_HOLIDAYS: {error}") from None
    return told


def mail_server() -> MailServer | None:
    """The server that takes the house's letters; None where there is none. Raises BadSetting."""
    try:
        return MailServer.read(os.environ.get("GREATHOUSE_SMTP", ""), os.environ.get("GREATHOUSE_MAIL_FROM", ""))
    except ValueError as error:
        raise BadSetting(f"GREATHOUSE_SMTP, GREATHOUSE_MAIL_FROM: {error}") from None


def run(
    host: str,
    port: int,
    settings: Settings,
    *,
    workers: int = 1,
    open_browser: bool = False,
    compile_ahead: bool = True,
) -> None:
    """Serves until told to stop, with so many processes. The settings name networks as they are typed, and no hosts.

    Raises BadAddress, BadDatabase, BadSetting, DatabaseTaken, PortTaken.
    """
    set_up_logs(settings.log)
    proxies, monitors = read_networks(settings.proxies), read_networks(settings.monitors)
    settings = replace(settings, hosts=served_hosts(host), proxies=proxies, monitors=monitors, holidays=holidays())
    settings = replace(settings, mail=settings.house.mail_server or mail_server())
    _require_shared(settings.database, workers)
    sock = listen(host, port)
    address = _address(host, sock.getsockname()[1])

    def ready() -> None:
        HOUSE.info("open at %s, database %s", address, read_url(settings.database))
        print(f"Great House is open at {address}  (Ctrl-C closes it)", flush=True)  # noqa: T201
        if open_browser:
            webbrowser.open(address)

    with ExitStack() as stack:
        stack.callback(sock.close)
        stack.enter_context(hold(settings.database))
        if compile_ahead:
            stack.enter_context(helping(COMPILING, niceness=10))
        try:
            if workers == 1:
                signal.signal(signal.SIGHUP, _nothing_to_renew)
                serve(settings, sock, ready)
            else:
                Store(settings.database).close()
                crew = stack.enter_context(TemporaryDirectory(prefix="greathouse-"))
                settings = replace(settings, crew=crew)
                Supervisor(partial(serve_as_worker, settings), sock, workers, ready).run()
        except KeyboardInterrupt:
            return


def _nothing_to_renew(*_: object) -> None:
    HOUSE.warning("SIGHUP renews workers, and there is one process alone: stop it and start it anew")


def _require_shared(database: str, workers: int) -> None:
    """Raises BadDatabase for several workers over a database that one process has alone."""
    if workers > 1 and read_url(database).get_backend_name() == "sqlite":
        raise BadDatabase(
            f"{workers} workers cannot share a SQLite file; give them --database postgresql+psycopg://…, or use one."
        )


def _address(host: str, port: int) -> str:
    shown = {"0.0.0.0": "localhost", "::": "localhost"}.get(host, host)  # noqa: S104 - only shown
    return f"http://{f'[{shown}]' if ':' in shown else shown}:{port}/"
