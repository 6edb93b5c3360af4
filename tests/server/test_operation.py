"""The house tells how it is, names no secret in its log, and stops in order."""

import asyncio
import json
import logging
import os
import re
import signal
import sqlite3
import threading
import time
from contextlib import suppress
from functools import partial

import httpx
import pytest

import greathouse
from greathouse.server.errors import Unavailable
from greathouse.server.lag import LoopLag
from greathouse.server.logs import REQUEST, JsonFormatter, TextFormatter
from greathouse.server.tables import Seat
from greathouse.server.web.guard import Limits
from tests.waiting import SECONDS, eventually, wait_until

from .desk import BEN
from .houses import asked, open_two, played
from .kill import PAUSE, Answered, Player, check
from .running import Running, two_clients

METRIC = r"^{}(?:\{{{}\}})? ([\d.e+-]+)$"


def metric(text: str, name: str, labels: str = "") -> float:
    """The value of a metric in the form that Prometheus reads."""
    return float(re.search(METRIC.format(name, labels), text, re.MULTILINE)[1])


def measured(server: Running, name: str, labels: str = "") -> float:
    return metric(httpx.get(f"{server.base}/metrics", timeout=SECONDS).text, name, labels)


def test_metrics_count_what_happens(mortal):
    ann, ben, table = two_clients(mortal)
    look = ann.look(table)
    with ben.http.stream("GET", f"{table}/events"):
        wait_until(lambda: measured(mortal, "greathouse_streams") == 1)
        assert ann.move(table, look.revision, look.moves[0]).status_code == 200
    assert measured(mortal, "greathouse_moves_total", 'by="person",game="steps"') == 1
    assert measured(mortal, "greathouse_commit_seconds_count") == 3, "opened, joined, moved"
    route = 'method="POST",route="/t/{table}/move",status="200"'
    assert measured(mortal, "greathouse_request_seconds_count", route.replace("{", r"\{").replace("}", r"\}")) == 1
    assert measured(mortal, "greathouse_tables") == 1 and measured(mortal, "process_resident_memory_bytes") > 1e6
    for name in ("sending", "paused_tables", "bots_thinking", "loop_lag_seconds"):
        assert measured(mortal, f"greathouse_{name}") >= 0


def test_methods_that_nobody_needs_are_counted_as_one(mortal):
    """Those that somebody makes up are not even read."""
    for made_up in ("FETCH", "GIMME"):
        assert httpx.request(made_up, f"{mortal.base}/healthz", timeout=SECONDS).status_code == 400
    for needless in ("MKCOL", "PROPFIND", "PURGE"):
        assert httpx.request(needless, f"{mortal.base}/healthz", timeout=SECONDS).status_code == 403
    text = httpx.get(f"{mortal.base}/metrics", timeout=SECONDS).text
    told = set(re.findall(r'greathouse_request_seconds_count{method="(\w+)"', text))
    assert told - {"GET", "POST", "HEAD"} == {"other"}


def test_bots_moves_are_counted_apart(tmp_path):
    async def story(house):
        await open_two(house, Seat(level=0), Seat("Ben", BEN))
        await eventually(lambda: 'by="bot",game="steps"' in house.metrics.text().decode())

    played(tmp_path, story)


def test_strangers_see_no_metrics(tmp_path):
    async def story(house):
        async def visit(client):
            assert (await client.get("/metrics")).status_code == 404, "from 10.0.0.1"
            assert (await client.get("/healthz")).json() == {"status": "ok"}

        await asked(house, Limits(), visit)

    played(tmp_path, story)


def test_health_names_the_trouble(tmp_path, monkeypatch):
    async def story(house):
        async def trouble(client):
            answer = await client.get("/healthz")
            assert answer.status_code == (503 if answer.json()["status"] != "ok" else 200)
            return answer.json()["status"]

        async def visit(client):
            def full(name):
                raise OSError("disk full")

            monkeypatch.setattr(house.store, "hook", full)
            assert (await client.post("/play/steps", data={"level": "1"})).status_code == 503
            assert await trouble(client) == "storing"
            monkeypatch.undo()
            assert (await client.post("/friend/steps", data={"level": "1"})).status_code == 303
            assert await trouble(client) == "ok"

            def gone():
                raise Unavailable("not-stored")

            monkeypatch.setattr(house.store, "ping", gone)
            assert await trouble(client) == "database"
            house.close_streams()
            assert await trouble(client) == "closing"

        await asked(house, Limits(), visit)

    played(tmp_path, story)


