"""The command `greathouse observations`: what is where in an observation, in Markdown made from the declarations."""

from __future__ import annotations

import typer

from greathouse.cli.common import GameKey, Seats
from greathouse.envs.layout import Layout, layout_of
from greathouse.kernel.game import Game, load

_HEAD = """# Observations of {title}

Made by `greathouse observations {key}`, for {seats} seats; [Observations](../observations.md) says how to read it.
{width} channels, float32 between 0 and 1.

| channels | what | one for each of |
| --- | --- | --- |"""


def observations(game: GameKey, seats: Seats = 0) -> None:
    """Print what is where in an observation of a game, as Markdown (docs/research/observations)."""
    typer.echo(describe(load(game), seats or None))


def describe(game: Game, seats: int | None = None) -> str:
    """The document. Raises BadSeats, Undeclared."""
    layout = layout_of(game, seats)
    head = _HEAD.format(title=game.about.title, key=game.key, seats=layout.seats, width=layout.width)
    return "\n".join([head, *_rows(layout)])


def _rows(layout: Layout) -> list[str]:
    rows = []
    for block in layout.blocks:
        last = block.first + len(block.channels) - 1
        where = str(block.first) if last == block.first else f"{block.first}–{last}"
        rows.append(f"| {where} | `{block.name}` | {', '.join(filter(None, _short(block.channels)))} |")
    return rows


def _short(channels: tuple[str, ...]) -> tuple[str, ...]:
    return channels if len(channels) <= 36 else (*channels[:12], "…", channels[-1])
