"""Finished games that are searched for: what one can ask, and how the database finds it without reading every game."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple

import sqlalchemy as sa
from sqlalchemy.engine import Connection

from greathouse.server.ratings.schema import POSITIONS, RESULT_KINDS, RESULT_SEATS, RESULTS

PAGE = 25
"""So many games stand on a page of a list."""

_SEAT = RESULT_SEATS.c
_GAME = RESULTS.c
_KIND = RESULT_KINDS.c
_REACHED = POSITIONS.c


class GameFilter(NamedTuple):
    """Which finished games are wanted; what is empty does not matter.

    `owner` played there, and ended as `result` says: "won", "lost", "shared", "given-up"; without owner it may be
    "seat0" and so on, which won. `before` is the time and name of the last game of the page before; `private`: those
    that are not listed, too.
    """

    game: str = ""
    owner: str = ""
    result: str = ""
    rivals: str = ""
    seats: int = 0
    options: tuple[str, ...] = ()
    rated: bool = False
    position: int | None = None
    private: bool = False
    before: tuple[float, str] | None = None


def search(connection: Connection, wanted: GameFilter) -> Sequence[sa.Row[Any]]:
    """The rows of the games that are wanted, the latest first; one more than a page if there are more."""
    return connection.execute(_wanted(wanted)).all() if _known(connection, wanted) else []


def _wanted(wanted: GameFilter) -> sa.Select[Any]:
    """The rows of the games that are wanted: of one owner from its seats, in a position from there, else from all."""
    if wanted.owner:
        return _of_owner(wanted)
    return _of_anybody(wanted) if wanted.position is None else _in_position(wanted)


def _known(connection: Connection, wanted: GameFilter) -> bool:
    """Whether any game is of the kinds that are asked for; if not, none is searched for."""
    kinds = _kinds(wanted)
    return kinds is None or connection.execute(kinds.limit(1)).first() is not None


def _of_owner(wanted: GameFilter) -> sa.Select[Any]:
    query = sa.select(RESULTS).join(RESULT_SEATS, _SEAT.table_id == _GAME.table_id).where(_SEAT.owner == wanted.owner)
    query = query.where(_SEAT.game == wanted.game) if wanted.game else query
    query = query if wanted.private else query.where(_SEAT.public.is_(True))
    query = query.where(_ended_as(wanted.result)) if wanted.result else query
    if wanted.position is not None:
        reached = (_REACHED.digest == wanted.position) & (_REACHED.ended == _GAME.ended)
        query = query.where(sa.exists().where(reached, _REACHED.table_id == _GAME.table_id))
    return _page(query, wanted, _SEAT.ended, _GAME.table_id, _GAME.kind)


def _of_anybody(wanted: GameFilter) -> sa.Select[Any]:
    """All public games: found in their index before their rows."""
    query = sa.select(_GAME.ended, _GAME.table_id).where(_GAME.public.is_(True))
    query = query.where(_GAME.game == wanted.game) if wanted.game else query
    return _rows(_page(query, wanted, _GAME.ended, _GAME.table_id, _GAME.kind))


def _in_position(wanted: GameFilter) -> sa.Select[Any]:
    """The public games that reached a position, some of them more than once: found in its index before their rows."""
    query = sa.select(_REACHED.ended, _REACHED.table_id).where(_REACHED.digest == wanted.position).distinct()
    return _rows(_page(query, wanted, _REACHED.ended, _REACHED.table_id, _REACHED.kind))


def _rows(page: sa.Select[Any]) -> sa.Select[Any]:
    found = page.subquery()
    query = sa.select(RESULTS).join(found, found.c.table_id == _GAME.table_id)
    return query.order_by(_GAME.ended.desc(), _GAME.table_id.desc())


def _page(
    query: sa.Select[Any],
    wanted: GameFilter,
    ended: sa.ColumnElement[float],
    table: sa.ColumnElement[str],
    kind: sa.ColumnElement[int],
) -> sa.Select[Any]:
    """The first games of these kinds from the one on that follows the last one of the page before."""
    kinds = _kinds(wanted)
    query = query if kinds is None else query.where(kind.in_(kinds))
    if wanted.before:
        query = query.where(sa.tuple_(ended, table) < sa.tuple_(*map(sa.literal, wanted.before)))
    return query.order_by(ended.desc(), table.desc()).limit(PAGE + 1)


def _kinds(wanted: GameFilter) -> sa.Select[Any] | None:
    """The kinds of games that are asked for; None if all of them are."""
    asked = [_KIND.options.contains(f" {option} ", autoescape=True) for option in wanted.options]
    asked += [_KIND.rivals == wanted.rivals] if wanted.rivals else []
    asked += [_KIND.seats == wanted.seats] if wanted.seats else []
    asked += [_KIND.rated.is_(True)] if wanted.rated else []
    asked += [_won_by(wanted.result)] if wanted.result and not wanted.owner else []
    asked += [_KIND.game == wanted.game] if asked and wanted.game else []
    return sa.select(_KIND.id).where(*asked) if asked else None


def _ended_as(result: str) -> sa.ColumnElement[bool]:
    won = _GAME.winner == _SEAT.seat
    shared = (_GAME.winner < 0) & (_SEAT.place == 1)
    return {"won": won, "shared": shared, "given-up": _GAME.given_up.is_(True)}.get(result, _SEAT.place > 1)


def _won_by(result: str) -> sa.ColumnElement[bool]:
    if result == "given-up":
        return _KIND.given_up.is_(True)
    return _KIND.winner == (int(result[4:]) if result.startswith("seat") else -1)
