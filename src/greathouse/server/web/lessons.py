"""Lessons: the list of all, and each on its board; a lesson needs no table, its address says how far it is."""

from __future__ import annotations

from dataclasses import dataclass

from starlette.responses import RedirectResponse, Response

from greathouse.kernel.errors import IllegalMove, UnreadableMove
from greathouse.kernel.grammar import bare
from greathouse.kernel.lessons import Lesson, LessonRun, find_lesson
from greathouse.server.errors import Refused
from greathouse.server.tables import Seat
from greathouse.server.web.cards import GameCard, game_card
from greathouse.server.web.counting import Counted
from greathouse.server.web.forms import Form, read_number
from greathouse.server.web.headers import header
from greathouse.server.web.inspection import Seen, inspector_card
from greathouse.server.web.learned import Learned, read_way, write_way
from greathouse.server.web.lesson_page import lesson_page, names_in
from greathouse.server.web.notices import Notice, notice_of
from greathouse.server.web.opening import open_position
from greathouse.server.web.routing import Router
from greathouse.server.web.site import AnyVisit, AtGame, GameVisit

MAX_MOVE = 200
"""Characters of a written move."""

router = Router()


@dataclass(frozen=True)
class LearnPage:
    """All lessons; for each its number of steps done, "" if it was never begun, and whether it was at the end."""

    cards: list[GameCard]
    steps: dict[str, int]
    done: set[str]


@router.page("/learn")
async def learn(visit: AnyVisit) -> Response:
    """All lessons of all games."""
    games = [visit.house.service.games(key, "") for key in visit.site.games()]
    cards = [card for game in games if (card := game_card(game, visit.words)).lessons]
    known = Learned(visit.request)
    named = [(card.key, lesson) for card in cards for lesson in card.lessons]
    steps = {lesson.url: len(known.way(key, lesson.name)) for key, lesson in named}
    done = {lesson.url for key, lesson in named if known.done(key, lesson.name)}
    return visit.page("learn.html", LearnPage(cards, steps, done))


@router.page("/learn/{game}/{lesson}")
async def lesson(visit: AtGame) -> Response:
    """A lesson where the visitor left it, or after what `at` says was done."""
    taught, at = _lesson(visit), visit.query("at")
    way = Learned(visit.request).way(visit.game.key, taught.name) if at is None else read_way(at)
    run = _run(visit, taught, way)
    return visit.page("lesson.html", lesson_page(visit, run, show=visit.query("show") is not None))


@router.page("/learn/{game}/{lesson}/live/{at}")
async def live(visit: AtGame) -> Response:
    """The part of the page that changes; with `after` the next thing that happened after that revision."""
    run = _run(visit, _lesson(visit), read_way(visit.request.path_params["at"]))
    page = lesson_page(visit, run, after=read_number(visit.query("after")), show=visit.query("show") is not None)
    return visit.page("lesson_part.html", page)


@router.form("/learn/{game}/{lesson}/move")
async def move(visit: AtGame, form: Form) -> Response:
    """A choice of the learner, or on from a step that is only read; one that is not meant is answered."""
    taught, line = _lesson(visit), form.get("move", "").strip()[:MAX_MOVE]
    run = _run(visit, taught, read_way(form.get("at", "")))
    before, notice = len(run.taken), _take(visit, run, line)
    moved = len(run.taken) > before
    still = header(visit.request, "still")
    response: Response
    if visit.by_script:
        after = run.noticed - run.fresh + len(run.taken) - 1 if moved and not still else None
        response = visit.page("lesson_part.html", lesson_page(visit, run, after=after, notice=notice))
    elif moved:
        response = RedirectResponse(f"/learn/{visit.game.key}/{taught.name}?at={write_way(tuple(run.taken))}", 303)
    else:
        response = visit.page("lesson.html", lesson_page(visit, run, notice=notice))
    if moved:
        way, known = tuple(run.taken), Learned(visit.request)
        known.note(visit.request, response, visit.game.key, taught.name, way, done=run.step is None)
    return response


@router.page("/learn/{game}/{lesson}/inspect/{element}")
async def inspect(visit: AtGame) -> Response:
    """The inspector's card of an element of the board, after what `at` says was done."""
    run = _run(visit, _lesson(visit), read_way(visit.query("at") or ""))
    asked = run.step is not None and bool(run.step.accept)
    seen = Seen(visit.game, run.view, run.seat, names_in(run, visit.visitor), run.match if asked else None)
    element, tried = visit.request.path_params["element"], visit.query("tried")
    return visit.page("inspector.html", inspector_card(seen, element, visit.words, tried))


@router.form("/learn/{game}/{lesson}/endgame", counts=Counted.TABLE)
async def endgame(visit: AtGame, form: Form) -> Response:
    """Opens a table at which the end game of a lesson is played, with help."""
    taught, game = _lesson(visit), visit.game
    if taught.endgame is None:
        raise Refused("no-lesson", 404)
    seats = [Seat(level=taught.endgame.level)] * (taught.seats or min(game.about.seats))
    position, options = taught.endgame.position, taught.options | taught.endgame.options
    return await open_position(visit, form, position, options, seats, taught.learner, study=False)


def _lesson(visit: GameVisit) -> Lesson:
    """The lesson that the address names. Raises Refused."""
    found = find_lesson(visit.game, visit.request.path_params["lesson"])
    if found is None:
        raise Refused("no-lesson", 404)
    return found


def _run(visit: GameVisit, taught: Lesson, way: tuple[int, ...]) -> LessonRun:
    """The lesson after what was done; from the beginning if it has changed since."""
    try:
        return LessonRun(visit.game, taught, way)
    except IndexError:
        return LessonRun(visit.game, taught)


def _take(visit: GameVisit, run: LessonRun, line: str) -> Notice | None:
    """Goes on with the lesson if the line is what the step accepts; else says why not."""
    words, step = visit.words, run.step
    if step is None or (line and not step.accept):
        return None
    if not step.accept:
        run.advance()
        return None
    try:
        number = run.match.read(visit.game.text.typed(bare(line), words.lang, names_in(run, visit.visitor)))
    except UnreadableMove as error:
        return notice_of(Refused("unreadable", 422, error=error), visit.game, words)
    written, rule = visit.game.moves.write(number), run.match.why(number, run.seat)
    if rule:
        return notice_of(Refused("illegal", 422, rule=rule, error=IllegalMove("", rule=rule)), visit.game, words)
    if written in run.wanted:
        run.advance(run.wanted.index(written))
        return None
    says = run.answer(written)
    return Notice(run.say(says, words.lang, names_in(run, visit.visitor)) if says else words("lesson-not-now"))
