"""What a move, its pages and a replay cost: `python -m benchmarks.page_cost [GAME ...] [--moves 100] [--fresh]`.

Two people play at random in a house inside this process, and one watches. Every answer is made as a browser gets it,
with all that stands around pages and compressed, but without a network: CPU milliseconds of the whole process, so that
the database's thread counts. "live" is the page that another player fetches after a move, "watch" the same for the
first spectator, "shared" for each further one. "alone" is a move that is answered by no page, "own" the page that its
mover fetches then: together they are "move". "both" is a move at a table whose players' pages listen to their
streams: its answer, and what the other page shows then, be it that the stream brings it or that it asks.

Each game is played once before, uncounted: a house that has been open for a while has its templates, parts of pictures
and words at hand, and Python knows its ways. `--fresh` leaves that out.
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
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from html import unescape
from typing import Any
from urllib.parse import urlencode

from starlette.applications import Starlette

from benchmarks.held import HeldPage
from greathouse.kernel.game import list_games
from greathouse.server.catalog import offered_games
from greathouse.server.garbage import sparing
from greathouse.server.serving import Settings, open_house, run_loop
from greathouse.server.web.app import make_app
from greathouse.server.web.guard import Limits

MANY = 1_000_000
KINDS = ("move", "alone", "own", "live", "watch", "shared", "both", "replay", "next")
PATIENCE = 0.3
"""Seconds after which a stream has said nothing: the move was a secret."""
MOVE = re.compile(r'name="move" value="([^"]+)"')
REVISION = re.compile(r'data-revision="(\d+)"')


class Request:
    """One request, and what was sent as its answer."""

    def __init__(self, scope: dict[str, Any], body: bytes) -> None:
        self.scope, self._body = scope, body
        self.sent: list[dict[str, Any]] = []

    async def receive(self) -> dict[str, Any]:
        """The body."""
        return {"type": "http.request", "body": self._body, "more_body": False}

    async def send(self, message: Any) -> None:
        """Keeps what is sent."""
        self.sent.append(message)


class Browser:
    """Somebody who asks the application without a network; `spent` lists CPU milliseconds by kind of request."""

    def __init__(self, app: Starlette, spent: dict[str, list[float]], profile: cProfile.Profile | None) -> None:
        self.app, self.spent, self.profile = app, spent, profile
        self.cookie, self.html, self.bytes = "", "", 0
        self.page = HeldPage()
        self.news: asyncio.Queue[str] = asyncio.Queue()

    async def ask(self, kind: str, path: str, form: dict[str, str] | None = None, *, part: bool = True) -> str:
        """The text of an answer, or where it leads."""
        request = self.request(path, form, part=part)
        with self.measured(kind):
            await self.answer(request)
        return self.read(request.sent)

    @contextmanager
    def measured(self, kind: str) -> Iterator[None]:
        """Notes what something costs."""
        began = time.process_time()
        if self.profile:
            self.profile.enable()
        yield
        if self.profile:
            self.profile.disable()
        self.spent[kind].append(1000 * (time.process_time() - began))

    def request(self, path: str, form: dict[str, str] | None = None, *, part: bool = True) -> Request:
        """What the application is asked; to write it is no work of the house."""
        headers = {"host": "house", "origin": "http://house", "accept-encoding": "gzip", "cookie": self.cookie}
        headers |= self.page.headers() if part else {}
        body = urlencode(form or {}).encode()
        if form is not None:
            headers |= {"content-type": "application/x-www-form-urlencoded", "content-length": str(len(body))}
        path, _, query = path.partition("?")
        return Request(_scope("GET" if form is None else "POST", path, query, headers), body)

    async def answer(self, request: Request) -> None:
        """Lets the application answer."""
        await self.app(request.scope, request.receive, request.send)

    def read(self, sent: list[Any]) -> str:
        """The text of what was sent."""
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

    def listen(self, table: str) -> None:
        """Opens the stream of a table's news."""
        scope = _scope("GET", f"{table}/events", "", {"host": "house", "cookie": self.cookie})

        async def send(message: Any) -> None:
            self.news.put_nowait(message.get("body", b"").decode())

        self.listening = asyncio.create_task(self.app(scope, asyncio.Event().wait, send))

    async def woken(self) -> str:
        """What the stream says up to the next wake; "" if nothing comes."""
        told = ""
        with suppress(TimeoutError):
            async with asyncio.timeout(PATIENCE):
                while "event: wake" not in told:
                    told += await self.news.get()
        return told

    def hears(self, told: str) -> bool:
        """Whether the page holds the present after what its stream said."""
        parts = [line.removeprefix("data: ") for line in told.split("\n") if line.startswith('data: {"held"')]
        heard = [part for part in parts if self.page.hear(part)]
        self.html = "\n".join(self.page.lines) if heard else self.html
        return bool(heard) or not told

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


