"""What the database tells of finished games: histories, ratings, leaderboards, statistics, openings."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import Any, NamedTuple

import sqlalchemy as sa
from sqlalchemy.engine import Connection

from greathouse.server.ratings import writing
from greathouse.server.ratings.results import Finished
from greathouse.server.ratings.schema import (
    POSITIONS,
    PRIVATE_PROFILES,
    RATINGS,
    RESULT_KINDS,
    RESULT_SEATS,
    RESULTS,
)
from greathouse.server.ratings.searching import GameFilter, search
from greathouse.server.ratings.skill import Skill
from greathouse.server.rows import put_once
from greathouse.server.schema import PEOPLE, TABLES
from greathouse.server.store import Store

MAX_BOARD = 100
"""So many people stand on a leaderboard."""

MAX_CURVE = 400
"""So many of the latest rated games make a curve."""

MAX_MOVES = 12
"""So many continuations of a position are shown."""

MAX_BACK = 2_000
"""So many of somebody's latest games are counted in shares and openings."""

_SEAT = RESULT_SEATS.c
_GAME = RESULTS.c
_KIND = RESULT_KINDS.c
_HIDDEN = sa.select(PRIVATE_PROFILES.c.owner)


class PastSeat(NamedTuple):
    """A seat of a finished game; `person` is the present name of who has an account, `points` the rating afterwards."""

    owner: str
    name: str
    person: str
    level: int
    place: int
    score: int | None
    skill: Skill | None


class PastGame(NamedTuple):
    """A finished game as lists show it."""

    id: str
    game: str
    ended: float
    public: bool
    rated: bool
    given_up: bool
    length: int
    seats: tuple[PastSeat, ...]


class Ranked(NamedTuple):
    """Somebody with a rating."""

    name: str
    skill: Skill
    games: int


class Share(NamedTuple):
    """How somebody did at a game against one kind of rivals: games, how many were won alone, what was won in all."""

    game: str
    rivals: str
    games: int
    won: int
    share: float


class First(NamedTuple):
    """A first choice that somebody likes: at which game, how often, what it won; `table` is one where it was made."""

    game: str
    move: str
    games: int
    share: float
    table: str
    seat: int


class Move(NamedTuple):
    """What happened in a position: how often, what it won on the average (None: chance); one table, and where there."""

    actor: int
    code: int
    games: int
    share: float | None
    table: str
    place: int


class SeatCount(NamedTuple):
    """How one of so many seats did: games, share of the points, mean score (None where nothing is counted)."""

    seats: int
    seat: int
    games: int
    share: float
    score: float | None


class Length(NamedTuple):
    """How long games with so many seats take: their number, and the quartiles of their events."""

    seats: int
    games: int
    low: int
    middle: int
    high: int


