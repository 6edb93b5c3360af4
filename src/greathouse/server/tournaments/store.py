"""What the database keeps of tournaments."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, NamedTuple

import sqlalchemy as sa
from sqlalchemy.engine import Connection

from greathouse.server.accounts import keep_account
from greathouse.server.damage import Moment
from greathouse.server.errors import Refused
from greathouse.server.schema import PEOPLE
from greathouse.server.store import Store
from greathouse.server.tournaments.schema import ENTRANTS, MEETINGS, TOURNAMENTS
from greathouse.server.tournaments.standings import Met

MAX_LISTED = 30
"""So many tournaments of each state are listed."""

MAX_LIVE = 3
"""So many tournaments of one person can be open or go on."""

MAX_ENDED = 30
"""So many tournaments of one person can end, or be called off, within a day: beyond, it makes no more."""

DAY = 86_400.0

LIVE = ("open", "running")
"""The states in which something happens."""

_PLAYERS = (MEETINGS.c.first, MEETINGS.c.second)
_ALL_LIVE = sa.select(TOURNAMENTS).where(TOURNAMENTS.c.state.in_(LIVE))
_KEEP = sa.select(TOURNAMENTS).where(TOURNAMENTS.c.id == sa.bindparam("id")).with_for_update(key_share=True)
_ENTRANTS = (
    sa.select(ENTRANTS.c.owner, ENTRANTS.c.name, ENTRANTS.c.joined, ENTRANTS.c.withdrawn, PEOPLE.c.name)
    .select_from(ENTRANTS.outerjoin(PEOPLE, PEOPLE.c.id == ENTRANTS.c.owner))
    .where(ENTRANTS.c.tournament == sa.bindparam("id"))
    .order_by(ENTRANTS.c.joined, ENTRANTS.c.owner)
)
_MET = sa.union(
    *(sa.select(one.label("owner")).where(MEETINGS.c.tournament == sa.bindparam("id"), one != "") for one in _PLAYERS)
).subquery()
_GONE = (
    sa.select(_MET.c.owner, PEOPLE.c.name)
    .select_from(_MET.outerjoin(PEOPLE, PEOPLE.c.id == _MET.c.owner))
    .where(_MET.c.owner.not_in(sa.select(ENTRANTS.c.owner).where(ENTRANTS.c.tournament == sa.bindparam("id"))))
    .order_by(_MET.c.owner)
)


class Tournament(NamedTuple):
    """A tournament; the fields are those of the database."""

    id: str
    name: str
    maker: str
    game: str
    kind: str
    rounds: int
    minutes: int
    clock: str
    rated: bool
    duplicate: bool
    starts: Moment
    state: str = "open"
    round: int = 0
    began: float = 0.0
    ended: float = 0.0
    secret: str = ""
    version: int = 0
    robots: bool = False

    @property
    def live(self) -> bool:
        """Whether something can happen in it."""
        return self.state in LIVE

    @property
    def admits(self) -> bool:
        """Whether somebody can still come; to an arena also while it goes on."""
        return self.state == "open" or (self.state == "running" and self.kind == "arena")


class Entrant(NamedTuple):
    """Who takes part; `present_name` is the name that a person has by now ("" for a bot, or a person deleted since)."""

    owner: str
    name: str
    joined: float
    withdrawn: bool
    present_name: str = ""

    @property
    def level(self) -> int:
        """The level of a bot, or -1."""
        return int(self.owner[3:]) if is_bot(self.owner) else -1


class Step(NamedTuple):
    """How a tournament goes on: what changes of its row, and new meetings."""

    change: dict[str, Any]
    meetings: Sequence[Met] = ()


class Listed(NamedTuple):
    """A tournament in a list, with the number of who takes part."""

    tournament: Tournament
    entrants: int


def is_bot(owner: str) -> bool:
    """Whether a bot of the house takes part."""
    return owner.startswith("bot") and owner[3:].isdigit()


class TournamentStore:
    """Tournaments, who takes part, who meets whom."""

    def __init__(self, store: Store) -> None:
        self._store = store

    def add(self, tournament: Tournament, now: float, *entrants: Entrant) -> None:
        """A new tournament, in which these take part; one that is there stays as it is. Raises Refused if its maker has
        made too many.

        The maker's row is locked meanwhile, so that it holds among several processes, too.
        """
        mine = sa.select(sa.func.count()).where(TOURNAMENTS.c.maker == tournament.maker)
        with self._store.writing() as connection:
            keep_account(connection, tournament.maker)
            if connection.execute(_KEEP, {"id": tournament.id}).first():
                return
            if connection.execute(mine.where(TOURNAMENTS.c.state.in_(LIVE))).scalar_one() >= MAX_LIVE:
                raise Refused("many-tournaments", 429)
            if connection.execute(mine.where(TOURNAMENTS.c.ended > now - DAY)).scalar_one() >= MAX_ENDED:
                raise Refused("many-ended", 429)
            connection.execute(sa.insert(TOURNAMENTS).values(**tournament._asdict()))
            for entrant in entrants:
                _enter(connection, tournament.id, entrant)

    def find(self, identity: str) -> Tournament | None:
        """The tournament with this identity."""
        with self._store.reading() as connection:
            row = connection.execute(sa.select(TOURNAMENTS).where(TOURNAMENTS.c.id == identity)).first()
        return Tournament(*row) if row else None

    def live(self) -> list[Tournament]:
        """The tournaments in which something can happen."""
        with self._store.reading() as connection:
            return self._store.damage.sound("tournament", connection.execute(_ALL_LIVE), Tournament)

    def listed(self) -> list[Listed]:
        """Tournaments that are open and that go on, the next one first, then the latest that are over."""
        number = sa.select(sa.func.count()).where(ENTRANTS.c.tournament == TOURNAMENTS.c.id).scalar_subquery()
        query = sa.select(TOURNAMENTS, number)
        live = query.where(TOURNAMENTS.c.state.in_(LIVE)).order_by(TOURNAMENTS.c.starts)
        over = query.where(TOURNAMENTS.c.state == "over").order_by(TOURNAMENTS.c.ended.desc())
        with self._store.reading() as connection:
            rows = [*connection.execute(live.limit(MAX_LISTED)), *connection.execute(over.limit(MAX_LISTED))]
        found = [Listed(Tournament(*row[:-1]), row[-1]) for row in rows]
        return [one for one in found if not self._store.damage.flawed("tournament", one.tournament)]

    def entrants(self, identity: str) -> list[Entrant]:
        """Who takes part, in the order in which they came; last those of whom only their games are left, as withdrawn.

        In databases of older houses somebody may have been taken out at the moment of the beginning.
        """
        with self._store.reading() as connection:
            return _entrants(connection, identity)

    def meetings(self, identity: str) -> list[Met]:
        """Who met whom, in order."""
        query = sa.select(MEETINGS).where(MEETINGS.c.tournament == identity)
        with self._store.reading() as connection:
            rows = connection.execute(query.order_by(MEETINGS.c.round, MEETINGS.c.board)).all()
        return [_met(row) for row in rows]

    # Changes ---------------------------------------------------------------------------------------------------

    def join(self, identity: str, entrant: Entrant, limit: int) -> None:
        """Somebody takes part from now on, who may have withdrawn before. Raises Refused if that is not possible any
        more, or no place is left."""
        mine = (ENTRANTS.c.tournament == identity) & (ENTRANTS.c.owner == entrant.owner)
        all_of_it = sa.select(sa.func.count()).where(ENTRANTS.c.tournament == identity)
        with self._store.writing() as connection:
            if not _kept(connection, identity).admits:
                raise Refused("tournament-closed", 409)
            if connection.execute(sa.update(ENTRANTS).where(mine).values(withdrawn=False)).rowcount:
                return
            if connection.execute(all_of_it).scalar_one() >= limit:
                raise Refused("tournament-full", 409)
            _enter(connection, identity, entrant)

    def leave(self, identity: str, owner: str) -> None:
        """Takes somebody out; once it goes on, as one who has withdrawn. Raises Refused if it is over."""
        mine = (ENTRANTS.c.tournament == identity) & (ENTRANTS.c.owner == owner)
        with self._store.writing() as connection:
            tournament = _kept(connection, identity)
            if not tournament.live:
                raise Refused("tournament-closed", 409)
            if tournament.state == "running":
                _withdraw(connection, identity, owner)
            else:
                connection.execute(sa.delete(ENTRANTS).where(mine))

    def withdraw(self, identity: str, owner: str) -> None:
        """Somebody takes part no more, and stays in the standings."""
        with self._store.writing() as connection:
            _withdraw(connection, identity, owner)

    def begin(self, before: Tournament, beginning: Callable[[list[Entrant]], Step]) -> bool:
        """Whether a tournament has begun, by the step that follows from who takes part; not if another was faster."""
        with self._store.writing() as connection:
            if _kept(connection, before.id).version != before.version:
                return False
            return _advance(connection, before, beginning(_entrants(connection, before.id)))

    def advance(self, before: Tournament, step: Step) -> bool:
        """Whether a tournament has gone on to its next version; not if another was faster."""
        with self._store.writing() as connection:
            return _advance(connection, before, step)

    def settle(self, identity: str, met: Met) -> None:
        """Notes the table of a meeting, and its result once there is one; the first result stands."""
        mine = (MEETINGS.c.tournament == identity) & (MEETINGS.c.round == met.round) & (MEETINGS.c.board == met.board)
        mine &= MEETINGS.c.won_first.is_(None)
        with self._store.writing() as connection:
            connection.execute(sa.update(MEETINGS).where(mine).values(**_row(identity, met)))


def _kept(connection: Connection, identity: str) -> Tournament:
    """A tournament as it is now, and stays until the transaction ends: whoever else wants to change it, or who takes
    part, waits for that, in other processes too. Raises Refused if there is none."""
    row = connection.execute(_KEEP, {"id": identity}).first()
    if row is None:
        raise Refused("unknown-tournament", 404)
    return Tournament(*row)


def _entrants(connection: Connection, identity: str) -> list[Entrant]:
    there = [Entrant(*row[:4], row[4] or "") for row in connection.execute(_ENTRANTS, {"id": identity})]
    gone = connection.execute(_GONE, {"id": identity})
    return there + [Entrant(owner, name or "", 0.0, withdrawn=True, present_name=name or "") for owner, name in gone]


def _enter(connection: Connection, identity: str, entrant: Entrant) -> None:
    row = {"tournament": identity, "owner": entrant.owner, "name": entrant.name, "joined": entrant.joined}
    connection.execute(sa.insert(ENTRANTS).values(**row, withdrawn=False))


def _withdraw(connection: Connection, identity: str, owner: str) -> None:
    mine = (ENTRANTS.c.tournament == identity) & (ENTRANTS.c.owner == owner)
    connection.execute(sa.update(ENTRANTS).where(mine).values(withdrawn=True))


def _advance(connection: Connection, before: Tournament, step: Step) -> bool:
    same = (TOURNAMENTS.c.id == before.id) & (TOURNAMENTS.c.version == before.version)
    change = sa.update(TOURNAMENTS).where(same).values(**step.change, version=before.version + 1)
    if connection.execute(change).rowcount != 1:
        return False
    if step.meetings:
        connection.execute(sa.insert(MEETINGS), [_row(before.id, met) for met in step.meetings])
    return True


def _met(row: sa.Row[Any]) -> Met:
    won = None if row.won_first is None else (row.won_first, row.won_second)
    scores = None if row.score_first is None else (row.score_first, row.score_second)
    return Met(row.round, row.board, row.first, row.second, row.table_id, won, scores, row.missed)


def _row(identity: str, met: Met) -> dict[str, Any]:
    won, scores = met.won or (None, None), met.scores or (None, None)
    return {
        "tournament": identity,
        "round": met.round,
        "board": met.board,
        "first": met.first,
        "second": met.second,
        "table_id": met.table,
        "won_first": won[0],
        "won_second": won[1],
        "score_first": scores[0],
        "score_second": scores[1],
        "missed": met.missed,
    }
