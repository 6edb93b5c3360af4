"""Which answers are legal."""

from __future__ import annotations

from typing import Any

from greathouse.kernel.arrays import Int64Array
from greathouse.kernel.rules import rule, table

from ..moves import (
    BASE,
    BID,
    CHANGE,
    CLAIM,
    DECLARE,
    EXTRA,
    KEEP,
    NEXT,
    OFFER,
    PASS,
    PLACE,
    SHIFT,
    STAND,
    STAY,
    TOKEN,
    TURN,
)
from ..state import (
    DONE,
    TO_BASE,
    TO_BID,
    TO_CHANGE,
    TO_CLAIM,
    TO_DECLARE,
    TO_EXTRA,
    TO_KEEP,
    TO_NEXT,
    TO_OFFER,
    TO_PLACE,
    TO_REPLY,
    TO_SHIFT,
    TO_TOKEN,
    TO_TURN,
    State,
)
from .squares import ARROWS, list_bits, list_squares

_SQUARE_KINDS = {TO_BASE: BASE, TO_TOKEN: TOKEN, TO_PLACE: PLACE, TO_SHIFT: SHIFT}
_CARD_KINDS = {TO_OFFER: OFFER, TO_BID: BID, TO_CHANGE: CHANGE, TO_EXTRA: EXTRA}
_LETTER_KINDS = {TO_DECLARE: DECLARE, TO_REPLY: DECLARE, TO_KEEP: KEEP}
_SINGLE = {TO_CHANGE: STAND, TO_SHIFT: STAY, TO_DECLARE: PASS, TO_REPLY: PASS}
_FEW = {TO_CLAIM: CLAIM, TO_NEXT: NEXT, TO_TURN: TURN}


def _by_phase(kinds: dict[int, int]) -> Any:
    return table([kinds.get(phase, -1) for phase in range(DONE + 1)])


SQUARE_KIND, CARD_KIND, LETTER_KIND = _by_phase(_SQUARE_KINDS), _by_phase(_CARD_KINDS), _by_phase(_LETTER_KINDS)
"""By phase: number of the first move of the kind that answers with a square, a card, a letter; -1 if none does."""

SINGLE, FEW = _by_phase(_SINGLE), _by_phase(_FEW)
"""By phase: the move without argument, and the first one of the kind with three or four fixed arguments."""


@rule
def letters(s: State, seat: int) -> int:
    """The letters among which the seat chooses."""
    return int(s.drawn) if s.phase == TO_KEEP else int(s.magic[seat])


@rule
def fresh_turn(s: State, quarter: int) -> bool:
    """Whether fewer quarter turns would not give the same arrows to who asks (R44)."""
    seat = 0 if s.due == 1 else 1
    tile = int(s.tiles[int(s.built) - 1])
    same = 0
    for q in range(quarter):
        same += 1 if ARROWS[tile][seat][q] == ARROWS[tile][seat][quarter] else 0
    return same == 0


@rule
def list_few(s: State, first: int, out: Int64Array, count: int) -> int:
    """Appends the moves of a kind with few fixed arguments."""
    for k in range(4 if first == TURN else 3):
        if first != TURN or fresh_turn(s, k):
            out[count] = first + k
            count += 1
    return count


@rule
def legal(s: State, seat: int, out: Int64Array) -> int:
    """The legal answers of a waiting seat, by move number, the one without argument first."""
    phase = int(s.phase)
    count = 0
    if SINGLE[phase] >= 0:
        out[0] = int(SINGLE[phase])
        count = 1
    if SQUARE_KIND[phase] >= 0:
        return list_squares(s, int(SQUARE_KIND[phase]), out, count)
    if CARD_KIND[phase] >= 0:
        return list_bits(int(s.hand[seat]), int(CARD_KIND[phase]), out, count)
    if LETTER_KIND[phase] >= 0:
        return list_bits(letters(s, seat), int(LETTER_KIND[phase]), out, count)
    return list_few(s, int(FEW[phase]), out, count)


@rule
def choices(s: State, seat: int, out: Int64Array) -> int:
    """All legal answers."""
    return legal(s, seat, out)
