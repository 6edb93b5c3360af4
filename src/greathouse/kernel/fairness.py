"""Chance that everybody can check: fixed by a secret and the players' numbers before the game, revealed after it.

Whoever deals draws a secret and shows its SHA-256, the commitment. Then each player who wishes gives a number. Every
outcome follows from the secret and these numbers. `docs/fairness.md` has the protocol, so that others can verify it.
"""

from __future__ import annotations

import hashlib
import hmac
import re
import secrets
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any

from greathouse.kernel.contract import CHANCE
from greathouse.kernel.errors import BadOption
from greathouse.kernel.events import Event
from greathouse.kernel.moves import Moves

PROTOCOL = 1
"""Version of the protocol."""

_SECRET, _NUMBER = re.compile("[0-9a-f]{64}"), re.compile("[0-9a-f]{32}")
_WORD = 2**32


def new_secret() -> str:
    """256 random bits of the operating system, in hexadecimal digits."""
    return secrets.token_hex(32)


def new_number() -> str:
    """A player's number: 128 random bits of the operating system, in hexadecimal digits."""
    return secrets.token_hex(16)


def is_number(given: Any) -> bool:
    """Whether this is a number as players give it: 32 hexadecimal digits, letters small."""
    return isinstance(given, str) and bool(_NUMBER.fullmatch(given))


@dataclass(frozen=True)
class Fairness:
    """What the chance of one game follows from: the secret, the numbers by seat, both in hexadecimal digits.

        match = gh.load("pharao").new(dealer=gh.Fairness(numbers={0: 32 * "7"}))
        match.save("game.jsonl")                 # once it is over: greathouse replay --verify game.jsonl

    Without a secret it draws one. The first `since` events of the game came about elsewhere. Raises BadOption.
    """

    secret: str = field(default_factory=new_secret)
    numbers: Mapping[int, str] = field(default_factory=dict)
    since: int = 0

    def __post_init__(self) -> None:
        if not _is_secret(self.secret):
            raise BadOption("A secret has 64 hexadecimal digits, letters small.")
        if not all(type(seat) is int and is_number(number) for seat, number in self.numbers.items()):
            raise BadOption("A player's number has 32 hexadecimal digits, letters small, and stands under its seat.")

    @property
    def commitment(self) -> str:
        """What is shown before the players give their numbers: the SHA-256 of the secret."""
        return hashlib.sha256(bytes.fromhex(self.secret)).hexdigest()

    def to_json(self, *, revealed: bool) -> dict[str, Any]:
        """What a record says of it; the secret only if it is revealed."""
        numbers = {str(seat): self.numbers[seat] for seat in sorted(self.numbers)}
        told = {"protocol": PROTOCOL, "commitment": self.commitment, "numbers": numbers, "since": self.since}
        return told | ({"secret": self.secret} if revealed else {})

    def draw(self, kind: str, place: int, n: int) -> int:
        """The number 0..n-1 of a draw, all equally likely: by the kind of chance, and how many of it came before."""
        block = 0
        while True:
            stream = self._stream(kind).copy()
            stream.update(f"{place} {block}".encode())
            words = stream.digest()
            for start in range(0, len(words), 4):
                word = int.from_bytes(words[start : start + 4], "big")
                if word < _WORD - _WORD % n:
                    return word % n
            block += 1

    def outcome(self, odds: Sequence[tuple[int, int]], chances: Moves, place: int) -> int:
        """The outcome of a chance event with these odds, so many of whose kind have come before."""
        ordered = sorted([(chances.write(outcome), weight, outcome) for outcome, weight in odds])
        rest = self.draw(kind_of(odds, chances), place, sum([weight for _, weight, _ in ordered]))
        for _, weight, outcome in ordered:
            rest -= weight
            if rest < 0:
                return outcome
        raise AssertionError("weights are positive")

    def place(self, odds: Sequence[tuple[int, int]], chances: Moves, history: Sequence[Event]) -> int:
        """How many chance events of the kind of these odds a history holds that follow from this."""
        first = chances.base(kind_of(odds, chances))
        end = first + chances.kind(first).size
        return sum([first <= action < end for actor, action in history[self.since :] if actor == CHANCE])

    @cached_property
    def _key(self) -> bytes:
        lines = [f"greathouse chance {PROTOCOL}", *(f"{seat} {self.numbers[seat]}" for seat in sorted(self.numbers))]
        return _hmac(bytes.fromhex(self.secret), "\n".join(lines))

    @cached_property
    def _streams(self) -> dict[str, hmac.HMAC]:
        return {}

    def _stream(self, kind: str) -> hmac.HMAC:
        """What the words of a kind of chance come from. It has its key: a copy costs half as much as one made anew."""
        if kind not in self._streams:
            self._streams[kind] = hmac.new(_hmac(self._key, kind), digestmod="sha256")
        return self._streams[kind]

    def __reduce__(self) -> Any:
        return Fairness, (self.secret, self.numbers, self.since)


def kind_of(odds: Sequence[tuple[int, int]], chances: Moves) -> str:
    """The kind of a chance event: the verb that its outcomes share."""
    return chances.kind(odds[0][0]).verb


def _is_secret(given: Any) -> bool:
    return isinstance(given, str) and bool(_SECRET.fullmatch(given))


def _hmac(key: bytes, text: str) -> bytes:
    return hmac.digest(key, text.encode(), "sha256")
