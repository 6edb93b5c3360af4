"""The rules of Hâpy Families. R numbers refer to docs/rules/hapy.md.

A turn: take a card, look at it if it was a mummy, name a card of another player or pass, hear the answer, keep one of
four in secret, lay groups. Whatever follows from hidden cards (an answer, a group) is a chance event with one outcome,
so that all that everybody learns stands in the record, and nothing tells whether somebody chose what to keep.
"""

from .ending import bound, rank_keys, result, score
from .legal import choices, legal, turn, waiting
from .playing import apply, odds, start
from .refusals import why

__all__ = [
    "apply", "bound", "choices", "legal", "odds", "rank_keys", "result", "score", "start", "turn", "waiting",
    "why",
]  # fmt: skip
