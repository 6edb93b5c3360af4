"""The command `greathouse warm`: compiles every program that is known, one process for each game."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor, as_completed
from importlib import import_module
from typing import Annotated

import typer
from rich.console import Console
from rich.progress import Progress

from greathouse.cli.common import AsJson, console, notices, print_json
from greathouse.kernel.errors import HouseError
from greathouse.kernel.game import list_games, load

PROGRAM_HOMES = ("greathouse.kernel.conformance", "greathouse.arena.bench", "greathouse.agents")
"""Modules that register compiled programs when they are imported."""

RESEARCH_HOMES = ("greathouse.envs.batch",)
"""Those whose programs no house needs; a server compiles without them."""


def warm(
    game: Annotated[str | None, typer.Option(help="Compile only this game.")] = None,
    jobs: Annotated[int, typer.Option(min=0, help="Processes at once; 0 = one for each core.")] = 0,
    research: Annotated[bool, typer.Option("--research", help="Compile the batches of greathouse.envs, too.")] = False,
    as_json: AsJson = False,
) -> None:
    """Compile everything once; afterwards compiled code loads in a moment."""
    homes = PROGRAM_HOMES + RESEARCH_HOMES * research
    result = {game: warm_here(game, homes)} if game else warm_all(list_games(), jobs, notices, homes)
    if as_json:
        print_json(result)
        return
    for key, seconds in result.items():
        console.print(f"{key}: ready ({sum(seconds.values()):.1f} CPU seconds)", highlight=False)


def warm_here(key: str, homes: Sequence[str] = PROGRAM_HOMES) -> dict[str, float]:
    """Compiles one game in this process; returns CPU seconds by program. Raises HouseError without Numba."""
    from greathouse.kernel.compile import twins

    _register(homes)
    return twins.warm_game(load(key))


def _register(homes: Sequence[str]) -> None:
    """Makes the programs of these modules known to the compiler. Raises HouseError without Numba."""
    from greathouse.kernel.compile import twins

    if not twins.available():
        raise HouseError("Numba cannot be imported here; everything runs plain, and bots are weaker.")
    for home in homes:
        import_module(home)


def warm_all(
    keys: Sequence[str], jobs: int, notices: Console, homes: Sequence[str] = PROGRAM_HOMES
) -> dict[str, dict[str, float]]:
    """Compiles all games that are not ready, each in a process of its own, with a progress bar; returns CPU seconds by
    program, none for a game that is. Raises HouseError if one fails."""
    from greathouse.kernel.compile import twins

    _register(homes)
    results: dict[str, dict[str, float]] = {key: {} for key in keys if twins.ready(load(key))}
    for key in results:
        twins.keep(load(key))
    with Progress(console=notices) as progress, ThreadPoolExecutor(jobs or os.cpu_count() or 1) as pool:
        bar = progress.add_task("compiling", total=len(keys), completed=len(results))
        running = {pool.submit(_warm_in_process, key, homes): key for key in keys if key not in results}
        for done in as_completed(running):
            results[running[done]] = done.result()
            progress.advance(bar)
    return {key: results[key] for key in keys}


def _warm_in_process(key: str, homes: Sequence[str]) -> dict[str, float]:
    research = ["--research"] * set(RESEARCH_HOMES).issubset(homes)
    command = [sys.executable, "-m", "greathouse", "warm", "--game", key, "--json", *research]
    done = subprocess.run(command, capture_output=True, text=True, check=False)  # noqa: S603 - our own command
    if done.returncode:
        raise HouseError(f"Compiling {key} failed: {done.stderr.strip()[-2000:]}")
    seconds: dict[str, float] = json.loads(done.stdout)[key]
    return seconds
