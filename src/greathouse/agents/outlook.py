"""What each seat can expect of a position: many short continuations, judged by advice and net."""

from __future__ import annotations

from typing import Any

from greathouse.agents.nets import find_net, net_arrays
from greathouse.agents.simple import ADVICE, make_evaluation_arrays
from greathouse.kernel.compile import twins
from greathouse.kernel.contract import SPECTATOR, WIN
from greathouse.kernel.game import Game
from greathouse.kernel.limits import MAX_SEATS


class Outlook:
    """Expected returns of a game. The same seed gives the same samples, so that neighbours can be compared."""

    def __init__(self, game: Game, seats: int, *, compiled: bool = False) -> None:
        self.game, self.seats = game, seats
        self._memory = twins.Memory(game, compiled=compiled)
        self._net = net_arrays(self._memory, find_net(game, seats))
        self._advice: Any = twins.compiled(game, ADVICE) if compiled else game.program(ADVICE)

    def from_view(self, view: Any, seat: int, samples: int, lookahead: int, seed: int = 0) -> tuple[float, ...]:
        """What each seat can expect as far as `seat` knows, 0 to 1: over guesses, playing on so many decisions."""
        self._memory.put(self._memory.views, 0, view)
        return self._expected(seat, samples, lookahead, seed)

    def of_state(self, state: Any, samples: int, lookahead: int, seed: int = 0) -> tuple[float, ...]:
        """The same of a full state, of which nothing is guessed."""
        self._memory.put(self._memory.states, 0, state)
        return self._expected(SPECTATOR, samples, lookahead, seed)

    def _expected(self, seat: int, samples: int, lookahead: int, seed: int) -> tuple[float, ...]:
        self._memory.seed(seed)
        arrays = make_evaluation_arrays(self._memory, [0] * MAX_SEATS, self._net)
        self._advice.foretell(arrays, seat, samples, lookahead)
        return tuple(int(total) / (samples * WIN) for total in arrays.worth[: self.seats])
