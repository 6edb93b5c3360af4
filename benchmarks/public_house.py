"""Server time of pages in a house that many have played in: `python -m benchmarks.public_house [--database URL]`.

Fills an empty database (by default a SQLite file that is removed afterwards) with people and tables whose games are
over, copies of games that random players began and gave up, and asks the application in this process for pages. Beside
the time by the clock stands the CPU time of this process and of a PostgreSQL database on this machine, which programs
that wait for the same cores do not lengthen.
"""

# ruff: noqa: T201, S311 - prints its result; no secrets

from __future__ import annotations

import argparse
import asyncio
import json
import random
import statistics
import tempfile
import time
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any, NamedTuple

import httpx
import sqlalchemy as sa

from greathouse.kernel.chance import Dealer
from greathouse.kernel.game import list_games, load
from greathouse.kernel.options import written
from greathouse.server.bot_pool import BotPool
from greathouse.server.catalog import find_game
from greathouse.server.house import House
from greathouse.server.messages import Act, Open, Resign
from greathouse.server.outcomes import Append
from greathouse.server.people.names import fold_name
from greathouse.server.people.secrets import digest, new_token
from greathouse.server.ratings import writing
from greathouse.server.ratings.results import Finished
from greathouse.server.ratings.schema import POSITIONS, RATINGS, RESULT_SEATS, RESULTS
from greathouse.server.ratings.skill import Skill, after_game
from greathouse.server.schema import ENTRIES, PEOPLE, PRESENCE, SEATS, SESSIONS, TABLES
from greathouse.server.service import Service
from greathouse.server.store import Store
from greathouse.server.tables import Seat, Table
from greathouse.server.web.app import make_app
from greathouse.server.web.guard import Limits

CHOICES = 24
"""So many choices are made in each game that is copied."""

KINDS = 12
"""So many games of each kind are copied."""

UNUSUAL = 3
"""Every third story has an option that is seldom chosen: one game in a thousand."""

BATCH = 2_000
"""So many tables are stored in one transaction."""

YEAR = 365 * 86_400.0

Rows = dict[sa.Table, list[dict[str, Any]]]


class Story(NamedTuple):
    """A game as it was stored."""

    writes: list[Append]
    result: Finished


def person(number: int) -> str:
    """The identity of the person with this number."""
    return f"p{number:030d}"


def told(key: str, seed: int, *, unusual: bool) -> Story:
    """A game of two random players that one of them gives up; an unusual one has an option that others do not have."""
    game, rng = load(key), random.Random(seed)
    option = game.options[-1]
    options = {option.name: option.values[-1]} if unusual else {}
    service = Service(find_game, Dealer(seed), lambda: f"{key[:8]}{seed}")
    owners = [person(number) for number in range(2)]
    places = tuple(Seat(f"P{number}", owner) for number, owner in enumerate(owners))
    outcome = service.handle(
        0.0, Open(key, options, places, game.content_digest, shuffle=False, public=True, rated=True)
    )
    table, writes = outcome.table, list(outcome.writes)
    for _ in range(CHOICES):
        if table.over:
            break
        outcome = service.handle(0.0, _choice(table, rng), table)
        table = outcome.table
        writes += outcome.writes
    if not table.over:
        outcome = service.handle(0.0, Resign(owners[-1], ""), table)
        writes += outcome.writes
    found = writes[-1].finished
    assert found
    return Story(writes, found)


def _choice(table: Table, rng: random.Random) -> Act:
    assert table.match
    seat = rng.choice(table.waiting)
    move = table.game.moves.write(rng.choice(table.match.legal_numbers(seat)))
    return Act(table.seats[seat].guest, table.revision(seat), move, "", seat)


# Filling -------------------------------------------------------------------------------------------------------------


