"""External robots: the command, the client, and the example of docs/robots.md, against a running house."""

import json
import os
import re
import subprocess
import sys
import threading
import time
from html import unescape
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import ClassVar

import pytest

import greathouse as gh
from greathouse.client import Client, Problem
from greathouse.client.http import Line
from greathouse.client.players import AgentPlayer, player
from greathouse.client.schemas import Position
from greathouse.kernel.errors import BadAgent, HouseError
from greathouse.server.api.positions import position as told
from greathouse.server.tables import Seat
from greathouse.server.words import Words
from tests import command
from tests.waiting import SECONDS, wait_until

from .desk import ANN, BEN, Desk
from .forge import ROOT
from .robots import External, played, token_of
from .running import Client as Session
from .running import Running

GAMES = list(gh.list_games())


@pytest.mark.slow
def test_an_external_robot_is_killed_in_the_middle_of_its_games(tmp_path):
    """At length: python -m tests.server.robots --games 5."""
    house = Running(tmp_path).start()
    try:
        ends, kills = played(house.base, ["hapy", "heir"], 1)
    finally:
        house.kill()
    assert kills == 1 and sorted(end.game for end in ends) == ["hapy", "heir"]
    assert all(abs(sum(end.result.points) - 1) < 1e-9 and end.result.resigned is None for end in ends), ends


@pytest.mark.slow
def test_an_external_robot_that_dawdles_is_shown_and_its_time_runs(tmp_path):
    """Without a clock pages say whom all wait for; with one the robot loses, or a bot of the house carries on."""
    house = Running(tmp_path).start()
    external = External(house.base, token_of(house.base, "Ben", "Thoth"), "--agent", "tests.server.robots:asleep")
    ann = Session(house.base)
    ann.post("/sign-up", name="Ann", password="correct horse")
    external.start()
    try:
        loss, carried = {"clock": "30+0"}, {"clock": "30+0", "clock-end": "0"}
        free, lost, played = (waiting_for_thoth(ann, form) for form in ({}, loss, carried))
        wait_until(lambda: "Thoth does not answer" in ann.get(free).text, patiently)
        wait_until(lambda: ann.look(lost).over, patiently)
        assert "Thoth has run out of time" in unescape(ann.get(lost).text)
        wait_until(lambda: "for Thoth" in ann.get(played).text, patiently)
        assert not ann.look(played).over and external.process.poll() is None
    finally:
        external.kill()
        house.kill()


def patiently() -> None:
    """A pause between two looks that no house finds too short."""
    time.sleep(1.0)


def waiting_for_thoth(ann: Session, form: dict[str, str]) -> str:
    """A table at which the robot is to choose."""
    table = ann.post("/people/Thoth/challenge", game="steps", key="".join(form) or "free", **form).headers["location"]
    wait_until(lambda: "data-started" in ann.look(table).html, patiently)
    while (look := ann.look(table)).moves:
        ann.move(table, look.revision, look.moves[0])
    return table


@pytest.mark.slow
def test_the_example_is_a_whole_robot(server, tmp_path):
    document = (Path(ROOT) / "docs" / "robots.md").read_text(encoding="utf-8")
    (example,) = [block for block in re.findall(r"```python\n(.*?)```", document, re.S) if "urllib" in block]
    assert len([line for line in example.splitlines() if line.strip()]) <= 22
    mine = Client(server.base, token_of(server.base, "Exa", "Example-1"))
    env = os.environ | {"HOUSE": server.base, "GREATHOUSE_TOKEN": token_of(server.base, "Exb", "Example-2")}
    robot = subprocess.Popen([sys.executable, "-c", example], env=env, stdout=subprocess.PIPE, text=True)
    table = mine.challenge("Example-2", "steps").table
    for position in mine.positions(table):
        if position.your_turn:
            mine.move(table, position.revision, position.legal[-1].move)
    assert robot.communicate(timeout=SECONDS)[0].strip() and robot.returncode == 0
    assert position.status == "over"


def test_the_command_names_what_is_wrong(server, monkeypatch):
    def said(*arguments, token="gh_" + "A" * 43):
        monkeypatch.setenv("GREATHOUSE_TOKEN", token)
        done = command.run("robot", *arguments)
        return done.returncode, " ".join(done.stderr.split())

    code, words = said(server.base, "--agent", "random")
    assert code == 2 and "unknown or was revoked" in words
    code, words = said(server.base, token="")
    assert code == 2 and "GREATHOUSE_TOKEN" in words


