"""What the page of a table shows one visitor, built from views alone."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import Any, NamedTuple

from markupsafe import Markup

from greathouse.kernel.game import Game
from greathouse.kernel.words import Score
from greathouse.server.analysis import PositionAnalysis
from greathouse.server.house import House
from greathouse.server.log import Turn, lines, names_of, remembered, turns
from greathouse.server.tables import Moment, Table
from greathouse.server.takeback import undoable
from greathouse.server.trade.panel import TradePanel, trade_panel
from greathouse.server.web.analysis import PositionChances, position_chances
from greathouse.server.web.cards import GameCard, game_card
from greathouse.server.web.coach import CoachPanel
from greathouse.server.web.course import Course, game_course
from greathouse.server.web.hints import Hint
from greathouse.server.web.notices import Notice
from greathouse.server.web.rendering import board, strip
from greathouse.server.web.visitors import Visitor

MAX_BEHIND = 10
"""A page that is further behind jumps to the present instead of showing every step."""


MAX_TILES = 8
"""More choices than this are folded away: the board offers the same ones."""


class Look(NamedTuple):
    """How a visitor wants to see a table.

    `after` asks for the next moment after that revision, `counter` for a form that answers the offer of that number;
    `chances` are those of the present position, `hint` is what was asked for, `notice` what went wrong, `base` is where
    links to share begin, `rival` the name of a person who is challenged and has not come yet.
    """

    after: int | None = None
    counter: int | None = None
    chances: PositionAnalysis | None = None
    hint: Hint | None = None
    coach: CoachPanel | None = None
    notice: Notice | None = None
    base: str = ""
    rival: str = ""


class Choice(NamedTuple):
    """A button: written move, label, the elements of the board to click instead (separated by spaces), what it does."""

    move: str
    label: str
    clicks: str
    about: str = ""


class SeatRow(NamedTuple):
    """A seat: who sits there, what the seat is called in the game, and its points in the series, if there is one."""

    seat: int
    name: str
    word: str
    bot: bool
    free: bool
    you: bool
    moving: bool
    points: str | None


class Ending(NamedTuple):
    """How the game ended: for a player whether it won, then the game's own words; the score by source, and who won;
    whether the series goes on; the course of the game."""

    head: str
    text: str
    scores: list[Score]
    winners: list[int]
    more_games: bool
    course: Course | None


@dataclass(frozen=True)
class Play:
    """The game itself; empty while players are missing.

    `turns` tell what happened, `groups` are the choices under their headings, `only`: the page may make the only
    choice, `example` is a line that could be typed.
    """

    board: Markup = field(default_factory=Markup)
    strip: Markup = field(default_factory=Markup)
    groups: list[tuple[str, list[Choice]]] = field(default_factory=list)
    only: bool = False
    example: str = ""
    prompt: str = ""
    describe: list[str] = field(default_factory=list)
    ending: Ending | None = None
    turns: list[Turn] = field(default_factory=list)
    undo: bool = False
    replay: bool = False
    my_turn: bool = False

    @property
    def count(self) -> int:
        """How many choices there are."""
        return sum(len(choices) for _, choices in self.groups)

    @property
    def folded(self) -> bool:
        """Whether the list of choices waits behind its heading."""
        return self.count > MAX_TILES


@dataclass(frozen=True)
class TablePage:
    """A table as one visitor sees it.

    `revision` is that of the moment shown, `more`: it is not the last one. `spectators` says how many watch,
    `key` names the click of any form, `free` counts the free seats; `warming`: its bots do not play at full strength
    yet; `paused`: what a bot chose could not be stored yet; `hints`: the visitor may ask for a `hint`;
    `coach` is None where there can be none.
    """

    table: Table
    reader: int
    notice: Notice | None
    title: str
    card: GameCard
    mine: bool
    spectators: str
    key: str
    free: int
    trade: TradePanel | None
    warming: bool
    revision: int
    more: bool
    paused: bool
    analysis: PositionChances | None
    hints: bool
    hint: Hint | None
    coach: CoachPanel | None
    seats: list[SeatRow]
    play: Play
    base: str
    rival: str


def table_page(house: House, table: Table, visitor: Visitor, look: Look) -> TablePage:
    """Everything the page of a table shows."""
    reader, words = table.reader(visitor.guest), visitor.words
    moment = _next_moment(table, reader, look.after) if table.started else None
    revision = moment.revisions[reader + 1] if moment else table.revision(reader)
    names = names_of(table, words)
    chances = look.chances if moment is None and not table.over else None
    return TablePage(
        table=table,
        reader=reader,
        notice=look.notice,
        title=table.game.text.TITLE[words.lang],
        card=game_card(table.game, words),
        mine=bool(table.seats_of(visitor.guest)),
        spectators=words.spectators(house.audience.spectators(table)),
        key=house.service.token(),
        free=sum(seat.free for seat in table.seats),
        trade=trade_panel(table, words, reader, look.counter),
        warming=_warming(house, table),
        revision=revision,
        more=moment is not None,
        paused=table.id in house.bots.paused,
        analysis=position_chances(table, chances, reader, words, names),
        hints=moment is None and table.helps and reader in table.waiting,
        hint=look.hint if moment is None else None,
        coach=look.coach if moment is None else None,
        seats=_seat_rows(table, reader, visitor, moment, names),
        play=_shared_play(house, table, visitor, reader, moment) if table.started else Play(),
        base=look.base,
        rival=look.rival,
    )


def _warming(house: House, table: Table) -> bool:
    bots = any(seat.bot for seat in table.seats)
    return bots and not table.over and not house.pool.full_strength(table.game)


def _next_moment(table: Table, reader: int, after: int | None) -> Moment | None:
    """The first moment the reader has not seen; None if that is the present, or it is too far behind."""
    if after is None:
        return None
    ahead = [moment for moment in table.recent if moment.revisions[reader + 1] > after]
    revisions = {moment.revisions[reader + 1] for moment in ahead}
    caught_up = not ahead or ahead[0].revisions[reader + 1] >= table.revision(reader)
    return None if caught_up or len(revisions) > MAX_BEHIND else ahead[0]


def _shared_play(house: House, table: Table, visitor: Visitor, reader: int, moment: Moment | None) -> Play:
    """The game, drawn once for all pages that show the same."""
    shown = (table.id, table.seq, moment.length if moment else None)
    key = (*shown, reader, table.seats_of(visitor.guest), visitor.lang, visitor.narrow)
    known: Play | None = house.drawings.find(key)
    return known or house.drawings.keep(key, _play(table, visitor, reader, moment, names_of(table, visitor.words)))


def _play(table: Table, visitor: Visitor, reader: int, moment: Moment | None, names: list[str]) -> Play:
    game, lang, over = table.game, visitor.lang, table.over and moment is None
    text, view = game.text, table.view(reader, moment.state if moment else None)
    legal = [] if moment or over else _legal(table, reader)
    events = table.seen(reader, moment.length if moment else None)
    log = lines(table, reader, visitor.words)
    return Play(
        board=board(game, view, legal, reader, visitor, events, names),
        strip=strip(game, view, reader, visitor, names),
        groups=choice_groups(game, view, legal, lang, names),
        only=len(legal) == 1 and not (game.about.trade and game.trade.timing_reveals(view)),
        example=game.moves.write(legal[0]) if legal else "",
        prompt="" if over else text.prompt(view, reader, lang, names),
        describe=text.describe(view, reader, lang, names),
        ending=ending(table, reader, visitor, names) if over else None,
        turns=turns([line for line in log if not moment or line.place <= moment.length], names),
        undo=not moment and not over and any(undoable(table, seat) for seat in table.seats_of(visitor.guest)),
        replay=remembered(table, reader) is None,
        my_turn=bool(legal),
    )


def _legal(table: Table, reader: int) -> list[int]:
    assert table.match
    return table.match.legal_numbers(reader) if reader >= 0 else []


def choice_groups(
    game: Game, view: Any, legal: Iterable[int], lang: str, names: list[str]
) -> list[tuple[str, list[Choice]]]:
    """The legal choices under the headings of the game, in order of first appearance."""
    text, clicks = game.text, game.board.clicks
    groups: dict[str, list[Choice]] = {}
    for number in legal:
        label, places = text.label(view, number, lang, names), " ".join(clicks(view, number))
        choice = Choice(game.moves.write(number), label, places, text.about(view, number, lang))
        groups.setdefault(text.group(view, number, lang, names), []).append(choice)
    return list(groups.items())


def _seat_rows(table: Table, reader: int, visitor: Visitor, moment: Moment | None, names: list[str]) -> list[SeatRow]:
    called: list[str] = [""] * len(names)
    moving: tuple[int, ...] = ()
    if table.started:
        state = moment.state if moment else None
        called = table.game.text.seats(table.view(reader, state), visitor.lang)
        moving = () if table.over and moment is None else table.to_move(reader, state)
    mine = table.seats_of(visitor.guest)
    points = _series_points(table)
    return [
        SeatRow(seat, name, called[seat], place.bot, place.free, seat in mine, seat in moving, points[seat])
        for seat, (name, place) in enumerate(zip(names, table.seats, strict=True))
    ]


def _series_points(table: Table) -> list[str | None]:
    if table.series and table.series["of"] > 1:
        return [f"{points:g}" for points in table.series["points"]]
    return [None] * len(table.seats)


def ending(table: Table, reader: int, visitor: Visitor, names: list[str]) -> Ending:
    """Who won: for a player whether it was it, then how the game ended in the game's own words."""
    words, points = visitor.words, table.points
    best = [seat for seat, won in enumerate(points) if won == max(points)]
    mine, head = set(table.seats_of(visitor.guest)), ""
    if len(best) == 1 and mine and len(mine) < len(points):
        head = words("you-won") if best[0] in mine else words("you-lost")
    view, scores = table.view(reader), list[Score]()
    if table.resigned < 0:
        text = table.game.text.ending(view, visitor.lang, names)
        scores = table.game.text.scores(view, visitor.lang)
    else:
        text = words("log-resign", name=names[table.resigned])
        head = head or words("won", name=names[best[0]])
    series = table.series or {"game": 1, "of": 1}
    winners = best if len(best) < len(points) else []
    course = game_course(table, reader, words, names, winners[0] if len(winners) == 1 else -1)
    return Ending(head, text, scores, winners, series["game"] < series["of"], course)
