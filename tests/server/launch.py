"""A house for tests: real games and toys, no compilation, quick bots, cheap passwords, generous limits."""

from __future__ import annotations

import os
from pathlib import Path

from greathouse.kernel.game import Game, list_games
from greathouse.server.catalog import find_game
from greathouse.server.processes import end_with_parent
from greathouse.server.run import run
from greathouse.server.serving import Settings
from greathouse.server.settings import HouseSettings, read_settings
from greathouse.server.web.connections import ConnectionLimits
from greathouse.server.web.guard import Limits
from tests.toys import PLAYABLE, toy

from .cheap_passwords import hash_cheaply


def generous() -> Limits:
    """Limits that no test reaches."""
    return Limits(
        burst=100_000,
        per_second=100_000,
        cpu_burst=100_000,
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
    return toy(key) if key in PLAYABLE else find_game(key, digest)


def offered() -> tuple[str, ...]:
    return (*list_games(), *PLAYABLE)


def launch(port: int, database: str, workers: int, pace: float, proxies: list[str]) -> None:
    """Opens a house, whose log is JSON, until it is told to stop; it ends with whoever started it, also if that is
    killed. Settings stand in house.toml beside the database, if at all.
    """
    end_with_parent(os.getppid())
    hash_cheaply()
    beside = Path(database.removeprefix("sqlite:///")).with_name("house.toml")
    told = read_settings(beside) if beside.exists() else HouseSettings()
    settings = Settings(
        database,
        limits=generous(),
        connection_limits=ConnectionLimits(of_address=200),
        find_game=find,
        offered_games=offered,
        pace=pace,
        plain_seconds=0.02,
        proxies=tuple(proxies),
        helps=False,
        log="json",
        house=told,
    )
    run("127.0.0.1", port, settings, workers=workers, compile_ahead=False)
