"""RLlib's PPO learns a game in self-play, through PettingZoo: one network for all seats, illegal moves masked.

    pip install 'greathouse[rllib]'
    python examples/rllib.py --rounds 300 --out rllib                    # hours on one core
    python examples/rllib.py --rounds 2 --decisions 500                   # seconds, once the game is compiled

Every seat of the environment is an agent of its own for RLlib and all of them have the same policy. After each round
the network plays against random choices on a batch. The example ends with that score, and a plot of it.
"""

# ruff: noqa: T201 - prints its result

from __future__ import annotations

import argparse
import csv
from pathlib import Path
from typing import Any

import numpy as np

from greathouse.envs.batch import Batch, Step
from greathouse.envs.pettingzoo import raw_env

try:
    import ray
    import torch
    from gymnasium import spaces
    from pettingzoo.utils.wrappers import BaseWrapper
    from ray.rllib.algorithms.ppo import PPOConfig
    from ray.rllib.core.rl_module.rl_module import RLModuleSpec
    from ray.rllib.env.wrappers.pettingzoo_env import PettingZooEnv
    from ray.rllib.examples.rl_modules.classes.action_masking_rlm import ActionMaskingTorchRLModule
except ImportError as error:
    raise SystemExit(f"RLlib cannot be imported ({error}): pip install 'greathouse[rllib]'") from error

POLICY = "all_seats"


class Named(BaseWrapper):  # type: ignore[misc]
    """The environment with its observations under the names that RLlib's network with a mask expects."""

    def observation_space(self, agent: str) -> Any:
        """Channels and mask, both float32."""
        inner = self.env.observation_space(agent)
        mask = spaces.Box(0, 1, inner["action_mask"].shape, np.float32)
        return spaces.Dict({"observations": inner["observation"], "action_mask": mask})

    def observe(self, agent: str) -> dict[str, np.ndarray]:
        """What an agent may know, and what it can choose."""
        seen = self.env.observe(agent)
        return {"observations": seen["observation"], "action_mask": seen["action_mask"].astype(np.float32)}


class Seats(PettingZooEnv):  # type: ignore[misc]
    """The environment as RLlib makes it, from a dictionary."""

    def __init__(self, config: dict[str, Any]) -> None:
        super().__init__(Named(raw_env(config["game"], max_decisions=config["longest"])))


def configure(given: argparse.Namespace) -> Any:
    """PPO with one network for all seats, in this process alone. RLlib's check of environments knows no masks."""
    network = RLModuleSpec(
        module_class=ActionMaskingTorchRLModule,
        model_config={"head_fcnet_hiddens": [given.hidden], "fcnet_hiddens": [given.hidden]},
    )
    return (
        PPOConfig()
        .environment(Seats, env_config={"game": given.game, "longest": given.longest}, disable_env_checking=True)
        .env_runners(num_env_runners=0)
        .multi_agent(policies={POLICY}, policy_mapping_fn=lambda agent, episode, **more: POLICY)
        .rl_module(rl_module_spec=network)
        .training(
            train_batch_size_per_learner=given.decisions,
            minibatch_size=min(500, given.decisions),
            num_epochs=4,
            lr=1e-3,
            gamma=1.0,
            lambda_=0.95,
            entropy_coeff=0.002,
            use_kl_loss=False,
        )
        .debugging(seed=given.seed, log_level="ERROR")
    )


def sample(network: Any, now: Step, moves: int) -> np.ndarray:
    """A move in each game, drawn by the network's chances, as it does to learn."""
    mask = np.unpackbits(now.mask, axis=1, count=moves, bitorder="little").astype(np.float32)
    seen = {"observations": torch.from_numpy(now.observation.copy()), "action_mask": torch.from_numpy(mask)}
    with torch.no_grad():
        logits = network.forward_inference({"obs": seen})["action_dist_inputs"]
    return torch.distributions.Categorical(logits=logits).sample().numpy()


def score(network: Any, batch: Batch, rng: np.random.Generator) -> float:
    """What the network wins against random choices in the next game of every place, at each seat in turn."""
    now, everyone = batch.reset(), np.arange(batch.games)
    mine, won, open_ = everyone % batch.seats, np.zeros(batch.games), np.ones(batch.games, np.bool_)
    while open_.any():
        chosen = np.where(now.seat == mine, sample(network, now, len(batch.game.moves)), batch.sample(rng))
        batch.step(chosen, hold=~open_)
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
    parser.add_argument("--rounds", type=int, default=20, help="rounds of playing and learning")
    parser.add_argument("--decisions", type=int, default=4000, help="decisions in a round")
    parser.add_argument("--games", type=int, default=256, help="games by which the score is measured")
    parser.add_argument("--hidden", type=int, default=128)
    parser.add_argument("--longest", type=int, default=1000, help="decisions after which a game is truncated")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--out", type=Path, default=Path("rllib"))
    given = parser.parse_args()
    torch.set_num_threads(1)  # so small a network gains nothing by more
    ray.init("local", include_dashboard=False, logging_level="ERROR", _node_ip_address="127.0.0.1")
    learner, rng = configure(given).build_algo(), np.random.default_rng(given.seed)
    trial = Batch(given.game, given.games, seed=given.seed, mask=True, max_decisions=given.longest)
    rows = [(0, score(learner.get_module(POLICY), trial, rng))]
    for _ in range(given.rounds):
        done = learner.train()["num_env_steps_sampled_lifetime"]
        rows.append((int(done), score(learner.get_module(POLICY), trial, rng)))
        print(f"{rows[-1][0]:>12,} decisions  score {rows[-1][1]:.3f}", flush=True)
    draw(rows, given.out, f"RLlib's PPO in self-play, {trial.game.about.title}")
    final = np.mean([score(learner.get_module(POLICY), trial, rng) for _ in range(4)])
    print(f"score against random play: {final:.3f} in {4 * trial.games} games")
    learner.stop()


if __name__ == "__main__":
    main()
