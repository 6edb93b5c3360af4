"""Program over any game that writes down everything the rules say of a state, for comparing plain and compiled mode."""

from __future__ import annotations

from greathouse.kernel.arrays import Int64Array, RecordArray
from greathouse.kernel.chance import Rng
from greathouse.kernel.contract import (
    CHANCE,
    OVER,
    State,
    View,
    apply,
    bound,
    choices,
    guess,
    leaf,
    legal,
    odds,
    prefer,
    result,
    score,
    seen,
    turn,
    view,
    waiting,
    why,
)
from greathouse.kernel.rules import entry, rule


@rule
def note(tape: Int64Array, at: int, numbers: Int64Array, count: int) -> int:
    """Writes `count` and that many numbers on the tape; returns the place after them."""
    tape[at] = count
    for i in range(count):
        tape[at + 1 + i] = int(numbers[i])
    return at + 1 + count


@rule
def note_decisions(s: State, mask: int, rng: Rng, out: Int64Array, asked: Int64Array, tape: Int64Array, at: int) -> int:
    """Notes for every waiting seat its legal actions, its choices, the advice, and `why` of the asked actions."""
    for seat in range(int(s.seats)):
        if (mask >> seat) & 1:
            at = note(tape, at, out, legal(s, seat, out))
            count = choices(s, seat, out)
            at = note(tape, at, out, count)
            tape[at] = prefer(s, seat, out, count, rng)
            at += 1
            for i in range(len(asked)):
                tape[at] = why(s, seat, int(asked[i]))
                at += 1
    return at


@rule
def note_worth(s: State, over: bool, out: Int64Array, tape: Int64Array, at: int) -> int:
    """Notes score and result of a state that is over, else the advice's estimate."""
    seats = int(s.seats)
    if over:
        score(s, out)
        at = note(tape, at, out, seats)
        result(s, out)
    else:
        leaf(s, out)
    return note(tape, at, out, seats)


@rule
def examination(
    states: RecordArray[State],
    views: RecordArray[View],
    rngs: RecordArray[Rng],
    out: Int64Array,
    weight: Int64Array,
    asked: Int64Array,
    tape: Int64Array,
    guesser: int,
) -> int:
    """The work of `examine`."""
    s = states[0]
    now = turn(s)
    mask = waiting(s)
    tape[0], tape[1], tape[2] = now, mask, bound(s)
    at = 3
    if now == CHANCE:
        count = odds(s, out, weight)
        at = note(tape, at, out, count)
        at = note(tape, at, weight, count)
    at = note_decisions(s, mask, rngs[0], out, asked, tape, at)
    at = note_worth(s, now == OVER, out, tape, at)
    for seat in range(-1, int(s.seats)):
        view(s, seat, views[seat + 1])
    guess(views[guesser + 1], guesser, states[1], rngs[0])
    return at


@rule
def advancing(s: State, actor: int, action: int, tape: Int64Array) -> int:
    """The work of `advance`."""
    for observer in range(-1, int(s.seats)):
        tape[observer + 1] = seen(s, actor, action, observer)
    apply(s, actor, action)
    return int(s.seats) + 1


@entry
def examine(
    states: RecordArray[State],
    views: RecordArray[View],
    rngs: RecordArray[Rng],
    out: Int64Array,
    weight: Int64Array,
    asked: Int64Array,
    tape: Int64Array,
    guesser: int,
) -> int:
    """Examines `states[0]`: fills `views`, guesses into `states[1]` from the view of seat `guesser`.

    Returns how many numbers stand on the tape.
    """
    return examination(states, views, rngs, out, weight, asked, tape, guesser)


@entry
def advance(states: RecordArray[State], actor: int, action: int, tape: Int64Array) -> int:
    """Applies an action to `states[0]` and notes what the spectator and each seat see of it."""
    return advancing(states[0], actor, action, tape)
