"""Agents by name: what can be written, what is refused, and that they decide from views alone."""

from dataclasses import replace

import pytest

from greathouse.agents import LEVELS, Kind, Parameters, check_levels, level_spec, levels_of, make, register
from greathouse.agents.simple import RandomAgent
from greathouse.agents.spec import read
from greathouse.kernel.errors import BadAgent, NotYourTurn
from greathouse.kernel.game import list_games, load
from greathouse.kernel.languages import LANGUAGES
from greathouse.kernel.words import worded


@pytest.mark.parametrize(
    ("text", "name"),
    [
        ("random", "random"),
        (" Greedy ", "greedy"),
        ("greedy:20:epsilon=5", "greedy:20:epsilon=5"),
        ("mcts:50", "mcts:50"),
        ("mcts:50:rollout_depth=3:exploration=70", "mcts:50:rollout_depth=3"),
        ("mcts:50:regret_matching", "mcts:50:regret_matching=1"),
        ("servant", "random"),
        ("Pharaoh", "mcts:400"),
    ],
)
def test_names(kuhn, text, name):
    assert make(text, kuhn, compiled=False).name == name


@pytest.mark.parametrize(
    "text",
    [
        "",
        ":5",
        "chess",
        "random:3",
        "random:rollout_depth=3",
        "greedy:0",
        "greedy:x",
        "mcts",
        "mcts:0",
        "mcts:-5",
        "mcts:1000001",
        "mcts:10:rollout_depth",
        "mcts:10:simulations=5",
        "mcts:10:regret_matching=2",
        "mcts:10:regret_matching:regret_matching=0",
        "mcts:10:rollout_depth=",
        "mcts:10:rollout_depth=1:rollout_depth=2",
        "mcts:10:width=3",
        "mcts:10:rollout_depth=20001",
        "mcts:10:20",
        "mcts:1²",
        "perfect:1:2",
    ],
)
def test_wrong_names_are_refused(kuhn, text):
    with pytest.raises(BadAgent, match=r"\w") as refused:
        make(text, kuhn, compiled=False)
    sentences = {worded(refused.value, lang) for lang in LANGUAGES}
    assert str(refused.value) in sentences and len(sentences) == 3


@pytest.mark.compiled
def test_error_names_the_parameter_and_its_range(kuhn):
    with pytest.raises(BadAgent, match="rollout_depth is a number from 0 to 20000"):
        make("mcts:10:rollout_depth=99999", kuhn)


def test_parameters_are_read():
    spec = read("mcts:10:rollout_depth=4")
    assert (spec.kind, spec.number, dict(spec.parameters)) == ("mcts", 10, {"rollout_depth": 4})


def test_levels_follow_the_game(kuhn):
    assert levels_of(kuhn) == LEVELS[:4]
    assert [level_spec(level.title(), kuhn) for level in levels_of(kuhn)] == list(kuhn.about.levels)
    assert level_spec("mcts:7", kuhn) == "mcts:7"
    with pytest.raises(BadAgent, match="Kuhn poker has no level imhotep; it has servant, scribe, vizier, pharaoh"):
        level_spec("Imhotep", kuhn)


def test_a_game_may_have_a_fifth_level_and_yardsticks(kuhn, monkeypatch):
    more = {"levels": (*kuhn.about.levels, "mcts:900"), "yardsticks": {"pharaoh-0.1": "mcts:399"}}
    monkeypatch.setattr(kuhn, "about", replace(kuhn.about, **more))
    assert levels_of(kuhn) == LEVELS
    assert make("imhotep", kuhn, compiled=False).name == "mcts:900"
    assert make("pharaoh-0.1", kuhn, compiled=False).name == "mcts:399"
    monkeypatch.setattr(kuhn, "about", replace(kuhn.about, yardsticks={"pharaoh-0.1": "sphinx"}))
    with pytest.raises(BadAgent, match=r"pharaoh-0\.1"):
        check_levels(kuhn)


@pytest.mark.parametrize(
    ("key", "spec"),
    [
        ("favor", "mcts:600:rollout_depth=0:exploration=8:prior_visits=4"),
        ("hapy", "mcts:1500:rollout_depth=2:prior_visits=10:exploration=10"),
        (
            "heir",
            "mcts:300:rollout_depth=0:prior_visits=8:exploration=25:simultaneous_guesses=60:opponent_samples=8",
        ),
        ("osiris", "mcts:800:rollout_depth=16:prior_visits=8:exploration=15"),
        ("pharao", "mcts:300:rollout_depth=40:rollout_cutoff=10:prior_visits=3:opponent_epsilon=20"),
    ],
)
def test_the_pharaoh_of_version_0_1_stays_as_it_was(key, spec):
    """Later levels are measured against it."""
    assert level_spec("pharaoh-0.1", load(key)) == spec