class Filling:
    """Copies of stories for many people; ratings go on from table to table."""

    def __init__(self, people: int, stories: list[Story], seed: int) -> None:
        self._people, self._stories, self._rng = people, stories, random.Random(seed)
        self._weights = [1 if number % UNUSUAL else 0.003 for number in range(len(stories))]
        self.skills: dict[tuple[str, str], tuple[Skill, int]] = {}
        self._now = time.time() - YEAR

    def rows(self, number: int, tables: int) -> Iterator[tuple[sa.Table, dict[str, Any]]]:
        """What the database holds of a table."""
        (story,) = self._rng.choices(self._stories, self._weights)
        at, name = self._now + YEAR * number / tables, f"t{number:08d}"
        owners = [person(one) for one in self._rng.sample(range(self._people), len(story.result.seats))]
        known = {person(place): owner for place, owner in enumerate(owners)}
        last = {"seq": len(story.writes), "game": story.result.game, "over": True, "created": at, "changed": at}
        yield TABLES, {"id": name, "public": True, "started": True, "challenged": "", **last}
        for write in story.writes:
            body = json.dumps(_for(write.body, known), separators=(",", ":"))
            yield ENTRIES, {"table_id": name, "seq": write.seq, "kind": write.kind, "body": body, "at": at}
        for owner in owners:
            yield SEATS, {"guest": owner, "table_id": name}
        yield from self._result(story.result, owners, name, at)

    def _result(
        self, result: Finished, owners: list[str], name: str, at: float
    ) -> Iterator[tuple[sa.Table, dict[str, Any]]]:
        row = result._asdict() | {"seats": len(owners), "table_id": name, "ended": at, "kind": result.kind.digest}
        positions = row.pop("positions")
        del row["options"]
        yield RESULTS, row
        shared = {"table_id": name, "ended": at, "game": result.game, "public": True, "rivals": result.rivals}
        before = [self.skills.get((owner, result.game), (Skill(), 0)) for owner in owners]
        after = after_game([skill for skill, _ in before], [seat.place for seat in result.seats])
        for place, (seat, owner) in enumerate(zip(result.seats, owners, strict=True)):
            self.skills[owner, result.game] = (after[place], before[place][1] + 1)
            mine = {"seat": place, "owner": owner, "mu": after[place].mu, "sigma": after[place].sigma}
            yield RESULT_SEATS, seat._asdict() | shared | mine
        for position in positions:
            yield POSITIONS, position._asdict() | {"table_id": name, "ended": at, "kind": result.kind.digest}


def _for(body: dict[str, Any], known: dict[str, str]) -> dict[str, Any]:
    """An entry with other players."""
    if "seats" not in body:
        return body
    return body | {"seats": [seat | {"guest": known[seat["guest"]]} for seat in body["seats"]]}


def fill(store: Store, people: int, tables: int, games: list[str], seed: int = 1) -> None:
    """Fills an empty database."""
    stories = [told(key, seed + number, unusual=number % UNUSUAL == 0) for key in games for number in range(KINDS)]
    filling = Filling(people, stories, seed)
    with store.writing() as connection:
        for story in stories:
            writing.enter_kind(connection, story.result.kind)
        names = [(person(number), f"Player {number}") for number in range(people)]
        blank = {"password": "", "preferences": "", "created": time.time() - YEAR}
        rows = [{"id": one, "name": name, "folded": fold_name(name), **blank} for one, name in names]
        connection.execute(sa.insert(PEOPLE), rows)
    for start in range(0, tables, BATCH):
        found: Rows = {}
        for number in range(start, min(tables, start + BATCH)):
            for table, row in filling.rows(number, tables):
                found.setdefault(table, []).append(row)
        _store(store, found)
    rated = [
        {"owner": owner, "game": game, "games": games, "changed": 0.0, "rank_key": skill.rank_key, **skill._asdict()}
        for (owner, game), (skill, games) in filling.skills.items()
    ]
    _store(store, {RATINGS: rated})
    _settle(store)


def _store(store: Store, found: Rows) -> None:
    with store.writing() as connection:
        for table in (TABLES, ENTRIES, SEATS, RESULTS, RESULT_SEATS, POSITIONS, RATINGS):
            if table in found:
                connection.execute(sa.insert(table), found[table])


def _settle(store: Store) -> None:
    """Lets the database know what it holds, as it would by itself with time."""
    engine = sa.create_engine(store.url, isolation_level="AUTOCOMMIT")
    with engine.connect() as connection:
        connection.exec_driver_sql("ANALYZE" if engine.name == "sqlite" else "VACUUM ANALYZE")
    engine.dispose()


# Measuring -----------------------------------------------------------------------------------------------------------


class Taken(NamedTuple):
    """Milliseconds of a page: by the clock, and of the CPU, the database's with it."""

    clock: float
    cpu: float


