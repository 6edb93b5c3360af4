"""The conformance suite on Favor of the Pharaoh, and every tile and bar side in its sample."""

import pytest

from greathouse.games.favor.content import TILE_COUNT
from greathouse.kernel.conformance import check
from greathouse.kernel.contract import CHANCE

from .desk import GAME, Desk


@pytest.mark.slow
@pytest.mark.parametrize(("games", "turns"), [(1, 20), pytest.param(3, 400, marks=pytest.mark.grid)])
def test_random_games_keep_every_promise(games, turns):
    report = check(GAME, games=games, seed=11, compiled=False, options={"max_turns": turns})
    assert report.faults == []
    assert report.steps > 10 * min(turns, 34) * games


def test_random_setups_show_every_tile_and_bar():
    """R9 R10: in some hundred random setups every tile and all 32 combinations of bars appear."""
    tiles, bars = set(), set()
    for seed in range(400):
        s = GAME.new(2, seed=seed).state
        tiles |= set(s.tile_at)
        bars.add(tuple(s.side))
    assert len(tiles) == TILE_COUNT and len(bars) == 32


def test_equal_dice_are_drawn_one_by_one():
    """4.2: every die is one event of chance with its six faces."""
    desk = Desk().give("serf").starting().do("go")
    counts = []
    while desk.match.turn == CHANCE:
        counts.append([weight for _, weight in desk.match.odds()])
        desk.match.chance(desk.match.odds()[0][0])
    assert counts == [[1] * 6] * 3 + [[2, 2, 1, 1]]
