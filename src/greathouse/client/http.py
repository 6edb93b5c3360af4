"""Requests to a house over HTTP: sent again where a line drops, with a name under which they count once."""

from __future__ import annotations

import json
import secrets
import time
from collections.abc import Callable, Iterator
from http.client import HTTPException
from typing import IO, Any
from urllib.error import HTTPError, URLError
from urllib.parse import urlsplit
from urllib.request import Request, urlopen

TIMEOUT = 30.0
"""Seconds without a sign of life after which a line counts as lost; houses give one every ten."""

WAITS = (0.5, 30.0)
"""Seconds until a house is asked again, at first, doubled each time, and at most."""

PASSING = (429, 502, 503, 504)
"""The statuses of what can be asked again: a house that has too much to do, or one that is away, for which a proxy
answers."""

_LOST = (URLError, HTTPException, OSError)


class Problem(Exception):
    """A house refused: its sentence, the `status`, a `reason` for programs ("stale"), the `rule` behind it or 0."""

    def __init__(self, content: dict[str, Any]) -> None:
        super().__init__(content.get("detail", "The house refused."))
        self.status, self.reason = int(content.get("status", 0)), str(content.get("reason", ""))
        self.rule, self.revision = int(content.get("rule", 0)), content.get("revision")


class Lost(Exception):
    """A house could not be reached."""


class Line:
    """The way to a house. `patience` says for how many seconds a request is tried; `sleep` waits."""

    def __init__(self, url: str, token: str, patience: float, sleep: Callable[[float], None] = time.sleep) -> None:
        parts = urlsplit(url if "://" in url else f"http://{url}")
        if parts.scheme not in ("http", "https") or not parts.netloc:
            raise ValueError(f"{url!r} is not the address of a house, such as https://play.example.")
        self.url, self._token = f"{parts.scheme}://{parts.netloc}{parts.path.rstrip('/')}", token
        self._patience, self._sleep = patience, sleep

    def ask(self, path: str, content: dict[str, Any] | None = None) -> Any:
        """What the house answers to a request; with content it is sent there. Raises Problem, Lost."""
        headers = {"Idempotency-Key": secrets.token_urlsafe(12)} if content is not None else {}
        for seconds in self._waits():
            try:
                with self._open(path, headers, content) as answer:
                    return json.load(answer)
            except Problem as problem:
                if problem.status not in PASSING or seconds is None:
                    raise
            except _LOST as error:
                if seconds is None:
                    raise Lost(f"{self.url} cannot be reached: {error}.") from None
            self._sleep(seconds or 0.0)
        raise AssertionError("the last try raises")

    def events(self, path: str, last: str = "") -> Iterator[tuple[str, Any]]:
        """The events of a stream, each with its id, until the line drops. Raises Problem, Lost."""
        headers = {"Accept": "text/event-stream"} | ({"Last-Event-ID": last} if last else {})
        try:
            with self._open(path, headers) as stream:
                yield from _events(stream)
        except _LOST as error:
            raise Lost(f"{self.url} cannot be reached: {error}.") from None

    def _open(self, path: str, headers: dict[str, str], content: dict[str, Any] | None = None) -> IO[bytes]:
        body = None if content is None else json.dumps(content).encode()
        headers = {"Authorization": f"Bearer {self._token}", "Content-Type": "application/json", **headers}
        request = Request(f"{self.url}/api/v1{path}", body, headers)  # noqa: S310 - http and https alone
        try:
            opened: IO[bytes] = urlopen(request, timeout=TIMEOUT)  # noqa: S310
        except HTTPError as error:
            raise Problem(_told(error)) from None
        return opened

    def _waits(self) -> Iterator[float | None]:
        """The seconds to wait after each try; None after the last one."""
        seconds, most = WAITS
        end = time.monotonic() + self._patience
        while time.monotonic() + seconds < end:
            yield seconds
            seconds = min(2 * seconds, most)
        yield None


def _told(error: HTTPError) -> dict[str, Any]:
    """The problem document, or what can be said without one."""
    try:
        content = json.load(error)
    except (ValueError, OSError):
        content = None
    usual = {"status": error.code, "detail": f"The house answered {error.code} {error.reason}."}
    return content if isinstance(content, dict) and "detail" in content else usual


def _events(stream: IO[bytes]) -> Iterator[tuple[str, Any]]:
    fields: dict[str, str] = {}
    for raw in stream:
        line = raw.decode().rstrip("\r\n")
        name, _, value = line.partition(":")
        if not line and "data" in fields:
            yield fields.get("id", ""), json.loads(fields["data"])
        if not line:
            fields = {}
        elif name:
            fields[name] = value.removeprefix(" ")
