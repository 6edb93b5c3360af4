"""Positions of Pharao as the rules text writes them: houses of the mover and of the other player, a throw own/other."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from greathouse.kernel.contract import CHANCE
from greathouse.kernel.game import load
from greathouse.kernel.match import Match

GAME = load("pharao")
OPENING = ([20, 21, 22, 23], [2, 3, 4, 5])


def bits(houses: Iterable[int]) -> int:
    return sum(1 << (house - 1) for house in houses)


def houses(mask: int) -> list[int]:
    return [house for house in range(1, 31) if mask >> (house - 1) & 1]


def at(own: Iterable[int], other: Iterable[int], throw: str = "", *, mover: int = 0, **options: Any) -> Match:
    """A match at the start of a turn, or after its throw ("3/1"); chance is given by hand."""
    state, values = GAME.blank(None, options)
    GAME.rules.start(state)
    state.mover = mover
    state.houses = [bits(own), bits(other)][:: -1 if mover else 1]
    GAME.positions.check(state)
    match = Match(GAME, state, values, None)
    if throw:
        roll(match, throw)
    return match


def roll(match: Match, throw: str) -> Match:
    match.chance("throw " + throw.replace("/", " "))
    return match


def play(match: Match, *moves: str) -> Match:
    """Plays decisions of the mover and throws ("3/1"), one after another."""
    for move in moves:
        if "/" in move:
            roll(match, move)
        else:
            match.play(move)
    return match


def after(match: Match, *moves: str) -> Match:
    """The same on a copy."""
    return play(match.copy(), *moves)


def board(match: Match) -> tuple[list[int], list[int]]:
    """Houses of the mover and of the other player."""
    mover = match.state.mover
    return houses(match.state.houses[mover]), houses(match.state.houses[1 - mover])


def legal(match: Match) -> set[str]:
    return set(match.legal())


def steps(*walks: str) -> set[str]:
    """ "20-1" as the move "step 20 1"."""
    return {"step " + walk.replace("-", " ") for walk in walks}


def pushes(*walks: str) -> set[str]:
    return {"push " + walk.replace("-", " ") for walk in walks}


def lands(*ends: int) -> set[str]:
    return {f"land {end}" for end in ends}


def next_turn(match: Match) -> bool:
    """Whether the next throw is due."""
    return match.turn == CHANCE


def winner(match: Match) -> int | None:
    """The seat that has won, None while nobody has."""
    return match.returns.index(1.0) if match.over and 1.0 in match.returns else None


def results(match: Match) -> list[tuple[int, int, int | None]]:
    """How each way to play the turn ends: the pieces of each seat, and the seat that has won, if any."""
    if match.turn < 0:
        return [(*match.state.houses, winner(match))]
    ends = []
    for number in match.legal_numbers():
        following = match.copy()
        following.choose(number)
        ends += results(following)
    return ends
