"""The lobby on the start page: one's tables, challenges, tables to join and to watch, who is here; ways to meet."""

from __future__ import annotations

from collections.abc import AsyncIterator, Callable, Iterable
from contextlib import suppress
from dataclasses import dataclass
from typing import NamedTuple, TypeVar

from starlette.responses import RedirectResponse, Response

from greathouse.kernel.options import written
from greathouse.server.errors import Refused
from greathouse.server.lobby.waits import MINUTES, Wait
from greathouse.server.log import marked_names
from greathouse.server.messages import Decline, Fill, Leave
from greathouse.server.people.secrets import is_person
from greathouse.server.tables import Table
from greathouse.server.web.counting import Counted
from greathouse.server.web.events import BEAT, RETRY, stream_of
from greathouse.server.web.forms import Form, key_of, read_number
from greathouse.server.web.opening import player, read_level, read_rated, redirect_to_table
from greathouse.server.web.preferences import keep_preferences
from greathouse.server.web.rendering import day
from greathouse.server.web.routing import Router
from greathouse.server.web.site import AnyVisit, AtGame, AtTable, Visit
from greathouse.server.web.timing import Value, left_for, paired_clocks, read_clock, told_terms
from greathouse.server.web.variants import recommended
from greathouse.server.web.visitors import Visitor, changed_preferences, put_away
from greathouse.server.words import Words

MAX_LISTED = 6
"""So many tables of the visitor are shown."""

Shown = TypeVar("Shown")

router = Router()


class TableCard(NamedTuple):
    """A running or finished table: who else plays, what is to be done, and whether by the visitor.

    `score` is where the seats stand, `day` when something was done there last; `left` is the time that the visitor has,
    if it is to move and a clock runs.
    """

    id: str
    title: str
    sign: str
    others: list[str]
    status: str
    mine: bool
    score: str
    day: str
    left: str


class Place(NamedTuple):
    """A table of others: who sits there, what is special about it, and the way to a seat; `owners` own its seats."""

    id: str
    title: str
    sign: str
    players: list[str]
    options: list[str]
    free: int
    join: str
    owners: frozenset[str]


class GameChoice(NamedTuple):
    """A game for which one can be paired at once."""

    key: str
    title: str
    sign: str


@dataclass(frozen=True)
class LobbyPart:
    """The part of the start page that changes: what waits for the visitor, and where it can play and watch.

    `here` are the names of people, `robots` those of robots, `friends` whom the visitor follows,
    `guests` says how many others are here. `key` names the
    click of any form.
    """

    tables: list[TableCard]
    challenges: list[Place]
    open: list[Place]
    running: list[Place]
    games: list[GameChoice]
    clocks: list[Value]
    here: list[str]
    robots: list[str]
    friends: list[str]
    guests: str
    key: str


@router.page("/lobby")
async def lobby(visit: AnyVisit) -> Response:
    """The part of the start page that changes; who opens it by its address comes to the start page."""
    if not visit.by_script:
        return RedirectResponse("/", 303)
    return visit.page("lobby.html", await lobby_part(visit))


@router.page("/lobby/events")
async def events(visit: AnyVisit) -> Response:
    """A stream that says when the lobby has changed."""
    return stream_of(visit, _news(visit))


async def _news(visit: Visit) -> AsyncIterator[str]:
    lobby = visit.house.lobby
    bell = lobby.enter(visit.guest)
    lobby.arrives(visit.guest)
    try:
        yield f"retry: {RETRY}\n\n"
        while not bell.closed:
            yield "event: lobby\ndata: \n\n" if await bell.next(visit.site.heartbeat) else BEAT
    finally:
        lobby.leave(bell)


@router.form("/pair/{game}", counts=Counted.TABLE)
async def pair(visit: AtGame, form: Form) -> Response:
    """A table with whoever else wants to play this game now."""
    me = player(visit, form, public=True)
    rated, options, clock = read_rated(visit, form), recommended(visit.game), read_clock(form, visit.game)
    table = await visit.house.lobby.pair(visit.game, options, me.seat, key_of(form), rated=rated, clock=clock)
    return redirect_to_table(visit, form, me, table)


@router.form("/t/{table}/fill")
async def fill(visit: AtTable, form: Form) -> Response:
    """Bots take the free seats, now or after so many minutes."""
    level, minutes, house = read_level(form, visit.table.game), read_number(form.get("wait")) or 0, visit.house
    if minutes and (minutes not in MINUTES or not visit.table.seats_of(visit.guest)):
        raise Refused("bad-request", 422)
    if minutes:
        wait = Wait(visit.table.id, visit.guest, level, house.clock() + 60 * minutes)
        await house.write(house.waits.store.put, wait)
    else:
        await house.send(Fill(visit.guest, level, key_of(form)), visit.table)
    return RedirectResponse(visit.url, 303)


@router.form("/t/{table}/leave")
async def leave(visit: AtTable, form: Form) -> Response:
    """Gives one's seat free, before the game begins."""
    if visit.table.seats_of(visit.guest):
        await visit.house.send(Leave(visit.guest, key_of(form)), visit.table)
    return RedirectResponse("/", 303)


@router.form("/t/{table}/put-away")
async def put_away_table(visit: AtTable) -> Response:
    """Takes a table off the visitor's list; who has its address still finds it."""
    response = RedirectResponse("/", 303)
    away = " ".join([*put_away(visit.request), visit.table.id])
    await keep_preferences(visit, response, changed_preferences(visit.request, {"away": away}))
    return response


@router.form("/t/{table}/decline")
async def decline(visit: AtTable) -> Response:
    """Turns a challenge down."""
    await visit.house.send(Decline(visit.guest), visit.table)
    return RedirectResponse("/", 303)


