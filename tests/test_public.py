"""The names of `greathouse` that everybody may use."""

from __future__ import annotations

import subprocess
import sys

import pytest

import greathouse as gh

TWICE = """
import greathouse as gh
first = gh.games()
gh.load("pharao")
import greathouse.games.pharao, greathouse.arena
assert gh.games() == first == greathouse.games()
assert greathouse.games.pharao.ABOUT.title == "Pharao"
assert greathouse.arena.Report and callable(gh.arena)
from greathouse import arena, games
assert games() == first
print(gh.arena("pharao", ["random", "random"], games=2, compiled=False).game)
print(gh.arena("pharao", ["random", "random"], games=2, compiled=False).game)
"""


def test_functions_and_packages_of_one_name_live_together():
    done = subprocess.run([sys.executable, "-c", TWICE], capture_output=True, text=True, timeout=120, check=False)
    assert done.stdout.split() == ["pharao", "pharao"], done.stderr


def test_public_names():
    assert set(gh.__all__) == {"arena", "games", "load", "replay"}
    assert all(callable(getattr(gh, name)) for name in gh.__all__)
    with pytest.raises(AttributeError, match="no attribute 'pyramids'"):
        gh.pyramids  # noqa: B018 - asking is the point


def test_every_game_has_a_sign_of_its_own_that_can_be_drawn():
    from greathouse.draw import signs

    chosen = [gh.load(key).about.sign for key in gh.games()]
    assert len(set(chosen)) == len(chosen)
    assert all(sign in signs.names() or signs.named(sign) for sign in chosen)
