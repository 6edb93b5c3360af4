"""How many clicks a turn takes: `python -m benchmarks.clicks [GAME ...] [--games 6] [--kinds]`.

Games between bots are gone through again as a person would make their choices on the page: single choices are made by
the page, several by one gesture where it offers that (`benchmarks.gestures`), others by a button of the list or by what
is clicked on the board, whichever takes less. A stroke of the mouse counts as one click. By keyboard a choice is one
key as far as its button has a number, with Shift together with what strokes end on, else a line that is typed, which
counts as two.
"""

# ruff: noqa: T201 - prints its result

from __future__ import annotations

import argparse
import statistics
from collections import Counter
from collections.abc import Iterator

from benchmarks.gestures import Turn, fewest
from greathouse.agents import make
from greathouse.kernel.game import Game, list_games, load
from greathouse.kernel.match import Match

SEATS = 3
"""Seats of the games, where so many can play."""


def main(arguments: list[str] | None = None) -> None:
    """Prints a row for each game."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("keys", nargs="*", default=list_games(), metavar="GAME", help="the games; all if none")
    parser.add_argument("--games", type=int, default=6, help="games of each kind")
    parser.add_argument("--kinds", action="store_true", help="print also how many gestures of each kind a turn has")
    given = parser.parse_args(arguments)
    print("| game | turns | clicks: median | nine of ten | keys: median | nine of ten |")
    print("| --- | ---: | ---: | ---: | ---: | ---: |")
    for key in given.keys:
        kinds = Counter[str]()
        found = [counts(turn, kinds) for seed in range(given.games) for turn in turns(load(key), seed)]
        clicks, keys = zip(*(counted for counted in found if any(counted)), strict=True)
        columns = (statistics.median(clicks), most(clicks), statistics.median(keys), most(keys))
        print(f"| {key} | {len(clicks)} | " + " | ".join(f"{column:g}" for column in columns) + " |", flush=True)
        if given.kinds:
            print(", ".join(f"{kind} {number / len(clicks):.2f}" for kind, number in kinds.most_common()))


def most(numbers: tuple[int, ...]) -> int:
    """What nine of ten turns do not exceed."""
    return sorted(numbers)[int(0.9 * (len(numbers) - 1))]


def counts(turn: list[Turn], kinds: Counter[str]) -> tuple[int, int]:
    """The fewest clicks and the fewest keys for a turn; notes its gestures by click."""
    made = [gesture for part in turn for gesture in fewest(part, "clicks")]
    kinds.update(gesture.kind for gesture in made if gesture.clicks)
    keys = sum(gesture.keys for part in turn for gesture in fewest(part, "keys"))
    return sum(gesture.clicks for gesture in made), keys


def turns(game: Game, seed: int) -> Iterator[list[Turn]]:
    """The turns of a game between greedy bots, each in parts between which chance or others act."""
    seats = min(max(game.about.seats), SEATS)
    match, player = game.new(seats, seed=seed), make("greedy", game, seed, compiled=False)
    while not match.over:
        match.play(player.choose(match.view(match.waiting[0]), match.waiting[0]), match.waiting[0])
    again, turn, mover = Match.waiting_for_chance(game, seats), list[Turn](), (-1, 0)
    part: tuple[Match, int, list[int]] | None = None
    for event in match.history:
        now = event.actor, getattr(again.state, "turns", 0)
        if part and now != (part[1], mover[1]):
            turn.append(Turn(part[0], part[1], tuple(part[2])))
            part = None
        if event.actor >= 0 and now != mover:
            yield turn
            turn, mover = [], now
        if event.actor >= 0 and isinstance(event.action, int):
            part = part or (again.copy(), event.actor, [])
            part[2].append(event.action)
        again.replay([event])
    yield [*turn, Turn(part[0], part[1], tuple(part[2]))] if part else turn


if __name__ == "__main__":
    main()
