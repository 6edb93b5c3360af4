"""The leak test at length: nothing that a seat must not know changes a byte of what it receives.

python -m tests.server.leaks --game hapy --games 200

At every step of random games what each seat must not know is exchanged several times: its view as an array, its legal
actions, refusals and log sentences stay the same. At some random moments of each game the pages, pictures and replay
of every seat are compared with those of another history that looks the same to it.
"""

from __future__ import annotations

import argparse
import random
import time
from collections import Counter
from typing import Any

import numpy as np

import greathouse as gh
from greathouse.kernel.conformance.events import possible, random_event
from greathouse.kernel.conformance.faults import Fault
from greathouse.kernel.conformance.leaks import OPENINGS, check_opening, exchanged
from greathouse.kernel.contract import HIDDEN, TRADE
from greathouse.kernel.events import Event
from greathouse.kernel.game import Game
from greathouse.kernel.languages import LANGUAGES
from greathouse.kernel.match import Match

from .test_leaks import follow, looks_same, passing, quiet_steps, received, strike_some

COMPANIONS = 12
"""Other histories that are followed side by side. Those that can no longer look the same are replaced by copies of the
rest, and some by the truth, from which new ones branch off."""


def facts(match: Match, reader: int) -> tuple[Any, bytes, list[int], list[int]]:
    """What a reader receives of a position: view, the same as an array, legal actions, refusals of some others."""
    record, view = np.zeros(1, match.game.View.dtype()), match.view(reader)
    view.pack(record[0])
    asked = range(0, len(match.game.moves), 1 + len(match.game.moves) // 16) if reader >= 0 else ()
    refusals = [match.why(number, reader) for number in asked]
    return view, record.tobytes(), match.legal_numbers(reader), refusals


def sentence(match: Match, event: Event, reader: int, lang: str) -> str:
    """What the reader's log says of an event."""
    text, view = match.game.text, match.view(reader)
    return text.event(view, event.actor, match.seen(event, reader), lang, text.seats(view, lang))


def exchange_at(rand: random.Random, match: Match, reader: int, event: Event, exchanges: int, tally: Counter) -> None:
    """Exchanges before an event. Raises Fault."""
    told, seen = facts(match, reader), match.seen(event, reader)
    lang = rand.choice(LANGUAGES)
    words = sentence(match, event, reader, lang) if seen != HIDDEN else ""
    for _ in range(exchanges):
        other = exchanged(rand, match, reader)
        tally["exchanges"] += 1
        tally["of these with other facts"] += other.state != match.state
        if facts(other, reader) != told:
            raise Fault(f"what seat {reader} receives tells, after {len(match.history)} events")
        if other.seen(event, reader) != seen:
            if event in possible(other, event.actor):
                check_opening(match, [other, *(exchanged(rand, match, reader) for _ in range(OPENINGS))], reader, event)
        elif words:
            tally["log sentences"] += 1
            if sentence(other, event, reader, lang) != words:
                raise Fault(f"the log of seat {reader} tells, after {len(match.history)} events")


def play(rand: random.Random, game: Game, number: int, exchanges: int, tally: Counter) -> Match:
    """A random game with exchanges at every step, for every seat."""
    seats = game.about.seats[number % len(game.about.seats)]
    options = game.random_options(rand, seats) if number % 3 else {}
    match = Match.waiting_for_chance(game, seats, options)
    while not match.over:
        strike_some(rand, match)
        event = random_event(rand, match)
        for reader in range(seats):
            exchange_at(rand, match, reader, event, exchanges, tally)
        match.replay([event])
        tally["steps"] += 1
    tally["games"] += 1
    tally["trades"] += sum(event.actor == TRADE for event in match.history)
    return match


def compare_pages(rand: random.Random, match: Match, reader: int, moments: set[int], tally: Counter) -> None:
    """Follows a finished game beside other histories; at the moments the reader's pages must be the same."""
    truth = Match.waiting_for_chance(match.game, match.seats, match.options)
    others = [truth.copy() for _ in range(COMPANIONS)]
    for step, event in enumerate(match.history):
        if step in moments:
            tally["pages wanted"] += 1
            tally["pages compared"] += same_pages(rand, truth, others, reader)
        told = passing(truth, event, reader)
        others = [other for other in others if follow(rand, other, event, told, reader)]
        apart = [other for other in others if other.state != truth.state][: COMPANIONS // 2]
        others = apart + [rand.choice(apart).copy() for _ in apart]
        others += [truth.copy() for _ in range(COMPANIONS - len(others))]


def same_pages(rand: random.Random, truth: Match, others: list[Match], reader: int) -> bool:
    """Whether a history with other facts was at hand; its pages are then the same. Raises Fault."""
    for candidate in others:
        other = candidate.copy()
        for _ in range(4):
            if other.turn != truth.turn:
                quiet_steps(rand, other, reader)
        if looks_same(other, truth, reader) and other.waiting == truth.waiting and other.state != truth.state:
            lang = rand.choice(LANGUAGES)
            if received(truth, reader, lang) != received(other, reader, lang):
                raise Fault(f"a page of seat {reader} tells, after {len(truth.history)} events")
            return True
    return False


def run(game: Game, games: int, *, exchanges: int = 5, moments: int = 5, seed: int = 0) -> Counter:
    """Plays and compares; answers what was done. Raises Fault at the first byte of difference."""
    tally: Counter = Counter()
    for number in range(games):
        rand = random.Random(seed + number)
        match = play(rand, game, number, exchanges, tally)
        length = len(match.history)
        for reader in range(match.seats):
            compare_pages(rand, match, reader, set(rand.sample(range(1, length), min(moments, length - 1))), tally)
    return tally


def main(arguments: list[str] | None = None) -> None:
    """Runs the test for a game and prints the figures."""
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("--game", required=True, help="key of a game with hidden facts")
    parser.add_argument("--games", type=int, default=200)
    parser.add_argument("--exchanges", type=int, default=5, help="for each seat at each step")
    parser.add_argument("--moments", type=int, default=5, help="moments of each game at which pages are compared")
    parser.add_argument("--seed", type=int, default=0)
    given = parser.parse_args(arguments)
    began = time.monotonic()
    tally = run(gh.load(given.game), given.games, exchanges=given.exchanges, moments=given.moments, seed=given.seed)
    figures = ", ".join(f"{count} {what}" for what, count in tally.items())
    print(f"{given.game}: {figures} in {time.monotonic() - began:.0f} s; no byte of difference")


if __name__ == "__main__":
    main()
