"""The rules of Heir to the Pharaoh; R and Q numbers are those of docs/rules/heir.md."""

from .flow import apply, bound, odds, start, turn, waiting
from .legal import choices, legal
from .refusals import why
from .scoring import rank_keys, result, score

__all__ = [
    "apply",
    "bound",
    "choices",
    "legal",
    "odds",
    "rank_keys",
    "result",
    "score",
    "start",
    "turn",
    "waiting",
    "why",
]
