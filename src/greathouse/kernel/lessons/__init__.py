"""Lessons: a game taught on its own board, by its own rules; each is a file in the game's folder (docs/lessons.md)."""

from greathouse.kernel.lessons.library import coach_notes, find_lesson, lessons_of
from greathouse.kernel.lessons.occasions import due_note
from greathouse.kernel.lessons.run import LessonRun, Moment, accepted
from greathouse.kernel.lessons.schema import Answer, CoachNote, Endgame, Lesson, LessonStep, Wording

__all__ = [
    "Answer",
    "CoachNote",
    "Endgame",
    "Lesson",
    "LessonRun",
    "LessonStep",
    "Moment",
    "Wording",
    "accepted",
    "coach_notes",
    "due_note",
    "find_lesson",
    "lessons_of",
]
