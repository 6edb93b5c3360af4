"""PPO by self-play on a batch, in the manner of CleanRL: one file, PyTorch.

    pip install 'greathouse[torch]'
    python examples/ppo.py --game pharao --steps 20000000 --out ppo        # an hour or two on one core
    python examples/ppo.py --steps 20000 --games 32                       # seconds, once the game is compiled

All seats of all games are played by one network, which maps an observation (docs/research/observations.md) to a
number for each move and to the share that the seat will win. It ends with its score against random play (0.5 is as
good as random at two seats), and with a plot of that score.
"""

# ruff: noqa: T201 - prints its result

from __future__ import annotations

import argparse
import csv
import time
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np

from greathouse.envs.batch import Batch, Step

try:
    import torch
    from torch import nn
    from torch.distributions import Categorical
except ImportError as error:
    raise SystemExit(f"PyTorch cannot be imported ({error}): pip install 'greathouse[torch]'") from error

CLIP = 0.2
LAMBDA = 0.95
ENTROPY = 0.002
VALUE = 0.5
EPOCHS = 3
MINIBATCH = 1024
RATE = 1e-3
"""Of learning at first; it falls to 0 in equal steps."""

LENGTH = 0.5
"""The gradient is shortened to it."""


def layer(inputs: int, outputs: int, gain: float) -> nn.Linear:
    """A linear layer, orthogonal at first."""
    made = nn.Linear(inputs, outputs)
    nn.init.orthogonal_(made.weight, gain)
    nn.init.zeros_(made.bias)
    return made


class Agent(nn.Module):
    """A hidden layer of tanh, from it the logits of all moves and the value."""

    def __init__(self, channels: int, moves: int, hidden: int) -> None:
        super().__init__()
        self.body = nn.Sequential(layer(channels, hidden, 2**0.5), nn.Tanh())
        self.actor = layer(hidden, moves, 0.01)
        self.critic = layer(hidden, 1, 1.0)

    def forward(self, planes: torch.Tensor, legal: torch.Tensor) -> tuple[Categorical, torch.Tensor]:
        """How likely each entry of `legal` is (-1 pads: 0), and the values."""
        hidden = self.body(planes)
        logits = self.actor(hidden).gather(1, legal.clamp(min=0)).masked_fill(legal < 0, -torch.inf)
        return Categorical(logits=logits), self.critic(hidden)[:, 0]


def seen(now: Step) -> tuple[torch.Tensor, torch.Tensor]:
    """Observations and legal moves of a step, copied out of the batch's own arrays."""
    return torch.from_dlpack(now.observation).clone(), torch.from_dlpack(now.legal).long()


class Decisions(NamedTuple):
    """What was decided, a row for each decision: `place` of the move in `legal` and its log-probability, what the
    decision turned out to be worth, and by how much that was more than expected."""

    planes: torch.Tensor
    legal: torch.Tensor
    place: torch.Tensor
    logp: torch.Tensor
    target: torch.Tensor
    advantage: torch.Tensor


@torch.no_grad()
def collect(batch: Batch, now: Step, agent: Agent, length: int) -> Decisions:
    """Plays so many decisions of every game, and weighs them."""
    decided, told = [], []
    for _ in range(length):
        planes, legal = seen(now)
        choice, value = agent(planes, legal)
        place = choice.sample()
        decided.append((planes, legal, place, choice.log_prob(place)))
        seat = now.seat.copy()
        batch.step(legal.gather(1, place[:, None])[:, 0].numpy())
        told.append((seat, value.numpy(), now.terminated | now.truncated, now.rewards.copy()))
    seat, value, ended, rewards = (np.stack(column) for column in zip(*told, strict=True))
    target = weigh(seat, value, ended, rewards, hope(now, agent, batch.seats))
    columns = [torch.cat(column) for column in zip(*decided, strict=True)]
    return Decisions(*columns, *(torch.from_numpy(worth.reshape(-1)) for worth in (target, target - value)))


@torch.no_grad()
def hope(now: Step, agent: Agent, seats: int) -> np.ndarray:
    """By game and seat what is expected of the position: the seat to act has a value, the others share what is left."""
    value: np.ndarray = agent(*seen(now))[1].numpy()
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


