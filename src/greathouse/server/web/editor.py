"""The position editor: the board, its position as text, and whatever can happen there by a click.

Nothing is kept: the text of the form is the position. It begins with the start of a game or a moment of a replay.
"""

from __future__ import annotations

import json
from dataclasses import dataclass, replace
from typing import Any, NamedTuple

from starlette.responses import Response

from greathouse.kernel.contract import CHANCE, OVER
from greathouse.kernel.errors import HouseError, UnreadableMove
from greathouse.kernel.events import Event
from greathouse.kernel.game import Game
from greathouse.kernel.lessons import NAMES
from greathouse.kernel.match import Match
from greathouse.server.errors import Refused
from greathouse.server.metering import aside
from greathouse.server.tables import Seat
from greathouse.server.web.cards import GameCard, game_card, levels
from greathouse.server.web.choices import choice_groups
from greathouse.server.web.counting import Counted
from greathouse.server.web.forms import Form, read_number
from greathouse.server.web.notices import Notice
from greathouse.server.web.opening import open_position, read_level
from greathouse.server.web.rendering import board, strip
from greathouse.server.web.routing import Router
from greathouse.server.web.site import AtGame, AtTable, GameVisit, Visit
from greathouse.server.web.table_page import Play

MAX_TEXT = 14_000
"""Characters of a position that are read."""

MAX_OUTCOMES = 60
"""So many outcomes of chance are offered by name."""

router = Router()


class Outcome(NamedTuple):
    """An outcome of chance: as it is written, and in words."""

    written: str
    label: str


@dataclass(frozen=True)
class EditorPage:
    """A position as `text` and, unless a `notice` says what is wrong with it, on the board.

    `state` says whose turn it is or how the game ended; `outcomes` are those of the chance that is due, `chance`: it
    may also be left to chance. `numbers` are the possible numbers of players of a fresh position. `key` names a click,
    `live` is the address of a position that has one.
    """

    card: GameCard
    text: str
    play: Play | None
    state: str
    outcomes: list[Outcome]
    chance: bool
    notice: Notice | None
    numbers: list[int]
    levels: list[tuple[int, str]]
    playable: bool
    key: str
    live: str = ""


@router.page("/position/{game}")
async def editor(visit: AtGame) -> Response:
    """The editor at the start of a game."""
    return await _begun(visit, visit.game, visit.game.new())


@router.page("/position/{game}/{seats}")
async def fresh(visit: AtGame) -> Response:
    """The editor at the start of a game for so many players."""
    seats = read_number(visit.request.path_params["seats"])
    if seats not in visit.game.about.seats:
        raise Refused("bad-options", 422)
    return await _begun(visit, visit.game, visit.game.new(seats))


@router.page("/t/{table}/position/{place}")
async def moment(visit: AtTable) -> Response:
    """The editor at a moment of a game, after so many events."""
    table, place = visit.table, read_number(visit.request.path_params["place"])
    if table.match is None or ((table.game.about.hidden or table.rated) and not table.over):
        raise Refused("not-over", 409)
    if place is None or not 0 <= place <= len(table.match.history):
        raise Refused("no-moment", 404)
    match = table.beginning()
    match.replay(table.match.history[:place])
    return await _begun(visit, table.game, match)


@router.form("/position/{game}")
async def edit(visit: AtGame, form: Form) -> Response:
    """The position of the form, after the move or the outcome of chance that was clicked, if any."""
    text = form.get("position", "")
    try:
        match = _read(visit.game, text)
    except HouseError as error:
        return await _refused(visit, text, visit.words("position-wrong"), str(error))
    try:
        _happen(match, form)
    except HouseError:
        return await _shown(visit, visit.game, match, Notice(visit.words("position-not-now")))
    return await _shown(visit, visit.game, match)


@router.form("/position/{game}/play", counts=Counted.TABLE)
async def play(visit: AtGame, form: Form) -> Response:
    """Opens a table at the position, at which the visitor takes the place of who is to choose."""
    text = form.get("position", "")
    try:
        match = _read(visit.game, text)
    except HouseError as error:
        return await _refused(visit, text, visit.words("position-wrong"), str(error))
    if match.over:
        return await _shown(visit, visit.game, match, Notice(visit.words("over")))
    written, seat = match.to_json(), max(match.turn, 0)
    seats = [Seat(level=read_level(form, visit.game))] * match.seats
    return await open_position(visit, form, written["position"], written["options"], seats, seat)


