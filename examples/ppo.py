"""PPO by self-play on a batch, in the manner of CleanRL: one file, NumPy alone, gradients written by hand.

    python examples/ppo.py --game pharao --steps 20000000 --out ppo        # an hour
    python examples/ppo.py --steps 20000 --games 32                       # seconds

All seats of all games are played by one network, which maps an observation (docs/research/observations.md) to a
number for each move and to the share that the seat will win. It ends with its score against random play (0.5 is as
good as random at two seats), and with a plot of that score: `ppo.png` if matplotlib is installed, always `ppo.csv`.
"""

from __future__ import annotations

import argparse
import csv
import sys
import time
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np

from greathouse.envs.batch import Batch, Step

CLIP = 0.2
LAMBDA = 0.95
ENTROPY = 0.01
VALUE = 0.5
EPOCHS = 3
MINIBATCH = 1024
RATE = 1e-3

Weights = dict[str, np.ndarray]


class Network:
    """A hidden layer of tanh, from it the logits of all moves and the value. Adam moves the weights."""

    def __init__(self, channels: int, moves: int, hidden: int, rng: np.random.Generator) -> None:
        def layer(rows: int, columns: int, scale: float) -> np.ndarray:
            return (rng.standard_normal((rows, columns)) * scale / np.sqrt(rows)).astype(np.float32)

        zeros = {"b1": hidden, "bp": moves, "bv": 1}
        self.weights: Weights = {name: np.zeros(size, np.float32) for name, size in zeros.items()}
        self.weights |= {"w1": layer(channels, hidden, 1), "wp": layer(hidden, moves, 0.01), "wv": layer(hidden, 1, 1)}
        self._mean = {name: np.zeros_like(w) for name, w in self.weights.items()}
        self._square = {name: np.zeros_like(w) for name, w in self.weights.items()}
        self._steps = 0

    def forward(self, planes: np.ndarray, legal: np.ndarray) -> tuple[np.ndarray, np.ndarray, np.ndarray]:
        """The hidden layer, the probability of each entry of `legal` (-1 pads: 0), and the values."""
        w = self.weights
        hidden = np.tanh(planes @ w["w1"] + w["b1"])
        logits = np.take_along_axis(hidden @ w["wp"] + w["bp"], np.maximum(legal, 0), axis=1)
        logits[legal < 0] = -np.inf
        odds = np.exp(logits - logits.max(axis=1, keepdims=True))
        return hidden, odds / odds.sum(axis=1, keepdims=True), (hidden @ w["wv"] + w["bv"])[:, 0]

    def backward(self, planes: np.ndarray, legal: np.ndarray, hidden: np.ndarray, by: Gradient) -> None:
        """Moves the weights against the gradient of the loss by the listed logits and by the values."""
        w = self.weights
        logits = np.zeros((len(planes), len(w["bp"])), np.float32)
        rows, columns = np.nonzero(legal >= 0)
        logits[rows, legal[rows, columns]] = by.logits[rows, columns]
        value = by.values[:, None].astype(np.float32)
        inner = (logits @ w["wp"].T + value @ w["wv"].T) * (1 - hidden * hidden)
        self._move(
            {
                **{"w1": planes.T @ inner, "b1": inner.sum(axis=0)},
                **{"wp": hidden.T @ logits, "bp": logits.sum(axis=0)},
                **{"wv": hidden.T @ value, "bv": value.sum(axis=0)},
            }
        )

    def _move(self, gradients: Weights) -> None:
        """A step of Adam, with the gradient's length bounded by 0.5."""
        self._steps += 1
        length = float(np.sqrt(sum(float((g * g).sum()) for g in gradients.values())))
        rate = RATE * np.sqrt(1 - 0.999**self._steps) / (1 - 0.9**self._steps)
        for name, gradient in gradients.items():
            bounded = gradient * min(1.0, 0.5 / (length + 1e-8))
            self._mean[name] += 0.1 * (bounded - self._mean[name])
            self._square[name] += 0.001 * (bounded * bounded - self._square[name])
            self.weights[name] -= (rate * self._mean[name] / (np.sqrt(self._square[name]) + 1e-5)).astype(np.float32)


class Gradient(NamedTuple):
    """Of the loss, by the logits of the listed moves and by the values."""

    logits: np.ndarray
    values: np.ndarray


class Decisions(NamedTuple):
    """What was decided, a row for each decision: `place` of the move in `legal` and its log-probability, what the
    decision turned out to be worth, and by how much that was more than expected."""

    planes: np.ndarray
    legal: np.ndarray
    place: np.ndarray
    logp: np.ndarray
    target: np.ndarray
    advantage: np.ndarray


def draw(odds: np.ndarray, rng: np.random.Generator) -> np.ndarray:
    """A place of each row, drawn by its probabilities."""
    sums = odds.cumsum(axis=1)
    return (sums < rng.random(len(odds))[:, None] * sums[:, -1:]).sum(axis=1)


def collect(batch: Batch, now: Step, network: Network, length: int, rng: np.random.Generator) -> Decisions:
    """Plays so many decisions of every game, and weighs them."""
    columns: list[list[np.ndarray]] = [[] for _ in range(8)]
    everyone = np.arange(batch.games)
    for _ in range(length):
        planes, legal, seat = now.observation.copy(), now.legal.copy(), now.seat.copy()
        _, odds, value = network.forward(planes, legal)
        place = draw(odds, rng)
        batch.step(legal[everyone, place])
        ended = now.terminated | now.truncated
        logp = np.log(odds[everyone, place])
        values = (planes, legal, seat, place, logp, value, ended, now.rewards.copy())
        for column, entry in zip(columns, values, strict=True):
            column.append(entry)
    planes, legal, seat, place, logp, value, ended, rewards = map(np.stack, columns)
    target = weigh(seat, value, ended, rewards, hope(now, network, batch.seats))
    flat = [a.reshape(-1, *a.shape[2:]) for a in (planes, legal, place, logp, target, target - value)]
    return Decisions(*flat)


