"""What forms and addresses send."""

from __future__ import annotations

from urllib.parse import parse_qsl

from starlette.requests import Request

from greathouse.server.service import Refused


def read_number(text: str | None) -> int | None:
    """A whole number from a form or address; None if it is none."""
    return int(text) if text and len(text) <= 9 and text.lstrip("-").isascii() and text.lstrip("-").isdigit() else None


async def read_form(request: Request) -> dict[str, str]:
    """The fields of a form; of several with one name the last. Raises Refused."""
    kind = request.headers.get("content-type", "").partition(";")[0].strip()
    body = await request.body()
    if body and kind != "application/x-www-form-urlencoded":
        raise Refused("bad-request", 415)
    try:
        return dict(parse_qsl(body.decode("utf-8"), keep_blank_values=True, max_num_fields=60))
    except (UnicodeDecodeError, ValueError):
        raise Refused("bad-request", 400) from None
