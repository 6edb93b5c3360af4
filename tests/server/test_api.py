"""Robots: their accounts and tokens, what they may do at tables, and what everybody is told of them."""

import asyncio
import re
import sqlite3

import pytest
from starlette.requests import Request

from greathouse.server.api import events
from greathouse.server.api.caller import TableCaller
from greathouse.server.messages import Open
from greathouse.server.robots.patience import LATE, MAX_WAIT
from greathouse.server.tables import Seat
from greathouse.server.web.guard import Limits

from .desk import ANN
from .houses import make_house
from .programs import API, Program, events_of, keeper_with, made_robot, until
from .visitors import invitation, joined, opened, sign_up, visited, visiting


@pytest.mark.slow
def test_a_robot_plays_with_a_person_who_accepts(tmp_path):
    async def story(house, browser):
        _, robot = await keeper_with(browser, "Ann", "Sobek")
        ben = browser()
        await sign_up(ben, "Ben")
        made = await robot.post("/challenges", name="ben", game="steps")
        assert made["status"] == "open" and [seat["kind"] for seat in made["seats"]].count("robot") == 1
        page = (await ben.get("/")).text
        assert "Sobek (robot)" in page, "who is challenged sees by whom"
        at = f"/t/{made['table']}"
        await ben.post(re.search(rf'action="({at}/join/[\w-]+)"', page)[1], data={})
        position = await robot.get(f"/tables/{made['table']}")
        assert position["status"] == "running" and position["view"] and position["numbers"]
        assert '<span class="tag robot">robot</span>' in (await ben.get(at)).text
        assert "60 seconds" in (await ben.get(at)).text, "the table says how long a robot may take"
        while position["status"] == "running":
            if position["your_turn"]:
                best = position["legal"][-1]
                position = await robot.post(
                    f"/tables/{made['table']}/moves", revision=position["revision"], move=best["move"]
                )
            else:
                await person_moves(ben, at)
                position = await robot.get(f"/tables/{made['table']}")
        assert sum(position["result"]["points"]) == 1 and position["result"]["text"]

    visited(tmp_path, story)


async def person_moves(browser, at: str) -> None:
    page = (await browser.get(f"{at}/live")).text
    revision = re.search(r'data-revision="(\d+)"', page)[1]
    move = re.search(r'name="move" value="([^"]+)"', page)[1]
    answer = await browser.post(f"{at}/move", data={"revision": revision, "move": move})
    assert answer.status_code == 303, answer.text


@pytest.mark.slow
def test_robots_find_each_other(tmp_path):
    async def story(house, browser):
        _, one = await keeper_with(browser, "Ann", "Sobek")
        _, two = await keeper_with(browser, "Ben", "Thoth")
        made = await one.post("/tables", game="steps")
        assert [table["table"] for table in await two.get("/tables/open")] == [made["table"]]
        assert await one.get("/tables/open") == [], "one's own are no news"
        joined_ = await two.post(f"/tables/{made['table']}/join")
        assert joined_["status"] == "running" and [seat["kind"] for seat in joined_["seats"]] == ["robot", "robot"]
        assert [table["table"] for table in await one.get("/tables")] == [made["table"]]
        page = (await browser().get("/")).text
        assert re.search(r"Robots here:</span> <a href=./people/Sobek", page), "who opens a table is here"

    visited(tmp_path, story)


def test_robots_come_only_where_they_are_welcome(tmp_path):
    async def story(house, browser):
        _, robot = await keeper_with(browser, "Ann", "Sobek")
        ben = browser()
        for form, welcome in (({"public": "yes"}, False), ({"public": "yes", "robots": "yes"}, True)):
            table = await opened(ben, **form)
            answer = await robot.ask("POST", f"/tables/{table[3:]}/join", invitation=await secret(ben, table))
            assert (answer.status_code == 200) == welcome, answer.text
        private = await opened(ben)
        assert await robot.refused(f"/tables/{private[3:]}/join") == (403, "bad-link")
        assert (await robot.post(f"/tables/{private[3:]}/join", invitation=await secret(ben, private)))["you"] == 1

    visited(tmp_path, story)


async def secret(browser, table: str) -> str:
    return (await invitation(browser, table)).rpartition("/")[2]


