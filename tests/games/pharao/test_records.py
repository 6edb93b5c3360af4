"""Whole games in records, one for each way a game can end."""

from __future__ import annotations

from pathlib import Path

import pytest

from greathouse.games.pharao.state import BY_FORCED_STEP, BY_LOCK, BY_PUSH, BY_QUIET, BY_SECOND_LIFE
from greathouse.kernel import transcript
from greathouse.kernel.errors import BadRecord

from .helpers import houses

RECORDS = Path(__file__).parent / "records"

ENDS = {
    "second_life": (BY_SECOND_LIFE, [1.0, 0.0], 48),
    "pushed_in": (BY_PUSH, [1.0, 0.0], 72),
    "walked_in": (BY_FORCED_STEP, [0.0, 1.0], 195),
    "locked_up": (BY_LOCK, [1.0, 0.0], 6),
    "quiet": (BY_QUIET, [0.5, 0.5], 132),
}


@pytest.mark.parametrize("name", ENDS)
def test_recorded_games_end_as_they_did(name):
    text = (RECORDS / f"{name}.jsonl").read_text(encoding="utf-8")
    match = transcript.read(text)
    assert (match.state.ending, match.returns, len(match.history)) == ENDS[name]
    assert match.transcript() == text


def test_a_record_can_be_followed_moment_by_moment():
    moments = list(transcript.replay(RECORDS / "locked_up.jsonl"))
    assert [houses(moment.state.houses[1]) for moment in moments[:3]] == [[2, 3, 4, 5], [2, 3, 4, 5], [2, 4, 5, 18]]
    assert [moment.over for moment in moments] == [False] * 6 + [True]


@pytest.mark.parametrize(
    ("old", "new", "named"),
    [
        ('"push 3 18"', '"push 3 8"', "Line 3"),
        ('"throw 0 1"', '"throw 5 1"', "Line 2"),
        ('"seat": 0', '"seat": 1', "Line 3"),
        ('"quiet_limit": 0', '"quiet_limit": 3', "Line 1"),
    ],
)
def test_a_faulty_record_names_its_line(old, new, named):
    text = (RECORDS / "locked_up.jsonl").read_text(encoding="utf-8")
    assert old in text
    with pytest.raises(BadRecord, match=named):
        transcript.read(text.replace(old, new, 1))
