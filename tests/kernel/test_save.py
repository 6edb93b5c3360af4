"""Records in files, and how chance goes on in what is read from them."""

from __future__ import annotations

import pytest

import greathouse as gh
from greathouse.kernel import transcript
from greathouse.kernel.errors import BadRecord, NotYourTurn
from greathouse.kernel.game import Game
from greathouse.kernel.instances import Source
from greathouse.kernel.match import Match


def begun(seed=4, moves=5):
    match = gh.load("pharao").new(seed=seed)
    for _ in range(moves):
        match.play(match.legal()[0])
    return match


def test_a_saved_match_is_replayed_with_its_notes(tmp_path):
    match = begun()
    match.note({"said": "adjourned"})
    match.save(tmp_path / "game.jsonl", names=["Ann", "Ben"])
    *before, last = gh.replay(tmp_path / "game.jsonl")
    assert (last.state, last.history, last.notes) == (match.state, match.history, match.notes)
    assert len(before) == len(match.history) and before[0].history == []
    assert '"names": ["Ann", "Ben"]' in (tmp_path / "game.jsonl").read_text(encoding="utf-8")


def test_saving_replaces_the_file_and_leaves_nothing_else(tmp_path):
    path = tmp_path / "game.jsonl"
    path.write_text("old")
    begun().save(str(path))
    assert [entry.name for entry in tmp_path.iterdir()] == ["game.jsonl"]
    assert transcript.read(path.read_text(encoding="utf-8")).history


def test_a_match_that_cannot_be_saved_is_a_sentence_and_leaves_the_old_file(tmp_path, monkeypatch):
    with pytest.raises(BadRecord, match=r"nowhere/game\.jsonl cannot be written: No such file or directory\."):
        begun().save(tmp_path / "nowhere" / "game.jsonl")
    with pytest.raises(BadRecord, match="cannot be written"):
        begun().save(tmp_path)
    path = tmp_path / "game.jsonl"
    path.write_text("old")

    def full(*_):
        raise OSError(28, "No space left on device")

    monkeypatch.setattr("pathlib.Path.replace", full)
    with pytest.raises(BadRecord, match="No space left on device"):
        begun().save(path)
    assert path.read_text() == "old"
    assert [entry.name for entry in tmp_path.iterdir()] == ["game.jsonl"]


def test_a_replayed_match_leaves_chance_to_the_caller(tmp_path):
    begun().save(tmp_path / "game.jsonl")
    *_, match = gh.replay(tmp_path / "game.jsonl")
    assert match.dealer is None
    while match.turn != gh.CHANCE:
        match.play(match.legal()[0])
    with pytest.raises(NotYourTurn, match=r"deal_from\(seed\)"):
        match.play(match.game.moves.write(0))
    match.chance("throw 1 1")
    assert match.turn in (0, 1)


def test_a_dealer_given_later_goes_on_the_same_for_the_same_seed(tmp_path):
    begun().save(tmp_path / "game.jsonl")
    ends = []
    for seed in (7, 7, 8):
        *_, match = gh.replay(tmp_path / "game.jsonl")
        match.deal_from(seed)
        for _ in range(20):
            match.play(match.legal()[0])
        ends.append(match.history)
    assert ends[0] == ends[1] != ends[2]


def test_deal_from_rolls_what_is_due():
    match = Match.waiting_for_chance(Game("kuhn", Source("tests.toys.kuhn")))
    match.deal_from(3)
    assert match.turn == 0 and len(match.history) == 2


def test_a_position_leaves_chance_to_the_caller_if_asked():
    kuhn = Game("kuhn", Source("tests.toys.kuhn"))
    content = Match.waiting_for_chance(kuhn).to_json()
    left, dealt = kuhn.position(content, deal=False), kuhn.position(content, seed=1)
    assert (left.turn, left.dealer, dealt.turn) == (gh.CHANCE, None, 0)
    assert kuhn.position(content, 1).state == dealt.state


def test_a_record_with_corrected_content_is_replayed_with_its_game(tmp_path):
    from tests.kernel.test_travel import corrected

    game = corrected(tmp_path)
    game.new(seed=1).save(tmp_path / "game.jsonl")
    with pytest.raises(BadRecord, match="another content file"):
        list(gh.replay(tmp_path / "game.jsonl"))
    assert [match.game for match in gh.replay(tmp_path / "game.jsonl", game)][-1] is game
