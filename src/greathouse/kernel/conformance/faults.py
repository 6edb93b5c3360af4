"""A broken promise of the contract, the words that name it, and the place in the game's folder that is to blame."""

from __future__ import annotations

import traceback
from pathlib import Path
from typing import Any


class Fault(Exception):
    """A promise of the contract that a game breaks."""


def require(true: Any, what: str) -> None:
    """Raises Fault unless the promise holds."""
    if not true:
        raise Fault(what)


def fields_apart(a: Any, b: Any) -> str:
    """Names of the fields in which two records differ."""
    return ", ".join(f.name for f in a.fields() if getattr(a, f.name) != getattr(b, f.name)) or "padding"


def place(folder: Path, path: Path, line: int) -> str:
    """A line of a game's file: "kuhn/rules.py:31"."""
    return f"{path.relative_to(folder.parent).as_posix()}:{line}"


def told(error: BaseException, folder: Path) -> str:
    """An error in words; one that came out of the game's code with the innermost place there."""
    if isinstance(error, Fault):
        return str(error)
    where = innermost(error, folder)
    return f"{type(error).__name__}: {error}" + (f" ({where})" if where else "")


def innermost(error: BaseException, folder: Path) -> str:
    """The innermost place of an error inside the game's folder, with the function; "" if none lies there."""
    frames = traceback.extract_tb(error.__traceback__)
    if isinstance(error, SyntaxError) and error.filename and Path(error.filename).is_relative_to(folder):
        return place(folder, Path(error.filename), error.lineno or 0)
    inside = [frame for frame in frames if Path(frame.filename).is_relative_to(folder)]
    if not inside:
        return ""
    last = inside[-1]
    return f"{place(folder, Path(last.filename), last.lineno or 0)} in {last.name}"
