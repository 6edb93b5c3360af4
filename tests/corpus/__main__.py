"""python -m tests.corpus [GAME ...] [--tries 40] [-o NAME=VALUE ...]: adds records of kinds that are not there yet."""

import argparse

import greathouse as gh
from greathouse.cli.common import read_pairs

from . import add, records


def main() -> None:
    options = argparse.ArgumentParser(description=__doc__)
    options.add_argument("games", nargs="*", default=gh.list_games())
    options.add_argument("--tries", type=int, default=40)
    options.add_argument("--seed", type=int, default=1)
    options.add_argument("-o", "--option", action="append", help="a table option that is fixed")
    asked = options.parse_args()
    for key in asked.games:
        print(f"{key}: {add(key, asked.tries, asked.seed, read_pairs(asked.option))} added", flush=True)
    print(f"{len(records())} records")


if __name__ == "__main__":
    main()