@pytest.mark.parametrize("key", list_games())
def test_every_level_of_every_game_is_an_agent(key):
    check_levels(load(key))


@pytest.mark.parametrize(
    ("levels", "named"),
    [(("random", "greedy", "genius:3", "mcts:5"), "level vizier of"), (("random", "greedy"), "2 agents")],
)
def test_levels_that_are_no_agents_are_named(kuhn, levels, named, monkeypatch):
    monkeypatch.setattr(kuhn, "about", replace(kuhn.about, levels=levels))
    with pytest.raises(BadAgent, match=named):
        check_levels(kuhn)


@pytest.mark.parametrize(("judge", "named"), [("osiris", "osiris"), ("scribe", "“scribe” .* does not search")])
def test_a_judge_that_does_not_search_is_named(kuhn, monkeypatch, judge, named):
    monkeypatch.setattr(kuhn, "about", replace(kuhn.about, judge=judge))
    with pytest.raises(BadAgent, match=named):
        check_levels(kuhn)


def test_a_judge_that_searches_is_right(kuhn, monkeypatch):
    for judge in ("mcts:5", "pharaoh"):
        monkeypatch.setattr(kuhn, "about", replace(kuhn.about, judge=judge))
        check_levels(kuhn)


@pytest.mark.compiled
def test_other_packages_can_register_agents(kuhn, monkeypatch):
    monkeypatch.setattr("greathouse.agents._KINDS", {})
    register(
        "oracle",
        Kind(("knows", "sait", "weiß"), Parameters, lambda game, parameters, seed, compiled: RandomAgent(game, seed)),
    )
    assert make("oracle", kuhn).name == "random"


@pytest.mark.parametrize("spec", ["random", "greedy", "mcts:20"])
class TestChoosing:
    def test_choice_is_legal(self, kuhn, spec):
        match = kuhn.new(seed=1)
        agent = make(spec, kuhn, 1, compiled=False)
        while not match.over:
            number = agent.choose(match.view(match.turn), match.turn)
            assert number in match.legal_numbers()
            match.play(number)

    def test_state_is_refused(self, kuhn, spec):
        match = kuhn.new(seed=1)
        with pytest.raises(TypeError, match="View"):
            make(spec, kuhn, 1, compiled=False).choose(match.state, 0)

    def test_view_is_left_alone(self, kuhn, spec):
        view = kuhn.new(seed=1).view(0)
        before = view.copy()
        make(spec, kuhn, 1, compiled=False).choose(view, 0)
        assert view == before

    def test_seat_that_owes_no_answer(self, kuhn, spec):
        with pytest.raises(NotYourTurn):
            make(spec, kuhn, 1, compiled=False).choose(kuhn.new(seed=1).view(1), 1)

    @pytest.mark.compiled
    def test_same_seed_same_moves_in_both_modes(self, kuhn, pennies, spec):
        for game in (kuhn, pennies):
            match = game.new(seed=4)
            seat = match.turn
            plain, again, twin = (make(spec, game, 9, compiled=c) for c in (False, False, True))
            for _ in range(20):
                expected = plain.choose(match.view(seat), seat)
                assert again.choose(match.view(seat), seat) == expected
                assert twin.choose(match.view(seat), seat) == expected

    def test_reseed_starts_anew(self, kuhn, spec):
        view = kuhn.new(seed=2).view(0)
        agent = make(spec, kuhn, 3, compiled=False)
        first = [agent.choose(view, 0) for _ in range(10)]
        agent.reseed(3)
        assert [agent.choose(view, 0) for _ in range(10)] == first


def test_random_takes_all_choices_equally(kuhn):
    agent = make("random", kuhn, 1, compiled=False)
    view = kuhn.new(seed=1).view(0)
    bets = sum(agent.choose(view, 0) for _ in range(2000))
    assert 900 < bets < 1100


def test_greedy_sees_one_step_ahead(pennies):
    """Safe is worth 0.3 and mixing 0.5 against an even answer, so greedy never plays safe."""
    view = pennies.new().view(0)
    choices = [make("greedy:200", pennies, seed, compiled=False).choose(view, 0) for seed in range(20)]
    assert set(choices) == {0, 1}


def test_epsilon_is_the_share_of_random_moves(kuhn):
    """With the king after a bet the search always calls; half of its random moves pass."""
    cards = {"seat 0": {"cards": "king"}, "seat 1": {"cards": "queen"}}
    view = kuhn.position({"position": {"dealt": 2, "bets": [False, True]} | cards}).view(0)
    for epsilon, low, high in ((0, 400, 400), (50, 260, 340), (100, 160, 240)):
        agent = make(f"mcts:20:epsilon={epsilon}", kuhn, 1, compiled=False)
        assert low <= sum(agent.choose(view, 0) for _ in range(400)) <= high
