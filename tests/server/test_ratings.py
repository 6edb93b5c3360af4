"""Ratings, histories, leaderboards, statistics and the explorer: what a finished game leaves behind."""

from html import unescape

import pytest
import sqlalchemy as sa

from greathouse.server.clocks.messages import Agree, Ask
from greathouse.server.errors import Refused
from greathouse.server.messages import Act, Open, PlayOn, Rematch, Resign, Sit, Transfer
from greathouse.server.ratings.results import finished, ranks
from greathouse.server.ratings.schema import POSITIONS, RATINGS, RESULT_SEATS, RESULTS
from greathouse.server.ratings.searching import GameFilter
from greathouse.server.ratings.skill import Skill
from greathouse.server.ratings.store import ResultStore
from greathouse.server.tables import FORMER, Seat
from greathouse.server.takeback import undoable

from .desk import ANN, BEN, Desk
from .visitors import invitation, joined, opened, sign_up, visited

PIA, QUIN = "p" + "1" * 30, "p" + "2" * 30


def rows(desk, table) -> list:
    with desk.store.reading() as connection:
        return connection.execute(sa.select(table)).mappings().all()


def rated_table(desk: Desk, *seats: Seat, **fields):
    seats = seats or (Seat("Pia", PIA), Seat("Quin", QUIN))
    return desk.send(Open("steps", {}, seats, shuffle=False, public=True, rated=True, **fields)).table


def played_out(desk: Desk, table, now: float = 0.0):
    """Plays the first choice until the game is over."""
    table = desk.tables[table.id]
    while not table.over:
        seat = table.waiting[0]
        guest = table.seats[seat].guest
        move = table.game.moves.write(table.match.legal_numbers(seat)[0])
        table = desk.send(Act(guest, table.revision(seat), move, "", seat), table, now).table
    return table


# The scale ---------------------------------------------------------------------------------------------------------


def test_a_rated_game_counts_once_in_the_transaction_of_its_end(tmp_path):
    desk = Desk(tmp_path)
    table = played_out(desk, rated_table(desk), now=7.0)
    (result,) = rows(desk, RESULTS)
    assert (result["game"], result["rated"], result["rivals"], result["ended"]) == ("steps", True, "people", 7.0)
    places = ranks(table)
    ratings = {row["owner"]: row for row in rows(desk, RATINGS)}
    assert ratings[PIA]["games"] == ratings[QUIN]["games"] == 1
    best, other = (PIA, QUIN) if places[0] == 1 else (QUIN, PIA)
    assert ratings[best]["mu"] > Skill().mu > ratings[other]["mu"]
    assert {row["mu"] for row in rows(desk, RESULT_SEATS)} == {row["mu"] for row in ratings.values()}
    desk.send(Rematch(PIA, "again"), table)
    assert len(rows(desk, RESULTS)) == 1 and rows(desk, RATINGS) == list(ratings.values())


def test_what_is_interrupted_at_any_statement_counts_once_when_it_is_done_again(tmp_path):
    """Of the last entry either everything is stored or nothing: log, result and ratings."""
    fail = [""]

    def hook(name: str) -> None:
        if name == fail[0]:
            raise OSError("pulled out")

    desk = Desk(tmp_path, hook=hook)
    for step in ("table", "log", "result", "commit"):
        table = rated_table(desk, key=step)
        fail[0] = step
        with pytest.raises(Refused):
            desk.send(Resign(QUIN, "give up"), table)
        fail[0] = ""
        assert not [row for row in rows(desk, RESULTS) if row["table_id"] == table.id]
        desk.send(Resign(QUIN, "give up"), table)
    assert {row["games"] for row in rows(desk, RATINGS)} == {4}
    assert [row["winner"] for row in rows(desk, RESULTS)] == [0] * 4


def test_a_game_for_fun_leaves_a_result_and_no_rating(tmp_path):
    desk = Desk(tmp_path)
    played_out(desk, desk.two())
    (result,) = rows(desk, RESULTS)
    assert not result["rated"] and not result["public"] and not rows(desk, RATINGS)
    assert not rows(desk, POSITIONS), "what is not listed is not searched"