class ResultStore:
    """Finished games and ratings."""

    def __init__(self, store: Store) -> None:
        self._store = store

    # People ----------------------------------------------------------------------------------------------------

    def hidden(self, owner: str) -> bool:
        """Whether a person keeps its history to itself."""
        with self._store.reading() as connection:
            return connection.execute(_HIDDEN.where(PRIVATE_PROFILES.c.owner == owner)).first() is not None

    def hide(self, owner: str, *, hidden: bool) -> None:
        """Whether others see a person's history from now on."""
        with self._store.writing() as connection:
            if hidden:
                put_once(connection, PRIVATE_PROFILES, owner=owner)
            else:
                connection.execute(sa.delete(PRIVATE_PROFILES).where(PRIVATE_PROFILES.c.owner == owner))

    def ratings_of(self, owner: str) -> dict[str, tuple[Skill, int]]:
        """A person's ratings by game, each with the number of rated games."""
        query = sa.select(RATINGS.c.game, RATINGS.c.mu, RATINGS.c.sigma, RATINGS.c.games).where(
            RATINGS.c.owner == owner
        )
        with self._store.reading() as connection:
            return {game: (Skill(mu, sigma), games) for game, mu, sigma, games in connection.execute(query)}

    def curve(self, owner: str, game: str) -> list[tuple[float, Skill]]:
        """A person's rating after each rated game, the oldest first."""
        mine = (_SEAT.owner == owner) & (_SEAT.game == game) & _SEAT.mu.is_not(None)
        query = sa.select(_SEAT.ended, _SEAT.mu, _SEAT.sigma).where(mine).order_by(_SEAT.ended.desc()).limit(MAX_CURVE)
        with self._store.reading() as connection:
            return [(ended, Skill(mu, sigma)) for ended, mu, sigma in connection.execute(query)][::-1]

    def shares(self, owner: str, *, private: bool) -> list[Share]:
        """How somebody did at each game against each kind of rivals."""
        latest = _latest(owner, private).subquery()
        alone = sa.case((latest.c.share > 0.999, 1), else_=0)
        counted = (sa.func.count(), sa.func.sum(alone), sa.func.sum(latest.c.share))
        query = sa.select(latest.c.game, latest.c.rivals, *counted).group_by(latest.c.game, latest.c.rivals)
        with self._store.reading() as connection:
            return [Share(*row) for row in connection.execute(query.order_by(latest.c.game, latest.c.rivals))]

    def firsts(self, owner: str, *, private: bool) -> list[First]:
        """The first choices that somebody made most often at each game."""
        latest = _latest(owner, private).subquery()
        counted = (sa.func.count().label("n"), sa.func.avg(latest.c.share), sa.func.max(latest.c.table_id))
        query = sa.select(latest.c.game, latest.c.first, *counted, sa.func.max(latest.c.seat))
        query = query.where(latest.c.first != "").group_by(latest.c.game, latest.c.first)
        with self._store.reading() as connection:
            rows = connection.execute(query.order_by(sa.desc("n"), latest.c.first))
            return [First(*row) for row in rows]

    # Leaderboards ----------------------------------------------------------------------------------------------

    def leaders(self, game: str, least_games: int, most_sigma: float, *, robots: bool = False) -> list[Ranked]:
        """The strongest people, or robots, at a game who have played enough and show it, the strongest first."""
        kind = PEOPLE.c.keeper != "" if robots else PEOPLE.c.keeper == ""
        enough = (RATINGS.c.game == game) & (RATINGS.c.games >= least_games) & (RATINGS.c.sigma <= most_sigma)
        query = (
            sa.select(PEOPLE.c.name, RATINGS.c.mu, RATINGS.c.sigma, RATINGS.c.games)
            .join(PEOPLE, PEOPLE.c.id == RATINGS.c.owner)
            .where(enough, kind, PEOPLE.c.name != "", RATINGS.c.owner.not_in(_HIDDEN))
            .order_by(RATINGS.c.rank_key.desc())
            .limit(MAX_BOARD)
        )
        with self._store.reading() as connection:
            rows = [(name, Skill(mu, sigma), games) for name, mu, sigma, games in connection.execute(query)]
        return self._store.damage.sound("rating of", rows, Ranked)

    # Games -----------------------------------------------------------------------------------------------------

    def games(self, wanted: GameFilter) -> list[PastGame]:
        """The finished games that are wanted, the latest first; one more than a page if there are more."""
        with self._store.reading() as connection:
            rows = search(connection, wanted)
            seats = _seats(connection, [row.table_id for row in rows])
        return [
            PastGame(r.table_id, r.game, r.ended, r.public, r.rated, r.given_up, r.length, tuple(seats[r.table_id]))
            for r in rows
        ]

    def met(self, digest: int) -> tuple[int, list[Move]]:
        """How many public games reached a position, and how they went on, the most frequent first."""
        with self._store.reading() as connection:
            rows = connection.execute(happened(digest)).all()
            tables = [row[4] for row in rows[:MAX_MOVES]]
            these = (POSITIONS.c.digest == digest) & POSITIONS.c.table_id.in_(tables)
            there = sa.select(POSITIONS.c.table_id, POSITIONS.c.place).where(these)
            places = {row.table_id: row.place for row in connection.execute(there)}
        moves = [Move(actor, code, n, share, table, places[table]) for actor, code, n, share, table in rows[:MAX_MOVES]]
        return sum(row[2] for row in rows), moves

    def position(self, table: str, place: int) -> tuple[int, int] | None:
        """The first position of a public game from this place on that can be searched by: its place and number."""
        later = (POSITIONS.c.table_id == table) & (POSITIONS.c.place >= place)
        query = sa.select(POSITIONS.c.place, POSITIONS.c.digest).where(later).order_by(POSITIONS.c.place).limit(1)
        with self._store.reading() as connection:
            row = connection.execute(query).first()
        return (row[0], row[1]) if row else None

    def opening(self, table: str) -> tuple[int, str, str] | None:
        """The number of seats, the options and the first events of a finished game, as they are kept."""
        query = sa.select(_GAME.seats, _KIND.options, _GAME.opening).join(RESULT_KINDS, _KIND.id == _GAME.kind)
        query = query.where(_GAME.table_id == table)
        with self._store.reading() as connection:
            row = connection.execute(query).first()
        return (row[0], row[1], row[2]) if row else None

    # Statistics ------------------------------------------------------------------------------------------------

    def seat_counts(self, game: str) -> list[SeatCount]:
        """How each seat did in the public games that were played to their end."""
        counted = (sa.func.count(), sa.func.avg(_SEAT.share), sa.func.avg(_SEAT.score))
        query = (
            sa.select(_GAME.seats, _SEAT.seat, *counted)
            .join(RESULTS, _GAME.table_id == _SEAT.table_id)
            .where(*_countable(game))
            .group_by(_GAME.seats, _SEAT.seat)
            .order_by(_GAME.seats, _SEAT.seat)
        )
        with self._store.reading() as connection:
            return [SeatCount(*row) for row in connection.execute(query)]

    def lengths(self, game: str) -> list[Length]:
        """How long those games took."""
        rank = sa.func.row_number().over(partition_by=_GAME.seats, order_by=_GAME.length).label("rank")
        total = sa.func.count().over(partition_by=_GAME.seats).label("total")
        ranked = sa.select(_GAME.seats, _GAME.length, rank, total).where(*_countable(game)).subquery()
        quarters = [(ranked.c.total * part + 3) / 4 for part in (1, 2, 3)]
        picked = [sa.func.min(sa.case((ranked.c.rank >= at, ranked.c.length))) for at in quarters]
        query = sa.select(ranked.c.seats, sa.func.max(ranked.c.total), *picked).group_by(ranked.c.seats)
        with self._store.reading() as connection:
            return [Length(*row) for row in connection.execute(query.order_by(ranked.c.seats))]

    # Games that ended before results were kept -----------------------------------------------------------------

    def unentered(self, after: str, limit: int) -> list[tuple[str, float]]:
        """Tables whose game is over and has no result: names beyond `after`, in order, and when they changed last."""
        known = sa.exists(sa.select(sa.literal(1)).where(_GAME.table_id == TABLES.c.id))
        over = TABLES.c.over.is_(True) & TABLES.c.started.is_(True) & (TABLES.c.id > after)
        query = sa.select(TABLES.c.id, TABLES.c.changed).where(over, ~known).order_by(TABLES.c.id).limit(limit)
        with self._store.reading() as connection:
            return [(table, changed) for table, changed in connection.execute(query)]

    def enter(self, table: str, ended: float, result: Finished) -> None:
        """Enters the result of a game that was over before results were kept, unless somebody else just has."""
        try:
            with self._store.writing() as connection:
                writing.enter(connection, table, ended, result)
        except sa.exc.IntegrityError:
            return


