"""Random play against the figures of the rules (section 9), which an independent program measured over 4000 games."""

import random
from collections import Counter

import pytest

from greathouse.games.hapy import moves as hapy_moves
from greathouse.kernel.contract import CHANCE, OVER

from .tools import GAME, STATE

RULES, MOVES = GAME.rules, hapy_moves
FIGURES = {  # seats: turns, their spread; won, by a family, all pass, stalled, granted in percent
    2: (35.4, 4.5, 68.3, 30, 24.8, 6.9, 27),
    3: (44.2, 6.0, 18.9, 4, 19.1, 62.1, 22),
    4: (49.0, 8.0, 14.6, 1, 3.6, 81.8, 18),
}
GAMES = 400


def request(choices: list[int], rand: random.Random) -> int:
    """None or a player, then a family, then a number, each evenly."""
    players = sorted({(n - MOVES.ASK) // 36 for n in choices[:-1]})
    player = rand.choice([-1, *players])
    if player < 0:
        return MOVES.PASS
    cards = [(n - MOVES.ASK) % 36 for n in choices[:-1] if (n - MOVES.ASK) // 36 == player]
    family = rand.choice(sorted({card // 6 for card in cards}))
    return MOVES.ASK + 36 * player + rand.choice([card for card in cards if card // 6 == family])


def play(seats: int, rand: random.Random, tally: Counter) -> None:
    state, _ = GAME.blank(seats, {})
    RULES.start(state)
    out, weight = [0] * len(GAME.moves), [0] * len(GAME.chances)
    while (seat := RULES.turn(state)) != OVER:
        if seat == CHANCE:
            action = rand.choice(out[: RULES.odds(state, out, weight)])
            tally[action] += 1
        else:
            choices = out[: RULES.legal(state, seat, out)]
            action = request(choices, rand) if state.phase == STATE.ASKING else rand.choice(choices)
        RULES.apply(state, seat, action)
    tally["end", state.ending] += 1


@pytest.mark.slow
@pytest.mark.parametrize("seats", FIGURES)
def test_random_play_agrees_with_the_figures(seats):
    tally: Counter = Counter()
    rand = random.Random(seats)
    for _ in range(GAMES):
        play(seats, rand, tally)
    turns, spread, won, family, all_pass, stalled, granted = FIGURES[seats]
    assert abs(tally[MOVES.DONE] / GAMES - turns) < 4 * spread / GAMES**0.5 + 0.1
    ends = [tally["end", n] * 100 / GAMES for n in range(5)]
    for found, wanted in ((ends[1] + ends[2], won), (ends[1], family), (ends[3], all_pass), (ends[4], stalled)):
        assert abs(found - wanted) < 4 * (wanted * (100 - wanted) / GAMES) ** 0.5 + 1
    assert abs(100 * tally[MOVES.YES] / (tally[MOVES.YES] + tally[MOVES.NO]) - granted) < 2
