"""Learning by self-play: what is learned, the same from the same seed, and taken up again."""

from dataclasses import replace

import pytest

from greathouse.agents.net import correct
from greathouse.agents.nets import net_arrays, read_net
from greathouse.kernel.compile.twins import Memory
from greathouse.kernel.contract import WIN
from greathouse.learn.errors import CannotLearn
from greathouse.learn.training import Plan, Training, best_file, learn_net
from tests.toys import toy

CARDS = ("jack", "queen", "king")
PLAN = Plan("kuhn", 2, 3000, seed=5, keep=100, reuse=20, size=5000, chunk=100, tests=10)

pytestmark = pytest.mark.compiled


@pytest.fixture(scope="module")
def kuhn():
    return toy("kuhn")


def quiet(done, total):
    assert 0 < done <= total


def expected(kuhn, net, mine, theirs):
    """What seat 0 expects of a net's judgement, with these cards and nothing bet."""
    memory, payoff = Memory(kuhn), [WIN // 2, WIN // 2]
    state = kuhn.blank()[0]
    state.dealt, state.cards = 2, [1 + CARDS.index(mine), 1 + CARDS.index(theirs)]
    arrays = net_arrays(memory, net)
    correct(arrays, kuhn.features.features(state, 0, arrays.active), 0, payoff)
    return payoff[0] / WIN


def test_a_net_learns_what_cards_are_worth(kuhn, tmp_path):
    """The advice of Kuhn poker knows nothing; who holds the king wins, who holds the jack loses."""
    net = learn_net(kuhn, PLAN, tmp_path / "kuhn.net", quiet)
    assert expected(kuhn, net, "king", "queen") > 0.6
    assert expected(kuhn, net, "jack", "queen") < 0.4
    assert read_net(kuhn, 2, tmp_path / "kuhn.net") == net
    curve = net.facts.training["curve"]
    assert [point["games"] for point in curve] == list(range(300, 3001, 300))
    assert all(point["loss"] < 0.69 for point in curve), "more is known than that either may win"
    assert not list(tmp_path.glob("*.checkpoint"))


def test_the_net_that_scored_best_stays_when_later_ones_score_less(kuhn, tmp_path, monkeypatch):
    """The second of three points is the best one, both scores added up."""
    scores = iter([(0.2, 0.2), (0.5, 0.7), (0.6, 0.5)])

    def measured(training):
        advice, estimate = next(scores)
        return {"games": training.played, "against_advice": advice, "against_estimate": estimate}

    monkeypatch.setattr(Training, "measured", measured)
    monkeypatch.setattr("greathouse.learn.training.POINTS", 3)
    last = learn_net(kuhn, replace(PLAN, games=600), tmp_path / "kuhn.net", quiet)
    best = read_net(kuhn, 2, best_file(tmp_path / "kuhn.net"))
    assert best != last == read_net(kuhn, 2, tmp_path / "kuhn.net")
    assert best.facts.training["played"] == 400


def test_the_same_plan_gives_the_same_net_whether_it_was_interrupted_or_not(kuhn, tmp_path):
    whole, part = Training(kuhn, PLAN), Training(kuhn, PLAN)

    def stop(done, total):
        if done == 1700:
            raise KeyboardInterrupt

    whole.run(quiet, whole.net)
    with pytest.raises(KeyboardInterrupt):
        part.run(stop, lambda: part.store(tmp_path / "part"))
    again = Training(kuhn, PLAN)
    again.resume(tmp_path / "part")
    assert again.played == 1500
    again.run(quiet, lambda: None)
    assert again.net().to_bytes() == whole.net().to_bytes()
    assert Training(kuhn, replace(PLAN, seed=6)).net().to_bytes() != Training(kuhn, PLAN).net().to_bytes()


def test_a_checkpoint_of_another_plan_is_refused(kuhn, tmp_path):
    plan = replace(PLAN, games=200)
    Training(kuhn, plan).store(tmp_path / "checkpoint")
    with pytest.raises(CannotLearn, match="another plan"):
        Training(kuhn, replace(plan, seed=1)).resume(tmp_path / "checkpoint")


def test_a_game_without_features_cannot_be_learned():
    with pytest.raises(CannotLearn, match=r"no features\.py"):
        Training(toy("pennies"), replace(PLAN, game="pennies"))
