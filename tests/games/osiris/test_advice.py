"""What bots think tokens are worth, to those who get them and to those who give them."""

import pytest

from greathouse.agents import make
from greathouse.kernel.game import load

from .tools import CARTOUCHE, Scene, state_module

worth = __import__("greathouse.games.osiris.advice.worth", fromlist=["x"])

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
        assert worth.agrees(scene.s, 0, 1, scene.s.offer, scene.s.asked, AIM) == agrees


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


@pytest.mark.slow
def test_no_bot_asks_for_a_gift_or_makes_one():
    """What is laid out and what is asked, in the formal offers of a game between bots."""
    game = load("osiris")
    match, bot = game.new(3, seed=0, haggling="formal"), make("greedy", game, 0, compiled=False)
    made: list[list[str]] = []
    while not match.over and len(made) < 15:
        seat = match.waiting[0]
        move = game.moves.write(bot.choose(match.view(seat), seat))
        if move == "offer":
            made.append([])
        elif made:
            made[-1].append(move.split()[0])
        match.play(move, seat)
    assert len(made) == 15
    for offer in made[:-1]:
        assert "put" in offer and "ask" in offer, offer


def test_a_partner_is_looked_for_who_would_agree():
    """Seat 0 has grain alone; seat 1 nothing, then stone alone, then the lead."""
    scene = Scene(2, haggling="formal").tokens(0, 6, 3, 0)
    assert worth.best_swap(scene.s, 0, 1) == 0
    scene.tokens(1, 0, 3, 6)
    assert worth.best_swap(scene.s, 0, 1) >= worth.MARGIN
    scene.s.governors[1].glory = worth.LEAD + 1
    assert worth.best_swap(scene.s, 0, 1) == 0
