"""Nets: what fits and what is refused, whole numbers beside the floats they come from, the search with one."""

import random
from array import array

import msgspec
import numpy as np
import pytest

from greathouse.agents.net import correct
from greathouse.agents.nets import (
    CODES,
    BadNet,
    Net,
    features_digest,
    find_net,
    made_for,
    net_arrays,
    net_file,
    read_net,
)
from greathouse.agents.parameters import SECRETS_ONLY, SearchParameters
from greathouse.agents.search import SearchAgent
from greathouse.kernel.compile.twins import Memory
from greathouse.kernel.contract import WIN
from greathouse.kernel.game import BUILT_IN, load
from greathouse.learn.arrays import fresh_network
from greathouse.learn.network import forward, take_estimate
from greathouse.learn.rounding import rounded
from tests.toys import toy


@pytest.fixture(scope="module")
def steps():
    return toy("steps")


def random_net(game, seats, seed=3):
    """A net that says much besides what the advice says."""
    network = fresh_network(game.features.FEATURES, seats, seed)
    network.w3[:] *= 10
    network.trust[:] = 0.8
    return network, rounded(
        made_for(game, len(network.shares)), network, np.ones(len(network.w1), bool), {"seed": seed}
    )


@pytest.fixture
def at_home(steps, monkeypatch, tmp_path):
    """A folder of nets with a net of Steps for three."""
    monkeypatch.setenv("GREATHOUSE_NETS", str(tmp_path))
    find_net.cache_clear()
    file = net_file(steps, 3)
    file.parent.mkdir()
    file.write_bytes(random_net(steps, 3)[1].to_bytes())
    yield file
    find_net.cache_clear()


def test_a_net_is_read_as_it_was_written(steps, at_home):
    net = random_net(steps, 3)[1]
    assert read_net(steps, 3, at_home) == net
    assert net.facts.training["seed"] == 3
    assert {name: len(row) for name, row in net.weights.items()} == net.facts.sizes


def test_a_net_for_anything_else_is_refused(steps, at_home):
    net = read_net(steps, 3, at_home)
    for name, value in {"game": "senet", "seats": 2, "rules": "0", "content": "", "features": "", "inputs": 7}.items():
        at_home.write_bytes(with_fact(net, name, value).to_bytes())
        with pytest.raises(BadNet, match=rf"{name} {value}; needed is {made_for(steps, 3)[name]}"):
            read_net(steps, 3, at_home)


def with_fact(net, name, value):
    """A net that says something else of itself, with weights of the sizes it then has, all 0."""
    facts = msgspec.structs.replace(net.facts, **{name: value})
    weights = {key: array(CODES[key[0]], [0] * size) for key, size in facts.sizes.items()}
    return Net(facts, weights)


@pytest.mark.parametrize("spoil", [lambda data: b"", lambda data: data[:-9], lambda data: data.replace(b"{", b"[", 1)])
def test_a_damaged_net_is_refused(steps, at_home, spoil):
    at_home.write_bytes(spoil(at_home.read_bytes()))
    with pytest.raises(BadNet):
        read_net(steps, 3, at_home)


@pytest.mark.parametrize(
    ("data", "why"),
    [(None, "There is no net of Steps for 2 players. The advice"), (b"", "no net of this version. The advice")],
)
def test_without_a_net_that_fits_the_advice_plays_and_says_why(steps, at_home, caplog, data, why):
    caplog.set_level("INFO")
    if data is not None:
        at_home.with_name("2.net").write_bytes(data)
    view = steps.new(2, seed=5).view(0)
    with_net, without = (SearchAgent(steps, SearchParameters(60, prior_visits=2, net=net), 1) for net in (1, 0))
    assert with_net.think(view, 0) == without.think(view, 0)
    assert why in caplog.text


def test_a_net_changes_what_the_search_finds(steps, at_home):
    match = steps.new(3, seed=5)
    view, seat = match.view(match.turn), match.turn
    with_net, without = (SearchAgent(steps, SearchParameters(60, prior_visits=2, net=net), 1) for net in (1, 0))
    assert with_net.think(view, seat) != without.think(view, seat)


