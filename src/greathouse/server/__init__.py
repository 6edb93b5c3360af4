"""The house on the web: the table service, its store, the bots, the pages."""

from __future__ import annotations

PORT = 8000
"""Where the house listens unless it is told otherwise."""


def serve(
    host: str = "127.0.0.1",
    port: int = PORT,
    database: str | None = None,
    open_browser: bool = False,
    *,
    compile_ahead: bool = True,
    proxies: tuple[str, ...] = (),
) -> None:
    """Runs the house until it is told to stop. `database` is a URL; by default a file in the user's data folder.

    Unless `compile_ahead` is false, a background process compiles the games' rules meanwhile. Behind a proxy the
    public host names stand in $GREATHOUSE_HOSTS, and `proxies` are the addresses or networks that are believed about
    their clients' addresses and scheme; nobody else is.

    Raises BadDatabase, BadProxy, DatabaseTaken, PortTaken.
    """
    from greathouse.server.run import run

    run(host, port, database, open_browser, compile_ahead=compile_ahead, proxies=proxies)


__all__ = ["PORT", "serve"]
