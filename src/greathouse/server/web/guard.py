"""What stands before every page: host, origin, size, rate and cost of requests, and the headers of every answer."""

from __future__ import annotations

import logging
from collections import OrderedDict
from collections.abc import Awaitable, Callable
from contextlib import AbstractContextManager, nullcontext
from dataclasses import dataclass
from functools import partial
from typing import Any
from urllib.parse import urlsplit

from starlette.responses import Response
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from greathouse.server.deadlines import Patience
from greathouse.server.errors import Refused, TooOften, Unavailable
from greathouse.server.metering import charged, measured
from greathouse.server.settings import LimitSettings
from greathouse.server.web.addresses import TIMES, address_of, networks_of
from greathouse.server.web.forms import note_body
from greathouse.server.web.headers import headers_of
from greathouse.server.web.observer import route_of

_log = logging.getLogger(__name__)

POLICY = "; ".join(
    (
        "default-src 'none'",
        "script-src 'self'",
        "style-src 'self'",
        "font-src 'self'",
        "manifest-src 'self'",
        "worker-src 'self'",
        "img-src 'self'",
        "connect-src 'self'",
        "form-action 'self'",
        "base-uri 'none'",
        "object-src 'none'",
        "frame-ancestors 'none'",
    )
)
HEADERS = {
    "Content-Security-Policy": POLICY,
    "X-Content-Type-Options": "nosniff",
    "X-Frame-Options": "DENY",
    "Referrer-Policy": "same-origin",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Permissions-Policy": "camera=(), geolocation=(), microphone=(), payment=()",
}
_ADDED = [(name.lower().encode(), value.encode()) for name, value in (HEADERS | {"Cache-Control": "no-store"}).items()]
_SECURE = [*_ADDED, (b"strict-transport-security", b"max-age=31536000")]
"""Headers of every answer that does not say otherwise; over https they are more."""

LOOPBACK = ("localhost", "127.0.0.1", "::1")
MAX_BUCKETS = 10_000
"""So many addresses, and as many networks of each width, are counted; beyond, the one that has asked for nothing for
longest is forgotten."""

FOR_PROGRAMS = "/api/"
"""Where requests may come from any origin: there no cookie counts."""


@dataclass(frozen=True)
class Limits:
    """What one address may do: requests at once and per second, processor seconds that they cost, new tables, accounts,
    open streams; sizes in bytes. The limits of robots count for each robot beside, those of talk for each person.

    `read_out`: a body that says to be larger than `body` is read to its end, up to so many bytes, before it is
    refused; a proxy that is cut while it sends would tell of a fault of the house instead.
    `lag`: requests are refused while the event loop is later than so many seconds.
    """

    burst: int = 120
    per_second: float = 30.0
    cpu_burst: float = 20.0
    cpu_per_second: float = 0.5
    tables_burst: int = 20
    tables_per_second: float = 0.5
    accounts_burst: int = 10
    accounts_per_second: float = 1 / 300
    talk_burst: int = 6
    talk_per_second: float = 0.25
    robot_burst: int = 60
    robot_per_second: float = 10.0
    robot_tables_burst: int = 10
    robot_tables_per_second: float = 0.1
    streams: int = 50
    header: int = 16_384
    body: int = 16_384
    read_out: int = 1_048_576
    slow_seconds: float = 10.0
    lag: float = 2.0


def limits_of(settings: LimitSettings) -> Limits:
    """The limits that a settings file sets."""
    return Limits(
        burst=settings.requests_at_once,
        per_second=settings.requests_per_second,
        cpu_burst=settings.cpu_seconds_at_once,
        cpu_per_second=settings.cpu_seconds_per_minute / 60,
        tables_burst=settings.tables_at_once,
        tables_per_second=settings.tables_per_minute / 60,
        accounts_burst=settings.accounts_at_once,
        accounts_per_second=settings.accounts_per_hour / 3_600,
        talk_burst=settings.messages_at_once,
        talk_per_second=settings.messages_per_minute / 60,
        streams=settings.streams,
    )


