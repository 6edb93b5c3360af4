"""Answers compressed on their way to those who can read that."""

from __future__ import annotations

import zlib
from collections.abc import Callable, Coroutine
from typing import Any

from fastapi.routing import APIRoute
from starlette.requests import Request
from starlette.responses import Response

from greathouse.server.web.headers import header

try:
    from isal import isal_zlib

    packer: Any = isal_zlib
except ImportError:  # no wheel for this machine
    packer = zlib

MIN_PACKED, LEVEL = 1000, 2
"""Answers of so many bytes are compressed, at this level: to a quarter, in a third of the time that zlib takes for as
much."""

GZIP = 16 + zlib.MAX_WBITS
"""What says that gzip's form is meant."""


def packs(request: Request) -> bool:
    """Whether who asks can read compressed answers."""
    return "gzip" in header(request, "accept-encoding")


def packed_body(body: bytes, request: Request) -> tuple[bytes, dict[str, str]]:
    """A text as it is sent to who asks, compressed if that is worth while, and the headers that say so."""
    if len(body) < MIN_PACKED or not packs(request):
        return body, {}
    return packer.compress(body, LEVEL, GZIP), {"content-encoding": "gzip"}


def packed(response: Response, request: Request) -> Response:
    """An answer whose body is so, if it is a text and has not been compressed; a stream stays as it is."""
    body = getattr(response, "body", b"")
    if len(body) < MIN_PACKED or "content-encoding" in response.headers or not _is_text(response):
        return response
    response.body, headers = packed_body(body, request)
    response.headers.update({**headers, "content-length": str(len(response.body))})
    response.headers.add_vary_header("Accept-Encoding")
    return response


def _is_text(response: Response) -> bool:
    kind = response.headers.get("content-type", "")
    return kind.startswith("text/") or "json" in kind or "xml" in kind


class PackedRoute(APIRoute):
    """An address of the interface for programs whose documents are compressed."""

    def get_route_handler(self) -> Callable[[Request], Coroutine[Any, Any, Response]]:
        """What answers a request."""
        answer = super().get_route_handler()

        async def answered(request: Request) -> Response:
            return packed(await answer(request), request)

        return answered