def learn(agent: Agent, optimizer: torch.optim.Optimizer, made: Decisions) -> None:
    """Some epochs of PPO over the decisions."""
    for _ in range(EPOCHS):
        for rows in torch.randperm(len(made.place)).split(MINIBATCH):
            optimizer.zero_grad()
            loss(agent, Decisions(*(column[rows] for column in made))).backward()
            nn.utils.clip_grad_norm_(agent.parameters(), LENGTH)
            optimizer.step()


def loss(agent: Agent, part: Decisions) -> torch.Tensor:
    """PPO's loss: the clipped gain and the entropy, both to grow, and the square error of the value."""
    choice, value = agent(part.planes, part.legal)
    advantage = (part.advantage - part.advantage.mean()) / (part.advantage.std() + 1e-8)
    ratio = (choice.log_prob(part.place) - part.logp).exp()
    gain = torch.minimum(ratio * advantage, ratio.clamp(1 - CLIP, 1 + CLIP) * advantage)
    error = (value - part.target) ** 2 / 2
    return (VALUE * error - gain - ENTROPY * choice.entropy()).mean()


@torch.no_grad()
def score(agent: Agent, batch: Batch, rng: np.random.Generator) -> float:
    """What the network wins against random play in the next game of every place, at each seat in turn.

    It draws its moves by their chances, as it does to learn: whoever always makes the most likely one is another
    player, whose score says little of learning while the network is still undecided.
    """
    now, everyone = batch.reset(), np.arange(batch.games)
    mine, won, open_ = everyone % batch.seats, np.zeros(batch.games), np.ones(batch.games, np.bool_)
    while open_.any():
        choice, _ = agent(*seen(now))
        own, random = now.legal[everyone, choice.sample().numpy()], batch.sample(rng)
        batch.step(np.where(now.seat == mine, own, random), hold=~open_)
        ended = now.terminated | now.truncated
        won[ended] = now.rewards[ended, mine[ended]]
        open_ &= ~ended
    return float(won.mean())


def draw(rows: list[tuple[int, float]], out: Path, title: str) -> None:
    """Writes the curve as CSV and as a picture."""
    from matplotlib.figure import Figure

    with out.with_suffix(".csv").open("w", newline="", encoding="utf-8") as file:
        csv.writer(file).writerows([("decisions", "score"), *rows])
    figure: Any = Figure(figsize=(6, 4), layout="constrained")
    axes = figure.subplots()
    axes.plot(*zip(*rows, strict=True), marker=".")
    axes.set(xlabel="decisions", ylabel="score against random play", title=title)
    figure.savefig(out.with_suffix(".png"))


def main() -> None:
    """Learns, and tells how it goes."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--game", default="heir")
    parser.add_argument("--steps", type=int, default=2_000_000, help="decisions to learn from")
    parser.add_argument("--games", type=int, default=256, help="games at once")
    parser.add_argument("--length", type=int, default=64, help="decisions of each game between two lessons")
    parser.add_argument("--hidden", type=int, default=128)
    parser.add_argument("--longest", type=int, default=1000, help="decisions after which a game is truncated")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--out", type=Path, default=Path("ppo"))
    given = parser.parse_args()
    rng, began = np.random.default_rng(given.seed), time.monotonic()
    torch.manual_seed(given.seed)
    torch.set_num_threads(1)  # so small a network gains nothing by more
    batch, trial = (
        Batch(given.game, given.games, seed=given.seed + k * given.games, max_decisions=given.longest) for k in (0, 1)
    )
    now, done = batch.reset(), 0
    agent = Agent(now.observation.shape[1], len(batch.game.moves), given.hidden)
    optimizer = torch.optim.Adam(agent.parameters(), lr=RATE, eps=1e-5)
    rows = [(0, score(agent, trial, rng))]
    while done < given.steps:
        optimizer.param_groups[0]["lr"] = RATE * (1 - done / given.steps)
        learn(agent, optimizer, collect(batch, now, agent, given.length))
        done += given.games * given.length
        rows.append((done, score(agent, trial, rng)))
        print(f"{done:>12,} decisions  score {rows[-1][1]:.3f}  {time.monotonic() - began:,.0f} s", flush=True)
    draw(rows, given.out, f"PPO by self-play, {batch.game.about.title}")
    final = np.mean([score(agent, trial, rng) for _ in range(4)])
    print(f"score against random play: {final:.3f} in {4 * trial.games} games")


if __name__ == "__main__":
    main()
