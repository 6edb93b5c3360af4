"""What bots think tokens are worth, to those who get them and to those who give them."""

import pytest

from .tools import CARTOUCHE, Scene, state_module

worth = __import__("greathouse.games.osiris.advice.worth", fromlist=["x"])
taste = __import__("greathouse.games.osiris.advice.taste", fromlist=["x"])

GRAIN, BRICK, STONE = range(3)
AIM = CARTOUCHE["obelisk-1"]
COST = [int(number) for number in worth.COST_OF[AIM]]
UNITS = [int(units) for units in worth.UNIT]


def with_stone(beyond: int) -> Scene:
    """Seat 0 holds what the cartouche costs, and so many stones more."""
    return Scene(2, haggling="formal").tokens(0, COST[GRAIN], COST[BRICK], COST[STONE] + beyond)


@pytest.mark.parametrize(("beyond", "tenths"), [(0, 14), (1, 10), (2, 6)])
def test_a_token_that_goes_counts_as_it_would_on_coming_back(beyond, tenths):
    scene = with_stone(beyond)
    expected = UNITS[STONE] * tenths // 10
    assert worth.item_worth(scene.s, 0, STONE, AIM, 0) == expected
    scene.s.governors[0].tokens[STONE] -= 1
    assert worth.item_worth(scene.s, 0, STONE, AIM, 1) == expected


def test_each_token_of_a_bundle_counts_after_the_last():
    scene = with_stone(1)
    bundle = state_module.Bundle()
    bundle.goods[STONE] = 2
    assert worth.bundle_worth(scene.s, 0, bundle, AIM, 0) == UNITS[STONE] + UNITS[STONE] * 14 // 10
    assert worth.bundle_worth(scene.s, 0, bundle, AIM, 1) == 2 * (UNITS[STONE] * 6 // 10)


def test_without_an_aim_tokens_are_worth_little():
    assert worth.tokens_worth(with_stone(0).s, 0, STONE, 3, -1, 0) == 6


def test_formal_offers_for_a_token_that_is_just_enough_are_declined():
    """Two grain do not pay for the stone that the next monument needs, but they do for one too many."""
    offer = ("offer", "to 0", "put grain", "put grain", "done", "ask stone", "propose")
    for beyond, agrees in ((0, False), (2, True)):
        scene = with_stone(beyond).tokens(1, 3).turn(1).play(*offer)
        assert taste.fair(scene.s, 0, AIM) == agrees


def test_what_is_laid_in_a_bid_may_be_lost():
    """One stone is a fair chance of the extra card, a second makes it dearer, a laborer costs more than it brings."""
    scene = with_stone(3)
    bid = scene.s.governors[0].bid
    wealths = []
    for stones, farmers in ((0, 0), (1, 0), (2, 0), (0, 1)):
        bid.goods[STONE], bid.goods[3] = stones, farmers
        wealths.append(worth.wealth(scene.s, 0))
    nothing, one, two, farmer = wealths
    assert one - two == UNITS[STONE] * worth.PER_UNIT // 2
    assert one > two >= nothing > farmer
