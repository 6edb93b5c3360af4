"""The rules of Pharao; R and Q numbers in this folder are those of docs/rules/pharao.md."""

from .play import apply, bound, choices, legal, odds, result, score, start, turn, waiting
from .refusals import why

__all__ = [
    "apply",
    "bound",
    "choices",
    "legal",
    "odds",
    "result",
    "score",
    "start",
    "turn",
    "waiting",
    "why",
]
