"""Lessons: a game taught on its own board, by its own rules; each is a file in the game's folder (docs/lessons.md)."""

from greathouse.kernel.lessons.library import coach_notes, find_lesson, glossary_of, lessons_of, rule_pictures
from greathouse.kernel.lessons.occasions import due_note
from greathouse.kernel.lessons.pictures import draw_rule_picture, scene
from greathouse.kernel.lessons.run import NAMES, LessonRun, Moment, accepted
from greathouse.kernel.lessons.schema import Answer, CoachNote, Endgame, Lesson, LessonStep, RulePicture, Term, Wording

__all__ = [
    "NAMES",
    "Answer",
    "CoachNote",
    "Endgame",
    "Lesson",
    "LessonRun",
    "LessonStep",
    "Moment",
    "RulePicture",
    "Term",
    "Wording",
    "accepted",
    "coach_notes",
    "draw_rule_picture",
    "due_note",
    "find_lesson",
    "glossary_of",
    "lessons_of",
    "rule_pictures",
    "scene",
]
