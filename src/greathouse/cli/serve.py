"""The command `greathouse serve`."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated, Any, Literal

import typer

from greathouse.cli.common import Database, exit_status
from greathouse.kernel.errors import HouseError
from greathouse.server import PORT


def serve(
    host: Annotated[str, typer.Option(help="Address to listen on.")] = "127.0.0.1",
    port: Annotated[int, typer.Option(min=0, max=65535, help="Port to listen on.")] = PORT,
    database: Database = None,
    workers: Annotated[
        int, typer.Option(min=1, max=64, help="Processes that serve; more than one needs a PostgreSQL database.")
    ] = 1,
    proxy: Annotated[
        list[str] | None,
        typer.Option(help="Address or network of a proxy that is believed about its clients; can be repeated."),
    ] = None,
    monitor: Annotated[
        list[str] | None,
        typer.Option(help="Address or network that may read /metrics beside this machine; can be repeated."),
    ] = None,
    log: Annotated[
        Literal["text", "json"], typer.Option(help="Form of the log; json tells every request, too.")
    ] = "text",
    settings: Annotated[
        Path | None, typer.Option(metavar="FILE", help="Settings file in TOML: name, welcome, accounts, limits …")
    ] = None,
    open_page: Annotated[bool, typer.Option("--open/--no-open", help="Open the page in a browser.")] = False,
) -> None:
    """Open the house on the web.

    Exit status 2 for what it cannot be opened with, 75 where it can be later: the database or the port is not free, or
    the database's server is away.
    """
    from greathouse.server import serve as run

    proxies, monitors = tuple(proxy or ()), tuple(monitor or ())
    more: dict[str, Any] = {"proxies": proxies, "monitors": monitors, "log": log, "settings": settings}
    try:
        run(host, port, database, open_page, workers=workers, **more)
    except HouseError as error:
        if log == "text":
            raise
        from greathouse.server.logs import HOUSE, set_up_logs

        set_up_logs(log)
        HOUSE.critical(str(error))
        raise typer.Exit(exit_status(error)) from None
