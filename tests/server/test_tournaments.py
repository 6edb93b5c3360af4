"""Tournaments: rounds that go on by themselves, and the same chance at several tables."""

import asyncio
import re
from html import unescape

import pytest

from greathouse.kernel import proof
from greathouse.kernel.errors import UnknownGame
from greathouse.server.clocks.instant import Instant
from greathouse.server.house import House
from greathouse.server.messages import Resign
from greathouse.server.tournaments.director import PATIENCE
from greathouse.server.tournaments.duplicate import commitment, round_secret
from greathouse.server.tournaments.store import DAY, MAX_ENDED, MAX_LIVE
from greathouse.server.web.guard import Limits
from tests.toys import toy
from tests.waiting import SECONDS

from .houses import make_house
from .visitors import process, sign_in, sign_up, visited, visiting

# Rounds --------------------------------------------------------------------------------------------------------------


FORM = {"name": "Cup", "game": "steps", "kind": "swiss", "rounds": "3", "minutes": "60", "clock": "600+10", "in": "10"}


async def made(browser, **form: str) -> str:
    answer = await browser.post("/tournaments/new", data=FORM | form)
    assert answer.status_code == 303, answer.text
    return answer.headers["location"]


async def page(browser, address: str) -> str:
    return unescape((await browser.get(address)).text)


async def finish(house: House, identity: str, *, rounds: int = 1) -> None:
    """Whoever begins gives up in every game, until a tournament has gone on for so many rounds."""
    for _ in range(rounds):
        await house.director.look()
        for game in house.director.store.meetings(identity):
            if game.table and not game.won:
                table = await house.table(game.table)
                seat = next((seat for seat in table.seats if seat.guest), None)
                if seat and not table.over:
                    await house.send(Resign(seat.guest, ""), table)
        await house.director.look()


@pytest.mark.slow
def test_a_swiss_tournament_goes_from_the_form_to_the_last_round(tmp_path):
    async def story(house, browser):
        people = [browser() for _ in range(4)]
        for name, one in zip(("Ann", "Ben", "Cia", "Dan"), people, strict=True):
            await sign_up(one, name)
        cup = await made(people[0])
        for one in people[1:]:
            assert (await one.post(f"{cup}/join")).status_code == 303
        assert "taking part: 4" in await page(browser(), cup)
        assert (await people[1].post(f"{cup}/begin")).status_code == 403, "only who made it"
        await people[0].post(f"{cup}/begin")
        await house.director.look()
        shown = await page(people[0], cup)
        assert "round 1 of 3" in shown and "To your game" in shown
        identity = cup.rpartition("/")[2]
        await finish(house, identity, rounds=4)
        found = house.director.store.find(identity)
        games = house.director.store.meetings(identity)
        assert found.state == "over" and len(games) == 6 and all(game.won for game in games)
        assert len({frozenset((game.first, game.second)) for game in games}) == 6
        over = await page(browser(), cup)
        assert "Buchholz" in over and "hx-trigger" not in over and 'href="/people/Ann"' in over
        assert "Cup" in await page(browser(), "/tournaments")

    visited(tmp_path, story)


@pytest.mark.slow
def test_bots_take_part_and_an_odd_one_has_a_bye(tmp_path):
    async def story(house, browser):
        ann, ben = browser(), browser()
        await sign_up(ann, "Ann")
        await sign_up(ben, "Ben")
        cup = await made(ann, kind="round-robin")
        assert (await ben.post(f"{cup}/bots", data={"level": "1"})).status_code == 403
        for level in ("0", "1", "77", "x"):
            assert (await ann.post(f"{cup}/bots", data={"level": level})).status_code == (303 if level in "01" else 422)
        await ann.post(f"{cup}/begin")
        identity = cup.rpartition("/")[2]
        async with asyncio.timeout(SECONDS):
            while house.director.store.find(identity).state != "over":
                await finish(house, identity)
                await asyncio.sleep(0.01)
        games = house.director.store.meetings(identity)
        assert len(games) == 6 and sum(not game.second for game in games) == 3
        assert "Servant" in await page(ben, cup) and "bye" in await page(ben, cup)

    visited(tmp_path, story)


