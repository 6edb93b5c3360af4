"""Hints: for whoever plays alone against bots or where all agreed, from the seat's own view; three degrees."""

from __future__ import annotations

import asyncio
import re
from html import unescape
from typing import Any

import pytest

from greathouse.agents import Assessment
from greathouse.server import hints
from greathouse.server.tables import Seat, Table
from greathouse.server.web.hints import worth
from greathouse.server.words import Words

from .hinted import follow
from .running import Client, two_clients


@pytest.fixture
def ann(server):
    return Client(server.base)


def told(html: str) -> list[str]:
    panel = re.search(r'<div class="shown" role="status">(.*?)</div>', html, re.S)
    return [unescape(text) for text in re.findall(r"<p>(.*?)</p>", panel[1])] if panel else []


def marks(html: str) -> tuple[list[str], list[str]]:
    found = re.search(r'data-targets="([^"]*)" data-arrow="([^"]*)"', html)
    return (found[1].split(), found[2].split()) if found else ([], [])


def ask(client: Client, table: str, degree: int) -> str:
    """The page with the hint, as soon as the bots have thought."""
    revision = client.turn(table).revision
    while "data-thinking" in (html := client.get(f"{table}/live", hint=revision, degree=degree).text):
        assert told(html) == ["The bots are thinking …"]
    return html


def test_a_page_does_not_wait_for_bots_that_think_long_and_what_they_think_is_kept(monkeypatch):
    answers, thinking = [], asyncio.Event()

    class Pool:
        async def assess(self, game, view, seat, payer):
            answers.append(seat)
            await thinking.wait()
            return [Assessment(7, 0.5)]

    async def story():
        monkeypatch.setattr(hints, "PATIENCE", 0.01)
        table: Any = seated(ANN, BOT)
        table.decision_since = [0, 0]
        asked: Any = hints.Hints(Pool())
        monkeypatch.setattr(Table, "view", lambda self, seat: None)
        table.game = None
        assert await asked.of(table, 0) is None and asked.chosen(table, 0) is None
        thinking.set()
        assert await asked.of(table, 0) == [Assessment(7, 0.5)] and answers == [0]
        assert asked.chosen(table, 0) == 7 and asked.chosen(table, 1) is None

    asyncio.run(story())


@pytest.mark.slow
def test_a_hint_tells_where_to_look_then_which_choice_then_why(ann):
    table = ann.post("/play/pharao", level=0).headers["location"]
    look = ann.turn(table)
    assert "Give me a hint" in look.html
    first, second, third = (ask(ann, table, degree) for degree in (1, 2, 3))
    assert told(first)[-1].startswith("Look") and len(marks(first)[0]) == 1 and "The bots would choose" not in first
    assert told(second)[0].startswith("The bots would choose: ") and len(told(second)) == 1
    assert len(marks(second)[1]) == 2 and marks(second)[1][0] == marks(first)[0][0]
    assert told(third)[0] == told(second)[0] and len(told(third)) > 1
    written = re.findall(r'name="move" value="([^"]*)" data-clicks="([^"]*)"', third)
    assert marks(second)[1] in [clicks.split() for _, clicks in written]


EXPECTED = "They expect to win {first} % of games from here with it, and {second} % with the next best choice."


@pytest.mark.parametrize(
    ("others", "said"),
    [
        ([(0.4, 0.5)], EXPECTED.format(first=60, second=40)),
        ([(0.0, 0.01), (0.5, 0.3)], EXPECTED.format(first=60, second=50)),
        ([(0.0, 0.01)], "They tried it out against the others."),
        ([(0.7, 0.9)], "They think that other choices are about as good."),
        ([], "There is no other choice."),
    ],
)
def test_what_the_bots_hardly_tried_is_not_told_and_nothing_is_called_better_than_the_best(others, said):
    found = [Assessment(0, 0.6), *(Assessment(n, *other) for n, other in enumerate(others, 1))]
    assert worth(found, Words("en")).replace("\N{NO-BREAK SPACE}", " ") == said


def test_a_hint_is_for_the_present_position_only(ann):
    table = ann.post("/play/pharao", level=0).headers["location"]
    revision = ann.turn(table).revision
    assert not told(ann.get(f"{table}/live", hint=revision + 1, degree=2).text)
    assert not told(Client(ann.base).get(f"{table}/live", hint=revision, degree=2).text), "spectators get none"


