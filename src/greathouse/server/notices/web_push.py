"""Web push: messages that only the browser can read (RFC 8291), from a house that proves who it is (RFC 8292)."""

from __future__ import annotations

import base64
import json
import os
from dataclasses import dataclass

from cryptography.exceptions import InvalidKey
from cryptography.hazmat.primitives import hashes
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.asymmetric.utils import decode_dss_signature
from cryptography.hazmat.primitives.ciphers.aead import AESGCM
from cryptography.hazmat.primitives.kdf.hkdf import HKDF
from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat

VALID = 12 * 3600
"""Seconds for which the house's proof holds."""

TIME_TO_LIVE = 86_400
"""Seconds that a browser which is not there may take to fetch a message."""

RECORD = 4096
"""Octets of a record of the encrypted message; a message is one record."""

_CURVE = ec.SECP256R1()
_ORDER = 0xFFFFFFFF00000000FFFFFFFFFFFFFFFFBCE6FAADA7179E84F3B9CAC2FC632551


class BadSubscription(ValueError):
    """What a browser says of itself is no subscription."""


def encoded(octets: bytes) -> str:
    """Octets in the alphabet of addresses."""
    return base64.urlsafe_b64encode(octets).decode().rstrip("=")


def decoded(text: str) -> bytes:
    """What `encoded` wrote. Raises ValueError."""
    return base64.urlsafe_b64decode(text + "=" * (-len(text) % 4))


@dataclass(frozen=True)
class Subscription:
    """Where a browser can be reached, its public key and the secret that it shares with the house."""

    endpoint: str
    key: bytes
    secret: bytes

    @classmethod
    def read(cls, endpoint: str, key: str, secret: str) -> Subscription:
        """A subscription as a browser tells it. Raises BadSubscription."""
        try:
            made = cls(endpoint, decoded(key), decoded(secret))
            ec.EllipticCurvePublicKey.from_encoded_point(_CURVE, made.key)
        except (ValueError, InvalidKey) as error:
            raise BadSubscription("the key is none") from error
        if len(made.secret) != 16:
            raise BadSubscription("the secret is none")
        return made

    def to_json(self) -> str:
        """As the database keeps it."""
        return json.dumps({"endpoint": self.endpoint, "key": encoded(self.key), "secret": encoded(self.secret)})

    @classmethod
    def from_json(cls, text: str) -> Subscription:
        """What `to_json` wrote."""
        return cls.read(**json.loads(text))


class Identity:
    """The house as browsers and their push services know it; all processes derive it from one secret."""

    def __init__(self, secret: bytes) -> None:
        self._key = ec.derive_private_key(int.from_bytes(secret, "big") % (_ORDER - 1) + 1, _CURVE)
        self.public = encoded(_point(self._key.public_key()))

    def headers(self, endpoint: str, contact: str, now: float) -> dict[str, str]:
        """The headers of a message to an endpoint."""
        service = "/".join(endpoint.split("/", 3)[:3])
        claims = {"aud": service, "exp": int(now) + VALID, "sub": contact}
        parts = [encoded(json.dumps(part).encode()) for part in ({"typ": "JWT", "alg": "ES256"}, claims)]
        signature = self._key.sign(".".join(parts).encode(), ec.ECDSA(hashes.SHA256()))
        token = ".".join(
            [*parts, encoded(b"".join(part.to_bytes(32, "big") for part in decode_dss_signature(signature)))]
        )
        return {
            "Authorization": f"vapid t={token}, k={self.public}",
            "Content-Encoding": "aes128gcm",
            "Content-Type": "application/octet-stream",
            "TTL": str(TIME_TO_LIVE),
        }


def _point(key: ec.EllipticCurvePublicKey) -> bytes:
    return key.public_bytes(Encoding.X962, PublicFormat.UncompressedPoint)


def encrypted(
    message: bytes, to: Subscription, *, key: ec.EllipticCurvePrivateKey | None = None, salt: bytes = b""
) -> bytes:
    """A message that only the subscription's browser can read; `key` and `salt` are new each time."""
    key, salt = key or ec.generate_private_key(_CURVE), salt or os.urandom(16)
    browser = ec.EllipticCurvePublicKey.from_encoded_point(_CURVE, to.key)
    mine = _point(key.public_key())
    shared = _derived(key.exchange(ec.ECDH(), browser), to.secret, b"WebPush: info\0" + to.key + mine, 32)
    content_key = _derived(shared, salt, b"Content-Encoding: aes128gcm\0", 16)
    nonce = _derived(shared, salt, b"Content-Encoding: nonce\0", 12)
    sealed = AESGCM(content_key).encrypt(nonce, message + b"\2", None)
    return salt + RECORD.to_bytes(4, "big") + bytes([len(mine)]) + mine + sealed


def _derived(material: bytes, salt: bytes, info: bytes, length: int) -> bytes:
    return HKDF(hashes.SHA256(), length, salt, info).derive(material)