async def meet(browsers: list[Browser], game: str) -> str:
    """Opens a table for the first two of these, and shows it to all; its address."""
    ann, ben, *_ = browsers
    table = await ann.ask("open", f"/new/{game}", {"seat0": "me", "seat1": "guest", "order": "given"}, part=False)
    link = re.search(rf"{table}/join/[\w-]+", await ann.ask("open", table, part=False))
    assert link
    await ben.ask("open", link[0], {"name": "Ben"}, part=False)
    for browser in browsers:
        await browser.look("whole", table, part=False)
    return table


def chosen(players: list[Browser], number: int, rng: random.Random) -> tuple[list[Browser], dict[str, str]]:
    """Who moves, then the other, and a move at random; nobody where the game is over."""
    mover = next((player for player in players if MOVE.search(player.html)), None)
    if not mover:
        return [], {}
    move = unescape(rng.choice(MOVE.findall(mover.html)))
    form = {"revision": REVISION.search(mover.html)[1], "move": move, "key": f"{number}", "sure": "1"}
    return sorted(players, key=lambda player: player is not mover), form


async def play(app: Starlette, game: str, moves: int, profile: cProfile.Profile | None) -> dict[str, list[float]]:
    """Plays a game for so many moves at most; CPU milliseconds by kind of request."""
    spent: dict[str, list[float]] = defaultdict(list)
    browsers = [Browser(app, spent, None) for _ in range(4)]
    ann, ben, watcher, late = browsers
    table = await meet(browsers, game)
    for browser in browsers:
        browser.profile = profile
    rng = random.Random(1)  # noqa: S311 - no secret
    for number in range(moves):
        players, form = chosen([ann, ben], number, rng)
        if not players:
            break
        players[0].html = await players[0].ask("move", f"{table}/move", form)
        for kind, other in (("live", players[1]), ("watch", watcher), ("shared", late)):
            await other.look(kind, f"{table}/live")
    if "prompt ended" not in ann.html:
        await ann.ask("resign", f"{table}/resign", {"revision": "0", "key": "end"})
    await play_in_steps(app, game, moves, spent)
    await play_on_streams(app, game, moves, spent)
    await watch_again(ann, f"{table}/replay")
    return spent


async def play_in_steps(app: Starlette, game: str, moves: int, spent: dict[str, list[float]]) -> None:
    """Plays a game whose players send a move first, as pages without scripts do, and then ask for its page."""
    players = [Browser(app, spent, None) for _ in range(2)]
    table = await meet(players, game)
    rng = random.Random(1)  # noqa: S311 - no secret
    for number in range(moves):
        both, form = chosen(players, number, rng)
        if not both:
            break
        await both[0].ask("alone", f"{table}/move", form, part=False)
        for kind, player in zip(("own", "other"), both, strict=True):
            await player.look(kind, f"{table}/live")


async def play_on_streams(app: Starlette, game: str, moves: int, spent: dict[str, list[float]]) -> None:
    """Plays a game whose players' pages listen to their streams."""
    players = [Browser(app, spent, None) for _ in range(2)]
    table = await meet(players, game)
    for player in players:
        await player.look("whole", f"{table}/live")
        player.listen(table)
        await player.woken()
    rng = random.Random(1)  # noqa: S311 - no secret
    for number in range(moves):
        both, form = chosen(players, number, rng)
        if not both:
            break
        mover, other = both
        for player in players:
            player.news = asyncio.Queue()
        request = mover.request(f"{table}/move", form)
        with mover.measured("both"):
            await mover.answer(request)
            told = await other.woken()
        mover.html = mover.read(request.sent)
        if not other.hears(told):
            await other.look("asked", f"{table}/live")
            spent["both"][-1] += spent["asked"][-1]
    for player in players:
        player.listening.cancel()


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


async def measure(games: list[str], moves: int, profile: cProfile.Profile | None, *, fresh: bool) -> None:
    """Prints a row for each game; garbage is collected as in a house that is served."""
    limits = Limits(burst=MANY, per_second=MANY, cpu_burst=MANY, tables_burst=MANY, tables_per_second=MANY, lag=MANY)
    async with sparing():
        with tempfile.TemporaryDirectory() as folder:
            house = open_house(Settings(f"sqlite:///{folder}/house.sqlite", pace=0.0, helps=False))
            app = make_app(house, offered_games, limits=limits, hosts=())
            house.start()
            print(f"| CPU ms, median | {' | '.join(KINDS)} |\n| --- |{' ---: |' * len(KINDS)}")
            for game in games:
                if not fresh:
                    await play(app, game, moves, None)
                print(report(game, await play(app, game, moves, profile)), flush=True)
            await house.close()


def main(arguments: list[str] | None = None) -> None:
    """Reads the command line."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("games", nargs="*", default=list_games(), metavar="GAME", help="all if none")
    parser.add_argument("--moves", type=int, default=100, help="moves of a game at most")
    parser.add_argument("--profile", metavar="FILE", help="where functions and their times are noted")
    parser.add_argument("--fresh", action="store_true", help="the first game that a house sees")
    given = parser.parse_args(arguments)
    profile = cProfile.Profile() if given.profile else None
    run_loop(measure(given.games, given.moves, profile, fresh=given.fresh))
    if profile:
        profile.dump_stats(given.profile)


if __name__ == "__main__":
    main()
