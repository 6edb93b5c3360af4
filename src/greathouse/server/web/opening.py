"""New tables: against the house or with a friend in one click, or with options from a form."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
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
from greathouse.server.metering import aside
from greathouse.server.people.guests import guest_of
from greathouse.server.people.secrets import digest
from greathouse.server.ratings.levels import level_points
from greathouse.server.tables import Seat
from greathouse.server.watching.place import LATER
from greathouse.server.web import visitors
from greathouse.server.web.cards import GameCard, game_card, levels
from greathouse.server.web.counting import Counted
from greathouse.server.web.forms import Form, key_of, read_number
from greathouse.server.web.levels import keep_level, levels_offered
from greathouse.server.web.rendering import picture_response
from greathouse.server.web.routing import Router
from greathouse.server.web.site import AtGame, GameVisit, Visit
from greathouse.server.web.timing import ClockFields, clock_fields, read_clock
from greathouse.server.web.variants import VariantTile, chosen_options, recommended, variant_tiles
from greathouse.server.words import Words

PLAYERS = ("me", "me-too", "guest", "none")
"""Who can sit at a table besides bots, as forms name them."""

router = Router()


class Value(NamedTuple):
    """One value of a field: as the form sends it, in words, and whether it is chosen at first."""

    value: str
    label: str
    chosen: bool


class OptionField(NamedTuple):
    """An option of the game as a field of the form; `rule` is the number of the rule on which it bears, or 0."""

    name: str
    label: str
    help: str
    choices: list[Value]
    rule: int


@dataclass(frozen=True)
class NewTablePage:
    """The form for a table: ways to play, for each place the possible players, the options that stand open and those
    under headings, whether chances are known, whether anything is hidden, how many moves spectators can be behind;
    `preview` is the address of the board under the recommended options.

    `key` names the click that opens the table.
    """

    card: GameCard
    variants: list[VariantTile]
    seats: list[list[Value]]
    options: list[OptionField]
    groups: list[tuple[str, list[OptionField]]]
    clock: ClockFields
    chances: bool
    hides: bool
    laters: tuple[int, ...]
    preview: str
    key: str


@router.page("/new/{game}")
async def new(visit: AtGame) -> Response:
    """The form for a table with options."""
    game, words = visit.game, visit.words
    known, key = visit.house.analysts.knows(game), visit.house.service.token()
    usual = {f"option-{name}": written(value) for name, value in recommended(game).items()}
    content = NewTablePage(
        card=game_card(game, words),
        variants=variant_tiles(game, words.lang),
        seats=_seat_fields(game, words, levels_offered(visit.request, [game])[game.key]),
        options=_option_fields(game, words, ""),
        groups=_option_groups(game, words),
        clock=clock_fields(game, words),
        chances=known,
        hides=game.about.hidden,
        laters=LATER,
        preview=f"/new/{game.key}/board" + (f"?{urlencode(usual)}" if usual else ""),
        key=key,
    )
    return visit.page("new.html", content)


@router.page("/new/{game}/board")
async def preview(visit: AtGame) -> Response:
    """How the board could lie under the options in the address, for as many as `seats` says. Raises BadOption."""
    seats = read_number(visit.query("seats")) or min(visit.game.about.seats)
    options = chosen_options(visit.game, dict(visit.request.query_params))
    drawn = await aside(new_board, visit.game, seats, options, visit.words.lang)
    return picture_response(drawn)


def new_board(game: Game, seats: int, options: dict[str, Any], lang: str, names: Sequence[str] = ()) -> str:
    """A board at the beginning, as a picture of its own. Raises BadOption, BadSeats."""
    view = game.new(seats, seed=0, **options).view(SPECTATOR)
    return standalone(game.board.draw(view, seat=SPECTATOR, lang=lang, names=names), game.style)


@router.form("/new/{game}", counts=Counted.TABLE)
async def create(visit: AtGame, form: Form) -> Response:
    """A table as the form describes it."""
    game = visit.game
    options = chosen_options(game, form)
    players = [form.get(f"seat{place}", "none") for place in range(max(game.about.seats))]
    known = (*PLAYERS, *(f"bot{level}" for level in range(len(game.about.levels))))
    if players[0] == "none" or any(player not in known for player in players):
        raise Refused("bad-options", 422)
    if "me-too" in players and game.about.hidden:
        raise Refused("bad-options", 422)

    def seats(me: Seat) -> tuple[Seat, ...]:
        return tuple(_seat(player, me) for player in players if player != "none")

    shuffle, study = form.get("order") != "given", form.get("study") == "yes"
    public, rated = form.get("public") == "yes" and "guest" in players, read_rated(visit, form)
    robots = public and form.get("robots") == "yes"
    kind = {"shuffle": shuffle, "study": study, "public": public, "rated": rated, "robots": robots}
    kind["quiet"] = form.get("quiet") == "yes"
    late, eyes = _read_later(form), form.get("eyes") == "yes"
    response = await _open(visit, form, seats, options, later=late, eyes=eyes, **kind)
    bots = [int(player[3]) for player in players if player.startswith("bot")]
    if bots:
        keep_level(visit.request, response, game.key, max(bots))
    return response


@router.form("/play/{game}", counts=Counted.TABLE)
async def play(visit: AtGame, form: Form) -> Response:
    """A table against bots of a level, in one click."""
    level = read_level(form, visit.game)
    bots = (Seat(level=level),) * (_read_seats(form, visit.game) - 1)
    response = await _open(visit, form, lambda me: (me, *bots), recommended(visit.game))
    keep_level(visit.request, response, visit.game.key, level)
    return response


@router.form("/friend/{game}", counts=Counted.TABLE)
async def friend(visit: AtGame, form: Form) -> Response:
    """A private table whose other seats are taken over a link."""
    free = (Seat(),) * (_read_seats(form, visit.game) - 1)
    return await _open(visit, form, lambda me: (me, *free), recommended(visit.game))


async def _open(
    visit: GameVisit,
    form: dict[str, str],
    seats: Callable[[Seat], tuple[Seat, ...]],
    options: dict[str, Any],
    *,
    shuffle: bool = True,
    study: bool = False,
    public: bool = False,
    rated: bool = False,
    robots: bool = False,
    quiet: bool = False,
    later: int = 0,
    eyes: bool = False,
) -> Response:
    """Opens a table and sends the visitor there; the same click opens the same table."""
    me = player(visit, form, public=public)
    content = visit.game.content_digest
    message = Open(visit.game.key, options, seats(me.seat), content, shuffle, study, key_of(form))
    message = replace(message, public=public, rated=rated, robots=robots, quiet=quiet)
    message = replace(message, clock=read_clock(form, visit.game), later=later, eyes=me.seat.guest if eyes else "")
    outcome = await visit.house.send(message)
    if public:
        await visit.house.lobby.arrived(me.seat.guest)
    return redirect_to_table(visit, form, me, outcome.opened)


async def open_position(
    visit: GameVisit,
    form: Form,
    start: dict[str, Any],
    options: dict[str, Any],
    seats: list[Seat],
    seat: int,
    *,
    study: bool = True,
) -> Response:
    """Opens a table at a position, with exact chances (`study`) or hints alone, and sends the visitor there, who takes
    this seat."""
    me = player(visit, form)
    seats[seat] = me.seat
    content, key = visit.game.content_digest, key_of(form)
    message = Open(visit.game.key, options, tuple(seats), content, shuffle=False, study=study, key=key, start=start)
    outcome = await visit.house.send(message)
    return redirect_to_table(visit, form, me, outcome.opened)


class Player(NamedTuple):
    """The visitor as a player, and the token of its seats: a new one if it has none, "" for a person signed in."""

    seat: Seat
    token: str


def player(visit: Visit, form: dict[str, str], *, public: bool = False) -> Player:
    """The visitor as a player: by the name of its account; else by the one in the form, which only friends may read.

    Where the table is `public` the house gives a name to who has no account.
    """
    typed = "" if public else clean_name(form.get("name", "")) or visit.visitor.name
    if visit.visitor.person:
        name = visit.person.name or typed or visitors.guest_name(digest(visit.guest))
        return Player(Seat(name, visit.guest, contributes=visit.visitor.contributes), "")
    guests = visit.house.people.guests
    token = guests.signed(visitors.seat_token(visit.request)) if visit.guest else guests.new_token(key_of(form))
    guest = guest_of(token)
    name = typed or visitors.guest_name(guest)
    return Player(Seat(name, guest, contributes=visit.visitor.contributes), token)


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


def _read_later(form: dict[str, str]) -> int:
    """How many moves spectators are behind. Raises Refused."""
    later = read_number(form.get("later", "0"))
    if later not in LATER:
        raise Refused("bad-options", 422)
    return later


def _read_seats(form: dict[str, str], game: Game) -> int:
    """How many a form wants at the table; the fewest that can play if it does not say. Raises Refused."""
    seats = read_number(form.get("seats", str(min(game.about.seats))))
    if seats not in game.about.seats:
        raise Refused("bad-options", 422)
    return seats


def read_rated(visit: Visit, form: dict[str, str]) -> bool:
    """Whether a form asks for a rated game. Raises Refused for who has no account with a name."""
    rated = form.get("rated") == "yes"
    if rated:
        require_named(visit)
    return rated


def require_named(visit: Visit) -> None:
    """Raises Refused unless the visitor has an account with a name, as rated games need."""
    if not (visit.visitor.person and visit.visitor.person.name):
        raise Refused("only-accounts", 403)


def _seat(player: str, me: Seat) -> Seat:
    """The seat of a player as the form names it."""
    if player.startswith("bot"):
        return Seat(level=int(player[3]))
    return Seat() if player == "guest" else me


def _option_groups(game: Game, words: Words) -> list[tuple[str, list[OptionField]]]:
    """The options that are folded in groups, under the headings of their groups."""
    groups = dict.fromkeys(option.group for option in game.options if option.group)
    return [(game.text.option_group(group, words.lang), _option_fields(game, words, group)) for group in groups]


def _option_fields(game: Game, words: Words, group: str) -> list[OptionField]:
    """The options of a group ("": those that stand open); what is recommended for people is chosen at first."""
    texts = game.text.options(words.lang)
    return [_option_field(option, texts[option.name]) for option in game.options if option.group == group]


def _option_field(option: Option, text: OptionText) -> OptionField:
    chosen = option.default if option.preset is None else option.preset
    choices = [Value(written(v), text.values.get(written(v), written(v)), v == chosen) for v in option.values]
    return OptionField(f"option-{option.name}", text.label, text.help, choices, option.rule)


def _seat_fields(game: Game, words: Words, level: int) -> list[list[Value]]:
    """For each place at a new table the possible players; bots of this level where somebody must sit."""
    bots = [(f"bot{level}", _bot(game, level, name, words)) for level, name in levels(game, words)]
    again = [] if game.about.hidden else [("me-too", words("me-too"))]
    found = []
    for place in range(max(game.about.seats)):
        optional = [("none", words("none"))] if place >= min(game.about.seats) else []
        players = [("me", words("me")), *bots] if place == 0 else [*optional, *bots, ("guest", words("guest")), *again]
        chosen = "me" if place == 0 else "none" if optional else f"bot{level}"
        found.append([Value(value, label, value == chosen) for value, label in players])
    return found


def _bot(game: Game, level: int, name: str, words: Words) -> str:
    """A bot as a choice for a seat, with its rating if that is known."""
    points = level_points(game.key, level)
    return words("bot-rated", level=name, points=points) if points else words("bot", level=name)
