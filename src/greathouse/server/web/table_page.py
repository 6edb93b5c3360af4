"""What the page of a table shows one visitor, built from views alone."""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from markupsafe import Markup

from greathouse.kernel.options import written
from greathouse.kernel.words import Score
from greathouse.server.analysis import PositionAnalysis
from greathouse.server.house import House
from greathouse.server.log import log_of, names_of, remembered, shown_lines
from greathouse.server.moments import Moment
from greathouse.server.robots.patience import MAX_WAIT
from greathouse.server.tables import Table
from greathouse.server.takeback import GLANCE, in_the_midst, undoable
from greathouse.server.trade.panel import TradePanel, trade_panel
from greathouse.server.web.analysis import PositionChances, position_chances
from greathouse.server.web.cards import GameCard, game_card
from greathouse.server.web.changes import Parts
from greathouse.server.web.choices import Choice, Gesture, choice_groups, keys_of_buttons, together_at
from greathouse.server.web.coach import CoachPanel
from greathouse.server.web.course import Course, game_course
from greathouse.server.web.deciding import decided
from greathouse.server.web.hints import Hint
from greathouse.server.web.notices import Notice
from greathouse.server.web.rendering import board, strip
from greathouse.server.web.seat_rows import SeatRow, seat_rows
from greathouse.server.web.talk import TalkPart
from greathouse.server.web.timing import Consent, Timing, consent, timing
from greathouse.server.web.told import Movement, ToldTurn, moved, told_turns
from greathouse.server.web.typed import example_line
from greathouse.server.web.visitors import Visitor
from greathouse.server.words import Words

MAX_BEHIND = 10
"""A page that is further behind jumps to the present instead of showing every step."""

MAX_TILES, MAX_TILES_NARROW = 8, 5
"""More choices than this are folded away: the board offers the same ones. On a wide page those of several moves at once
count with them; on a narrow one these stand in one line."""


class Look(NamedTuple):
    """How a visitor wants to see a table.

    `after` asks for the next moment after that revision, `counter` for a form that answers the offer of that number;
    `chances` are those of the present position, `hint` is what was asked for, `notice` what went wrong, `base` is where
    links to share begin, `rival` the name of a person who is challenged and has not come yet,
    `bots_in` the minutes until bots come if nobody else does (0: they do not), `talk` what is said here.
    """

    after: int | None = None
    counter: int | None = None
    chances: PositionAnalysis | None = None
    hint: Hint | None = None
    coach: CoachPanel | None = None
    notice: Notice | None = None
    base: str = ""
    rival: str = ""
    bots_in: int = 0
    talk: TalkPart | None = None


class OtherLevel(NamedTuple):
    """The same table against bots of another level: the name of the level, and what its form says."""

    name: str
    fields: dict[str, str]


class Ending(NamedTuple):
    """How the game ended: for a player whether it won or lost, then the game's own words, what decided it; the score by
    source, and who won; whether the series goes on; the course of the game; ways to play it again against another
    level."""

    head: str
    lost: bool
    text: str
    decided: str
    scores: list[Score]
    winners: list[int]
    more_games: bool
    course: Course | None
    others: list[OtherLevel]


class Play(NamedTuple):
    """The game itself; empty while players are missing.

    `moved` says how things came to where they are, `chapter` names the part of the game; `turns` tell what happened,
    `groups` are the choices under their headings, `together` several in one; `begun`: the reader is in the midst of a
    choice and may go back in it; `only`: the page may make the only choice, `late`: not before a while, `example` is a
    line that could be typed.
    """

    board: Parts = Parts()
    strip: Markup = Markup()
    groups: Sequence[tuple[str, list[Choice]]] = ()
    narrow: bool = False
    together: Sequence[Gesture] = ()
    only: bool = False
    begun: bool = False
    late: bool = False
    example: str = ""
    prompt: str = ""
    describe: Sequence[str] = ()
    ending: Ending | None = None
    turns: Sequence[ToldTurn] = ()
    moved: Movement = Movement()
    chapter: str = ""
    undo: bool = False
    replay: bool = False
    my_turn: bool = False

    @property
    def number(self) -> int:
        """How many choices there are."""
        return sum(len(choices) for _, choices in self.groups)

    @property
    def folded(self) -> bool:
        """Whether the list of choices waits behind its heading: the board offers the same."""
        if self.narrow:
            return self.number > MAX_TILES_NARROW
        return self.number + len(self.together) > MAX_TILES


