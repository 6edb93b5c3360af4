"""Which rule forbids an action."""

from __future__ import annotations

from greathouse.kernel.rules import rule

from ..content import CARDS, NUMBERS
from ..moves import ASK, KEEP, PASS, TAKE
from ..state import ASKING, ENDED, KEEPING, TAKING, State
from .legal import accessible, barred, four, laid_cards
from .tables import BIT, HONEST, OPEN


@rule
def why(s: State, seat: int, action: int) -> int:
    """The rule that forbids an action, 0 if it is legal; R21 for a seat that is not on turn."""
    if seat != s.active or s.phase == ENDED:
        return 21
    if action < ASK:
        return why_take(s, action - TAKE)
    if action < PASS:
        return why_ask(s, (action - ASK) // CARDS, (action - ASK) % CARDS)
    if action == PASS:
        return 0 if s.phase == ASKING else 7
    return why_keep(s, action - KEEP)


@rule
def why_take(s: State, offset: int) -> int:
    """R7 wrong step, R11 empty display, R5 another layout, R8 no card there, R9 covered."""
    if s.phase != TAKING:
        return 11 if s.phase == ASKING and s.filled == 0 else 7
    if offset // CARDS != s.layout:
        return 5
    if (s.filled >> (offset % CARDS)) & 1 == 0:
        return 8
    return 0 if accessible(s, offset % CARDS) else 9


@rule
def why_ask(s: State, other: int, card: int) -> int:
    """R7 wrong step, R12 nobody else, R15 barred, R20 laid, R27 empty hand, R28 visible, R29 own card."""
    bit = int(BIT[card])
    if s.phase != ASKING:
        return 7
    if other == s.active or other >= s.seats:
        return 12
    if barred(s) & bit:
        return 15
    return 0 if s.request_scope == OPEN else why_void(s, other, bit)


@rule
def why_void(s: State, other: int, bit: int) -> int:
    """The rule against a request that everybody sees to be void, or that is no honest question."""
    if laid_cards(s) & bit:
        return 20
    if s.hands[other] == 0:
        return 27
    if s.face_up & bit:
        return 28
    return 29 if s.request_scope == HONEST and s.hands[s.active] & bit else 0


@rule
def why_keep(s: State, card: int) -> int:
    """R18: one of four cards of a family, and only when there are four."""
    if s.phase != KEEPING:
        return 18
    family = four(s)
    return 0 if card // NUMBERS == family and (s.hands[s.active] >> card) & 1 else 18
