"""A recording that is told to wait after so many games, until somebody ends it: `python -m tests.dataset.killed`."""

import sys
import time

from greathouse.dataset.selfplay import selfplay
from tests.dataset.runs import small_run


def tell(done: int, total: int) -> None:
    print(done, flush=True)
    if done >= 120:
        time.sleep(600)


if __name__ == "__main__":
    selfplay(small_run(games=400, shard=20), sys.argv[1], processes=2, progress=tell)
