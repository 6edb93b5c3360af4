"""The puzzles of the house: each fits its game, and its best choice is legal."""

import pytest

from greathouse import list_games, load
from greathouse.review.puzzles import match_of, puzzles_of


@pytest.mark.parametrize("key", list_games())
def test_every_puzzle_fits_its_game(key):
    game = load(key)
    for puzzle in puzzles_of(game):
        match = match_of(game, puzzle)
        assert puzzle.seat in match.waiting
        assert match.why(puzzle.best, puzzle.seat) == 0
        assert max(puzzle.worth, key=lambda choice: puzzle.worth[choice]) == puzzle.best
        assert puzzle.gap > 3 * puzzle.error
