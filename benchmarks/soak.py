"""A long time at a steady load: python -m benchmarks.soak --rate 30 --minutes 30 --tables 250 --games pharao,osiris

Plays as `benchmarks.load` does, looks twice a minute at the memory of the house, and tells how fast it grows once the
house is warm, what failed, how late moves were in each part, and whether processes of the house are left at the end.
"""

# ruff: noqa: T201 - prints its result

from __future__ import annotations

import argparse
import asyncio
import contextlib
import multiprocessing
import re
import time
from pathlib import Path

import httpx

from benchmarks.load import Pair, house, percentiles, play, warm_up

MEMORY = re.compile(r"^process_resident_memory_bytes ([\d.e+-]+)$", re.MULTILINE)
LOOK = 30.0
"""Seconds between two looks."""


async def megabytes(base: str) -> float:
    """The memory of the house."""
    async with httpx.AsyncClient() as client:
        text = (await client.get(f"{base}/metrics", timeout=60)).text
    return float(MEMORY.search(text)[1]) / 1e6


def slope(seen: list[tuple[float, float]]) -> float:
    """Megabytes a minute: the straight line through what was seen, (seconds, megabytes), by least squares."""
    at, size = (sum(one[place] for one in seen) / len(seen) for place in (0, 1))
    spread = sum((one[0] - at) ** 2 for one in seen)
    return 60 * sum((one[0] - at) * (one[1] - size) for one in seen) / spread


async def soak(base: str, games: list[str], tables: int, rate: float, minutes: float) -> None:
    """Plays, and prints a line for each look."""
    pairs = [Pair(base, games[number % len(games)]) for number in range(tables)]
    await warm_up(pairs)
    seen: list[tuple[float, float]] = []
    failed = 0
    began = time.monotonic()
    for _ in range(round(60 * minutes / LOOK)):
        latencies, faults = await play(pairs, rate, LOOK)
        failed += faults.total()
        seen.append((time.monotonic() - began, await megabytes(base)))
        print(f"{seen[-1][0]:6.0f} s {seen[-1][1]:7.1f} MB  {percentiles(latencies)}  {dict(faults) or ''}", flush=True)
    for pair in pairs:
        await pair.close()
    later = seen[len(seen) // 3 :]
    print(f"{failed} failed; after a third of the time memory grows by {slope(later):.2f} MB a minute")


def of_house() -> set[int]:
    """The house's process and those that it has started."""
    parents = {}
    for stat in Path("/proc").glob("[0-9]*/stat"):
        with contextlib.suppress(OSError):  # it has ended meanwhile
            number, rest = stat.read_text().split(" ", 1)
            parents[int(number)] = int(rest.rpartition(") ")[2].split()[1])
    found: set[int] = set()
    latest = {process.pid for process in multiprocessing.active_children()}
    while latest:
        found |= latest
        latest = {one for one, parent in parents.items() if parent in latest} - found
    return found


def main() -> None:
    """Reads the command line."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", default="pharao", help="keys, separated by commas")
    parser.add_argument("--tables", type=int, default=20)
    parser.add_argument("--rate", type=float, default=10.0, help="moves a second")
    parser.add_argument("--minutes", type=float, default=30.0)
    given = parser.parse_args()
    with house() as base:
        asyncio.run(soak(base, given.games.split(","), given.tables, given.rate, given.minutes))
        processes = of_house()
    left = {one for one in processes if Path(f"/proc/{one}").exists()}
    print(f"{len(left)} processes of the house are left")


if __name__ == "__main__":
    main()
