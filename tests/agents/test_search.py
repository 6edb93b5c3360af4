"""The search: equilibrium of Kuhn poker, mixing in secret, bounded arrays, slices, both modes."""

from collections.abc import Callable

import pytest

from greathouse.agents import make
from greathouse.agents.advice import Foreseeing
from greathouse.agents.nets import net_arrays
from greathouse.agents.parameters import MAX_SIMULATIONS, SearchParameters
from greathouse.agents.search import FEW_GUESSES, SearchAgent
from greathouse.agents.searcher import PROGRAM, SLICE, Finding, Searcher, merged
from greathouse.agents.simple import ADVICE, make_evaluation_arrays
from greathouse.agents.tree import extend
from greathouse.kernel.compile import twins
from greathouse.kernel.contract import WIN
from greathouse.kernel.errors import BadAgent
from greathouse.kernel.game import Game

from .kuhn_strategy import betting, exploitability, search_from_deal, value

EQUILIBRIUM = -1 / 18


def test_known_strategies_of_kuhn_poker():
    """The measuring itself: even betting wins the first seat 1/8; a published equilibrium cannot be exploited."""
    even = {(card, history): 0.5 for card in (1, 2, 3) for history in ((), (0,), (1,), (0, 1))}
    assert value(even) == pytest.approx(1 / 8)
    first = {(1, ()): 0, (2, ()): 0, (3, ()): 0, (1, (0, 1)): 0, (2, (0, 1)): 1 / 3, (3, (0, 1)): 1}
    second = {(1, (0,)): 1 / 3, (2, (0,)): 0, (3, (0,)): 1, (1, (1,)): 0, (2, (1,)): 1 / 3, (3, (1,)): 1}
    assert value(first | second) == pytest.approx(EQUILIBRIUM)
    assert exploitability(first | second) == pytest.approx(0)
    assert exploitability(even) > 0.4


def searcher(spec: str, game: Game, seed: int, *, compiled: bool) -> SearchAgent:
    """The agent that searches, by its spec."""
    agent = make(spec, game, seed, compiled=compiled)
    assert isinstance(agent, SearchAgent)
    return agent


def asked_thrice() -> tuple[list[int], Callable[[], bool]]:
    """A question whether to stop that is answered yes at the third time, and a list as long as it was asked."""
    asked: list[int] = []

    def stop() -> bool:
        asked.append(1)
        return len(asked) == 3

    return asked, stop


@pytest.mark.slow
@pytest.mark.parametrize(
    ("regret_matching", "weight"), [(0, lambda edge: edge.visits), (1, lambda edge: edge.strategy)]
)
def test_kuhn_poker_comes_near_equilibrium(kuhn, regret_matching, weight):
    bets = betting(search_from_deal(kuhn, 40_000, regret_matching=regret_matching), weight)
    assert value(bets) == pytest.approx(EQUILIBRIUM, abs=0.015)
    assert exploitability(bets) < 0.04


@pytest.mark.parametrize("seed", [1, 2, 3])
def test_secret_answers_are_mixed(pennies, seed):
    view = pennies.new().view(0)
    found = {f.action: f for f in searcher("mcts:4000", pennies, seed, compiled=False).think(view, 0)}
    assert found[2].share < 0.05
    assert found[2].value == pytest.approx(0.3, abs=0.001)
    assert found[0].share == pytest.approx(0.5, abs=0.08)
    assert found[0].value == pytest.approx(0.5, abs=0.06)


@pytest.mark.slow
def test_mixed_strategy_is_played_as_drawn(pennies):
    view = pennies.new().view(0)
    agent = make("mcts:1000", pennies, 5, compiled=False)
    played = [agent.choose(view, 0) for _ in range(60)]
    assert 15 < played.count(0) < 45
    assert played.count(2) <= 4


def test_a_policy_is_what_is_drawn_from(pennies):
    view = pennies.new().view(0)
    mixed = SearchAgent(pennies, SearchParameters(4000), 1).policy(view, 0)
    assert set(mixed) == {0, 1}
    assert sum(mixed.values()) == pytest.approx(1)
    assert SearchAgent(pennies, SearchParameters(1, simultaneous_guesses=4), 1).policy(view, 0).keys() < {0, 1, 2}