def test_against_a_bot_only_the_person_is_rated(tmp_path):
    desk = Desk(tmp_path)
    table = rated_table(desk, Seat("Pia", PIA), Seat(level=2))
    desk.send(Resign(PIA, ""), table)
    (rating,) = rows(desk, RATINGS)
    assert rating["owner"] == PIA and rating["mu"] < Skill().mu
    assert rows(desk, RESULTS)[0]["rivals"] == "mixed"


def test_whoever_left_a_bot_in_the_seat_comes_last(tmp_path):
    desk = Desk(tmp_path)
    table = desk.send(Open("sealed", {}, tuple(Seat(n, n * 64) for n in "abc"), shuffle=False)).table
    table = desk.send(Resign("a" * 64, ""), table).table
    table.seats = [table.seats[0], *table.seats[1:]]

    class Played:
        resigned, seats = -1, table.seats
        match = type("M", (), {"placing": [type("P", (), {"rank": r}) for r in (1, 2, 3)]})

    assert ranks(Played()) == [3, 1, 2]


def test_a_guests_results_pass_to_the_account_and_a_deleted_persons_to_nobody(tmp_path):
    desk = Desk(tmp_path)
    table = played_out(desk, desk.two())
    table = desk.send(Transfer(ANN, PIA, "Pia"), table).table
    assert [(r["owner"], r["name"]) for r in rows(desk, RESULT_SEATS)] == [(PIA, "Pia"), (BEN, "Ben")]
    rated = desk.send(Resign(PIA, ""), rated_table(desk)).table
    desk.send(Transfer(PIA, FORMER, ""), rated)
    desk.send(Transfer(PIA, FORMER, ""), table)
    assert not [r for r in rows(desk, RESULT_SEATS) if PIA in (r["owner"], r["name"]) or r["name"] == "Pia"]
    assert [row["owner"] for row in rows(desk, RATINGS)] == [QUIN]


# Fairness ----------------------------------------------------------------------------------------------------------


def test_rated_games_are_for_accounts_one_seat_each_without_help(tmp_path):
    desk = Desk(tmp_path)
    for seats, fields in (
        ((Seat("Ann", ANN), Seat()), {}),
        ((Seat("Pia", PIA), Seat("Pia", PIA)), {}),
        ((Seat("Pia", PIA), Seat()), {"study": True}),
    ):
        with pytest.raises(Refused):
            rated_table(desk, *seats, **fields)
    table = rated_table(desk, Seat("Pia", PIA), Seat())
    with pytest.raises(Refused) as refusal:
        desk.send(Sit(BEN, "Ben", table.join), table)
    assert refusal.value.reason == "only-accounts"
    table = desk.send(Sit(QUIN, "Quin", table.join), table).table
    assert table.rated and desk.folded(table).rated


def test_in_a_rated_game_nobody_is_helped_takes_back_or_tries_out(tmp_path):
    desk = Desk(tmp_path)
    table = rated_table(desk, Seat("Pia", PIA), Seat(level=0))
    assert not table.helps
    move = table.game.moves.write(table.match.legal_numbers(0)[0])
    table = desk.send(Act(PIA, table.revision(0), move, "", 0), table).table
    assert not undoable(table, 0)
    with pytest.raises(Refused):
        desk.send(PlayOn(PIA, "Pia", 0, 1), table)
    plain = desk.send(Open("steps", {}, (Seat("Ann", ANN), Seat(level=0)), shuffle=False)).table
    plain = desk.send(Act(ANN, plain.revision(0), move, "", 0), plain).table
    assert plain.helps and undoable(plain, 0), "as in other games"


# What is found again -----------------------------------------------------------------------------------------------


