"""The arrays of a stretch of a game that machine code has played, and what NumPy compares in them."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import numpy as np
from filelock import FileLock

from greathouse.kernel.chance import Rng, seeded
from greathouse.kernel.compile import twins
from greathouse.kernel.conformance.leaks import STALE
from greathouse.kernel.conformance.programs.walking import Walk
from greathouse.kernel.contract import CHANCE
from greathouse.kernel.game import Game
from greathouse.kernel.limits import MAX_FEATURES, MAX_SEATS
from greathouse.kernel.moves import Moves
from greathouse.kernel.records import Record

WALKING, HIDING = (f"greathouse.kernel.conformance.programs.{name}" for name in ("walking", "hiding"))

STRETCH = 128
"""Events of a stretch, at most."""

REGIONS = 7
"""Kinds of states that a stretch keeps for each of its steps: itself, two guesses, two orders, two exchanged ones."""

MAX_RULE = 4096
"""Numbers of rules lie below."""


class Stretch:
    """The two programs over a game, their arrays, and what they say of the stretch that was played last."""

    def __init__(self, game: Game) -> None:
        self.game = game
        self.walking = twins.compiled(game, WALKING)
        self.hiding = twins.compiled(game, HIDING) if game.about.hidden else None
        self.arrays: Any = _arrays(game)
        self._spoiled = self.arrays.spoiled.copy()
        _spoil(self._spoiled)
        self._kept = {cls: _bytes_of(cls, every=False) for cls in (game.State, game.View)}
        self._all = _bytes_of(game.State, every=True)
        self._kinds = _kinds_of(game.moves, 0), _kinds_of(game.chances, len(game.moves.kinds))
        self._known: set[int] = set()
        self._load()

    def _load(self) -> None:
        """Compiles the programs, or loads them; one process at a time."""
        folder = twins.folder(self.game, WALKING)
        folder.mkdir(parents=True, exist_ok=True)
        with FileLock(folder.parent.with_suffix(".lock")):
            self.walking.walk(self.arrays, 0)
            if self.hiding:
                self.hiding.exchange_steps(self.arrays, 0)

    def seed(self, seed: int) -> None:
        """Starts the random numbers anew."""
        seeded(seed).pack(self.arrays.rngs[0])

    def play(self, state: Any, blank: Any, limit: int) -> int:
        """Plays on from a state, so many events at most; returns how many. `blank` has the options no view has."""
        m = self.arrays
        state.pack(m.states[0])
        blank.pack(m.states[-1])
        m.views[:], m.spoiled[:] = np.zeros((), m.views.dtype), self._spoiled
        steps = int(self.walking.walk(m, limit))
        if self.hiding and not self.wrong:
            self.hiding.exchange_steps(m, steps)
        return steps

    @property
    def wrong(self) -> int:
        """What the programs found wrong (`programs.walking`), SOUND if nothing."""
        return int(self.arrays.found[0])

    def state(self, step: int) -> Any:
        """The state before a step."""
        return self.game.State.unpack(self.arrays.states[step])

    def states(self, region: int, steps: int) -> Any:
        """The states of a region, one for each step."""
        start = 1 + region * STRETCH if region else 0
        return self.arrays.states[start : start + steps]

    def rows(self, seats: int, observers: Any, later: int = 0) -> Any:
        """Where the views of each step's observer stand, or those so many steps later."""
        return (np.arange(len(observers)) + later) * (seats + 1) + observers + 1

    def differing(self, one: Any, other: Any) -> Any:
        """Places at which two arrays of states or of views differ in what counts."""
        kept = self._kept[self.game.State if one.dtype == self.arrays.states.dtype else self.game.View]
        return _differing(one, other, kept)

    def apart(self, states: Any, packed: Any) -> Any:
        """Places at which states differ in any field."""
        return _differing(states, packed, self._all)

    def new_events(self, steps: int, seats: int) -> list[int]:
        """The steps with an event of a kind that no stretch before had for such a reader and from such a code."""
        m, codes = self.arrays, self.arrays.codes[: steps * (seats + 1)].reshape(steps, seats + 1)
        actors, actions = m.actors[:steps], m.actions[:steps]
        chance = actors == CHANCE
        kinds = np.where(chance, self._kinds[1][actions * chance], self._kinds[0][actions * ~chance])
        roles = np.where(np.arange(-1, seats) == actors[:, None], 1, 2)
        roles[:, 0] = 0
        keys = ((kinds[:, None] * 3 + roles) << 40) - np.minimum(codes, 0)
        new = set(np.unique(keys).tolist()) - self._known
        self._known |= new
        return np.flatnonzero(np.isin(keys, list(new)).any(axis=1)).tolist() if new else []


