"""The referee's two sides: the same program over a game, plain and compiled, compared after every step."""

from __future__ import annotations

from typing import Any, NamedTuple

from greathouse.kernel.compile import twins
from greathouse.kernel.conformance.faults import Fault, fields_apart, require
from greathouse.kernel.game import Game
from greathouse.kernel.limits import MAX_SEATS
from greathouse.kernel.trade import Trade

REFEREE = "greathouse.kernel.conformance.programs.referee"
"""The program that asks the rules."""

TRADING = "greathouse.kernel.conformance.programs.trading"
"""The program that executes trade."""

TAPE = 40_000
"""Most numbers the referee notes in one step."""


class Side(NamedTuple):
    """One mode: the referee over the game, its states and views, and the numbers that it notes."""

    program: Any
    memory: twins.Memory
    tape: Any


class Mirror:
    """Two states of a game in step, one in plain Python, one in machine code.

    The same program asks both everything that the rules say, and notes the answers as numbers, each on its own tape;
    tapes, states and views must be the same.
    """

    def __init__(self, game: Game) -> None:
        memory = twins.Memory(game, states=2, views=MAX_SEATS + 1, compiled=True)
        self.compiled = Side(twins.compiled(game, REFEREE), memory, memory.numbers(TAPE))
        self.plain = Side(game.program(REFEREE), twins.Memory(game, states=2, views=MAX_SEATS + 1), [0] * TAPE)
        self.game = game

    def begin(self, state: Any) -> None:
        """Both sides at this state."""
        for _, memory, _ in self._sides():
            memory.put(memory.states, 0, state)

    def compare(self, asked: list[int], guesser: int, seed: int) -> None:
        """Everything the rules say of the state, in both modes. Raises Fault at the first difference."""
        import numpy as np

        lengths = []
        for program, memory, tape in self._sides():
            memory.seed(seed)
            questions = np.array(asked, np.int64) if memory.compiled else asked
            lengths.append(
                program.examine(
                    memory.states, memory.views, memory.rngs, memory.out, memory.weight, questions, tape, guesser
                )
            )
        self._same_tape(lengths, "rules")
        seats = self.plain.memory.states[0].seats
        self._same_records("states", 2)
        self._same_records("views", seats + 1)
        require(int(self.compiled.memory.rngs[0]["seed"]) == self.plain.memory.rngs[0].seed, "random numbers differ")

    def advance(self, actor: int, action: int) -> None:
        """Applies an action on both sides and compares what was seen."""
        lengths = [program.advance(memory.states, actor, action, tape) for program, memory, tape in self._sides()]
        self._same_tape(lengths, f"seen of action {action}")
        self._same_records("states", 1)

    def execute_trade(self, trade: Trade) -> None:
        """Executes a trade on both sides, or finds that the rules forbid it."""
        import numpy as np

        given, got = self.game.trade.read(trade.gives), self.game.trade.read(trade.gets)
        packed = np.zeros(2, self.game.Bundle.dtype())
        given.pack(packed[0])
        got.pack(packed[1])
        lengths = [
            twins.compiled(self.game, TRADING).execute_trade(
                self.compiled.memory.states, trade.giver, trade.partner, packed, self.compiled.tape
            ),
            self.game.program(TRADING).execute_trade(
                self.plain.memory.states, trade.giver, trade.partner, [given, got], self.plain.tape
            ),
        ]
        self._same_tape(lengths, "a trade")
        self._same_records("states", 1)

    def _sides(self) -> tuple[Side, Side]:
        return self.compiled, self.plain

    def _same_tape(self, lengths: list[int], what: str) -> None:
        compiled, plain = self.compiled.tape[: lengths[0]].tolist(), self.plain.tape[: lengths[1]]
        require(compiled == plain, f"plain and compiled differ in {what}: {_difference(plain, compiled)}")

    def _same_records(self, name: str, count: int) -> None:
        import numpy as np

        compiled, plain = getattr(self.compiled.memory, name), getattr(self.plain.memory, name)
        packed = np.zeros(1, compiled.dtype)
        for index in range(count):
            plain[index].pack(packed[0])
            if packed[0].tobytes() != _without_padding(compiled[index]):
                other = type(plain[index]).unpack(compiled[index])
                raise Fault(f"plain and compiled differ in {name}[{index}]: {fields_apart(plain[index], other)}")


def _warm(game: Game) -> None:
    mirror = Mirror(game)
    match = game.new(seed=0)
    mirror.begin(match.state)
    mirror.compare([], -1, 0)
    mirror.advance(match.turn, match.legal_numbers()[0])


def _warm_trading(game: Game) -> None:
    if game.about.trade:
        mirror = Mirror(game)
        mirror.begin(game.new(seed=0).state)
        mirror.execute_trade(Trade(0, 1, {}, {}))


twins.register_program(REFEREE, _warm)
twins.register_program(TRADING, _warm_trading)


def _without_padding(record: Any) -> bytes:
    import numpy as np

    clean = np.zeros(1, record.dtype)
    clean[0] = record
    return bytes(clean[0].tobytes())


def _difference(plain: list[int], compiled: list[int]) -> str:
    for place, (a, b) in enumerate(zip(plain, compiled, strict=False)):
        if a != b:
            return f"entry {place}: {a} and {b}"
    return f"lengths {len(plain)} and {len(compiled)}"
