"""The example of learning: its gradients are right, its weights of decisions too, and it runs to its end."""

import importlib.util
import subprocess
import sys
from pathlib import Path

import numpy as np
import pytest

FILE = Path(__file__).parents[2] / "examples" / "ppo.py"


@pytest.fixture(scope="module")
def ppo():
    spec = importlib.util.spec_from_file_location("ppo", FILE)
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def loss(ppo, network, part):
    """PPO's loss, written out."""
    _, odds, value = network.forward(part.planes, part.legal)
    rows = np.arange(len(value))
    advantage = (part.advantage - part.advantage.mean()) / (part.advantage.std() + 1e-8)
    ratio = np.exp(np.log(odds[rows, part.place]) - part.logp)
    gain = np.minimum(ratio * advantage, np.clip(ratio, 1 - ppo.CLIP, 1 + ppo.CLIP) * advantage)
    entropy = -(odds * np.log(np.maximum(odds, 1e-12))).sum(axis=1)
    return (-gain - ppo.ENTROPY * entropy + ppo.VALUE * (value - part.target) ** 2 / 2).mean()


def test_the_gradient_is_that_of_the_loss(ppo, monkeypatch):
    rng = np.random.default_rng(3)
    network = ppo.Network(5, 7, 6, rng)
    network.weights = {name: rng.standard_normal(w.shape) * 0.5 for name, w in network.weights.items()}
    legal = np.array([[0, 3, 6, -1], [2, 1, -1, -1], [5, 4, 3, 0], [6, -1, -1, -1]])
    part = ppo.Decisions(
        rng.standard_normal((4, 5)),
        legal,
        np.array([2, 0, 3, 0]),
        np.log([0.2, 0.6, 0.3, 1]),
        rng.random(4),
        rng.random(4),
    )
    found = {}
    monkeypatch.setattr(network, "_move", found.update)
    hidden, odds, value = network.forward(part.planes, part.legal)
    network.backward(part.planes, part.legal, hidden, ppo.gradient(part, odds, value))
    for name, weights in network.weights.items():
        for place in np.ndindex(weights.shape):
            before, ends = weights[place], []
            for step in (1e-5, -1e-5):
                weights[place] = before + step
                ends.append(loss(ppo, network, part))
            weights[place] = before
            assert found[name][place] == pytest.approx((ends[0] - ends[1]) / 2e-5, abs=1e-4), (name, place)


def test_a_decision_is_worth_what_its_seat_comes_to(ppo):
    """One game: seats 0, 1, 0, and seat 0 wins; then a new game that goes on."""
    seat, value = np.array([[0], [1], [0], [1]]), np.array([[0.5], [0.4], [0.7], [0.2]])
    ended, rewards = np.array([[0], [0], [1], [0]], bool), np.zeros((4, 1, 2))
    rewards[2] = [[1, 0]]
    target = ppo.weigh(seat, value, ended, rewards, np.array([[0.75, 0.25]]))
    assert target[:, 0] == pytest.approx([0.05 * 0.7 + 0.95 * 1, 0, 1, 0.25])


def test_moves_are_drawn_by_their_probabilities(ppo):
    rng = np.random.default_rng(1)
    drawn = ppo.draw(np.repeat([[0.2, 0.0, 0.8, 0.0]], 4000, axis=0), rng)
    assert set(drawn) == {0, 2} and 0.75 < (drawn == 2).mean() < 0.85


@pytest.mark.compiled
@pytest.mark.slow
def test_it_runs_to_its_end(tmp_path):
    command = [sys.executable, FILE, "--steps", "2048", "--games", "16", "--longest", "60", "--out", tmp_path / "curve"]
    done = subprocess.run(command, capture_output=True, text=True, timeout=500, check=True)
    last = done.stdout.splitlines()[-1]
    assert last.startswith("score against random play: 0.") and last.endswith("in 64 games")
    rows = (tmp_path / "curve.csv").read_text(encoding="utf-8").splitlines()
    assert rows[0] == "decisions,score" and len(rows) == 4
    assert (tmp_path / "curve.png").read_bytes().startswith(b"\x89PNG")
