"""Puzzles: the list with those of the day, and each on its board; the answer is judged and explained."""

from __future__ import annotations

import datetime
from dataclasses import dataclass
from functools import lru_cache
from typing import NamedTuple

from starlette.responses import RedirectResponse, Response

from greathouse.draw.picture import standalone
from greathouse.kernel.errors import IllegalMove, UnreadableMove
from greathouse.kernel.game import Game
from greathouse.kernel.grammar import bare
from greathouse.kernel.lessons import NAMES
from greathouse.kernel.match import Match
from greathouse.review.puzzles import MAX_DIFFICULTY, SECRET, THEMES, Puzzle, match_of, number_of_the_day, puzzles_of
from greathouse.server.errors import Refused
from greathouse.server.metering import aside
from greathouse.server.tables import Seat
from greathouse.server.web.analysis import percent
from greathouse.server.web.cards import GameCard, game_card
from greathouse.server.web.choices import choice_groups
from greathouse.server.web.counting import Counted
from greathouse.server.web.forms import Form, read_number
from greathouse.server.web.inspection import Seen, inspector_card
from greathouse.server.web.notices import Notice, notice_of
from greathouse.server.web.opening import open_position
from greathouse.server.web.profile import Choice, choices
from greathouse.server.web.rendering import board, picture_response, strip
from greathouse.server.web.routing import Router
from greathouse.server.web.site import AnyVisit, AtGame, GameVisit
from greathouse.server.web.table_page import Play
from greathouse.server.words import Words

MAX_MOVE = 200
"""Characters of a written move."""

FEW = 8
"""Puzzles of a game that are listed where all games are."""

OPPONENTS = 2
"""The level of the bots against whom a puzzle is played on."""

router = Router()


class PuzzleRow(NamedTuple):
    """A puzzle in a list: its number from 1, theme, and difficulty from 1."""

    number: int
    theme: str
    difficulty: int


class PuzzleFilter(NamedTuple):
    """Which puzzles are listed: of a game, a theme ("" for any) and a difficulty (0 for any)."""

    game: str
    theme: str
    difficulty: int

    def takes(self, row: PuzzleRow) -> bool:
        """Whether a puzzle is listed."""
        return self.theme in ("", row.theme) and self.difficulty in (0, row.difficulty)


class PuzzleShelf(NamedTuple):
    """The puzzles of a game that are listed, the number of that of the day, and how many more would fit the search."""

    card: GameCard
    today: int
    rows: list[PuzzleRow]
    more: int


@dataclass(frozen=True)
class PuzzleList:
    """The puzzles of all games, or of one; `fields` are what can be asked for: name, label and choices."""

    shelves: list[PuzzleShelf]
    asked: PuzzleFilter
    fields: list[tuple[str, str, list[Choice]]]


class Verdict(NamedTuple):
    """What is said of an answer: whether it is the best, the sentences, and how the game may go on."""

    right: bool
    sentences: list[str]
    line: list[str]


@dataclass(frozen=True)
class PuzzlePage:
    """A puzzle as one visitor sees it; `arrow` are the elements of the board that the solution takes once it is shown.

    `today`: it is that of the day. `key` names the click that plays on.
    """

    card: GameCard
    number: int
    last: int
    row: PuzzleRow
    today: bool
    play: Play
    task: str
    verdict: Verdict | None
    notice: Notice | None
    arrow: str
    key: str


@router.page("/puzzles")
async def puzzles(visit: AnyVisit) -> Response:
    """The puzzles of all games, a few of each, or those of one; by theme and difficulty."""
    games = [game for key in visit.site.games() if puzzles_of(game := visit.house.service.games(key, ""))]
    asked = _asked(visit, games)
    wanted = [game for game in games if asked.game in ("", game.key)]
    shelves = [_shelf(visit.words, game, asked) for game in wanted]
    return visit.page("puzzles.html", PuzzleList(shelves, asked, _fields(visit.words, games, asked)))


@router.page("/puzzles/{game}")
async def today(visit: AtGame) -> Response:
    """The puzzle of the day."""
    return RedirectResponse(f"/puzzles/{visit.game.key}/{_today(len(_known(visit)))}", 303)


@router.page("/puzzles/{game}/{number}")
async def puzzle(visit: AtGame) -> Response:
    """A puzzle; with `show` its solution."""
    verdict = None
    if visit.query("show") is not None:
        verdict = await aside(_solution, visit, _found(visit))
    return await _shown(visit, verdict)