def test_who_does_not_come_has_lost_and_is_out(tmp_path):
    now = [1_000_000.0]

    def house_of_time():
        house = make_house(tmp_path)
        house.clock = lambda: now[0]
        vars(house)["now"] = lambda: Instant.make(now[0], now[0], now[0])
        return house

    async def story(house, browser):
        ann, ben = browser(), browser()
        await sign_up(ann, "Ann")
        await sign_up(ben, "Ben")
        cup = await made(ann, kind="round-robin")
        await ben.post(f"{cup}/join")
        now[0] += 700
        await house.director.look()
        await house.director.look()
        store, identity = house.director.store, cup.rpartition("/")[2]
        assert store.find(identity).state == "running", "it began at its time"
        (game,) = store.meetings(identity)
        now[0] += PATIENCE - 20
        await house.director.look()
        assert store.meetings(identity)[0].won is None
        now[0] += 40
        await house.director.look()
        (game,) = store.meetings(identity)
        table = await house.table(game.table)
        late = table.seats[table.resigned].guest
        assert game.missed and sorted(game.won) == [0.0, 1.0]
        assert [one.owner for one in store.entrants(identity) if one.withdrawn] == [late]
        assert "did not come" in await page(ann, cup)

    visited(tmp_path, story, house_of_time)


@pytest.mark.slow
def test_an_arena_pairs_whoever_is_free_until_its_time_is_up(tmp_path):
    now = [1_000_000.0]

    def house_of_time():
        house = make_house(tmp_path)
        house.clock = lambda: now[0]
        return house

    async def story(house, browser):
        ann = browser()
        await sign_up(ann, "Ann")
        assert (await ann.post("/tournaments/new", data=FORM | {"kind": "arena", "clock": "3d"})).status_code == 422
        cup = await made(ann, kind="arena", minutes="10")
        await ann.post(f"{cup}/bots", data={"level": "0"})
        await ann.post(f"{cup}/begin")
        store, identity = house.director.store, cup.rpartition("/")[2]
        await house.director.look()
        assert not store.meetings(identity), "Ann is not here"
        await house.lobby.arrived(store.find(identity).maker)
        for played in (1, 2):
            await house.director.look()
            await finish(house, identity)
            assert len(store.meetings(identity)) >= played
        ben = browser()
        await sign_up(ben, "Ben")
        assert (await ben.post(f"{cup}/join")).status_code == 303, "one can come later"
        now[0] += 601
        await finish(house, identity, rounds=2)
        assert store.find(identity).state == "over"
        assert (await ben.post(f"{cup}/join")).status_code == 409

    visited(tmp_path, story, house_of_time)


@pytest.mark.slow
def test_several_processes_open_each_table_once_and_go_on_after_a_crash(shared):
    """Two processes do every step at once; one of them goes on where the other stops."""

    async def story(house, browser):
        people = [browser() for _ in range(3)]
        for name, one in zip(("Ann", "Ben", "Cia"), people, strict=True):
            await sign_up(one, name)
        cup = await made(people[0])
        for one in people[1:]:
            await one.post(f"{cup}/join")
        await people[0].post(f"{cup}/begin")
        identity = cup.rpartition("/")[2]
        other = process(shared, "b")
        try:
            for _ in range(3):
                await asyncio.gather(house.director.look(), other.director.look())
            games = house.director.store.meetings(identity)
            assert len(games) == 2 and all(game.table for game in games if game.second)
            for game in games:
                assert len(await house.listed(game.first)) == bool(game.second), "no second table was opened"
            await finish(house, identity)
        finally:
            await other.close()
        await finish(house, identity, rounds=4)
        assert house.director.store.find(identity).state == "over"

    visited(None, story, lambda: process(shared, "a"))


