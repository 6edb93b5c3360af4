"""Tournaments whose process is killed at every step and goes on as another one: `python -m tests.server.rounds`.

Each step is a transaction. One process is killed in it, before it is committed, another one after it; the next process
goes on to the end, by a clock that goes on where the dead one's stood.
"""

from __future__ import annotations

import argparse
import asyncio
import os
import signal
import tempfile
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from itertools import count
from multiprocessing import get_context
from multiprocessing.connection import Connection
from pathlib import Path
from typing import NamedTuple

import sqlalchemy as sa

from greathouse.kernel.contract import CHANCE
from greathouse.server.clocks.instant import Instant
from greathouse.server.house import House
from greathouse.server.messages import Act, Resign
from greathouse.server.people.names import fold_name
from greathouse.server.schema import PEOPLE
from greathouse.server.service import Service
from greathouse.server.store import Store
from greathouse.server.tables import Table
from greathouse.server.tournaments.organizing import Organizer
from greathouse.server.tournaments.store import Tournament, TournamentStore
from tests.server.houses import Puppets, first
from tests.server.stores import opened_store
from tests.toys import toy

PLAYERS = tuple(f"p{name:0<30}" for name in ("ann", "ben", "cia", "dan"))
ABSENT = PLAYERS[2]
"""Who never comes."""

STEP = 80.0
"""Seconds between two looks of the director, so that somebody is missed within a few."""

MAX_LOOKS = 80
"""A tournament that is not over after so many looks of one process stands still."""

PLANS = {
    "swiss": Tournament("", "Cup", PLAYERS[0], "steps", "swiss", 3, 60, "600+10", True, False, 0.0),
    "round-robin": Tournament("", "Cup", PLAYERS[0], "steps", "round-robin", 3, 60, "600+10", False, False, 0.0),
    "duplicate": Tournament("", "Cup", PLAYERS[0], "steps", "swiss", 2, 60, "600+10", False, True, 0.0),
    "arena": Tournament("", "Cup", PLAYERS[0], "steps", "arena", 1, 15, "600+10", True, False, 0.0),
}


class Death(NamedTuple):
    """The process dies at this transaction, the first being 1; `done`: after it was committed. 0: never."""

    at: int = 0
    done: bool = False


class Mortal(Store):
    """A store whose process is killed at one of its transactions."""

    def __init__(self, url: str, death: Death) -> None:
        self.death, self.transactions = death, 0
        super().__init__(url)

    @contextmanager
    def writing(self) -> Iterator[sa.Connection]:
        self.transactions += 1
        dies = self.transactions == self.death.at
        with super().writing() as connection:
            yield connection
            if dies and not self.death.done:
                os.kill(os.getpid(), signal.SIGKILL)
        if dies:
            os.kill(os.getpid(), signal.SIGKILL)


class Result(NamedTuple):
    """How a tournament ended: who met in each meeting with what came of it, who is out, the tables of each meeting."""

    state: str
    met: tuple[tuple[int, int, str, str, tuple[float, float] | None, bool], ...]
    out: tuple[str, ...]
    tables: tuple[int, ...]


class Life:
    """One process of the house, in which the tournament goes on."""

    def __init__(self, folder: Path, death: Death) -> None:
        self._time, names = folder / "time", count()
        self.now = float(self._time.read_text())
        self.store = Mortal(f"sqlite:///{folder / 'house.sqlite'}", death)
        service = Service(toy, lambda n: 0, lambda: f"{os.getpid()}x{next(names)}")
        self.house = House(self.store, service, Puppets(first), 0.0, clock=lambda: self.now)
        vars(self.house)["now"] = lambda: Instant.make(self.now, self.now, self.now)

    async def live(self) -> None:
        """Goes on until the tournament is over."""
        for _ in range(MAX_LOOKS):
            if not await self.house.read(self.house.director.store.live):
                return
            self.now += STEP
            self._time.write_text(str(self.now))
            await self.house.write(self.house.lobby.store.note, PLAYERS, self.now)
            await self.house.director.look()
            await self._play()
        raise AssertionError("the tournament stands still")

    async def _play(self) -> None:
        """Whoever has come has a turn; once both have begun one, the second gives up, wherever a process died."""
        (tournament,) = await self.house.read(self.house.director.store.live) or (None,)
        for game in self.house.director.store.meetings(tournament.id) if tournament else ():
            table = await self.house.table(game.table) if game.table and not game.won else None
            if table and table.match and not table.over:
                await self._turn(table, table.waiting[0])

    async def _turn(self, table: Table, seat: int) -> None:
        owner = table.seats[seat].guest
        if len({event.actor for event in table.match.history} - {CHANCE}) == 2:
            table = (await self.house.send(Resign(table.seats[1].guest, ""), table)).table
        while owner != ABSENT and table.waiting == (seat,) and not table.over:
            move = table.match.legal(seat)[0]
            table = (await self.house.send(Act(owner, table.revision(seat), move, ""), table)).table

    async def lived(self) -> int:
        """The same, and closes the house; the number of transactions."""
        try:
            await self.live()
        finally:
            await self.house.close()
        return self.store.transactions