def test_second_to_answer_mixes_too(pennies):
    """The search for seat 1 begins with its own answer, though seat 0 is listed first."""
    found = searcher("mcts:4000", pennies, 1, compiled=False).think(pennies.new().view(1), 1)
    assert [f.share for f in found] == [pytest.approx(0.5, abs=0.08)] * 2


@pytest.mark.parametrize("compiled", [False, True])
def test_secret_answers_can_be_weighed_instead(pennies, compiled):
    """Against an even answer safe is worth 0.3 and both others 0.5."""
    view = pennies.new().view(0)
    played = [
        make("mcts:1:simultaneous_guesses=200:lookahead=1", pennies, seed, compiled=compiled).choose(view, 0)
        for seed in range(20)
    ]
    assert set(played) == {0, 1}


@pytest.mark.parametrize("compiled", [False, True])
@pytest.mark.parametrize(
    ("parameters", "worth"), [((0, 0, 0), 0.567), ((40, 0, 0), 0.5), ((40, 100, 0), 0.567), ((40, 50, 0), 0.533)]
)
def test_others_can_be_taken_to_weigh_too(pennies, compiled, parameters, worth):
    """Who prefers evenly leaves seat 1 a mean of 0.567; who weighs never takes what is safe, and leaves it 0.5."""
    memory = twins.Memory(pennies, states=2, compiled=compiled, seed=4)
    memory.put(memory.views, 0, pennies.new().view(1))
    program = twins.compiled(pennies, ADVICE) if compiled else pennies.program(ADVICE)
    arrays = make_evaluation_arrays(memory, [0, 1], net_arrays(memory, None))
    program.evaluate_ahead(arrays, 1, 400, 1, Foreseeing(*parameters))
    assert sum(arrays.worth) / 800 / WIN == pytest.approx(worth, abs=0.015)


@pytest.mark.parametrize(("foresight", "best"), [(0, 1), (100, 0)])
def test_others_can_be_taken_to_foresee_in_their_turn(pennies, monkeypatch, foresight, best):
    """Seat 0 wants to differ. If all prefer heads, it thinks of tails and seat 1 of heads; a seat 1 that foresees the
    tails takes them, too, and then heads win."""
    monkeypatch.setattr(pennies.program(ADVICE), "prefer", lambda s, seat, out, count, rng: 0)
    how = SearchParameters(1, simultaneous_guesses=1, lookahead=1, opponent_samples=1, opponent_foresight=foresight)
    weighed = SearchAgent(pennies, how, 1).assess(pennies.new().view(0), 0)
    assert (weighed[0].action, weighed[0].value) == (best, 1.0)


@pytest.mark.parametrize("compiled", [False, True])
def test_where_the_end_is_seen_secret_answers_are_mixed(pennies, compiled):
    """Looking two answers ahead sees the end of the game, looking one ahead does not, and one choice is best."""
    view = pennies.new().view(0)
    near, far, none = (
        searcher(f"mcts:1:simultaneous_guesses=200:lookahead={ahead}:endgame={endgame}", pennies, 3, compiled=compiled)
        for ahead, endgame in ((2, 4000), (1, 4000), (2, 0))
    )
    mixed = near.policy(view, 0)
    assert mixed == {0: pytest.approx(0.5, abs=0.08), 1: pytest.approx(0.5, abs=0.08)}
    assert len(far.policy(view, 0)) == len(none.policy(view, 0)) == 1
    assert {near.choose(view, 0) for _ in range(20)} == {0, 1}


def test_a_search_of_the_end_stops_when_asked_and_begins_anew_with_the_agent(pennies):
    view = pennies.new().view(0)
    agent = searcher("mcts:1:simultaneous_guesses=8:endgame=400", pennies, 3, compiled=False)
    first = agent.policy(view, 0)
    agent.reseed(3)
    assert agent.policy(view, 0) == first
    asked, stop = asked_thrice()
    agent.policy(view, 0, stop=stop)
    assert len(asked) == 3


def test_weighing_stops_when_asked(pennies):
    asked, stop = asked_thrice()
    agent = make(f"mcts:1:simultaneous_guesses={20 * FEW_GUESSES}", pennies, 1, compiled=False)
    agent.choose(pennies.new().view(0), 0, stop=stop)
    assert len(asked) == 3


