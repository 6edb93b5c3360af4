"""What the rules say of one position agrees: whose turn it is, what is legal, and why the rest is not."""

from __future__ import annotations

import random
from itertools import permutations

from greathouse.kernel.conformance.faults import require
from greathouse.kernel.contract import CHANCE, OVER, WIN
from greathouse.kernel.events import Event
from greathouse.kernel.game import Game
from greathouse.kernel.limits import MAX_FEATURES
from greathouse.kernel.match import Match


def check_moves(game: Game) -> None:
    """Every move and outcome has one written form that reads back."""
    for moves in (game.moves, game.chances):
        for number in range(len(moves)):
            require(moves.read(moves.write(number)) == number, f"move {number} does not read back")


def check_waiting(match: Match) -> None:
    """`turn`, `waiting` and `odds` agree."""
    mask, turn = match.game.rules.waiting(match.state), match.turn
    require((mask == 0) == (turn < 0), "waiting and turn disagree")
    require(turn < 0 or turn == (mask & -mask).bit_length() - 1, "turn is not the lowest waiting seat")
    require(turn != CHANCE or match.odds(), "a chance event without outcomes")
    require(all(weight > 0 for _, weight in match.odds()), "an outcome with no weight")
    require(len(dict(match.odds())) == len(match.odds()), "an outcome twice")
    verbs = {match.game.chances.kind(outcome).verb for outcome, _ in match.odds()}
    require(len(verbs) < 2, f"outcomes of one chance event with the verbs {', '.join(sorted(verbs))}")


def check_legal(match: Match, seat: int, asked: list[int]) -> set[int]:
    """`legal`, `choices` and `why` agree; returns the rules that `why` named."""
    legal, choices = match.legal_numbers(seat), match.choice_numbers(seat)
    require(legal and choices, f"seat {seat} waits without a legal action")
    allowed, why, state = set(legal), match.game.rules.why, match.state
    require(len(allowed) == len(legal), "legal: an action is listed twice")
    require(allowed.issuperset(choices), "choices: one is not legal")
    require(len(choices) <= match.game.moves.most, "choices: more at once than MOVES promises (most)")
    named = {number: why(state, seat, number) for number in {*legal, *asked}}
    wrong = [n for n, broken in named.items() if (broken == 0) != (n in allowed)]
    require(not wrong, f"why and legal disagree: {[match.game.moves.write(number) for number in wrong]}")
    return set(named.values())


def check_features(match: Match) -> None:
    """The features of a position are numbers below FEATURES, not too many, and seeing them changes nothing."""
    features, state, out = match.game.features, match.state.copy(), [-1] * (2 * MAX_FEATURES)
    seat = features.viewpoint(state)
    require(0 <= seat < match.seats, f"features.py: viewpoint is {seat}")
    count = features.features(state, seat, out)
    require(0 <= count <= MAX_FEATURES, f"features.py: {count} features, more than {MAX_FEATURES}")
    for number in out[:count]:
        require(0 <= number < features.FEATURES, f"features.py: feature {number} of {features.FEATURES}")
    require(state == match.state, "features.py: seeing a position changes it")


def check_turn_known(match: Match) -> None:
    """Every view of a game with hidden facts says truly whether its own seat is waited for (`waiting`, a bit mask)."""
    for seat in range(match.seats):
        told = match.view(seat).waiting >> seat & 1
        require(told == (seat in match.waiting), f"the view of seat {seat} is wrong about its turn")


def check_order(rand: random.Random, match: Match) -> None:
    """Secret simultaneous answers lead to the same state in whatever order they are given."""
    events = [Event(seat, rand.choice(match.legal_numbers(seat))) for seat in match.waiting]
    ends = []
    for order in list(permutations(events))[:6]:
        other = match.copy()
        other.replay(order)
        ends.append(other.state)
    require(all(end == ends[0] for end in ends), "the order of secret answers matters")


def check_end(match: Match) -> None:
    """Returns lie between 0 and 1 and add up to at most one win; nobody is asked any more."""
    returns = match._final(match.game.rules.result)
    require(all(0 <= value <= WIN for value in returns) and 0 <= sum(returns) <= WIN, f"returns {returns}")
    require(match.turn == OVER and not match.waiting, "somebody is asked after the end")
    require(len(match.scores) == match.seats, "scores")
