"""The names of `greathouse` that everybody may use."""

from __future__ import annotations

import re
import subprocess
import sys

import pytest

import greathouse as gh

SESSION = """
import greathouse as gh
first = gh.list_games()
gh.load("pharao")
import greathouse.games.pharao, greathouse.arena
assert gh.list_games() == first == greathouse.list_games()
assert greathouse.games.pharao.ABOUT.title == "Pharao"
from greathouse import list_games
assert list_games() == first
print(gh.compete("pharao", ["random", "random"], games=2, compiled=False).game)
print(gh.compete("pharao", ["random", "random"], games=2, compiled=False).game)
"""


def test_public_functions_stay_what_they_are_whatever_is_imported():
    done = subprocess.run([sys.executable, "-c", SESSION], capture_output=True, text=True, timeout=120, check=False)
    assert done.stdout.split() == ["pharao", "pharao"], done.stderr


def test_public_names():
    assert all(getattr(gh, name) for name in gh.__all__)
    assert set(gh.__all__) <= set(dir(gh))
    with pytest.raises(AttributeError, match="no attribute 'pyramids'"):
        gh.pyramids  # noqa: B018 - asking is the point


def test_every_game_has_a_sign_of_its_own_that_can_be_drawn():
    from greathouse.draw import signs

    chosen = [gh.load(key).about.sign for key in gh.list_games()]
    assert len(set(chosen)) == len(chosen)
    assert all(sign in signs.names() or signs.named(sign) for sign in chosen)


@pytest.mark.parametrize("name", [name for name in gh.__all__ if not name.startswith("_")])
def test_help_says_what_a_public_name_is_for(name):
    thing = getattr(gh, name)
    assert isinstance(thing, int) or len(thing.__doc__ or "") > 20


@pytest.mark.parametrize("name", ["load", "Match", "compete", "replay"])
def test_help_shows_an_example(name):
    assert re.search(r"\n {8,}.*(gh\.|match\.)", getattr(gh, name).__doc__)