def test_only_a_robots_token_lets_in_and_no_cookie_does(tmp_path):
    async def story(house, browser):
        ann, robot = await keeper_with(browser, "Ann", "Sobek")
        for token in ("", "gh_" + "A" * 43, ann.cookies["session"], robot.token[:-1], robot.token + "x" * 99):
            answer = await Program(ann, token).ask("GET", "/account")
            assert answer.status_code == 401 and answer.headers["www-authenticate"] == "Bearer", token
            assert answer.headers["content-type"] == "application/problem+json"
            assert answer.json() == {
                "type": "about:blank",
                "title": "Unauthorized",
                "status": 401,
                "detail": answer.json()["detail"],
                "reason": "bad-token",
            }
        assert (await ann.get(f"{API}/account")).status_code == 401, "a session is no token"
        assert "access-control-allow-origin" not in (await ann.get(f"{API}/account")).headers
        assert (await robot.get("/account"))["keeper"] == "Ann"
        page = browser()
        page.headers["Authorization"] = f"Bearer {robot.token}"
        assert "Sobek" not in (await page.get("/account")).text, "nor does a token sign anybody in"
        assert (await page.get("/account/robots")).status_code == 403
        for path in ("/sign-in", "/sign-in/code"):
            answer = await page.post(path, data={"name": "Sobek", "password": "", "code": ""})
            assert answer.status_code == 403

    visited(tmp_path, story)


@pytest.mark.slow
def test_only_digests_of_tokens_are_kept_and_the_owner_alone_revokes(tmp_path):
    async def story(house, browser):
        ann, robot = await keeper_with(browser, "Ann", "Sobek")
        eve, other = await keeper_with(browser, "Eve", "Apep")
        stored = b"".join(path.read_bytes() for path in tmp_path.glob("house.sqlite*"))
        assert robot.token.encode() not in stored and b"Sobek" in stored
        page = (await ann.get("/account/robots")).text
        assert robot.token not in page and "never used" in page
        form = dict(re.findall(r'name="(robot|token)" value="(\w+)"', page))
        for path in ("revoke", "token", "remove"):
            assert (await eve.post(f"/account/robots/{path}", data=form)).status_code == 404
        assert (await robot.get("/account"))["name"] == "Sobek"
        assert "last used on" in (await ann.get("/account/robots")).text
        assert (await ann.post("/account/robots/revoke", data=form)).status_code == 303
        assert (await robot.ask("GET", "/account")).status_code == 401
        assert (await other.get("/account"))["name"] == "Apep"

    visited(tmp_path, story)


@pytest.mark.slow
def test_there_are_so_many_robots_and_tokens_and_names_are_everybodys(tmp_path):
    async def story(house, browser):
        ann, guest = browser(), browser()
        await sign_up(ann, "Ann")
        assert (await guest.post("/account/robots", data={"name": "Nobody"})).status_code == 403
        assert (await ann.post("/account/robots", data={"name": "Ann"})).status_code == 409
        for number in range(5):
            assert (await ann.post("/account/robots", data={"name": f"Apis{number + 2}"})).status_code == 303
        assert (await ann.post("/account/robots", data={"name": "Buchis"})).status_code == 409
        robot = re.search(r'name="robot" value="(\w+)"', (await ann.get("/account/robots")).text)[1]
        for label in range(10):
            answer = await ann.post("/account/robots/token", data={"robot": robot, "label": f"<b>{label}"})
            assert answer.status_code == 200
        assert (await ann.post("/account/robots/token", data={"robot": robot})).status_code == 409
        assert "<b>" not in (await ann.get("/account/robots")).text

    visited(tmp_path, story)


@pytest.mark.slow
def test_robots_go_with_who_answers_for_them(tmp_path):
    async def story(house, browser):
        ann, robot = await keeper_with(browser, "Ann", "Sobek")
        _, other = await keeper_with(browser, "Ben", "Thoth")
        made = await robot.post("/tables", game="steps")
        await other.post(f"/tables/{made['table']}/join")
        data = (await ann.get("/account/export")).json()
        assert [one["name"] for one in data["robots"]] == ["Sobek"] and data["robots"][0]["tokens"][0]["label"]
        await ann.post("/account/delete", data={"password": "correct horse"})
        assert (await robot.ask("GET", "/account")).status_code == 401
        left = await until(lambda: other.get(f"/tables/{made['table']}"), lambda found: found["status"] == "over")
        assert "former player" in str(left["seats"])
        assert b"Sobek" not in b"".join(one["body"].encode() for one in log_of(tmp_path))

    visited(tmp_path, story)


def log_of(tmp_path):
    with sqlite3.connect(tmp_path / "house.sqlite") as database:
        database.row_factory = sqlite3.Row
        return database.execute("SELECT body FROM log").fetchall()


