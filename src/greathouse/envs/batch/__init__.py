"""Thousands of games at once, in compiled code.

    batch = Batch("heir", games=1024, seed=7)
    now = batch.reset()
    while training:
        now = batch.step(policy(now.observation, now.legal, now.counts))

Every array stays where it is: `step` writes into those that `reset` returned. They are NumPy arrays, so that
`torch.from_dlpack(now.observation)` and JAX read the same memory.
"""

from __future__ import annotations

from collections.abc import Sequence
from secrets import randbits
from typing import Any, NamedTuple, NoReturn, SupportsIndex

import numpy as np

from greathouse.envs.actions import switch
from greathouse.envs.batch.crew import Crew
from greathouse.envs.batch.program import ILLEGAL, RESTART
from greathouse.envs.batch.slots import PROGRAM, Slots
from greathouse.envs.errors import BadBatch
from greathouse.envs.trading import refuse_trade
from greathouse.kernel import limits
from greathouse.kernel.compile import twins
from greathouse.kernel.errors import IllegalMove
from greathouse.kernel.game import Game, load
from greathouse.kernel.match import Match
from greathouse.kernel.numbers import whole

MAX_GAMES = 1 << 20

OBSERVATIONS = ("planes", "views", "none")

CLOSED = "The batch is closed."


class Step(NamedTuple):
    """What a batch shows after a step; the first axis of every array counts the games.

    `observation` is what the seat to act may know: "planes" (games, channels) of float32, see
    `greathouse.envs.layout`, or "views", packed records of the game's View. `legal` holds the numbers of the moves
    that it can choose, the first `counts` of each row; the others are -1 (a row is as wide as the most choices
    that occur). `mask` is the same as a bit for each move, lowest bit first
    (`np.unpackbits(mask, axis=1, bitorder="little")`), or has no columns.

    `rewards` by seat are zero until a game ends: then what each seat won, as `Match.returns`; where a game was
    `truncated`, an equal share for each. A game that ends begins anew at once: `terminated` and `truncated` speak of
    the game that ended, everything else of the new one. In a batch without `restart` it stays as it is: nobody is to
    act (`seat` -2), nothing can be chosen, and the observation is the last one.
    """

    observation: np.ndarray
    legal: np.ndarray
    counts: np.ndarray
    mask: np.ndarray
    seat: np.ndarray
    rewards: np.ndarray
    terminated: np.ndarray
    truncated: np.ndarray


