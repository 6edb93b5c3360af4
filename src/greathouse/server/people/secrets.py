"""Secrets that prove who somebody is: made here, shown once, kept as hashes."""

from __future__ import annotations

import base64
import hashlib
import secrets

CODES = 8
"""So many recovery codes are given at a time."""


def new_person() -> str:
    """The identity of a new person; no hash of a guest's token looks like it."""
    return f"p{secrets.token_hex(15)}"


def person_of(guest: str, key: str) -> str:
    """The identity of the person that a guest becomes by a click: the same for the same click, if both have a name."""
    return f"p{digest(f'{guest} {key}')[:30]}" if guest and key else new_person()


def is_person(owner: str) -> bool:
    """Whether the owner of a seat is a person with an account, and no guest."""
    return len(owner) == 31 and owner[0] == "p"


def new_robot() -> str:
    """The identity of a new robot; it is neither a guest's nor a person's, so that a seat tells who plays there."""
    return f"r{secrets.token_hex(15)}"


def is_robot(owner: str) -> bool:
    """Whether the owner of a seat is a program that plays by itself."""
    return len(owner) == 31 and owner[0] == "r"


def new_token() -> str:
    """256 random bits for a cookie or an address."""
    return secrets.token_urlsafe(32)


def digest(secret: str) -> str:
    """What is kept of a secret with as many bits as these: a plain hash suffices."""
    return hashlib.sha256(secret.encode()).hexdigest()


def new_code() -> str:
    """A recovery code of 80 bits, to be written down: "wxyz-2345-abcd-efgh"."""
    letters = base64.b32encode(secrets.token_bytes(10)).decode().lower()
    return "-".join(letters[place : place + 4] for place in range(0, 16, 4))


def read_code(text: str) -> str:
    """A recovery code as it was given, however it is typed."""
    letters = "".join(sign for sign in text[:64].lower() if sign.isalnum())
    return "-".join(letters[place : place + 4] for place in range(0, len(letters), 4))
