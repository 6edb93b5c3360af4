"""What no position of Heir to the Pharaoh can look like; R numbers are those of docs/rules/heir.md."""

from __future__ import annotations

from collections.abc import Iterator

from greathouse.kernel.positions import Flaw

from ..content import SIDES
from ..state import State
from .board import board_flaws
from .cards import card_flaws
from .course import course_flaws
from .magic import magic_flaws

SEATS = SIDES
"""The seats in written positions."""


def flaws(s: State) -> Iterator[Flaw]:
    """Why the state cannot be on the table; its numbers lie in their ranges."""
    course = list(course_flaws(s))
    if course:
        yield from course
        return
    yield from card_flaws(s)
    yield from magic_flaws(s)
    yield from board_flaws(s)
