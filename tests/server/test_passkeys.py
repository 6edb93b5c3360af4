"""What somebody sends instead of a passkey is refused like any that does not sign anybody in."""

import json
from base64 import urlsafe_b64encode
from hashlib import sha256

import cbor2
import pytest

from .visitors import ORIGIN, sign_up, visited

DOCUMENT = {"Accept": "application/json"}
KEY = {1: 2, 3: -7, -1: 1, -2: b"a" * 32, -3: b"b" * 32}


def written(raw):
    return urlsafe_b64encode(raw).decode().rstrip("=")


def sent(client, **response):
    told = {"clientDataJSON": written(client), **response}
    return json.dumps({"id": "AAAA", "rawId": "AAAA", "type": "public-key", "response": told})


def signed(challenge, kind, **more):
    return json.dumps({"type": f"webauthn.{kind}", "challenge": challenge, "origin": ORIGIN, **more}).encode()


def attested(key, **more):
    """What a device may tell of a new key."""
    told = sha256(b"house").digest() + b"\x45\0\0\0\0" + b"\0" * 16 + b"\0\x04AAAA" + cbor2.dumps(key)
    return cbor2.dumps({"fmt": "none", "attStmt": {}, "authData": told, **more})


ATTESTED = [
    b"",
    b"\x81" * 9000,
    cbor2.dumps([1]),
    cbor2.dumps({}),
    cbor2.dumps({"fmt": "none", "attStmt": {}, "authData": "x" * 60}),
    attested([1, 2]),
    attested({1: 2}),
    attested({1: 2, 3: -7, -1: 99, -2: b"", -3: b""}),
    attested(KEY, fmt=[], attStmt=5),
    attested(KEY, fmt="packed", attStmt={"sig": "x", "alg": -7, "x5c": 5}),
    attested(KEY, fmt="packed", attStmt={"sig": b"x", "alg": -7, "x5c": [5]}),
]


def test_a_device_that_tells_nonsense_makes_no_passkey(tmp_path):
    async def story(_, browser):
        ann = browser()
        await sign_up(ann, "Ann")
        for told in ATTESTED:
            challenge = (await ann.post("/passkeys/make")).json()["challenge"]
            credential = sent(signed(challenge, "create"), attestationObject=written(told))
            answer = await ann.post("/passkeys/keep", data={"credential": credential}, headers=DOCUMENT)
            assert (answer.status_code, answer.json()["error"]) == (422, "bad-passkey"), told

    visited(tmp_path, story)


NONSENSE = [
    "",
    "[]",
    "null",
    "[" * 3000,
    '{"a":' * 1200,
    sent(b"[" * 3000, authenticatorData="", signature=""),
    sent(signed(5, "get"), authenticatorData="AA", signature="AA"),
    sent(signed({}, "get"), authenticatorData="AA", signature="AA"),
    sent(b"\xff", authenticatorData="AA", signature="AA"),
    sent(b"{}", authenticatorData="é", signature="é"),
]


@pytest.mark.parametrize("path", ["/passkeys/sign-in", "/passkeys/keep"])
def test_nonsense_signs_nobody_in(tmp_path, path):
    async def story(_, browser):
        ann = browser()
        await sign_up(ann, "Ann")
        for credential in NONSENSE:
            answer = await ann.post(path, data={"credential": credential}, headers=DOCUMENT)
            assert answer.json()["error"] == "bad-passkey" and answer.status_code in (403, 422), credential[:80]

    visited(tmp_path, story)
