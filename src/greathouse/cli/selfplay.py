"""The command `greathouse selfplay`."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Annotated

import typer
from rich.text import Text

from greathouse.cli.common import (
    AsJson,
    Content,
    GameOrFolder,
    Options,
    Seats,
    Seed,
    console,
    find_game,
    notices,
    print_json,
    read_pairs,
)


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
    as_json: AsJson = False,
) -> None:
    """Record games between agents as a dataset (Parquet): docs/research/data.md."""
    from greathouse.dataset.run import new_run
    from greathouse.dataset.selfplay import selfplay as play

    options = read_pairs(option)
    run = new_run(find_game(game, content), agents, games, seed=seed, seats=seats or None, options=options, shard=shard)
    with _bar() as tell:
        done = play(run, out, span=span, processes=workers or None, progress=tell)
    if as_json:
        print_json(done._asdict())
        return
    before = f" ({done.found:,} of them were there)" if done.found else ""
    each = f"{done.bytes:,} bytes, {done.bytes / done.games:.0f} for each game"
    console.print(f"{done.games:,} games in {out}{before}: {each}; {done.seconds:.1f} s", highlight=False)


@contextmanager
def _bar() -> Iterator[Callable[[int, int], None]]:
    """A progress bar on standard error. It draws only when told: no thread runs while processes are started."""
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, ProgressColumn, Task, TimeRemainingColumn

    class RateColumn(ProgressColumn):
        """Games for each second."""

        def render(self, task: Task) -> Text:
            return Text(f"{task.speed:,.1f} games/s" if task.speed else "")

    columns = (BarColumn(), MofNCompleteColumn(), RateColumn(), TimeRemainingColumn())
    with Progress(*columns, console=notices, auto_refresh=False, transient=True) as progress:
        task = progress.add_task("games", total=None)

        def tell(done: int, total: int) -> None:
            if progress.tasks[0].total is None:
                progress.reset(task, total=total, completed=done)
            progress.update(task, completed=done, refresh=True)

        yield tell