@pytest.mark.compiled
def test_both_modes_find_the_same(kuhn, pennies, fork):
    for game in (kuhn, pennies, fork):
        match = game.new(seed=8)
        for parameters in (
            {},
            {"prior_visits": 3, "rollout_cutoff": 10, "opponent_epsilon": 20, "exploration": 30},
            {"regret_matching": 1, "rollout_depth": 1},
        ):
            how = SearchParameters(700, **parameters)
            plain, twin = (SearchAgent(game, how, 2, compiled=compiled) for compiled in (False, True))
            assert plain.think(match.view(0), 0) == twin.think(match.view(0), 0)


def test_dominated_choices_are_left(kuhn):
    """With the king a bet is answered by calling, with the jack by passing."""
    for card, action in (("jack", 0), ("king", 1)):
        cards = {"seat 0": {"cards": card}, "seat 1": {"cards": "queen"}}
        match = kuhn.position({"position": {"dealt": 2, "bets": [False, True]} | cards})
        found = searcher("mcts:300", kuhn, 1, compiled=False).think(match.view(0), 0)
        assert found[0].action == action


@pytest.mark.parametrize("compiled", [False, True])
def test_every_seat_serves_itself(fork, compiled):
    """Trusting seat 2 is worth 1/2, a roll 1/3, asking nothing. Seat 2 does not care how little it leaves seat 0."""
    found = {f.action: f for f in searcher("mcts:2000", fork, 1, compiled=compiled).think(fork.new().view(0), 0)}
    assert max(found.values(), key=lambda f: f.visits).action == 2
    assert found[2].value == pytest.approx(1 / 2, abs=0.02)
    assert found[1].value == pytest.approx(1 / 3, abs=0.08)
    assert found[0].value < 0.2


def test_searcher_counts_on_the_errors_of_others(fork):
    """If everybody else errs always, asking and trusting are worth what even answers give."""
    found = {
        f.action: f
        for f in searcher("mcts:3000:opponent_epsilon=100", fork, 1, compiled=False).think(fork.new().view(0), 0)
    }
    assert found[0].value == pytest.approx(1 / 2, abs=0.04)
    assert found[2].value == pytest.approx(1 / 4, abs=0.1)


def praise_asking(s, out):
    """An estimate that takes asking for nearly a win, and anything else for nothing."""
    asked = s.road == 1
    out[:3] = [int(0.9 * WIN) if asked else 0, 0, 0]


def test_clear_estimates_end_rollouts(fork, monkeypatch):
    program = fork.program(PROGRAM)
    monkeypatch.setattr(program, "leaf", praise_asking)
    view = fork.new().view(0)
    values = {}
    for cutoff in (50, 100):
        found = [
            SearchAgent(fork, SearchParameters(1, rollout_cutoff=cutoff), seed).think(view, 0) for seed in range(30)
        ]
        values[cutoff] = {f.value for findings in found for f in findings if f.action == 0 and f.visits}
    assert values == {50: {0.9}, 100: {0.0, 1.0}}


def test_depth_ends_rollouts(fork, monkeypatch):
    monkeypatch.setattr(fork.program(PROGRAM), "leaf", praise_asking)
    found = [
        SearchAgent(fork, SearchParameters(1, rollout_depth=0), seed).think(fork.new().view(0), 0) for seed in range(30)
    ]
    assert {f.value for findings in found for f in findings if f.action == 0 and f.visits} == {0.9}


def test_prior_guides_the_search(fork, monkeypatch):
    """A heavy prior makes the praised choice the most visited, though it is worth nothing; a light one is refuted."""
    monkeypatch.setattr(fork.program(PROGRAM), "leaf", praise_asking)
    view = fork.new().view(0)
    assert SearchAgent(fork, SearchParameters(300, prior_visits=1000), 1).think(view, 0)[0].action == 0
    assert SearchAgent(fork, SearchParameters(300, prior_visits=2), 1).think(view, 0)[0].action == 2


def test_the_advice_decides_until_choices_are_estimated(fork, monkeypatch):
    """The estimate praises asking and the advice does not: a node's visits are all the advice's before the delay."""
    program = fork.program(PROGRAM)
    monkeypatch.setattr(program, "leaf", praise_asking)
    monkeypatch.setattr(program, "prefer", lambda s, seat, out, count, rng: count - 1)
    view = fork.new().view(0)
    for delay, tried in ((0, 0), (3, 2)):
        how = SearchParameters(3, rollout_depth=0, prior_visits=1000, prior_delay=delay)
        found = SearchAgent(fork, how, 1).think(view, 0)
        assert {finding.action for finding in found if finding.visits} == {tried}


