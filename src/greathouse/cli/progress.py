"""The progress bar of commands that work through games, or positions."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager

from rich.text import Text

from greathouse.cli.common import notices


@contextmanager
def progress_bar(of: str = "games") -> Iterator[Callable[[int, int], None]]:
    """A progress bar on standard error. It draws only when told: no thread runs while processes are started."""
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, ProgressColumn, Task, TimeRemainingColumn

    class RateColumn(ProgressColumn):
        """How many each second."""

        def render(self, task: Task) -> Text:
            return Text(f"{task.speed:,.1f} {of}/s" if task.speed else "")

    columns = (BarColumn(), MofNCompleteColumn(), RateColumn(), TimeRemainingColumn())
    with Progress(*columns, console=notices, auto_refresh=False, transient=True) as progress:
        task = progress.add_task(of, total=None)

        def tell(done: int, total: int) -> None:
            if progress.tasks[0].total is None:
                progress.reset(task, total=total, completed=done)
            progress.update(task, completed=done, refresh=True)

        yield tell
