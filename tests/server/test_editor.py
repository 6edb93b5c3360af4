"""The position editor: text and board agree, what can happen there happens by a click, faults are named."""

import asyncio
import html
import json
import re

import httpx
import pytest

from greathouse.server.web.app import make_app

from .houses import make_house


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


def text_of(page):
    return html.unescape(re.search(r"<textarea[^>]*>(.*?)</textarea>", page.text, flags=re.S)[1])


def test_moves_and_chance_happen_by_a_click(tmp_path):
    async def story(client):
        page = await client.get("/position/steps")
        before = text_of(page)
        move = re.search(r'name="move" value="([^"]+)"', page.text)[1]
        halfway = await client.post("/position/steps", data={"position": before, "move": move})
        after = await client.post("/position/steps", data={"position": text_of(halfway), "move": move})
        assert 'name="outcome" value=""' in after.text
        outcome = re.search(r'name="outcome" value="([^"]+)"', after.text)[1]
        chosen = await client.post("/position/steps", data={"position": text_of(after), "outcome": outcome})
        assert json.loads(text_of(chosen)) != json.loads(before)
        drawn = await client.post("/position/steps", data={"position": text_of(after), "outcome": ""})
        assert 'name="move"' in drawn.text
        late = await client.post("/position/steps", data={"position": text_of(after), "move": move})
        assert "can’t happen" in late.text

    visited(tmp_path, story)


def test_what_is_wrong_with_a_position_is_said_and_the_text_stays(tmp_path):
    async def story(client):
        good = json.loads(text_of(await client.get("/position/steps")))
        for bad in ("{", json.dumps(good | {"seats": 9}), json.dumps(good | {"position": {"wings": 1}}), "[" * 2000):
            page = await client.post("/position/steps", data={"position": bad})
            assert page.status_code == 200
            assert 'role="alert"' in page.text and "isn’t possible" in page.text
            assert text_of(page).strip() == bad

    visited(tmp_path, story)


@pytest.mark.slow
def test_a_position_can_be_played(tmp_path):
    async def story(client):
        text = text_of(await client.get("/position/steps"))
        table = await client.post("/position/steps/play", data={"position": text, "level": "0", "key": "click"})
        assert table.status_code == 303
        url = table.headers["location"]
        assert 'id="gh-table"' in (await client.get(url)).text
        assert text_of(await client.get(f"{url.partition('?')[0]}/position/0")) == text

    visited(tmp_path, story)
