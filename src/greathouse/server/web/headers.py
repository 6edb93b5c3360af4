"""The headers of a request, read once: whoever answers looks for more than a dozen, most of which are not there."""

from __future__ import annotations

from starlette.requests import HTTPConnection
from starlette.types import Scope

_READ = "greathouse.headers"
"""Where in a request's scope its headers stand when they have been read."""


def headers_of(scope: Scope) -> dict[str, str]:
    """The headers by their names in small letters; of several with one name the first."""
    known: dict[str, str] | None = scope.get(_READ)
    if known is None:
        read = reversed(scope["headers"])
        known = scope[_READ] = {name.decode("latin-1"): value.decode("latin-1") for name, value in read}
    return known


def header(request: HTTPConnection, name: str) -> str:
    """One header; "" if it is not there."""
    return headers_of(request.scope).get(name, "")
