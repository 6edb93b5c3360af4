"""How a finished game is entered: its result and what it does to ratings, in the transaction of the game's end.

So it counts exactly once, whenever a process dies.
"""

from __future__ import annotations

from collections.abc import Sequence

import sqlalchemy as sa
from sqlalchemy.engine import Connection

from greathouse.server.ratings.levels import level_skill
from greathouse.server.ratings.results import Finished, Kind, SeatResult
from greathouse.server.ratings.schema import POSITIONS, RATINGS, RESULT_SEATS, RESULTS
from greathouse.server.ratings.skill import Skill, after_game
from greathouse.server.tables import FORMER

_NEW_RATING = sa.text(
    "INSERT INTO ratings (owner, game, mu, sigma, rank_key, games, changed)"
    " VALUES (:owner, :game, :mu, :sigma, :rank_key, 0, :now) ON CONFLICT (owner, game) DO NOTHING"
)

_NEW_KIND = sa.text(
    "INSERT INTO result_kinds (id, game, seats, rated, given_up, rivals, winner, options)"
    " VALUES (:id, :game, :seats, :rated, :given_up, :rivals, :winner, :options) ON CONFLICT (id) DO NOTHING"
)


def enter(connection: Connection, table_id: str, now: float, result: Finished) -> None:
    """Enters the result of a table whose game has just ended."""
    kind = enter_kind(connection, result.kind)
    row = result._asdict() | {"seats": len(result.seats), "table_id": table_id, "ended": now, "kind": kind}
    del row["positions"], row["options"]
    connection.execute(sa.insert(RESULTS).values(**row))
    known = {"table_id": table_id, "ended": now, "game": result.game, "public": result.public, "rivals": result.rivals}
    after = _rate(connection, now, result) if result.rated else dict[int, Skill]()
    rows = []
    for seat, sitting in enumerate(result.seats):
        skill = after.get(seat)
        changed = {"mu": skill.mu if skill else None, "sigma": skill.sigma if skill else None}
        rows.append(sitting._asdict() | known | changed | {"seat": seat})
    connection.execute(sa.insert(RESULT_SEATS), rows)
    if result.positions:
        there = {"table_id": table_id, "ended": now, "kind": kind}
        connection.execute(sa.insert(POSITIONS), [one._asdict() | there for one in result.positions])


def enter_kind(connection: Connection, kind: Kind) -> int:
    """The number of a kind of finished games, which is known from now on."""
    connection.execute(_NEW_KIND, kind._asdict() | {"id": kind.digest})
    return kind.digest


def pass_on(connection: Connection, table_id: str, owner: str, heir: str, name: str) -> None:
    """From now on a finished game's seats of one owner are another's, whose name ("" for the old one) they bear.

    Of a person who has been deleted neither name nor ratings stay.
    """
    mine = (RESULT_SEATS.c.table_id == table_id) & (RESULT_SEATS.c.owner == owner)
    gone = heir == FORMER
    named = {"name": "" if gone else name} if gone or name else {}
    connection.execute(sa.update(RESULT_SEATS).where(mine).values(owner=heir, **named))
    if gone:
        connection.execute(sa.delete(RATINGS).where(RATINGS.c.owner == owner))


def _rate(connection: Connection, now: float, result: Finished) -> dict[int, Skill]:
    """Changes the ratings of the people who played; returns them by seat."""
    people = sorted({seat.owner for seat in result.seats if seat.owner})
    fixed = {place for place, seat in enumerate(result.seats) if not seat.owner}
    known = _held(connection, now, result.game, people)
    before = [_skill(result.game, seat, known) for seat in result.seats]
    after = after_game(before, [seat.place for seat in result.seats], fixed)
    for place, seat in enumerate(result.seats):
        if seat.owner:
            _change(connection, now, result.game, seat.owner, after[place])
    return {place: skill for place, skill in enumerate(after) if place not in fixed}


def _held(connection: Connection, now: float, game: str, owners: Sequence[str]) -> dict[str, Skill]:
    """The ratings of these people, which nobody else changes until the transaction ends; always in the same order."""
    new = Skill()
    blank = {"game": game, "mu": new.mu, "sigma": new.sigma, "rank_key": new.rank_key, "now": now}
    for owner in owners:
        connection.execute(_NEW_RATING, blank | {"owner": owner})
    mine = (RATINGS.c.owner.in_(owners)) & (RATINGS.c.game == game)
    query = sa.select(RATINGS.c.owner, RATINGS.c.mu, RATINGS.c.sigma).where(mine)
    rows = connection.execute(query.order_by(RATINGS.c.owner).with_for_update())
    return {owner: Skill(mu, sigma) for owner, mu, sigma in rows}


def _skill(game: str, seat: SeatResult, known: dict[str, Skill]) -> Skill:
    if seat.owner:
        return known[seat.owner]
    return level_skill(game, seat.level) or Skill()


def _change(connection: Connection, now: float, game: str, owner: str, skill: Skill) -> None:
    mine = (RATINGS.c.owner == owner) & (RATINGS.c.game == game)
    new = {"mu": skill.mu, "sigma": skill.sigma, "rank_key": skill.rank_key, "changed": now}
    connection.execute(sa.update(RATINGS).where(mine).values(**new, games=RATINGS.c.games + 1))