@router.page("/puzzles/{game}/{number}/picture")
async def picture(visit: AtGame) -> Response:
    """The board of a puzzle as its solver sees it, in the language that the address asks for."""
    _found(visit)
    lang = Words(visit.query("lang") or "").lang
    response = picture_response(await aside(_drawn, visit.game, _number(visit), lang))
    response.headers["Cache-Control"] = "max-age=3600"
    return response


@router.form("/puzzles/{game}/{number}/move")
async def move(visit: AtGame, form: Form) -> Response:
    """An answer, which is judged."""
    found, words = _found(visit), visit.words
    match = match_of(visit.game, found)
    line = form.get("move", "").strip()[:MAX_MOVE]
    try:
        number = match.read(visit.game.text.typed(bare(line), words.lang, _names(visit, found, match)))
    except UnreadableMove as error:
        return await _shown(visit, None, notice_of(Refused("unreadable", 422, error=error), visit.game, words))
    if rule := match.why(number, found.seat):
        refused = Refused("illegal", 422, rule=rule, error=IllegalMove("", rule=rule))
        return await _shown(visit, None, notice_of(refused, visit.game, words))
    return await _shown(visit, await aside(_judged, visit, found, number))


@router.form("/puzzles/{game}/{number}/play", counts=Counted.TABLE)
async def play(visit: AtGame, form: Form) -> Response:
    """Opens a table at which the puzzle is played on."""
    found = _found(visit)
    seats = [Seat(level=OPPONENTS)] * found.start["seats"]
    return await open_position(visit, form, found.start["position"], found.start["options"], seats, found.seat)


@router.page("/puzzles/{game}/{number}/inspect/{element}")
async def inspect(visit: AtGame) -> Response:
    """The inspector's card of an element of the board."""
    found = _found(visit)
    match = match_of(visit.game, found)
    seen = Seen(visit.game, match.view(found.seat), found.seat, _names(visit, found, match), match)
    element, tried = visit.request.path_params["element"], visit.query("tried")
    return visit.page("inspector.html", inspector_card(seen, element, visit.words, tried))


async def _shown(visit: GameVisit, verdict: Verdict | None, notice: Notice | None = None) -> Response:
    page = await aside(puzzle_page, visit, verdict, notice)
    return visit.page("puzzle_part.html" if visit.by_script else "puzzle.html", page)


def puzzle_page(visit: GameVisit, verdict: Verdict | None, notice: Notice | None) -> PuzzlePage:
    """The page of the puzzle that the address names."""
    found, known, number = _found(visit), _known(visit), _number(visit)
    game, lang = visit.game, visit.words.lang
    match = match_of(game, found)
    view, names = match.view(found.seat), _names(visit, found, match)
    solved = verdict is not None and verdict.right
    return PuzzlePage(
        card=game_card(game, visit.words),
        number=number,
        last=len(known),
        row=_row(number, found),
        today=number == _today(len(known)),
        play=_play(visit, match, found, asked=not solved),
        task=game.text.prompt(view, found.seat, lang, names),
        verdict=verdict,
        notice=notice,
        arrow=" ".join(game.board.clicks(view, match.read(found.best))) if solved else "",
        key=visit.house.service.token(),
    )


def _play(visit: GameVisit, match: Match, found: Puzzle, *, asked: bool) -> Play:
    game, visitor, seat, lang = visit.game, visit.visitor, found.seat, visit.words.lang
    view, names = match.view(seat), _names(visit, found, match)
    legal = match.legal_numbers(seat) if asked else []
    return Play(
        board=board(game, view, legal, seat, visitor, [], names),
        strip=strip(game, view, seat, visitor, names),
        groups=choice_groups(game, view, legal, lang, names, seat),
        describe=game.text.describe(view, seat, lang, names),
        my_turn=asked,
    )


def _judged(visit: GameVisit, found: Puzzle, number: int) -> Verdict:
    """What is said of an answer."""
    match, words = match_of(visit.game, found), visit.words
    if visit.game.moves.write(number) == found.best:
        return _solution(visit, found, words("puzzle-right"))
    worth = found.worth.get(visit.game.moves.write(number))
    view, names = match.view(found.seat), _names(visit, found, match)
    label = visit.game.text.label(view, number, words.lang, names)
    if worth is None:
        return Verdict(False, [words("puzzle-wrong", move=label)], [])
    lost = percent(found.worth[found.best] - worth, words, digits=0)
    return Verdict(False, [words("puzzle-wrong-by", move=label, lost=lost)], [])


