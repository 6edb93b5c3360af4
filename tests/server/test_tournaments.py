"""Tournaments: pairings, standings, rounds that go on by themselves, and the same chance at several tables."""

import asyncio
import random
from collections import Counter
from html import unescape
from itertools import combinations

import pytest

from greathouse.kernel import proof
from greathouse.server.clocks.instant import Instant
from greathouse.server.house import House
from greathouse.server.messages import Resign
from greathouse.server.tournaments.director import PATIENCE
from greathouse.server.tournaments.duplicate import commitment, round_secret
from greathouse.server.tournaments.pairing import Pair, Past, arena, round_robin, swiss
from greathouse.server.tournaments.standings import Met, comparison, standings
from tests.toys import toy

from .houses import make_house
from .visitors import process, sign_up, visited

# Who meets whom ----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("number", range(2, 12))
def test_in_a_round_robin_all_meet_all_once(number):
    players = [f"p{place}" for place in range(number)]
    rounds = round_robin(players)
    met = Counter(frozenset(pair) for one in rounds for pair in one if pair.second)
    assert met == Counter(map(frozenset, combinations(players, 2)))
    byes = Counter(pair.first for one in rounds for pair in one if not pair.second)
    assert set(byes.values()) <= {1} and bool(byes) == bool(number % 2)
    begun = Counter(pair.first for one in rounds for pair in one if pair.second)
    assert max(begun.values()) - min(begun[player] for player in players) <= 2


@pytest.mark.parametrize("seed", range(12))
def test_in_a_swiss_tournament_nobody_meets_twice_or_has_two_byes(seed):
    rng = random.Random(seed)
    players = [f"p{place}" for place in range(rng.randrange(6, 24))]
    games: list[Met] = []
    for number in range(1, 6):
        ranking = [line.player for line in standings(players, games)]
        pairs = swiss(ranking, Past.of([Pair(game.first, game.second) for game in games]))
        assert sorted(player for pair in pairs for player in pair if player) == sorted(players)
        for board, pair in enumerate(pairs):
            won = rng.choice(((1.0, 0.0), (0.0, 1.0), (0.5, 0.5))) if pair.second else (1.0, 0.0)
            games.append(Met(number, board, *pair, won=won))
    met = Counter(frozenset((game.first, game.second)) for game in games if game.second)
    assert set(met.values()) == {1}
    assert set(Counter(game.first for game in games if not game.second).values()) <= {1}


def test_swiss_pairs_the_score_groups_from_the_top():
    past = Past.of([Pair("a", "b"), Pair("c", "d")])
    assert swiss(["a", "c", "b", "d"], past) == [Pair("a", "c"), Pair("b", "d")]
    assert swiss(["a", "b", "c", "d"], past)[0] == Pair("a", "c"), "a and b have met"


def test_when_all_have_met_they_meet_again():
    past = Past.of([Pair("a", "b")])
    assert swiss(["a", "b"], past) == [Pair("b", "a")], "and the other one begins"


def test_in_an_arena_the_latest_rival_is_met_last():
    past = Past.of([Pair("a", "b")])
    last = {"a": "b", "b": "a"}
    assert list(arena(["a", "b", "c", "d"], past, last)) == [Pair("c", "a"), Pair("b", "d")]
    assert list(arena(["a", "b"], past, last)) == [Pair("b", "a")]
    assert list(arena(["a"], past, last)) == []


# Where everybody stands ----------------------------------------------------------------------------------------------


def test_ties_are_broken_as_the_page_says():
    """By hand: Ann and Ben have 2 points each; Ann's rivals have more."""
    games = [
        Met(1, 1, "ann", "cia", won=(1.0, 0.0)),
        Met(1, 2, "ben", "dan", won=(1.0, 0.0)),
        Met(2, 1, "ann", "dan", won=(0.5, 0.5)),
        Met(2, 2, "ben", "cia", won=(0.5, 0.5)),
        Met(3, 1, "ann", "eva", won=(0.5, 0.5)),
        Met(3, 2, "ben", "fay", won=(0.5, 0.5)),
        Met(3, 3, "cia", "dan", won=(1.0, 0.0)),
        Met(4, 1, "eva", "", won=(1.0, 0.0)),
        Met(4, 2, "fay", "dan", won=None),
    ]
    lines = {line.player: line for line in standings(["ann", "ben", "cia", "dan", "eva", "fay"], games)}
    assert lines["ann"].points == lines["ben"].points == 2.0
    assert lines["ann"].buchholz == 1.5 + 0.5 + 1.5 and lines["ben"].buchholz == 0.5 + 1.5 + 0.5
    assert lines["ann"].sonneborn == 1.5 + 0.25 + 0.75
    assert [lines[one].place for one in ("ann", "ben")] == [1, 2]
    assert lines["eva"].games == 2 and lines["fay"].games == 1, "a game that goes on does not count"


def test_those_whom_nothing_tells_apart_share_a_place():
    assert [line.place for line in standings(["a", "b", "c"], [])] == [1, 1, 1]


def test_comparison_is_between_the_same_seats_of_a_round():
    games = [
        Met(1, 1, "a", "b", won=(1.0, 0.0), scores=(30, 10)),
        Met(1, 2, "c", "d", won=(1.0, 0.0), scores=(20, 15)),
        Met(1, 3, "e", "f", won=(1.0, 0.0), scores=(20, 5)),
        Met(2, 1, "a", "c", won=(1.0, 0.0), scores=(9, 1)),
    ]
    assert comparison(games) == {"a": 1.5, "c": 0.25 + 0.5, "e": 0.25, "b": 0.5, "d": 1.0, "f": 0.0}
    assert standings(["a", "d", "b"], games[:2], duplicate=True)[1].player == "d"


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
        async with asyncio.timeout(30):
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


def test_clocks_are_told_as_at_tables(tmp_path):
    async def story(house, browser):
        ann = browser()
        await sign_up(ann, "Ann")
        page = unescape((await ann.get("/tournaments/new")).text)
        assert "10 min + 10 s a turn" in page and "1 day a turn" in page

    visited(tmp_path, story)