def test_what_is_counted_of_a_game(tmp_path):
    desk = Desk(tmp_path)
    store = ResultStore(desk.store)
    tables = [played_out(desk, rated_table(desk, key=str(number))) for number in range(5)]
    desk.send(Resign(PIA, ""), rated_table(desk, key="given up"))
    counts = store.seat_counts("steps")
    assert [(row.seats, row.seat, row.games) for row in counts] == [(2, 0, 5), (2, 1, 5)]
    assert sum(row.share for row in counts) == pytest.approx(1)
    (length,) = store.lengths("steps")
    ordered = sorted(table.length for table in tables)
    assert (length.games, length.middle) == (5, ordered[2]) and length.low in ordered and length.high in ordered


def test_games_from_before_are_entered_when_the_house_opens(tmp_path):
    async def story(house, browser):
        store = house.archive.store
        table = (await house.send(Open("steps", {}, (Seat("A", ANN), Seat("B", BEN)), public=True))).table
        await house.send(Resign(ANN, ""), table)
        with house.store.writing() as connection:
            for one in (POSITIONS, RESULT_SEATS, RESULTS):
                connection.execute(sa.delete(one))
        assert store.unentered("", 9) == [(table.id, pytest.approx(house.clock(), abs=60))]
        for _ in range(2):
            await house.archive.complete()
        assert [game.id for game in store.games(GameFilter())] == [table.id] and not store.unentered("", 9)
        store.enter(table.id, 0.0, finished(house.present(table.id)))
        assert len(store.games(GameFilter())) == 1, "another process was faster"

    visited(tmp_path, story)


# Pages -------------------------------------------------------------------------------------------------------------


async def rated_game(ann, ben) -> str:
    """Ann opens a rated table for all, Ben joins and gives up."""
    table = await opened(ann, public="yes", rated="yes")
    await joined(ben, await invitation(ann, table))
    await ben.post(f"{table}/resign", data={"key": table})
    return table


async def text(browser, address: str, status: int = 200) -> str:
    answer = await browser.get(address)
    assert answer.status_code == status, answer.text
    return unescape(answer.text)


@pytest.mark.slow
def test_profile_leaderboard_statistics_and_explorer_show_a_finished_game(tmp_path):
    async def story(house, browser):
        ann, ben, eve = browser(), browser(), browser()
        await sign_up(ann, "Ann")
        await sign_up(ben, "Ben")
        tables = [await rated_game(ann, ben) for _ in range(2)]
        private = await opened(ann)
        await joined(ben, await invitation(ann, private))
        await ben.post(f"{private}/resign", data={"key": "r"})
        page = await text(eve, "/people/Ann")
        assert all(f'href="{table}/replay"' in page for table in tables) and private not in page
        assert "provisional" in page and "rating-curve" in page and 'href="/people/Ben"' in page
        assert private in await text(ann, "/people/Ann"), "one sees one's own"
        assert "There are no such games yet." in await text(eve, "/people/Ann?result=lost")
        assert tables[0] in await text(eve, "/people/Ben?result=lost&game=steps&rivals=people")
        for address in ("/explorer", "/explorer?player=ann&result=won", "/explorer?game=steps&rated=1&seats=2"):
            assert tables[0] in await text(eve, address) and private not in await text(eve, address)
        assert tables[0] not in await text(eve, "/explorer?player=ann&result=lost")
        assert "Nobody has played enough" in await text(eve, "/leaders/steps")
        await text(eve, "/statistics/steps")
        await text(eve, "/leaders/nothing", 404)
        assert (await eve.get("/leaders")).headers["location"] == "/leaders/steps"

    visited(tmp_path, story)


def test_whoever_has_played_enough_stands_on_the_leaderboard(tmp_path):
    async def story(house, browser):
        ann = browser()
        await sign_up(ann, "Ann")
        known = house.people.store.known("ann")
        row = {
            "owner": known.id,
            "game": "steps",
            "mu": 30.0,
            "sigma": 2.0,
            "rank_key": 26.0,
            "games": 10,
            "changed": 0.0,
        }
        with house.store.writing() as connection:
            connection.execute(sa.insert(RATINGS).values(**row))
        assert '<a href="/people/Ann">Ann</a>' in await text(browser(), "/leaders/steps")
        await ann.post("/account/profile", data={"hidden": "yes"})
        assert "Ann" not in await text(browser(), "/leaders/steps")

    visited(tmp_path, story)


