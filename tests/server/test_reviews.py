"""Reviews of finished games: asked for, made, kept, shown."""

import asyncio

import httpx
import msgspec
import pytest

from greathouse.kernel.compile import twins
from greathouse.review import BRILLIANT, MISTAKE, SEARCH, VERSION, Choice, Review
from greathouse.server import reviews
from greathouse.server.errors import Refused, Unavailable
from greathouse.server.messages import Act, Resign
from greathouse.server.web.app import make_app

from .desk import ANN
from .houses import make_house, open_two, played


def made_up(table):
    """A review that finds a mistake and a brilliant choice, whatever was played."""
    events = table.match.history
    mine = [place for place, event in enumerate(events) if event.actor >= 0][:2]
    choices = [
        Choice(
            mine[0], events[mine[0]].actor, events[mine[0]].action, events[mine[0]].action, 0.2, 0.4, SEARCH, MISTAKE
        ),
        Choice(
            mine[1], events[mine[1]].actor, events[mine[1]].action, events[mine[1]].action, 0, 0.1, SEARCH, BRILLIANT
        ),
    ]
    return Review(VERSION, 2, [[0.6, 0.4]] * (len(events) + 1), [0.1, -0.1], choices)


@pytest.fixture
def reviewer(monkeypatch):
    """Reviews that are made at once; a failure if `broken` says so."""

    class Reviewer:
        broken, made = False, 0
        review: Review | None = None

        def __call__(self, match, tell, stop):
            self.made += 1
            if self.broken:
                raise RuntimeError("a search that fails")
            tell(1, 1)
            return self.review

    found = Reviewer()
    monkeypatch.setattr(reviews, "review", found)
    monkeypatch.setattr(twins, "ready", lambda game: True)
    return found


async def finished(house):
    """A game of two moves that Ann then gave up."""
    table = await open_two(house)
    for _ in range(2):
        seat = table.waiting[0]
        move = table.game.moves.write(table.match.legal_numbers(seat)[0])
        table = (await house.send(Act(table.seats[seat].guest, table.revision(seat), move, "", seat), table)).table
    return (await house.send(Resign(ANN, "over"), table)).table


async def done(house, table):
    for _ in range(500):
        if house.reviews.progress(table) is None or house.reviews.progress(table).failed:
            return
        await asyncio.sleep(0.01)
    raise AssertionError("the review has not ended")


def test_a_review_is_made_once_and_kept(tmp_path, reviewer):
    async def story(house):
        table = await finished(house)
        assert await house.reviews.find(table) is None
        reviewer.review = made_up(table)
        await house.reviews.ask(table)
        await house.reviews.ask(table)
        await done(house, table)
        assert await house.reviews.find(table) == reviewer.review
        return table.id

    table_id = played(tmp_path, story)
    assert reviewer.made == 1

    async def later(house):
        table = await house.table(table_id)
        await house.reviews.ask(table)
        assert await house.reviews.find(table) == reviewer.review

    played(tmp_path, later)
    assert reviewer.made == 1


def test_a_review_that_fails_can_be_asked_for_again(tmp_path, reviewer):
    async def story(house):
        table = await finished(house)
        reviewer.broken = True
        await house.reviews.ask(table)
        await done(house, table)
        assert house.reviews.progress(table).failed
        reviewer.broken, reviewer.review = False, made_up(table)
        await house.reviews.ask(table)
        await done(house, table)
        assert await house.reviews.find(table)

    played(tmp_path, story)


def test_nothing_is_reviewed_before_the_end_or_before_the_rules_are_compiled(tmp_path, reviewer, monkeypatch):
    async def story(house):
        table = await open_two(house)
        with pytest.raises(Refused):
            await house.reviews.ask(table)
        over = await finished(house)
        monkeypatch.setattr(twins, "ready", lambda game: False)
        with pytest.raises(Unavailable):
            await house.reviews.ask(over)

    played(tmp_path, story)


def test_the_page_of_a_replay_asks_for_the_review_and_shows_it(tmp_path, reviewer):
    async def run():
        house = make_house(tmp_path)
        transport = httpx.ASGITransport(make_app(house, lambda: ("steps",)), client=("10.0.0.1", 1))
        headers = {"Origin": "http://localhost"}
        async with httpx.AsyncClient(transport=transport, base_url="http://localhost", headers=headers) as client:
            table = await finished(house)
            reviewer.review = made_up(table)
            page = f"/t/{table.id}/replay"
            assert 'id="gh-review-ask"' in (await client.get(page)).text
            assert (await client.post(f"/t/{table.id}/review")).headers["location"] == page
            await done(house, table)
            first = reviewer.review.choices[0]
            shown = (await client.get(f"{page}?at={first.place}")).text
            assert "gh-review-ask" not in shown
            assert "−20.0\u00a0%" in shown
            assert 'id="gh-remark"' in shown
            assert f'name="at" value="{first.place}"' in shown
            assert "data-arrow=" in shown
            second = reviewer.review.choices[1]
            assert "A brilliant choice" in (await client.get(f"{page}?at={second.place}")).text
        await house.close()

    asyncio.run(run())


def test_a_review_survives_being_written():
    made = Review(VERSION, 2, [[0.5, 0.5]], [0.0, 0.0], [Choice(0, 1, 3, 4, 0.3, 0.5, SEARCH, MISTAKE, [(1, 4)])])
    assert msgspec.json.decode(msgspec.json.encode(made), type=Review) == made
    assert made.account(1).accuracy == pytest.approx(0.4)
    assert made.account(0).accuracy is None
