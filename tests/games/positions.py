"""Positions that were tampered with are refused with a reason, or they can be played to the end.

    python -m tests.games.positions GAME --count 5000 --seed 0

One to three fields of positions that random games reach are changed: below and above their range, to other numbers of
the range, to what another position has there; or the written position is, with words, lists and objects in wrong
places. Each is refused at once by BadPosition, which names a field, or plays to the end at random, and now and then all
its pictures are drawn.
"""

from __future__ import annotations

import argparse
import copy
import json
import random
import sys
import time
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any

from greathouse.kernel.declarations import Declared
from greathouse.kernel.errors import BadPosition
from greathouse.kernel.game import Game, load
from greathouse.kernel.match import Match

AT_MOST = 0.05
"""Seconds of processor time until a position is refused."""

DECISIONS = 400
"""Decisions after which a game that goes on is left."""

POOL = 30
"""Positions of one random game that are tampered with."""

DRAWN = 25
"""One of so many positions that can be played is drawn, at its start and at its end."""

JUNK = (None, True, -1, 0, 1, 2, 7, 99, 10**20, 2.5, "", "x", "seat 9", [], [0], ["x"], {}, {"x": 1})


@dataclass
class Report:
    """What became of the positions; `faults` holds for each wrong one what happened and the position."""

    tried: int = 0
    refused: int = 0
    played: int = 0
    decisions: int = 0
    slowest: float = 0.0
    reasons: Counter[str] = field(default_factory=Counter)
    faults: list[str] = field(default_factory=list)


def fuzz(game: Game, count: int, seed: int = 0) -> Report:
    """Tampers with that many positions."""
    report, rand = Report(), random.Random(seed)
    while report.tried < count:
        pool = reached(game, rand)
        for _ in range(min(POOL, count - report.tried)):
            content = tampered(game, rand, rand.choice(pool), rand.choice(pool), report)
            judge(game, content, rand, report)
    return report


def reached(game: Game, rand: random.Random) -> list[Match]:
    """Positions of a random game under random options."""
    seats = rand.choice(game.about.seats)
    match = game.new(seats, rand.randrange(1 << 30), **game.random_options(rand, seats))
    found = [match.copy()]
    while not match.over and len(match.history) < 4 * DECISIONS:
        match.play(rand.choice(match.legal_numbers()))
        found.append(match.copy())
    return rand.sample(found, min(POOL, len(found)))


def tampered(game: Game, rand: random.Random, match: Match, other: Match, report: Report) -> dict[str, Any]:
    """The written position with one to three changes."""
    content: dict[str, Any] = json.loads(json.dumps(match.to_json()))
    if rand.random() < 0.4:
        for _ in range(rand.randint(1, 3)):
            change_content(rand, content["position"], other.to_json()["position"])
        return content
    state = match.state.copy()
    for _ in range(rand.randint(1, 3)):
        change_number(rand, game.positions.state, state, other.state, match.seats)
    try:
        game.positions.check(state)
    except BadPosition:
        pass
    except Exception as error:
        report.faults.append(f"check of {state!r}: {error!r}")
    return content | {"position": json.loads(json.dumps(game.positions.write(state)))}


def change_number(rand: random.Random, declared: tuple[Declared, ...], record: Any, other: Any, seats: int) -> None:
    """Changes one number of a record, or takes over what the other record has in that field."""
    d = rand.choice([d for d in declared if not d.fixed])
    value, theirs = getattr(record, d.name), getattr(other, d.name)
    if d.parts:
        index = rand.randrange(len(value)) if d.axes else 0
        parts = (value[index], theirs[index]) if d.axes else (value, theirs)
        change_number(rand, d.parts, *parts, seats)
    elif rand.random() < 0.25:
        setattr(record, d.name, copy.deepcopy(theirs))
    elif isinstance(value, list):
        while isinstance(value[0], list):
            value = rand.choice(value)
        value[rand.randrange(len(value))] = another(rand, d, seats)
    else:
        setattr(record, d.name, another(rand, d, seats))


def another(rand: random.Random, d: Declared, seats: int) -> int:
    """A number in, below or above the range of a field."""
    assert d.meaning
    low, high = d.meaning.bounds(seats)
    inside = rand.randint(low, high)
    return rand.choice((low - 1, high + 1, low, high, inside, inside, inside))