def _read(game: Game, text: str) -> Match:
    """The match at a written position, chance left open. Raises HouseError."""
    if len(text) > MAX_TEXT:
        raise UnreadableMove(f"This is longer than {MAX_TEXT} characters.")
    try:
        content = json.loads(text)
    except (ValueError, RecursionError) as error:
        raise UnreadableMove(f"This is no JSON: {error}.") from None
    return game.position(content, deal=False)


def _happen(match: Match, form: dict[str, str]) -> None:
    """Lets happen what was clicked. Raises HouseError."""
    if "move" in form:
        match.choose(form["move"][:200])
    elif form.get("outcome"):
        match.chance(form["outcome"][:200])
    elif "outcome" in form:
        match.deal_from()


async def _begun(visit: Visit, game: Game, match: Match) -> Response:
    """A position that has an address of its own."""
    page = await aside(_page, visit, game, match, None)
    page = replace(page, live=visit.request.url.path)
    return visit.page("editor_part.html" if visit.by_script else "editor.html", page)


async def _shown(visit: Visit, game: Game, match: Match, notice: Notice | None = None) -> Response:
    page = await aside(_page, visit, game, match, notice)
    return visit.page("editor_part.html" if visit.by_script else "editor.html", page)


async def _refused(visit: GameVisit, text: str, sentence: str, detail: str) -> Response:
    page = _blank(visit, visit.game, text, Notice(sentence, 0, detail))
    return visit.page("editor_part.html" if visit.by_script else "editor.html", page)


def _page(visit: Visit, game: Game, match: Match, notice: Notice | None) -> EditorPage:
    lang, names, turn = visit.words.lang, list(NAMES[: match.seats]), match.turn
    reader = max(turn, 0)
    view, legal = match.view(reader), match.legal_numbers(turn) if turn >= 0 else []
    shown = Play(
        board=board(game, view, legal, reader, visit.visitor, [], names),
        strip=strip(game, view, reader, visit.visitor, names),
        groups=choice_groups(game, view, legal, lang, names, reader),
        describe=game.text.describe(view, reader, lang, names),
        my_turn=turn >= 0,
    )
    over = turn == OVER
    state = game.text.ending(view, lang, names) if over else game.text.prompt(view, -1, lang, names)
    outcomes = _outcomes(game, match, reader, lang, names) if turn == CHANCE else []
    blank = _blank(visit, game, written(match), notice)
    facts = blank.__dict__ | {"play": shown, "state": state, "outcomes": outcomes}
    return EditorPage(**facts | {"chance": turn == CHANCE, "playable": not over})


def _blank(visit: Visit, game: Game, text: str, notice: Notice | None) -> EditorPage:
    """The page around a text, without a board."""
    return EditorPage(
        card=game_card(game, visit.words),
        text=text,
        play=None,
        state="",
        outcomes=[],
        chance=False,
        notice=notice,
        numbers=list(game.about.seats),
        levels=levels(game, visit.words),
        playable=False,
        key=visit.house.service.token(),
    )


def _outcomes(game: Game, match: Match, reader: int, lang: str, names: list[str]) -> list[Outcome]:
    """The outcomes of chance in words; as they are written where words do not tell them apart."""
    view, numbers = match.view(reader), [number for number, weight in match.odds() if weight]
    if len(numbers) > MAX_OUTCOMES:
        return []
    codes = [match.seen(Event(CHANCE, number), reader) for number in numbers]
    told = [game.text.event(view, CHANCE, code, lang, names) for code in codes]
    clear = len(set(told)) == len(told) and all(told)
    plain = [game.chances.write(number) for number in numbers]
    return [Outcome(one, told[i] if clear else one) for i, one in enumerate(plain)]


def written(match: Match) -> str:
    """A position as text, one field of it on a line."""
    content: dict[str, Any] = match.to_json()
    position = content.pop("position")
    head = [f" {_json(name)}: {_json(value)}," for name, value in content.items()]
    body = ",\n".join(f"  {_json(name)}: {_json(value)}" for name, value in position.items())
    opened = [' "position": {', body, " }"] if position else [' "position": {}']
    return "\n".join(["{", *head, *opened, "}"])


def _json(value: Any) -> str:
    return json.dumps(value, ensure_ascii=False)