def test_a_house_that_is_behind_refuses_and_says_when_to_come_again(tmp_path, monkeypatch):
    async def story(house):
        async def visit(client):
            monkeypatch.setattr(LoopLag, "seconds", 2.5)
            page = await client.get("/")
            assert (page.status_code, page.headers["retry-after"], page.headers["refresh"]) == (503, "2", "2")
            assert "too much to do" in page.text
            part = await client.get("/", headers={"HX-Request": "true"})
            assert part.headers["hx-reswap"] == "none"
            assert (await client.get("/healthz")).status_code == 200, "who watches over it is answered"
            monkeypatch.setattr(LoopLag, "seconds", 1.5)
            assert (await client.get("/")).status_code == 200

        await asked(house, Limits(lag=2.0), visit)

    played(tmp_path, story)


def test_the_loop_is_as_late_as_its_tick(monkeypatch):
    async def story():
        now, go_on, moment = [0.0], asyncio.Event(), asyncio.sleep
        lag = LoopLag(lambda: now[0], 0.1)
        assert lag.seconds == 0, "nothing ticks yet"

        async def tick(_):
            await go_on.wait()
            go_on.clear()

        monkeypatch.setattr(asyncio, "sleep", tick)
        ticking = asyncio.ensure_future(lag.run())
        await moment(0)
        now[0] = 3.1
        assert lag.seconds == 3.0, "overdue"
        go_on.set()
        while go_on.is_set():
            await moment(0)
        assert lag.seconds == 3.0, "the last tick came so late"
        ticking.cancel()

    asyncio.run(story())


# The log -----------------------------------------------------------------------------------------------------------


def test_a_line_names_its_request():
    record = logging.LogRecord("greathouse.x", logging.WARNING, "x.py", 1, "odd: %s", ("1",), None)
    record.fields = {"status": 200}
    token = REQUEST.set("abc")
    told = json.loads(JsonFormatter().format(record))
    assert (told["message"], told["request"], told["status"], told["level"]) == ("odd: 1", "abc", 200, "warning")
    assert TextFormatter("%(message)s").format(record) == "odd: 1 [request abc]"
    assert told["process"] == os.getpid() and "worker" not in told
    assert json.loads(JsonFormatter(0).format(record))["worker"] == 0
    REQUEST.reset(token)
    assert "request" not in json.loads(JsonFormatter().format(record))


def test_the_log_holds_a_line_for_each_request_and_no_secret(mortal):
    """Seat tokens, cookies, invitations and remarks of a game, also where a page breaks and a commit fails."""
    ann, ben, table = two_clients(mortal, "kuhn")
    ann.post("/preferences", name="Ann of the secret name", back="/")
    look = ann.look(table)
    ann.move(table, look.revision, look.moves[0], key="key-of-this-click")
    ann.post(f"{table}/say", words="a remark that nobody else reads", key="k2")
    invitation = ann.link.rpartition("/")[2]
    assert ben.get(f"{table}/join/{'x' * 16}").status_code == 403
    with sqlite3.connect(mortal.database) as other:
        other.execute("UPDATE log SET body = '{' WHERE table_id = ? AND seq = 1", (table.removeprefix("/t/"),))
    mortal.stop()
    mortal.start()
    assert ann.get(table).status_code == 500
    answer = ann.get("/")
    lines = [json.loads(line) for line in mortal.errors.read_text().splitlines()]
    mine = [line for line in lines if line.get("request") == answer.headers["x-request-id"]]
    (told,) = [line for line in mine if line["logger"] == "greathouse.access"]
    assert (told["method"], told["route"], told["status"]) == ("GET", "/", 200) and told["milliseconds"] >= 0
    (damaged,) = [line for line in mine if "is damaged" in line["message"]]
    assert "JSONDecodeError" in damaged["error"], "her table is not on her start page"
    secrets = [cookie.value for client in (ann, ben) for cookie in client.http.cookies.jar]
    assert len(secrets) >= 3 and all(len(secret) > 8 for secret in secrets)
    text = mortal.errors.read_text()
    for secret in (*secrets, invitation, "secret name", "key-of-this-click", "a remark"):
        assert secret not in text


