"""The setup: display, tokens, first player."""

from __future__ import annotations

from greathouse.kernel.rules import rule, table

from ..content import PIP_TOKENS, REROLL_TOKENS, START_TOKENS
from ..state import (
    BEGIN,
    DEAL,
    LAY,
    TURN_BARS,
    State,
)
from .claims import gain
from .tables import (
    CANDIDATE,
    CANDIDATE_COUNT,
    FIRST_LAYOUT,
    PLACES,
    QUEEN,
    QUEEN_PLACE,
    STACK,
)
from .turns import start_turn

FIRST_TOKENS = table(START_TOKENS)
FIRST_GAME_SETUP, CUSTOM = 1, 2


@rule
def lay_one(s: State, place: int, choice: int) -> None:
    """The tile that a setup option names for a location; 0: chance will choose (R10)."""
    s.tile_at[place] = CANDIDATE[place][choice - 1] if choice else -1


@rule
def lay_two(s: State, place: int, choice: int) -> None:
    """The ordered pair of yellow tiles that a setup option names for a location and the next one; 0: chance."""
    others = int(CANDIDATE_COUNT[place]) - 1
    first = (choice - 1) // others
    second = (choice - 1) % others
    lay_one(s, place, first + 1 if choice else 0)
    lay_one(s, place + 1, second + 1 + (1 if second >= first else 0) if choice else 0)


@rule
def lay_chosen(s: State) -> None:
    """A custom display (S3)."""
    lay_two(s, 1, int(s.yellow_3))
    lay_one(s, 3, int(s.blue_3))
    lay_one(s, 4, int(s.red_3))
    lay_two(s, 5, int(s.yellow_4))
    lay_one(s, 7, int(s.blue_4))
    lay_one(s, 8, int(s.red_4))
    lay_two(s, 9, int(s.yellow_5))
    lay_one(s, 11, int(s.blue_5))
    lay_one(s, 12, int(s.red_5))
    lay_two(s, 13, int(s.yellow_6))
    lay_one(s, 15, int(s.blue_6))
    lay_one(s, 16, int(s.red_6))
    lay_one(s, 18, int(s.yellow_7))
    lay_one(s, 19, int(s.blue_7))
    lay_one(s, 20, int(s.red_7))


@rule
def turn_bars(s: State) -> None:
    """The bars whose side is known: all A in a first game, or as the options say (R8, R9)."""
    s.side[0] = s.bar_3 - 1
    s.side[1] = s.bar_4 - 1
    s.side[2] = s.bar_5 - 1
    s.side[3] = s.bar_6 - 1
    s.side[4] = s.bar_7 - 1
    same = 1 if s.setup == FIRST_GAME_SETUP else int(s.bar_sides)
    if same != 3:
        for level in range(5):
            s.side[level] = same - 1


@rule
def start(s: State) -> None:
    """The display as far as it needs no chance, tokens, nobody with the Pharaoh (R2, R5, S1-S6)."""
    for place in range(PLACES):
        s.tile_at[place] = FIRST_LAYOUT[place] if s.setup == FIRST_GAME_SETUP else -1
    if s.setup == CUSTOM:
        lay_chosen(s)
    s.tile_at[0] = FIRST_LAYOUT[0]
    s.tile_at[QUEEN_PLACE] = QUEEN
    turn_bars(s)
    s.pile[0] = PIP_TOKENS
    s.pile[1] = REROLL_TOKENS
    s.owner = -1
    s.pharaoh = -1
    s.lead[2] = -1
    s.first = (s.first_player - 1) % s.seats if s.first_player else -1
    settle(s)


@rule
def undecided_bar(s: State) -> int:
    """The lowest bar whose side chance must choose, -1 if there is none."""
    for level in range(5):
        if s.side[level] < 0:
            return level
    return -1


@rule
def undecided_place(s: State) -> int:
    """The first location whose tile chance must choose, -1 if there is none."""
    for place in range(PLACES):
        if s.tile_at[place] < 0:
            return place
    return -1


@rule
def settle(s: State) -> None:
    """The next step of the setup: first player, bars, tiles, then tokens and the first turn (R4, R6)."""
    if s.first < 0:
        s.phase = BEGIN
    elif undecided_bar(s) >= 0:
        s.phase = TURN_BARS
    elif undecided_place(s) >= 0:
        s.phase = LAY
    else:
        for place in range(PLACES):
            s.stock[place] = STACK[place][s.seats - 2]
        s.phase = DEAL
        s.mover = s.first
        deal_on(s)


@rule
def deal_on(s: State) -> None:
    """The next player after the first draws his starting tokens; then the game begins (R7)."""
    while s.phase == DEAL and s.draws == 0:
        s.mover = (s.mover + 1) % s.seats
        if s.mover == s.first:
            start_turn(s)
        else:
            gain(s, int(FIRST_TOKENS[(s.mover - s.first) % s.seats]))
