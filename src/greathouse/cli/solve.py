"""The commands `greathouse solve pharao` and `greathouse solve distil`."""

from __future__ import annotations

import os
from dataclasses import asdict, replace
from math import log10
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from greathouse.cli.common import AsJson, Options, Seed, console, notices, print_json, read_pairs
from greathouse.kernel.errors import HouseError

if TYPE_CHECKING:
    from greathouse.solve.pharao.index import Layer
    from greathouse.solve.pharao.solver import Plan

GIB = 1 << 30

app = typer.Typer(no_args_is_help=True, help="Solve games that are small enough.")


@app.callback()
def group() -> None:
    """Solve games that are small enough."""


@app.command()
def pharao(
    layers: Annotated[
        list[str] | None, typer.Argument(metavar="[LAYER]...", help="Such as 2v1 (mover v other); none: all layers.")
    ] = None,
    verify: Annotated[bool, typer.Option("--verify", help="Check stored tables instead of solving.")] = False,
    entries: Annotated[int, typer.Option(min=1, help="Entries of each layer to derive again.")] = 1000,
    goal: Annotated[
        float, typer.Option(min=1e-7, max=1e-3, help="Largest change at which layers above six pieces are done.")
    ] = 1e-5,
    whole: Annotated[
        bool, typer.Option("--whole", help="Verifying, sweep whole layers too: their residual, where play may not end.")
    ] = False,
    memory: Annotated[float, typer.Option(min=0, help="Most GiB of memory; 0: what is free.")] = 0,
    jobs: Annotated[int, typer.Option(min=0, help="Threads; 0 = one for each core.")] = 0,
    device: Annotated[
        str, typer.Option(help="What sweeps: cpu, cuda (a graphics processor), or auto: that for large layers.")
    ] = "auto",
    folder: Annotated[Path | None, typer.Option(help="Where tables are kept; default: the user's data folder.")] = None,
    option: Options = None,
    as_json: AsJson = False,
) -> None:
    """Solve layers of Pharao exactly (going on where a killed solve stopped), or verify their tables."""
    from greathouse.solve.pharao.solver import Plan
    from greathouse.solve.pharao.tables import read_layer, solved_options, tables_folder

    options = solved_options(read_pairs(option))
    wanted = [read_layer(text) for text in layers or ["4v4"]]
    home = folder or tables_folder()
    plan = Plan(options, home, jobs or os.cpu_count() or 1, memory * GIB, rough=goal, device=device)
    result = _verify(wanted, layers, plan, entries, whole) if verify else _solve(wanted, plan)
    if as_json:
        print_json(result)
        return
    for row in result:
        console.print("  ".join(f"{name} {value}" for name, value in row.items()), highlight=False, markup=False)


def _solve(wanted: list[Layer], plan: Plan) -> list[dict[str, Any]]:
    from rich.progress import BarColumn, Progress, TextColumn, TimeElapsedColumn

    from greathouse.solve.pharao.solver import needed
    from greathouse.solve.pharao.solver import solve as run
    from greathouse.solve.pharao.tables import layer_name

    columns = (TextColumn("{task.description}"), BarColumn(), TextColumn("{task.fields[state]}"), TimeElapsedColumn())
    with Progress(*columns, console=notices) as bars:
        tasks: dict[Any, Any] = {}

        def tell(progress: Any) -> None:
            name = " + ".join(layer_name(layer) for layer in progress.pair)
            if progress.pair not in tasks:
                tasks[progress.pair] = bars.add_task(name, total=1.0, state="")
            done = min(1.0, max(0.0, _decades(progress.residual) / _decades(progress.goal)))
            each = progress.seconds / progress.sweep
            left = f"{progress.seconds * (1 / done - 1):.0f} s left" if done > 0 else ""
            speed = f"{each:.2f} s each on {progress.device}"
            state = f"sweep {progress.sweep}  change {progress.residual:.1e}  {speed}  {left}"
            bars.update(tasks[progress.pair], completed=done, state=state)

        run(wanted, replace(plan, tell=tell))
    return [_facts(layer, plan) for pair in needed(wanted) for layer in pair]


def _decades(residual: float) -> float:
    return -log10(max(residual, 1e-300))


def _facts(layer: Layer, plan: Plan) -> dict[str, Any]:
    from greathouse.solve.pharao.tables import layer_name, read_header

    header = read_header(plan.path(layer))
    return {
        "layer": layer_name(layer),
        "positions": header.positions,
        "residual": header.residual,
        "sha256": header.sha256,
    }


def _verify(
    wanted: list[Layer], given: list[str] | None, plan: Plan, entries: int, whole: bool
) -> list[dict[str, Any]]:
    from greathouse.solve.pharao.index import positions
    from greathouse.solve.pharao.tables import layer_name
    from greathouse.solve.pharao.verify import verify_all

    if not given:
        everything = [(m, o) for m in range(1, 5) for o in range(1, 5)]
        wanted = sorted((layer for layer in everything if plan.path(layer).exists()), key=positions)
    if not wanted:
        raise HouseError(f"There are no tables in {plan.folder}.")
    with notices.status("verifying …") as status:
        verdicts = verify_all(wanted, plan, entries, whole, lambda v: status.update(f"{layer_name(v.layer)} done"))
    if not all(verdict.sound for verdict in verdicts):
        bad = ", ".join(layer_name(verdict.layer) for verdict in verdicts if not verdict.sound)
        raise HouseError(f"Tables that do not verify: {bad}.")
    return [asdict(verdict) | {"layer": layer_name(verdict.layer)} for verdict in verdicts]


@app.command()
def distil(
    out: Annotated[Path, typer.Option(help="File of the net.")],
    folder: Annotated[Path | None, typer.Option(help="Where the tables are; default: the user's data folder.")] = None,
    positions: Annotated[int, typer.Option(min=1, help="Positions to learn from.")] = 100_000_000,
    seed: Seed = 0,
    as_json: AsJson = False,
) -> None:
    """Make a small net of the tables of Pharao: docs/solving.md."""
    from greathouse.cli.progress import progress_bar
    from greathouse.learn.distillation import Distillation
    from greathouse.learn.distillation import distil as learn
    from greathouse.solve.pharao.probe import Tables

    if out.is_dir() or not os.access(out.parent, os.W_OK):
        raise HouseError(f"{out} cannot be written.")
    with progress_bar("positions") as tell:
        net = learn(Tables(folder=folder), Distillation(positions, seed), tell)
    out.write_bytes(net.to_bytes())
    if as_json:
        print_json(net.facts.training)
    else:
        console.print(
            f"{out}: {out.stat().st_size:,} bytes, of {', '.join(net.facts.training['layers'])}", highlight=False
        )
