"""Games in arrays, side by side, and the compiled program that plays them."""

from __future__ import annotations

from typing import Any

import numpy as np

from greathouse.envs.batch.draws import DRAWN_BITS
from greathouse.envs.batch.lines import in_lines, zeros
from greathouse.envs.batch.orders import DRAWN, GO_ON, LINE
from greathouse.envs.batch.planes import PlaneArrays
from greathouse.envs.batch.program import (
    GAMES,
    MASK,
    MAX_DECISIONS,
    PLANES,
    RESTARTS,
    SEATS,
    THREADS,
    VIEWS,
    BatchArrays,
    Buffers,
)
from greathouse.envs.batch.tables import no_planes, plane_arrays, room_for, with_room
from greathouse.envs.errors import BadBatch
from greathouse.envs.layout import layout_of
from greathouse.kernel import limits
from greathouse.kernel.chance import Rng, seeded
from greathouse.kernel.compile import twins
from greathouse.kernel.game import Game

PROGRAM = "greathouse.envs.batch.program"


class Slots:
    """`count` games, each in its slot, that begin as `blank`: a state with seats and options only.

    `Batch` says what the other arguments are.
    """

    def __init__(
        self,
        game: Game,
        blank: Any,
        count: int,
        *,
        observation: str,
        mask: bool,
        max_decisions: int,
        restart: bool,
        threads: int = 1,
    ) -> None:
        self._game, seats = game, int(blank.seats)
        self.arrays: Any = _arrays(game, count, seats, threads, mask=mask)
        blank.pack(self.arrays.states[count])
        self.planes: Any = no_planes(self.arrays.views)
        if observation == "planes":
            self.planes = plane_arrays(layout_of(game, seats), self.arrays.views, count)
        settings = {GAMES: count, SEATS: seats, MAX_DECISIONS: max_decisions, RESTARTS: restart}
        settings |= {MASK: mask, VIEWS: observation != "none", PLANES: observation == "planes", THREADS: threads}
        for place, value in settings.items():
            self.arrays.settings[place] = value
        self._buffers = [_buffers(game, self.planes) for _ in range(threads)]
        self.program = twins.compiled(game, PROGRAM)
        worked_on = self.arrays, self.planes, self._buffers[0]
        self._step = twins.for_types_of(self.program.step, *worked_on, 0, count, True)
        self._lead = twins.for_types_of(self.program.lead, *worked_on, GO_ON)
        self._pick = twins.for_types_of(self.program.pick, self.arrays)

    def seed(self, slot: int, seed: int) -> None:
        """The chance of a slot's games is now that for this seed."""
        seeded(seed).pack(self.arrays.rngs[slot])

    def step(self, first: int, last: int, *, checked: bool) -> int:
        """Plays `arrays.actions` in the slots from `first` up to `last`; returns how wide the widest list of moves is.

        If they are `checked` and that of slot i is illegal, it plays nothing and returns ILLEGAL - i. Raises BadBatch
        if a seat has more choices than the game promises, so that a list of them was cut.
        """
        return self._promised(self._step(self.arrays, self.planes, self._buffers[0], first, last, checked))

    def draw(self, generator: np.random.Generator) -> None:
        """Draws the number by which actions are picked."""
        self.arrays.orders[DRAWN] = generator.integers(1 << DRAWN_BITS)

    def pick(self) -> None:
        """Picks `arrays.picked`, a legal action for each slot."""
        self._pick(self.arrays)

    def lead(self, task: int) -> int:
        """Has several threads do a task (`orders`), this one its part; returns what `step` does, or UNFINISHED.

        Raises BadBatch as `step`.
        """
        return self._promised(self._lead(self.arrays, self.planes, self._buffers[0], task))

    def serve(self, helper: int) -> None:
        """Plays the parts of a helper as they are ordered, until none has been for a while."""
        self.program.serve(self.arrays, self.planes, self._buffers[helper], helper)

    def show(self, slot: int, seat: int, into: int) -> None:
        """Writes what a seat may know of a slot's game, and what it can choose from if it owes an answer, into another.

        A round of secret answers is not looked at: the seat is shown the position as it is.
        """
        self.program.show(self.arrays, self.planes, self._buffers[0], slot, seat, into)

    def _promised(self, widest: int) -> int:
        most = self._game.moves.most
        if widest > most:
            raise BadBatch(f"{self._game.about.title} promises at most {most} choices; now {widest} occur.")
        return int(widest)


def _arrays(game: Game, games: int, seats: int, threads: int, *, mask: bool) -> BatchArrays:
    moves = len(game.moves)
    return BatchArrays(
        states=zeros(games + 1, game.State.dtype()),
        views=with_room(games * seats, game.View.dtype()),
        rngs=zeros(games, Rng.dtype()),
        settings=_numbers(8),
        actions=_numbers(games),
        held=zeros(games, np.bool_),
        seat=_numbers(games),
        pending=_numbers(games),
        decisions=_numbers(games),
        legal=in_lines(np.full((games, game.moves.most), -1, np.int32)),
        counts=_numbers(games),
        picked=_numbers(games),
        mask=zeros((games, -(-moves // 8) if mask else 0), np.uint8),
        rewards=zeros((games, seats), np.float32),
        terminated=zeros(games, np.bool_),
        truncated=zeros(games, np.bool_),
        orders=_numbers(LINE * threads),
    )


def _buffers(game: Game, planes: PlaneArrays) -> Buffers:
    size = max(len(game.moves), len(game.chances), 1)
    return Buffers(_numbers(size), _numbers(size), _numbers(limits.MAX_SEATS), *room_for(planes))


def _numbers(count: int) -> Any:
    return zeros(count, np.int64)