@pytest.mark.slow
def test_a_profile_can_be_kept_to_oneself(tmp_path):
    async def story(_, browser):
        ann, ben, eve = browser(), browser(), browser()
        await sign_up(ann, "Ann")
        await sign_up(ben, "Ben")
        table = await rated_game(ann, ben)
        assert (await eve.post("/account/profile", data={"hidden": "yes"})).status_code == 403
        await ann.post("/account/profile", data={"hidden": "yes"})
        page = await text(eve, "/people/Ann")
        assert (
            table not in page
            and "keeps ratings and games" in page
            and "ratings" not in page.partition("<main")[2].replace("keeps ratings", "")
        )
        for address in ("/explorer?player=Ann", "/explorer?player=Nobody"):
            found = await text(eve, address)
            assert table not in found and "Nobody here has this name." in found, "as if there were no such person"
        assert table in await text(ann, "/people/Ann") and table in await text(ann, "/explorer?player=Ann")
        await ann.post("/account/profile", data={"hidden": "no"})
        assert table in await text(eve, "/people/Ann")

    visited(tmp_path, story)


def test_a_deleted_person_is_a_former_player_everywhere(tmp_path):
    async def story(_, browser):
        ann, ben, eve = browser(), browser(), browser()
        await sign_up(ann, "Ann")
        await sign_up(ben, "Benno")
        table = await rated_game(ann, ben)
        await ben.post("/account/delete", data={"password": "correct horse", "sure": "yes"})
        for address in ("/people/Ann", "/explorer", "/explorer?game=steps"):
            page = await text(eve, address)
            assert table in page and "Benno" not in page and "former player" in page.lower(), address
        await text(eve, "/people/Benno", 404)

    visited(tmp_path, story)


def test_rated_tables_need_an_account_with_a_name(tmp_path):
    async def story(_, browser):
        ann, guest = browser(), browser()
        await sign_up(ann, "Ann")
        form = {"seat0": "me", "seat1": "guest", "rated": "yes"}
        refused = await guest.post("/new/steps", data=form)
        assert refused.status_code == 403 and "account and a name" in refused.text
        assert (await guest.post("/pair/steps", data={"rated": "yes"})).status_code == 403
        table = (await ann.post("/new/steps", data=form | {"public": "yes"})).headers["location"]
        assert (await guest.post(await invitation(ann, table))).status_code == 403
        assert "<small>rated</small>" in (await guest.get("/lobby", headers={"HX-Request": "true"})).text
        fun = (await guest.post("/pair/steps")).headers["location"]
        paired = (await ann.post("/pair/steps", data={"rated": "yes"})).headers["location"]
        assert paired != fun, "those who play for fun and those who do not are not paired"

    visited(tmp_path, story)


@pytest.mark.slow
def test_odd_addresses_are_answered(tmp_path):
    async def story(_, browser):
        eve = browser()
        for address in (
            "/explorer?before=x~y&seats=99999999999&result=seat7&rivals=%00&at=../..&game=steps",
            "/explorer?player=%3Cscript%3E&before=nan~" + "a" * 200,
            "/explorer?game=steps&option-length=1%25&at=nowhere.-1",
        ):
            await text(eve, address)
            assert "<script>" not in (await eve.get(address)).text.partition("<main")[2]

    visited(tmp_path, story)


def test_what_is_called_off_leaves_no_result_and_against_bots_a_rated_game_goes_on(tmp_path):
    desk = Desk(tmp_path)
    table = rated_table(desk)
    table = desk.send(Ask(PIA, "abort", "a"), table).table
    table = desk.send(Agree(QUIN, True, "b"), table).table
    assert table.over and not rows(desk, RESULTS) and not rows(desk, RATINGS)
    with pytest.raises(Refused) as refusal:
        desk.send(Ask(PIA, "abort", "c"), rated_table(desk, Seat("Pia", PIA), Seat(level=1)))
    assert refusal.value.reason == "rated-abort"
