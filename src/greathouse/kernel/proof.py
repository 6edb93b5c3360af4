"""Verifying a record's chance: that every outcome follows from the secret and the numbers of its first line."""

from __future__ import annotations

import hashlib
import json
import re
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
from greathouse.kernel.numbers import whole

_SHOWN = 60
"""Characters of what a record says that a fault repeats."""

_SEAT = re.compile("0|[1-9][0-9]{0,2}")


class Verdict(NamedTuple):
    """How many chance events were verified, the seats that gave numbers, how many came about elsewhere, the faults."""

    verified: int
    seats: tuple[int, ...]
    elsewhere: int
    faults: list[str]

    @property
    def sound(self) -> bool:
        """Whether there is no fault, and not all of the chance came about elsewhere, so that nothing was verified."""
        return not self.faults and bool(self.verified or not self.elsewhere)


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
    """What a record's chance is worth, as far as the record can be followed. Raises BadRecord for one that cannot be
    read, whose game cannot begin, or that holds nothing to verify."""
    head, *lines = transcript.contents(text) or [{}]
    events = [line for line in lines if EFFECTIVE & set(line)]
    fairness, faults = _read(head, len(events))
    verified, elsewhere, verifier = 0, 0, Verifier(fairness)
    moments = transcript.moments(text, game)
    before = next(moments)
    for place, line in enumerate(events):
        here = place >= fairness.since
        elsewhere += "chance" in line and not here
        verified += "chance" in line and here
        found = [*(_faults(line, before, verifier) if here else _faults_elsewhere(line))]
        try:
            before = next(moments)
        except BadRecord as error:
            found.append(f"the record cannot be followed any further. {error}")
        faults += [f"event {place + 1}: {fault}" for fault in found]
        if len(before.history) == place:
            break
    return Verdict(verified, tuple(sorted(fairness.numbers)), elsewhere, faults)


def unfair(match: Match, fairness: Fairness) -> Iterator[int]:
    """The places in a match's history of chance outcomes that do not follow from these numbers."""
    replayed, verifier = match.restarted(), Verifier(fairness)
    for place, event in enumerate(match.history):
        if event.actor == CHANCE and place >= fairness.since and event.action != verifier.due(replayed):
            yield place
        replayed.replay([event])


def _read(head: dict[str, Any], events: int) -> tuple[Fairness, list[str]]:
    """What the chance of so many events is said to follow from, and whether the commitment is the secret's."""
    fair = head.get("fair")
    if not isinstance(fair, dict):
        raise BadRecord("Line 1 has no field fair: the record does not say where its chance comes from.")
    if whole(fair.get("protocol")) != PROTOCOL:
        raise BadRecord(f"Line 1: fair.protocol is {fair.get('protocol')!r}; this verifies protocol {PROTOCOL}.")
    if "secret" not in fair:
        raise BadRecord("Line 1: fair.secret is missing; a house reveals it when the game is over.")
    since = whole(fair.get("since"))
    if since is None or not 0 <= since <= events:
        told = repr(fair.get("since"))[:60]
        raise BadRecord(f"Line 1: fair.since is {told}; it is a whole number up to {events}, the number of events.")
    numbers = _numbers(fair.get("numbers"), whole(head.get("seats")))
    try:
        fairness = Fairness(fair["secret"], numbers, since)
    except BadOption as error:
        raise BadRecord(f"Line 1: fair cannot be read: {error}") from None
    same = hashlib.sha256(bytes.fromhex(fairness.secret)).hexdigest() == fair.get("commitment")
    return fairness, [] if same else ["the secret is not the one that was committed to"]


def _numbers(told: Any, seats: int | None) -> dict[int, str]:
    """The players' numbers by seat, of a game with so many seats."""
    if not isinstance(told, dict):
        raise BadRecord("Line 1: fair.numbers is missing: an object with the players' numbers by seat.")
    for seat in told:
        if not _SEAT.fullmatch(seat) or (seats is not None and int(seat) >= seats):
            raise BadRecord(f"Line 1: fair.numbers has the seat {seat[:60]!r}; seats of this game are 0, 1, 2 …")
    return {int(seat): number for seat, number in told.items()}


def _faults(line: dict[str, Any], before: Match, verifier: Verifier) -> Iterator[str]:
    """What the chance of an event has against it, given the match before it."""
    if before.turn != CHANCE:
        if "chance" in line:
            yield f"{_shown(line)} is one too many: no chance was due"
        return
    odds = before.odds_in_words()
    due = before.game.chances.write(verifier.due(before))
    if "chance" not in line:
        yield f"{due} follows from the secret and the numbers, but the record does not have it"
        return
    if line["chance"] != due:
        yield f"{_shown(line)}, but {due} follows from the secret and the numbers"
    if json.dumps(line.get("odds"), sort_keys=True) != json.dumps(odds, sort_keys=True):
        yield "its odds are not those of the rules"


def _faults_elsewhere(line: dict[str, Any]) -> Iterator[str]:
    """What speaks against an event's being from the game that was played on, where no odds are told."""
    if "chance" in line and "odds" in line:
        yield f"{_shown(line)} has odds, so it is not from a game that was played on"


def _shown(line: dict[str, Any]) -> str:
    """The chance of a line in few characters, whatever it is."""
    return str(line["chance"])[:_SHOWN]