async def lobby_part(visit: Visit) -> LobbyPart:
    """What the lobby shows the visitor."""
    house, listing = visit.house, await visit.house.lobby.listing()
    challenges = await house.read(house.lobby.store.challenges, visit.guest) if is_person(visit.guest) else []
    away = put_away(visit.request)
    mine = [one for one in await house.listed(visit.guest) if one.id not in away][:MAX_LISTED]
    days = {one.id: day(one.changed) for one in mine}
    ties, known = house.lobby.ties, is_person(visit.guest)
    friends = await house.read(ties.friends_here, visit.guest, house.clock()) if known else []
    apart = await house.read(ties.apart, visit.guest) if known else frozenset()
    listed = await _listed(visit, "open", listing.number, listing.open)
    return LobbyPart(
        tables=await shown(visit, days, lambda table: table_card(visit, table, days[table.id])),
        challenges=await places(visit, challenges),
        open=[place for place in listed if apart.isdisjoint(place.owners)],
        running=await _listed(visit, "running", listing.number, listing.running),
        games=game_choices(visit),
        clocks=paired_clocks(visit.words),
        here=[name for name in listing.people if name not in friends],
        friends=friends,
        robots=listing.robots,
        guests=visit.words.guests(listing.guests),
        key=house.service.token(),
    )


def game_choices(visit: Visit) -> list[GameChoice]:
    """The games on offer."""
    games = [visit.house.service.games(key, "") for key in visit.site.games()]
    return [GameChoice(game.key, game.text.TITLE[visit.words.lang], game.about.sign) for game in games]


async def found(visit: Visit, ids: Iterable[str]) -> list[Table]:
    """The tables with these names; one that cannot be shown is left out, and the server's log says why."""
    return await shown(visit, ids, lambda table: table)


async def shown(visit: Visit, ids: Iterable[str], show: Callable[[Table], Shown]) -> list[Shown]:
    """What `show` makes of the tables with these names, without those that cannot be shown."""
    made = list[Shown]()
    for table_id in ids:
        with visit.house.lobby.faults.of(table_id), suppress(Refused):
            made.append(show(await visit.house.table(table_id)))
    return made


async def _listed(visit: Visit, name: str, number: int, ids: Iterable[str]) -> list[Place]:
    """Tables of a listing at which the visitor does not sit; put into words once for all who read that listing."""
    key = (name, number, visit.words.lang)
    known: list[Place] | None = visit.house.drawings.find(key)
    listed = known or visit.house.drawings.keep(key, await places(visit, ids))
    return [place for place in listed if visit.guest not in place.owners]


async def places(visit: Visit, ids: Iterable[str]) -> list[Place]:
    """Tables as lists show them."""
    return await shown(visit, ids, lambda table: _place(table, visit.words))


def _place(table: Table, words: Words) -> Place:
    seated = [name for name, seat in zip(marked_names(table, words), table.seats, strict=True) if not seat.free]
    return Place(
        id=table.id,
        title=table.game.text.TITLE[words.lang],
        sign=table.game.about.sign,
        players=seated,
        options=[*told_terms(table, words), *_special(table, words), *[words("robots-welcome")] * table.robots],
        free=sum(seat.free for seat in table.seats),
        join=f"/t/{table.id}/join/{table.join}" if table.join and not table.started else "",
        owners=frozenset(seat.guest for seat in table.seats if seat.guest),
    )


def _special(table: Table, words: Words) -> list[str]:
    """The options that are not as recommended, in words."""
    texts, usual = table.game.text.options(words.lang), recommended(table.game)
    told = [words("rated")] if table.rated else []
    for option in table.game.options:
        value = table.options.get(option.name, option.default)
        if value != usual.get(option.name, option.default):
            text = texts[option.name]
            told.append(words("option-is", option=text.label, value=text.values.get(written(value), written(value))))
    return told


def table_card(visit: Visit, table: Table, changed: str) -> TableCard:
    """A table at which the visitor sits."""
    visitor = visit.visitor
    names, mine = marked_names(table, visitor.words), set(table.seats_of(visitor.guest))
    moving = table.to_move(table.reader(visitor.guest))
    return TableCard(
        id=table.id,
        title=table.game.text.TITLE[visitor.lang],
        sign=table.game.about.sign,
        others=[name for seat, name in enumerate(names) if seat not in mine],
        status=_status(table, visitor, [names[seat] for seat in moving], mine=bool(mine.intersection(moving))),
        mine=bool(mine.intersection(moving)),
        score=_score(table, visitor),
        day=changed,
        left=left_for(visit.house.now(), table, visitor.guest, visitor.words),
    )


def _score(table: Table, visitor: Visitor) -> str:
    """Where the seats stand: "Points 12 : 9"; "" before the game begins, and where a game counts nothing."""
    if not table.started:
        return ""
    standing = table.game.text.standing(table.view(table.reader(visitor.guest)), visitor.lang)
    return f"{standing.source} {' : '.join(map(str, standing.points))}" if standing else ""


def _outcome(table: Table, mine: set[int]) -> str:
    """The word for how a game ended for somebody with these seats."""
    points = table.points
    best = {seat for seat, won in enumerate(points) if won == max(points)}
    if not mine or len(mine) == len(points):
        return "finished"
    if len(best) == len(points):
        return "table-drawn"
    return "table-won" if mine & best else "table-lost"


def _status(table: Table, visitor: Visitor, moving: list[str], *, mine: bool) -> str:
    words = visitor.words
    if table.over:
        return words("aborted" if table.aborted else _outcome(table, set(table.seats_of(visitor.guest))))
    if table.ended:
        return words("declined" if table.declined else "closed")
    if not table.started:
        return words("open-seat")
    if mine:
        return words("your-turn")
    return words("their-turn", name=words.listed(moving)) if moving else ""