@dataclass
class TablePage:
    """A table as one visitor sees it.

    `revision` is that of the moment shown, `more`: how many later ones there are; `since` the one from which the
    reader's present decision stands, None if there is none. `spectators` says how many watch,
    `key` names the click of any form ("" for who only looks on), `free` counts the free seats; `warming`: its bots do
    not play at full strength yet; `paused`: what a bot chose could not be stored yet; `late` says that a robot lets
    others wait,
    `patience` for how long it may ("" without robots); `hints`: the visitor may ask for a `hint`; `coach` is None where
    there can be none, and so is `timing`.
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
    since: int | None
    more: int
    paused: bool
    late: str
    patience: str
    analysis: PositionChances | None
    hints: bool
    hint: Hint | None
    coach: CoachPanel | None
    seats: tuple[SeatRow, ...]
    timing: Timing | None
    consent: Consent
    play: Play
    base: str
    rival: str
    bots_in: int
    talk: TalkPart | None


def table_page(house: House, table: Table, visitor: Visitor, look: Look) -> TablePage:
    """Everything the page of a table shows."""
    reader, mine, words = table.reader(visitor.guest), table.seats_of(visitor.guest), visitor.words
    moment, later = next_moment(table, reader, look.after) if table.started else (None, 0)
    revision = moment.revisions[reader + 1] if moment else table.revision(reader)
    names, asked = names_of(table, words), reader in table.waiting
    chances = look.chances if moment is None and not table.over else None
    return TablePage(
        table=table,
        reader=reader,
        notice=look.notice,
        title=table.game.text.TITLE[words.lang],
        card=game_card(table.game, words),
        mine=bool(mine),
        spectators=words.spectators(house.audience.spectators(table)),
        key="" if looks_on(table, visitor.guest) else house.service.token(),
        free=sum(seat.free for seat in table.seats),
        trade=_trade(house, table, words, reader, look, moment),
        warming=warming(house, table),
        revision=revision,
        since=table.decision_since[reader] if asked else None,
        more=later,
        paused=table.id in house.bots.paused,
        late=words.late(house.bots.patience.late(table, reader)),
        patience=words("patience", n=round(MAX_WAIT)) if house.bots.patience.awaits(table) else "",
        analysis=position_chances(table, chances, reader, words, names),
        hints=moment is None and asked and table.helps,
        hint=look.hint if moment is None else None,
        coach=look.coach if moment is None else None,
        seats=seat_rows(table, reader, mine, moment, names, words.lang),
        timing=timing(house.now(), table, words) if table.started and table.clocks else None,
        consent=consent(table, visitor.guest, mine, names, words),
        play=_shared_play(house, table, visitor, reader, mine, moment, names) if table.started else Play(),
        base=look.base,
        rival=look.rival,
        bots_in=look.bots_in,
        talk=look.talk,
    )


def looks_on(table: Table, guest: str) -> bool:
    """Whether somebody only looks on where a game goes on or is over: it has no click to name."""
    return table.started and not (table.seats_of(guest) or table.left_to_bots(guest))


def _trade(
    house: House, table: Table, words: Words, reader: int, look: Look, moment: Moment | None
) -> TradePanel | None:
    """The trade as it stands; offers that are decisions belong to the present position, like choices."""
    panel = trade_panel(table, words, reader, look.counter, _bid_time(house, table))
    return None if moment and panel and panel.answers else panel


def _bid_time(house: House, table: Table) -> float:
    """So many seconds the bot that is to choose waits for what others offer it; 0 if a person is."""
    bots = [seat for seat in table.waiting if table.seats[seat].bot] if table.trading else []
    return house.bots.pace_of(table, bots[0]) if bots and house.bots.trade.bribable(table, bots[0]) else 0.0


def warming(house: House, table: Table) -> bool:
    """Whether bots play here that are not at full strength yet."""
    bots = any(seat.bot for seat in table.seats)
    return bots and not table.over and not house.pool.full_strength(table.game)


def next_moment(table: Table, reader: int, after: int | None) -> tuple[Moment | None, int]:
    """The first moment the reader has not seen, and how many come after it; None and 0 if that is the present, or it
    is too far behind."""
    if after is None:
        return None, 0
    ahead = [moment for moment in table.recent if moment.revisions[reader + 1] > after]
    revisions = {moment.revisions[reader + 1] for moment in ahead}
    caught_up = not ahead or ahead[0].revisions[reader + 1] >= table.revision(reader)
    return (None, 0) if caught_up or len(revisions) > MAX_BEHIND else (ahead[0], len(revisions) - 1)


def _shared_play(
    house: House,
    table: Table,
    visitor: Visitor,
    reader: int,
    mine: tuple[int, ...],
    moment: Moment | None,
    names: list[str],
) -> Play:
    """The game, drawn once for all pages that show the same; what was drawn of an earlier position goes."""
    place, position = moment.length if moment else None, (table.seq, *table.seats)
    key = (table.id, place, reader, mine, visitor.lang, visitor.narrow)
    known: tuple[Hashable, Play] | None = house.drawings.find(key)
    if known is None or known[0] != position:
        play = _play(table, visitor, reader, mine, moment, names)
        known = house.drawings.keep(key, (position, play))
    return known[1]


def _play(
    table: Table, visitor: Visitor, reader: int, mine: tuple[int, ...], moment: Moment | None, names: list[str]
) -> Play:
    game, lang, over = table.game, visitor.lang, table.over and moment is None
    text, view = game.text, table.view(reader, moment.state if moment else None)
    legal = [] if moment or over else _legal(table, reader)
    length = moment.length if moment else None
    events, log = table.seen(reader, length), log_of(table, reader, visitor.words)
    lines = shown_lines(table, log, length)
    goods = strip(game, view, reader, visitor, names)
    undo = not moment and not over and any(undoable(table, seat, GLANCE) for seat in mine)
    keys = keys_of_buttons()
    together = together_at(game, view, legal, lang, names, keys)
    groups = choice_groups(game, view, legal, lang, names, reader, goods, keys)
    return Play(
        board=board(game, view, legal, reader, visitor, events, names),
        strip=goods,
        groups=groups,
        together=together,
        narrow=visitor.narrow,
        only=len(legal) == 1 and not text.weighty(view, legal[0]),
        begun=undo and bool(legal) and in_the_midst(table, reader, lines),
        late=game.about.trade and game.trade.timing_reveals(view),
        example=example_line(game, view, legal, lang, names),
        prompt="" if over else text.prompt(view, table.speaker(reader), lang, names),
        describe=text.describe(view, reader, lang, names),
        ending=ending(table, reader, visitor, names) if over else None,
        turns=told_turns(table, log, lines, names, length),
        moved=moved(game, log.steps_until(length)[-1:], lang),
        chapter=text.chapter(view, lang),
        undo=undo,
        replay=remembered(table, reader) is None,
        my_turn=bool(legal),
    )


def _legal(table: Table, reader: int) -> list[int]:
    assert table.match
    own = reader >= 0 and not table.live and not table.seats[reader].bot
    return table.legal_numbers(reader) if own else []


def ending(table: Table, reader: int, visitor: Visitor, names: list[str]) -> Ending:
    """Who won: for a player whether it was it, then how the game ended in the game's own words."""
    words, points = visitor.words, table.points
    best = [seat for seat, won in enumerate(points) if won == max(points)]
    mine, head = set(table.seats_of(visitor.guest)), ""
    if len(best) == 1 and mine and len(mine) < len(points):
        head = words("you-won") if best[0] in mine else words("you-lost")
    view, scores = table.view(reader), list[Score]()
    if table.aborted:
        text = words("log-abort")
    elif table.resigned < 0:
        text = table.game.text.ending(view, visitor.lang, names)
        scores = table.game.text.scores(view, visitor.lang)
    else:
        text = words("lost-on-time" if table.by_time else "log-resign", name=names[table.resigned])
        head = head or words("won", name=names[best[0]])
    series = table.series or {"game": 1, "of": 1}
    winners = best if len(best) < len(points) else []
    course = game_course(table, reader, words, names, winners[0] if len(winners) == 1 else -1)
    lost = bool(mine) and len(best) < len(points) and not mine & set(best)
    decided_by = decided(scores, winners, words)
    others = _other_levels(table, sorted(mine), words)
    return Ending(head, lost, text, decided_by, scores, winners, series["game"] < series["of"], course, others)


def _other_levels(table: Table, mine: list[int], words: Words) -> list[OtherLevel]:
    """The levels next to that of the bots, for somebody who played alone against them."""
    levels = {seat.level for seat in table.seats if seat.bot}
    if len(mine) != 1 or len(levels) != 1 or any(not seat.bot for n, seat in enumerate(table.seats) if n not in mine):
        return []
    (now,) = levels
    options = {f"option-{name}": written(value) for name, value in table.options.items()}
    return [
        OtherLevel(words.level(level), {**options, **_players(level, len(table.seats))})
        for level in (now - 1, now + 1)
        if 0 <= level < len(table.game.about.levels)
    ]


def _players(level: int, seats: int) -> dict[str, str]:
    return {"seat0": "me", **{f"seat{n}": f"bot{level}" for n in range(1, seats)}}
