"""The command `greathouse selfplay`."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from greathouse.cli.common import (
    AsJson,
    Content,
    GameOrFolder,
    Options,
    Ray,
    Seats,
    Seed,
    console,
    find_game,
    notices,
    print_json,
    read_pairs,
)
from greathouse.cli.progress import progress_bar


def selfplay(
    game: GameOrFolder,
    agents: Annotated[
        list[str], typer.Argument(metavar="AGENT...", help="Agents or levels, at most one for each seat.")
    ],
    games: Annotated[int, typer.Option(min=1, help="Games of the dataset.")],
    out: Annotated[Path, typer.Option(help="Folder that they are recorded into; goes on where it stopped.")],
    span: Annotated[
        str, typer.Option("--range", metavar="A:B", help="Play only the games with ids from A up to B.")
    ] = ":",
    seed: Seed = 0,
    seats: Seats = 0,
    option: Options = None,
    content: Content = None,
    workers: Annotated[int, typer.Option(min=0, help="Processes; 0 = one for each core.")] = 0,
    shard: Annotated[int, typer.Option(min=1, help="Games in a file.")] = 10_000,
    ray: Ray = None,
    as_json: AsJson = False,
) -> None:
    """Record games between agents as a dataset (Parquet): docs/research/data.md."""
    from greathouse.dataset.run import new_run
    from greathouse.dataset.selfplay import selfplay as play

    options = read_pairs(option)
    run = new_run(find_game(game, content), agents, games, seed=seed, seats=seats or None, options=options, shard=shard)
    try:
        with progress_bar() as tell:
            done = play(run, out, span=span, processes=workers or None, progress=tell, ray=ray)
    except KeyboardInterrupt:
        there = sum(shard.last - shard.first for shard in run.shards() if (out / shard.file).exists())
        told = f"greathouse: interrupted with {there:,} of {games:,} games in {out}; the same command goes on there."
        notices.print(told, highlight=False, markup=False, soft_wrap=True)
        raise typer.Exit(130) from None
    if as_json:
        print_json(done._asdict())
        return
    before = f" ({done.found:,} of them were there)" if done.found else ""
    each = f"{done.bytes:,} bytes, {done.bytes / done.games:.0f} for each game"
    console.print(f"{done.games:,} games in {out}{before}: {each}; {done.seconds:.1f} s", highlight=False)