@pytest.mark.compiled
@pytest.mark.parametrize("rollout_depth", [0, 3])
def test_both_modes_find_the_same_with_a_net(steps, at_home, rollout_depth):
    match = steps.new(3, seed=8)
    how = SearchParameters(400, rollout_depth=rollout_depth, prior_visits=3, net=1)
    plain, twin = (SearchAgent(steps, how, 2, compiled=compiled) for compiled in (False, True))
    assert plain.think(match.view(match.turn), match.turn) == twin.think(match.view(match.turn), match.turn)


@pytest.fixture
def heir(monkeypatch, tmp_path):
    """Heir with a net of its own in a folder of nets."""
    game = load("heir")
    monkeypatch.setenv("GREATHOUSE_NETS", str(tmp_path))
    find_net.cache_clear()
    file = net_file(game, 2)
    file.parent.mkdir()
    file.write_bytes(random_net(game, 2)[1].to_bytes())
    yield game
    find_net.cache_clear()


def assessed(game, match, net, *, compiled=False):
    """What a search with this setting says of the choices of the seat whose turn it is."""
    how = SearchParameters(20, rollout_depth=0, simultaneous_guesses=4, lookahead=2, opponent_samples=1, net=net)
    return SearchAgent(game, how, 1, compiled=compiled).assess(match.view(match.turn), match.turn)


def played_until(game, secret):
    """A match in which the seat whose turn it is has a choice: a secret one beside the other's, or an open one."""
    match, draw = game.new(2, seed=6), random.Random(6)
    while (len(match.waiting) > 1) != secret or len(match.legal()) < 3:
        match.play(draw.choice(match.legal()))
    return match


def test_a_net_can_weigh_secret_answers_alone(heir):
    bid, action = (played_until(heir, secret) for secret in (True, False))
    assert assessed(heir, bid, SECRETS_ONLY) == assessed(heir, bid, 1) != assessed(heir, bid, 0)
    assert assessed(heir, action, SECRETS_ONLY) == assessed(heir, action, 0) != assessed(heir, action, 1)


@pytest.mark.compiled
def test_both_modes_weigh_secret_answers_alike_with_a_net(heir):
    bid = played_until(heir, True)
    assert assessed(heir, bid, SECRETS_ONLY) == assessed(heir, bid, SECRETS_ONLY, compiled=True)


def test_whole_numbers_say_what_the_floats_say(steps):
    """Over random features and estimates; the sums of the shares stay what they are."""
    network, net = random_net(steps, 3)
    arrays, draw = net_arrays(Memory(steps), net), random.Random(4)
    for _ in range(40):
        active = draw.sample(range(steps.features.FEATURES), 5)
        estimate = [draw.randrange(WIN) for _ in range(3)]
        payoff, me = list(estimate), draw.randrange(3)
        take_estimate(network, estimate, me)
        forward(network, np.array(active), 5)
        arrays.active[:5] = active
        correct(arrays, 5, me, payoff)
        shares = [payoff[(me + k) % 3] / WIN for k in range(3)]
        assert shares == pytest.approx(network.shares.tolist(), abs=0.01)


def test_features_that_mean_something_else_have_another_digest(steps, monkeypatch):
    before = features_digest(steps)
    assert before == features_digest.__wrapped__(steps)
    features = steps.features
    monkeypatch.setattr(features, "viewpoint", lambda s: 0)
    assert features_digest.__wrapped__(steps) != before


@pytest.mark.parametrize("key", BUILT_IN)
def test_nets_of_the_house_fit_and_are_small(key):
    game = load(key)
    for file in sorted(net_file(game, 2).parent.glob("*.net")):
        net = read_net(game, int(file.stem), file)
        assert net.facts.training["played"] >= 10_000
        assert file.stat().st_size <= 300_000


@pytest.mark.parametrize(
    ("key", "seats"),
    [("favor", 2), ("favor", 3), ("favor", 4), ("heir", 2), ("osiris", 2), ("osiris", 3), ("osiris", 4), ("osiris", 5)],
)
def test_the_strongest_level_finds_a_net_for_these_seats(key, seats):
    """A net that does not fit any more is left out silently but for the log."""
    find_net.cache_clear()
    game = load(key)
    assert ":net=1" in game.about.levels[-1]
    net = find_net(game, seats)
    assert net is not None
    assert net.facts.seats == seats