def test_the_log_tells_what_was_done_to_the_house(mortal):
    """Who tells one process to reload is told that this needs workers; nobody who plays notices."""
    ann, _, table = two_clients(mortal)
    mortal.process.send_signal(signal.SIGHUP)
    assert ann.get(table).status_code == 200
    mortal.stop()
    lines = [json.loads(line) for line in mortal.errors.read_text().splitlines()]
    told = [line["message"] for line in lines if line["logger"] == "greathouse.house"]
    serves, opened, renewed, closing, closed = told[-5:]
    assert serves == f"Great House {greathouse.__version__} serves"
    assert opened == f"open at {mortal.base}/, database {mortal.url}"
    assert renewed.startswith("SIGHUP renews workers") and (closing[:7], closed) == ("closing", "closed")


# The end -----------------------------------------------------------------------------------------------------------


def test_told_to_stop_the_house_finishes_what_it_has_begun(mortal):
    """The database is busy at that moment: the click is answered, the stream ends, nobody else enters."""
    ann, ben, table = two_clients(mortal)
    look, answers = ann.look(table), []
    with sqlite3.connect(mortal.database, isolation_level=None) as other:
        other.execute("BEGIN IMMEDIATE")
        click = threading.Thread(target=lambda: answers.append(ann.move(table, look.revision, look.moves[0], key="k")))
        click.start()
        wait_until(lambda: measured(mortal, "greathouse_sending") == 1)
        with ben.http.stream("GET", f"{table}/events") as stream:
            lines = stream.iter_lines()
            next(lines)
            mortal.process.send_signal(signal.SIGTERM)
            assert all("wake" not in line or line for line in lines), "it ends"
        with pytest.raises(httpx.HTTPError):
            httpx.get(f"{mortal.base}/healthz", timeout=SECONDS)
        other.execute("ROLLBACK")
    click.join(SECONDS)
    assert [answer.status_code for answer in answers] == [200]
    assert mortal.process.wait(SECONDS) in (0, -signal.SIGTERM)
    mortal.start()
    assert ann.look(table).revision == look.revision + 1
    assert "Traceback" not in mortal.errors.read_text()


class Patient(Player):
    """A player whose clicks are sent again under the same key until they are answered, as a page does."""

    given_up = 0

    def once(self) -> None:
        look = self.client.look(self.table)
        if not look.moves:
            time.sleep(PAUSE)
            return
        self.tried += 1
        key = f"{id(self)}-{self.tried}"
        while True:
            with suppress(httpx.HTTPError):
                answer = self.client.move(self.table, look.revision, look.moves[0], key)
                if answer.status_code == 200:
                    self.answered.append(Answered(self.table, key, look.moves[0], int(answer.headers["revision"])))
                    return
                if answer.status_code != 503:
                    self.given_up += 1
                    return
            time.sleep(PAUSE)


def _answered(players: list[Patient], number: int) -> bool:
    return sum(len(player.answered) for player in players) >= number


def test_no_click_is_lost_while_the_house_stops_and_starts_again(mortal):
    stop, players = threading.Event(), []
    for _ in range(3):
        ann, ben, table = two_clients(mortal, **{"option-length": "30"})
        players += [Patient(ann, table, stop), Patient(ben, table, stop)]
    for player in players:
        player.start()
    for _ in range(3):
        before = sum(len(player.answered) for player in players)
        wait_until(partial(_answered, players, before + 6))
        assert mortal.stop() in (0, -signal.SIGTERM)
        mortal.start()
    stop.set()
    for player in players:
        player.join(SECONDS)
    assert not any(player.given_up for player in players)
    assert all(player.tried == len(player.answered) for player in players)
    mortal.stop()
    assert check(mortal.url, players) == sum(player.tried for player in players)
