"""The lessons of a game, found in the folder `lessons` beside its rules."""

from __future__ import annotations

import tomllib
from functools import lru_cache
from pathlib import Path

from greathouse.kernel.errors import BadContent
from greathouse.kernel.instances import folder_of
from greathouse.kernel.lessons.schema import Lesson
from greathouse.kernel.schema import read_tables
from greathouse.kernel.spec import GameSpec

FIRST = "first"
"""The name of the lesson that teaches the game to newcomers; it comes before the others."""


def lessons_of(game: GameSpec) -> tuple[Lesson, ...]:
    """The lessons of a game: the first game, then the others by name; () if it has none. Raises BadContent."""
    return _lessons(folder_of(game.source) / "lessons", game.about.title)


def find_lesson(game: GameSpec, name: str) -> Lesson | None:
    """The lesson of that name, or None. Raises BadContent."""
    return next((lesson for lesson in lessons_of(game) if lesson.name == name), None)


@lru_cache(32)
def _lessons(folder: Path, title: str) -> tuple[Lesson, ...]:
    found = sorted(folder.glob("*.toml"), key=lambda path: (path.stem != FIRST, path.stem))
    return tuple(_read(path, title) for path in found)


def _read(path: Path, title: str) -> Lesson:
    try:
        content = tomllib.loads(path.read_text(encoding="utf-8"))
    except (OSError, UnicodeDecodeError, tomllib.TOMLDecodeError) as error:
        raise BadContent(f"{title}, lesson {path.stem}, cannot be read: {error}.") from None
    return read_tables(content, Lesson, f"{title}, lesson {path.stem}").named(path.stem)
