"""Records of every released version of the rules, which must end for ever as they did.

`python -m tests.corpus` adds records for seats, endings and options that the corpus does not have yet; it never changes
one that is there. The last line of a record says how it ended.
"""

from __future__ import annotations

import hashlib
import json
import random
from collections.abc import Iterator
from pathlib import Path
from typing import Any, NamedTuple

import greathouse as gh
from greathouse.agents import make
from greathouse.kernel.match import Match

CORPUS = Path(__file__).parent
LARGEST = 40_000
"""Characters of a record; of longer games none is kept."""


class Kind(NamedTuple):
    """What a record shows: seats, how the game ended, and an option with its value that is not the default."""

    seats: int
    ending: str
    option: str


def records() -> list[Path]:
    """All records of the corpus."""
    return sorted(CORPUS.glob("*/*.jsonl"))


def end_of(match: Match) -> dict[str, Any]:
    """How a game ended, and a digest of its position."""
    position = json.dumps(match.state.to_json(), sort_keys=True)
    digest = hashlib.sha256(position.encode()).hexdigest()[:16]
    return {"events": len(match.history), "scores": match.scores, "returns": match.returns, "position": digest}


def told(match: Match) -> str:
    """The record of a finished game with how it ended."""
    return match.transcript() + json.dumps({"end": end_of(match)}) + "\n"


def kinds_of(match: Match) -> Iterator[Kind]:
    """What a record of this game would show."""
    shares = "-".join(f"{share:.2g}" for share in sorted(match.returns, reverse=True))
    ending = f"{getattr(match.state, 'ending', '')} {shares}".strip()
    yield Kind(match.seats, ending, "")
    for option in match.game.options:
        if match.options[option.name] != option.default:
            yield Kind(0, "", f"{option.name}={match.options[option.name]}")


def known_kinds(key: str) -> set[Kind]:
    """What the corpus shows of a game already."""
    found: set[Kind] = set()
    for path in (CORPUS / key).glob("*.jsonl"):
        *_, match = gh.replay(path)
        found |= set(kinds_of(match))
    return found


def play(key: str, rand: random.Random, fixed: dict[str, Any]) -> Match | None:
    """A game under options drawn at random, if not `fixed`, between players of random skill; None if it is too long."""
    game = gh.load(key)
    seats = rand.choice(game.about.seats)
    match = game.new(seats, seed=rand.getrandbits(32), **game.random_options(rand, seats, fixed))
    skills = [rand.choice(("greedy", "greedy", "random")) for _ in range(seats)]
    agents = [make(skill, game, rand.getrandbits(32), compiled=False) for skill in skills]
    while not match.over and len(match.history) < LARGEST // 40:
        seat = match.turn
        match.play(agents[seat].choose(match.view(seat), seat))
    return match if match.over else None


def add(key: str, tries: int, seed: int, fixed: dict[str, Any]) -> int:
    """Adds records that show something new; returns how many."""
    rand, known, added = random.Random(seed), known_kinds(key), 0
    for _ in range(tries):
        match = play(key, rand, fixed)
        new = set(kinds_of(match)) - known if match else set()
        if match and new and len(told(match)) <= LARGEST:
            known |= new
            added += 1
            name = hashlib.sha256(told(match).encode()).hexdigest()[:8]
            path = CORPUS / key / f"{match.game.about.rules}-{match.seats}-{name}.jsonl"
            path.parent.mkdir(exist_ok=True)
            path.write_text(told(match), encoding="utf-8")
    return added