async def measured(store: Store, people: int, games: list[str], rounds: int) -> dict[str, list[Taken]]:
    """What each kind of page takes, for guests and for people who are signed in."""
    house = House(store, Service(find_game, Dealer(1), new_token), BotPool(), 0.0)
    limits = replace(Limits(), burst=10**9, per_second=10**9, cpu_burst=10**9)
    app = make_app(house, lambda: tuple(games), limits=limits, hosts=())
    rng, taken, first = random.Random(5), dict[str, list[Taken]](), _usual_tables(store, games)
    transport = httpx.ASGITransport(app)
    async with httpx.AsyncClient(transport=transport, base_url="http://house") as client:
        for place in range(rounds):
            if place == rounds // 2:
                client.cookies.set("session", _signed_in(store, person(rng.randrange(people))))
            for name, address in _pages(rng, people, first):
                used = _database_used(store)
                began, mine = time.perf_counter(), time.process_time()
                answer = await client.get(address)
                clock, mine = time.perf_counter() - began, time.process_time() - mine
                one = Taken(1000 * clock, 1000 * mine + _database_used(store) - used)
                taken.setdefault(name, []).append(one)
                assert answer.status_code == 200, (address, answer.text)
    await house.close()
    return taken


def _database_used(store: Store) -> float:
    """Milliseconds of CPU that the processes of a PostgreSQL database have used for its connections so far."""
    if store.sharing is None:
        return 0.0
    with store.reading() as connection:
        processes = connection.execute(sa.text("SELECT pid FROM pg_stat_activity WHERE datname = current_database()"))
        return sum(int(Path(f"/proc/{pid}/schedstat").read_text().split()[0]) for (pid,) in processes) / 1e6


def _pages(rng: random.Random, people: int, first: dict[str, str]) -> Iterator[tuple[str, str]]:
    """A page of each sort; `first` names a table of each game."""
    game, player = rng.choice(list(first)), f"Player {rng.randrange(people)}"
    option = load(game).options[-1]
    rare = f"option-{option.name}={written(option.values[-1])}"
    yield "start page", "/"
    yield "profile", f"/people/{player}"
    yield "profile, filtered", f"/people/{player}?game={game}&result=won"
    yield "explorer", "/explorer"
    yield "explorer, a player", f"/explorer?player={player}&result=lost"
    yield "explorer, openings", f"/explorer?game={game}"
    yield "explorer, a result", f"/explorer?game={game}&seats=2&result=seat0&rated=1"
    yield "explorer, no such game", f"/explorer?game={game}&seats=2&result=seat1&rated=1"
    yield "explorer, rare option", f"/explorer?game={game}&{rare}"
    yield "explorer, a position", f"/explorer?game={game}&at={first[game]}.0"
    yield "explorer, both, a result", f"/explorer?game={game}&at={first[game]}.0&{rare}&result=seat0"
    yield "leaderboard", f"/leaders/{game}"
    yield "statistics", f"/statistics/{game}"


def _usual_tables(store: Store, games: list[str]) -> dict[str, str]:
    """A table of each game with the options that most have, so that all these games share its first position."""
    found = {}
    with store.reading() as connection:
        for game in games:
            count = sa.func.count()
            query = (
                sa.select(RESULTS.c.kind).where(RESULTS.c.game == game).group_by(RESULTS.c.kind).order_by(count.desc())
            )
            kind = connection.execute(query.limit(1)).scalar_one()
            found[game] = (
                connection.execute(sa.select(RESULTS.c.table_id).where(RESULTS.c.kind == kind)).scalars().first()
            )
    return found


def _signed_in(store: Store, owner: str) -> str:
    cookie, now = new_token(), time.time()
    with store.writing() as connection:
        row = {"token": digest(cookie), "person": owner, "device": "", "created": now, "seen": now}
        connection.execute(sa.insert(SESSIONS).values(**row))
        connection.execute(sa.insert(PRESENCE).values(owner=owner, at=now))
    return cookie


def main(arguments: list[str] | None = None) -> None:
    """Fills, measures and prints median, 95th percentile and longest time of each page in milliseconds."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--database", default="", help="the URL of an empty database")
    parser.add_argument("--people", type=int, default=10_000)
    parser.add_argument("--tables", type=int, default=100_000)
    parser.add_argument("--rounds", type=int, default=40, help="requests for each page")
    given = parser.parse_args(arguments)
    games = list(list_games())
    with tempfile.TemporaryDirectory() as folder:
        store = Store(given.database or f"sqlite:///{folder}/house.sqlite")
        began = time.monotonic()
        fill(store, given.people, given.tables, games)
        print(f"{given.people} people, {given.tables} tables, filled in {time.monotonic() - began:.0f} s")
        for page, times in asyncio.run(measured(store, given.people, games, given.rounds)).items():
            print(f"{page:22} {_told(times, 'clock')} by the clock, {_told(times, 'cpu')} of CPU")


def _told(times: list[Taken], name: str) -> str:
    line = sorted(getattr(one, name) for one in times)
    return f"{statistics.median(line):5.1f} ms (95 %: {line[int(0.95 * len(line))]:5.1f})"


if __name__ == "__main__":
    main()