def _kinds_of(moves: Moves, first: int) -> Any:
    """The place of each move's kind, from `first` on."""
    places = {kind.verb: first + place for place, kind in enumerate(moves.kinds)}
    return np.array([places[moves.kind(number).verb] for number in range(len(moves))] or [first], np.int64)


def _differing(one: Any, other: Any, kept: Any) -> Any:
    if not len(one):
        return np.zeros(0, np.int64)
    first, second = (np.ascontiguousarray(array).view(np.uint8).reshape(len(array), -1) for array in (one, other))
    if np.array_equal(first, second):
        return np.zeros(0, np.int64)
    return np.flatnonzero((first[:, kept] != second[:, kept]).any(axis=1))


def _bytes_of(cls: type[Record], *, every: bool) -> Any:
    """Places of the bytes that hold what counts when records of the class are compared, or every number."""
    return np.array(list(_places(cls, 0, every=every)), np.int64)


def _places(cls: type[Record], start: int, *, every: bool) -> Iterator[int]:
    fields: Any = cls.dtype().fields
    for field in cls.fields():
        inner, offset = fields[field.name][:2]
        if not every and not field.kind.compare:
            continue
        if field.record is None:
            yield from range(start + offset, start + offset + inner.itemsize)
            continue
        size = field.record.dtype().itemsize
        for at in range(start + offset, start + offset + inner.itemsize, size):
            yield from _places(field.record, at, every=every)


def _spoil(records: Any) -> None:
    """Puts a number into every field that none of them should keep."""
    for name in records.dtype.names:
        part = records[name]
        if part.dtype.names:
            _spoil(part)
        else:
            part[...] = STALE


def _arrays(game: Game) -> Walk:
    readers, moves, chances = MAX_SEATS + 1, len(game.moves), len(game.chances)
    size = max(moves, chances, 2 * MAX_FEATURES)

    def numbers(count: int) -> Any:
        return np.zeros(count, np.int64)

    def views(count: int) -> Any:
        return np.zeros(count, game.View.dtype())

    return Walk(
        states=np.zeros(2 + REGIONS * STRETCH, game.State.dtype()),
        views=views((STRETCH + 1) * readers),
        spoiled=views((STRETCH + 1) * readers),
        guess_views=views(STRETCH),
        exchange_views=views(STRETCH),
        after_views=views(STRETCH),
        rngs=np.zeros(2, Rng.dtype()),
        out=numbers(size),
        weight=numbers(size),
        other=numbers(size),
        listed=numbers(max(chances, 1)),
        mark=numbers(moves),
        offered=numbers(moves),
        dealt=numbers(max(chances, 1)),
        refused=numbers(MAX_RULE),
        chance_kinds=_kinds_of(game.chances, 0),
        actors=numbers(STRETCH),
        actions=numbers(STRETCH),
        codes=numbers(STRETCH * readers),
        waits=numbers(STRETCH),
        ordered=numbers(STRETCH),
        observers=numbers(STRETCH),
        curious=numbers(STRETCH),
        opened=numbers(STRETCH),
        found=numbers(5 + MAX_SEATS),
        limit=STRETCH,
        moves=moves,
        most=game.moves.most,
        feature_count=int(game.features.FEATURES),
    )
