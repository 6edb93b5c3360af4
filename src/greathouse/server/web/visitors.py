"""The visitor making a request, and its preferences: read from cookies and headers.

Nothing is kept about a visitor before its first table.
"""

from __future__ import annotations

import base64
import hashlib
import hmac
import re
import secrets
from dataclasses import dataclass, field
from urllib.parse import parse_qs, quote, urlencode

from starlette.requests import Request
from starlette.responses import Response

from greathouse.kernel.words import LANGUAGES
from greathouse.server.cleaning import clean_name
from greathouse.server.words import GUEST_NAMES, Words, preferred

SEAT_COOKIE = "seat"
PREFERENCES_COOKIE = "preferences"
NARROW_COOKIE = "narrow"
NARROW_HEADER = "narrow"
"""Said with each request of a script: pages of several widths share one cookie."""
YEAR = 365 * 86_400
THEMES = ("auto", "light", "dark")
SWITCHES = ("confirm", "forced", "sound")

_TOKEN = re.compile(r"[A-Za-z0-9_-]{42}[AEIMQUYcgkosw048]")
"""256 bits in the alphabet of addresses: the last character holds four of them."""


@dataclass(frozen=True)
class Visitor:
    """Who makes a request: the hash of the seat's token ("" before the first table), preferences, and language."""

    guest: str = ""
    name: str = ""
    lang: str = "en"
    theme: str = "auto"
    confirm: bool = False
    forced: bool = True
    sound: bool = False
    motion: bool = True
    narrow: bool = False
    path: str = "/"
    words: Words = field(init=False)

    def __post_init__(self) -> None:
        object.__setattr__(self, "words", Words(self.lang))


def visitor_of(request: Request) -> Visitor:
    """The visitor behind a request."""
    preferences = preferences_of(request)
    lang = preferences.get("lang") or preferred(request.headers.get("accept-language", ""))
    return Visitor(
        guest=guest_of(request.cookies.get(seat_cookie(request), "")),
        name=preferences.get("name", ""),
        lang=lang,
        theme=preferences.get("theme", "auto"),
        confirm=preferences.get("confirm") == "1",
        forced=preferences.get("forced") != "0",
        sound=preferences.get("sound") == "1",
        motion=preferences.get("motion") != "0",
        narrow=_narrow(request),
        path=_path(request),
    )


def _path(request: Request) -> str:
    """Where to come back to after a change of preferences."""
    if request.method != "GET":
        return "/"
    return request.url.path + (f"?{request.url.query}" if request.url.query else "")


def _narrow(request: Request) -> bool:
    """Whether the page is narrow: what its script says or has noted, else what the browser says of the device."""
    known = request.headers.get(NARROW_HEADER) or request.cookies.get(NARROW_COOKIE)
    if known in ("0", "1"):
        return known == "1"
    return request.headers.get("sec-ch-ua-mobile") == "?1" or "Mobi" in request.headers.get("user-agent", "")


# Seats ---------------------------------------------------------------------------------------------------------


def guest_of(token: str) -> str:
    """The hash under which the owner of a seat token is known; "" for what is no such token."""
    return hashlib.sha256(token.encode()).hexdigest() if _TOKEN.fullmatch(token) else ""


def seat_cookie(request: Request) -> str:
    """Name of the seat cookie; over https one that no subdomain and no plain connection can set."""
    return f"__Host-{SEAT_COOKIE}" if request.url.scheme == "https" else SEAT_COOKIE


def seat_token(request: Request, key: str, secret: bytes) -> str:
    """The visitor's seat token; a new one if it has none, the same one for the same click and secret (256 bits)."""
    known = request.cookies.get(seat_cookie(request), "")
    if guest_of(known):
        return known
    made = hmac.digest(secret, key.encode(), "sha256") if key else secrets.token_bytes(32)
    return base64.urlsafe_b64encode(made).decode().rstrip("=")


def give_seat(request: Request, response: Response, token: str) -> None:
    """Sets the seat cookie."""
    keep(request, response, seat_cookie(request), token, hidden=True)


def guest_name(guest: str) -> str:
    """A name for a guest who gives none, always the same for the same guest."""
    return GUEST_NAMES[int(guest[:8], 16) % len(GUEST_NAMES)]


# Preferences ---------------------------------------------------------------------------------------------------


def preferences_of(request: Request) -> dict[str, str]:
    """The preferences in a request's cookie."""
    return read_preferences(request.cookies.get(PREFERENCES_COOKIE, ""))


def give_preferences(request: Request, response: Response, changed: dict[str, str]) -> None:
    """Changes the cookie with language, colours and the like; only values that mean something are kept."""
    known = checked_preferences(preferences_of(request) | changed)
    keep(request, response, PREFERENCES_COOKIE, urlencode(known, quote_via=quote), hidden=False)


def read_preferences(cookie: str) -> dict[str, str]:
    """The preferences in a cookie; whatever is damaged is left out."""
    if len(cookie) > 500:
        return {}
    try:
        fields = parse_qs(cookie, max_num_fields=12, errors="replace")
    except ValueError:
        return {}
    return checked_preferences({name: values[0] for name, values in fields.items()})


def checked_preferences(preferences: dict[str, str]) -> dict[str, str]:
    """Only known preferences with possible values."""
    allowed = {"lang": LANGUAGES, "theme": THEMES, "motion": ("0", "1")} | dict.fromkeys(SWITCHES, ("0", "1"))
    kept = {name: value for name, value in preferences.items() if value in allowed.get(name, ())}
    name = clean_name(preferences.get("name", ""))
    return kept | ({"name": name} if name else {})


def keep(request: Request, response: Response, name: str, value: str, *, hidden: bool = False) -> None:
    """Sets a cookie for a year; a `hidden` one is kept from scripts."""
    secure = request.url.scheme == "https"
    response.set_cookie(name, value, max_age=YEAR, path="/", httponly=hidden, samesite="lax", secure=secure)
