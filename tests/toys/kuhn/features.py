from greathouse.kernel.arrays import Int64Array
from greathouse.kernel.feature_lists import put
from greathouse.kernel.rules import rule

from .state import State

MINE, THEIRS, BETS = 0, 4, 8
FEATURES = BETS + 3 * 8


@rule
def viewpoint(s: State) -> int:
    return int(s.actions) % 2


@rule
def features(s: State, seat: int, out: Int64Array) -> int:
    at = put(out, 0, MINE, int(s.cards[seat]), 4)
    at = put(out, at, THEIRS, int(s.cards[1 - seat]), 4)
    return put(out, at, BETS + 8 * int(s.actions), int(s.bets[0]) + 2 * int(s.bets[1]) + 4 * int(s.bets[2]), 8)
