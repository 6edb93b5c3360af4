"""One whole game for each way a game can end, and for what happens seldom."""

from itertools import pairwise
from pathlib import Path

import pytest

from greathouse.kernel import transcript

from .tools import GAME, STATE

RECORDS = Path(__file__).parent / "records"
ENDS = {
    "family": (STATE.FAMILY, [0, 1]),
    "groups": (STATE.MOST_GROUPS, [0, 0, 0, 1]),
    "groups_three": (STATE.MOST_GROUPS, [0, 1, 0]),
    "all_pass": (STATE.ALL_PASS, [0, 1, 0]),
    "stalled": (STATE.STALLED, [0, 0, 0, 1]),
    "stalled_shared": (STATE.STALLED, [0.5, 0, 0.5]),
    "keep": (STATE.FAMILY, [1, 0, 0]),
}


def test_every_record_is_listed():
    assert {path.stem for path in RECORDS.glob("*.jsonl")} == set(ENDS)


@pytest.mark.parametrize("name", ENDS)
def test_record(name):
    text = (RECORDS / f"{name}.jsonl").read_text(encoding="utf-8")
    match = transcript.read(text, GAME)
    assert (match.state.ending, match.returns) == ENDS[name]
    assert match.transcript() == text
    GAME.positions.check(match.state)


def test_the_seldom_things_happen():
    lines = (RECORDS / "keep.jsonl").read_text(encoding="utf-8").splitlines()
    assert any('"keep ' in line for line in lines)
    assert any('"lay ' in a and '"lay ' in b for a, b in pairwise(lines))
