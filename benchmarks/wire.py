"""HTTP as pages speak it, at a fraction of what a comfortable client costs: who makes load has the same cores.

A `Wire` leads to one house. Requests follow each other over a connection that is kept, streams have one each. Cookies
come back, answers are unpacked; nothing is followed, and there is no TLS.
"""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Mapping
from typing import Any, NamedTuple
from urllib.parse import urlencode, urlsplit

import httptools

from greathouse.server.web.packing import GZIP, packer

PATIENCE = 60.0
"""Seconds for an answer."""


class Broken(OSError):
    """A connection that broke off before the whole answer was there."""


class Answer(NamedTuple):
    """What came back; the names of headers are in small letters."""

    status: int
    headers: dict[str, str]
    text: str = ""


class Wire:
    """The way to a house, with what a browser keeps of it."""

    def __init__(self, base: str) -> None:
        parts = urlsplit(base)
        self._host, self._port = parts.hostname or "", parts.port or 80
        self._head = f"Host: {parts.netloc}\r\nOrigin: {base}\r\n"
        self._cookies: dict[str, str] = {}
        self._line: Line | None = None

    async def ask(
        self, method: str, path: str, headers: Mapping[str, str] | None = None, form: dict[str, str] | None = None
    ) -> Answer:
        """What a request is answered. Raises OSError (`Broken` in the midst of it), and TimeoutError."""
        asked = self._request(method, path, {"Accept-Encoding": "gzip", **(headers or {})}, form)
        async with asyncio.timeout(PATIENCE):
            kept = self._line
            line = kept if kept and kept.open else await self._connected()
            try:
                answer = await line.ask(asked)
            except Broken:
                if line is not kept or line.began:
                    raise
                line = await self._connected()  # the house closed it because it was idle
                answer = await line.ask(asked)
        self._line = line
        return self._read(answer)

    async def events(self, path: str) -> AsyncIterator[tuple[str, str]]:
        """The events of a stream, by their names, as long as it lasts. Raises OSError."""
        line = await self._connected()
        try:
            line.listen(self._request("GET", path, {}, None))
            while block := await line.block():
                fields = [field.partition(": ") for field in block.split("\n")]
                told = {name: value for name, _, value in fields}
                yield told.get("event", "message"), told.get("data", "")
        finally:
            line.close()

    def close(self) -> None:
        """Closes the connection that is kept."""
        if self._line:
            self._line.close()

    async def _connected(self) -> Line:
        _, line = await asyncio.get_running_loop().create_connection(Line, self._host, self._port)
        return line

    def _request(self, method: str, path: str, headers: Mapping[str, str], form: dict[str, str] | None) -> bytes:
        body, told = "", dict(headers)
        if form is not None:
            body = urlencode(form)
            told |= {"Content-Type": "application/x-www-form-urlencoded", "Content-Length": str(len(body))}
        if self._cookies:
            told["Cookie"] = "; ".join(f"{name}={value}" for name, value in self._cookies.items())
        lines = "".join([f"{name}: {value}\r\n" for name, value in told.items()])
        return f"{method} {path} HTTP/1.1\r\n{self._head}{lines}\r\n{body}".encode("latin-1")

    def _read(self, came: Came) -> Answer:
        for name, value in came.headers:
            if name == "set-cookie":
                cookie, _, told = value.partition(";")[0].partition("=")
                self._cookies[cookie] = told
        headers, body = dict(came.headers), bytes(came.body)
        if headers.get("content-encoding") == "gzip":
            body = packer.decompress(body, GZIP)
        return Answer(came.status, headers, body.decode())


class Came:
    """An answer as it comes in; the names of these methods are those that httptools calls."""

    def __init__(self) -> None:
        self.status, self.headers, self.body, self.ended = 0, list[tuple[str, str]](), bytearray(), False

    def on_header(self, name: bytes, value: bytes) -> None:
        """One header."""
        self.headers.append((name.decode("latin-1").lower(), value.decode("latin-1")))

    def on_body(self, data: bytes) -> None:
        """A part of the body."""
        self.body += data

    def on_message_complete(self) -> None:
        """Nothing more comes."""
        self.ended = True


class Line(asyncio.Protocol):
    """One connection. `began`: some of the answer has come."""

    def __init__(self) -> None:
        self.open = self.began = self._streams = False
        self._wire: Any = None
        self._parser: Any = None
        self._came, self._told = Came(), asyncio.get_running_loop().create_future()

    def connection_made(self, transport: Any) -> None:
        """The house is there."""
        self._wire, self.open = transport, True

    def data_received(self, data: bytes) -> None:
        """Something came."""
        self.began = True
        try:
            self._parser.feed_data(data)
        except httptools.HttpParserError as error:
            self._tell(Broken(f"This is no answer: {error}"))
            self.close()
            return
        if self._came.ended or self._streams:
            self._came.status = self._parser.get_status_code()
            self.open = self.open and ("connection", "close") not in self._came.headers
            self._tell(None)

    def connection_lost(self, error: Exception | None) -> None:
        """The house is gone."""
        self.open = False
        self._tell(Broken(str(error or "The house closed the connection.")))

    async def ask(self, request: bytes) -> Came:
        """What a request is answered. Raises Broken."""
        self._send(request, streams=False)
        await self._told
        return self._came

    def listen(self, request: bytes) -> None:
        """Asks for a stream."""
        self._send(request, streams=True)

    async def block(self) -> str:
        """The next block of a stream; "" when it has ended. Raises Broken."""
        body = self._came.body
        while (end := body.find(b"\n\n")) < 0:
            if self._came.ended:
                return ""
            self._told = asyncio.get_running_loop().create_future()
            await self._told
        block = body[:end].decode()
        del body[: end + 2]
        return block

    def close(self) -> None:
        """Ends the connection."""
        self.open = False
        self._wire.close()

    def _send(self, request: bytes, *, streams: bool) -> None:
        self._came, self.began, self._streams = Came(), False, streams
        self._parser = httptools.HttpResponseParser(self._came)
        self._told = asyncio.get_running_loop().create_future()
        self._wire.write(request)

    def _tell(self, error: Exception | None) -> None:
        if self._told.done():
            return
        if error:
            self._told.set_exception(error)
        else:
            self._told.set_result(None)
