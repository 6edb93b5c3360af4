"""A game moment by moment, its record, and a new table that goes on from a moment."""

from __future__ import annotations

from dataclasses import dataclass

from starlette.responses import RedirectResponse, Response

from greathouse.draw.picture import standalone
from greathouse.kernel.contract import SPECTATOR
from greathouse.server.analysis import GameAnalysis
from greathouse.server.errors import Refused
from greathouse.server.log import (
    Frame,
    Line,
    chapters,
    frame,
    lines,
    names_of,
    newest_told,
    places,
    remembered,
    turn_ends,
)
from greathouse.server.messages import PlayOn
from greathouse.server.metering import aside
from greathouse.server.ratings.results import MAX_INDEXED
from greathouse.server.tables import Table
from greathouse.server.web.analysis import GameChances, RemarkRow, game_chances, remark_here
from greathouse.server.web.beliefs import belief_page
from greathouse.server.web.cards import GameCard, game_card, levels
from greathouse.server.web.changes import Parts
from greathouse.server.web.counting import Counted
from greathouse.server.web.course import Course, game_course
from greathouse.server.web.fairness import revealed_by_now
from greathouse.server.web.forms import Form, key_of, read_number, require_number
from greathouse.server.web.opening import new_board, player, read_level, redirect_to_table
from greathouse.server.web.poster import poster
from greathouse.server.web.rendering import board, picture_response
from greathouse.server.web.review_state import ReviewState, review_state
from greathouse.server.web.routing import Router
from greathouse.server.web.site import AtTable
from greathouse.server.web.table_page import ending
from greathouse.server.web.told import Movement, moved
from greathouse.server.web.visitors import Visitor
from greathouse.server.words import Words

AGAIN = 2
"""The level of the bots against whom one tries again, where there were none."""

router = Router()


@dataclass(frozen=True)
class ReplayPage:
    """The moment `at` of `last` as one reader saw it; `place` is its place in the history.

    `before` and `after` are the moments at which turns end around it, `chapters` the parts of the game.

    `lines` are the log, each with whether it tells of this moment; `readers` are those through whom one can look.
    `play_on`: one can go on from here, which `key` names the click for; `searched`: the explorer knows this position.
    `review` says how far a review is that is not there yet; `remark` is what it says of the choice that follows;
    `beliefs`: one can see what the reader could infer.
    """

    table: Table
    title: str
    card: GameCard
    at: int
    last: int
    before: int
    after: int
    chapters: list[tuple[str, int, bool]]
    reader: int
    place: int
    board: Parts
    moved: Movement
    describe: list[str]
    prompt: str
    lines: list[tuple[Line, bool]]
    analysis: GameChances | None
    review: ReviewState | None
    remark: RemarkRow | None
    beliefs: bool
    course: Course | None
    names: list[str]
    readers: list[tuple[int, str]]
    play_on: bool
    searched: bool
    levels: list[tuple[int, str]]
    again_level: int
    key: str


@router.page("/t/{table}/replay")
async def replay(visit: AtTable) -> Response:
    """A moment of the game; `at` counts what the reader saw, `seat` chooses through whom."""
    table = visit.table
    if not table.started:
        raise Refused("not-started", 409)
    if remembered(table, visit.reader) is not None:
        raise Refused("not-over", 409)
    reader = replay_reader(table, visit.visitor, read_number(visit.query("seat")))
    analysis, state = await _analysis(visit, reader)
    at, key = read_number(visit.query("at")), visit.house.service.token()
    content = await aside(replay_page, table, visit.visitor, reader, at, analysis, key, state)
    return visit.page("replay_part.html" if visit.by_script else "replay.html", content)


async def _analysis(visit: AtTable, reader: int) -> tuple[GameAnalysis | None, ReviewState | None]:
    """What is known of a game's chances: its review, or what the game's analyst says, and how far a review is."""
    table, house = visit.table, visit.house
    if table.over and (found := await house.reviews.seen(table, reader)):
        return found, None
    exact = await house.analysts.game(table, reader) if table.over or table.study else None
    return exact, review_state(house.reviews.progress(table), visit.words) if table.over else None


@router.form("/t/{table}/review")
async def review(visit: AtTable, form: Form) -> Response:
    """Asks for the review of a finished game; the page of the replay shows how far it is."""
    await visit.house.reviews.ask(visit.table)
    seat = read_number(form.get("seat"))
    return RedirectResponse(f"{visit.url}/replay" + (f"?seat={seat}" if seat is not None else ""), 303)


@router.page("/t/{table}/beliefs")
async def beliefs(visit: AtTable) -> Response:
    """What a seat could infer at a moment of a finished game."""
    table, seat, at = visit.table, read_number(visit.query("seat")), read_number(visit.query("at"))
    if not table.over or seat is None or not 0 <= seat < len(table.seats) or at is None:
        raise Refused("no-moment", 404)
    page = await aside(belief_page, table, seat, at, visit.visitor)
    return visit.page("beliefs_part.html" if visit.by_script else "beliefs.html", page)


@router.page("/t/{table}/board")
async def shown_board(visit: AtTable) -> Response:
    """The board as the visitor sees it now, as a picture of its own; before the game begins, as it could lie then."""
    return picture_response(await aside(_board, visit.table, visit.visitor))


