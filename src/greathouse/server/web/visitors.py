"""The visitor making a request, and its preferences: read from cookies, headers, and the account of who is signed in.

Nothing is kept about a visitor before its first table. A guest is known by the token in the seat cookie, a
person who is signed in by the session cookie; no browser has both for long.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import lru_cache
from types import MappingProxyType
from urllib.parse import parse_qs, quote, urlencode

from starlette.requests import Request
from starlette.responses import Response

from greathouse.kernel.languages import PAGE_LANGUAGES
from greathouse.server.cleaning import clean_name
from greathouse.server.people.people import Admission
from greathouse.server.people.store import Person
from greathouse.server.web.headers import header
from greathouse.server.words import GUEST_NAMES, Words, preferred

SEAT_COOKIE = "seat"
SESSION_COOKIE = "session"
MARK_COOKIE = "mark"
PREFERENCES_COOKIE = "preferences"
NARROW_COOKIE = "narrow"
CONTRIBUTES_COOKIE = "contributes"
"""Set by pages whose script gives a number for the chance of each game."""
NARROW_HEADER = "narrow"
"""Said with each request of a script: pages of several widths share one cookie."""
YEAR = 365 * 86_400
THEMES = ("auto", "light", "dark")
SOUNDS = ("off", "low", "normal")
SWITCHES = ("confirm", "forced", "motion", "talk")

MAX_PREFERENCES = 1000
"""Characters of preferences as they are kept."""

MAX_READ = 1024
"""So many texts of preferences are known by what they say: a kilobyte each."""

MAX_VISITORS = 1024
"""So many visitors are known by what their requests say: a kilobyte each."""

MAX_AWAY = 20
"""So many tables that were taken off a list are remembered."""

_TABLE = re.compile(r"[A-Za-z0-9_-]{1,40}")
_SESSION = re.compile(r"[A-Za-z0-9_-]{43}")


@dataclass(frozen=True)
class Visitor:
    """Who makes a request, with preferences and language.

    `guest` owns the visitor's seats: the guest of its token ("" before the first table), or the `person` signed in.
    """

    guest: str = ""
    person: Person | None = None
    name: str = ""
    lang: str = "en"
    theme: str = "auto"
    confirm: bool = False
    forced: bool = True
    sound: str = "off"
    motion: bool = True
    talk: bool = True
    narrow: bool = False
    contributes: bool = False
    house: str = ""
    words: Words = field(init=False)

    def __post_init__(self) -> None:
        object.__setattr__(self, "words", Words(self.lang, self.house))


def visitor_of(request: Request) -> Visitor:
    """The visitor behind a request; `request.app` knows the name of the house."""
    person, wished = person_of(request), preferred(header(request, "accept-language"))
    guest = person.id if person else known_guest(request)
    contributes = request.cookies.get(CONTRIBUTES_COOKIE) == "1"
    house: str = request.app.state.site.settings.name
    return _visitor(guest, person, _kept_preferences(request, person), wished, _narrow(request), contributes, house)


@lru_cache(MAX_VISITORS)
def _visitor(
    guest: str, person: Person | None, kept: str, wished: str, narrow: bool, contributes: bool, house: str
) -> Visitor:
    """A visitor by what its requests say: they say the same again and again."""
    preferences = read_preferences(kept)
    return Visitor(
        guest=guest,
        person=person,
        name=(person.name if person else "") or preferences.get("name", ""),
        lang=preferences.get("lang") or wished,
        theme=preferences.get("theme", "auto"),
        confirm=preferences.get("confirm") == "1",
        forced=preferences.get("forced") != "0",
        sound=preferences.get("sound", "off"),
        motion=preferences.get("motion") != "0",
        talk=preferences.get("talk") != "0",
        narrow=narrow,
        contributes=contributes,
        house=house,
    )


def _narrow(request: Request) -> bool:
    """Whether the page is narrow: what its script says or has noted, else what the browser says of the device."""
    known = header(request, NARROW_HEADER) or request.cookies.get(NARROW_COOKIE)
    if known in ("0", "1"):
        return known == "1"
    return header(request, "sec-ch-ua-mobile") == "?1" or "Mobi" in header(request, "user-agent")


# Who is known -----------------------------------------------------------------------------------------------


def person_of(request: Request) -> Person | None:
    """Who is signed in, as far as it has been looked up."""
    return getattr(request.state, "person", None)


def known_guest(request: Request) -> str:
    """The guest who makes a request, or "", as far as it has been looked up."""
    return getattr(request.state, "guest", "")


def session_cookie(request: Request) -> str:
    """Name of the session cookie."""
    return _guarded(request, SESSION_COOKIE)


def session_token(request: Request) -> str:
    """The secret of the session cookie, or ""."""
    token = request.cookies.get(session_cookie(request), "")
    return token if _SESSION.fullmatch(token) else ""


def admit(request: Request, response: Response, admission: Admission) -> None:
    """Sets the session cookie and the mark; the seat cookie, whose seats belong to the person now, goes."""
    keep(request, response, session_cookie(request), admission.session, hidden=True)
    give_mark(request, response, admission.mark)
    _take(request, response, seat_cookie(request))


def end_session(request: Request, response: Response) -> None:
    """Takes the session cookie away; the mark stays."""
    _take(request, response, session_cookie(request))


def mark_of(request: Request) -> str:
    """The mark of a browser in which somebody was let in before, or ""."""
    return request.cookies.get(_guarded(request, MARK_COOKIE), "")


def give_mark(request: Request, response: Response, mark: str) -> None:
    """Sets the cookie by which the browser is known as a person's."""
    keep(request, response, _guarded(request, MARK_COOKIE), mark, hidden=True)


