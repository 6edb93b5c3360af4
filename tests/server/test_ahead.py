"""What a player's page would ask for comes with the wake, and is what the page would be sent if it asked."""

from __future__ import annotations

import asyncio
import random
import re

import pytest
from starlette.requests import Request

from benchmarks.held import HeldPage
from greathouse.kernel.game import Game, list_games, load
from greathouse.server.house import House
from greathouse.server.messages import Act
from greathouse.server.people.guests import guest_of
from greathouse.server.tables import Seat
from greathouse.server.web.ahead import MAX_TOLD, part_ahead
from greathouse.server.web.guard import Limits
from greathouse.server.web.site import TableVisit
from greathouse.server.web.visitors import Visitor

from .houses import asked, open_two, played

EVE, LANGS = -1, ("en", "de", "fr", "en")
TOKENS = {seat: letter * 43 for seat, letter in enumerate("AEI")} | {EVE: ""}
GUESTS = {seat: guest_of(token) for seat, token in TOKENS.items()}
KEY = re.compile(r"\btoken\d+")
LIMITS = Limits(burst=10_000, cpu_burst=10_000)


class Page:
    """A player's page: what it holds, and what its stream brings."""

    def __init__(self, client, table, seat: int, lang: str = "en") -> None:
        self.client, self.table, self.seat, self.lang = client, table, seat, lang
        self.held, self.text = HeldPage(), ""

    async def ask(self) -> None:
        """Asks for the part of the page that changes."""
        answer = await self._get(self.held.headers())
        self.text = self.held.read(answer.headers, answer.text)

    async def send(self, form: dict[str, str], to: str = "move"):
        """Sends a form."""
        headers = self.held.headers() | {"cookie": f"seat={TOKENS[self.seat]}"}
        answer = await self.client.post(f"/t/{self.table.id}/{to}", data=form, headers=headers)
        self.text = self.held.read(answer.headers, answer.text)
        return answer

    async def opened_anew(self) -> str:
        """What a page shows that holds nothing, and is not followed."""
        return (await self._get({"hx-request": "true"})).text

    async def _get(self, headers: dict[str, str]):
        told = {"cookie": f"seat={TOKENS[self.seat]}", "accept-language": self.lang}
        answer = await self.client.get(f"/t/{self.table.id}/live", headers=headers | told)
        assert answer.status_code == 200
        return answer

    def stream(self) -> bytes:
        """What the page's stream says before the wake."""
        app = self.client._transport.app
        scope = {"type": "http", "app": app, "headers": [], "path": "/", "method": "GET", "query_string": b""}
        return part_ahead(TableVisit(Request(scope), self.table, Visitor(GUESTS[self.seat], lang=self.lang)))

    def hear(self) -> int:
        """Takes what the stream says; how many moments that were."""
        parts = [one.partition("data: ")[2] for one in self.stream().decode().split("\n\n") if one]
        heard = ["\n".join(self.held.lines) for part in parts if self.held.hear(part)]
        self.text = heard[-1] if heard else self.text
        return len(heard)


def alike(html: str) -> str:
    """A page without the names of its clicks and the hieroglyphs that another one has already."""
    return re.sub(r"<symbol.*?</symbol>", "", KEY.sub("", html), flags=re.DOTALL)


async def play(house: House, table, move: str, key: str) -> None:
    """A choice of the one who is first to choose."""
    seat = table.waiting[0]
    await house.send(Act(GUESTS[seat], table.revision(seat), move, key), table)


def _games(key: str, _: str = "") -> Game:
    return load(key)


def at_table(tmp_path, story, game: str = "steps", seats: int = 2) -> None:
    """A story of people at one table, with a client."""

    async def within(house: House) -> None:
        people = [Seat(f"Player {seat}", GUESTS[seat]) for seat in range(seats)]
        house.service.games = _games
        table = await open_two(house, *people, game=game)

        async def asks(client) -> None:
            await story(house, table, client)

        await asked(house, LIMITS, asks)

    played(tmp_path, within)


@pytest.mark.slow
@pytest.mark.sampled(5)
@pytest.mark.parametrize("game", list_games())
def test_what_comes_ahead_is_what_a_new_page_shows(tmp_path, game):
    """To players and to one who looks on, in several languages; whoever is told nothing asks."""
    seats = min(3, load(game).about.seats[-1])

    async def story(house, table, client):
        rng, heard, asked = random.Random(3), 0, 0
        pages = [Page(client, table, seat, lang) for seat, lang in zip((*range(seats), EVE), LANGS, strict=False)]
        for page in pages:
            await page.ask()
        for number in range(40):
            table = house.present(table.id)
            if table.over:
                break
            await play(house, table, rng.choice(table.match.legal()), f"{number}")
            for page in pages:
                told = page.hear()
                heard += told
                if not told or rng.random() < 0.1:
                    asked += 1
                    await page.ask()
                assert alike(page.text) == alike(await page.opened_anew())
        assert heard > 3 * asked > 0

    at_table(tmp_path, story, game, seats)


def test_a_page_that_asks_for_nothing_is_not_told_for_ever(tmp_path):
    async def story(house, table, client):
        page = Page(client, table, 1)
        await page.ask()
        told = []
        for number in range(30):
            table = house.present(table.id)
            await play(house, table, table.match.legal()[0], f"{number}")
            told.append(page.hear())
        assert told[0] and not told[-1] and sum(told) == MAX_TOLD
        await page.ask()
        await play(house, house.present(table.id), house.present(table.id).match.legal()[0], "again")
        assert page.hear()

    at_table(tmp_path, story, "pharao")


def test_who_sends_a_choice_is_told_by_its_answer(tmp_path):
    """Its stream, which is woken before, draws nothing; a page that was refused is followed again."""

    async def story(house, table, client):
        page = Page(client, table, table.waiting[0])
        await page.ask()
        drawn: list[bytes] = []
        commit = house.store.commit

        def noted(writes) -> None:
            commit(writes)
            drawn.append(page.stream())

        house.store.commit = noted
        revision, move = str(table.revision(page.seat)), table.match.legal()[0]
        form = {"revision": revision, "move": move, "sure": "1"}
        for status in (200, 409):
            answer = await page.send(form | {"key": f"{status}"})
            assert answer.status_code == status and page.stream() == b""
        assert drawn == [b""]
        await play(house, house.present(table.id), house.present(table.id).match.legal()[0], "next")
        assert page.hear()

    at_table(tmp_path, story, "pharao")


@pytest.mark.parametrize("on", [True, False])
def test_the_coach_says_nothing_ahead(tmp_path, on):
    """Only an answer can set the cookie of what was said."""

    async def waits(_) -> int:
        return await asyncio.Future()

    async def story(house: House):
        table = await open_two(house, Seat("Ann", GUESTS[0]), Seat(level=0))

        async def look(client):
            page = Page(client, table, 0)
            await page.send({"on": str(int(on))}, "coach")
            await play(house, table, "go 1", "k")
            return page.hear()

        assert await asked(house, LIMITS, look) == (not on)

    played(tmp_path, story, waits)
