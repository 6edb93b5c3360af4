"""Program over any game: whole random games, one after another, each decision evenly among `choices`."""

from __future__ import annotations

from typing import Final

from greathouse.kernel.arrays import Int64Array, RecordArray
from greathouse.kernel.chance import Rng, draw, draw_place
from greathouse.kernel.contract import CHANCE, OVER, State, apply, choices, clone, odds, start, turn
from greathouse.kernel.limits import MAX_DECISIONS
from greathouse.kernel.rules import entry, rule

STEPS: Final = 0
FORCED: Final = 1
GAMES: Final = 2
CUT: Final = 3
TALLY: Final = 4
"""Places of `tally` and how many: chance events and decisions with a choice; decisions without; games; games cut."""


@rule
def playout(s: State, rng: Rng, out: Int64Array, weight: Int64Array, tally: Int64Array) -> None:
    """Plays a state to its end and counts; a game that reaches MAX_DECISIONS decisions is cut."""
    decisions = 0
    who = turn(s)
    while who != OVER and decisions < MAX_DECISIONS:
        if who == CHANCE:
            count = odds(s, out, weight)
            apply(s, CHANCE, int(out[draw_place(rng, weight, count)]))
            tally[STEPS] += 1
        else:
            decisions += 1
            count = choices(s, who, out)
            tally[STEPS if count > 1 else FORCED] += 1
            apply(s, who, int(out[draw(rng, count) if count > 1 else 0]))
        who = turn(s)
    tally[GAMES] += 1
    if who != OVER:
        tally[CUT] += 1


@rule
def play(
    states: RecordArray[State], games: int, rng: Rng, out: Int64Array, weight: Int64Array, tally: Int64Array
) -> None:
    """The work of `playouts`."""
    for _ in range(games):
        clone(states, 1, 0)
        start(states[1])
        playout(states[1], rng, out, weight, tally)


@entry
def playouts(
    states: RecordArray[State],
    games: int,
    rngs: RecordArray[Rng],
    out: Int64Array,
    weight: Int64Array,
    tally: Int64Array,
) -> None:
    """Plays that many games from `states[0]` (blank: seats and options only), using `states[1]`; adds to `tally`."""
    play(states, games, rngs[0], out, weight, tally)
