"""The command `greathouse`: play, serve, measure, check, replay."""

from __future__ import annotations

import json
import sys
from dataclasses import asdict
from importlib.metadata import entry_points
from pathlib import Path
from typing import Annotated, Any

import typer
from rich.console import Console
from rich.markup import escape
from rich.table import Table

from greathouse.kernel.errors import BadOption, BadRecord, HouseError
from greathouse.kernel.game import Game, list_games, load
from greathouse.kernel.options import written

app = typer.Typer(no_args_is_help=True, add_completion=True, pretty_exceptions_enable=False)
content_app = typer.Typer(no_args_is_help=True, help="Corrected content files.")
app.add_typer(content_app, name="content")
solve_app = typer.Typer(no_args_is_help=True, help="Exact tables of games that are small enough.")
app.add_typer(solve_app, name="solve")

console = Console(soft_wrap=True)
notices = Console(stderr=True, soft_wrap=True)

GameKey = Annotated[str, typer.Argument(metavar="GAME", help="Key of a game; see `greathouse games`.")]
AsJson = Annotated[bool, typer.Option("--json", help="Print the result as JSON.")]
Options = Annotated[list[str] | None, typer.Option("--option", "-o", metavar="NAME=VALUE", help="A table option.")]
Seed = Annotated[int, typer.Option(help="Same seed, same result.")]


def main() -> None:
    """Runs the command; an error a user can cause is one sentence on standard error and exit status 2."""
    try:
        app()
    except HouseError as error:
        notices.print(f"[red]greathouse:[/] {escape(str(error))}", highlight=False)
        sys.exit(2)


def print_json(result: Any) -> None:
    """A result as JSON on standard output."""
    typer.echo(json.dumps(result, ensure_ascii=False, indent=2))


def read_pairs(pairs: list[str] | None) -> dict[str, str]:
    """Options given as NAME=VALUE. Raises BadOption."""
    found = {}
    for pair in pairs or []:
        name, equals, value = pair.partition("=")
        if not equals:
            raise BadOption(f"An option is written NAME=VALUE, not {pair!r}.")
        found[name.strip()] = value
    return found


@app.command(name="games")
def games_command(as_json: AsJson = False) -> None:
    """The games, their seats and options."""
    found = [load(key) for key in list_games()]
    if as_json:
        print_json([_game_facts(game) for game in found])
        return
    for game in found:
        about = game.about
        low, high = about.minutes
        console.print(f"[bold]{about.title}[/] ({game.key}) — {about.designer}, {about.year}", highlight=False)
        console.print(f"  players {', '.join(map(str, about.seats))} · {low}–{high} minutes", highlight=False)
        for option in game.options:
            values = " ".join(f"[bold]{written(v)}[/]" if v == option.default else written(v) for v in option.values)
            console.print(f"  {option.name}: {values}", highlight=False)


def _game_facts(game: Game) -> dict[str, Any]:
    about = game.about
    options = {o.name: {"values": o.values, "default": o.default, "preset": o.preset} for o in game.options}
    return {
        "game": game.key,
        "title": about.title,
        "designer": about.designer,
        "year": about.year,
        "seats": about.seats,
        "rules": about.rules,
        "options": options,
    }


@app.command()
def check(
    game: GameKey,
    games: Annotated[int, typer.Option(min=0, help="At least so many games.")] = 50,
    steps: Annotated[int, typer.Option(min=0, help="At least so many steps.")] = 0,
    seconds: Annotated[float, typer.Option(min=0, help="Stop after so many seconds; 0 = no limit.")] = 0,
    seed: Seed = 0,
    plain: Annotated[bool, typer.Option(help="Without the compiled referee.")] = False,
    option: Options = None,
    as_json: AsJson = False,
) -> None:
    """The conformance suite: random games, every promise checked; exit status 1 if one is broken."""
    from greathouse.kernel.conformance import Report
    from greathouse.kernel.conformance import check as run

    with notices.status("compiling …") as status:

        def show(report: Report) -> None:
            status.update(f"{report.games} games, {report.steps} steps, {len(report.faults)} faults")

        limits: dict[str, Any] = {"games": games, "steps": steps, "seconds": seconds, "seed": seed}
        report = run(load(game), **limits, compiled=not plain, options=read_pairs(option), progress=show)
    if as_json:
        print_json(asdict(report))
    else:
        console.print(
            f"{report.game}: {report.games} games, {report.steps} steps ({report.compared_steps} compared in both "
            f"modes, {report.leak_steps} with hidden facts exchanged) in {report.seconds} s; longest {report.longest} "
            f"decisions, {report.cut_games} cut; {len(report.faults)} faults",
            highlight=False,
        )
        for fault in report.faults:
            console.print(f"[red]fault[/] {escape(fault)}", highlight=False)
    raise typer.Exit(1 if report.faults else 0)


