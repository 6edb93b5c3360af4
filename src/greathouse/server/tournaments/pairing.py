"""Who meets whom: round robin by the circle, Swiss by score groups, arena by who is free.

Swiss pairings are exact: of all without a meeting again the first is taken in which players meet whose scores are next
to each other, from the top. Nobody has two byes as long as somebody has had none.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from typing import NamedTuple

MAX_STEPS = 20_000
"""So many half-made pairings are looked at before players may meet again."""


class Pair(NamedTuple):
    """Two who meet; the first one begins. `second` is "" for who has a bye."""

    first: str
    second: str


class Past(NamedTuple):
    """What is known of the rounds before: who has met how often, who had byes, who began how often."""

    met: Mapping[frozenset[str], int]
    byes: Mapping[str, int]
    begun: Mapping[str, int]

    @classmethod
    def of(cls, pairs: Sequence[Pair]) -> Past:
        """The past that these pairs make."""
        met = Counter(frozenset(pair) for pair in pairs if pair.second)
        byes = Counter(pair.first for pair in pairs if not pair.second)
        return cls(met, byes, Counter(pair.first for pair in pairs if pair.second))


def round_robin(players: Sequence[str]) -> list[list[Pair]]:
    """Rounds in which everybody meets everybody once; with an odd number one has a bye in each."""
    ring = [*players] + [""] * (len(players) % 2)
    rounds = []
    for number in range(len(ring) - 1):
        met = [(ring[place], ring[-1 - place]) for place in range(len(ring) // 2)]
        rounds.append([_turned(*pair, swap=(place or number) % 2 == 1) for place, pair in enumerate(met)])
        ring = [ring[0], ring[-1], *ring[1:-1]]
    return rounds


def _turned(one: str, other: str, *, swap: bool) -> Pair:
    if not other or (one and not swap):
        return Pair(one, other)
    return Pair(other, one)


def swiss(ranking: Sequence[str], past: Past) -> list[Pair]:
    """The next round for players in the order of the standings, the leader first."""
    for allowed in range(len(ranking) + 1):
        for bye in _byes(ranking, past):
            rest = [player for player in ranking if player != bye]
            found = _paired(rest, past, allowed)
            if found is not None:
                return [*found, *([Pair(bye, "")] if bye else [])]
    raise AssertionError("players can always meet again")


def _byes(ranking: Sequence[str], past: Past) -> list[str]:
    """Who may have the bye, the best choice first: the lowest of those with the fewest; "" where nobody needs one."""
    if len(ranking) % 2 == 0:
        return [""]
    fewest = min(past.byes.get(player, 0) for player in ranking)
    return [player for player in reversed(ranking) if past.byes.get(player, 0) == fewest]


def _paired(players: list[str], past: Past, allowed: int) -> list[Pair] | None:
    """Pairs for all these players, none of whom meet more often than allowed; None if there are none to be found."""
    steps = [0]

    def search(left: list[str]) -> list[Pair] | None:
        if not left:
            return []
        steps[0] += 1
        if steps[0] > MAX_STEPS:
            return None
        first, *others = left
        for rival in others:
            if past.met.get(frozenset((first, rival)), 0) <= allowed:
                rest = search([player for player in others if player != rival])
                if rest is not None:
                    return [_begins(first, rival, past), *rest]
        return None

    return search(players)


def _begins(one: str, other: str, past: Past) -> Pair:
    """Two who meet, in the order that evens out who begins."""
    return Pair(one, other) if past.begun.get(one, 0) <= past.begun.get(other, 0) else Pair(other, one)


def arena(free: Sequence[str], past: Past, last: Mapping[str, str]) -> Iterator[Pair]:
    """Pairs of those who are free, in the order of the standings; nobody meets the latest rival while others wait."""
    waiting = list(free)
    while len(waiting) > 1:
        one = waiting.pop(0)
        fresh = [other for other in waiting if last.get(one) != other and last.get(other) != one]
        rival = min(
            fresh or waiting, key=lambda other: (past.met.get(frozenset((one, other)), 0), waiting.index(other))
        )
        if not fresh and len(free) > 2:
            continue
        waiting.remove(rival)
        yield _begins(one, rival, past)
