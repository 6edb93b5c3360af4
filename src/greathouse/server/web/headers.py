"""The headers of a request, read once: whoever answers looks for more than a dozen, most of which are not there."""

from __future__ import annotations

from math import ceil

from starlette.requests import HTTPConnection
from starlette.types import Scope

from greathouse.server.errors import Refused

AGAIN = 2
"""Seconds after which a request may come again that was refused only for now, at the earliest."""

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


def again_after(refusal: Refused | None) -> dict[str, str]:
    """What says when to come again, of an answer to what was refused only for now."""
    if refusal is None or refusal.status not in (429, 503):
        return {}
    return {"Retry-After": str(max(AGAIN, ceil(refusal.after)))}
