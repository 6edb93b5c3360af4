"""The coach at a real table: a note the first time something occurs, a question before a choice throws much away.

It is there for whoever may be helped (`Table.helps`), in the first games of a kind unless it is switched on or off.
"""

from __future__ import annotations

from functools import cached_property
from typing import NamedTuple

from starlette.responses import Response

from greathouse.kernel.errors import UnreadableMove
from greathouse.kernel.grammar import polished
from greathouse.kernel.lessons import CoachNote, coach_notes, due_note, find_lesson, lessons_of
from greathouse.server.log import names_of
from greathouse.server.web.cards import LessonCard, lesson_card
from greathouse.server.web.coached import Coached, write_coached
from greathouse.server.web.site import TableVisit

GONE = "coach-gone"
"""The note that the coach does not come by itself any more."""


class NoteCard(NamedTuple):
    """A note as the page shows it, with the lesson that tells more, if there is one.

    `gone`: the house says it, not the game; the coach can be called back there.
    """

    title: str
    text: str
    lesson: LessonCard | None
    gone: bool = False


class CoachPanel(NamedTuple):
    """What the page shows of the coach: whether it is there, and the note that is due."""

    here: bool
    note: NoteCard | None


class Coach:
    """The coach for one request to a table."""

    def __init__(self, visit: TableVisit) -> None:
        table = visit.table
        self._visit = visit
        self.possible = table.helps and table.started and not table.over and bool(table.seats_of(visit.guest))

    @cached_property
    def _mine(self) -> Coached:
        """What it has done in games of this kind; nobody asks where it cannot be."""
        mine = self._visit.coached.setdefault(self._visit.table.game.key, Coached())
        self._before = mine.copy()
        return mine

    @property
    def here(self) -> bool:
        """Whether the coach is at this table."""
        return self.possible and self._mine.attends(self._visit.table.id)

    def switch(self, *, on: bool) -> None:
        """From now on the coach comes to every game of this kind, or to none."""
        self._mine.switch = "on" if on else "off"

    def panel(self) -> CoachPanel | None:
        """What the page shows of the coach; None where there can be none."""
        return CoachPanel(self.here, self._note()) if self.possible else None

    def doubt(self, number: int) -> str:
        """What a choice throws away in plain sight; "" if it is nothing, or every other choice has its doubt, too.

        Nothing is asked about the choice that a hint has told.
        """
        table, seat, words = self._visit.table, self._visit.reader, self._visit.words
        if not self.here or seat not in table.waiting or table.match is None:
            return ""
        if self._visit.house.hints.chosen(table, seat) == number:
            return ""
        view, names, legal = table.view(seat), names_of(table, words), table.legal_numbers(seat)
        doubt = table.game.text.doubt
        said = doubt(view, seat, number, words.lang, names) if number in legal else ""
        others = (doubt(view, seat, other, words.lang, names) for other in legal if other != number)
        return said if said and not all(others) else ""

    def doubt_of(self, line: str) -> str:
        """The same for a written choice; "" for what is none."""
        try:
            return self.doubt(self._visit.table.game.moves.read(line))
        except UnreadableMove:
            return ""

    @property
    def changed(self) -> bool:
        """Whether something is to be remembered."""
        return "_mine" in vars(self) and self._mine != self._before

    def keep(self, response: Response) -> None:
        """Remembers what was said."""
        if self.changed:
            write_coached(self._visit.request, response, self._visit.coached, self._visit.table.game.key)

    def _note(self) -> NoteCard | None:
        """The note that is due at the present position; it stays while the position does."""
        table, reader = self._visit.table, self._visit.reader
        if begun := self._beginning():
            return begun
        if reader not in table.waiting:
            return None
        at, notes = (table.id, str(table.revision(reader))), coach_notes(table.game)
        if not self.here:
            return self._gone(at)
        if self._mine.last[:2] == at:
            return self._card(next((note for note in notes if note.id == self._mine.last[2]), None))
        assert table.match
        legal = table.legal_numbers(reader)
        found = due_note(table.game, notes, self._mine.notes, reader, legal, table.seen(reader))
        if found:
            self._mine.notes.append(found.id)
            self._mine.last = (*at, found.id)
        return self._card(found)

    def _gone(self, at: tuple[str, str]) -> NoteCard | None:
        """Once, in the first game to which the coach does not come by itself: how it comes back."""
        if self._mine.last != (*at, GONE):
            if self._mine.switch or GONE in self._mine.notes:
                return None
            self._mine.notes.append(GONE)
            self._mine.last = (*at, GONE)
        words, title = self._visit.words, self._visit.table.game.about.title
        return NoteCard(words("coach"), words(GONE, title=title), None, gone=True)

    def _beginning(self) -> NoteCard | None:
        """What has happened before the end game of a lesson, until the learner has chosen there."""
        table, words = self._visit.table, self._visit.words
        if not (table.start and table.match) or self._has_chosen():
            return None
        ends = ((lesson.title, lesson.endgame) for lesson in lessons_of(table.game) if lesson.endgame)
        found = next(((title, end) for title, end in ends if end.position == table.start), None)
        if found is None:
            return None
        title, about = (polished(wording[words.lang], words.lang) for wording in (found[0], found[1].about))
        return NoteCard(title, about, None)

    def _has_chosen(self) -> bool:
        """Whether the learner has made a choice where there was another."""
        table, reader = self._visit.table, self._visit.reader
        assert table.match
        played = zip(table.match.history, table.forced, strict=True)
        return any(event.actor == reader and not forced for event, forced in played)

    def _card(self, note: CoachNote | None) -> NoteCard | None:
        if note is None:
            return None
        game, words = self._visit.table.game, self._visit.words
        taught = find_lesson(game, note.lesson) if note.lesson else None
        title, text = (polished(wording[words.lang], words.lang) for wording in (note.title, note.text))
        return NoteCard(title, text, lesson_card(game, taught, words) if taught else None)