def test_stop_is_asked_between_slices(kuhn):
    asked, stop = asked_thrice()
    agent = SearchAgent(kuhn, SearchParameters(20 * SLICE), 1)
    found = agent.think(kuhn.new(seed=1).view(0), 0, stop=stop)
    assert len(asked) == 3
    assert sum(f.visits for f in found) == 3 * SLICE


def test_slices_make_no_difference(kuhn, monkeypatch):
    view = kuhn.new(seed=1).view(0)
    whole = SearchAgent(kuhn, SearchParameters(1000), 6).think(view, 0)
    monkeypatch.setattr("greathouse.agents.searcher.SLICE", 37)
    assert SearchAgent(kuhn, SearchParameters(1000), 6).think(view, 0) == whole


@pytest.mark.compiled
def test_memory_is_bounded_for_any_number_of_simulations(kuhn):
    arrays = Searcher(kuhn, SearchParameters(MAX_SIMULATIONS), MAX_SIMULATIONS, compiled=True).arrays
    held = [*arrays.net, *(array for array in arrays if array is not arrays.net)]
    assert sum(array.nbytes for array in held) < 80_000_000


def test_a_full_tree_goes_on_searching(kuhn, monkeypatch):
    monkeypatch.setattr("greathouse.agents.searcher.MAX_NODES", 3)
    search = Searcher(kuhn, SearchParameters(500), 500, compiled=False)
    match = kuhn.position({"position": {"dealt": 2, "seat 0": {"cards": "king"}, "seat 1": {"cards": "queen"}}})
    assert sum(f.visits for f in search.run(match.view(0), 0, 500, lambda: False)) == 500
    assert search.arrays.tree[0].nodes == 4


def test_threads_search_together_as_each_would_alone(kuhn):
    """What three threads find is what three searches of their own seeds and shares find."""
    view = kuhn.new(seed=1).view(0)
    together = SearchAgent(kuhn, SearchParameters(500, threads=3), 6).think(view, 0)
    alone = [SearchAgent(kuhn, SearchParameters(n), seed).think(view, 0) for n, seed in ((167, 6), (167, 7), (166, 8))]
    assert sorted(together) == sorted(merged(alone))
    assert sum(one.visits for one in together) == 500


def test_findings_of_several_trees_are_weighed_by_visits():
    one, other = [Finding(4, 30, 0.5, 0.2), Finding(7, 10, 1.0, 0.8)], [Finding(4, 10, 0.9, 0.6)]
    assert merged([one, other]) == [Finding(4, 40, pytest.approx(0.6), 0.4), Finding(7, 10, 1.0, 0.4)]


def test_a_search_can_be_given_time_alone(kuhn, monkeypatch):
    """It ends with the first slice after its time is up; written so, it reads as it is written."""
    monkeypatch.setattr("greathouse.agents.searcher.MAX_NODES", 10 * SLICE)
    agent = make("mcts:500ms:threads=2", kuhn, 1, compiled=False)
    assert isinstance(agent, SearchAgent)
    assert agent.name == "mcts:500ms:threads=2"
    assert agent.parameters == SearchParameters(MAX_SIMULATIONS, milliseconds=500, threads=2)
    now = iter([0.0, *[0.4] * 6, *[0.6] * 100])
    monkeypatch.setattr("greathouse.agents.search.time.monotonic", lambda: next(now))
    assert 4 * SLICE <= sum(one.visits for one in agent.think(kuhn.new(seed=1).view(0), 0)) <= 9 * SLICE


@pytest.mark.parametrize("written", ["mcts:5x", "mcts:0ms", "mcts:500ms:milliseconds=3", "greedy:5ms"])
def test_a_number_with_a_wrong_unit_is_named(kuhn, written):
    with pytest.raises(BadAgent, match=written.split(":")[1]):
        make(written, kuhn, 1, compiled=False)


@pytest.mark.slow
def test_paths_that_differ_have_different_hashes():
    paths = {0}
    for _ in range(3):
        paths |= {extend(path, actor, code) for path in paths for actor in range(-1, 5) for code in range(-3, 12)}
    assert len(paths) == 1 + 90 + 90**2 + 90**3
    assert max(paths) < 1 << 62
    assert min(paths) >= 0
