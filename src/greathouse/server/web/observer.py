"""What stands around everything: each request gets a name, is timed, counted, and told in the log."""

from __future__ import annotations

import logging
import secrets
from collections.abc import Awaitable, Callable

from prometheus_client import Histogram
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from greathouse.server.logs import ACCESS, REQUEST
from greathouse.server.metrics import Metrics

METHODS, OTHER = frozenset({"GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"}), "other"
"""What requests are told apart by: whoever makes methods up adds no more than one line to the metrics."""


def route_of(scope: Scope) -> str:
    """The address of a request without what it names: no table, no invitation stands in a log."""
    return getattr(scope.get("route"), "path", "none")


class Observer:
    """ASGI middleware. `clock` returns seconds that never go back."""

    def __init__(self, app: ASGIApp, metrics: Metrics, clock: Callable[[], float]) -> None:
        self.app, self.metrics, self.clock = app, metrics, clock
        self._kinds: dict[tuple[str, str, int], Histogram] = {}

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            await self.app(scope, receive, send)
            return
        request, began = secrets.token_hex(8), self.clock()
        token = REQUEST.set(request)

        def noted(message: Message) -> Awaitable[None]:
            if message["type"] == "http.response.start":
                message["headers"] = [*message["headers"], (b"x-request-id", request.encode())]
                self._note(scope, message["status"], self.clock() - began)
            return send(message)

        try:
            await self.app(scope, receive, noted)
        finally:
            REQUEST.reset(token)

    def _note(self, scope: Scope, status: int, seconds: float) -> None:
        method = scope["method"] if scope["method"] in METHODS else OTHER
        kind = (method, route_of(scope), status)
        if kind not in self._kinds:
            self._kinds[kind] = self.metrics.requests.labels(*kind)
        self._kinds[kind].observe(seconds)
        if ACCESS.isEnabledFor(logging.INFO):
            fields = dict(zip(("method", "route", "status"), kind, strict=True))
            ACCESS.info("request", extra={"fields": fields | {"milliseconds": round(1000 * seconds, 1)}})
