"""Forms that the house had no time for, or could not store: sent again by the page that says so.

Only a form that names its click is, since that counts once however often it comes. Nothing secret is repeated.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from urllib.parse import parse_qsl

from starlette.requests import Request

from greathouse.server.web.forms import MAX_FIELDS, MAX_KEY, sent_body
from greathouse.server.web.headers import header

SECRETS = frozenset(("code", "invitation", "password", "secret", "token"))
"""Fields of forms that no page shows again."""


@dataclass(frozen=True)
class SentForm:
    """A form as it was sent: to which address, with which fields."""

    action: str
    fields: Sequence[tuple[str, str]]


def repeatable(request: Request) -> SentForm | None:
    """The form that a request has sent, if it can be sent again by itself."""
    kind = header(request, "content-type").partition(";")[0].strip()
    if request.method != "POST" or kind != "application/x-www-form-urlencoded":
        return None
    try:
        fields = parse_qsl(sent_body(request.scope).decode(), keep_blank_values=True, max_num_fields=MAX_FIELDS)
    except ValueError:
        return None
    names = dict(fields)
    if not 0 < len(names.get("key", "")) <= MAX_KEY or not SECRETS.isdisjoint(names):
        return None
    return SentForm(request.url.path + (f"?{request.url.query}" if request.url.query else ""), fields)