def test_among_people_there_are_no_hints_unless_the_table_was_opened_for_them(server):
    ann, ben, table = two_clients(server)
    for client in (ann, ben):
        look = client.look(table)
        assert "Give me a hint" not in look.html
        assert not told(client.get(f"{table}/live", hint=look.revision, degree=3).text)
    ann, ben = Client(server.base), Client(server.base)
    table = ann.open("pharao", study="yes")
    invitation = ann.invitation(table)
    assert "everybody may ask for hints" in ben.get(invitation).text
    ben.post(invitation, name="Ben")
    assert any("Give me a hint" in client.look(table).html for client in (ann, ben))


@pytest.mark.slow
def test_a_hint_stays_while_somebody_else_seals_an_answer(server):
    """Both bid at once in Heir: the other's bid, which nobody sees, takes no hint away and does not change it."""
    ann, ben = Client(server.base), Client(server.base)
    table = ann.open("heir", study="yes")
    ben.post(ann.invitation(table), name="Ben")
    looks = [ann.look(table), ben.look(table)]
    while not all(look.moves and look.moves[0].startswith("bid") for look in looks):
        acting, look = next((one, look) for one, look in zip((ann, ben), looks, strict=True) if look.moves)
        acting.move(table, look.revision, look.moves[0])
        looks = [ann.look(table), ben.look(table)]
    here, there = looks
    before = told(ask(ann, table, 3))
    assert ben.move(table, there.revision, there.moves[0]).status_code < 400
    assert ann.look(table).revision > here.revision, "a bid is noticed"
    after = ann.get(f"{table}/live", hint=here.revision, degree=3).text
    assert before and told(after) == before
    ann.move(table, here.revision, here.moves[0])
    assert not told(ann.get(f"{table}/live", hint=here.revision, degree=3).text), "the decision is over"


def seated(*seats: Seat, study: bool = False) -> Table:
    table = Table("t", lambda key, digest: None)
    table.seats, table.study = list(seats), study
    return table


ANN, BEN, BOT, FREE = Seat("Ann", "a"), Seat("Ben", "b"), Seat(level=1), Seat()


@pytest.mark.parametrize(
    ("seats", "helps"),
    [((ANN, BOT), True), ((ANN, ANN), True), ((ANN, BEN), False), ((ANN, FREE), False), ((BOT, BOT), False)],
)
def test_one_person_alone_is_helped(seats, helps):
    assert seated(*seats).helps is helps
    assert seated(*seats, study=True).helps


def test_the_form_of_every_game_offers_hints_to_all(ann):
    assert "Allow hints" in ann.get("/new/hapy").text
    assert "Show chances and hints" in ann.get("/new/pharao").text


GUIDED = ("pharao", "hapy", "heir")


def labels(html: str) -> dict[str, str]:
    """Written moves by the words on their buttons."""
    found = re.findall(r'name="move" value="([^"]*)"[^>]*>(.*?)</button>', html, re.S)
    return {" ".join(unescape(re.sub("<[^>]+>", " ", words)).split()): unescape(move) for move, words in found}


@pytest.mark.slow
@pytest.mark.parametrize("game", GUIDED)
def test_a_learner_who_follows_hints_is_led_by_three_degrees_that_agree(ann, game):
    table, followed, games = "", 0, 0
    while followed < 6:
        if not table or (look := ann.turn(table)).over:
            games += 1
            assert games < 20, "a game of Pharao may be over early, not each"
            table = ann.post(f"/play/{game}", level=0).headers["location"]
            continue
        first, second, third = (ask(ann, table, degree) for degree in (1, 2, 3))
        (choice,), arrow = told(second), marks(second)[1]
        assert choice == told(third)[0] and arrow == marks(third)[1]
        assert arrow and arrow[0] in marks(first)[0], "where to look is where the choice begins"
        assert len(set(told(third))) == len(told(third)) > 1, "no sentence twice"
        named = choice.removeprefix("The bots would choose: ").rstrip(".")
        fits = [move for words, move in labels(third).items() if words == named or words.startswith(f"{named} ")]
        assert fits, f"{named} is none of {list(labels(third))}"
        followed += ann.move(table, look.revision, fits[0]).status_code < 400


@pytest.mark.slow
@pytest.mark.parametrize("decisions", [4, pytest.param(12, marks=pytest.mark.grid)])
@pytest.mark.parametrize("game", ["pharao", "hapy", "heir", "favor", "osiris"])
def test_a_hint_can_be_followed_at_every_decision(ann, game, decisions):
    """Its three degrees are there, its move is among the choices, its reason is told in every language."""
    assert len(list(follow(ann, game, decisions))) > 3
