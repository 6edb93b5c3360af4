"""Servers of this machine that receive what leaves a house, and note it."""

from __future__ import annotations

import socketserver
import threading
from dataclasses import replace
from http.server import BaseHTTPRequestHandler, HTTPServer
from typing import ClassVar

import pytest

from greathouse.server.notices.mail import MailServer

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
