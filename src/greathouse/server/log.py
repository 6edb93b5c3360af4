"""The log of a game in words and the frames of its replay, for one reader: built from that reader's views alone."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import groupby
from threading import Lock
from typing import Any, NamedTuple

from greathouse.kernel.contract import TRADE, UNNOTICED
from greathouse.server.tables import FORMER, Aside, Table
from greathouse.server.trade.words import remark, told, trade_line
from greathouse.server.words import Words


class Line(NamedTuple):
    """A sentence of the log: how many events the reader had seen, how long the history was, whether it is
    an aside, to whose turn it belongs (-1: nobody's)."""

    moment: int
    place: int
    aside: bool
    actor: int
    text: str


class Log:
    """All lines so far for one reader in one language; `update` adds what happened since.

    `course` is where the seats stood before each event that the reader noticed, if the game counts that, and `chapters`
    are the parts of the game to which the positions belonged.
    """

    def __init__(self, table: Table, reader: int, words: Words) -> None:
        self.reader, self.words, self.epoch = reader, words, table.epoch
        self.match = table.beginning()
        self.lines: list[Line] = []
        self.course: list[tuple[int, ...]] = []
        self.chapters: list[str] = []
        self.moment = 0
        self._asides = 0
        self._lock = Lock()

    def update(self, table: Table) -> list[Line]:
        """The lines up to the table's present; several threads may ask."""
        with self._lock:
            return self._updated(table)

    def _updated(self, table: Table) -> list[Line]:
        assert table.match
        names = names_of(table, self.words)
        for event in table.match.history[len(self.match.history) :]:
            self._add_asides(table, names, len(self.match.history))
            code = self.match.seen(event, self.reader)
            before = table.view(self.reader, self.match.state) if code != UNNOTICED else None
            self.match.replay([event])
            if before is None:
                continue
            self._note(table, before)
            if event.actor == TRADE:
                actor, text = -1, trade_line(table.game, event.action, self.reader, self.words.lang, names)
            else:
                actor = table.game.text.turn_of(before, event.actor, code)
                text = table.game.text.event(before, event.actor, code, self.words.lang, names)
            self.moment += 1
            if text:
                self.lines.append(Line(self.moment, len(self.match.history), False, actor, text))
        self._add_asides(table, names, len(self.match.history))
        return self.lines

    def _note(self, table: Table, before: Any) -> None:
        standing = table.game.text.standing(before, self.words.lang)
        self.chapters.append(table.game.text.chapter(before, self.words.lang))
        self.course += [standing.points] if standing else []

    def _add_asides(self, table: Table, names: list[str], place: int) -> None:
        while self._asides < len(table.asides) and table.asides[self._asides].place <= place:
            aside = table.asides[self._asides]
            actor = aside.seat if aside.offer or aside.words else -1
            self.lines.append(Line(self.moment, place, True, actor, self._sentence(table, aside, names)))
            self._asides += 1

    def _sentence(self, table: Table, aside: Aside, names: list[str]) -> str:
        if aside.offer:
            return told(table.game, aside.kind, aside.seat, aside.offer, self.reader, self.words, names)
        if aside.words:
            return remark(self.words, names[aside.seat], aside.words)
        return self.words(f"log-{aside.kind}", name=names[aside.seat])


class Turn(NamedTuple):
    """What one seat did without another in between (`actor` -1: nobody did), and how many lines came before."""

    number: int
    actor: int
    lines: tuple[str, ...]
    text: str


def turns(log: list[Line], names: list[str]) -> list[Turn]:
    """The lines of a log, those of one turn together: "Nefer throws 4 and 2 · moves from 16 to 6"."""
    told = []
    for (actor, _), group in groupby(enumerate(log), _turn):
        numbers, found = zip(*group, strict=True)
        texts = tuple(line.text for line in found)
        told.append(Turn(numbers[0], actor, texts, _joined(texts, names[actor]) if len(texts) > 1 else texts[0]))
    return told


def _turn(numbered: tuple[int, Line]) -> tuple[int, int]:
    """What lines of one turn have in common; those of nobody and asides stand alone."""
    number, line = numbered
    return line.actor, number if line.aside or line.actor < 0 else -1


def _joined(sentences: Iterable[str], name: str) -> str:
    return " ".join(sentences).removesuffix(".").replace(f". {name} ", " · ")


def _log(table: Table, reader: int, words: Words) -> Log:
    """The log for a reader, kept with the table between requests."""
    log = table.logs.get((reader, words.lang))
    if log is None or log.epoch != table.epoch:
        log = table.logs[reader, words.lang] = Log(table, reader, words)
    log.update(table)
    return log


def course(table: Table, reader: int, words: Words) -> list[tuple[int, ...]]:
    """Where the seats stood at each moment of the reader, the present one too; empty if the game counts nothing."""
    now = table.game.text.standing(table.view(reader), words.lang)
    return [*_log(table, reader, words).course, now.points] if now else []


def chapters(table: Table, reader: int, words: Words) -> list[tuple[str, int]]:
    """The parts of the game, each with the reader's first moment in it."""
    found: dict[str, int] = {}
    now = table.game.text.chapter(table.view(reader), words.lang)
    for moment, name in enumerate([*_log(table, reader, words).chapters, now]):
        found.setdefault(name, moment)
    return [(name, moment) for name, moment in found.items() if name]


def turn_ends(log: list[Line]) -> list[int]:
    """The last moments of the turns."""
    return [[line.moment for _, line in group][-1] for _, group in groupby(enumerate(log), _turn)]


def lines(table: Table, reader: int, words: Words) -> list[Line]:
    """The lines of the log for a reader."""
    if not table.started:
        return []
    log = _log(table, reader, words)
    told = log.lines
    known = remembered(table, reader)
    return told if known is None else [line for line in told if line.aside or line.moment > log.moment - known]


def remembered(table: Table, reader: int) -> int | None:
    """How many of the newest events a page may still tell this reader of, in a game of memory; None: all."""
    events = table.seen(reader)
    known = table.game.text.remembered(table.view(reader), events)
    return None if known >= len(events) else known


class Frame(NamedTuple):
    """A moment as a reader saw it: the view, and the place in the history."""

    view: Any
    place: int


def places(table: Table, reader: int) -> list[int]:
    """Where in the history the reader's moments are: the start, and after every event that it noticed."""
    return [0, *(place for place, codes in enumerate(table.codes, 1) if codes[reader + 1] != UNNOTICED)]


def frame(table: Table, reader: int, place: int) -> Frame:
    """One moment as the reader saw it."""
    assert table.match
    match = table.beginning()
    match.replay(table.match.history[:place])
    return Frame(table.view(reader, match.state), place)


def frames(table: Table, reader: int) -> list[Frame]:
    """Every moment of the game so far, as the reader saw it; the first is the start."""
    assert table.match
    match = table.beginning()
    seen = []
    for place in places(table, reader):
        match.replay(table.match.history[len(match.history) : place])
        seen.append(Frame(table.view(reader, match.state), place))
    return seen


def names_of(table: Table, words: Words) -> list[str]:
    """The players' names by seat: people's own, levels for bots, numbered where several are alike."""
    names = [_name(table, seat, words) for seat in range(len(table.seats))]
    return [f"{name} {names[: i + 1].count(name)}" if names.count(name) > 1 else name for i, name in enumerate(names)]


def _name(table: Table, seat: int, words: Words) -> str:
    place = table.seats[seat]
    person = words("former-player") if place.guest == FORMER else place.name
    if not place.bot:
        return person or words("free-seat")
    level = words.level(place.level)
    return words("plays-for", bot=level, name=person) if place.guest else level