@pytest.mark.slow
def test_in_duplicate_play_nobody_sees_other_tables_before_the_round_is_over(tmp_path):
    async def story(house, browser):
        people = [browser() for _ in range(4)]
        for name, one in zip(("Ann", "Ben", "Cia", "Dan"), people, strict=True):
            await sign_up(one, name)
        cup = await made(people[0], duplicate="yes", kind="round-robin")
        for one in people[1:]:
            await one.post(f"{cup}/join")
        identity = cup.rpartition("/")[2]
        secret = house.director.store.find(identity).secret
        await people[0].post(f"{cup}/begin")
        await house.director.look()
        games = house.director.store.meetings(identity)
        tables = [await house.table(game.table) for game in games]
        assert tables[0].written == tables[1].written and not any(table.public for table in tables)
        eve = browser()
        for one in (eve, people[0]):
            shown = await page(one, cup)
            assert secret not in shown and commitment(secret) in shown
            assert sum(table.id in shown for table in tables) == (one is people[0])
        assert "/t/token" not in await page(eve, "/")
        for table in tables:
            assert table.duplicate not in await page(people[0], f"/t/{table.id}")
            assert table.duplicate not in (await people[0].get(f"/t/{table.id}/record")).text
            fair = await page(people[0], f"/t/{table.id}/fair")
            assert table.fairness.commitment in fair and "data-record" not in fair and table.duplicate not in fair
        await finish(house, identity, rounds=4)
        over = await page(eve, cup)
        assert secret in over and all(table.id in over for table in tables)
        for game in house.director.store.meetings(identity):
            record = (await eve.get(f"/t/{game.table}/record")).text
            assert round_secret(secret, game.round) in record and "data-record" in await page(
                eve, f"/t/{game.table}/fair"
            )
            verdict = proof.verify(record, toy("steps"))
            assert verdict.verified and not verdict.faults and verdict.seats == ()

    visited(tmp_path, story)


@pytest.mark.slow
def test_what_is_not_possible_is_said(tmp_path):
    async def story(house, browser):
        ann, eve = browser(), browser()
        assert (await eve.get("/tournaments/new")).status_code == 403
        assert (await eve.post("/tournaments/new", data=FORM)).status_code == 403
        await sign_up(ann, "Ann")
        for wrong in (
            {"name": " "},
            {"kind": "cup"},
            {"rounds": "99"},
            {"clock": "1"},
            {"in": "999999"},
            {"minutes": "1"},
        ):
            assert (await ann.post("/tournaments/new", data=FORM | wrong)).status_code == 422, wrong
        assert (await ann.post("/tournaments/new", data=FORM | {"game": "chess"})).status_code == 404
        cup = await made(ann, name="<script>alert(1)</script>")
        assert (
            "<script>alert" not in (await eve.get(cup)).text
            and "<script>alert" not in (await eve.get("/tournaments")).text
        )
        assert (await eve.post(f"{cup}/join")).status_code == 403 and (
            await eve.post(f"{cup}/leave")
        ).status_code == 409
        assert (await eve.post(f"{cup}/call-off")).status_code == 403
        assert (await eve.get("/tournaments/nowhere")).status_code == 404
        await made(ann)
        await made(ann)
        assert (await ann.post("/tournaments/new", data=FORM)).status_code == 429
        assert (await ann.post(f"{cup}/call-off")).status_code == 303
        assert (await ann.post(f"{cup}/join")).status_code == 409
        await ann.post("/account/delete", data={"password": "correct horse", "sure": "yes"})
        shown = await page(eve, cup)
        assert "Ann" not in shown and "former player" in shown.lower()

    visited(tmp_path, story)


MANY = Limits(tables_burst=1000)
"""An address may make more than one person may."""