def happened(digest: int) -> sa.Select[Any]:
    """What happened in a position, how often, what it won and one game of each, the most frequent first.

    A position can be met in every game of a kind: all that is asked for stands in one index.
    """
    counted = (sa.func.count().label("n"), sa.func.avg(POSITIONS.c.share), sa.func.max(POSITIONS.c.table_id))
    query = sa.select(POSITIONS.c.actor, POSITIONS.c.code, *counted).where(POSITIONS.c.digest == digest)
    return query.group_by(POSITIONS.c.actor, POSITIONS.c.code).order_by(sa.desc("n"), POSITIONS.c.code)


def _countable(game: str) -> tuple[sa.ColumnElement[bool], ...]:
    return (_GAME.public.is_(True), _GAME.plain.is_(True), _GAME.game == game)


def _latest(owner: str, private: bool) -> sa.Select[Any]:
    """Somebody's latest games."""
    columns = (_SEAT.table_id, _SEAT.seat, _SEAT.game, _SEAT.rivals, _SEAT.share, _SEAT.first)
    mine = sa.select(*columns).where(_SEAT.owner == owner)
    listed = mine if private else mine.where(_SEAT.public.is_(True))
    return listed.order_by(_SEAT.ended.desc()).limit(MAX_BACK)


def _seats(connection: Connection, tables: Sequence[str] | Collection[str]) -> dict[str, list[PastSeat]]:
    columns = (_SEAT.table_id, _SEAT.owner, _SEAT.name, PEOPLE.c.name.label("person"), _SEAT.level, _SEAT.place)
    query = sa.select(*columns, _SEAT.score, _SEAT.mu, _SEAT.sigma)
    query = query.select_from(RESULT_SEATS.outerjoin(PEOPLE, PEOPLE.c.id == _SEAT.owner))
    found: dict[str, list[PastSeat]] = {table: [] for table in tables}
    for row in connection.execute(query.where(_SEAT.table_id.in_(list(tables))).order_by(_SEAT.table_id, _SEAT.seat)):
        skill = Skill(row.mu, row.sigma) if row.mu is not None else None
        known = (row.owner, row.name, row.person or "", row.level, row.place, row.score, skill)
        found[row.table_id].append(PastSeat(*known))
    return found
