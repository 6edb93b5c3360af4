"""Addresses and their handlers: each is given what its parameters ask for.

A handler says what it wants by the types of its parameters: `Annotated[Thing, source]` is what `source(request)` makes,
`Request` the request itself, and text the part of the address that bears the parameter's name.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from functools import wraps
from typing import Any, TypeAlias, get_type_hints

from fastapi import APIRouter
from starlette.requests import Request
from starlette.responses import Response

from greathouse.server.web.counting import Counted, count
from greathouse.server.web.packing import packed

Handler: TypeAlias = Callable[..., Awaitable[Response]]
Source: TypeAlias = Callable[[Request], Awaitable[Any]]

ADDRESS = "address"
"""Attribute of what answers a request: the address that it stands under, with names in place of what it names."""


class Router(APIRouter):
    """The addresses of one resource."""

    def page(self, path: str) -> Callable[[Handler], Handler]:
        """The address of something to look at."""
        return self._answers(path, "GET", "HEAD")

    def form(self, path: str, counts: Counted | None = None) -> Callable[[Handler], Handler]:
        """The address to which a form is sent; what it `counts` the sender may do only so often."""
        return self._answers(path, "POST", counts=counts)

    def _answers(self, path: str, *methods: str, counts: Counted | None = None) -> Callable[[Handler], Handler]:
        def added(handler: Handler) -> Handler:
            answer = endpoint(handler, counts)
            setattr(answer, ADDRESS, path)
            self.add_route(path, answer, list(methods), include_in_schema=False)
            return handler

        return added


def endpoint(handler: Handler, counts: Counted | None = None) -> Callable[[Request], Awaitable[Response]]:
    """What answers a request by a handler, unless what it `counts` was done too often; whatever the handler is given is
    made in the order of its parameters."""
    asked = get_type_hints(handler, include_extras=True)
    sources = [(name, _source(name, kind)) for name, kind in asked.items() if name != "return"]

    @wraps(handler)
    async def answer(request: Request) -> Response:
        if counts:
            count(request, counts)
        return packed(await handler(**{name: await source(request) for name, source in sources}), request)

    return answer


def _source(name: str, kind: Any) -> Source:
    """What makes a parameter of this name and type."""
    if hasattr(kind, "__metadata__"):
        source: Source = kind.__metadata__[0]
        return source

    async def found(request: Request) -> Any:
        return request if kind is Request else request.path_params[name]

    return found
