"""One sweep of value iteration over a layer of Pharao, in two passes of half-moves.

V(M, O) is the mover's probability of winning at the start of a turn. W[d](M, O) is his value when the own half of the
turn is done and the other die, showing d, is to be played. Both are stored in blocks of constant O.

`pass_push` makes W(m v o) from V(o v m); `pass_step` makes V(m v o) from W(m v o) and, for positions with a piece in
the Nile, from W(m - 1 v o). Both use standing pieces: for the set R of all pieces but one, the values of R + q are
read once for every free house q; then a position R + p needs only maxima over the houses that p can reach. A net of
maxima (net.py) finds these for all p at once, and for CASES sets R side by side, which the processor's vector
instructions work out without a branch.

`walks` holds the walks of the game's rules, for what is rare (rescues, locks, moves into the Nile): FIRST by group,
NEED, END and NEXT by number of the walk (games.pharao.rules.paths), and by group the first walk that ends on the
House of Beauty. It is one array, since each array that a rule is called with costs time. `rules` are numbers: group
of house 0 by steps, group of the landings, whether Second Life is won by occupying, whether a walk may cross the Nile.
"""

from __future__ import annotations

from greathouse.kernel.rules import entry
from greathouse.solve.arrays import Floats, Int64s
from greathouse.solve.pharao.push_pass import push_range
from greathouse.solve.pharao.step_pass import step_range

BOUNDSCHECK = False


@entry
def pass_push(first: int, last: int, m: int, o: int, net: Int64s, rules: Int64s, values: Floats, w: Floats) -> None:
    """Writes `w[:, d]` = W[d](m v o) for the mover's sets with places `first` to `last` - 1 from `values` = V(o v m).

    `net` is that of walks of one and two houses.
    """
    push_range(first, last, m, o, net, rules, values, w)


@entry
def pass_step(
    first: int,
    last: int,
    m: int,
    o: int,
    net: Int64s,
    walks: Int64s,
    rules: Int64s,
    w: Floats,
    less: Floats,
    values: Floats,
    swings: Floats,
) -> None:
    """Writes `values` = V(m v o) for the other's sets with places `first` to `last` - 1.

    `w[:, d]` = W[d](m v o), `less[:, d]` = W[d](m - 1 v o) (empty for m = 1); `net` is that of walks up to four houses.
    `swings` is empty, or takes how far each value swings over the throws (standard deviation, after the best turn
    for each throw; untouched where the mover's only piece is in the Nile).
    """
    step_range(first, last, m, o, net, walks, rules, w, less, values, swings)
