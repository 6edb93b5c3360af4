"""The same deal and dice at several tables.

The tables of a round share a secret; that of the tournament is published when it is over. Each kind of chance has a
stream of its own: the third throw is made with the same number everywhere, whatever was drawn between. So tables that
part ways still meet the same chance, as far as the rules ask for the same.
"""

from __future__ import annotations

import hashlib
import hmac

from greathouse.kernel.chance import Roll
from greathouse.kernel.contract import CHANCE
from greathouse.kernel.match import Match


def round_secret(secret: str, number: int) -> str:
    """The secret of a round, as 64 hexadecimal digits."""
    return hmac.digest(bytes.fromhex(secret), f"round {number}".encode(), "sha256").hex()


def commitment(secret: str) -> str:
    """What is published of a secret before it is used: nobody can exchange it afterwards."""
    return hashlib.sha256(bytes.fromhex(secret)).hexdigest()


def stream(secret: str, match: Match) -> Roll:
    """What rolls the chance that is due in a match: by how often this kind of chance has happened there."""
    kind = _kind(match, match.odds()[0][0])
    before = sum(event.actor == CHANCE and _kind(match, event.action) == kind for event in match.history)
    rolled = 0

    def roll(n: int) -> int:
        nonlocal rolled
        rolled += 1
        number = hmac.digest(bytes.fromhex(secret), f"{kind} {before} {rolled}".encode(), "sha256")
        return int.from_bytes(number) % n

    return roll


def _kind(match: Match, outcome: int) -> str:
    return match.game.chances.split(int(outcome))[0]
