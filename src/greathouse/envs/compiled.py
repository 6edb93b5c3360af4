"""One game as a learner meets it, at the speed of compiled code."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from secrets import randbits
from typing import Any

import numpy as np

from greathouse.envs.actions import switch
from greathouse.envs.batch.program import RESTART
from greathouse.envs.batch.slots import Slots
from greathouse.envs.episode import Episode
from greathouse.envs.errors import BadEnvironment
from greathouse.kernel.chance import Dealer
from greathouse.kernel.compile import twins
from greathouse.kernel.contract import WIN, View
from greathouse.kernel.errors import GameOver
from greathouse.kernel.game import Game, load
from greathouse.kernel.match import Match
from greathouse.kernel.words import refused

Plainly = Callable[[int | None], Episode]

NOBODY = -1

SHOWN = 1
"""The slot in which a seat that is not to act is shown what it may know; the game itself is in slot 0."""


class CompiledEpisode:
    """What `Episode` is, for one game after another: `begin` starts the next.

    What is asked seldom comes from `plain`, an Episode that plays the same moves with the same chance up to here:
    words, pictures, information states, why a move is refused, and what a seat sees that is not to act in the middle of
    a round of secret answers.

    `plainly` begins an Episode for a seed. Raises what that raises.
    """

    def __init__(self, game: Game, plainly: Plainly) -> None:
        first = plainly(0)
        self.game, self.layout, self.seats = game, first.layout, first.seats
        self._plainly = plainly
        self._plain: Episode | None = first
        blank, _ = self.game.blank(self.seats, first.match.options)
        self._slots = Slots(
            self.game,
            blank,
            2,
            observation="planes",
            mask=False,
            max_decisions=first.max_decisions,
            restart=False,
        )
        self._arrays = self._slots.arrays
        self._seed, self._moves = 0, list[int]()
        self.seat, self.over, self.truncated, self.ended = first.seat, first.over, False, False
        self._in_round, self._shown = False, NOBODY

    def begin(self, seed: int | None) -> CompiledEpisode:
        """Begins a new game with chance dealt from the seed, else from one drawn by the operating system.

        Raises BadOption for a seed that is no whole number.
        """
        self._seed = randbits(63) if seed is None else seed
        Dealer(self._seed)
        self._plain, self._moves = None, []
        self._slots.seed(0, self._seed)
        self._arrays.actions[0] = RESTART
        self._advance(0)
        return self

    @property
    def plain(self) -> Episode:
        """The same game as an Episode, for reading."""
        plain = self._plain = self._plain or self._plainly(self._seed)
        for action in self._moves[plain.decisions :]:
            plain.play(action)
        return plain

    @property
    def match(self) -> Match:
        """The same game as a Match, for reading."""
        return self.plain.match

    @property
    def decisions(self) -> int:
        """How many moves were played."""
        return len(self._moves)

    @property
    def returns(self) -> list[float]:
        """What each seat won, in all 1; zeros while the game goes on."""
        if not self.ended:
            return [0.0] * self.seats
        if self.truncated:
            return [1 / self.seats] * self.seats
        return [round(share * WIN) / WIN for share in self._arrays.rewards[0].tolist()]

    def play(self, action: int) -> None:
        """Plays a move of the seat to act and deals the chance that follows.

        Raises as `Match.play`, and GameOver if the game was truncated; then nothing has changed.
        """
        if self.ended:
            raise refused(GameOver, "over")
        if action not in self.choices(self.seat):
            self.plain.play(action)  # legal, or this raises
        left = int(self._arrays.pending[0]) & ~(1 << self.seat)
        self._moves.append(action)
        self._arrays.actions[0] = action
        self._advance(left)

    def choices(self, seat: int) -> list[int]:
        """The moves a seat can choose from, by number; none if it owes no answer."""
        slot = self._slot(seat)
        found: list[int] = self._arrays.legal[slot, : self._arrays.counts[slot]].tolist()
        return found

    def view(self, seat: int) -> View:
        """What a seat may know."""
        if self._unseen(seat):
            return self.plain.view(seat)
        view: Any = self.game.View.unpack(self._arrays.views[self._slot(seat)])
        seen: View = view
        return seen

    def planes(self, seat: int) -> np.ndarray:
        """What a seat may know as an observation (envs.layout)."""
        if self._unseen(seat):
            return self.plain.planes(seat)
        planes: np.ndarray = self._slots.planes.planes[self._slot(seat)].copy()
        return planes

    def mask(self, seat: int) -> np.ndarray:
        """By move 1 if the seat can choose it, else 0."""
        slot, mask = self._slot(seat), np.zeros(len(self.game.moves), np.int8)
        mask[self._arrays.legal[slot, : self._arrays.counts[slot]]] = 1
        return mask

    def information(self, seat: int) -> str:
        """All that a seat has seen since the game began, in order (envs.recall)."""
        return self.plain.information(seat)

    def text(self) -> str:
        """The position in words, as a spectator sees it."""
        return self.plain.text()

    def picture(self) -> str:
        """The board as a spectator sees it, as SVG."""
        return self.plain.picture()

    def __reduce__(self) -> Any:
        """Copies, and what is pickled, play the same moves again."""
        return _again, (self.game, self._plainly, self._seed, self._moves[:])

    def _advance(self, left: int) -> None:
        """Plays on; `left` are the seats that were asked with the one that acts, as a bit mask."""
        m = self._arrays
        self._slots.step(0, 1, checked=False)
        self._shown = NOBODY
        self.seat, self.over, self.truncated = int(m.seat[0]), bool(m.terminated[0]), bool(m.truncated[0])
        self.ended, asked = self.over or self.truncated, int(m.pending[0])
        if self.truncated:
            state: Any = self.game.State.unpack(m.states[0])
            asked = int(self.game.rules.waiting(state))
            self.seat = (asked & -asked).bit_length() - 1
        self._in_round = left != 0 and left == asked

    def _unseen(self, seat: int) -> bool:
        """Whether the arrays do not hold what a seat sees, since others have answered and it is not shown that."""
        return self._in_round and (self.ended or seat != self.seat)

    def _slot(self, seat: int) -> int:
        """Where it is written what a seat may know and choose from."""
        if seat == self.seat and not self.ended:
            return 0
        if seat != self._shown:
            self._slots.show(0, seat, SHOWN)
            self._shown = seat
        return SHOWN


AnyEpisode = Episode | CompiledEpisode


def _again(game: Game, plainly: Plainly, seed: int, moves: list[int]) -> CompiledEpisode:
    """A game that is played once more."""
    episode = CompiledEpisode(game, plainly).begin(seed)
    for action in moves:
        episode.play(action)
    return episode


def episodes(
    key: str, seats: int | None, max_decisions: int, options: dict[str, Any], compiled: bool | None
) -> Callable[[int | None], AnyEpisode]:
    """What begins a game for a seed: compiled if Numba is there, unless told otherwise.

    Raises UnknownGame, BadSeats, BadOption, BadEnvironment, Undeclared.
    """
    game = load(key)
    plainly = partial(Episode.begin, game, seats, max_decisions=max_decisions, options=options)
    if twins.available() if compiled is None else switch("compiled", compiled, BadEnvironment):
        return CompiledEpisode(game, plainly).begin
    return plainly
