"""What a lesson's file holds, as msgspec structs."""

from __future__ import annotations

from typing import Annotated, Any

import msgspec
from msgspec import Meta, field

from greathouse.kernel.limits import MAX_SEATS
from greathouse.kernel.schema import Table

Sentence = Annotated[str, Meta(min_length=1, max_length=400)]
Event = Annotated[str, Meta(pattern=r"^(chance|[0-9]): \S")]


class Wording(Table, frozen=True):
    """A text in every language that the games speak in full, and perhaps in others, where English stands in for it."""

    en: Sentence
    fr: Sentence
    de: Sentence
    ar: Sentence = ""

    def __getitem__(self, lang: str) -> str:
        text: str = getattr(self, lang)
        return text or self.en


class Answer(Table, frozen=True):
    """What the coach says to moves that are allowed but not meant: patterns of written moves, and the reason."""

    moves: Annotated[list[str], Meta(min_length=1)]
    says: Wording


class LessonStep(Table, frozen=True):
    """One idea: what is set up and happens first, what is said, which elements of the board are marked, what is done.

    `options` are those of the lesson with these changes, from this position to the next. `events` are "chance: OUTCOME"
    and "SEAT: MOVE". `accept` are patterns of written moves ("push 7 *"); its first is the move that is shown on
    request. A step that accepts nothing is only read.
    """

    id: Annotated[str, Meta(pattern=r"^[a-z0-9-]+$")]
    title: Wording
    text: Wording
    position: dict[str, Any] | None = None
    options: dict[str, Any] = field(default_factory=dict)
    events: list[Event] = field(default_factory=list)
    target: list[str] = field(default_factory=list)
    accept: list[str] = field(default_factory=list)
    answers: list[Answer] = field(default_factory=list)


class Endgame(Table, frozen=True):
    """The end of a game, which the learner plays at a real table after the lesson: where it begins and against whom.

    `level` is that of the bots, 0 to 3; the learner sits where it did in the lesson, `options` are those of the lesson
    but for what stands here.
    """

    about: Wording
    position: dict[str, Any]
    options: dict[str, Any] = field(default_factory=dict)
    level: Annotated[int, Meta(ge=0, le=3)] = 0


class Lesson(Table, frozen=True):
    """A lesson: how the table is set, who the learner is, the steps, what is said at the end, and an end game to play.

    `name` is that of its file.
    """

    title: Wording
    about: Wording
    ending: Wording
    minutes: Annotated[int, Meta(ge=1, le=10)]
    step: Annotated[list[LessonStep], Meta(min_length=1, max_length=30)]
    seats: Annotated[int, Meta(ge=1, le=MAX_SEATS)] | None = None
    learner: Annotated[int, Meta(ge=0, lt=MAX_SEATS)] = 0
    options: dict[str, Any] = field(default_factory=dict)
    endgame: Endgame | None = None
    name: str = ""

    def named(self, name: str) -> Lesson:
        """The same lesson under the name of its file."""
        return msgspec.structs.replace(self, name=name)


class CoachNote(Table, frozen=True):
    """What the coach says in a real game the first time something occurs.

    It occurs when the player may make a choice that one of the patterns `choices` fits, or when it has just noticed an
    event that one of `events` fits ("me: push * 27", "other: …", "chance: …"). `lesson` names one that tells more.
    """

    id: Annotated[str, Meta(pattern=r"^[a-z0-9-]+$")]
    title: Wording
    text: Wording
    choices: list[str] = field(default_factory=list)
    events: list[Annotated[str, Meta(pattern=r"^(me|other|chance): \S")]] = field(default_factory=list)
    lesson: str = ""


class CoachNotes(Table, frozen=True):
    """The notes of a game, the most important first."""

    note: list[CoachNote] = field(default_factory=list)


class RulePicture(Table, frozen=True):
    """A picture of the rules pages: the board as a step of a lesson shows it, or at a position.

    It stands after the rule whose number is `rule`; 0: it shows how the game is won. `crop` is what of the board is cut
    out: left, top, width and height as parts of the whole; nothing: all of it.
    """

    id: Annotated[str, Meta(pattern=r"^[a-z0-9-]+$")]
    caption: Wording
    rule: Annotated[int, Meta(ge=0, le=999)] = 0
    lesson: str = "first"
    step: str = ""
    position: dict[str, Any] | None = None
    options: dict[str, Any] = field(default_factory=dict)
    crop: Annotated[list[Annotated[float, Meta(ge=0, le=1)]], Meta(max_length=4)] = field(default_factory=list)


class RulePictures(Table, frozen=True):
    """The pictures of a game's rules, in the order of the pages."""

    picture: list[RulePicture] = field(default_factory=list)


class Term(Table, frozen=True):
    """A word of the game that its rules use in a sense of its own, what it means, and the rule that says more.

    `thing` is the id of an element of the board that it means, `picture` that of the rules' picture where it is seen;
    `forms` are words by language that mean the same and do not begin like the name ("withdrew").
    """

    id: Annotated[str, Meta(pattern=r"^[a-z0-9-]+$")]
    name: Wording
    text: Wording
    rule: Annotated[int, Meta(ge=1, le=999)]
    forms: dict[str, list[str]] = field(default_factory=dict)
    thing: str = ""
    picture: str = "win"


class Glossary(Table, frozen=True):
    """The words of a game."""

    term: list[Term] = field(default_factory=list)
