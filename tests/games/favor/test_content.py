"""The box: the printed totals, and faults of a corrected content file."""

import tomllib
from collections import Counter
from pathlib import Path

import pytest

from greathouse.games.favor import content
from greathouse.kernel.errors import BadContent
from greathouse.kernel.game import load

FILE = Path(content.__file__).parent.parent / "content.toml"


def test_printed_totals():
    """R4: the copies make up the printed numbers of tiles; dice and tokens as listed."""
    copies = Counter()
    for row in content.TILES:
        copies[row.colour] += row.copies
    assert copies == {"yellow": 63, "blue": 36, "red": 36}
    box = tomllib.loads(FILE.read_text(encoding="utf-8"))["components"]
    assert (box["yellow_populace_tiles"], box["pip_tokens"]) == (63, content.PIP_TOKENS)


def test_opposite_faces():
    """R59: turning twice shows the first face, except for the faces that a die has twice."""
    for kind in ("standard", "serf", "noble", "artisan", "intrigue", "decree", "immediate"):
        turned = content.DICE[kind].opposite
        assert all(turned[turned[face]] == face for face in turned)


@pytest.mark.parametrize(
    ("old", "new", "named"),
    [
        ('id = "farmer"', 'id = "farm er"', "[[tile]]"),
        ("[claim_tokens]", "[claims]", "table [claims]: there is no such table"),
        ('faces = ["1", "1", "2", "2", "3", "4"]', 'faces = ["1", "1", "2", "2", "3"]', "row serf"),
        ("sizes = [7]", "sizes = [7, 7, 7, 7]", "table [[bar]], row 1, column, entry 1, sizes"),
        ('effect = "shift"', 'effect = "steal"', "row soothsayer"),
        ('"worker", "farmer", "servant"', '"worker", "artisan", "servant"', "[first_game]"),
        ("numbers = [1, 2]", "numbers = [0]", "[[tile]]"),
        ('id = "pip"\ncount = 31', 'id = "pip"\ncount = "many"', "[[token]]"),
        ('side = "B"', 'side = "C"', "[[bar]]"),
        ('"4" = [1, 2, 3]', '"4" = [1, 2]', "copies_by_players"),
    ],
)
def test_faults_name_table_and_row(tmp_path, old, new, named):
    text = FILE.read_text(encoding="utf-8")
    assert old in text
    path = tmp_path / "content.toml"
    path.write_text(text.replace(old, new, 1), encoding="utf-8")
    with pytest.raises(BadContent) as fault:
        load("favor", content=path)
    assert named in str(fault.value)


def test_corrected_content_plays(tmp_path):
    path = tmp_path / "content.toml"
    text = FILE.read_text(encoding="utf-8")
    path.write_text(text.replace("start_tile_dice = { standard = 3 }", "start_tile_dice = { standard = 4 }"), "utf-8")
    match = load("favor", content=path).new(2, seed=1)
    assert sum(match.state.pool) == 4
