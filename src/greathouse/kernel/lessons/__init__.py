"""Lessons: a game taught on its own board, by its own rules; each is a file in the game's folder (docs/lessons.md)."""

from greathouse.kernel.lessons.library import find_lesson, lessons_of
from greathouse.kernel.lessons.run import LessonRun, Moment, accepted
from greathouse.kernel.lessons.schema import Answer, Lesson, LessonStep, Wording

__all__ = ["Answer", "Lesson", "LessonRun", "LessonStep", "Moment", "Wording", "accepted", "find_lesson", "lessons_of"]
