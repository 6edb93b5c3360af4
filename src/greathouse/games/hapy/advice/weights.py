"""What things are worth to a seat in the estimate, in 1/256 (natural logarithm), for 2, 3 and 4 players.

Fitted (conditional logit) to 60,000 positions each, of games in all layouts in which every seat took the choice with
the best estimate by earlier weights.
"""

from __future__ import annotations

from greathouse.kernel.rules import table

_ROWS = {
    # when the seat can choose next: to take, to ask, in one, two or three turns
    "moment": ((43, -15, -28, 0, 0), (32, -5, 0, -28, 0), (41, -4, 17, -14, -40)),
    # groups to go: 1 to 5
    "missing": ((191, 83, -2, -95, -176), (126, 28, -47, -108, 0), (119, -7, -111, 0, 0)),
    # a hidden card in hand
    "hidden": ((31,), (33,), (47,)),
    # a family of which it laid a group: cards held and known, as in TRIANGLE
    "alive": ((-5, 6, 60, 121, 146, 176), (39, 22, 112, 29, 145, 316), (23, 24, 127, 120, 239, 374)),
    # a family of which somebody else laid a group
    "blocked": ((-93, -143, -85, -92, -88, -32), (-34, -70, 7, -38, -23, 43), (-122, -161, -82, -91, -86, 12)),
    # a family of which nobody laid a group
    "loose": ((-56, -24, -11, -10, 19, 33), (5, -1, 27, 10, 31, 70), (-34, -39, -4, -2, 16, 79)),
    # a group in reach, by moment
    "gain": ((34, 29, 8, 0, 0), (40, 35, 8, -4, 0), (76, 79, 15, -3, -22)),
    # a win in reach
    "wins": ((363, 489, -16, 0, 0), (409, 570, 48, -79, 0), (461, 628, 136, -43, -93)),
    # a group in reach with a take and a request
    "both": ((6, 0, -11, 0, 0), (26, 0, 7, 8, 0), (79, 0, 41, 4, 7)),
    # a win in reach that way
    "bothwin": ((212, 0, -14, 0, 0), (384, 0, 123, -65, 0), (362, 0, 125, -33, -49)),
    # a mummy not yet seen
    "find": ((48,), (10,), (16,)),
    # that is a third card
    "find3": ((10,), (52,), (6,)),
    # that wins
    "findw": ((72,), (117,), (102,)),
    # that is a second card
    "find2": ((33,), (67,), (137,)),
}


def _place(name: str) -> int:
    """Where the weights of this name begin in a row of WORTH."""
    names = list(_ROWS)
    return sum(len(_ROWS[earlier][0]) for earlier in names[: names.index(name)])


MOMENT = _place("moment")
MISSING = _place("missing")
HIDDEN = _place("hidden")
ALIVE = _place("alive")
BLOCKED = _place("blocked")
LOOSE = _place("loose")
GAIN = _place("gain")
WINS = _place("wins")
BOTH = _place("both")
BOTHWIN = _place("bothwin")
FIND = _place("find")
FIND3 = _place("find3")
FINDW = _place("findw")
FIND2 = _place("find2")

WORTH = table([[weight for row in _ROWS.values() for weight in row[max(0, seats - 2)]] for seats in range(5)])
"""By number of players."""

TAKES, ASKS = 0, 1
"""Moments: the first two of `moment`; n turns later is ASKS + n."""

DECIDED = 1536
"""A group that wins, about to be laid."""