class Batch:
    """So many games of one kind at once; at every step each of them is played on by one decision.

    `seats` and `options` are those of `Game.new`. Game i deals its chance from a generator of its own, for `seed` + i:
    its first game is `game.new(seats, seed=seed + i, **options)`. `observation` is one of "planes", "views", "none";
    `mask` asks for the mask of moves. A game is truncated after `max_decisions`; with `restart` the next one begins at
    once. With `threads` the games are shared out among so many.

    Where several seats answer in secret they are asked one after another, each with what it knew before the first one
    answered. Its arrays share memory, so that a batch can be neither copied nor pickled: BadBatch.

    Raises UnknownGame, BadSeats, BadOption, BadBatch, BadEnvironment (trades at any time), Undeclared (planes).
    """

    def __init__(
        self,
        game: str | Game,
        games: int,
        *,
        seats: int | None = None,
        seed: int | None = None,
        observation: str = "planes",
        mask: bool = False,
        max_decisions: int = limits.MAX_DECISIONS,
        restart: bool = True,
        threads: int = 1,
        **options: Any,
    ) -> None:
        self.game = _game(game)
        self.games = _number("games", games, MAX_GAMES)
        self._threads = min(_number("threads", threads, 1024), self.games)
        if observation not in OBSERVATIONS:
            raise BadBatch(f"An observation is one of {', '.join(OBSERVATIONS)}; not {observation!r}.")
        blank, self.options = self.game.blank(seats, options)
        refuse_trade(Match.begin(self.game, seats, 0, None, options))
        self.seats = int(blank.seats)
        self.max_decisions = _number("max_decisions", max_decisions, limits.MAX_DECISIONS)
        self._slots = Slots(
            self.game,
            blank,
            self.games,
            observation=observation,
            mask=switch("mask", mask, BadBatch),
            max_decisions=self.max_decisions,
            restart=switch("restart", restart, BadBatch),
            threads=self._threads,
        )
        self._arrays = self._slots.arrays
        self._crew = Crew(self._slots, self._threads) if self._threads > 1 else None
        self._now = self._step_of(observation)
        self._begun = self._closed = False
        self._seed(randbits(48) if seed is None else seed)

    def reset(self, seed: int | None = None) -> Step:
        """Begins all games anew; with a seed the chance of game i is that for `seed` + i, else it goes on.

        Raises BadBatch for what is no seed, and once the batch is closed.
        """
        if self._closed:
            raise BadBatch(CLOSED)
        if seed is not None:
            self._seed(seed)
        self._arrays.actions[:] = RESTART
        self._arrays.held[:] = False
        self._advance(checked=False)
        self._begun = True
        return self._now

    def step(self, actions: Sequence[int] | np.ndarray, hold: Sequence[bool] | np.ndarray | None = None) -> Step:
        """Plays a move, by its number, in every game but those that `hold` (a flag for each) leaves as they are.

        Raises BadBatch for another shape or type, before the first `reset` and once the batch is closed, and
        IllegalMove naming game, seat and move; then nothing has changed.
        """
        self._refuse_unless_going_on()
        given = _array("Actions", actions)
        if given.shape != (self.games,) or given.dtype.kind not in "iu":
            raise BadBatch(f"Actions are {self.games} whole numbers, not {given.dtype} of shape {given.shape}.")
        held = _array("hold", False if hold is None else hold)
        if (hold is not None and held.shape != (self.games,)) or held.dtype != np.bool_:
            raise BadBatch(f"hold is {self.games} flags, not {held.dtype} of shape {held.shape}.")
        self._arrays.actions[:] = given
        self._arrays.held[:] = held
        self._advance(checked=True)
        return self._now

    def sample(self, generator: np.random.Generator) -> np.ndarray:
        """A random legal move for every game, all equally likely; any number for one that has ended.

        Raises BadBatch if it is given anything but a generator of NumPy, before the first `reset` and once the batch
        is closed.
        """
        self._refuse_unless_going_on()
        if not isinstance(generator, np.random.Generator):
            raise BadBatch(f"Moves are drawn by a numpy.random.Generator, not {generator!r}.")
        self._slots.draw(generator)
        (self._crew or self._slots).pick()
        return self._arrays.picked.copy()

    @property
    def asked(self) -> np.ndarray:
        """By game, as a bit mask, the seats that owe an answer; only if there are observations."""
        return self._arrays.pending

    @property
    def states(self) -> np.ndarray:
        """The positions as packed records of the game's State, hidden facts included; they are not for learners."""
        return self._arrays.states[: self.games]

    @property
    def views(self) -> np.ndarray:
        """What the seats to act may know as packed records of the game's View; only if there are observations."""
        return self._arrays.views[: self.games]

    def close(self) -> None:
        """Ends the threads; the games cannot be played on."""
        self._closed = True
        if self._crew:
            self._crew.close()

    def __reduce_ex__(self, protocol: SupportsIndex) -> NoReturn:
        raise BadBatch("A batch can be neither copied nor pickled: its arrays share memory. Make another one.")

    def _refuse_unless_going_on(self) -> None:
        if self._closed or not self._begun:
            raise BadBatch(CLOSED if self._closed else "reset() begins the games of a batch.")

    def _advance(self, *, checked: bool) -> None:
        """Plays the actions. Raises IllegalMove if they are `checked` and one is not legal; then nothing is played."""
        crew, slots = self._crew, self._slots
        found = crew.step(checked=checked) if crew else slots.step(0, self.games, checked=checked)
        if found < 0:
            raise self._illegal(ILLEGAL - found)

    def _illegal(self, game: int) -> IllegalMove:
        action, seat = int(self._arrays.actions[game]), int(self._arrays.seat[game])
        name = repr(self.game.moves.write(action)) if 0 <= action < len(self.game.moves) else "no move"
        return IllegalMove(f"Game {game}, seat {seat}: {action} ({name}) is not among its legal moves.")

    def _seed(self, seed: int) -> None:
        number = whole(seed)
        if number is None:
            raise BadBatch(f"A seed is a whole number, not {seed!r}.")
        for i in range(self.games):
            self._slots.seed(i, number + i)

    def _step_of(self, observation: str) -> Step:
        m = self._arrays
        seen = {"planes": self._slots.planes.planes, "views": self.views, "none": m.views[:0]}[observation]
        return Step(seen, m.legal, m.counts, m.mask, m.seat, m.rewards, m.terminated, m.truncated)


def _game(game: object) -> Game:
    if isinstance(game, Game):
        return game
    if not isinstance(game, str):
        raise BadBatch(f"A batch is of a game or of the key of one, not of {game!r}.")
    return load(game)


def _array(name: str, given: Any) -> np.ndarray:
    try:
        return np.asarray(given)
    except (TypeError, ValueError):
        raise BadBatch(f"{name}: one value for each game, not lists of different lengths.") from None


def _number(name: str, value: int, most: int) -> int:
    number = whole(value)
    if number is None or not 1 <= number <= most:
        raise BadBatch(f"{name} is a whole number from 1 to {most}, not {value!r}.")
    return number


def warm(game: Game) -> None:
    """Compiles the program of batches for a game, or loads it."""
    batch = Batch(game, 1, seed=0, observation="planes" if game.positions.view else "views")
    batch.reset()
    batch.step(batch.sample(np.random.default_rng(0)))
    batch._slots.show(0, 0, 0)
    crew = Batch(game, 2, seed=0, observation="none", threads=2)
    crew.reset()
    crew.close()


twins.register_program(PROGRAM, warm)
