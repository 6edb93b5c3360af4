"""Starts a house for tests: real games and toys, no compilation, quick bots, cheap passwords, generous limits.

python -m tests.server.launch PORT DATABASE_URL WORKERS PACE [PROXY ...]; the log is JSON. Settings stand in
house.toml beside the database, if at all. The house ends with whoever started it, also if that is killed.

What a house needs is imported by `main` alone: each process that thinks for its bots imports this file again.
"""

from __future__ import annotations

import os
import sys
from pathlib import Path
from typing import TYPE_CHECKING

from greathouse.kernel.game import list_games
from tests.toys import PLAYABLE, toy

if TYPE_CHECKING:
    from greathouse.kernel.game import Game
    from greathouse.server.web.guard import Limits


def generous() -> Limits:
    """Limits that no test reaches."""
    from greathouse.server.web.guard import Limits

    return Limits(
        burst=100_000,
        per_second=100_000,
        tables_burst=10_000,
        tables_per_second=10_000,
        accounts_burst=10_000,
        robot_burst=100_000,
        robot_tables_burst=10_000,
        streams=1000,
        lag=60.0,
    )


def find(key: str, digest: str) -> Game:
    """A game of the house, or a toy."""
    from greathouse.server.catalog import find_game

    return toy(key) if key in PLAYABLE else find_game(key, digest)


def offered() -> tuple[str, ...]:
    return (*list_games(), *PLAYABLE)


def main() -> None:
    from greathouse.server.garbage import loading

    with loading():
        from greathouse.server.processes import end_with_parent
        from greathouse.server.run import run
        from greathouse.server.serving import Settings
        from greathouse.server.settings import HouseSettings, read_settings
        from greathouse.server.web.connections import ConnectionLimits
        from tests.server.cheap_passwords import hash_cheaply

    end_with_parent(os.getppid())
    hash_cheaply()
    port, database, workers, pace, *proxies = sys.argv[1:]
    beside = Path(database.removeprefix("sqlite:///")).with_name("house.toml")
    told = read_settings(beside) if beside.exists() else HouseSettings()
    settings = Settings(
        database,
        limits=generous(),
        connection_limits=ConnectionLimits(of_address=200),
        find_game=find,
        offered_games=offered,
        pace=float(pace),
        proxies=tuple(proxies),
        helps=False,
        log="json",
        house=told,
    )
    run("127.0.0.1", int(port), settings, workers=int(workers), compile_ahead=False)


if __name__ == "__main__":
    main()
