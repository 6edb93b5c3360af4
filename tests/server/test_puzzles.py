"""The pages of puzzles, with some made up for a toy."""

import asyncio

import httpx
import pytest

from greathouse.kernel.chance import Dealer
from greathouse.review import SEARCH
from greathouse.review.puzzles import GAIN, Puzzle
from greathouse.server.web import puzzles
from greathouse.server.web.app import make_app
from tests.toys import toy

from .houses import make_house


@pytest.fixture
def book(monkeypatch):
    """Two puzzles at positions in which the die allows at least one step; to go as far as one can is best."""
    found = []
    for seed in range(40):
        match = toy("steps").new(2, dealer=Dealer(seed))
        legal = match.legal()
        if len(legal) > 1 and len(found) < 2:
            worth = {legal[-1]: 0.8, legal[0]: 0.5}
            line = [(match.turn, legal[-1])]
            found.append(
                Puzzle(match.to_json(), match.turn, legal[-1], worth, 0.3, 0.01, SEARCH, GAIN, [0, 0.5, 1, 1], 3, line)
            )
    monkeypatch.setattr(puzzles, "puzzles_of", lambda game: tuple(found))
    return found


def visited(tmp_path, story):
    """A client's story with a house whose only game is the toy."""

    async def run():
        house = make_house(tmp_path)
        transport = httpx.ASGITransport(make_app(house, lambda: ("steps",)), client=("10.0.0.1", 1))
        headers = {"Origin": "http://localhost"}
        async with httpx.AsyncClient(transport=transport, base_url="http://localhost", headers=headers) as client:
            await story(client)
        await house.close()

    asyncio.run(run())


def test_puzzles_are_listed_and_one_is_that_of_the_day(tmp_path, book):
    async def story(client):
        page = (await client.get("/puzzles")).text
        assert "/puzzles/steps/1" in page and "/puzzles/steps/2" in page
        today = await client.get("/puzzles/steps")
        assert today.headers["location"] in ("/puzzles/steps/1", "/puzzles/steps/2")
        assert "Puzzle of the day" in (await client.get(today.headers["location"])).text
        for unknown in ("0", "3", "x", "９"):
            assert (await client.get(f"/puzzles/steps/{unknown}")).status_code == 404

    visited(tmp_path, story)


def test_puzzles_are_searched_by_theme_and_difficulty(tmp_path, book, monkeypatch):
    monkeypatch.setattr(puzzles, "FEW", 1)

    async def listed(client, asked: str) -> list[str]:
        page = (await client.get(f"/puzzles{asked}")).text
        return [number for number in ("1", "2") if f"Puzzle {number} ·" in page]

    async def story(client):
        assert await listed(client, "") == ["1"]
        assert "/puzzles?game=steps" in (await client.get("/puzzles")).text
        assert await listed(client, "?game=steps") == ["1", "2"]
        assert await listed(client, "?game=steps&theme=gain&difficulty=3") == ["1", "2"]
        for other in ("?game=steps&theme=finish", "?game=steps&difficulty=1"):
            assert await listed(client, other) == []
            assert "no such puzzle" in (await client.get(f"/puzzles{other}")).text
        for nonsense in ("?game=steps&theme=x", "?game=steps&difficulty=x", "?game=steps&difficulty=99"):
            assert await listed(client, nonsense) == ["1", "2"]

    visited(tmp_path, story)


def test_a_puzzle_has_a_picture_in_the_language_that_is_asked_for(tmp_path, book):
    async def story(client):
        drawn = await client.get("/puzzles/steps/1/picture?lang=de")
        assert drawn.headers["content-type"].startswith("image/svg") and drawn.text.startswith("<svg")
        assert 'id="piece1"' in drawn.text
        assert (await client.get("/puzzles/steps/3/picture")).status_code == 404

    visited(tmp_path, story)


def test_an_answer_is_judged_and_the_best_is_explained(tmp_path, book):
    worse = min(book[0].worth, key=lambda choice: book[0].worth[choice])

    async def story(client):
        asked = (await client.get("/puzzles/steps/1")).text
        assert 'name="move"' in asked and "expect to win" not in asked
        wrong = (await client.post("/puzzles/steps/1/move", data={"move": worse})).text
        assert "30\u00a0%" in wrong and "expect to win" not in wrong
        assert 'name="move"' in wrong
        right = (await client.post("/puzzles/steps/1/move", data={"move": book[0].best})).text
        assert "That’s it!" in right and "expect to win 80\u00a0%" in right
        assert 'name="move"' not in right
        assert "/puzzles/steps/2" in right
        shown = (await client.get("/puzzles/steps/1?show=1")).text
        assert "That’s it!" not in shown and "expect to win 80\u00a0%" in shown

    visited(tmp_path, story)


def test_what_is_no_answer_is_refused_with_its_reason(tmp_path, book):
    async def story(client):
        unread = await client.post("/puzzles/steps/1/move", data={"move": "fly"})
        assert 'role="alert"' in unread.text
        beyond = await client.post(
            "/puzzles/steps/1/move", data={"move": "go 2" if "2" not in book[0].best else "go 9"}
        )
        assert 'role="alert"' in beyond.text

    visited(tmp_path, story)


def test_a_puzzle_can_be_played_on(tmp_path, book):
    async def story(client):
        table = await client.post("/puzzles/steps/1/play", data={"key": "click"})
        assert table.status_code == 303
        page = (await client.get(table.headers["location"])).text
        assert 'id="gh-table"' in page

    visited(tmp_path, story)
