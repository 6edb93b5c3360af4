"""The command `greathouse games`."""

from __future__ import annotations

from typing import Any

from greathouse.cli.common import AsJson, console, level_agents, print_json
from greathouse.kernel.game import Game, list_games, load
from greathouse.kernel.options import written


def games(as_json: AsJson = False) -> None:
    """List the games, their seats and options."""
    found = [load(key) for key in list_games()]
    if as_json:
        print_json([_facts(game) for game in found])
        return
    for game in found:
        about = game.about
        low, high = about.minutes
        console.print(f"[bold]{about.title}[/] ({game.key}) — {about.designer}, {about.year}", highlight=False)
        console.print(f"  players {', '.join(map(str, about.seats))} · {low}–{high} minutes", highlight=False)
        for option in game.options:
            values = " ".join(f"[bold]{written(v)}[/]" if v == option.default else written(v) for v in option.values)
            console.print(f"  {option.name}: {values}", highlight=False)


def _facts(game: Game) -> dict[str, Any]:
    about = game.about
    return {
        "game": game.key,
        "title": about.title,
        "designer": about.designer,
        "year": about.year,
        "minutes": about.minutes,
        "seats": about.seats,
        "seat_names": {seats: _seat_names(game, seats) for seats in about.seats},
        "hidden": about.hidden,
        "trade": about.trade,
        "levels": level_agents(game),
        "yardsticks": dict(about.yardsticks),
        "rules": about.rules,
        "options": {o.name: {"values": o.values, "default": o.default, "preset": o.preset} for o in game.options},
    }


def _seat_names(game: Game, seats: int) -> list[str]:
    """What the seats are called in a game of so many."""
    names: list[str] = game.text.seats(game.new(seats, seed=0).view(0), "en")
    return names
