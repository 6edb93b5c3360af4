"""The command `greathouse learn`."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from greathouse.cli.common import AsJson, GameOrFolder, Options, Seats, Seed, console, find_game, print_json, read_pairs
from greathouse.cli.progress import progress_bar


def learn(
    game: GameOrFolder,
    games: Annotated[int, typer.Option(min=100, help="Games that the net plays with itself.")],
    out: Annotated[
        Path,
        typer.Option(help="File of the net; beside it a checkpoint, from which it goes on, and the best net so far."),
    ],
    seats: Seats = 0,
    seed: Seed = 0,
    led: Annotated[
        int, typer.Option(min=0, max=100, help="Percent of the decisions that the advice makes in the last games.")
    ] = 60,
    keep: Annotated[int, typer.Option(min=1, max=100, help="Percent of the positions that are learned from.")] = 25,
    option: Options = None,
    as_json: AsJson = False,
) -> None:
    """Learn a net that judges positions, by self-play: docs/research/nets.md."""
    from greathouse.learn.training import Plan, best_file, learn_net

    found = find_game(game)
    number = seats or found.about.seats[0]
    plan = Plan(found.key, number, games, seed, read_pairs(option), led=(100, led), keep=keep)
    with progress_bar() as tell:
        net = learn_net(found, plan, out, tell)
    if as_json:
        print_json(net.facts.training)
        return
    for point in net.facts.training["curve"]:
        console.print("  ".join(f"{name} {value}" for name, value in point.items()), highlight=False)
    console.print(f"{out}: {out.stat().st_size:,} bytes; the one that scored best: {best_file(out)}", highlight=False)
