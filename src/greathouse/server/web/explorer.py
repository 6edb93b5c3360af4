"""The explorer: all finished public games, searched by game, players, result, options and position."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, NamedTuple
from urllib.parse import urlencode

from starlette.responses import Response

from greathouse.kernel.contract import SPECTATOR
from greathouse.kernel.game import Game
from greathouse.kernel.options import written
from greathouse.server.errors import Refused
from greathouse.server.log import frame
from greathouse.server.metering import aside
from greathouse.server.ratings.searching import GameFilter
from greathouse.server.ratings.store import Move
from greathouse.server.tables import Table
from greathouse.server.web.analysis import percent
from greathouse.server.web.changes import Parts
from greathouse.server.web.forms import read_number
from greathouse.server.web.leaders import Tab, page_tabs
from greathouse.server.web.past import GameList, past_games
from greathouse.server.web.profile import RESULTS, Choice, choices
from greathouse.server.web.rendering import board
from greathouse.server.web.routing import Router
from greathouse.server.web.site import MAX_TABLE_ID, AnyVisit, Visit

MAX_NAME = 64
"""Characters of a player's name that are read."""

MAX_OPTIONS = 20
"""So many options can be asked for."""

BETWEEN = {"people": "between-people", "bots": "between-bots", "mixed": "between-mixed"}
"""Who met, with the words for it."""

router = Router()


class MoveRow(NamedTuple):
    """What happened in a position: in words, how often, the share that it won ("": chance), and where it leads."""

    text: str
    games: int
    part: str
    share: str
    url: str


class PositionPart(NamedTuple):
    """A position that finished games reached: as everybody saw it, how many did, how they went on.

    `begun`: the games begin with it; `restart` is the address of the games without a position.
    """

    shown: Parts
    games: int
    moves: list[MoveRow]
    begun: bool
    restart: str


@dataclass(frozen=True)
class ExplorerPage:
    """The explorer: the fields of its form, a position, and the games found; `player`: the name that was asked for."""

    pages: list[Tab]
    fields: list[tuple[str, str, list[Choice]]]
    options: list[tuple[str, str, list[Choice]]]
    player: str
    stranger: bool
    rated: bool
    at: str
    position: PositionPart | None
    found: GameList


@router.page("/explorer")
async def explorer(visit: AnyVisit) -> Response:
    """Finished public games, as the address asks for them."""
    game = _game(visit)
    player = (visit.query("player") or "").strip()[:MAX_NAME]
    owner = await _owner(visit, player) if player else ""
    reached = await _reached(visit) if game else None
    wanted = _wanted(visit, game, owner, reached.digest if reached else None)
    stranger = bool(player) and not owner
    found = GameList([], "") if stranger else await past_games(visit, wanted, "/explorer")
    if game and not reached and found.rows:
        reached = await _place(visit, found.rows[0].id, 0)
    content = ExplorerPage(
        pages=page_tabs(visit, "explorer", game.key if game else (*visit.site.games(), "")[0]),
        fields=_fields(visit, game, wanted),
        options=_option_fields(visit, game) if game else [],
        player=player,
        stranger=stranger,
        rated=wanted.rated,
        at=visit.query("at") or "",
        position=await _position(visit, reached) if reached else None,
        found=found,
    )
    return visit.page("explorer.html", content)


def _game(visit: Visit) -> Game | None:
    key = visit.query("game") or ""
    return visit.house.service.games(key, "") if key in visit.site.games() else None


async def _owner(visit: Visit, name: str) -> str:
    """The person of this name, unless it keeps its history to itself; "" if there is none to be seen."""
    known = await visit.house.read(visit.house.people.store.known, name)
    if known is None or (
        known.id != visit.guest and await visit.house.read(visit.house.archive.store.hidden, known.id)
    ):
        return ""
    return known.id


def _wanted(visit: Visit, game: Game | None, owner: str, position: int | None) -> GameFilter:
    result, rivals = visit.query("result") or "", visit.query("rivals") or ""
    return GameFilter(
        game=game.key if game else "",
        owner=owner,
        result=result if result in dict(_results(visit, game, owner)) else "",
        rivals=rivals if rivals in BETWEEN else "",
        seats=read_number(visit.query("seats")) or 0,
        options=tuple(_chosen_options(game, visit.request.query_params)) if game else (),
        rated=visit.query("rated") == "1",
        position=position,
    )