class Bucket:
    """A token bucket: `take` returns whether one more is allowed now. What is only known afterwards is charged then."""

    def __init__(self, burst: float, per_second: float) -> None:
        self.burst, self.per_second = burst, per_second
        self._left: OrderedDict[str, tuple[float, float]] = OrderedDict()

    def take(self, who: str, now: float) -> bool:
        """Whether `who` may; counts it."""
        left = self.left(who, now)
        self.keep(who, left - 1 if left >= 1 else left, now)
        return left >= 1

    def require(self, who: str, now: float) -> None:
        """The same. Raises TooOften if `who` may not."""
        if not self.take(who, now):
            raise TooOften(self.after(who, now))

    def after(self, who: str, now: float) -> float:
        """In how many seconds `who` may do one more; 0 for now, and for never."""
        return max(0.0, 1 - self.left(who, now)) / self.per_second if self.per_second else 0.0

    def left(self, who: str, now: float) -> float:
        """How much `who` has left."""
        left, since = self._left.get(who, (self.burst, now))
        return min(self.burst, left + (now - since) * self.per_second)

    def charge(self, who: str, amount: float, now: float) -> None:
        """Takes what `who` has used, be there as much or not: the rest is owed."""
        self.keep(who, self.left(who, now) - amount, now)

    def keep(self, who: str, left: float, now: float) -> None:
        """Notes what `who` has left now; who is noted is not forgotten soon."""
        self._left[who] = (left, now)
        self._left.move_to_end(who)
        if len(self._left) > MAX_BUCKETS:
            self._left.popitem(last=False)


class Allowance:
    """What addresses may do, by a token bucket for each network that one counts for: a wide one holds more.

    Each width is counted apart, so that the many networks of one site make no address of others forgotten.
    """

    def __init__(self, burst: float, per_second: float) -> None:
        self._buckets = {bits: Bucket(burst * times, per_second * times) for bits, times in TIMES.items()}

    def take(self, address: str, now: float) -> bool:
        """Whether an address may; counts it if so."""
        counted = [(bucket, name, bucket.left(name, now)) for bucket, name in self._of(address)]
        may = min([left for _, _, left in counted]) >= 1
        for bucket, name, left in counted:
            bucket.keep(name, left - may, now)  # who goes on asking is not forgotten
            if left < 1:
                break  # nor do the many networks of a site that may not make those of others forgotten
        return may

    def require(self, address: str, now: float) -> None:
        """The same. Raises TooOften if an address may not."""
        if not self.take(address, now):
            raise TooOften(self.after(address, now))

    def after(self, address: str, now: float) -> float:
        """In how many seconds an address may do one more."""
        return max([bucket.after(name, now) for bucket, name in self._of(address)])

    def left(self, address: str, now: float) -> float:
        """How much an address has left."""
        return min([bucket.left(name, now) for bucket, name in self._of(address)])

    def charge(self, address: str, amount: float, now: float) -> None:
        """Takes what an address has used, be there as much or not: the rest is owed."""
        for bucket, name in self._of(address):
            bucket.charge(name, amount, now)

    def _of(self, address: str) -> list[tuple[Bucket, str]]:
        return [(self._buckets[network.bits], network.name) for network in networks_of(address)]


class TooLarge(Exception):
    """The body is larger than allowed."""


Refuse = Callable[[Scope, Refused], Response]
"""Makes the answer to a refused request."""


class Answering:
    """Sends an answer with the headers of every answer; `started`: it has begun."""

    def __init__(self, send: Send, *, secure: bool) -> None:
        self.started = False
        self._send, self._added = send, _SECURE if secure else _ADDED

    def __call__(self, message: Message) -> Awaitable[None]:
        self.started = True
        if message["type"] == "http.response.start":
            given = {name.lower() for name, _ in message["headers"]}
            message["headers"] = [*message["headers"], *[header for header in self._added if header[0] not in given]]
        return self._send(message)


