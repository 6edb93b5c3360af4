"""Nets in files: what one says of itself, whether it fits a game, and its weights as arrays.

A file is a line that names the format, a line of JSON (`NetFacts`) and the weights, compressed: whole numbers of 16
bits, the biases of 32. A game's nets lie in its folder as `nets/<seats>.net`; GREATHOUSE_NETS names another folder, in
which they lie as `<game>/<seats>.net`.
"""

from __future__ import annotations

import hashlib
import logging
import math
import os
import sys
import zlib
from array import array
from functools import cache
from pathlib import Path
from typing import Any

import msgspec

from greathouse.agents.net import EXP_STEPS, LOG_BITS, SHARE_STEPS, NetArrays
from greathouse.kernel.chance import Rng, draw, draw_place, seeded
from greathouse.kernel.compile.twins import Memory
from greathouse.kernel.contract import CHANCE, OVER
from greathouse.kernel.errors import HouseError
from greathouse.kernel.game import Game
from greathouse.kernel.instances import ContentFile, folder_of
from greathouse.kernel.limits import MAX_FEATURES

FORMAT = b"Great House net 1\n"
WEIGHTS = ("w1", "b1", "w2", "b2", "w3", "b3")
CODES = {"w": "h", "b": "i"}
"""How weights and biases are stored (codes of `array`)."""

log = logging.getLogger(__name__)


class BadNet(HouseError):
    """A net that cannot be read or does not fit the game."""


class NetFacts(msgspec.Struct, frozen=True):
    """What a net says of itself: what it was made for, its sizes and scales, and how it was learned."""

    game: str
    seats: int
    rules: str
    content: str
    features: str
    inputs: int
    hidden: tuple[int, int]
    bits: tuple[int, int, int]
    trust: int
    training: dict[str, Any]

    @property
    def sizes(self) -> dict[str, int]:
        """How many numbers each array of weights has."""
        one, two = self.hidden
        return dict(zip(WEIGHTS, (self.inputs * one, one, one * two, two, two * self.seats, self.seats), strict=True))


class Net(msgspec.Struct, frozen=True):
    """A net: its facts, and its weights by name."""

    facts: NetFacts
    weights: dict[str, array[int]]

    def to_bytes(self) -> bytes:
        """The file."""
        packed = b"".join(_little(self.weights[name]).tobytes() for name in WEIGHTS)
        return FORMAT + msgspec.json.encode(self.facts) + b"\n" + zlib.compress(packed, 9)

    @classmethod
    def from_bytes(cls, data: bytes) -> Net:
        """The net of a file. Raises BadNet."""
        head, _, rest = data.removeprefix(FORMAT).partition(b"\n")
        try:
            if not data.startswith(FORMAT):
                raise BadNet("This is no net of this version.")
            facts = msgspec.json.decode(head, type=NetFacts)
            return cls(facts, _unpacked(facts, zlib.decompress(rest)))
        except (msgspec.DecodeError, zlib.error, ValueError) as error:
            raise BadNet(f"The net is damaged: {error}.") from None


def net_file(game: Game, seats: int) -> Path:
    """Where the net of a game for so many seats lies, whether there is one or not."""
    other = os.environ.get("GREATHOUSE_NETS")
    home = Path(other) / game.key if other else folder_of(game.source) / "nets"
    return home / f"{seats}.net"


def read_net(game: Game, seats: int, file: Path) -> Net:
    """The net in a file. Raises BadNet if it cannot be read or was made for something else."""
    return read_for(made_for(game, seats), file)


def read_for(needed: dict[str, Any], file: Path) -> Net:
    """The net in a file, made for these facts. Raises BadNet if it cannot be read or was made for something else."""
    try:
        net = Net.from_bytes(file.read_bytes())
    except OSError as error:
        raise BadNet(f"The net {file} cannot be read: {error.strerror}.") from None
    for name, wanted in needed.items():
        found = getattr(net.facts, name)
        if found != wanted:
            raise BadNet(f"The net {file} is for {name} {found}; needed is {wanted}.")
    return net


@cache
def find_net(game: Game, seats: int) -> Net | None:
    """The net of a game for so many seats; None, and a line in the log, if there is none that fits."""
    file = net_file(game, seats)
    if not file.exists():
        log.info("There is no net of %s for %d players. The advice judges instead.", game.about.title, seats)
        return None
    try:
        return read_net(game, seats, file)
    except BadNet as error:
        log.warning("%s The advice judges instead.", error)
        return None