def _results(visit: Visit, game: Game | None, owner: str) -> list[tuple[str, str]]:
    """The results one can ask for: those of a player, or those of a seat."""
    words = visit.words
    if owner or visit.query("player"):
        own = [(result, words(RESULTS[result])) for result in ("won", "lost")]
    else:
        most = max(game.about.seats) if game else 2
        own = [(f"seat{seat}", words("seat-won", n=seat + 1)) for seat in range(most)]
    return [*own, ("shared", words("result-shared")), ("given-up", words("given-up"))]


def _fields(visit: Visit, game: Game | None, wanted: GameFilter) -> list[tuple[str, str, list[Choice]]]:
    words = visit.words
    games = [visit.house.service.games(key, "") for key in visit.site.games()]
    titles = [(one.key, one.text.TITLE[words.lang]) for one in games]
    sizes = sorted({size for one in ([game] if game else games) for size in one.about.seats})
    rivals = [(kind, words(key)) for kind, key in BETWEEN.items()]
    return [
        ("game", words("game"), choices(words, titles, wanted.game)),
        ("seats", words("how-many"), choices(words, [(str(n), str(n)) for n in sizes], str(wanted.seats or ""))),
        ("result", words("result"), choices(words, _results(visit, game, wanted.owner), wanted.result)),
        ("rivals", words("between"), choices(words, rivals, wanted.rivals)),
    ]


def _chosen_options(game: Game, fields: Mapping[str, str]) -> list[str]:
    known = {option.name: set(map(written, option.values)) for option in game.options}
    given = {name: fields.get(f"option-{name}", "") for name in known}
    return [f"{name}={value}" for name, value in given.items() if value in known[name]][:MAX_OPTIONS]


def _option_fields(visit: Visit, game: Game) -> list[tuple[str, str, list[Choice]]]:
    words, fields = visit.words, visit.request.query_params
    texts, shown = game.text.options(words.lang), []
    for option in game.options:
        text, name = texts[option.name], f"option-{option.name}"
        values = [(written(value), text.values.get(written(value), written(value))) for value in option.values]
        shown.append((name, text.label, choices(words, values, fields.get(name, ""))))
    return shown


# Positions -----------------------------------------------------------------------------------------------------------


class Reached(NamedTuple):
    """A position, the table at which it was reached, and where in its history."""

    table: Table
    place: int
    digest: int


async def _reached(visit: Visit) -> Reached | None:
    """The position that the address names as a table and a place in its history; None if it names none."""
    table, _, place = (visit.query("at") or "").partition(".")
    return await _place(visit, table, read_number(place) or 0) if table else None


async def _place(visit: Visit, table_id: str, place: int) -> Reached | None:
    """The position from this place of a public game on; None if it cannot be searched by."""
    found = await visit.house.read(visit.house.archive.store.position, table_id[:MAX_TABLE_ID], max(0, place))
    if found is None:
        return None
    try:
        return Reached(await visit.house.table(table_id[:MAX_TABLE_ID]), *found)
    except Refused:
        return None


async def _position(visit: Visit, reached: Reached) -> PositionPart:
    games, moves = await visit.house.read(visit.house.archive.store.met, reached.digest)
    return await aside(_shown, visit, reached, games, moves)


def _shown(visit: Visit, reached: Reached, games: int, moves: list[Move]) -> PositionPart:
    table, words = reached.table, visit.words
    view = frame(table, SPECTATOR, reached.place).view
    names = [words("seat-n", n=seat + 1) for seat in range(len(table.seats))]
    drawn = board(table.game, view, (), SPECTATOR, visit.visitor, [], names)
    rows = [_move_row(visit, table, view, move, games, names) for move in moves]
    fields = {name: value for name, value in visit.request.query_params.items() if name not in ("at", "before")}
    return PositionPart(drawn, games, rows, reached.place == 0, f"/explorer?{urlencode(fields)}")


def _move_row(visit: Visit, table: Table, view: Any, move: Move, games: int, names: list[str]) -> MoveRow:
    words = visit.words
    text = table.game.text.event(view, move.actor, move.code, words.lang, names)
    share = "" if move.share is None else percent(move.share, words, digits=0)
    fields = dict(visit.request.query_params) | {"game": table.game.key, "at": f"{move.table}.{move.place + 1}"}
    fields.pop("before", None)
    return MoveRow(
        text, move.games, percent(move.games / games, words, digits=0), share, f"/explorer?{urlencode(fields)}"
    )
