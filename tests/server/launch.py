"""Starts a house for tests: real games and toys, no compilation, quick bots, generous limits.

python -m tests.server.launch PORT DATABASE_FILE [PACE [PROXY ...]]; the log is JSON.
"""

import sys

from greathouse.kernel.game import list_games
from greathouse.server.catalog import find_game
from greathouse.server.run import run
from greathouse.server.web.connections import ConnectionLimits
from greathouse.server.web.guard import Limits
from tests.toys import PLAYABLE, toy

GENEROUS = Limits(burst=100_000, per_second=100_000, tables_burst=10_000, tables_per_second=10_000, streams=1000)


def find(key: str, digest: str):
    return toy(key) if key in PLAYABLE else find_game(key, digest)


def main() -> None:
    port, database = int(sys.argv[1]), sys.argv[2]
    run(
        "127.0.0.1",
        port,
        f"sqlite:///{database}",
        compile_ahead=False,
        limits=GENEROUS,
        games_=find,
        keys=lambda: (*list_games(), *PLAYABLE),
        pace=float(sys.argv[3]) if len(sys.argv) > 3 else 0.0,
        connection_limits=ConnectionLimits(of_address=200),
        proxies=tuple(sys.argv[4:]),
        log="json",
    )


if __name__ == "__main__":
    main()
