"""The command `greathouse agents`."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import MISSING, fields
from typing import TYPE_CHECKING, Annotated, Any

import typer

from greathouse.cli.common import AsJson, console, print_json
from greathouse.kernel.game import load

if TYPE_CHECKING:
    from greathouse.agents import Kind


def agents(
    game: Annotated[str | None, typer.Argument(metavar="[GAME]", help="A game, whose levels are listed too.")] = None,
    as_json: AsJson = False,
) -> None:
    """List the kinds of agents with their parameters, and the levels of a game."""
    from greathouse.agents import LEVELS, kinds, level_spec

    found = kinds()
    levels = {level: level_spec(level, load(game)) for level in LEVELS} if game else {}
    if as_json:
        print_json({"agents": {name: _facts(kind) for name, kind in found.items()}, "levels": levels})
        return
    for name, kind in found.items():
        console.print(f"[bold]{name}[/]: {kind.meaning}", highlight=False)
        for line in _parameters(name, kind):
            console.print(f"  {line}", highlight=False, markup=False)
    for level, spec in levels.items():
        console.print(f"[bold]{level}[/] is {spec}", highlight=False)


def _parameters(name: str, kind: Kind) -> Iterator[str]:
    for one in fields(kind.parameters):
        facts = one.metadata
        shown = f"{name}:N" if facts["leading"] else f"{one.name}=N"
        default = "" if one.default is MISSING else f"; {one.default} if not written"
        yield f"{shown:25} {facts['low']} to {facts['high']}{default}: {facts['meaning']}"


def _facts(kind: Kind) -> dict[str, Any]:
    parameters = {
        one.name: {**one.metadata, "default": None if one.default is MISSING else one.default}
        for one in fields(kind.parameters)
    }
    return {"meaning": kind.meaning, "parameters": parameters}
