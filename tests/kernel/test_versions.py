"""A rule changes: what began by the earlier version ends by it, beside games by the present one."""

from __future__ import annotations

import itertools
import pickle
import random
import shutil
from pathlib import Path

import pytest

import greathouse as gh
from greathouse.kernel import transcript
from greathouse.kernel.chance import Dealer
from greathouse.kernel.errors import BadRecord
from greathouse.kernel.game import Game
from greathouse.server.entries import fold
from greathouse.server.messages import Act, Open, PlayOn, Rematch
from greathouse.server.service import Service
from greathouse.server.tables import Seat
from tests.server.desk import ANN, BEN, Desk

TOY = Path(__file__).parents[1] / "toys" / "steps"
BEFORE, AFTER = "s.places[seat] += action + 1", "s.places[seat] += 2 * (action + 1)"
"""A step leads as far as it says; by version 2, twice as far."""


def folder(home: Path, *, changed: bool) -> Path:
    """The toy's folder, before or after its rule was changed."""
    made = Path(shutil.copytree(TOY, home / ("after" if changed else "before") / "steps"))
    if changed:
        (made / "versions" / "1").mkdir(parents=True)
        shutil.copy(made / "rules.py", made / "versions" / "1")
        for name, old, new in (("rules.py", BEFORE, AFTER), ("__init__.py", 'rules="1"', 'rules="2"')):
            text = (made / name).read_text()
            assert text.count(old) == 1
            (made / name).write_text(text.replace(old, new))
    return made


@pytest.fixture
def before(tmp_path) -> Game:
    return gh.load(folder(tmp_path, changed=False))


@pytest.fixture
def after(tmp_path) -> Game:
    return gh.load(folder(tmp_path, changed=True))


def played(game: Game, seed: int = 1, moves: int = 1000):
    match, rand = game.new(seed=seed), random.Random(seed)
    while not match.over and moves:
        match.play(rand.choice(match.legal()))
        moves -= 1
    return match


def test_a_game_is_played_by_its_present_rules_and_keeps_earlier_ones(before, after):
    assert before.versions == ("1",) and after.versions == ("2", "1")
    assert after.about.rules == "2" and after.under("1").about.rules == "1"
    assert after.under("2") is after and after.under("1").under("2") is after
    one, two = played(after.under("1"), moves=1), played(after, moves=1)
    assert 2 * max(one.state.places) == max(two.state.places)


def test_a_record_ends_as_it_did(before, after):
    match = played(before)
    again = transcript.read(match.transcript(), after)
    assert again.over and again.game.about.rules == "1"
    assert again.history == match.history and again.returns == match.returns
    assert again.transcript() == match.transcript()
    assert '"rules": "2"' in played(after).transcript()


def test_a_game_that_was_interrupted_goes_on_by_its_rules(before, after):
    *_, match = transcript.moments(played(before, moves=2).transcript(), after)
    match.deal_from(seed=5)
    while not match.over:
        places = list(match.state.places)
        seat, move = match.turn, match.legal()[-1]
        match.play(move)
        assert match.state.places[seat] - places[seat] == int(move.split()[1])


def test_rules_that_nobody_kept_are_named(after):
    with pytest.raises(BadRecord, match=r"no version '7' .* but '2', '1'"):
        after.under("7")
    with pytest.raises(BadRecord, match="no version"):
        after.under("../1")


def test_a_game_by_earlier_rules_travels(after):
    assert pickle.loads(pickle.dumps(after.under("1"))) is after.under("1")
    match = played(after.under("1"), moves=3)
    assert pickle.loads(pickle.dumps(match)).state == match.state


def test_a_table_ends_by_the_rules_with_which_it_began(tmp_path, before, after):
    desk, names = Desk(tmp_path), itertools.count()

    def serve(game: Game) -> None:
        """The house is closed, and opened with another version of the game."""
        desk.service = Service(lambda key, digest: game, Dealer(3), lambda: f"name{next(names)}")
        desk.tables = {name: fold(name, desk.service.games, desk.store.entries(name)) for name in desk.tables}

    serve(before)
    table = desk.send(Open("steps", {}, (Seat("Ann", ANN), Seat("Ben", BEN)), shuffle=False)).table
    step(desk, table.id)
    serve(after)
    while not desk.tables[table.id].over:
        seat, places, number = step(desk, table.id)
        assert desk.tables[table.id].match.state.places[seat] - places[seat] == number
    old = desk.tables[table.id]
    again = desk.tables[desk.send(Rematch(ANN, "again"), old).opened]
    assert old.game.about.rules == "1" and again.game.about.rules == "2"
    on = desk.tables[desk.send(PlayOn(ANN, "Ann", 2, 0), old).opened]
    assert on.game.about.rules == "1"


def step(desk: Desk, name: str) -> tuple[int, list[int], int]:
    """One move at a table: its seat, where all stood before, how far it says to lead."""
    table = desk.tables[name]
    seat = table.waiting[0]
    move, places = table.match.legal(seat)[-1], list(table.match.state.places)
    desk.send(Act(table.seats[seat].guest, table.revision(seat), move, ""), table)
    return seat, places, int(move.split()[1])
