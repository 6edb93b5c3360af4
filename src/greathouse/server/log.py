"""The log of a game in words and the frames of its replay, for one reader: built from that reader's views alone."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import lru_cache
from threading import Lock
from typing import Any, NamedTuple

from greathouse.kernel.contract import TRADE, UNNOTICED
from greathouse.kernel.events import Event
from greathouse.kernel.grammar import isolated
from greathouse.kernel.match import Match
from greathouse.server.moments import Aside, find_moment
from greathouse.server.tables import FORMER, Seat, Table
from greathouse.server.trade.words import told, trade_line
from greathouse.server.words import Words


class Line(NamedTuple):
    """A sentence of the log: how many events the reader had seen, how long the history was, whether it is
    an aside, to whose turn it belongs (-1: nobody's), and by which rule it happened (0: none)."""

    moment: int
    place: int
    aside: bool
    actor: int
    text: str
    rule: int = 0


class Step(NamedTuple):
    """An event that a reader noticed: the moment after it, its place in the history, the view before, what it was."""

    moment: int
    place: int
    before: Any
    actor: int
    code: int


MAX_STEPS, LEAST_STEPS = 80, 48
"""So many of the newest events are kept with the view before them; of more the older ones go at once, since all that
pages tell of the way back to them is told anew then."""


class Settled(NamedTuple):
    """Turns that pages tell alike as long as they can show again what came since the `oldest` moment."""

    turns: Sequence[Any] = ()
    oldest: int = -1


MAX_NAMED = 1024
"""The names at so many tables are known by who sits there."""


@lru_cache(4096)
def _alike(text: str) -> str:
    """A sentence once for all who are told the same."""
    return text


def _kept(number: int) -> int:
    """How many of so many events are kept."""
    return number if number <= MAX_STEPS else LEAST_STEPS + (number - MAX_STEPS - 1) % (MAX_STEPS - LEAST_STEPS + 1)


class Past:
    """A table's earlier states: those that it remembers, the others by playing the game again up to them."""

    def __init__(self, table: Table) -> None:
        self._table = table
        self._match: Match | None = None
        self._passing = table.game.View()

    def view(self, reader: int, place: int, *, lasts: bool) -> Any:
        """The view before the event with this place in the history; one that need not last is the next one, too."""
        view: Any = self._table.game.View() if lasts else self._passing
        self._table.game.views.view(self.state(place), reader, view)
        return view

    def state(self, place: int) -> Any:
        """The state before the event with this place in the history; asked for in order."""
        if kept := find_moment(self._table.recent, place):
            return kept.state
        assert self._table.match
        match = self._match = self._match or self._table.beginning()
        match.replay(self._table.match.history[len(match.history) : place], known=True)
        return match.state


class Log:
    """All lines so far for one reader in one language; `update` adds what happened since.

    `course` is where the seats stood before each event that the reader noticed, if the game counts that, and `chapters`
    are the parts of the game to which the positions belonged. `settled` is what pages keep of what they told.
    """

    def __init__(self, table: Table, reader: int, words: Words) -> None:
        self.reader, self.words, self.epoch = reader, words, table.epoch
        self.place = 0
        self._now: tuple[int, Any] = (-1, None)
        self.lines: list[Line] = []
        self.course: list[tuple[int, ...]] = []
        self.chapters: list[str] = []
        self.steps: list[Step] = []
        self.settled = Settled()
        self.moment = 0
        self._asides = 0
        self._lock = Lock()

    def update(self, table: Table) -> list[Line]:
        """The lines up to the table's present; several threads may ask."""
        with self._lock:
            return self._updated(table) if self._behind(table) else self.lines

    def steps_until(self, length: int | None) -> list[Step]:
        """The newest events, oldest first: all (None), or those of the first so many events of the history."""
        return self.steps if length is None else [step for step in self.steps if step.place <= length]

    def _behind(self, table: Table) -> bool:
        """Whether something has happened since."""
        assert table.match
        return (self.place, self._asides) < (len(table.match.history), len(table.asides))

    def _updated(self, table: Table) -> list[Line]:
        assert table.match
        names, past = names_of(table, self.words), Past(table)
        newest = self._begin_of_newest(table)
        for place, event in enumerate(table.match.history[self.place :], self.place):
            self._add_asides(table, names, place)
            self.place += 1
            if table.codes[place][self.reader + 1] != UNNOTICED:
                known, view = self._now
                before = view if known == place else past.view(self.reader, place, lasts=place >= newest)
                self._tell(table, names, event, before)
                if place >= newest:
                    self._keep(Step(self.moment, self.place, before, event.actor, table.codes[place][self.reader + 1]))
        self._add_asides(table, names, self.place)
        self._now = self.place, table.view(self.reader)
        return self.lines

    def _begin_of_newest(self, table: Table) -> int:
        """The place of the first event that is still kept when all that happened since is told."""
        codes = enumerate(table.codes[self.place :], self.place)
        fresh = [place for place, seen in codes if seen[self.reader + 1] != UNNOTICED]
        return [self.place, *fresh][-_kept(self.moment + len(fresh)) :][0]

    def _tell(self, table: Table, names: list[str], event: Event, before: Any) -> None:
        """Adds an event that the reader noticed, by its view before."""
        code, lang = table.codes[self.place - 1][self.reader + 1], self.words.lang
        self._note(table, before)
        if event.actor == TRADE:
            actor, text = -1, trade_line(table.game, event.action, self.reader, lang, names)
        else:
            actor = table.game.text.turn_of(before, event.actor, code)
            text = table.game.text.event(before, event.actor, code, lang, names)
        if text and event.actor == self.reader and table.forced[self.place - 1]:
            text = self.words("log-forced", told=text.removesuffix("."))
        self.moment += 1
        if text:
            rule = table.game.text.rule_of(before, event.actor, code)
            self.lines.append(Line(self.moment, self.place, False, actor, _alike(text), rule))

    def _keep(self, step: Step) -> None:
        """Keeps an event; the list is another one as soon as some go. Views are kept in the room of what differs."""
        if self.steps:
            step.before.share(self.steps[-1].before)
        self.steps = [*self.steps, step][-_kept(self.moment) :]

    def _note(self, table: Table, before: Any) -> None:
        standing = table.game.text.standing(before, self.words.lang)
        self.chapters.append(_alike(table.game.text.chapter(before, self.words.lang)))
        if standing:
            self.course.append(self.course[-1] if self.course[-1:] == [standing.points] else standing.points)

    def _add_asides(self, table: Table, names: list[str], place: int) -> None:
        while self._asides < len(table.asides) and table.asides[self._asides].place <= place:
            aside = table.asides[self._asides]
            actor = aside.seat if aside.offer else -1
            self.lines.append(Line(self.moment, place, True, actor, self._sentence(table, aside, names)))
            self._asides += 1

    def _sentence(self, table: Table, aside: Aside, names: list[str]) -> str:
        if aside.offer:
            return told(table.game, aside.kind, aside.seat, aside.offer, self.reader, self.words, names)
        return self.words(f"log-{aside.kind}", name=names[aside.seat])


class Turn(NamedTuple):
    """What one seat did without another in between (`actor` -1: nobody did), and how many lines came before."""

    number: int
    actor: int
    lines: tuple[Line, ...]
    text: str

    @property
    def ends(self) -> int:
        """The moment of its last line."""
        return self.lines[-1].moment


def turns(log: Sequence[Line], names: list[str], first: int = 0) -> list[Turn]:
    """The lines of a log, those of one turn together: "Nefer throws 4 and 2 · moves from 16 to 6"; `first` is the
    number of the first line."""
    told, number = [], first
    for group in _grouped(log):
        actor, text = group[0].actor, group[0].text
        if len(group) > 1:
            text = _joined([line.text for line in group], names[actor], names)
        told.append(Turn(number, actor, tuple(group), text))
        number += len(group)
    return told


def _grouped(log: Iterable[Line]) -> list[list[Line]]:
    """Lines turn by turn; those of nobody and asides stand alone."""
    groups: list[list[Line]] = []
    actor = -1
    for line in log:
        if line.actor == actor >= 0 and not line.aside:
            groups[-1].append(line)
        else:
            groups.append([line])
            actor = -1 if line.aside else line.actor
    return groups


def _joined(sentences: Iterable[str], name: str, names: list[str]) -> str:
    """The sentences of a turn as one line; the player is named once, until one is about somebody else."""
    told, speaking = "", False
    for sentence in sentences:
        said = sentence.removesuffix(".").replace(f". {name} ", " · ")
        if speaking and said.startswith(f"{name} "):
            told += " · " + said.removeprefix(f"{name} ")
        elif speaking and not any(other in said for other in names):
            told += f" · {said}"
        else:
            told += f". {said}" if told else said
            speaking = said.startswith(name)
    return told


def log_of(table: Table, reader: int, words: Words) -> Log:
    """The log for a reader, kept with the table between requests."""
    log = table.logs.get((reader, words.lang))
    if log is None or log.epoch != table.epoch:
        log = table.logs[reader, words.lang] = Log(table, reader, words)
    log.update(table)
    return log


def course(table: Table, reader: int, words: Words) -> list[tuple[int, ...]]:
    """Where the seats stood at each moment of the reader, the present one too; empty if the game counts nothing."""
    now = table.game.text.standing(table.view(reader), words.lang)
    return [*log_of(table, reader, words).course, now.points] if now else []


def chapters(table: Table, reader: int, words: Words) -> list[tuple[str, int]]:
    """The parts of the game, each with the reader's first moment in it."""
    found: dict[str, int] = {}
    now = table.game.text.chapter(table.view(reader), words.lang)
    for moment, name in enumerate([*log_of(table, reader, words).chapters, now]):
        found.setdefault(name, moment)
    return [(name, moment) for name, moment in found.items() if name]


def newest_told(log: list[Line], at: int) -> int:
    """The moment of the newest lines at a moment, of which nothing may be told itself."""
    return max((line.moment for line in log if line.moment <= at), default=-1)


def turn_ends(log: list[Line]) -> list[int]:
    """The last moments of the turns."""
    return [group[-1].moment for group in _grouped(log)]


def played_turns(log: list[Line]) -> list[int]:
    """The last moments of the turns of players, without what nobody does and what is told in passing."""
    return [group[-1].moment for group in _grouped(log) if group[0].actor >= 0 and not group[0].aside]


def lines(table: Table, reader: int, words: Words) -> list[Line]:
    """The lines of the log for a reader."""
    return shown_lines(table, log_of(table, reader, words)) if table.started else []


def shown_lines(table: Table, log: Log, length: int | None = None) -> list[Line]:
    """The lines of a log that its reader may still be told: all (None), or those of the first so many events."""
    known, told = remembered(table, log.reader), log.lines
    if known is not None:
        told = [line for line in told if line.aside or line.moment > log.moment - known]
    return told if length is None else [line for line in told if line.place <= length]


def remembered(table: Table, reader: int) -> int | None:
    """How many of the newest events a page may still tell this reader of, in a game of memory that is being played;
    None: all."""
    if table.over:
        return None
    found = table.derived.remembered
    if reader not in found:
        events = table.seen(reader)
        known = table.game.text.remembered(table.view(reader), events)
        found[reader] = None if known >= len(events) else known
    return found[reader]


MAX_STRETCH = 40
"""So many events at most are shown again at once."""


def shown_again(table: Table, reader: int, start: int, end: int) -> bool:
    """Whether a page may show what led from one moment of the reader to another again: but where memory is asked."""
    first, last = kept_stretch(table, reader)
    return first <= start < end <= min(last, start + MAX_STRETCH)


def kept_stretch(table: Table, reader: int) -> tuple[int, int]:
    """The reader's moments between which a page may show everything again: the first, and the last."""
    known, last = remembered(table, reader), len(table.seen(reader))
    return 0 if known is None else last - known + 1, last


class Frame(NamedTuple):
    """A moment as a reader saw it: the view, the place in the history, and the event before it if there was one."""

    view: Any
    place: int
    step: Step | None = None


def places(table: Table, reader: int) -> list[int]:
    """Where in the history the reader's moments are: the start, and after every event that it noticed."""
    return [0, *(place for place, codes in enumerate(table.codes, 1) if codes[reader + 1] != UNNOTICED)]


def frame(table: Table, reader: int, place: int) -> Frame:
    """One moment as the reader saw it."""
    past = Past(table)
    step = _step(table, past, reader, place) if place else None
    return Frame(past.view(reader, place, lasts=True), place, step)


def _step(table: Table, past: Past, reader: int, place: int) -> Step:
    """The event after which the history is so long."""
    assert table.match
    before = past.view(reader, place - 1, lasts=True)
    return Step(0, place, before, table.match.history[place - 1].actor, table.codes[place - 1][reader + 1])


def stretch(table: Table, reader: int, start: int, end: int) -> tuple[Frame, Frame, list[Step]]:
    """Two moments of a reader, and the events between them that the reader noticed."""
    past, noticed = Past(table), places(table, reader)[start : end + 1]
    before = Frame(past.view(reader, noticed[0], lasts=True), noticed[0])
    taken = [_step(table, past, reader, place) for place in noticed[1:]]
    return before, Frame(past.view(reader, noticed[-1], lasts=True), noticed[-1]), taken


def frames(table: Table, reader: int) -> list[Frame]:
    """Every moment of the game so far, as the reader saw it; the first is the start."""
    past = Past(table)
    return [Frame(past.view(reader, place, lasts=True), place) for place in places(table, reader)]


def names_of(table: Table, words: Words) -> list[str]:
    """The players' names by seat: people's own, levels for bots, numbered where several are alike."""
    return list(_names_of(tuple(table.seats), words.lang))


def marked_names(table: Table, words: Words) -> list[str]:
    """The same where nothing else tells robots from people: "Sobek (robot)"."""
    named = zip(names_of(table, words), table.seats, strict=True)
    return [words("robot-named", name=name) if seat.robot and not seat.bot else name for name, seat in named]


@lru_cache(MAX_NAMED)
def _names_of(seats: tuple[Seat, ...], lang: str) -> list[str]:
    words = Words(lang)
    names = [isolated(_name(seat, words), lang) for seat in seats]
    return [f"{name} {names[: i + 1].count(name)}" if names.count(name) > 1 else name for i, name in enumerate(names)]


def _name(place: Seat, words: Words) -> str:
    person = words("former-player") if place.guest == FORMER else place.name
    if not place.bot:
        return person or words("free-seat")
    level = words.level(place.level)
    return words("plays-for", bot=level, name=person) if place.guest else level
