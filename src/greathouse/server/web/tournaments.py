"""Tournaments: their list, the form for a new one, and the page of each with standings and rounds."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import UTC, datetime
from itertools import groupby
from typing import NamedTuple
from urllib.parse import quote

from starlette.responses import RedirectResponse, Response

from greathouse.kernel.game import Game
from greathouse.server.cleaning import clean_title
from greathouse.server.clocks.terms import LIVE, PRESETS, Terms
from greathouse.server.errors import Refused
from greathouse.server.people.secrets import is_robot
from greathouse.server.tournaments.duplicate import commitment
from greathouse.server.tournaments.organizing import KINDS, MAX_ROUNDS, MINUTES, PLAYERS, Organizer
from greathouse.server.tournaments.standings import Line, Met, standings
from greathouse.server.tournaments.store import Entrant, Tournament
from greathouse.server.web.cards import GameCard, game_card
from greathouse.server.web.counting import Counted
from greathouse.server.web.forms import Form, key_of, read_number
from greathouse.server.web.opening import require_named
from greathouse.server.web.past import game_title
from greathouse.server.web.profile import Choice
from greathouse.server.web.routing import Router
from greathouse.server.web.site import AnyVisit, Visit
from greathouse.server.web.timing import told_time
from greathouse.server.words import Words

MAX_ROUNDS_SHOWN = 12
"""So many of the latest rounds are shown; of an arena so many dozens of games."""

KIND_WORDS = {"swiss": "kind-swiss", "round-robin": "kind-round-robin", "arena": "kind-arena"}
SHELVES = (("tournaments-now", True), ("tournaments-past", False))
"""The headings of the list, with whether the tournaments below are still to be played."""
STATE_WORDS = {"open": "state-open", "running": "state-running", "over": "finished", "off": "state-off"}

router = Router()


class TournamentRow(NamedTuple):
    """A tournament in a list; `picture` is the path of a picture of its game, "" if there is none."""

    url: str
    name: str
    sign: str
    picture: str
    facts: list[str]
    state: str
    live: bool


class Player(NamedTuple):
    """Somebody who takes part, as pages show them: `url` is "" for bots and former players."""

    name: str
    url: str
    withdrawn: bool
    you: bool
    bot: bool
    robot: bool


class Standing(NamedTuple):
    """A line of the standings; the numbers in words."""

    place: int
    player: Player
    points: str
    games: int
    compared: str
    buchholz: str
    sonneborn: str


class GameLine(NamedTuple):
    """A game of a round: players, result in words, the table ("": not to be seen), whether the visitor plays it now."""

    first: Player
    second: Player | None
    result: str
    scores: str
    table: str
    mine: bool


@dataclass(frozen=True)
class TournamentsPage:
    """All tournaments, those still to be played and those that are over; the games in which one can be made."""

    shelves: list[tuple[str, list[TournamentRow]]]
    kinds: list[tuple[str, str]]
    games: list[GameCard]
    can_make: bool


@dataclass(frozen=True)
class NewTournamentPage:
    """The form for a new tournament; `key` names the click that makes it."""

    games: list[Choice]
    kinds: list[Choice]
    told: list[tuple[str, str]]
    clocks: list[Choice]
    max_rounds: int
    minutes: tuple[int, int]
    key: str


@dataclass(frozen=True)
class TournamentPage:
    """A tournament as one visitor sees it.

    `mine`: the visitor made it, `inside`: it takes part; `secret` is published when it is over, `commitment` from the
    beginning on.
    """

    tournament: Tournament
    title: str
    sign: str
    facts: list[str]
    state: str
    entrants: int
    standings: list[Standing]
    rounds: list[tuple[int, list[GameLine]]]
    table: str
    mine: bool
    inside: bool
    can_join: bool
    named: bool
    levels: list[tuple[int, str]]
    commitment: str
    secret: str


@router.page("/tournaments")
async def tournaments(visit: AnyVisit) -> Response:
    """Tournaments that are open, that go on, and that are over."""
    listed = await visit.house.read(visit.house.director.store.listed)
    games = [game_card(game, visit.words) for game in _games(visit)]
    pictures = {card.key: card.board for card in games}
    rows = [_row(visit, one.tournament, one.entrants, pictures.get(one.tournament.game, "")) for one in listed]
    shelves = [(name, [row for row in rows if row.live is live]) for name, live in SHELVES]
    return visit.page("tournaments.html", TournamentsPage(shelves, _kinds_told(visit.words), games, _named(visit)))


def _games(visit: Visit) -> list[Game]:
    """The games in which there are tournaments."""
    games = [visit.house.service.games(key, "") for key in visit.site.games()]
    return [game for game in games if PLAYERS in game.about.seats]


def _named(visit: Visit) -> bool:
    return bool(visit.visitor.person and visit.visitor.person.name)


def _row(visit: Visit, one: Tournament, entrants: int, picture: str) -> TournamentRow:
    title, sign = game_title(visit, one.game)
    facts = [title, *_facts(one, visit.words), visit.words("taking-part", n=entrants)]
    return TournamentRow(f"/tournaments/{one.id}", one.name, sign, picture, facts, _state(visit, one), one.live)


def _state(visit: Visit, one: Tournament) -> str:
    """How far a tournament is; one whose game the house does not have waits for it."""
    waits = one.live and one.game not in visit.site.games()
    return visit.words("state-waiting" if waits else STATE_WORDS[one.state])


def _facts(one: Tournament, words: Words) -> list[str]:
    found = [words(KIND_WORDS[one.kind]), clock_label(one.clock, words)]
    found += [words("lasts", n=one.minutes)] if one.kind == "arena" else []
    found += [words("rounds-number", n=one.rounds)] if one.kind == "swiss" else []
    found += [words("rated")] if one.rated else []
    found += [words("duplicate")] if one.duplicate else []
    found += [words("robots-welcome")] if one.robots else []
    found += [words("begins", at=_moment(one.starts))] if one.state == "open" and one.starts else []
    return found


def _moment(at: float) -> str:
    return datetime.fromtimestamp(at, UTC).strftime("%Y-%m-%d %H:%M UTC")


def clock_label(written: str, words: Words) -> str:
    """A clock in words: "10 min + 10 s a turn"; "" for none."""
    terms = Terms.read(written)
    return told_time(terms, words) if terms else ""


def _kinds_told(words: Words) -> list[tuple[str, str]]:
    """The kinds of tournaments: what each is called, and how it is played."""
    return [(words(key), words(f"kind-{kind}-help")) for kind, key in KIND_WORDS.items()]


@router.page("/tournaments/new")
async def new(visit: AnyVisit) -> Response:
    """The form for a new tournament."""
    require_named(visit)
    words, asked = visit.words, visit.query("game")
    return visit.page(
        "new_tournament.html",
        NewTournamentPage(
            [Choice(game.key, game.text.TITLE[words.lang], game.key == asked) for game in _games(visit)],
            [Choice(kind, words(KIND_WORDS[kind]), False) for kind in KINDS],
            _kinds_told(words),
            [Choice(preset, clock_label(preset, words), preset == "600+10") for preset in PRESETS],
            MAX_ROUNDS,
            MINUTES,
            visit.house.service.token(),
        ),
    )


@router.form("/tournaments/new", counts=Counted.TABLE)
async def make(visit: AnyVisit, form: Form) -> Response:
    """A new tournament; who makes it takes part."""
    require_named(visit)
    kind, clock = form.get("kind", ""), form.get("clock", "")
    if kind == "arena" and clock not in LIVE:
        raise Refused("arena-live", 422)
    wanted = Tournament(
        id="",
        name=clean_title(form.get("name", "")),
        maker=visit.person.id,
        game=form.get("game", ""),
        kind=kind,
        rounds=read_number(form.get("rounds")) or 5,
        minutes=read_number(form.get("minutes")) or 60,
        clock=clock,
        rated=form.get("rated") == "yes",
        duplicate=form.get("duplicate") == "yes",
        robots=form.get("robots") == "yes",
        starts=visit.house.clock() + 60 * (read_number(form.get("in")) or 0),
    )
    made = await _organizer(visit).make(wanted, visit.person.name, key_of(form))
    return RedirectResponse(f"/tournaments/{made.id}", 303)


@router.page("/tournaments/{tournament}")
async def show(visit: AnyVisit, tournament: str) -> Response:
    """A tournament; a script gets the part that changes."""
    found = await _organizer(visit).find(tournament)
    store = visit.house.director.store
    games = await visit.house.read(store.meetings, found.id)
    entrants = await visit.house.read(store.entrants, found.id)  # later: all who have met are among them
    page = _page(visit, found, entrants, games)
    return visit.page("tournament_part.html" if visit.by_script else "tournament.html", page)


@router.form("/tournaments/{tournament}/join")
async def join(visit: AnyVisit, tournament: str) -> Response:
    """Takes part."""
    require_named(visit)
    found = await _organizer(visit).find(tournament)
    await _organizer(visit).join(found, visit.person.id, visit.person.name)
    return RedirectResponse(f"/tournaments/{found.id}", 303)


@router.form("/tournaments/{tournament}/leave")
async def leave(visit: AnyVisit, tournament: str) -> Response:
    """Takes part no more."""
    found = await _organizer(visit).find(tournament)
    await _organizer(visit).leave(found, visit.guest)
    return RedirectResponse(f"/tournaments/{found.id}", 303)


@router.form("/tournaments/{tournament}/bots")
async def add_bot(visit: AnyVisit, tournament: str, form: Form) -> Response:
    """A bot of the house takes part."""
    found = await _organizer(visit).find(tournament)
    level = read_number(form.get("level"))
    await _organizer(visit).add_bot(found, visit.guest, -1 if level is None else level)
    return RedirectResponse(f"/tournaments/{found.id}", 303)


@router.form("/tournaments/{tournament}/begin")
async def begin(visit: AnyVisit, tournament: str) -> Response:
    """Begins at once."""
    found = await _organizer(visit).find(tournament)
    await _organizer(visit).begin(found, visit.guest)
    return RedirectResponse(f"/tournaments/{found.id}", 303)


@router.form("/tournaments/{tournament}/call-off")
async def call_off(visit: AnyVisit, tournament: str) -> Response:
    """Calls it off."""
    found = await _organizer(visit).find(tournament)
    await _organizer(visit).call_off(found, visit.guest)
    return RedirectResponse("/tournaments", 303)


def _organizer(visit: Visit) -> Organizer:
    return Organizer(visit.house, visit.house.director)


# The page ------------------------------------------------------------------------------------------------------------


def _page(visit: Visit, one: Tournament, entrants: list[Entrant], games: list[Met]) -> TournamentPage:
    players = {entrant.owner: _player(visit, entrant) for entrant in entrants}
    lines = standings([entrant.owner for entrant in entrants], games, duplicate=one.duplicate)
    inside = any(entrant.owner == visit.guest and not entrant.withdrawn for entrant in entrants)
    title, sign = game_title(visit, one.game)
    rounds = [
        (n, [_game(visit, one, game, players) for game in met]) for n, met in groupby(games, lambda game: game.round)
    ]
    shown = rounds[::-1][: MAX_ROUNDS_SHOWN * (12 if one.kind == "arena" else 1)]
    mine = bool(visit.guest) and one.maker == visit.guest
    taken = {entrant.level for entrant in entrants}
    levels = range(len(visit.house.service.games(one.game, "").about.levels)) if one.game in visit.site.games() else ()
    return TournamentPage(
        tournament=one,
        title=title,
        sign=sign,
        facts=_facts(one, visit.words),
        state=_state(visit, one),
        entrants=len(entrants),
        standings=[_standing(line, players, visit.words) for line in lines],
        rounds=shown,
        table=next((line.table for _, met in shown for line in met if line.mine), ""),
        mine=mine,
        inside=inside,
        can_join=not inside and one.admits,
        named=_named(visit),
        levels=[(n, visit.words.level(n)) for n in levels if n not in taken] if mine and one.state == "open" else [],
        commitment=commitment(one.secret) if one.duplicate else "",
        secret=one.secret if one.duplicate and one.state == "over" else "",
    )


def _player(visit: Visit, entrant: Entrant) -> Player:
    words, bot = visit.words, entrant.level >= 0
    name = words.level(entrant.level) if bot else entrant.present_name or words("former-player")
    url = f"/people/{quote(entrant.present_name)}" if entrant.present_name else ""
    you = bool(visit.guest) and entrant.owner == visit.guest
    return Player(name, url, entrant.withdrawn, you, bot, is_robot(entrant.owner))


def _standing(line: Line, players: dict[str, Player], words: Words) -> Standing:
    numbers = (_number(value, words) for value in (line.points, line.compared, line.buchholz, line.sonneborn))
    points, compared, buchholz, sonneborn = numbers
    return Standing(line.place, players[line.player], points, line.games, compared, buchholz, sonneborn)


def _number(value: float, words: Words) -> str:
    text = f"{value:.2f}".rstrip("0").rstrip(".")
    return words.number(text)


def _game(visit: Visit, one: Tournament, game: Met, players: dict[str, Player]) -> GameLine:
    mine = visit.guest in (game.first, game.second) and bool(visit.guest)
    seen = mine or not one.duplicate or one.state == "over" or game.round < one.round
    return GameLine(
        first=players[game.first],
        second=players.get(game.second),
        result=_result(game, visit.words),
        scores=" : ".join(map(str, game.scores)) if game.scores else "",
        table=game.table if seen else "",
        mine=mine and not game.won and bool(game.table),
    )


def _result(game: Met, words: Words) -> str:
    if not game.second:
        return words("bye")
    if not game.won:
        return words("playing")
    told = " : ".join(_number(won, words) for won in game.won)
    return words("missed", result=told) if game.missed else told
