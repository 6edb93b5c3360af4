"""The house on the web: the table service, its store, the bots, the pages."""

from __future__ import annotations

from pathlib import Path
from typing import Literal

PORT = 8000
"""Where the house listens unless it is told otherwise."""


def serve(
    host: str = "127.0.0.1",
    port: int = PORT,
    database: str | None = None,
    open_browser: bool = False,
    *,
    workers: int = 1,
    compile_ahead: bool = True,
    proxies: tuple[str, ...] = (),
    monitors: tuple[str, ...] = (),
    log: Literal["text", "json"] = "text",
    settings: Path | None = None,
) -> None:
    """Runs the house until it is told to stop. `database` is a URL; by default $GREATHOUSE_DATABASE, or a file in the
    user's data folder.

    Several `workers`, processes on the same port, need a PostgreSQL database. Unless `compile_ahead` is false, a
    background process compiles the games' rules meanwhile. Behind a proxy the public host names stand in
    $GREATHOUSE_HOSTS, and `proxies` are the addresses or networks that are believed about their clients' addresses and
    scheme; nobody else is. `monitors` are addresses or networks that may read the metrics beside this machine. A `log`
    in JSON tells every request. `settings` is the settings file (docs/hosting.md).

    $GREATHOUSE_HOLIDAYS names days on which clocks can stand still, $GREATHOUSE_SMTP and $GREATHOUSE_MAIL_FROM who
    takes the house's letters and their sender.

    Raises BadAddress, BadDatabase, BadSetting, DatabaseTaken, PortTaken.
    """
    from greathouse.server.garbage import loading

    with loading():
        from greathouse.server.run import run
        from greathouse.server.serving import Settings
        from greathouse.server.settings import HouseSettings, read_settings
        from greathouse.server.store import named_database
        from greathouse.server.web.guard import limits_of

    url = named_database(database)
    told = read_settings(settings) if settings else HouseSettings()
    limits = limits_of(told.limits)
    served = Settings(url, limits=limits, proxies=proxies, monitors=monitors, helps=compile_ahead, log=log, house=told)
    run(host, port, served, workers=workers, open_browser=open_browser, compile_ahead=compile_ahead)


__all__ = ["PORT", "serve"]
