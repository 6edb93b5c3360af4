"""The lessons of a game, found in the folder `lessons` beside its rules."""

from __future__ import annotations

import tomllib
from functools import lru_cache
from pathlib import Path
from typing import TypeVar

from greathouse.kernel.errors import BadContent
from greathouse.kernel.instances import folder_of
from greathouse.kernel.lessons.schema import CoachNote, CoachNotes, Glossary, Lesson, RulePicture, RulePictures, Term
from greathouse.kernel.schema import read_tables
from greathouse.kernel.spec import GameSpec

Kind = TypeVar("Kind", Lesson, CoachNotes, RulePictures, Glossary)

FIRST = "first"
"""The name of the lesson that teaches the game to newcomers; it comes before the others."""


COACH, PICTURES, GLOSSARY = "coach", "pictures", "glossary"
"""The names of the files that hold the coach's notes, the pictures of the rules and the glossary; no lessons."""


def lessons_of(game: GameSpec) -> tuple[Lesson, ...]:
    """The lessons of a game: the first game, then the others by name; () if it has none. Raises BadContent."""
    return _lessons(folder_of(game.source) / "lessons", game.about.title)


def find_lesson(game: GameSpec, name: str) -> Lesson | None:
    """The lesson of that name, or None. Raises BadContent."""
    return next((lesson for lesson in lessons_of(game) if lesson.name == name), None)


def coach_notes(game: GameSpec) -> tuple[CoachNote, ...]:
    """What the coach says in real games of this kind; () if it has nothing to say. Raises BadContent."""
    return _notes(folder_of(game.source) / "lessons" / f"{COACH}.toml", game.about.title)


def rule_pictures(game: GameSpec) -> tuple[RulePicture, ...]:
    """The pictures of the game's rules pages; () if they have none. Raises BadContent."""
    return _pictures(folder_of(game.source) / "lessons" / f"{PICTURES}.toml", game.about.title)


def glossary_of(game: GameSpec) -> tuple[Term, ...]:
    """The words of the game that its rules pages explain; () if there are none. Raises BadContent."""
    return _terms(folder_of(game.source) / "lessons" / f"{GLOSSARY}.toml", game.about.title)


@lru_cache(32)
def _lessons(folder: Path, title: str) -> tuple[Lesson, ...]:
    files = (path for path in folder.glob("*.toml") if path.stem not in (COACH, PICTURES, GLOSSARY))
    found = sorted(files, key=lambda path: (path.stem != FIRST, path.stem))
    return tuple(_read(path, title, Lesson).named(path.stem) for path in found)


@lru_cache(32)
def _notes(path: Path, title: str) -> tuple[CoachNote, ...]:
    return tuple(_read(path, title, CoachNotes).note) if path.is_file() else ()


@lru_cache(32)
def _pictures(path: Path, title: str) -> tuple[RulePicture, ...]:
    return tuple(_read(path, title, RulePictures).picture) if path.is_file() else ()


@lru_cache(32)
def _terms(path: Path, title: str) -> tuple[Term, ...]:
    return tuple(_read(path, title, Glossary).term) if path.is_file() else ()


def _read(path: Path, title: str, kind: type[Kind]) -> Kind:
    try:
        content = tomllib.loads(path.read_text(encoding="utf-8"))
    except (OSError, UnicodeDecodeError, tomllib.TOMLDecodeError) as error:
        raise BadContent(f"{title}, lesson {path.stem}, cannot be read: {error}.") from None
    return read_tables(content, kind, f"{title}, lesson {path.stem}")