@pytest.mark.slow
def test_a_robot_acts_for_its_own_seat_alone(tmp_path):
    async def story(house, browser):
        _, robot = await keeper_with(browser, "Ann", "Sobek")
        _, eve = await keeper_with(browser, "Eve", "Apep")
        ben, cem = browser(), browser()
        table = await opened(ben)
        await joined(cem, await invitation(ben, table))
        foreign = table[3:]
        seen = await eve.get(f"/tables/{foreign}")
        assert seen["you"] is None and seen["legal"] == []
        for path, body in (
            ("moves", {"revision": seen["revision"], "move": "go 1"}),
            ("resign", {}),
            ("leave", {}),
            ("rematch", {}),
        ):
            assert await eve.refused(f"/tables/{foreign}/{path}", **body) == (403, "not-your-seat"), path
        assert await eve.refused(f"/tables/{foreign}/decline") == (403, "not-invited")
        assert await robot.refused("/tables/nowhere/resign") == (404, "unknown-table")

    visited(tmp_path, story)


@pytest.mark.slow
def test_hidden_things_are_hidden_from_robots(tmp_path):
    """What a robot is told at Kuhn poker does not depend on the other's card."""

    async def told(deal: int) -> dict:
        found = {}

        async def story(house, browser):
            _, robot = await keeper_with(browser, "Ann", "Sobek")
            _, other = await keeper_with(browser, "Ben", "Thoth")
            made = await robot.post("/tables", game="kuhn", shuffle=False)
            await other.post(f"/tables/{made['table']}/join")
            found["mine"] = await robot.get(f"/tables/{made['table']}")
            found["other"] = await other.get(f"/tables/{made['table']}")

        house = make_house(tmp_path / str(deal))
        house.service.dealer = dealt(deal)
        await visiting(house, story)
        return found

    def dealt(second: int):
        cards = iter((0, second))
        return lambda n: next(cards, 0)

    async def run():
        for deal in (0, 1):
            (tmp_path / str(deal)).mkdir()
        one, two = [await told(deal) for deal in (0, 1)]
        strip = lambda found: {k: v for k, v in found.items() if k != "table"}  # noqa: E731
        assert one["other"]["numbers"] != two["other"]["numbers"], "the deals differ"
        assert strip(one["mine"]) == strip(two["mine"])

    asyncio.run(run())


@pytest.mark.slow
def test_moves_name_their_revision_and_count_once(tmp_path):
    async def story(house, browser):
        _, robot = await keeper_with(browser, "Ann", "Sobek")
        _, other = await keeper_with(browser, "Ben", "Thoth")
        made = await robot.post("/tables", game="steps", shuffle=False)
        at = f"/tables/{made['table']}"
        await other.post(f"{at}/join")
        first = await robot.get(at)
        path = f"{at}/moves"
        number, before = first["legal"][0]["number"], house.present(made["table"]).length
        after = await robot.post(path, key="one", revision=first["revision"], move=number)
        again = await robot.post(path, key="one", revision=first["revision"], move=first["legal"][0]["move"])
        assert again["revision"] == after["revision"] and house.present(made["table"]).length == before + 1
        stale = await robot.ask("POST", path, revision=0, move=number)
        assert stale.status_code == 409 and stale.json()["reason"] in ("stale", "not-your-turn")
        assert stale.json()["revision"] == after["revision"]
        await robot.post(path, revision=after["revision"], move=number)
        turn = await other.get(at)
        wrong = await other.ask("POST", path, revision=turn["revision"], move="fly 3")
        assert (wrong.status_code, wrong.json()["reason"]) == (422, "unreadable") and "fly" in wrong.json()["detail"]
        wrong = await other.ask("POST", path, revision=turn["revision"], move=10**6)
        assert wrong.json()["reason"] == "illegal"
        body = await other.ask("POST", path, revision=-1, moves="go 1")
        assert body.status_code == 422 and {one["at"] for one in body.json()["faults"]} >= {"body.revision"}

    visited(tmp_path, story)


@pytest.mark.slow
def test_a_stream_goes_on_where_it_was_lost(tmp_path):
    async def story(house, browser):
        _, robot = await keeper_with(browser, "Ann", "Sobek")
        _, other = await keeper_with(browser, "Ben", "Thoth")
        made = await robot.post("/tables", game="steps", shuffle=False)
        at = f"/tables/{made['table']}"

        async def stream(last: str = ""):
            account = await house.people.robots.behind(robot.token)
            app = getattr(robot.line._transport, "app")  # noqa: B009
            scope = {"type": "http", "app": app, "headers": [(b"last-event-id", last.encode())], "method": "GET"}
            return events._positions(TableCaller(Request(scope), await house.table(made["table"]), account))

        async def next_event(lines):
            while not (found := events_of(await anext(lines))):
                pass
            return found[0]

        first = await stream()
        name, position = await next_event(first)
        assert position["status"] == "open" and position["log"] == []
        await other.post(f"{at}/join")
        name, position = await next_event(first)
        assert position["status"] == "running"
        await first.aclose()
        for _ in range(2):
            move = position["legal"][0]["move"]
            position = await robot.post(f"{at}/moves", revision=position["revision"], move=move)
        later, position = await next_event(await stream(name))
        assert later != name and len(position["log"]) >= 2, "what happened meanwhile is told"
        assert len((await robot.get(at))["log"]) == len(position["log"]) + int(name.partition(".")[2])

    visited(tmp_path, story)


