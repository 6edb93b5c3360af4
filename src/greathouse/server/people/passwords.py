"""Passwords: what one may be, and their hashes."""

from __future__ import annotations

from functools import cache

from argon2 import PasswordHasher
from argon2.exceptions import InvalidHashError, VerificationError

from greathouse.server.errors import Refused
from greathouse.server.people.names import fold_name

MIN_PASSWORD, MAX_PASSWORD = 8, 128
"""Characters of a password."""

COMMON = frozenset(
    (
        *(
            "password",
            "password1",
            "passwort",
            "passwort1",
            "motdepasse",
            "iloveyou",
            "sunshine",
            "football",
            "princess",
        ),
        *("12345678", "123456789", "1234567890", "87654321", "abcd1234", "1q2w3e4r"),
        *("qwertyui", "qwertzui", "azertyui", "qwerty123", "qwertz123", "azerty123"),
    )
)
"""What is tried first by whoever guesses."""

_HASHER = PasswordHasher(time_cost=2, memory_cost=19_456, parallelism=1)


def read_password(text: str, name: str) -> str:
    """A password that a person of this name may have. Raises Refused."""
    if not MIN_PASSWORD <= len(text) <= MAX_PASSWORD:
        raise Refused("bad-password", 422)
    if text.lower() in COMMON or len(set(text)) < 4 or fold_name(text) == fold_name(name):
        raise Refused("weak-password", 422)
    return text


def hash_password(text: str) -> str:
    """The hash to keep; takes some hundredths of a second and 19 MiB."""
    return _HASHER.hash(text)


def verify(hashed: str, text: str) -> bool:
    """Whether this is the password. It takes as long if there is none (""), so that time tells nothing."""
    try:
        _HASHER.verify(hashed or _nobody(), text[:MAX_PASSWORD])
    except (VerificationError, InvalidHashError):
        return False
    return bool(hashed)


def outdated(hashed: str) -> bool:
    """Whether the hash was made in a weaker way than today's."""
    return _HASHER.check_needs_rehash(hashed)


@cache
def _nobody() -> str:
    """A hash for names that nobody has."""
    return _HASHER.hash("nobody")
