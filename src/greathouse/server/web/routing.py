"""Addresses and their handlers: each is given what its parameters ask for.

A handler says what it wants by the types of its parameters: `Annotated[Thing, source]` is what `source(request)` makes,
`Request` the request itself, and text the part of the address that bears the parameter's name.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from functools import update_wrapper
from typing import Any, TypeAlias, get_type_hints

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import BaseRoute, Match, Route
from starlette.types import ASGIApp, Receive, Scope, Send

from greathouse.server.web.counting import Counted, counted
from greathouse.server.web.packing import packed

Handler: TypeAlias = Callable[..., Awaitable[Response]]
Source: TypeAlias = Callable[[Request], Awaitable[Any]]


BUSY = 503
"""The status of an answer that says that the house cannot do it at present."""


class Router:
    """The addresses of one resource."""

    def __init__(self) -> None:
        self.routes: list[Route] = []

    def page(self, path: str) -> Callable[[Handler], Handler]:
        """The address of something to look at."""
        return self._answers(path, "GET")

    def form(self, path: str, counts: Counted | None = None) -> Callable[[Handler], Handler]:
        """The address to which a form is sent; what it `counts` the sender may do only so often."""
        return self._answers(path, "POST", counts=counts)

    def _answers(self, path: str, method: str, counts: Counted | None = None) -> Callable[[Handler], Handler]:
        def added(handler: Handler) -> Handler:
            self.routes.append(Route(path, Endpoint(handler, counts), methods=[method]))
            return handler

        return added


class Endpoint:
    """An ASGI application that answers a request by a handler, unless what it `counts` was done too often.

    Whatever the handler is given is made in the order of its parameters.
    """

    def __init__(self, handler: Handler, counts: Counted | None = None) -> None:
        self._handler, self._counts = handler, counts
        update_wrapper(self, handler)
        asked = get_type_hints(handler, include_extras=True)
        self._sources = [(name, _source(name, kind)) for name, kind in asked.items() if name != "return"]

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        request = Request(scope, receive, send)
        answer = await self.answer(request)
        await answer(scope, receive, send)

    async def answer(self, request: Request) -> Response:
        """What a request is answered."""
        if self._counts is None:
            return await self._answered(request)
        with counted(request, self._counts) as take_back:
            answer = await self._answered(request)
            if answer.status_code == BUSY:
                take_back()
            return answer

    async def _answered(self, request: Request) -> Response:
        given = {name: await source(request) for name, source in self._sources}
        return packed(await self._handler(**given), request)


class Below(BaseRoute):
    """All addresses that begin alike, which an application of its own answers."""

    def __init__(self, path: str, app: ASGIApp) -> None:
        self.path, self.app = path, app

    def matches(self, scope: Scope) -> tuple[Match, Scope]:
        """Whether a request is for one of them."""
        return (Match.FULL if scope["path"].startswith(self.path) else Match.NONE), {}

    async def handle(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Lets the application answer."""
        await self.app(scope, receive, send)


def _source(name: str, kind: Any) -> Source:
    """What makes a parameter of this name and type."""
    if hasattr(kind, "__metadata__"):
        source: Source = kind.__metadata__[0]
        return source

    async def found(request: Request) -> Any:
        return request if kind is Request else request.path_params[name]

    return found
