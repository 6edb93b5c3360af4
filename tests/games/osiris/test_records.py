"""Recorded games, one for each way a game ends: by glory, by tokens left, shared."""

from pathlib import Path

import pytest

from greathouse.kernel import transcript

from .tools import OSIRIS, glory, land

HOME = Path(__file__).parent / "records"


def leaders(match):
    best = max(match.scores)
    return [seat for seat, score in enumerate(match.scores) if score == best]


@pytest.mark.parametrize("ending", ["glory", "tokens", "shared"])
def test_recorded_games(ending):
    text = (HOME / f"{ending}.jsonl").read_text(encoding="utf-8")
    match = transcript.read(text, OSIRIS)
    assert match.over
    assert match.transcript() == text
    first = leaders(match)
    left = [land.total(match.state.governors[seat].tokens) for seat in first]
    winners = [seat for seat, value in enumerate(match.returns) if value]
    assert winners == [seat for seat, tokens in zip(first, left, strict=True) if tokens == max(left)]
    assert {"glory": len(first) == 1, "tokens": len(first) > 1 == len(winners), "shared": len(winners) > 1}[ending]
    assert glory.final_glory(match.state, first[0]) == match.scores[first[0]]