async def made_at_once(browsers, count: int) -> int:
    """How many of so many tournaments, asked for at the same time by each of these, there are then."""
    answers = await asyncio.gather(*(one.post("/tournaments/new", data=FORM) for one in browsers for _ in range(count)))
    assert {answer.status_code for answer in answers} == {303, 429}
    return sum(answer.status_code == 303 for answer in answers)


def test_tournaments_made_at_the_same_time_are_counted_each(tmp_path):
    async def story(_, browser):
        ann = browser()
        await sign_up(ann, "Ann")
        assert await made_at_once([ann], 12) == MAX_LIVE

    visited(tmp_path, story)


@pytest.mark.slow
def test_tournaments_made_in_several_processes_are_counted_together(shared):
    """Over PostgreSQL a count and what follows it are apart, unless something is locked meanwhile."""

    async def story(_, browser):
        async def second(_, stranger):
            ann, phone = browser(), stranger()
            await sign_up(ann, "Ann")
            await sign_in(phone, "Ann")
            for _ in range(5):
                assert await made_at_once([ann, phone], 6) == MAX_LIVE
                for cup in re.findall(r'href="(/tournaments/[\w-]{12})"', (await ann.get("/tournaments")).text):
                    await ann.post(f"{cup}/call-off")

        await visiting(process(shared, "b"), second, MANY)

    visited(None, story, lambda: process(shared, "a"), MANY)


def test_one_person_makes_only_so_many_in_a_day(tmp_path):
    async def story(house, browser):
        ann = browser()
        await sign_up(ann, "Ann")
        for _ in range(MAX_ENDED):
            await ann.post(f"{await made(ann)}/call-off")
        refused = await ann.post("/tournaments/new", data=FORM)
        assert refused.status_code == 429 and "tomorrow" in refused.text
        now = house.clock()
        house.clock = lambda: now + DAY
        await made(ann)

    visited(tmp_path, story, limits=MANY)


def test_clocks_are_told_as_at_tables(tmp_path):
    async def story(house, browser):
        ann = browser()
        await sign_up(ann, "Ann")
        page = unescape((await ann.get("/tournaments/new")).text)
        assert "10 min + 10 s a turn" in page and "1 day a turn" in page

    visited(tmp_path, story)


def test_a_tournament_waits_while_the_house_does_not_have_its_game(tmp_path, caplog):
    """Nobody loses by it, the log says it once, and it goes on when the game is back."""

    async def story(house, browser):
        ann, ben = browser(), browser()
        await sign_up(ann, "Ann")
        await sign_up(ben, "Ben")
        cup = await made(ann, kind="round-robin")
        await ben.post(f"{cup}/join")
        await ann.post(f"{cup}/begin")
        store, identity, games = house.director.store, cup.rpartition("/")[2], house.service.games

        def without_steps(key, content):
            if key == "steps":
                raise UnknownGame("There is no game 'steps'.")
            return games(key, content)

        house.service.games = without_steps
        before = store.find(identity)
        for _ in range(3):
            await house.director.look()
        assert store.find(identity) == before and [game.won for game in store.meetings(identity)] == [None]
        assert [record.getMessage() for record in caplog.records if identity in record.getMessage()] == [
            f"tournament {identity} waits for its game: There is no game 'steps'."
        ]
        house.service.games = games
        await finish(house, identity, rounds=2)
        assert store.find(identity).state == "over"

    visited(tmp_path, story)


def test_the_page_says_that_a_tournament_waits_for_its_game(tmp_path):
    async def story(house, browser):
        ann = browser()
        await sign_up(ann, "Ann")
        cup = await made(ann)
        house.director.store.add(house.director.store.find(cup.rpartition("/")[2])._replace(id="old", game="gone"), 0.0)
        assert "waits for its game" in await page(ann, "/tournaments/old")
        assert "waits for its game" not in await page(ann, cup)
        assert "waits for its game" in await page(ann, "/tournaments")

    visited(tmp_path, story)
