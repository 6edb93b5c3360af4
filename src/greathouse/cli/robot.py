"""The command `greathouse robot`."""

from __future__ import annotations

import logging
import os
from typing import TYPE_CHECKING, Annotated

import typer

from greathouse.cli.common import notices
from greathouse.kernel.errors import HouseError

if TYPE_CHECKING:
    from greathouse.client import Robot

TOKEN = "GREATHOUSE_TOKEN"  # noqa: S105 - the name of a variable
"""The environment variable that holds a token; other users of a machine can read a command line."""

PATIENCE = 10.0
"""Seconds in which the house must answer at first; later it may be away for as long as it likes."""


def robot(
    url: Annotated[str, typer.Argument(help="Address of the house.")],
    token: Annotated[str, typer.Option(help=f"Token of the robot; better given in ${TOKEN}.")] = "",
    game: Annotated[list[str] | None, typer.Option(help="Play this game alone; can be repeated.")] = None,
    agent: Annotated[
        str, typer.Option(help="What plays: an agent such as mcts:800, or a function, mypackage.module:function.")
    ] = "mcts:800",
    wait: Annotated[bool, typer.Option("--open", help="Keep a public table open for whoever comes.")] = False,
    challenge: Annotated[str, typer.Option(metavar="NAME", help="Begin with a challenge to a person or robot.")] = "",
    tournament: Annotated[
        str, typer.Option(metavar="ID", help="Begin by entering a tournament: the end of its address.")
    ] = "",
    clock: Annotated[
        str, typer.Option(help="Time of each player at tables that it opens: 600+10, 600~20 (20 s of a turn free), 3d.")
    ] = "",
    count: Annotated[int, typer.Option(min=0, help="Stop after so many games; 0: never.")] = 0,
) -> None:
    """Play at a house with an agent, or with a program of your own."""
    from greathouse.client import Client, Lost, Problem, Robot
    from greathouse.client.players import AgentPlayer, player

    token = token or os.environ.get(TOKEN, "")
    games = game or []
    if not token:
        raise HouseError(f"A robot needs its token, in ${TOKEN} or after --token; it is made on the account page.")
    if (wait or challenge) and not games:
        raise HouseError("Which game is to be played? Name it with --game.")
    choose = player(agent)
    if isinstance(choose, AgentPlayer):
        for key in games:
            choose.prepare(key)
    logging.basicConfig(level=logging.INFO, format="%(message)s")
    try:
        made = Robot(url, token, choose, games=games, opens=games if wait else (), clock=clock, count=count)
    except ValueError as error:
        raise HouseError(str(error)) from None
    try:
        name = Client(url, token, patience=PATIENCE).account()["name"]
        notices.print(f"{name} is at {made.client.url}, plays with {agent}, and waits for challenges.", highlight=False)
        _begin(made, challenge, games, tournament)
        made.run()
    except (Problem, Lost) as error:
        raise HouseError(str(error)) from None
    except KeyboardInterrupt:
        notices.print("closed")
    for position in made.finished:
        assert position.result
        typer.echo(f"{position.table} {position.game} {position.result.points} {position.result.text}")


def _begin(made: Robot, challenge: str, games: list[str], tournament: str) -> None:
    """Asks for a first game, and for a place in a tournament."""
    if challenge:
        made.client.challenge(challenge, games[0], None, **made.kind)
    if tournament:
        made.client.enter(tournament.rpartition("/")[2])
