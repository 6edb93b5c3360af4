from greathouse.kernel.arrays import Int64Array
from greathouse.kernel.feature_lists import put, put_some
from greathouse.kernel.rules import rule

from .state import State

DIE, LEFT = 3 * 36, 3 * 36 + 4
FEATURES = LEFT + 3


@rule
def viewpoint(s: State) -> int:
    return int(s.mover)


@rule
def features(s: State, seat: int, out: Int64Array) -> int:
    seats, at = int(s.seats), 0
    for k in range(seats):
        at = put(out, at, 36 * k, int(s.places[(seat + k) % seats]), 36)
    at = put_some(out, at, DIE, int(s.die) + 1, 4)
    return put(out, at, LEFT, int(s.left), 3)
