"""What forms and addresses send."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Annotated
from urllib.parse import parse_qsl

from starlette.requests import Request
from starlette.types import Scope

from greathouse.server.errors import Refused
from greathouse.server.web.headers import header

MAX_FIELDS = 60
"""Fields of a form that are read."""

MAX_KEY = 64
"""Characters of the name of a click."""

MAX_LINE = 400
"""Characters of a typed offer or remark that are read."""

_BODY = "greathouse.body"
"""Where in a request's scope its body stands."""

_NUMBER = re.compile(r"-?[0-9]{1,9}")


def read_number(text: str | None) -> int | None:
    """A whole number from a form or address; None if it is none."""
    return int(text) if text and _NUMBER.fullmatch(text) else None


def require_number(text: str | None) -> int:
    """A whole number from a form. Raises Refused if it is none."""
    number = read_number(text)
    if number is None:
        raise Refused("bad-request", 422)
    return number


def note_body(scope: Scope, body: bytes) -> None:
    """Keeps what a request sent, which has been read before anybody answers."""
    scope[_BODY] = body


def sent_body(scope: Scope) -> bytes:
    """What a request sent."""
    body: bytes = scope.get(_BODY, b"")
    return body


async def read_form(request: Request) -> dict[str, str]:
    """The fields of a form; of several with one name the last. Raises Refused."""
    kind = header(request, "content-type").partition(";")[0].strip()
    body = sent_body(request.scope)
    if body and kind != "application/x-www-form-urlencoded":
        raise Refused("bad-request", 415)
    try:
        return dict(parse_qsl(body.decode("utf-8"), keep_blank_values=True, max_num_fields=MAX_FIELDS))
    except (UnicodeDecodeError, ValueError):
        raise Refused("bad-request", 400) from None


Form = Annotated[dict[str, str], read_form]
"""The fields of the form that a handler is sent."""


def way_back(form: Mapping[str, str], default: str = "/") -> str:
    """Where a form wants to go afterwards: an address of this house, or the default."""
    back = form.get("back", "")
    safe = back.startswith("/") and not back.startswith(("//", "/\\")) and back.isprintable()
    return back if safe else default


def key_of(form: Mapping[str, str]) -> str:
    """The name of the click that sent a form; "" if it has none. Raises Refused if it is too long."""
    key = form.get("key", "")
    if len(key) > MAX_KEY:
        raise Refused("bad-request", 422)
    return key