@app.command()
def positions(game: GameKey) -> None:
    """What a written position of a game can say, as Markdown (docs/positions)."""
    from greathouse.commands.positions import describe

    typer.echo(describe(load(game)))


@app.command()
def warm(
    game: Annotated[str | None, typer.Option(help="Only this game.")] = None,
    jobs: Annotated[int, typer.Option(min=0, help="Processes at once; 0 = one for each core.")] = 0,
    as_json: AsJson = False,
) -> None:
    """Compiles everything once; afterwards compiled code loads in a moment."""
    from greathouse.commands.warm import warm_all, warm_here

    result = {game: warm_here(game)} if game else warm_all(list_games(), jobs, notices)
    if as_json:
        print_json(result)
        return
    for key, seconds in result.items():
        console.print(f"{key}: ready ({sum(seconds.values()):.1f} CPU seconds)", highlight=False)


@app.command()
def replay(
    file: Annotated[Path, typer.Argument(help="A game record (JSON lines).")],
    moments: Annotated[bool, typer.Option(help="Describe the position after every event.")] = False,
    svg: Annotated[Path | None, typer.Option(help="Draw every moment into this folder.")] = None,
    content: Annotated[Path | None, typer.Option(help="The corrected content file it was played with.")] = None,
    as_json: AsJson = False,
) -> None:
    """A record: check and print it, or draw it moment by moment."""
    from greathouse.commands.replays import draw_moments, summary, tell

    try:
        text = file.read_text(encoding="utf-8")
    except (OSError, UnicodeDecodeError) as error:
        raise BadRecord(f"{file} cannot be read: {error}.") from None
    if svg:
        console.print(f"{draw_moments(text, svg, content)} pictures in {svg}", highlight=False)
    elif as_json:
        print_json(summary(text, content))
    else:
        for line in tell(text, content, moments=moments):
            console.print(line, highlight=False, markup=False)


@app.command()
def play(
    game: GameKey,
    opponent: Annotated[
        str, typer.Option(help="Servant, Scribe, Vizier, Pharaoh, or an agent such as mcts:500.")
    ] = "Scribe",
    seat: Annotated[int, typer.Option(min=0, help="Your seat, from 0.")] = 0,
    seats: Annotated[int, typer.Option(min=0, help="Number of players; 0 = the game's smallest.")] = 0,
    seed: Annotated[int | None, typer.Option(help="Same seed, same chance.")] = None,
    lang: Annotated[str, typer.Option(help="en, fr or de.")] = "en",
    option: Options = None,
) -> None:
    """One game in the terminal."""
    from greathouse.commands.terminal import play_in_terminal

    play_in_terminal(load(game), opponent, seat, seats or None, seed, lang, read_pairs(option), console)


@app.command()
def serve(
    host: Annotated[str, typer.Option(help="Address to listen on.")] = "127.0.0.1",
    port: Annotated[int, typer.Option(min=0, max=65535, help="Port to listen on.")] = 8000,
    database: Annotated[
        str | None, typer.Option(help="Database URL; default: a SQLite file in the user's data folder.")
    ] = None,
    open_page: Annotated[bool, typer.Option("--open/--no-open", help="Open the page in a browser.")] = False,
) -> None:
    """The house on the web."""
    from greathouse.server import serve as run

    run(host, port, database, open_browser=open_page)


@app.command()
def bench(
    game: GameKey,
    seconds: Annotated[float, typer.Option(min=0.1, help="Seconds for each measurement.")] = 3.0,
    as_json: AsJson = False,
) -> None:
    """How fast a game runs: steps and games each second, compiled and plain, and search."""
    from greathouse.arena.bench import bench_game

    with notices.status("measuring …"):
        result = bench_game(load(game), seconds)
    if as_json:
        print_json(result)
        return
    table = Table(box=None, show_header=False)
    for name, value in result.items():
        table.add_row(name, f"{value:,.0f}" if isinstance(value, float | int) else str(value))
    console.print(table)


@content_app.command(name="check")
def content_check(game: GameKey, file: Annotated[Path, typer.Argument(help="The corrected content file.")]) -> None:
    """Checks a corrected content file; a fault is named with its table and row."""
    if not file.is_file():
        raise BadOption(f"There is no file {file}.")
    corrected = load(game, content=file)
    assert corrected.rules
    corrected.new(seed=0)
    console.print(f"{file}: no fault; content {corrected.content_digest}", highlight=False)


def _register() -> None:
    """Commands that live with what they run, in modules that are light until they are called."""
    from greathouse.arena.command import arena_command

    app.command(name="arena")(arena_command)
    for solver in entry_points(group="greathouse.solvers"):
        solve_app.command(name=solver.name)(solver.load())


_register()
