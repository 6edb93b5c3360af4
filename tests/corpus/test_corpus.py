"""Every record ends as it did when it was made, by the rules of its version."""

import json
from collections import Counter
from pathlib import Path

import pytest

import greathouse as gh
from greathouse.kernel import transcript

from . import end_of, kinds_of, records, told


@pytest.mark.sampled(5)
@pytest.mark.parametrize("path", records(), ids=lambda path: f"{path.parent.name}/{path.stem}")
def test_record(path: Path):
    text = path.read_text(encoding="utf-8")
    head, last = json.loads(text.partition("\n")[0]), json.loads(text.splitlines()[-1])
    match = transcript.read(text)
    assert match.game.about.rules == head["rules"]
    assert end_of(match) == last["end"]
    match.notes.clear()
    assert told(match) == text


def test_the_corpus_shows_every_game_with_every_number_of_seats():
    matches = [transcript.read(path.read_text(encoding="utf-8")) for path in records()]
    assert len(matches) >= 45
    shown = Counter((match.game.key, match.seats) for match in matches)
    assert all(shown[key, seats] for key in gh.list_games() for seats in gh.load(key).about.seats)
    kinds = {(match.game.key, kind) for match in matches for kind in kinds_of(match)}
    assert sum(bool(kind.ending) for _, kind in kinds) >= 15 and sum(bool(kind.option) for _, kind in kinds) >= 30
