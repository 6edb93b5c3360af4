"""What a move, its pages and a replay cost: `python -m benchmarks.page_cost [GAME ...] [--moves 100] [--profile FILE]`.

Two people play at random in a house inside this process, and one watches. Every answer is made as a browser gets it,
with all that stands around pages and compressed, but without a network: CPU milliseconds of the whole process, so that
the database's thread counts. "live" is the page that another player fetches after a move, "watch" the same for the
first spectator, "shared" for each further one.
"""

# ruff: noqa: T201 - prints its result

from __future__ import annotations

import argparse
import asyncio
import cProfile
import gzip
import random
import re
import statistics
import tempfile
import time
from collections import defaultdict
from html import unescape
from typing import Any
from urllib.parse import urlencode

from fastapi import FastAPI

from benchmarks.held import HeldPage
from greathouse.kernel.game import list_games
from greathouse.server.catalog import offered_games
from greathouse.server.serving import Settings, open_house
from greathouse.server.web.app import make_app
from greathouse.server.web.guard import Limits

MANY = 1_000_000
KINDS = ("move", "live", "watch", "shared", "replay", "next")
MOVE = re.compile(r'name="move" value="([^"]+)"')
REVISION = re.compile(r'data-revision="(\d+)"')


class Browser:
    """Somebody who asks the application without a network; `spent` lists CPU milliseconds by kind of request."""

    def __init__(self, app: FastAPI, spent: dict[str, list[float]], profile: cProfile.Profile | None) -> None:
        self.app, self.spent, self.profile = app, spent, profile
        self.cookie, self.html, self.bytes = "", "", 0
        self.page = HeldPage()

    async def ask(self, kind: str, path: str, form: dict[str, str] | None = None, *, part: bool = True) -> str:
        """The text of an answer, or where it leads."""
        headers = {"host": "house", "origin": "http://house", "accept-encoding": "gzip", "cookie": self.cookie}
        headers |= self.page.headers() if part else {}
        body = urlencode(form or {}).encode()
        if form is not None:
            headers |= {"content-type": "application/x-www-form-urlencoded", "content-length": str(len(body))}
        path, _, query = path.partition("?")
        scope = _scope("GET" if form is None else "POST", path, query, headers)
        sent: list[dict[str, Any]] = []

        async def receive() -> dict[str, Any]:
            return {"type": "http.request", "body": body, "more_body": False}

        async def send(message: Any) -> None:
            sent.append(message)

        began = time.process_time()
        if self.profile:
            self.profile.enable()
        await self.app(scope, receive, send)
        if self.profile:
            self.profile.disable()
        self.spent[kind].append(1000 * (time.process_time() - began))
        return self._read(sent)

    def _read(self, sent: list[dict[str, Any]]) -> str:
        headers = [(name.decode(), value.decode()) for name, value in sent[0]["headers"]]
        for name, value in headers:
            if name == "set-cookie" and value.startswith("seat="):
                self.cookie = value.partition(";")[0]
        body = b"".join(message.get("body", b"") for message in sent[1:])
        self.bytes = len(body)
        told = dict(headers)
        text = (gzip.decompress(body) if told.get("content-encoding") == "gzip" else body).decode()
        assert sent[0]["status"] < 400, (sent[0]["status"], text)
        return told.get("location", "") or self.page.read(told, text)

    async def look(self, kind: str, path: str, *, part: bool = True) -> None:
        """Fetches a page."""
        self.html = await self.ask(kind, path, part=part)


def _scope(method: str, path: str, query: str, headers: dict[str, str]) -> dict[str, Any]:
    return {
        **{"type": "http", "asgi": {"version": "3.0"}, "http_version": "1.1", "scheme": "http", "root_path": ""},
        **{"method": method, "path": path, "raw_path": path.encode(), "query_string": query.encode()},
        "headers": [(name.encode(), value.encode()) for name, value in headers.items()],
        **{"client": ("127.0.0.1", 1), "server": ("house", 80)},
    }


async def play(app: FastAPI, game: str, moves: int, profile: cProfile.Profile | None) -> dict[str, list[float]]:
    """Plays a game for so many moves at most; CPU milliseconds by kind of request."""
    spent: dict[str, list[float]] = defaultdict(list)
    browsers = [Browser(app, spent, None) for _ in range(4)]
    ann, ben, watcher, late = browsers
    table = await ann.ask("open", f"/new/{game}", {"seat0": "me", "seat1": "guest", "order": "given"}, part=False)
    link = re.search(rf"{table}/join/[\w-]+", await ann.ask("open", table, part=False))
    assert link
    await ben.ask("open", link[0], {"name": "Ben"}, part=False)
    for browser in browsers:
        await browser.look("whole", table, part=False)
        browser.profile = profile
    rng = random.Random(1)  # noqa: S311 - no secret
    for number in range(moves):
        mover = next((player for player in (ann, ben) if MOVE.search(player.html)), None)
        if not mover:
            break
        move = unescape(rng.choice(MOVE.findall(mover.html)))
        form = {"revision": REVISION.search(mover.html)[1], "move": move, "key": f"{number}", "sure": "1"}
        mover.html = await mover.ask("move", f"{table}/move", form)
        for kind, other in (("live", ben if mover is ann else ann), ("watch", watcher), ("shared", late)):
            await other.look(kind, f"{table}/live")
    if "prompt ended" not in ann.html:
        await ann.ask("resign", f"{table}/resign", {"revision": "0", "key": "end"})
    await watch_again(ann, f"{table}/replay")
    return spent


async def watch_again(browser: Browser, path: str) -> None:
    """The replay from its end, and some steps back."""
    for again in ("again", "replay"):
        await browser.look(again, path, part=False)
    last = int(re.search(r'data-last="(\d+)"', browser.html)[1]) if "data-last" in browser.html else 40
    for at in range(last // 2, min(last, last // 2 + 10)):
        await browser.look("next", f"{path}?at={at}")


def report(game: str, spent: dict[str, list[float]]) -> str:
    """A row of the table: medians by kind of request."""
    return (
        f"| {game} | "
        + " | ".join(f"{statistics.median(spent[kind]):.1f}" if spent[kind] else "" for kind in KINDS)
        + " |"
    )


async def measure(games: list[str], moves: int, profile: cProfile.Profile | None) -> None:
    """Prints a row for each game."""
    limits = Limits(burst=MANY, per_second=MANY, tables_burst=MANY, tables_per_second=MANY, lag=MANY)
    with tempfile.TemporaryDirectory() as folder:
        house = open_house(Settings(f"sqlite:///{folder}/house.sqlite", pace=0.0, helps=False))
        app = make_app(house, offered_games, limits=limits, hosts=())
        house.start()
        print(f"| CPU ms, median | {' | '.join(KINDS)} |\n| --- |{' ---: |' * len(KINDS)}")
        for game in games:
            print(report(game, await play(app, game, moves, profile)), flush=True)
        await house.close()


def main(arguments: list[str] | None = None) -> None:
    """Reads the command line."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("games", nargs="*", default=list_games(), metavar="GAME", help="all if none")
    parser.add_argument("--moves", type=int, default=100, help="moves of a game at most")
    parser.add_argument("--profile", metavar="FILE", help="where functions and their times are noted")
    given = parser.parse_args(arguments)
    profile = cProfile.Profile() if given.profile else None
    asyncio.run(measure(given.games, given.moves, profile))
    if profile:
        profile.dump_stats(given.profile)


if __name__ == "__main__":
    main()
