"""Program that lists every way to complete a turn, or all turns after every throw.

A way ends at the start of the other player's turn or at the end of the game. Written for entry i of a listing:
`own[i]` and `other[i]`, the houses of the player who then throws and of the one who has just moved (the other way round
if the game is over); `payoff[i]`, what the mover has won, or GOES_ON; `throw[i]`, the place of the throw among the
odds; `made[MAX_CHOICES * i]` and on, the choices, then NO_CHOICE.
"""

from __future__ import annotations

from typing import Any

from greathouse.kernel.contract import CHANCE, OVER, apply, clone, legal, odds, result, turn
from greathouse.kernel.rules import entry, rule

MAX_CHOICES = 4
"""Most decisions of a turn: drown or rescue, step, land, push."""

STATES = MAX_CHOICES + 2
"""States that a listing works with."""

GOES_ON, NO_CHOICE, TOO_MANY = -1, -1, -1


@rule
def note(s: Any, seat: int, depth: int, place: int, made: Any, books: Any, payoff: Any) -> None:
    """Writes an entry for a turn that has come to its end after `depth` choices, given in the entry's `made`."""
    own, other, won, _, _ = books
    own[place] = int(s.houses[1 - seat])
    other[place] = int(s.houses[seat])
    won[place] = GOES_ON
    if turn(s) == OVER:
        result(s, payoff)
        won[place] = payoff[seat]
    for later in range(depth, MAX_CHOICES):
        made[MAX_CHOICES * place + later] = NO_CHOICE


@rule
def complete(states: Any, first: int, seat: int, place: int, case: int, stack: Any, out: Any, books: Any) -> int:
    """Adds all ways to go on from `states[first]`; returns the number of entries, or TOO_MANY if there is no room."""
    actions, counts, nexts, payoff, chosen = stack
    made, throw = books[4], books[3]
    if turn(states[first]) != seat:
        throw[place] = case
        note(states[first], seat, 0, place, made, books, payoff)
        return place + 1
    size = len(out)
    depth = 0
    counts[0] = legal(states[first], seat, out)
    for i in range(counts[0]):
        actions[i] = out[i]
    nexts[0] = 0
    while depth >= 0:
        if nexts[depth] == counts[depth]:
            depth -= 1
            continue
        if place == len(throw):
            return TOO_MANY
        action = int(actions[depth * size + nexts[depth]])
        nexts[depth] += 1
        chosen[depth] = action
        clone(states, first + depth + 1, first + depth)
        s = states[first + depth + 1]
        apply(s, seat, action)
        if turn(s) == seat:
            depth += 1
            counts[depth] = legal(s, seat, out)
            for i in range(counts[depth]):
                actions[depth * size + i] = out[i]
            nexts[depth] = 0
        else:
            throw[place] = case
            for i in range(depth + 1):
                made[MAX_CHOICES * place + i] = chosen[i]
            note(s, seat, depth + 1, place, made, books, payoff)
            place += 1
    return place


@rule
def list_all(states: Any, seat: int, stack: Any, out: Any, weight: Any, throws: Any, books: Any) -> int:
    """The work of `list_turns`."""
    if turn(states[0]) != CHANCE:
        return complete(states, 0, seat, 0, 0, stack, out, books)
    count = odds(states[0], out, weight)
    for case in range(count):
        throws[case] = out[case]
    place = 0
    for case in range(count):
        clone(states, 1, 0)
        apply(states[1], CHANCE, int(throws[case]))
        place = complete(states, 1, seat, place, case, stack, out, books)
        if place == TOO_MANY:
            return TOO_MANY
    return place


@entry
def list_turns(states: Any, seat: int, stack: Any, out: Any, weight: Any, throws: Any, books: Any) -> int:
    """Lists the turns of `seat` from `states[0]`, at any point of its turn; returns the number of entries.

    `throws` and `weight` get the outcomes and weights of the throw if it is still to come. `stack` is (actions, counts,
    nexts, payoff, chosen), `books` (own, other, payoff, throw, made).
    """
    return list_all(states, seat, stack, out, weight, throws, books)
