"""How far a visitor is in each lesson, which a cookie keeps: for each step the number of the accepted move."""

from __future__ import annotations

import re

from starlette.requests import Request
from starlette.responses import Response

from greathouse.server.web.visitors import keep

COOKIE = "lessons"
MAX_COOKIE = 3000
"""Characters of the cookie; the lessons that were taken longest ago are forgotten first."""

_ENTRY = re.compile(r"([a-z0-9_]+\.[a-z0-9_-]+)\.([0-9-]*)(d?)")

Way = tuple[int, ...]


def read_way(text: str) -> Way:
    """What was done at each step, from "0-2-0"; () for what is no such thing."""
    return tuple(map(int, text.split("-"))) if re.fullmatch(r"[0-9]{1,3}(-[0-9]{1,3}){0,40}", text) else ()


def write_way(way: Way) -> str:
    """The same in writing; "start" for the beginning."""
    return "-".join(map(str, way)) or "start"


class Learned:
    """A visitor's lessons, by "pharao.first": how far it is, and whether it was at the end once."""

    def __init__(self, request: Request) -> None:
        text = request.cookies.get(COOKIE, "")[:MAX_COOKIE]
        entries = map(_ENTRY.fullmatch, text.split("~"))
        self._known = {entry[1]: (read_way(entry[2]), bool(entry[3])) for entry in entries if entry}

    def way(self, game: str, lesson: str) -> Way:
        """How far the visitor is."""
        return self._known.get(f"{game}.{lesson}", ((), False))[0]

    def done(self, game: str, lesson: str) -> bool:
        """Whether it was at the end."""
        return self._known.get(f"{game}.{lesson}", ((), False))[1]

    def note(self, request: Request, response: Response, game: str, lesson: str, way: Way, *, done: bool) -> None:
        """Keeps how far the visitor is now."""
        name = f"{game}.{lesson}"
        once = self.done(game, lesson)
        self._known = {name: (way, done or once)} | {key: known for key, known in self._known.items() if key != name}
        entries = [f"{key}.{'-'.join(map(str, kept))}{'d' * known}" for key, (kept, known) in self._known.items()]
        while len("~".join(entries)) > MAX_COOKIE:
            entries.pop()
        keep(request, response, COOKIE, "~".join(entries))
