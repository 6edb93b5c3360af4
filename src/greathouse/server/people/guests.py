"""Guests: players without an account, each known by a token that the house gave to a browser, and signed.

A token is 256 random bits and the house's signature below them. The guest is the hash of the bits alone.
"""

from __future__ import annotations

import base64
import hashlib
import hmac
import re
import secrets

import sqlalchemy as sa

from greathouse.server.people.heirs import Keeper
from greathouse.server.recent import Recent
from greathouse.server.schema import CHANNELS, SEATS
from greathouse.server.store import Store

BITS = 43
"""Characters of a token that are chance; all others are the signature."""

SIGNATURE = 16
"""Bytes of a signature."""

MAX_KNOWN = 10_000
"""So many tokens that the house gave are known without looking at them again."""

_TOKEN = re.compile(r"[A-Za-z0-9_-]{42}[AEIMQUYcgkosw048](?:[0-9a-f]{32})?")
"""256 bits in the alphabet of addresses, of which the last character holds four, and the signature."""


def guest_of(token: str) -> str:
    """The guest whose token this is, if the house has given it out; "" for what cannot be a token."""
    return hashlib.sha256(token[:BITS].encode()).hexdigest() if _TOKEN.fullmatch(token) else ""


class Guests:
    """The guests of a house: gives tokens out, and knows those that it gave."""

    def __init__(self, host: Keeper, store: Store) -> None:
        self._host, self._store = host, store
        self._clicks, self._signing = store.secret("seats"), store.secret("seat tokens")
        self._known = Recent[str](MAX_KNOWN)

    def new_token(self, key: str) -> str:
        """A token for a guest who has none: the same one for the same click."""
        made = hmac.digest(self._clicks, key.encode(), "sha256") if key else secrets.token_bytes(32)
        return self.signed(base64.urlsafe_b64encode(made).decode().rstrip("="))

    def signed(self, token: str) -> str:
        """A token of this house with its signature, if it had none, too."""
        bits = token[:BITS]
        return bits + hashlib.blake2b(bits.encode(), key=self._signing, digest_size=SIGNATURE).hexdigest()

    async def behind(self, token: str) -> str:
        """The guest whose token this is, or "": what the house has not given out is nobody's.

        A token without a signature, as the house once gave them, counts if a seat or a channel is known to be its own.
        """
        guest = self._known.find(token)
        if guest is None and await self._gave(token):
            guest = self._known.keep(token, guest_of(token))
        return guest or ""

    async def _gave(self, token: str) -> bool:
        """Whether the house has given a token out."""
        guest = guest_of(token)
        if guest and len(token) == BITS:
            return bool(await self._host.read(self._owns, guest))
        return bool(guest) and hmac.compare_digest(token, self.signed(token))

    def _owns(self, guest: str) -> bool:
        """Whether a guest has a seat or a channel."""
        owned = (sa.exists().where(SEATS.c.guest == guest), sa.exists().where(CHANNELS.c.owner == guest))
        with self._store.reading() as connection:
            return bool(connection.scalar(sa.select(sa.or_(*owned))))
