"""What no position of Sailing Toward Osiris can look like; R and Q numbers are those of docs/rules/osiris.md."""

from __future__ import annotations

from collections.abc import Iterator

from greathouse.kernel.positions import Flaw

from ..state import State
from .board import board_flaws
from .cards import card_flaws
from .course import course_flaws
from .laborers import laborer_flaws
from .lists import list_flaws
from .moves import move_flaws
from .tokens import token_flaws


def flaws(s: State) -> Iterator[Flaw]:
    """Why the state cannot be on the table; its numbers lie in their ranges."""
    course = list(course_flaws(s))
    if course:
        yield from course
        return
    yield from token_flaws(s)
    yield from laborer_flaws(s)
    yield from card_flaws(s)
    yield from board_flaws(s)
    yield from list_flaws(s)
    yield from move_flaws(s)