def take_mark(request: Request, response: Response) -> None:
    """Takes the mark of somebody away who is gone."""
    _take(request, response, _guarded(request, MARK_COOKIE))


def _take(request: Request, response: Response, name: str) -> None:
    secure = is_secure(request)
    response.delete_cookie(name, path="/", httponly=True, samesite="lax", secure=secure)


def _guarded(request: Request, name: str) -> str:
    """Name of a cookie; over https one that no subdomain and no plain connection can set."""
    return f"__Host-{name}" if is_secure(request) else name


def is_secure(request: Request) -> bool:
    """Whether a request comes over https."""
    return request.scope["scheme"] == "https"


# Seats ---------------------------------------------------------------------------------------------------------


def seat_cookie(request: Request) -> str:
    """Name of the seat cookie."""
    return _guarded(request, SEAT_COOKIE)


def seat_token(request: Request) -> str:
    """What the seat cookie holds, whoever put it there."""
    return request.cookies.get(seat_cookie(request), "")


def give_seat(request: Request, response: Response, token: str) -> None:
    """Sets the seat cookie."""
    keep(request, response, seat_cookie(request), token, hidden=True)


def guest_name(guest: str) -> str:
    """A name for a guest who gives none, always the same for the same guest."""
    return GUEST_NAMES[int(guest[:8], 16) % len(GUEST_NAMES)]


# Preferences ---------------------------------------------------------------------------------------------------


def preferences_of(request: Request) -> Mapping[str, str]:
    """The preferences in the account of who is signed in, or in the request's cookie."""
    return read_preferences(_kept_preferences(request, person_of(request)))


def _kept_preferences(request: Request, person: Person | None) -> str:
    """The same as they are kept; "" for a cookie that is too long to be one of ours."""
    kept = person.preferences if person else request.cookies.get(PREFERENCES_COOKIE, "")
    return kept if len(kept) <= MAX_PREFERENCES else ""


def changed_preferences(request: Request, changed: dict[str, str]) -> str:
    """The visitor's preferences with these changes, as they are kept; only values that mean something are."""
    return urlencode(checked_preferences({**preferences_of(request), **changed}), quote_via=quote)


def put_away(request: Request) -> list[str]:
    """The names of the tables that the visitor took off its list."""
    return preferences_of(request).get("away", "").split()


def give_preferences(request: Request, response: Response, preferences: str) -> None:
    """Sets the cookie with language, colours and the like."""
    keep(request, response, PREFERENCES_COOKIE, preferences, hidden=False)


@lru_cache(MAX_READ)
def read_preferences(text: str) -> Mapping[str, str]:
    """Preferences as they are kept; whatever is damaged is left out."""
    try:
        fields = parse_qs(text, max_num_fields=12, errors="replace")
    except ValueError:
        return {}
    return MappingProxyType(checked_preferences({name: values[0] for name, values in fields.items()}))


def checked_preferences(preferences: Mapping[str, str]) -> dict[str, str]:
    """Only known preferences with possible values."""
    allowed = {"lang": tuple(PAGE_LANGUAGES), "theme": THEMES, "sound": SOUNDS} | dict.fromkeys(SWITCHES, ("0", "1"))
    kept = {name: value for name, value in preferences.items() if value in allowed.get(name, ())}
    away = _TABLE.findall(preferences.get("away", ""))[-MAX_AWAY:]
    kept |= {"away": " ".join(dict.fromkeys(away))} if away else {}
    name = clean_name(preferences.get("name", ""))
    return kept | ({"name": name} if name else {})


def keep(request: Request, response: Response, name: str, value: str, *, hidden: bool = False) -> None:
    """Sets a cookie for a year; a `hidden` one is kept from scripts."""
    secure = is_secure(request)
    response.set_cookie(name, value, max_age=YEAR, path="/", httponly=hidden, samesite="lax", secure=secure)
