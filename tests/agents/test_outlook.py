"""What choices and positions are worth to agents, on a toy whose values are known; plain and compiled alike."""

from statistics import fmean

import pytest

from greathouse.agents import SearchAgent, SearchParameters
from greathouse.agents.outlook import Outlook
from greathouse.kernel.events import Event
from greathouse.kernel.match import Match
from tests.toys import toy
from tests.toys.fork.moves import ASK, GIVE, KEEP, ROLL, TRUST


def fork(*events):
    match = Match.waiting_for_chance(toy("fork"))
    match.replay([Event(*event) for event in events])
    return match


def test_two_choices_are_weighed_against_each_other():
    match = fork()
    agent = SearchAgent(toy("fork"), SearchParameters(200), 1)
    view = match.view(0)
    found = agent.weigh(view, 0, (TRUST, ASK), 8)
    assert len(found) == 8
    assert fmean(found) == pytest.approx(0.5, abs=0.1)
    assert fmean(agent.weigh(view, 0, (ROLL, TRUST), 8)) == pytest.approx(-1 / 6, abs=0.1)
    assert agent.choose(view, 0) == TRUST


def test_weighing_ends_when_nobody_waits_for_it():
    agent = SearchAgent(toy("fork"), SearchParameters(200), 1)
    assert len(agent.weigh(fork().view(0), 0, (TRUST, ASK), 8, stop=lambda: True)) == 1


def test_an_outlook_counts_with_chance_and_with_how_games_end():
    outlook = Outlook(toy("fork"), 3)
    rolling = outlook.of_state(fork((0, ROLL)).state, 600, 2)
    assert rolling == pytest.approx((1 / 3, 1 / 3, 1 / 3), abs=0.06)
    assert outlook.of_state(fork((0, TRUST), (2, KEEP)).state, 1, 2) == (0.5, 0, 0.5)
    assert outlook.of_state(fork((0, TRUST), (2, GIVE)).state, 1, 2) == (0, 1, 0)


def test_an_outlook_from_a_view_knows_no_more_than_the_view():
    game = toy("kuhn")
    match = game.new(2, seed=3)
    outlook = Outlook(game, 2)
    mine = outlook.from_view(match.view(0), 0, 200, 0, seed=5)
    assert sum(mine) == pytest.approx(1, abs=0.01)
    assert mine == outlook.from_view(match.view(0), 0, 200, 0, seed=5)


@pytest.mark.compiled
def test_plain_and_compiled_outlooks_agree():
    match = fork((0, ROLL))
    both = [Outlook(toy("fork"), 3, compiled=mode).of_state(match.state, 20, 2, seed=7) for mode in (False, True)]
    assert both[0] == both[1]