def hope(now: Step, network: Network, seats: int) -> np.ndarray:
    """By game and seat what is expected of the position: the seat to act has a value, the others share what is left."""
    value = network.forward(now.observation, now.legal)[2]
    shares = np.repeat(((1 - value) / (seats - 1))[:, None], seats, axis=1)
    shares[np.arange(len(value)), now.seat] = value
    return shares


def weigh(seat: np.ndarray, value: np.ndarray, ended: np.ndarray, rewards: np.ndarray, later: np.ndarray) -> np.ndarray:
    """The lambda-return of each decision for its own seat: what that seat's next decisions expect and in the end win.

    The first axis counts decisions, the second games; `later` is what each seat expects after the last one.
    """
    target, everyone = np.zeros_like(value), np.arange(seat.shape[1])
    for t in range(len(seat) - 1, -1, -1):
        later = np.where(ended[t][:, None], rewards[t], later)
        target[t] = later[everyone, seat[t]]
        later[everyone, seat[t]] = (1 - LAMBDA) * value[t] + LAMBDA * target[t]
    return target


def learn(network: Network, made: Decisions, rng: np.random.Generator) -> None:
    """Some epochs of PPO over the decisions."""
    for _ in range(EPOCHS):
        order = rng.permutation(len(made.place))
        for first in range(0, len(order), MINIBATCH):
            part = Decisions(*(column[order[first : first + MINIBATCH]] for column in made))
            hidden, odds, value = network.forward(part.planes, part.legal)
            network.backward(part.planes, part.legal, hidden, gradient(part, odds, value))


def gradient(part: Decisions, odds: np.ndarray, value: np.ndarray) -> Gradient:
    """The gradient of PPO's loss: clipped gain, less entropy, and the square error of the value."""
    rows = np.arange(len(value))
    advantage = (part.advantage - part.advantage.mean()) / (part.advantage.std() + 1e-8)
    ratio = np.exp(np.log(odds[rows, part.place]) - part.logp)
    bound = np.where(advantage > 0, ratio < 1 + CLIP, ratio > 1 - CLIP)
    chosen = np.zeros_like(odds)
    chosen[rows, part.place] = 1
    logs = np.log(np.maximum(odds, 1e-12))
    entropy = -(odds * logs).sum(axis=1, keepdims=True)
    logits = -(bound * ratio * advantage)[:, None] * (chosen - odds) + ENTROPY * odds * (logs + entropy)
    return Gradient((logits / len(value)).astype(np.float32), VALUE * (value - part.target) / len(value))


def score(network: Network, batch: Batch, rng: np.random.Generator) -> float:
    """What the network wins against random play in the next game of every place, at each seat in turn."""
    now, everyone = batch.reset(), np.arange(batch.games)
    mine, won, open_ = everyone % batch.seats, np.zeros(batch.games), np.ones(batch.games, np.bool_)
    while open_.any():
        _, odds, _ = network.forward(now.observation, now.legal)
        best, random = now.legal[everyone, odds.argmax(axis=1)], batch.sample(rng)
        batch.step(np.where(now.seat == mine, best, random), hold=~open_)
        ended = now.terminated | now.truncated
        won[ended] = now.rewards[ended, mine[ended]]
        open_ &= ~ended
    return float(won.mean())


def draw_curve(rows: list[tuple[int, float]], out: Path, title: str) -> None:
    """Writes the curve as CSV, and as a picture if matplotlib is installed."""
    with out.with_suffix(".csv").open("w", newline="", encoding="utf-8") as file:
        csv.writer(file).writerows([("decisions", "score"), *rows])
    try:
        from matplotlib.figure import Figure
    except ImportError:
        return
    figure: Any = Figure(figsize=(6, 4), layout="constrained")
    axes = figure.subplots()
    axes.plot(*zip(*rows, strict=True), marker=".")
    axes.set(xlabel="decisions", ylabel="score against random play", title=title)
    figure.savefig(out.with_suffix(".png"))


def main() -> None:
    """Learns, and tells how it goes."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--game", default="pharao")
    parser.add_argument("--steps", type=int, default=2_000_000, help="decisions to learn from")
    parser.add_argument("--games", type=int, default=256, help="games at once")
    parser.add_argument("--length", type=int, default=64, help="decisions of each game between two lessons")
    parser.add_argument("--hidden", type=int, default=128)
    parser.add_argument("--longest", type=int, default=400, help="decisions after which a game is truncated")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--out", type=Path, default=Path("ppo"))
    given = parser.parse_args()
    rng, began = np.random.default_rng(given.seed), time.monotonic()
    batch, trial = (
        Batch(given.game, given.games, seed=given.seed + k * given.games, max_decisions=given.longest) for k in (0, 1)
    )
    network = Network(batch.reset().observation.shape[1], len(batch.game.moves), given.hidden, rng)
    now, rows, done = batch.reset(), [(0, score(network, trial, rng))], 0
    while done < given.steps:
        learn(network, collect(batch, now, network, given.length, rng), rng)
        done += given.games * given.length
        rows.append((done, score(network, trial, rng)))
        sys.stdout.write(f"{done:>12,} decisions  score {rows[-1][1]:.3f}  {time.monotonic() - began:,.0f} s\n")
        sys.stdout.flush()
    draw_curve(rows, given.out, f"PPO by self-play, {batch.game.about.title}")
    final = np.mean([score(network, trial, rng) for _ in range(4)])
    sys.stdout.write(f"score against random play: {final:.3f} in {4 * trial.games} games\n")


if __name__ == "__main__":
    main()
