"""Marks: by them the house knows a browser again in which a person has been signed in, after it was signed out, too.

A mark lets nobody in. It says that what strangers guess is not held against whoever gives a password in this browser.
"""

from __future__ import annotations

import hashlib
import hmac

from greathouse.server.people.store import Account
from greathouse.server.store import Store

SIZE = 32
"""Bytes of a mark."""


class Marks:
    """The marks of a house: gives them to browsers, and knows whose they are."""

    def __init__(self, store: Store) -> None:
        self._signing = store.secret("marks of browsers")

    def of(self, account: Account) -> str:
        """The mark of a person's browsers, until another password is set."""
        told = f"{account.id} {account.password}".encode()
        return hashlib.blake2b(told, key=self._signing, digest_size=SIZE).hexdigest()

    def know(self, mark: str, account: Account) -> bool:
        """Whether a browser with this mark is one of the person's."""
        return hmac.compare_digest(mark.encode(), self.of(account).encode())
