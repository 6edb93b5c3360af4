"""Exact chances on the pages, with an analyst that knows everything but the beginning."""

import asyncio
import random

import pytest

from greathouse.kernel.contract import CHANCE
from greathouse.server import analysis
from greathouse.server.messages import Act, Open, PlayOn, Rematch, Resign
from greathouse.server.service import Service
from greathouse.server.tables import Seat
from greathouse.server.web.analysis import game_chances, percent
from greathouse.server.words import Words
from tests.server.launch import find

GUESTS = (Seat("Ann", "ann"), Seat("Ben", "ben"))


class Knowing:
    """Says that the seat to move has 0.6 and each further choice costs 0.1; knows nothing of four against four."""

    def __init__(self, game):
        self.game, self.asked = game, []

    def _state(self, view):
        state = self.game.State()
        self.game.views.guess(view, 0, state, None)
        return state

    def chances(self, view):
        self.asked.append(type(view))
        if view.ending:
            return (1.0, 0.0) if view.winner == 0 else (0.0, 1.0)
        if view.houses[0].bit_count() + view.houses[1].bit_count() > 7:
            return None
        mover = 0.6 if self.game.rules.turn(self._state(view)) != CHANCE else 0.5
        return (mover, 1 - mover) if view.mover == 0 else (1 - mover, mover)

    def advice(self, view, seat):
        out = [0] * len(self.game.moves)
        if self.game.rules.turn(self._state(view)) != seat:
            return []
        count = self.game.rules.legal(self._state(view), seat, out)
        return [(number, max(0.0, 0.6 - 0.1 * place)) for place, number in enumerate(out[:count])]

    def reach(self, options, lang):
        return f"reach {lang}"

    def missing(self, options):
        return ["never-run"]


@pytest.fixture
def service():
    rand, names = random.Random(1), iter(range(10_000))
    return Service(find, rand.randrange, lambda: f"t{next(names)}")


@pytest.fixture
def analyst(service, monkeypatch):
    made = Knowing(service.games("pharao", ""))
    monkeypatch.setattr(analysis, "analyst_of", lambda game: made if game.key == "pharao" else None)
    return made


def opened(service, *, study, game="pharao"):
    return service.handle(0, Open(game, {}, GUESTS, shuffle=False, study=study)).table


def played(service, table, moves=10_000):
    rand = random.Random(3)
    while not table.over and moves:
        seat = table.waiting[0]
        move = table.game.moves.write(rand.choice(table.match.legal_numbers(seat)))
        table = service.handle(0, Act(table.seats[seat].guest, table.revision(seat), move, "", seat), table).table
        moves -= 1
    return table


def test_a_table_is_for_study_only_if_it_was_opened_so_and_so_are_the_tables_after_it(service):
    for wanted in (True, False):
        table = opened(service, study=wanted)
        assert table.study is wanted
        on = service.handle(0, PlayOn("ann", "Ann", 3, 0), played(service, table, 5))
        assert on.table.study is wanted
        given_up = service.handle(0, Resign("ann", "k"), table).table
        again = service.handle(0, Rematch("ben", "k2"), given_up)
        assert again.made[0].study is wanted


def test_the_sum_of_luck_and_choices_is_how_the_game_went(service, analyst):
    table = played(service, opened(service, study=True))
    found = analysis.analyse(table, 0, analyst)
    known = [chances for chances in found.chances if chances is not None]
    assert found.chances[0] is None
    assert known[-1] == tuple(table.points)
    assert set(analyst.asked) == {table.game.View}
    dark, light = found.accounts
    assert dark.luck == pytest.approx(-light.luck)
    assert dark.choices > dark.best > 0
    assert found.mistakes and all(mistake.cost >= analysis.MISTAKE_FROM for mistake in found.mistakes)
    content = game_chances(table, found, Words("de"), ["Ann", "Ben"], len(found.chances) - 1, {})
    assert content.judged == "reach de"
    assert "<path" in content.curve
    assert {share.chance for share in content.shares} == {"100,0\u00a0%", "0,0\u00a0%"}


def test_a_hint_is_for_whom_it_is_to_choose_and_a_spectator_gets_none(service, analyst):
    async def ask(table):
        analysts = analysis.Analysts()
        analysts.helps = False
        mover = table.match.turn
        return [await analysts.position(table, reader, advice=True) for reader in (mover, 1 - mover, -1)]

    mine, theirs, watching = asyncio.run(ask(played(service, opened(service, study=True), 3)))
    assert mine.advice
    assert not theirs.advice
    assert not watching.advice


def test_a_game_without_an_analyst_has_none_of_this(service, analyst):
    analysts = analysis.Analysts()
    table = opened(service, study=True, game="steps")
    assert not analysts.knows(table.game)
    assert asyncio.run(analysts.position(table, 0)) is None
    assert asyncio.run(analysts.game(table, 0)) is None


def test_work_that_cannot_be_started_is_no_fault_of_the_page(service, analyst):
    table = opened(service, study=True)
    analysts = analysis.Analysts()
    assert asyncio.run(analysts.position(table, 0)).chances is None
    assert not analysts.working


@pytest.mark.parametrize(
    ("part", "signed", "said"),
    [(0.5, False, "50.0"), (-0.0004, True, "0.0"), (-0.123, True, "−12.3"), (0.0706, True, "+7.1")],
)
def test_percent(part, signed, said):
    assert percent(part, Words("en"), signed=signed) == f"{said}\u00a0%"
