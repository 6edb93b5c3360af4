"""The weaker levels overlook choices, as people do; they never pass over a tile that costs nothing."""

import pytest

from greathouse.agents import make
from greathouse.games.favor.moves import MOVES

from .desk import GAME, Desk


@pytest.mark.sampled(3)
@pytest.mark.parametrize("level", ["servant", "scribe"])
@pytest.mark.parametrize("locked", ["S4 S4 S6", "S3 S4", "S1"])
def test_a_tile_is_claimed_where_one_can_be(level, locked):
    view = Desk().claiming(locked).match.view(0)
    agent, taken = make(level, GAME, 1, compiled=False), set()
    for seed in range(40):
        agent.reseed(seed)
        taken.add(MOVES.split(agent.choose(view, 0)))
    assert all(verb == "take" for verb, _ in taken), taken


def test_the_servant_overlooks_the_best_tile_now_and_then():
    view = Desk().claiming("S5 S5 S5").match.view(0)
    agent, taken = make("servant", GAME, 1, compiled=False), set()
    for seed in range(40):
        agent.reseed(seed)
        taken.add(agent.choose(view, 0))
    assert len(taken) > 1
