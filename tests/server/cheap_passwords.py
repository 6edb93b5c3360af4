"""Hashes of passwords that cost nothing: a house that is tried need not be slow to guess at."""

from argon2 import PasswordHasher

from greathouse.server.people import passwords

EARNEST = passwords._HASHER
"""What houses hash with."""


def hash_cheaply() -> None:
    """From now on houses of this process hash in less than a millisecond."""
    passwords._HASHER = PasswordHasher(time_cost=1, memory_cost=8, parallelism=1)
