"""Who asks: read from cookies and headers; nothing is kept about a visitor before its first table."""

from __future__ import annotations

import hashlib
import secrets
import unicodedata
from urllib.parse import parse_qs, quote, urlencode

from starlette.requests import Request
from starlette.responses import Response

from greathouse.kernel.words import LANGUAGES
from greathouse.server.pages import Visitor
from greathouse.server.words import GUEST_NAMES, preferred

SEAT_COOKIE = "seat"
WISHES_COOKIE = "wishes"
NARROW_COOKIE = "narrow"
YEAR = 365 * 86_400
NAME_LENGTH = 24
THEMES = ("auto", "light", "dark")
SWITCHES = ("confirm", "forced", "sound")


def visitor_of(request: Request) -> Visitor:
    """The visitor behind a request."""
    token = request.cookies.get(seat_cookie(request), "")
    wishes = read_wishes(request.cookies.get(WISHES_COOKIE, ""))
    lang = wishes.get("lang") or preferred(request.headers.get("accept-language", ""))
    return Visitor(
        guest=guest_of(token),
        name=wishes.get("name", ""),
        lang=lang,
        theme=wishes.get("theme", "auto"),
        confirm=wishes.get("confirm") == "1",
        forced=wishes.get("forced") == "1",
        sound=wishes.get("sound") == "1",
        motion=wishes.get("motion") != "0",
        narrow=_narrow(request),
        path=_path(request),
    )


def _path(request: Request) -> str:
    """Where to come back to after a change of wishes."""
    if request.method != "GET":
        return "/"
    return request.url.path + (f"?{request.url.query}" if request.url.query else "")


def _narrow(request: Request) -> bool:
    """Whether the page is narrow: what its script found out, else what the browser says of the device."""
    known = request.cookies.get(NARROW_COOKIE)
    if known in ("0", "1"):
        return known == "1"
    return request.headers.get("sec-ch-ua-mobile") == "?1" or "Mobi" in request.headers.get("user-agent", "")


def guest_of(token: str) -> str:
    """The hash under which a seat cookie is known; "" for what is no such cookie."""
    if not (40 <= len(token) <= 64 and token.isascii()):
        return ""
    return hashlib.sha256(token.encode()).hexdigest()


def seat_cookie(request: Request) -> str:
    """Name of the seat cookie; over https one that no subdomain and no plain connection can set."""
    return f"__Host-{SEAT_COOKIE}" if request.url.scheme == "https" else SEAT_COOKIE


def new_token() -> str:
    """A seat cookie: 256 random bits."""
    return secrets.token_urlsafe(32)


def give_seat(request: Request, response: Response, token: str) -> None:
    """Sets the seat cookie."""
    _set(request, response, seat_cookie(request), token, hidden=True)


def give_wishes(request: Request, response: Response, wishes: dict[str, str]) -> None:
    """Sets the cookie with language, colours and the like; only values that mean something are kept."""
    _set(request, response, WISHES_COOKIE, urlencode(checked_wishes(wishes), quote_via=quote), hidden=False)


def _set(request: Request, response: Response, name: str, value: str, *, hidden: bool) -> None:
    secure = request.url.scheme == "https"
    response.set_cookie(name, value, max_age=YEAR, path="/", httponly=hidden, samesite="lax", secure=secure)


def read_wishes(cookie: str) -> dict[str, str]:
    """The wishes in a cookie; whatever is damaged is left out."""
    if len(cookie) > 500:
        return {}
    try:
        fields = parse_qs(cookie, max_num_fields=12, errors="replace")
    except ValueError:
        return {}
    return checked_wishes({name: values[0] for name, values in fields.items()})


def checked_wishes(wishes: dict[str, str]) -> dict[str, str]:
    """Only known wishes with possible values."""
    allowed = {"lang": LANGUAGES, "theme": THEMES, "motion": ("0", "1")} | dict.fromkeys(SWITCHES, ("0", "1"))
    kept = {name: value for name, value in wishes.items() if value in allowed.get(name, ())}
    name = clean_name(wishes.get("name", ""))
    return kept | ({"name": name} if name else {})


def clean_name(text: str) -> str:
    """A name that can stand anywhere: composed, not too long, no control, bidirectional or invisible characters."""
    text = unicodedata.normalize("NFC", text)[:200]
    kept = "".join(ch if unicodedata.category(ch)[0] not in "CZ" else " " for ch in text)
    letters = [
        ch for i, ch in enumerate(kept) if not unicodedata.combining(ch) or not unicodedata.combining(kept[i - 1])
    ]
    return " ".join("".join(letters).split())[:NAME_LENGTH].strip()


def some_name() -> str:
    """A name for a guest who gives none."""
    return secrets.choice(GUEST_NAMES)
