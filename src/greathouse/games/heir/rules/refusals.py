"""Which rule forbids an answer."""

from __future__ import annotations

from greathouse.kernel.rules import rule, table

from ..moves import MOVES, TURN
from ..state import (
    DONE,
    TO_ACT,
    TO_BASE,
    TO_BID,
    TO_CHANGE,
    TO_CLAIM,
    TO_DECLARE,
    TO_DRAW,
    TO_EXTRA,
    TO_KEEP,
    TO_NEXT,
    TO_OFFER,
    TO_PLACE,
    TO_REPLY,
    TO_REVEAL,
    TO_SHIFT,
    TO_TOKEN,
    TO_TURN,
    State,
)
from .legal import CARD_KIND, FEW, LETTER_KIND, SINGLE, SQUARE_KIND, fresh_turn, letters
from .squares import BIT, free_squares, is_open

_RULES = {
    TO_BASE: 8,
    TO_TOKEN: 9,
    TO_REVEAL: 14,
    TO_OFFER: 34,
    TO_DECLARE: 16,
    TO_REPLY: 17,
    TO_BID: 18,
    TO_CHANGE: 29,
    TO_PLACE: 38,
    TO_SHIFT: 45,
    TO_TURN: 44,
    TO_CLAIM: 48,
    TO_ACT: 37,
    TO_DRAW: 51,
    TO_KEEP: 52,
    TO_EXTRA: 57,
    TO_NEXT: 61,
    DONE: 60,
}
RULE = table([_RULES.get(phase, 5) for phase in range(DONE + 1)])
"""By phase: the rule that says what is to be done in it."""

KIND = table([kind for kind, k in enumerate(MOVES.kinds) for _ in range(k.size)])
"""By move: its kind."""


@rule
def why_square(s: State, at: int) -> int:
    """0 if a square is open, else the rule that closes it: base and monuments for Seshat R41, nearness R39."""
    if is_open(s, at):
        return 0
    if s.phase != TO_PLACE:
        return int(RULE[s.phase])
    return 39 if free_squares(s, at // 32) & int(BIT[at % 32]) else 41


@rule
def same_kind(a: int, b: int) -> bool:
    """Whether `b` is the first move of a kind and `a` belongs to it."""
    return b >= 0 and KIND[a] == KIND[b]


@rule
def why(s: State, seat: int, action: int) -> int:
    """0 if the answer is legal, else the number of the rule that forbids it."""
    phase = int(s.phase)
    forbidden = int(RULE[phase])
    if not int(s.due) & int(BIT[seat]):
        return forbidden
    if same_kind(action, int(SQUARE_KIND[phase])):
        return why_square(s, action - int(SQUARE_KIND[phase]))
    if same_kind(action, int(CARD_KIND[phase])):
        return 0 if int(s.hand[seat]) & int(BIT[action - int(CARD_KIND[phase])]) else forbidden
    if same_kind(action, int(LETTER_KIND[phase])):
        return 0 if letters(s, seat) & int(BIT[action - int(LETTER_KIND[phase])]) else forbidden
    if same_kind(action, int(FEW[phase])):
        return 0 if phase != TO_TURN or fresh_turn(s, action - TURN) else forbidden
    return 0 if action == SINGLE[phase] else forbidden
