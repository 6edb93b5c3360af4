"""Runs many worlds and tells which promises were not kept: python -m tests.server.simulation --seeds 50000

Interrupted (SIGINT), it tells how far it came.
"""

from __future__ import annotations

import argparse
import sys
import time
from contextlib import suppress

from tests.server.simulation.world import simulate


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--seeds", type=int, default=1000, help="how many worlds")
    parser.add_argument("--first", type=int, default=0, help="the seed of the first one")
    parser.add_argument("--seed", type=int, help="only this world")
    arguments = parser.parse_args()
    first, number = (arguments.seed, 1) if arguments.seed is not None else (arguments.first, arguments.seeds)
    violated, began = 0, time.process_time()
    done = 0
    with suppress(KeyboardInterrupt):
        for seed in range(first, first + number):
            if found := simulate(seed):
                violated += 1
                print(f"seed {seed}: {found}", flush=True)
            done += 1
    spent = time.process_time() - began
    print(f"{done} worlds, {violated} with a promise that was not kept; {1000 * spent / max(1, done):.0f} CPU ms each")
    sys.exit(violated > 0)


if __name__ == "__main__":
    main()