def change_content(rand: random.Random, content: Any, other: Any) -> None:
    """Changes one place of a written position: takes it away, or puts there what another position has, or junk."""
    places = list(_places(content, other))
    inside, key, theirs = rand.choice(places) if places else (content, "x", None)
    how = rand.randrange(4)
    if how == 0 and isinstance(inside, dict):
        inside.pop(key, None)
    elif how == 1 and theirs is not None:
        inside[key] = copy.deepcopy(theirs)
    elif how == 2:
        inside[key] = rand.choice(list(_leaves(other)) or [0])
    else:
        inside[key] = copy.deepcopy(rand.choice(JUNK))


def _places(content: Any, other: Any) -> Iterator[tuple[Any, Any, Any]]:
    """Every place in a written position, and what another one has there."""
    keys = list({**content, **(other if isinstance(other, dict) else {})}) if isinstance(content, dict) else []
    for key in keys or (range(len(content)) if isinstance(content, list) else ()):
        theirs = other.get(key) if isinstance(other, dict) else None
        yield content, key, theirs
        if (isinstance(content, list) or key in content) and isinstance(content[key], dict | list):
            yield from _places(content[key], theirs)


def _leaves(content: Any) -> Iterator[Any]:
    if isinstance(content, dict | list):
        for part in content.values() if isinstance(content, dict) else content:
            yield from _leaves(part)
    else:
        yield content


def judge(game: Game, content: dict[str, Any], rand: random.Random, report: Report) -> None:
    """The position is refused with a reason, or plays."""
    report.tried += 1
    began = time.thread_time()
    try:
        match = Match.from_position(game, content, None)
    except BadPosition as error:
        report.refused += 1
        report.slowest = max(report.slowest, time.thread_time() - began)
        report.reasons[str(error).partition(":")[0].partition(" ")[0].partition("[")[0]] += 1
        if not names_field(game, str(error)) or time.thread_time() - began > AT_MOST:
            report.faults.append(f"“{error}” after {time.thread_time() - began:.3f} s: {json.dumps(content)}")
        return
    except Exception as error:
        report.faults.append(f"{error!r}: {json.dumps(content)}")
        return
    report.played += 1
    try:
        play_on(match, rand, report, draw=report.played % DRAWN == 1)
    except Exception as error:
        report.faults.append(f"{error!r} after {[match.written(e) for e in match.history]}: {json.dumps(content)}")


def names_field(game: Game, sentence: str) -> bool:
    """Whether a refusal names what is wrong."""
    seats = game.positions.seat_words(game.about.seats[-1])
    return sentence.startswith((*seats, *(d.name for d in game.positions.state), "The position", "A position"))


def play_on(match: Match, rand: random.Random, report: Report, *, draw: bool) -> None:
    """Plays at random to the end, or for a good while; at times everything is drawn at both ends."""
    match.dealer = rand.randrange
    match.resolve_chance()
    if draw:
        draw_all(match)
    decisions = 0
    while not match.over and decisions < DECISIONS:
        match.choose(rand.choice(match.legal_numbers()))
        match.resolve_chance()
        decisions += 1
    report.decisions += decisions
    if match.over:
        assert match.scores and sum(match.returns) <= 1.001
    if draw:
        draw_all(match)


def draw_all(match: Match) -> None:
    """The picture of every reader."""
    for seat in range(-1, match.seats):
        match.picture(seat)


def main() -> int:
    """Prints what became of the positions; 1 if one went wrong."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("game")
    parser.add_argument("--count", type=int, default=5000)
    parser.add_argument("--seed", type=int, default=0)
    given = parser.parse_args()
    report = fuzz(load(given.game), given.count, given.seed)
    for fault in report.faults[:20]:
        print(fault[:2000])
    print(
        f"{given.game}: {report.tried} positions, {report.refused} refused (slowest {report.slowest * 1000:.1f} ms), "
        f"{report.played} played with {report.decisions} decisions, {len(report.faults)} faults"
    )
    print("refused for", ", ".join(f"{name} {count}" for name, count in report.reasons.most_common(40)))
    return 1 if report.faults else 0


if __name__ == "__main__":
    sys.exit(main())
