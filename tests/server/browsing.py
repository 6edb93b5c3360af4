"""What somebody at a browser sends and hears, for the state machine of requests."""

from __future__ import annotations

import asyncio
import re
from html import unescape
from typing import Any

import httpx
import sqlalchemy as sa

MOVE = re.compile(r'name="move" value="([^"]+)" data-clicks')
REVISION = re.compile(r'data-revision="(\d+)"')
WAKE = re.compile(r"event: wake\ndata: (\d+)")
BRIBE = {"to": "1", "give-grain": "1", "get-brick": "1"}
"""An offer of the game with trade."""


class Click:
    """A form that was sent: by whom, where, and what it said; and how it was answered."""

    def __init__(self, who: str, path: str, form: dict[str, str]) -> None:
        self.who, self.path, self.form = who, path, form
        self.answer = httpx.Response(0)

    @property
    def done(self) -> bool:
        """Whether the house said that it did what was asked."""
        return self.answer.status_code in (200, 204, 303)


class Ear:
    """A page of an onlooker that listens to a table's stream; `heard` is the revision that it was told last."""

    def __init__(self, app: Any, table: str) -> None:
        self.heard, self._gone, self._asked = -1, asyncio.Event(), False
        scope = {
            **{"type": "http", "asgi": {"version": "3.0"}, "http_version": "1.1", "scheme": "http", "method": "GET"},
            **{"path": f"{table}/events", "raw_path": f"{table}/events".encode(), "query_string": b"", "root_path": ""},
            **{"headers": [(b"host", b"house")], "client": ("10.0.0.9", 1), "server": ("house", 80)},
        }
        self.task = asyncio.create_task(app(scope, self._receive, self._send))

    async def _receive(self) -> dict[str, Any]:
        if self._asked:
            await self._gone.wait()
            return {"type": "http.disconnect"}
        self._asked = True
        return {"type": "http.request", "body": b"", "more_body": False}

    async def _send(self, message: dict[str, Any]) -> None:
        for revision in WAKE.findall(message.get("body", b"").decode()):
            self.heard = int(revision)

    async def close(self) -> None:
        """Leaves."""
        self._gone.set()
        await asyncio.gather(self.task, return_exceptions=True)


def choices(page: str) -> list[dict[str, str]]:
    """What the forms of a page say that make a move, without the names of their clicks."""
    found = REVISION.search(page)
    assert found
    return [{"revision": found[1], "move": unescape(move), "sure": "1"} for move in MOVE.findall(page)]


def full_disk(_: str) -> None:
    """What the store meets when there is no room."""
    raise sa.exc.OperationalError("disk", {}, OSError("database or disk is full"))


def content(page: str) -> str:
    """A page without the names of its clicks, and without the line that says what is wrong with the disk."""
    return re.sub(r'(name="key" value|data-key)="[^"]*"', "", page)


def without_trace(clicks: list[Click]) -> set[str]:
    """Clicks that were answered and rightly left nothing: a rematch that somebody else had asked for before."""
    return {click.form["key"] for click in clicks if click.path.endswith("/rematch")}
