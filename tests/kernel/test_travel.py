"""Matches, games and records are copied and pickled, and go on as the original would."""

from __future__ import annotations

import contextlib
import copy
import pickle
import random
import subprocess
import sys
from dataclasses import replace
from pathlib import Path

import pytest

import greathouse as gh
from greathouse.kernel.chance import Dealer
from greathouse.kernel.conformance.events import random_trade
from greathouse.kernel.errors import BadContent, BadOption, BadRecord, IllegalMove, UnknownGame, UnreadableMove
from greathouse.kernel.game import Game
from greathouse.kernel.instances import Source
from tests.waiting import SECONDS

WAYS = {
    "copy": lambda match: match.copy(),
    "copy.copy": copy.copy,
    "copy.deepcopy": copy.deepcopy,
    "pickle": lambda match: pickle.loads(pickle.dumps(match)),
}


def go_on(match, seed, steps):
    """Random moves, trades and notes; chance from the match's own dealer."""
    rand = random.Random(seed)
    for step in range(steps):
        if match.over:
            return
        if match.game.about.trade and rand.random() < 0.5:
            with contextlib.suppress(IllegalMove):
                match.execute_trade(*random_trade(rand, match))
                match.note({"said": f"a deal at {step}"})
        seat = rand.choice(match.waiting)
        match.play(rand.choice(match.legal_numbers(seat)), seat)


def told(match):
    return match.state, match.history, match.notes, match.options, match.origin, match.seats


@pytest.mark.sampled(5)
@pytest.mark.parametrize("way", WAYS)
@pytest.mark.parametrize("key", gh.list_games())
def test_a_match_in_mid_game_goes_on_as_the_original(key, way):
    options = {"haggling": "open"} if key == "osiris" else {}
    for seed in range(3):
        match = gh.load(key).new(seed=seed, **options)
        go_on(match, seed, 10 + 15 * seed)
        other = WAYS[way](match)
        assert told(other) == told(match)
        before = copy.deepcopy(told(match))
        go_on(other, seed + 50, 40)
        assert told(match) == before, "the original is not touched"
        go_on(match, seed + 50, 40)
        assert told(other) == told(match)
        assert other.game is match.game


def test_the_games_that_travel_have_trades_and_notes():
    match = gh.load("osiris").new(4, seed=1, haggling="open")
    go_on(match, 1, 60)
    other = pickle.loads(pickle.dumps(match))
    assert any(event.actor == -3 for event in other.history)
    assert other.notes == match.notes != []


def test_a_note_belongs_to_one_match():
    match = gh.load("pharao").new(seed=1)
    match.note({"said": ["hello"]})
    other = match.copy()
    other.notes[0].content["said"].append("again")
    assert match.notes[0].content == {"said": ["hello"]}


@pytest.mark.parametrize("key", gh.list_games())
def test_states_and_views_travel(key):
    match = gh.load(key).new(seed=4)
    for record in (match.state, match.view(0), match.view(-1)):
        for other in (pickle.loads(pickle.dumps(record)), copy.copy(record), copy.deepcopy(record)):
            assert (other, other.to_json(), type(other)) == (record, record.to_json(), type(record))
            name = type(record).fields()[0].name
            setattr(other, name, 77)
            assert getattr(record, name) != 77


def test_a_dealer_goes_on_where_it_was():
    dealer = Dealer(9)
    [dealer(6) for _ in range(5)]
    others = [pickle.loads(pickle.dumps(dealer)), copy.copy(dealer), copy.deepcopy(dealer)]
    following = [dealer(1000) for _ in range(20)]
    assert all([other(1000) for _ in range(20)] == following for other in others)
    assert len({pickle.loads(pickle.dumps(Dealer()))(2**31) for _ in range(4)}) > 1, "true chance is not repeated"


@pytest.mark.parametrize("seed", [1.0, "7", True, [1]])
def test_a_seed_is_a_whole_number(seed):
    with pytest.raises(BadOption, match="whole number"):
        gh.load("pharao").new(seed=seed)


def corrected(folder: Path) -> Game:
    text = Path("src/greathouse/games/pharao/content.toml").read_text(encoding="utf-8")
    path = folder / "corrected.toml"
    path.write_text(text.replace("other = [0, 0, 1, 1, 2, 2]", "other = [0, 0, 0, 0, 1, 2]"), encoding="utf-8")
    return gh.load("pharao", path)


ELSEWHERE = """
import pickle, sys
match, state, view = pickle.load(open(sys.argv[1], "rb"))
other = pickle.loads(pickle.dumps(match))
assert type(state) is type(match.state) is match.game.State and other.game is match.game and view == match.view(0)
match.play(match.legal()[0])
print(match.game.content_digest, *(match.written(event) for event in match.history))
"""


def test_corrected_content_travels_without_its_file(tmp_path):
    game = corrected(tmp_path)
    match = game.new(seed=2)
    while match.over:
        match = game.new(seed=3)
    (tmp_path / "match").write_bytes(pickle.dumps((match, match.state, match.view(0))))
    (tmp_path / "corrected.toml").unlink()
    command = [sys.executable, "-c", ELSEWHERE, str(tmp_path / "match")]
    done = subprocess.run(command, capture_output=True, text=True, timeout=SECONDS, check=False)
    match.play(match.legal()[0])
    expected = [game.content_digest, *(match.written(event) for event in match.history)]
    assert done.stdout.split() == " ".join(expected).split(), done.stderr


def test_a_game_is_one_object_for_each_content(tmp_path):
    for game in (gh.load("heir"), corrected(tmp_path)):
        assert pickle.loads(pickle.dumps(game)) is copy.copy(game) is copy.deepcopy(game) is game


def test_a_game_that_cannot_be_had_again_is_named():
    game = Game("kuhn", Source("tests.toys.kuhn"))
    with pytest.raises(UnknownGame, match=r"kuhn.*tests\.toys\.hunk"):
        pickle.loads(pickle.dumps(game).replace(b"tests.toys.kuhn", b"tests.toys.hunk"))


def test_a_match_of_older_rules_is_refused():
    game = Game("kuhn", Source("tests.toys.kuhn"))
    game.about = replace(game.about, rules="0")
    with pytest.raises(BadRecord, match="version '0'"):
        pickle.loads(pickle.dumps(game.new(seed=1)))


def test_missing_content_is_a_sentence(tmp_path):
    with pytest.raises(BadContent, match=r"gone\.toml cannot be read"):
        gh.load("pharao", tmp_path / "gone.toml")


def test_refusals_travel():
    match = gh.load("pharao").new(seed=1)
    wrong = next(m for m in match.game.moves if match.why(m))
    for move, kind in (("fly 3", UnreadableMove), (wrong, IllegalMove)):
        with pytest.raises(kind) as caught:
            match.play(move)
        again = pickle.loads(pickle.dumps(caught.value))
        assert (type(again), str(again), vars(again)) == (kind, str(caught.value), vars(caught.value))
