"""`greathouse selfplay` where the games from 100 on take for ever: `python -m tests.dataset.interrupted FOLDER`."""

import signal
import sys
import time
from unittest.mock import patch

from greathouse.cli import main
from greathouse.dataset import selfplay
from greathouse.dataset.players import GameProgram
from tests.dataset.runs import small_run

record = GameProgram.record


def slow(self, first, last):
    time.sleep(600 * (first >= 100))
    return record(self, first, last)


if __name__ == "__main__":
    signal.signal(signal.SIGINT, signal.default_int_handler)  # it is ignored where tests run in the background
    run = small_run(games=400, shard=20)
    sys.argv[1:] = ["selfplay", "kuhn", "random", "--games", "400", "--out", sys.argv[1], "--workers", "2"]
    with (
        patch("greathouse.dataset.run.new_run", lambda *given, **more: run),
        patch("greathouse.cli.selfplay.find_game"),
        patch.object(selfplay, "RANDOM_TASK", 10),
        patch.object(GameProgram, "record", slow),
    ):
        main()