@pytest.mark.compiled
def test_players_are_agents_or_functions(tmp_path, monkeypatch):
    (tmp_path / "mine.py").write_text("def choose(position):\n    return 5\nwrong = 3\n")
    monkeypatch.chdir(tmp_path)
    monkeypatch.syspath_prepend(str(tmp_path))
    assert player("mine:choose")(None) == 5
    with pytest.raises(BadAgent, match="cannot be called"):
        player("mine:wrong")
    with pytest.raises(BadAgent, match="no other in mine"):
        player("mine:other")
    assert isinstance(player("mcts:800"), AgentPlayer)
    with pytest.raises(BadAgent):
        AgentPlayer("nothing:3").prepare("pharao")


@pytest.mark.sampled(5)
@pytest.mark.parametrize("key", GAMES)
def test_what_a_robot_is_told_is_its_view(tmp_path, key, monkeypatch):
    """By numbers it gets the very View that an agent of the house would; every field of it is told in words, too."""
    desk = Desk(tmp_path)
    monkeypatch.setattr(desk.service, "games", lambda key, digest: gh.load(key))
    game = gh.load(key)
    names = ((ANN, "Ann"), (BEN, "Ben"), ("c" * 64, "Cem"), ("d" * 64, "Dan"))
    seats = tuple(Seat(name, guest) for guest, name in names[: min(game.about.seats)])
    from greathouse.server.messages import Open

    table = desk.send(Open(key, {}, seats, shuffle=False)).table
    for _ in range(25):
        table = desk.tables[table.id]
        if table.over:
            break
        mover = table.waiting[0]
        for seat, (guest, _) in enumerate(names[: len(seats)]):
            content = json.loads(told(table, guest, Words("en")).model_dump_json())
            position = Position.of(content)
            assert game.View.from_json(position.numbers) == table.view(seat)
            once, of_seat = game.positions.describe()
            words = game.positions.seat_words(len(seats))
            assert set(position.view) <= {*once, *words} and set(position.view[words[0]]) <= set(of_seat)
            assert [one.number for one in position.legal] == table.match.legal_numbers(seat)
        choice = table.match.legal(mover)[-1]
        desk.act(table, seats[mover].guest, choice, revision=table.revision(mover))


@pytest.mark.compiled
def test_an_agent_plays_only_the_rules_it_knows(tmp_path):
    content = {
        "table": "t",
        "game": "pharao",
        "options": {},
        "seats": [],
        "status": "running",
        "rated": False,
        "your_turn": True,
    }
    content |= {"legal": [], "log": [], "offers": [], "result": None, "you": 0, "numbers": {}, "rules": "0.0"}
    with pytest.raises(HouseError, match=r"by version 0\.0"):
        AgentPlayer("greedy")(Position.of(content))


class Away(BaseHTTPRequestHandler):
    """A proxy: what is first asked for does not reach the house; what comes again does."""

    refusals: ClassVar[list[int]] = []
    keys: ClassVar[list[str | None]] = []

    def do_GET(self) -> None:
        self.do_POST()

    def do_POST(self) -> None:
        self.keys.append(self.headers["Idempotency-Key"])
        self.rfile.read(int(self.headers["Content-Length"] or 0))
        refused = self.refusals.pop() if self.refusals else 0
        event = b'id: 1\ndata: {"name": "Thoth"}\n\n'
        body = b"<html><h1>Bad Gateway</h1></html>" if refused else event if self.path.endswith("/events") else b"{}"
        self.send_response(refused or 200)
        self.end_headers()
        self.wfile.write(body)

    def log_message(self, *_) -> None:
        pass


def test_what_a_proxy_answers_for_a_house_that_is_away_is_asked_again():
    """Under the same name, so that it counts once; a stream is taken up again, too. What is wrong stays so."""
    with ThreadingHTTPServer(("127.0.0.1", 0), Away) as away:
        threading.Thread(target=away.serve_forever, daemon=True).start()
        url, waits = f"http://127.0.0.1:{away.server_port}", []
        Away.refusals[:], Away.keys[:] = [504, 503, 502], []
        assert Line(url, "gh_", patience=SECONDS, sleep=waits.append).ask("/tables", {}) == {}
        assert len(waits) == 3 and len(Away.keys) == 4 and len(set(Away.keys)) == 1 and Away.keys[0]
        Away.refusals[:] = [504, 502]
        stream = Client(url, "gh_", sleep=waits.append)._stream("/events")
        assert next(stream) == {"name": "Thoth"} and not Away.refusals
        Away.refusals[:] = [500]
        with pytest.raises(Problem, match="500"):
            Client(url, "gh_").account()
        away.shutdown()


def test_a_client_says_where_no_house_is():
    with pytest.raises(ValueError, match="not the address"):
        Client("ftp://house", "gh_")
    assert Problem({"detail": "No.", "reason": "stale", "status": 409}).reason == "stale"