def _solution(visit: GameVisit, found: Puzzle, first: str = "") -> Verdict:
    """The solution and why: what the game's words say, what choices promise, and how the game may go on."""
    game, words = visit.game, visit.words
    match = match_of(game, found)
    view, names = match.view(found.seat), _names(visit, found, match)
    best = match.read(found.best)
    label = game.text.label(view, best, words.lang, names)
    secret = found.theme == SECRET  # what the advice says of a bid, it says of the god alone
    reason = "" if secret else game.text.reason(view, found.seat, best, words.lang, names)
    chances = (percent(found.worth[found.best], words, digits=0), percent(found.gap, words, digits=0))
    told = words(f"puzzle-worth-{found.judge}", chance=chances[0], gap=chances[1])
    return Verdict(True, [*filter(None, [first, words("puzzle-best", move=label), reason, told])], _line(visit, found))


def _line(visit: GameVisit, found: Puzzle) -> list[str]:
    """How the game may go on after the best choice; empty where nobody else chooses before chance decides."""
    match, told = match_of(visit.game, found), []
    names = _names(visit, found, match)
    for seat, written in found.line:
        if seat not in match.waiting or match.why(written, seat):
            break
        view = match.view(seat)
        move = visit.game.text.label(view, match.read(written), visit.words.lang, names)
        told.append(visit.words("chose", name=names[seat], move=move))
        match.choose(written, seat)
    return told[1:]


def _asked(visit: AnyVisit, games: list[Game]) -> PuzzleFilter:
    """What the address asks for; what there is not is not asked for."""
    game, theme = visit.query("game") or "", visit.query("theme") or ""
    difficulty = read_number(visit.query("difficulty")) or 0
    return PuzzleFilter(
        game=game if game in [one.key for one in games] else "",
        theme=theme if theme in THEMES else "",
        difficulty=difficulty if 1 <= difficulty <= MAX_DIFFICULTY else 0,
    )


def _fields(words: Words, games: list[Game], asked: PuzzleFilter) -> list[tuple[str, str, list[Choice]]]:
    """What the form of the list asks: a game, a theme, a difficulty."""
    titles = [(game.key, game_card(game, words).title) for game in games]
    themes = [(theme, words(f"puzzle-{theme}")) for theme in THEMES]
    difficulties = [(str(n), words("difficulty", n=n)) for n in range(1, MAX_DIFFICULTY + 1)]
    return [
        ("game", words("game"), choices(words, titles, asked.game)),
        ("theme", words("puzzle-about"), choices(words, themes, asked.theme)),
        ("difficulty", words("puzzle-hard"), choices(words, difficulties, str(asked.difficulty))),
    ]


def _shelf(words: Words, game: Game, asked: PuzzleFilter) -> PuzzleShelf:
    known = puzzles_of(game)
    rows = [row for number, found in enumerate(known, 1) if asked.takes(row := _row(number, found))]
    order = sorted(rows, key=lambda row: (row.difficulty, THEMES.index(row.theme)))
    shown = order if asked.game else order[:FEW]
    return PuzzleShelf(game_card(game, words), _today(len(known)), shown, len(order) - len(shown))


@lru_cache(64)
def _drawn(game: Game, number: int, lang: str) -> str:
    """The board of the puzzle with this number."""
    found = puzzles_of(game)[number - 1]
    match, seat = match_of(game, found), found.seat
    names = NAMES[: match.seats]
    return standalone(game.board.draw(match.view(seat), seat=seat, lang=lang, names=names), game.style)


def _row(number: int, found: Puzzle) -> PuzzleRow:
    return PuzzleRow(number, found.theme, found.difficulty)


def _names(visit: GameVisit, found: Puzzle, match: Match) -> list[str]:
    names = list(NAMES[: match.seats])
    names[found.seat] = visit.visitor.name or names[found.seat]
    return names


def _today(count: int) -> int:
    return 1 + number_of_the_day(count, datetime.datetime.now(datetime.UTC).date())


def _known(visit: GameVisit) -> tuple[Puzzle, ...]:
    """The puzzles of the game. Raises Refused if it has none."""
    known = puzzles_of(visit.game)
    if not known:
        raise Refused("no-puzzle", 404)
    return known


def _number(visit: GameVisit) -> int:
    written = visit.request.path_params["number"]
    return int(written) if written.isascii() and written.isdigit() and len(written) < 6 else 0


def _found(visit: GameVisit) -> Puzzle:
    """The puzzle that the address names. Raises Refused."""
    known, number = _known(visit), _number(visit)
    if not 1 <= number <= len(known):
        raise Refused("no-puzzle", 404)
    return known[number - 1]
