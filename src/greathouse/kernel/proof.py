"""Verifying a record's chance: that every outcome follows from the secret and the numbers of its first line."""

from __future__ import annotations

import hashlib
from collections import Counter
from collections.abc import Iterator
from typing import Any, NamedTuple

from greathouse.kernel import transcript
from greathouse.kernel.contract import CHANCE
from greathouse.kernel.errors import BadOption, BadRecord
from greathouse.kernel.events import EFFECTIVE
from greathouse.kernel.fairness import PROTOCOL, Fairness, kind_of
from greathouse.kernel.game import Game
from greathouse.kernel.match import Match


class Verdict(NamedTuple):
    """How many chance events were verified, the seats that gave numbers, how many came about elsewhere, the faults."""

    verified: int
    seats: tuple[int, ...]
    elsewhere: int
    faults: list[str]


class Verifier:
    """Compares the chance events of a game, in order, with what follows from a secret and numbers."""

    def __init__(self, fairness: Fairness) -> None:
        self._fairness = fairness
        self._seen: Counter[str] = Counter()

    def due(self, match: Match) -> int:
        """The outcome of the chance event that is due in a match; the next call is for the next event."""
        odds, chances = match.odds(), match.game.chances
        kind = kind_of(odds, chances)
        self._seen[kind] += 1
        return self._fairness.outcome(odds, chances, self._seen[kind] - 1)


def verify(text: str, game: Game | None = None) -> Verdict:
    """What a record's chance is worth. Raises BadRecord for one that cannot be replayed, or holds nothing to verify."""
    head, *lines = transcript.contents(text) or [{}]
    fairness, faults = _read(head)
    events = [line for line in lines if EFFECTIVE & set(line)]
    verified, elsewhere, verifier = 0, 0, Verifier(fairness)
    for place, before in enumerate(transcript.moments(text, game)):
        if place == len(events) or "chance" not in events[place]:
            continue
        if place < fairness.since:
            elsewhere += 1
            continue
        faults += [f"event {place + 1}: {fault}" for fault in _faults(events[place], before, verifier)]
        verified += 1
    return Verdict(verified, tuple(sorted(fairness.numbers)), elsewhere, faults)


def unfair(match: Match, fairness: Fairness) -> Iterator[int]:
    """The places in a match's history of chance outcomes that do not follow from these numbers."""
    replayed, verifier = match.restarted(), Verifier(fairness)
    for place, event in enumerate(match.history):
        if event.actor == CHANCE and place >= fairness.since and event.action != verifier.due(replayed):
            yield place
        replayed.replay([event])


def _read(head: dict[str, Any]) -> tuple[Fairness, list[str]]:
    """What the chance is said to follow from, and whether the commitment is the secret's."""
    fair = head.get("fair")
    if not isinstance(fair, dict):
        raise BadRecord("Line 1 has no field fair: the record does not say where its chance comes from.")
    if fair.get("protocol") != PROTOCOL:
        raise BadRecord(f"Line 1: fair.protocol is {fair.get('protocol')!r}; this verifies protocol {PROTOCOL}.")
    if "secret" not in fair:
        raise BadRecord("Line 1: fair.secret is missing; a house reveals it when the game is over.")
    try:
        numbers = {int(seat): str(number) for seat, number in fair["numbers"].items()}
        fairness = Fairness(str(fair["secret"]), numbers, int(fair["since"]))
    except (BadOption, LookupError, TypeError, ValueError, AttributeError) as error:
        raise BadRecord(f"Line 1: fair cannot be read: {error}") from None
    same = hashlib.sha256(bytes.fromhex(fairness.secret)).hexdigest() == fair.get("commitment")
    return fairness, [] if same else ["the secret is not the one that was committed to"]


def _faults(line: dict[str, Any], before: Match, verifier: Verifier) -> Iterator[str]:
    """What is wrong with a chance event, given the match before it."""
    if before.turn != CHANCE:
        yield "no chance was due"
        return
    written = before.game.chances.write
    due = written(verifier.due(before))
    if str(line["chance"]).split() != due.split():
        yield f"{line['chance']}, but {due} follows from the secret and the numbers"
    if line.get("odds") != before.odds_in_words():
        yield "its odds are not those of the rules"
