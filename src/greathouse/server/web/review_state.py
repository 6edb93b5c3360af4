"""How far the review of a game is, as its replay says it."""

from __future__ import annotations

from typing import NamedTuple

from greathouse.server.reviews import Progress
from greathouse.server.words import Words


class ReviewState(NamedTuple):
    """A sentence, whether a review can be asked for, and how far it is, of 100; -1 if it has not begun."""

    sentence: str
    ask: bool
    percent: int


def review_state(progress: Progress | None, words: Words) -> ReviewState:
    """How far a review is that is not there yet."""
    if progress is None or progress.failed:
        return ReviewState(words("review-failed" if progress else "review-help"), True, -1)
    if not progress.total:
        return ReviewState(words("review-waiting"), False, 0)
    part = 100 * progress.done // progress.total
    return ReviewState(words("review-working", n=part), False, part)
