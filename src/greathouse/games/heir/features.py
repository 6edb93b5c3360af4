"""What nets see of a position, always from Bast's point of view: cards, magic, suns, and the terms of the estimate.

Where monuments stand is left out: what their arrows meet is among the terms.
"""

from __future__ import annotations

from greathouse.kernel.arrays import Int64Array
from greathouse.kernel.feature_lists import put, put_set
from greathouse.kernel.rules import rule

from .advice.estimate import board_worth, chain_worth, gods_worth, hands_worth, pyramid_lead, sets_worth
from .advice.worth import magic_worth
from .content import CARDS, KINDS, LETTERS, SUN_PLACES
from .moves import GODS, MOVES
from .rules.cards import pile_mask
from .rules.scoring import total
from .state import DONE, State

GOD_COUNT, CARD_COUNT, MAGIC, SUNS, MONUMENTS = len(GODS), len(CARDS), len(LETTERS), len(SUN_PLACES), len(KINDS)
ACTIONS = len(MOVES)

# Of each seat.
WON = 0
HAND = WON + GOD_COUNT
PLAYED = HAND + CARD_COUNT
PILE = PLAYED + CARD_COUNT
HELD = PILE + CARD_COUNT  # magic: held, laid face down, laid face up
DOWN = HELD + MAGIC
UP = DOWN + MAGIC
BID = UP + MAGIC
DECLARED = BID + CARD_COUNT + 1
BLESSING = DECLARED + MAGIC + 1
SEALED = BLESSING + GOD_COUNT + 2
CLAIMED = SEALED + ACTIONS + 1
PLATFORM = CLAIMED + 8 * MONUMENTS
SUN = PLATFORM + 4
PLAYER = SUN + 2 * SUNS

# The table.
PHASE = 2 * PLAYER
DAY = PHASE + DONE + 1
GOD = DAY + 10
ASKED = GOD + GOD_COUNT + 2
NEXT_SUN = ASKED + 4
BUILT = NEXT_SUN + SUNS
LEFT = BUILT + 9
FAVORITE = LEFT + GOD_COUNT
SUPPLY = FAVORITE + GOD_COUNT
SHOWN = SUPPLY + CARD_COUNT
DECK = SHOWN + 4 * 3
TERMS = DECK + 12 * 3
STEPS = 41
BY_DAY = TERMS + 9 * STEPS
FEATURES = BY_DAY + 10 * STEPS


@rule
def viewpoint(s: State) -> int:
    """Bast."""
    return 0


@rule
def features(s: State, seat: int, out: Int64Array) -> int:
    """Table, seats, and once the game has begun who leads in what."""
    at = of_table(s, out, 0)
    at = of_seat(s, seat, 0, out, at)
    at = of_seat(s, 1 - seat, PLAYER, out, at)
    return of_lead(s, seat, out, at) if s.day > 0 else at


@rule
def of_table(s: State, out: Int64Array, at: int) -> int:
    """Where the game is, and what lies open."""
    at = put(out, at, PHASE, int(s.phase), DONE + 1)
    at = put(out, at, DAY, int(s.day), 10)
    at = put(out, at, GOD, int(s.god) + 1, GOD_COUNT + 2)
    at = put(out, at, ASKED, int(s.due) & 3, 4)
    at = put(out, at, NEXT_SUN, int(s.sun), SUNS)
    at = put(out, at, BUILT, int(s.built), 9)
    at = put_set(out, at, LEFT, int(s.remaining))
    at = put_set(out, at, FAVORITE, int(s.favorites))
    at = put_set(out, at, SUPPLY, int(s.supply))
    for place in range(3):
        at = put(out, at, SHOWN + 4 * place, int(s.display[place]), 4)
    for kind in range(MONUMENTS):
        at = put(out, at, DECK + 12 * kind, int(s.deck[kind]), 12)
    return at


@rule
def of_seat(s: State, seat: int, base: int, out: Int64Array, at: int) -> int:
    """Cards, magic, gods, platforms and suns of a seat."""
    at = put_set(out, at, base + WON, int(s.won[seat]))
    at = put_set(out, at, base + HAND, int(s.hand[seat]))
    at = put_set(out, at, base + PLAYED, int(s.used[seat]))
    at = put_set(out, at, base + PILE, pile_mask(s, seat))
    at = put_set(out, at, base + HELD, int(s.magic[seat]))
    at = put_set(out, at, base + DOWN, int(s.down[seat]))
    at = put_set(out, at, base + UP, int(s.up[seat]))
    at = put(out, at, base + BID, int(s.bid[seat]), CARD_COUNT + 1)
    at = put(out, at, base + DECLARED, int(s.declared[seat]), MAGIC + 1)
    at = put(out, at, base + BLESSING, int(s.blessing[seat]), GOD_COUNT + 2)
    at = put(out, at, base + SEALED, int(s.sealed[seat]), ACTIONS + 1)
    for kind in range(MONUMENTS):
        at = put(out, at, base + CLAIMED + 8 * kind, int(s.claimed[seat][kind]), 8)
    for corner in range(4):
        if s.platforms[corner] == seat + 1:
            at = put(out, at, base + PLATFORM, corner, 4)
    for place in range(SUNS):
        if s.suns[place] == seat + 1:
            at = put(out, at, base + SUN + 2 * place, int(s.worth[place]) - 1, 2)
    return at


@rule
def of_lead(s: State, seat: int, out: Int64Array, at: int) -> int:
    """By how much a seat leads in each term of the estimate, in steps, and in all, also by day."""
    other = 1 - seat
    points = 100 * (total(s, seat) - total(s, other))
    board = board_worth(s, seat) - board_worth(s, other)
    gods = gods_worth(s, seat) - gods_worth(s, other)
    chain = chain_worth(s, seat) - chain_worth(s, other)
    magic = magic_worth(s, seat) - magic_worth(s, other)
    hands = hands_worth(s, seat) - hands_worth(s, other)
    sets = sets_worth(s, seat) - sets_worth(s, other)
    pyramid = pyramid_lead(s) if seat == 0 else -pyramid_lead(s)
    whole = points + board + gods + chain + magic + hands + sets + pyramid
    at = step(out, at, 0, points, 100)
    at = step(out, at, 1, board, 60)
    at = step(out, at, 2, gods, 50)
    at = step(out, at, 3, chain, 60)
    at = step(out, at, 4, magic, 50)
    at = step(out, at, 5, hands, 60)
    at = step(out, at, 6, sets, 60)
    at = step(out, at, 7, pyramid, 50)
    at = step(out, at, 8, whole, 25)
    return step(out, at, 9 + min(9, int(s.day)), whole, 60)


@rule
def step(out: Int64Array, at: int, term: int, lead: int, width: int) -> int:
    """A lead as one of STEPS of this width around 0."""
    middle = width * STEPS // 2
    return put(out, at, TERMS + term * STEPS, (lead + middle + 100 * width) // width - 100, STEPS)
