"""What stands around everything: each request gets a name, is timed, counted, and told in the log."""

from __future__ import annotations

import secrets
from collections.abc import Callable

from starlette.datastructures import MutableHeaders
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from greathouse.server.logs import ACCESS, REQUEST
from greathouse.server.metrics import Metrics
from greathouse.server.web.routing import ADDRESS


def route_of(scope: Scope) -> str:
    """The address of a request without what it names: no table, no invitation stands in a log."""
    route = scope.get("route")
    return str(route.path if route else getattr(scope.get("endpoint"), ADDRESS, "none"))


class Observer:
    """ASGI middleware. `clock` returns seconds that never go back."""

    def __init__(self, app: ASGIApp, metrics: Metrics, clock: Callable[[], float]) -> None:
        self.app, self.metrics, self.clock = app, metrics, clock

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            await self.app(scope, receive, send)
            return
        request, began = secrets.token_hex(8), self.clock()
        token = REQUEST.set(request)

        async def noted(message: Message) -> None:
            if message["type"] == "http.response.start":
                MutableHeaders(scope=message)["X-Request-Id"] = request
                self._note(scope, message["status"], self.clock() - began)
            await send(message)

        try:
            await self.app(scope, receive, noted)
        finally:
            REQUEST.reset(token)

    def _note(self, scope: Scope, status: int, seconds: float) -> None:
        fields = {"method": scope["method"], "route": route_of(scope), "status": status}
        self.metrics.requests.labels(**fields).observe(seconds)
        ACCESS.info("request", extra={"fields": fields | {"milliseconds": round(1000 * seconds, 1)}})
