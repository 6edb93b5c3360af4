"""Servers of this machine that receive what leaves a house, and note it."""

from __future__ import annotations

import datetime
import json
import os
import re
import socketserver
import ssl
import threading
from dataclasses import replace
from http.server import BaseHTTPRequestHandler, HTTPServer
from typing import ClassVar

import pytest
from cryptography import x509
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.asymmetric.utils import encode_dss_signature
from cryptography.hazmat.primitives.ciphers.aead import AESGCM
from cryptography.hazmat.primitives.hashes import SHA256
from cryptography.hazmat.primitives.kdf.hkdf import HKDF
from cryptography.hazmat.primitives.serialization import Encoding, NoEncryption, PrivateFormat, PublicFormat
from cryptography.x509.oid import NameOID

from greathouse.server.notices.mail import MailServer
from greathouse.server.notices.web_push import decoded

SENDER = MailServer("mail.example", 465, encrypted=True, sender="house@mail.example")


class Answers(BaseHTTPRequestHandler):
    """A server that answers with a redirection to itself, and notes each request."""

    noted: ClassVar[list] = []

    def do_POST(self):
        body = self.rfile.read(int(self.headers["Content-Length"]))
        self.noted.append((self.path, dict(self.headers), body))
        self.send_response(302)
        self.send_header("Location", "/elsewhere")
        self.end_headers()

    def log_message(self, *_):
        pass


@pytest.fixture
def receiver():
    server = HTTPServer(("127.0.0.1", 0), Answers)
    Answers.noted = []
    threading.Thread(target=server.serve_forever, daemon=True).start()
    yield server
    server.shutdown()
    server.server_close()


class Browser:
    """A browser that has subscribed: its keys, and what it reads in what a push service holds for it (RFC 8291)."""

    def __init__(self) -> None:
        self.key, self.secret = ec.generate_private_key(ec.SECP256R1()), os.urandom(16)
        self.point = self.key.public_key().public_bytes(Encoding.X962, PublicFormat.UncompressedPoint)

    def read(self, message: bytes) -> bytes:
        """A message, decrypted; raises InvalidTag for one that is meant for another browser."""
        salt, size = message[:16], message[20]
        theirs, sealed = message[21 : 21 + size], message[21 + size :]
        shared = self.key.exchange(ec.ECDH(), ec.EllipticCurvePublicKey.from_encoded_point(ec.SECP256R1(), theirs))
        secret = HKDF(SHA256(), 32, self.secret, b"WebPush: info\0" + self.point + theirs).derive(shared)
        content = HKDF(SHA256(), 16, salt, b"Content-Encoding: aes128gcm\0").derive(secret)
        nonce = HKDF(SHA256(), 12, salt, b"Content-Encoding: nonce\0").derive(secret)
        told, end, padding = AESGCM(content).decrypt(nonce, sealed, None).partition(b"\2")
        assert end and not padding.strip(b"\0")
        return told


def signed_for(authorization: str, public: str) -> dict:
    """What the house claims in a header, after a look at its signature (RFC 8292)."""
    token, key = re.fullmatch(r"vapid t=([\w.-]+), k=([\w-]+)", authorization).groups()
    assert key == public
    said, _, signature = token.rpartition(".")
    numbers = [int.from_bytes(half, "big") for half in (decoded(signature)[:32], decoded(signature)[32:])]
    point = ec.EllipticCurvePublicKey.from_encoded_point(ec.SECP256R1(), decoded(key))
    point.verify(encode_dss_signature(*numbers), said.encode(), ec.ECDSA(SHA256()))
    return json.loads(decoded(said.partition(".")[2]))


class PushService(Answers):
    """A push service, over HTTPS as all are: it takes every message."""

    def do_POST(self):
        body = self.rfile.read(int(self.headers["Content-Length"]))
        self.noted.append((self.path, dict(self.headers), body))
        self.send_response(201)
        self.end_headers()


@pytest.fixture
def push_service(tmp_path, monkeypatch):
    """A push service of this machine, whose certificate counts in the test alone."""
    key, name = ec.generate_private_key(ec.SECP256R1()), x509.Name([x509.NameAttribute(NameOID.COMMON_NAME, "push")])
    now = datetime.datetime.now(datetime.UTC)
    made = x509.CertificateBuilder(name, name, key.public_key(), 1, now, now + datetime.timedelta(days=1))
    made = made.add_extension(x509.SubjectAlternativeName([x509.DNSName("localhost")]), critical=False)
    (tmp_path / "push.pem").write_bytes(
        made.sign(key, SHA256()).public_bytes(Encoding.PEM)
        + key.private_bytes(Encoding.PEM, PrivateFormat.PKCS8, NoEncryption())
    )
    monkeypatch.setenv("SSL_CERT_FILE", str(tmp_path / "push.pem"))
    server = HTTPServer(("127.0.0.1", 0), PushService)
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    context.load_cert_chain(tmp_path / "push.pem")
    server.socket = context.wrap_socket(server.socket, server_side=True)
    Answers.noted = []
    threading.Thread(target=server.serve_forever, daemon=True).start()
    yield f"https://localhost:{server.server_port}"
    server.shutdown()
    server.server_close()


class Mailbox(socketserver.StreamRequestHandler):
    """A mail server that takes everything."""

    letters: ClassVar[list] = []

    def handle(self):
        self.wfile.write(b"220 here\r\n")
        while line := self.rfile.readline().strip():
            if line.upper() == b"DATA":
                self.wfile.write(b"354 go on\r\n")
                letter = b""
                while (part := self.rfile.readline()) != b".\r\n":
                    letter += part
                self.letters.append(letter)
            self.wfile.write(b"221 bye\r\n" if line.upper() == b"QUIT" else b"250 yes\r\n")


@pytest.fixture
def mailbox():
    server = socketserver.ThreadingTCPServer(("127.0.0.1", 0), Mailbox)
    Mailbox.letters = []
    threading.Thread(target=server.serve_forever, daemon=True).start()
    yield replace(SENDER, host="127.0.0.1", port=server.server_address[1], encrypted=False)
    server.shutdown()
    server.server_close()
