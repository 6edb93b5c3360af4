"""Pharao's content file: what it gives, and how faults in a corrected one are named."""

from __future__ import annotations

from pathlib import Path

import pytest

from greathouse.games.pharao import content
from greathouse.kernel.errors import BadContent
from greathouse.kernel.game import load
from greathouse.kernel.match import Match

OWN = Path(content.__file__).with_name("content.toml").read_text(encoding="utf-8")


def corrected(tmp_path: Path, old: str, new: str):
    assert old in OWN
    path = tmp_path / "corrected.toml"
    path.write_text(OWN.replace(old, new), encoding="utf-8")
    return load("pharao", path)


def test_the_box():
    assert (content.SECOND_LIFE, content.BEAUTY, content.HUMILIATION) == (15, 26, 27)
    assert (content.DARK, content.LIGHT) == ((20, 21, 22, 23), (2, 3, 4, 5))
    offered = {option.name: (option.values, option.default, option.preset) for option in content.OPTIONS}
    assert offered == {
        "quiet_limit": ((0, 50, 100, 200, 400), 0, 200),
        "rescue_landing": (("path3", "distance3"), "path3", None),
        "return_to_start": ((False, True), False, None),
        "cross_humiliation": ((True, False), True, None),
        "second_life_mode": (("own_move", "occupy"), "own_move", None),
        "match_games": ((1, 2, 4, 6), 1, None),
    }


def test_corrected_content_is_played(tmp_path):
    game = corrected(tmp_path, "other = [0, 0, 1, 1, 2, 2]", "other = [0, 0, 0, 0, 1, 2]")
    match = Match.waiting_for_chance(game)
    assert {game.chances.write(o): w for o, w in match.odds()}["throw 0 0"] == 8
    assert game.content_digest
    assert load("pharao").content_digest == ""


def test_a_number_that_no_face_shows_is_never_thrown(tmp_path):
    game = corrected(tmp_path, "own = [0, 0, 1, 2, 3, 4]", "own = [1, 2, 3]")
    match = Match.waiting_for_chance(game)
    assert {game.chances.write(o).split()[1] for o, _ in match.odds()} == {"1", "2", "3"}


def test_the_order_of_an_options_words_has_no_meaning(tmp_path):
    old = 'values = ["path3", "distance3"], default = "path3"'
    game = corrected(tmp_path, old, 'values = ["distance3", "path3"], default = "distance3"')
    for value, landings in (("distance3", 5), ("path3", 7)):
        state, values = game.blank(None, {"rescue_landing": value})
        game.rules.start(state)
        state.houses = [1 << 25 | 1 << 26, 0b11]
        match = Match(game, state, values, None)
        match.chance("throw 0 0")
        match.play("rescue")
        assert len(match.legal()) == landings
    assert game.blank()[1]["rescue_landing"] == "distance3"


@pytest.mark.parametrize(
    ("old", "new", "named"),
    [
        ("format_version = 1", "format_version = 2", "format_version"),
        ("[setup]", "[start]", "table [start]"),
        ("[board]", "[board]\nwood = 1", "table [board], row wood"),
        ("beauty = 26", "", "table [special], row beauty"),
        ("beauty = 26", "beauty = 31", "table [special], row beauty"),
        ("beauty = 26", "beauty = 27", "table [special]"),
        ("beauty = 26", 'beauty = "26"', "table [special], row beauty"),
        ("own = [0, 0, 1, 2, 3, 4]", "own = [0, 0, 1, 2, 3, 5]", "table [dice], row own"),
        ("own = [0, 0, 1, 2, 3, 4]", "own = []", "table [dice], row own"),
        ("other = [0, 0, 1, 1, 2, 2]", "other = [0, 0, 1, 1, 2, true]", "table [dice], row other"),
        ("dark = [20, 21, 22, 23]", "dark = [20, 21, 22]", "table [setup], row dark"),
        ("dark = [20, 21, 22, 23]", "dark = [20, 21, 22, 22]", "table [setup], row dark"),
        ("dark = [20, 21, 22, 23]", "dark = [20, 21, 22, 2]", "table [setup], row light"),
        ("light = [2, 3, 4, 5]", "light = [2, 3, 4, 27]", "table [setup], row light"),
        ("[1, 2, 3,", "[1, 1, 3,", "table [board], row layout"),
        ("[1, 2, 3,", "[1, 3,", "table [board], row layout"),
        ("[0, 50, 100, 200, 400]", "[0, -50]", "table [options], row quiet_limit"),
        ("[0, 50, 100, 200, 400]", "[0, 50]", "table [options], row quiet_limit"),
        ("[0, 50, 100, 200, 400]", "[0, 200, 200]", "table [options], row quiet_limit"),
        ('values = ["own_move", "occupy"]', 'values = ["own_move"]', "table [options], row second_life_mode"),
        ('values = ["own_move", "occupy"]', 'values = ["own_move", "sit"]', "table [options], row second_life_mode"),
        ("values = [false, true], default = false", "values = [0, 1], default = 0", "row return_to_start"),
        ("values = [false, true], default = false", "values = [false, true]", "table [options], row return_to_start"),
        ("values = [false, true], default = false", "values = [false, true], default = 0", "row return_to_start"),
        ("return_to_start", "return_home", "row return_home"),
    ],
)  # fmt: skip
def test_faults_are_named(tmp_path, old, new, named):
    with pytest.raises(BadContent) as fault:
        corrected(tmp_path, old, new)
    assert named in str(fault.value)
