"""What the coach has done for a visitor, which a cookie keeps: the tables it was at, and what it said."""

from __future__ import annotations

import re
from dataclasses import dataclass, field

from starlette.requests import Request
from starlette.responses import Response

from greathouse.server.web.visitors import keep

COOKIE = "coach"
MAX_COOKIE = 3000
"""Characters of the cookie; the games that were played longest ago are forgotten first."""

COACHED = 2
"""In so many games of a kind the coach is there by itself."""

_WORD = re.compile(r"[A-Za-z0-9_-]{1,40}")


@dataclass
class Coached:
    """What the coach has done for a visitor in games of one kind.

    `switch` is "on", "off" or "" (as the number of games says), `last` the note that stands on the page: its table, the
    revision and its name.
    """

    tables: list[str] = field(default_factory=list)
    notes: list[str] = field(default_factory=list)
    switch: str = ""
    last: tuple[str, str, str] = ("", "", "")

    @classmethod
    def read(cls, text: str) -> Coached:
        """From the cookie; whatever is damaged is left out."""
        parts = [[word for word in part.split(".") if _WORD.fullmatch(word)] for part in text.split("!")]
        if len(parts) != 4:
            return cls()
        tables, notes, switch, last = parts
        said = switch[0] if switch in (["on"], ["off"]) else ""
        return cls(tables[:COACHED], notes, said, (last[0], last[1], last[2]) if len(last) == 3 else ("", "", ""))

    def write(self) -> str:
        """For the cookie."""
        return "!".join(".".join(filter(None, part)) for part in (self.tables, self.notes, [self.switch], self.last))

    def copy(self) -> Coached:
        """What it is now."""
        return Coached(self.tables[:], self.notes[:], self.switch, self.last)

    def attends(self, table: str) -> bool:
        """Whether the coach is there at a table."""
        if self.switch:
            return self.switch == "on"
        if table not in self.tables and len(self.tables) < COACHED:
            self.tables.append(table)
        return table in self.tables


def read_coached(request: Request) -> dict[str, Coached]:
    """What the cookie knows, by game."""
    text = request.cookies.get(COOKIE, "")[:MAX_COOKIE]
    entries = (entry.partition("*") for entry in text.split("~"))
    return {key: Coached.read(told) for key, _, told in entries if _WORD.fullmatch(key)}


def write_coached(request: Request, response: Response, known: dict[str, Coached], latest: str) -> None:
    """Sets the cookie; games that were played longest ago are forgotten first."""
    order = [latest, *(key for key in known if key != latest)]
    entries = [f"{key}*{known[key].write()}" for key in order]
    while len("~".join(entries)) > MAX_COOKIE:
        entries.pop()
    keep(request, response, COOKIE, "~".join(entries))
