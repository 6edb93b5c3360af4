"""The rules of Favor of the Pharaoh; R and Q numbers are those of docs/rules/favor.md.

`tables` holds the box as numbers, `dice` what dice do and are worth, `claims` the tiles, `setup` and `turns` the course
of a game, `powers` when tiles, tokens and faces work, `using` what they do, `legal` what is allowed and `order` in
which order, `refusals` what forbids the rest, `play` what happens.
"""

from .legal import choices, legal
from .play import apply, bound, odds, result, score
from .refusals import why
from .setup import start
from .turns import turn, waiting

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