@pytest.mark.slow
def test_a_robot_that_does_not_answer_gives_up(tmp_path):
    async def story(house, browser):
        now = [0.0]
        house.monotonic = lambda: now[0]
        _, robot = await keeper_with(browser, "Ann", "Sobek")
        ben = browser()
        table = await opened(ben)
        await robot.post(f"/tables/{table[3:]}/join", invitation=await secret(ben, table))
        while not (await robot.get(f"/tables/{table[3:]}"))["your_turn"]:
            await person_moves(ben, table)

        async def late() -> str:
            return house.bots.patience.late(house.present(table[3:]), 0)

        await asyncio.sleep(0)
        now[0] = LATE + 1
        assert await until(late, bool) == "Sobek", "pages are told who lets them wait"
        now[0] = MAX_WAIT + 2
        over = await until(lambda: robot.get(f"/tables/{table[3:]}"), lambda found: found["status"] == "over")
        assert over["result"]["resigned"] == over["you"]
        assert "did not answer in time" in over["log"][-1]["text"]

    visited(tmp_path, story)


@pytest.mark.slow
def test_a_robot_that_answers_is_never_late(tmp_path):
    async def story(house, browser):
        now = [0.0]
        house.monotonic = lambda: now[0]
        _, robot = await keeper_with(browser, "Ann", "Sobek")
        seats = (Seat("Sobek", (await house.people.robots.behind(robot.token)).id), Seat(level=0))
        table = (await house.send(Open("steps", {"length": 30}, seats, shuffle=False))).table
        while now[0] < 2 * MAX_WAIT and not house.present(table.id).over:
            found = await until(lambda: robot.get(f"/tables/{table.id}"), lambda one: one["your_turn"])
            now[0] += LATE - 1
            await robot.post(f"/tables/{table.id}/moves", revision=found["revision"], move=found["legal"][0]["number"])
        assert house.present(table.id).resigned < 0 and now[0] > MAX_WAIT

    visited(tmp_path, story)


@pytest.mark.slow
def test_robots_are_counted_for_themselves(tmp_path):
    async def story(house, browser):
        keeper, robot = await keeper_with(browser, "Ann", "Sobek")
        other = Program(browser(), await made_robot(keeper, "Thoth"))
        codes = [(await robot.ask("GET", "/account")).status_code for _ in range(6)]
        assert codes == [200] * 5 + [429]
        answer = await robot.ask("GET", "/account")
        assert answer.json()["reason"] == "too-often" and int(answer.headers["retry-after"]) > 0
        assert (await other.ask("GET", "/account")).status_code == 200
        opened_ = [(await other.ask("POST", "/tables", game="steps")).status_code for _ in range(3)]
        assert opened_ == [201, 201, 429]

    limits = Limits(accounts_burst=100, robot_burst=5, robot_per_second=0.0, robot_tables_burst=2)
    visited(tmp_path, story, limits=limits)


def test_a_bot_of_the_house_is_no_robot():
    assert not Seat(level=1).robot and not Seat("Ann", ANN).robot


def test_a_fault_of_the_house_is_one_answer_and_one_line_of_the_log(tmp_path, monkeypatch, caplog):
    """For programs a document, for people a page; neither tells what it was."""

    async def broken(_):
        raise RuntimeError("inner secret")

    async def story(house, browser):
        _, robot = await keeper_with(browser, "Ann", "Sobek")
        ann = browser()
        at = await opened(ann)
        monkeypatch.setattr(house, "table", broken)
        for answer, kind, address in (
            (robot.ask("GET", f"/tables/{at[3:]}"), "application/problem+json", f"{API}/tables/{{table}}"),
            (ann.get(at), "text/html; charset=utf-8", "/t/{table}"),
        ):
            caplog.clear()
            told = await answer
            assert (told.status_code, told.headers["Content-Type"]) == (500, kind), told.text
            assert "secret" not in told.text and "X-Request-Id" in told.headers
            assert [line.message for line in caplog.records] == [f"a request to {address} failed"]

    visited(tmp_path, story)
