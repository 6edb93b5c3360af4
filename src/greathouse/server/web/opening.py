"""New tables: against the house or with a friend in one click, or with options from a form."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, NamedTuple
from urllib.parse import urlencode

from starlette.responses import RedirectResponse, Response

from greathouse.draw.picture import standalone
from greathouse.kernel.contract import SPECTATOR
from greathouse.kernel.game import Game
from greathouse.kernel.options import Option, written
from greathouse.kernel.words import OptionText
from greathouse.server.cleaning import clean_name
from greathouse.server.errors import Refused
from greathouse.server.messages import Open
from greathouse.server.people.secrets import digest
from greathouse.server.tables import Seat
from greathouse.server.web import visitors
from greathouse.server.web.cards import GameCard, game_card, levels
from greathouse.server.web.forms import Form, key_of, read_number
from greathouse.server.web.rendering import picture_response
from greathouse.server.web.site import AtGame, GameVisit, Router, Visit
from greathouse.server.words import Words

PLAYERS = ("me", "me-too", "guest", "none")
"""Who can sit at a table besides bots, as forms name them."""
"""What the form can put on a seat."""

router = Router()


class Value(NamedTuple):
    """One value of a field: as the form sends it, in words, and whether it is chosen at first."""

    value: str
    label: str
    chosen: bool


class OptionField(NamedTuple):
    """An option of the game as a field of the form."""

    name: str
    label: str
    help: str
    choices: list[Value]


@dataclass(frozen=True)
class NewTablePage:
    """The form for a table: for each place the possible players, options under headings, whether chances are known;
    `preset` asks for the board under the recommended options.

    `key` names the click that opens the table.
    """

    card: GameCard
    seats: list[list[Value]]
    options: list[tuple[str, list[OptionField]]]
    chances: bool
    preset: str
    key: str


@router.page("/new/{game}")
async def new(visit: AtGame) -> Response:
    """The form for a table with options."""
    game, words = visit.game, visit.words
    known, key = visit.house.analysts.knows(game), visit.house.service.token()
    fields, options = _seat_fields(game, words), _option_groups(game, words)
    usual = {f"option-{name}": written(value) for name, value in presets(game).items()}
    preset = f"?{urlencode(usual)}" if usual else ""
    content = NewTablePage(game_card(game, words), fields, options, known, preset, key)
    return visit.page("new.html", content)


@router.page("/new/{game}/board")
async def preview(visit: AtGame) -> Response:
    """How the board could lie under the options in the address, for as many as `seats` says. Raises BadOption."""
    seats = read_number(visit.query("seats")) or min(visit.game.about.seats)
    options = _chosen(dict(visit.request.query_params))
    drawn = await asyncio.to_thread(new_board, visit.game, seats, options, visit.words.lang)
    return picture_response(drawn)


def new_board(game: Game, seats: int, options: dict[str, Any], lang: str, names: Sequence[str] = ()) -> str:
    """A board at the beginning, as a picture of its own. Raises BadOption, BadSeats."""
    view = game.new(seats, seed=0, **options).view(SPECTATOR)
    return standalone(game.board.draw(view, seat=SPECTATOR, lang=lang, names=names), game.style)


def _chosen(form: Mapping[str, str]) -> dict[str, Any]:
    """The options in a form, by name."""
    return {name.removeprefix("option-"): form[name] for name in form if name.startswith("option-")}


@router.form("/new/{game}")
async def create(visit: AtGame, form: Form) -> Response:
    """A table as the form describes it."""
    game = visit.game
    options = _chosen(form)
    players = [form.get(f"seat{place}", "none") for place in range(max(game.about.seats))]
    known = (*PLAYERS, *(f"bot{level}" for level in range(len(game.about.levels))))
    if players[0] == "none" or any(player not in known for player in players):
        raise Refused("bad-options", 422)
    if "me-too" in players and game.about.hidden:
        raise Refused("bad-options", 422)

    def seats(me: Seat) -> tuple[Seat, ...]:
        return tuple(_seat(player, me) for player in players if player != "none")

    shuffle, study = form.get("order") != "given", form.get("study") == "yes"
    public = form.get("public") == "yes" and "guest" in players
    return await _open(visit, form, seats, options, shuffle=shuffle, study=study, public=public)


@router.form("/play/{game}")
async def play(visit: AtGame, form: Form) -> Response:
    """A table against bots of a level, in one click."""
    bots = (Seat(level=read_level(form, visit.game)),) * (min(visit.game.about.seats) - 1)
    return await _open(visit, form, lambda me: (me, *bots), presets(visit.game))


@router.form("/friend/{game}")
async def friend(visit: AtGame, form: Form) -> Response:
    """A private table whose other seats are taken over a link."""
    free = (Seat(),) * (min(visit.game.about.seats) - 1)
    return await _open(visit, form, lambda me: (me, *free), presets(visit.game))


async def _open(
    visit: GameVisit,
    form: dict[str, str],
    seats: Callable[[Seat], tuple[Seat, ...]],
    options: dict[str, Any],
    *,
    shuffle: bool = True,
    study: bool = False,
    public: bool = False,
) -> Response:
    """Opens a table and sends the visitor there; the same click opens the same table."""
    me = player(visit, form)
    content = visit.game.content_digest
    message = Open(visit.game.key, options, seats(me.seat), content, shuffle, study, key_of(form), public)
    outcome = await visit.house.send(message)
    if public:
        await visit.house.lobby.arrived(me.seat.guest)
    return redirect_to_table(visit, form, me, outcome.opened)


async def open_position(
    visit: GameVisit, form: Form, start: dict[str, Any], options: dict[str, Any], seats: list[Seat], seat: int
) -> Response:
    """Opens a table at a position, with help, and sends the visitor there, who takes this seat."""
    me = player(visit, form)
    seats[seat] = me.seat
    content, key = visit.game.content_digest, key_of(form)
    message = Open(visit.game.key, options, tuple(seats), content, shuffle=False, study=True, key=key, start=start)
    outcome = await visit.house.send(message)
    return redirect_to_table(visit, form, me, outcome.opened)


class Player(NamedTuple):
    """The visitor as a player, and the token of its seats: a new one if it has none, "" for a person signed in."""

    seat: Seat
    token: str


def player(visit: Visit, form: dict[str, str]) -> Player:
    """The visitor as a player, by the name in the form."""
    if visit.visitor.person:
        name = visit.person.name or clean_name(form.get("name", "")) or visit.visitor.name
        return Player(Seat(name or visitors.guest_name(digest(visit.guest)), visit.guest), "")
    token = visitors.seat_token(visit.request, key_of(form), visit.house.seat_secret)
    guest = visitors.guest_of(token)
    name = clean_name(form.get("name", "")) or visit.visitor.name or visitors.guest_name(guest)
    return Player(Seat(name, guest), token)


def redirect_to_table(visit: Visit, form: dict[str, str], me: Player, table: str) -> Response:
    """Sends the visitor to a table where it sits now."""
    response = RedirectResponse(f"/t/{table}", 303)
    if me.token:
        visitors.give_seat(visit.request, response, me.token)
        if clean_name(form.get("name", "")):
            preferences = visitors.changed_preferences(visit.request, {"name": form["name"]})
            visitors.give_preferences(visit.request, response, preferences)
    return response


def read_level(form: dict[str, str], game: Game) -> int:
    """The level of bots that a form asks for. Raises Refused."""
    level = form.get("level", "")
    if level not in map(str, range(len(game.about.levels))):
        raise Refused("bad-options", 422)
    return int(level)


def _seat(player: str, me: Seat) -> Seat:
    """The seat of a player as the form names it."""
    if player.startswith("bot"):
        return Seat(level=int(player[3]))
    return Seat() if player == "guest" else me


def presets(game: Game) -> dict[str, Any]:
    """The option values recommended for people."""
    return {option.name: option.preset for option in game.options if option.preset is not None}


def _option_groups(game: Game, words: Words) -> list[tuple[str, list[OptionField]]]:
    """The options of a game as form fields under the headings of their groups; those without a group first, under "".

    What is recommended for people is chosen at first.
    """
    text = game.text
    texts = text.options(words.lang)
    groups: dict[str, list[OptionField]] = {"": []}
    for option in game.options:
        heading = text.option_group(option.group, words.lang) if option.group else ""
        groups.setdefault(heading, []).append(_option_field(option, texts[option.name]))
    return [(heading, fields) for heading, fields in groups.items() if fields]


def _option_field(option: Option, text: OptionText) -> OptionField:
    chosen = option.default if option.preset is None else option.preset
    choices = [Value(written(v), text.values.get(written(v), written(v)), v == chosen) for v in option.values]
    return OptionField(f"option-{option.name}", text.label, text.help, choices)


def _seat_fields(game: Game, words: Words) -> list[list[Value]]:
    """For each place at a new table the possible players."""
    bots = [(f"bot{level}", words("bot", level=name)) for level, name in levels(game, words)]
    again = [] if game.about.hidden else [("me-too", words("me-too"))]
    found = []
    for place in range(max(game.about.seats)):
        optional = [("none", words("none"))] if place >= min(game.about.seats) else []
        players = [("me", words("me")), *bots] if place == 0 else [*optional, *bots, ("guest", words("guest")), *again]
        chosen = "me" if place == 0 else "none" if optional else "bot1"
        found.append([Value(value, label, value == chosen) for value, label in players])
    return found