def made_for(game: Game, seats: int) -> dict[str, Any]:
    """The facts by which a net fits: game, seats, rules, content and features."""
    seen = {"inputs": game.features.FEATURES, "features": features_digest(game)}
    return {**rules_and_content(game), "seats": seats, **seen}


def rules_and_content(game: Game) -> dict[str, Any]:
    """The facts of a game by which a net of it fits."""
    content = game.source.content or ContentFile.of(folder_of(game.source) / "content.toml")
    return {"game": game.key, "rules": game.about.rules, "content": content.digest}


POSITIONS, APART = 40, 12
"""Positions over which features are compared, and decisions from one to the next."""


@cache
def features_digest(game: Game) -> str:
    """Hash of the features of some positions, in games played at random from one seed: what they mean, in short."""
    digest = hashlib.sha256()
    rng, out = seeded(1), [0] * max(len(game.moves), len(game.chances), MAX_FEATURES)
    state = _begun(game, rng, out)
    for _ in range(POSITIONS):
        for _ in range(APART):
            state = _played_on(game, state, rng, out)
        seen = game.features.features(state, game.features.viewpoint(state), out)
        digest.update(f"{out[:seen]}\n".encode())
    return digest.hexdigest()[:12]


def _begun(game: Game, rng: Rng, out: list[int]) -> Any:
    """The first position of a game in which somebody decides."""
    state = game.blank()[0]
    game.rules.start(state)
    _deal(game, state, rng, out)
    return state


def _deal(game: Game, state: Any, rng: Rng, out: list[int]) -> None:
    """The chance that follows."""
    weight = [0] * len(out)
    while game.rules.turn(state) == CHANCE:
        count = game.rules.odds(state, out, weight)
        game.rules.apply(state, CHANCE, out[draw_place(rng, weight, count)])


def _played_on(game: Game, state: Any, rng: Rng, out: list[int]) -> Any:
    """The position one decision at random further; a new game's first one if that ends the game."""
    seat = game.rules.turn(state)
    count = game.rules.choices(state, seat, out)
    game.rules.apply(state, seat, out[draw(rng, count)])
    _deal(game, state, rng, out)
    return _begun(game, rng, out) if game.rules.turn(state) == OVER else state


def net_arrays(memory: Memory, net: Net | None) -> NetArrays:
    """A net as arrays in the memory's mode; without one the arrays are empty."""
    sizes = {**dict.fromkeys(WEIGHTS, 0), **(net.facts.sizes if net else {})}
    weights = [_as_array(memory, net.weights[name] if net else array(CODES[name[0]])) for name in WEIGHTS]
    weights[0] = _in_rows(memory, weights[0], sizes["b1"])
    facts = memory.numbers(4)
    facts[:] = [*net.facts.bits, net.facts.trust] if net else [0] * 4
    work = [_as_array(memory, array("i", bytes(4 * sizes[name]))) for name in ("b1", "b2")]
    logs, exps = memory.numbers(SHARE_STEPS + 1), memory.numbers(EXP_STEPS)
    logs[:] = [round(math.log(max(3, k) / SHARE_STEPS) * 2**LOG_BITS) for k in range(SHARE_STEPS + 1)]
    exps[:] = [round(math.exp(-k / 2 ** (LOG_BITS - 1)) * 2**20) for k in range(EXP_STEPS)]
    active, z = memory.numbers(MAX_FEATURES), memory.numbers(sizes["b3"])
    return NetArrays._make([*weights, facts, active, *work, z, logs, exps])


def _as_array(memory: Memory, numbers: array[int]) -> Any:
    if not memory.compiled:
        return list(numbers)
    import numpy as np

    return np.array(numbers, numbers.typecode)


def _in_rows(memory: Memory, numbers: Any, size: int) -> Any:
    """An array as rows of this size."""
    if memory.compiled:
        return numbers.reshape(-1, max(1, size))
    return [numbers[first : first + size] for first in range(0, len(numbers), max(1, size))]


def _unpacked(facts: NetFacts, data: bytes) -> dict[str, array[int]]:
    weights, place = {}, 0
    for name, size in facts.sizes.items():
        row = array(CODES[name[0]])
        row.frombytes(data[place : place + size * row.itemsize])
        if len(row) != size:
            raise BadNet("The net is damaged: weights are missing.")
        place += size * row.itemsize
        weights[name] = _little(row)
    return weights


def _little(numbers: array[int]) -> array[int]:
    """The same with the bytes of each number in the order of the file, or back again."""
    if sys.byteorder == "big":
        numbers = numbers[:]
        numbers.byteswap()
    return numbers
