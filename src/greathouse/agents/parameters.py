"""What can be set of a search."""

from __future__ import annotations

from dataclasses import dataclass

from greathouse.agents import words
from greathouse.agents.simple import MAX_GUESSES
from greathouse.agents.spec import Parameters, parameter

MAX_SIMULATIONS = 1_000_000
MAX_THREADS = 64

SECRETS_ONLY = 2
"""Value of `net` with which a net weighs secret answers, and the advice alone judges in the tree."""


@dataclass(frozen=True)
class SearchParameters(Parameters):
    """How a search goes about: everything that can be written after "mcts"."""

    simulations: int = parameter(words.SIMULATIONS, 1, MAX_SIMULATIONS, leading=True)
    rollout_depth: int = parameter(words.ROLLOUT_DEPTH, 0, 20_000, 40)
    rollout_cutoff: int = parameter(words.ROLLOUT_CUTOFF, 0, 100, 100)
    exploration: int = parameter(words.EXPLORATION, 0, 1000, 70)
    prior_visits: int = parameter(words.PRIOR_VISITS, 0, 1000, 0)
    prior_delay: int = parameter(words.PRIOR_DELAY, 0, 1000, 1)
    regret_matching: int = parameter(words.REGRET_MATCHING, 0, 1, 0)
    simultaneous_guesses: int = parameter(words.SIMULTANEOUS_GUESSES, 0, MAX_GUESSES, 0)
    lookahead: int = parameter(words.LOOKAHEAD, 0, 1000, 8)
    endgame: int = parameter(words.ENDGAME, 0, MAX_SIMULATIONS, 0)
    opponent_samples: int = parameter(words.OPPONENT_SAMPLES, 0, 1000, 0)
    opponent_default_rate: int = parameter(words.OPPONENT_DEFAULT_RATE, 0, 100, 0)
    opponent_foresight: int = parameter(words.OPPONENT_FORESIGHT, 0, 100, 0)
    opponent_epsilon: int = parameter(words.OPPONENT_EPSILON, 0, 100, 0)
    epsilon: int = parameter(words.EPSILON, 0, 100, 0)
    overlook: int = parameter(words.OVERLOOK, 0, 100, 0)
    milliseconds: int = parameter(words.MILLISECONDS, 0, 86_400_000, 0, unit="ms")
    threads: int = parameter(words.THREADS, 1, MAX_THREADS, 1)
    net: int = parameter(words.NET, 0, SECRETS_ONLY, 0)