def _board(table: Table, visitor: Visitor) -> str:
    reader, game, names = table.reader(visitor.guest), table.game, names_of(table, visitor.words)
    if not table.started:
        return new_board(game, len(table.seats), table.options, visitor.lang, names)
    drawn = game.board.draw(table.view(reader), seat=reader, lang=visitor.lang, names=names)
    return standalone(drawn, game.style)


@router.page("/t/{table}/picture")
async def picture(visit: AtTable) -> Response:
    """The end of a game as a picture of its own, to be shown elsewhere."""
    table = visit.table
    if not table.over:
        raise Refused("not-over", 409)
    drawn = await aside(poster, table, visit.visitor)
    return picture_response(drawn)


@router.page("/t/{table}/record")
async def record(visit: AtTable) -> Response:
    """The record of a game whose moves nobody needs to guess any more."""
    table = visit.table
    if table.match is None or (table.game.about.hidden and not table.over):
        raise Refused("not-over", 409)
    revealed = await revealed_by_now(visit)
    text = await aside(lambda: table.record(names_of(table, Words("en")), revealed=revealed))
    headers = {"Content-Disposition": f'attachment; filename="{table.game.key}-{table.id[:8]}.jsonl"'}
    return Response(text, media_type="application/jsonl", headers=headers)


@router.form("/t/{table}/play-on", counts=Counted.TABLE)
async def play_on(visit: AtTable, form: Form) -> Response:
    """A new table that goes on from a moment of this one."""
    me, level = player(visit, form), read_level(form, visit.table.game)
    at, seat = require_number(form.get("at")), read_number(form.get("seat"))
    mine = (-1 if seat is None else seat, me.seat.contributes)
    message = PlayOn(me.seat.guest, me.seat.name, at, level, key_of(form), *mine)
    outcome = await visit.house.send(message, visit.table)
    return redirect_to_table(visit, form, me, outcome.opened)


def replay_reader(table: Table, visitor: Visitor, seat: int | None) -> int:
    """Once the game is over anybody may look through any seat; before, only through one's own."""
    if seat is not None and -1 <= seat < len(table.seats) and (table.over or seat in table.seats_of(visitor.guest)):
        return seat
    return table.reader(visitor.guest)


def replay_page(
    table: Table,
    visitor: Visitor,
    reader: int,
    at: int | None = None,
    analysis: GameAnalysis | None = None,
    key: str = "",
    state: ReviewState | None = None,
) -> ReplayPage:
    """A moment of the game as a reader saw it; `at` None is the last one. Raises Refused for no such moment."""
    seen = places(table, reader)
    last = len(seen) - 1
    at = last if at is None else at
    if not 0 <= at <= last:
        raise Refused("no-moment", 404)
    shown, words, text = frame(table, reader, seen[at]), visitor.words, table.game.text
    names, log = names_of(table, words), lines(table, reader, words)
    told = {line.moment: line.text for line in log if not line.aside}
    chances, here = game_chances(table, analysis, words, names, at, told), newest_told(log, at)
    return ReplayPage(
        table=table,
        title=text.TITLE[words.lang],
        card=game_card(table.game, words),
        at=at,
        last=last,
        before=max((end for end in turn_ends(log) if end < at), default=0),
        after=min((end for end in turn_ends(log) if end > at), default=last),
        chapters=_chapters(table, reader, words, at),
        reader=reader,
        place=shown.place,
        board=board(table.game, shown.view, (), reader, visitor, table.seen(reader, shown.place), names),
        moved=moved(table.game, [shown.step] if shown.step else [], words.lang),
        describe=text.describe(shown.view, reader, words.lang, names),
        prompt=_prompt(table, shown, reader, visitor, names, final=at == last),
        lines=[(line, line.moment == here) for line in log],
        analysis=chances,
        review=state,
        remark=remark_here(chances, reader if table.game.about.hidden else None),
        beliefs=table.game.about.hidden and table.over and reader >= 0,
        course=game_course(table, reader, words, names, -1, at),
        names=names,
        readers=list(enumerate(names)) if table.game.about.hidden and table.over else [],
        play_on=_goes_on(table) and shown.place < table.length,
        searched=table.over and table.public and shown.place < min(table.length, MAX_INDEXED),
        levels=levels(table.game, words),
        again_level=max((seat.level for seat in table.seats if seat.bot), default=AGAIN),
        key=key,
    )


def _goes_on(table: Table) -> bool:
    """Whether who looks at a game may play on from its moments."""
    return table.over or not (table.game.about.hidden or table.rated or table.live)


def _chapters(table: Table, reader: int, words: Words, at: int) -> list[tuple[str, int, bool]]:
    """The parts of the game, their first moments, and which one this moment belongs to."""
    found = chapters(table, reader, words)
    here = max((moment for _, moment in found if moment <= at), default=-1)
    return [(name, moment, moment == here) for name, moment in found]


def _prompt(table: Table, frame: Frame, reader: int, visitor: Visitor, names: list[str], *, final: bool) -> str:
    if final and table.over:
        how = ending(table, reader, visitor, names)
        return f"{how.head} {how.text}".strip()
    return str(table.game.text.prompt(frame.view, SPECTATOR, visitor.lang, names))