class Guard:
    """ASGI middleware around the whole application. `hosts` are the host names it serves; empty: any.

    `keeps_out` returns whether requests from an address are refused, `is_file` whether a path is that of a file, which
    may be asked for as often as its cost allows. A `click` begins when it has been read: who sends one slowly holds up
    nobody.
    """

    def __init__(
        self,
        app: ASGIApp,
        refuse: Refuse,
        limits: Limits,
        hosts: tuple[str, ...],
        clock: Callable[[], float],
        lag: Callable[[], float],
        keeps_out: Callable[[str], bool],
        is_file: Callable[[str], bool],
        click: Callable[[], AbstractContextManager[None]],
    ) -> None:
        self.app, self.refuse, self.limits, self.hosts, self.clock, self.lag = app, refuse, limits, hosts, clock, lag
        self.keeps_out, self.is_file, self.click = keeps_out, is_file, click
        self._requests = Allowance(limits.burst, limits.per_second)
        self._cpu = Allowance(limits.cpu_burst, limits.cpu_per_second)
        self._patience = Patience(limits.slow_seconds)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            await self.app(scope, receive, send)
            return
        address = address_of(scope)
        with charged(partial(self._charge, address), address) as meter:
            await measured(self._answer(scope, receive, send), meter)

    def _charge(self, address: str, seconds: float) -> None:
        self._cpu.charge(address, seconds, self.clock())

    async def _answer(self, scope: Scope, receive: Receive, send: Send) -> None:
        safe = Answering(send, secure=scope["scheme"] == "https")
        refused = self._refusal(scope)
        if refused:
            await self.refuse(scope, refused)(scope, receive, safe)
            return
        try:
            body = await self._patience.waits(self._body(scope, receive))
        except TooLarge:
            await self.refuse(scope, Refused("too-large", 413))(scope, receive, safe)
        except TimeoutError:
            await self.refuse(scope, Refused("bad-request", 408))(scope, receive, safe)
        else:
            note_body(scope, body)
            late = self._too_late(scope)
            await (self.refuse(scope, late) if late else self._run)(scope, _replayed(body, receive), safe)

    async def _run(self, scope: Scope, receive: Receive, send: Answering) -> None:
        try:
            with self.click() if scope["method"] == "POST" else nullcontext():
                await self.app(scope, receive, send)
        except Exception:
            _log.exception("a request to %s failed", route_of(scope))
            if not send.started:
                await self.refuse(scope, Refused("fault", 500))(scope, receive, send)

    def _refusal(self, scope: Scope) -> Refused | None:
        if sum([len(name) + len(value) for name, value in scope["headers"]]) > self.limits.header:
            return Refused("too-large", 431)
        if scope.get("client") and self.keeps_out(scope["client"][0]):
            return Refused("blocked", 403)
        return self._stranger(scope) or self._too_often(scope)

    def _stranger(self, scope: Scope) -> Refused | None:
        """Why a request under this name, or from a page of this origin, is refused."""
        headers = headers_of(scope)
        if self.hosts and _host(headers.get("host", "")) not in self.hosts:
            return Refused("bad-request", 400)
        own = f"{scope['scheme']}://{headers.get('host', '')}"
        safe = scope["method"] in ("GET", "HEAD") or scope["path"].startswith(FOR_PROGRAMS)
        if not safe and headers.get("origin") != own:
            return Refused("bad-origin", 403)
        return None

    def _too_often(self, scope: Scope) -> Refused | None:
        address, now = address_of(scope), self.clock()
        if self._cpu.left(address, now) <= 0:
            return TooOften(self._cpu.after(address, now))
        if not self.is_file(scope["path"]) and not self._requests.take(address, now):
            return TooOften(self._requests.after(address, now))
        return None

    def _too_late(self, scope: Scope) -> Refused | None:
        """A house that is behind refuses cheaply what it would answer late; who watches over it is answered.

        The body has been read by then: the page that says so sends it again.
        """
        watching = scope["path"] in ("/healthz", "/metrics")
        return Unavailable() if not watching and self.lag() > self.limits.lag else None

    async def _body(self, scope: Scope, receive: Receive) -> bytes:
        declared = headers_of(scope).get("content-length", "0")
        if not declared.isdigit() or int(declared) > self.limits.read_out:
            raise TooLarge
        refused = int(declared) > self.limits.body
        body, more = b"", not _bare(scope)
        while more:
            message = await receive()
            body += b"" if refused else message.get("body", b"")
            more = message.get("more_body", False)
            if len(body) > self.limits.body:
                raise TooLarge
        if refused:
            raise TooLarge
        return body


def _bare(scope: Scope) -> bool:
    """Whether a request has no body that is read, so that nothing is waited for."""
    return scope["method"] in ("GET", "HEAD")


def _host(header: str) -> str:
    try:
        return urlsplit(f"//{header}").hostname or ""
    except ValueError:
        return ""


def _replayed(body: bytes, receive: Receive) -> Receive:
    """The request's messages once more: the body as a whole, then whatever follows (the disconnection)."""
    given = False

    async def again() -> Any:
        nonlocal given
        if given:
            return await receive()
        given = True
        return {"type": "http.request", "body": body, "more_body": False}

    return again
