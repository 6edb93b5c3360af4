"""Tampered positions are refused with a reason or can be played; what a position can say is documented."""

from pathlib import Path

import pytest

from greathouse.cli.positions import describe
from greathouse.kernel.game import list_games, load

from .positions import fuzz

GAMES = list_games()
DOCS = Path(__file__).parents[2] / "docs" / "positions"


@pytest.mark.sampled(5)
@pytest.mark.parametrize("key", GAMES)
def test_tampered_positions_are_refused_or_can_be_played(key):
    report = fuzz(load(key), 150, seed=11)
    assert report.faults == []
    assert report.refused > 50 and report.played > 5


@pytest.mark.parametrize("key", GAMES)
def test_the_documents_are_those_of_the_declarations(key):
    """`greathouse positions GAME > docs/positions/GAME.md` writes them."""
    assert (DOCS / f"{key}.md").read_text(encoding="utf-8") == describe(load(key)) + "\n"