def begin(folder: Path, kind: str) -> None:
    """A house with a tournament for which all have enrolled."""

    async def organized() -> None:
        life = Life(folder, Death())
        with life.store.writing() as connection:
            blank = {"password": "", "preferences": "", "created": 0.0}
            names = [(one, one[1:4].title()) for one in PLAYERS]
            people = [{"id": one, "name": name, "folded": fold_name(name), **blank} for one, name in names]
            connection.execute(sa.insert(PEOPLE), people)
        organizer = Organizer(life.house, life.house.director)
        made = await organizer.make(PLANS[kind]._replace(starts=life.now + STEP), names[0][1])
        for one, name in names[1:]:
            await organizer.join(made, one, name)
        await life.house.close()

    opened_store(folder).close()
    (folder / "time").write_text("1000000.0")
    asyncio.run(organized())


def live(folder: Path, death: Death, told: Connection) -> None:
    """What a process does: it goes on with the tournament, and tells how many transactions it made."""

    told.send(asyncio.run(Life(folder, death).lived()))


def lived(folder: Path, death: Death) -> int:
    """Has a process go on; the number of its transactions, or 0 if it died as it was to. Raises AssertionError."""
    context = get_context("forkserver")
    context.set_forkserver_preload([__name__])
    mine, its = context.Pipe()
    process = context.Process(target=live, args=(folder, death, its))
    process.start()
    its.close()
    process.join()
    if death.at and process.exitcode == -signal.SIGKILL:
        return 0
    assert process.exitcode == 0, f"the process that was to die at {death} ended otherwise"
    return int(mine.recv())


def result(folder: Path) -> Result:
    """How the tournament of a house ended."""
    store = opened_store(folder)
    try:
        return _result(store)
    finally:
        store.close()


def _result(store: Store) -> Result:
    tournaments = TournamentStore(store)
    with store.reading() as connection:
        identity, state = connection.execute(sa.text("SELECT id, state FROM tournaments")).one()
        tables = connection.execute(sa.text("SELECT count(*) FROM tables")).scalar_one()
    games = tournaments.meetings(identity)
    kinds = [Counter(kind for kind, _ in store.entries(game.table)) for game in games if game.table]
    assert tables == len(kinds) == len({game.table for game in games if game.table}), "a table was opened twice"
    met = tuple((game.round, game.board, game.first, game.second, game.won, game.missed) for game in games)
    out = tuple(one.owner for one in tournaments.entrants(identity) if one.withdrawn)
    return Result(state, met, out, tuple(one["open"] + one["resign"] for one in kinds))


def check(found: Result, wanted: Result, kind: str) -> None:
    """Raises AssertionError if a tournament whose process was killed ended otherwise than one that was left in peace.

    How often people meet in an arena depends on the time; by whom they are missed does not.
    """
    if kind != "arena":
        assert found == wanted, f"{found}, not {wanted}"
        return
    assert (found.state, found.out, set(found.tables)) == (wanted.state, wanted.out, set(wanted.tables))
    assert all(won for *_, won, _ in found.met) and sum(missed for *_, missed in found.met) == 1


def killed_at_every_step(kind: str, every: int = 1, start: int = 1) -> int:
    """Tries a tournament with a death at each `every`-th step; the number of deaths. Raises AssertionError."""
    with tempfile.TemporaryDirectory() as name:
        (folder := Path(name) / "whole").mkdir()
        begin(folder, kind)
        steps = lived(folder, Death())
        wanted = result(folder)
        assert wanted.state == "over" and wanted.out == (ABSENT,)
        deaths = [Death(at, done) for at in range(start, steps + 1, every) for done in (False, True)]
        for number, death in enumerate(deaths):
            (folder := Path(name) / str(number)).mkdir()
            begin(folder, kind)
            assert lived(folder, death) == 0, f"{death} did not come"
            lived(folder, Death())
            try:
                check(result(folder), wanted, kind)
            except AssertionError as error:
                raise AssertionError(f"{kind}, {death} of {steps}: {error}") from error
    return len(deaths)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--kinds", nargs="*", choices=PLANS, default=list(PLANS))
    parser.add_argument("--every", type=int, default=1)
    given = parser.parse_args()
    for kind in given.kinds:
        print(f"{kind}: {killed_at_every_step(kind, given.every)} deaths, each tournament ended as if left in peace")


if __name__ == "__main__":
    main()
