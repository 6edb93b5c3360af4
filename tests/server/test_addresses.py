"""What the house allows an address, and what its pages say when something breaks."""

from __future__ import annotations

import re
import socket

import pytest

from greathouse.server.errors import BadSetting
from greathouse.server.house import House
from greathouse.server.run import listen, served_hosts
from greathouse.server.web.guard import Limits

from .houses import asked, played


def test_an_address_that_asks_too_often_waits(tmp_path):
    async def often(client):
        return [(await client.get("/")).status_code for _ in range(5)]

    async def tables(client):
        return [await client.post("/play/steps", data={"level": "1"}) for _ in range(3)]

    async def story(house: House):
        assert await asked(house, Limits(burst=3, per_second=0.01), often) == [200, 200, 200, 429, 429]
        answers = await asked(house, Limits(tables_burst=2, tables_per_second=0.01), tables)
        assert [answer.status_code for answer in answers] == [303, 303, 429]
        assert 90 < int(answers[-1].headers["retry-after"]) <= 100 and "too fast" in answers[-1].text

    played(tmp_path, story)


def test_only_files_that_exist_may_be_asked_for_without_end(tmp_path):
    async def often(client):
        files = [(await client.get("/static/board.css")).status_code for _ in range(4)]
        missing = [await client.get("/static/nonsense.css") for _ in range(3)]
        assert files == [200] * 4, "however often"
        for answer in missing:
            assert answer.headers["content-type"].startswith("text/plain") and len(answer.content) < 200
        return [answer.status_code for answer in missing]

    async def story(house: House):
        assert await asked(house, Limits(burst=2, per_second=0.0), often) == [404, 404, 429]

    played(tmp_path, story)


def test_an_address_holds_only_so_many_streams(tmp_path):
    async def one_more(client):
        table = (await client.post("/play/steps", data={"level": "1"})).headers["location"]
        return (await client.get(f"{table}/events")).status_code

    async def story(house: House):
        assert await asked(house, Limits(streams=0), one_more) == 429

    played(tmp_path, story)


def test_a_server_of_this_machine_answers_to_no_foreign_name(tmp_path, monkeypatch):
    async def home(client):
        return (await client.get("/")).status_code

    async def story(house: House):
        assert await asked(house, Limits(), home, served_hosts("127.0.0.1")) == 400
        monkeypatch.setenv("GREATHOUSE_HOSTS", "house play.example")
        assert await asked(house, Limits(), home, served_hosts("127.0.0.1")) == 200
        assert served_hosts("0.0.0.0") == ("house", "play.example")

    played(tmp_path, story)


def test_a_page_that_breaks_says_so_and_tells_nothing(tmp_path, monkeypatch, caplog):
    async def home(client):
        return await client.get("/")

    async def story(house: House):
        monkeypatch.setattr(house, "listed", None)
        answer = await asked(house, Limits(), home)
        assert answer.status_code == 500 and "Something went wrong" in answer.text and "NoneType" not in answer.text
        assert "NoneType" in caplog.text

    played(tmp_path, story)


def test_an_answer_does_not_wait_for_its_head_to_be_confirmed():
    with listen("127.0.0.1", 0) as listener, socket.create_connection(listener.getsockname()):
        accepted, _ = listener.accept()
        with accepted:
            assert accepted.getsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY)


@pytest.mark.parametrize("name", ["https://play.example/", "play.example,b", "play.example:443", "*", "a_b", "a..b"])
def test_what_is_no_name_of_a_host_ends_the_start(monkeypatch, name):
    """Otherwise the house would open, and refuse everybody."""
    monkeypatch.setenv("GREATHOUSE_HOSTS", f"good.example {name}")
    with pytest.raises(BadSetting, match=f"GREATHOUSE_HOSTS: expected names of hosts.*not '{re.escape(name)}'"):
        served_hosts("127.0.0.1")


def test_names_of_hosts_and_addresses_are_served(monkeypatch):
    monkeypatch.setenv("GREATHOUSE_HOSTS", "Play.Example house 192.0.2.7 2001:db8::7 xn--bcher-kva.example")
    public = ("play.example", "house", "192.0.2.7", "2001:db8::7", "xn--bcher-kva.example")
    assert served_hosts("127.0.0.1")[-5:] == served_hosts("0.0.0.0") == public
