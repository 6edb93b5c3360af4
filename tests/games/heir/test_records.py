"""One whole game for each way a game can end, and for what happens seldom."""

from pathlib import Path

import pytest

from greathouse.kernel import transcript

from .tools import GAME, STATE

RECORDS = Path(__file__).parent / "records"
ENDS = {
    "bast": ([1, 0], "more points"),
    "anubis": ([0, 1], "more points"),
    "cards": ([1, 0], "equal points"),
    "shared": ([0.5, 0.5], "equal points"),
    "tie": ([0, 1], "more points"),
    "pocket": ([0, 1], "more points"),
}


def load(name):
    text = (RECORDS / f"{name}.jsonl").read_text(encoding="utf-8")
    return text, transcript.read(text, GAME)


def test_every_record_is_listed():
    assert {path.stem for path in RECORDS.glob("*.jsonl")} == set(ENDS)


@pytest.mark.parametrize("name", ENDS)
def test_record(name):
    """R69: winner by points, by Monument cards, shared."""
    text, match = load(name)
    returns, how = ENDS[name]
    assert match.over and match.returns == returns
    assert (match.scores[0] == match.scores[1]) == (how == "equal points")
    assert match.transcript() == text
    GAME.positions.check(match.state)
    assert match.state.phase == STATE.DONE


def test_the_seldom_things_happen():
    """R10, R57, Q7: ties at the pyramid; tokens that find no square; a base that Anubis chooses."""
    assert load("tie")[0].count('"extra ') >= 4
    assert load("pocket")[0].count('"token ') < 8 and "site" not in load("pocket")[0]
    assert load("bast")[0].count('"base ') == 1
    both = load("tie")[0] + load("shared")[0] + load("bast")[0] + load("anubis")[0]
    for verb in ("change", "stand", "stay", "shift", "claim left", "claim active", "keep", "next deck", "pass"):
        assert f'"{verb}' in both, verb
