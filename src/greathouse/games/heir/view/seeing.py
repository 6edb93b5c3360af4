"""What observers see happen: numbers of actions, or codes for what secret answers show when they are opened."""

from __future__ import annotations

from greathouse.kernel.contract import CHANCE, HIDDEN
from greathouse.kernel.rules import rule

from ..content import LETTERS
from ..moves import BID, CHANGE, DECLARE, EXTRA, KEEP, PASS, STAND
from ..rules.auction import B, D, user, winner
from ..rules.cards import CARD_COUNT, pile_mask
from ..rules.squares import BIT
from ..state import (
    PHARAOH,
    TO_ACT,
    TO_BID,
    TO_CHANGE,
    TO_DECLARE,
    TO_DRAW,
    TO_EXTRA,
    TO_KEEP,
    TO_OFFER,
    TO_REPLY,
    State,
)

LAID = len(LETTERS) + 1
"""In a code of `seen`: a declared card of unknown letter."""

CODE = -3
"""The codes of `seen` run down from here."""

CARDS_BASE = CARD_COUNT + 1


@rule
def answer_of(s: State, p: int, actor: int, action: int) -> int:
    """The sealed answer of seat `p` when `actor` gives the last one."""
    return action if p == actor else int(s.sealed[p]) - 1


@rule
def seen_declarations(s: State, actor: int, action: int, observer: int) -> int:
    """Who declared: for each seat 0 or LAID, for the observer's own its letter from 1."""
    code = 0
    for p in range(2):
        letter = 0
        if p == actor or s.sealed[p]:
            letter = max(answer_of(s, p, actor, action) - DECLARE + 1, 0)
        if letter and p != observer:
            letter = LAID
        code = code * (LAID + 1) + letter
    return CODE - code


@rule
def left_bid(s: State, p: int, card: int) -> int:
    """The bid (from 1) of seat `p` after B: 0 if it went to the Corner Pyramid (R27)."""
    return 0 if user(s, B) == p else card


@rule
def seen_bids(s: State, actor: int, action: int, observer: int) -> int:
    """Both letters from 1, both bids from 1, who wins from 1 (R19, R22, R27, R29).

    0 for a bid that the observer is not shown, and for the winner while D still chooses.
    """
    code = int(s.declared[0]) * (LAID + 1) + int(s.declared[1])
    spy = user(s, D)
    for p in range(2):
        hidden = user(s, B) == p or spy == p
        card = answer_of(s, p, actor, action) - BID + 1
        code = code * CARDS_BASE + (0 if hidden and p != observer else card)
    bast = left_bid(s, 0, answer_of(s, 0, actor, action) - BID + 1)
    anubis = left_bid(s, 1, answer_of(s, 1, actor, action) - BID + 1)
    return CODE - (code * 3 + (0 if spy >= 0 else winner(s, bast, anubis) + 1))


@rule
def seen_change(s: State, actor: int, action: int) -> int:
    """After D: both bids from 1, who wins, whether the bid was changed (R29, Q16)."""
    card = int(s.bid[actor]) if action == STAND else action - CHANGE + 1
    bast = card if actor == 0 else int(s.bid[0])
    anubis = card if actor == 1 else int(s.bid[1])
    code = (bast * CARDS_BASE + anubis) * 2 + winner(s, bast, anubis)
    return CODE - (code * 2 + (0 if action == STAND else 1))


@rule
def seen_extra(s: State, actor: int, action: int) -> int:
    """Both extra cards (R57)."""
    bast = answer_of(s, 0, actor, action) - EXTRA
    return CODE - (bast * CARDS_BASE + answer_of(s, 1, actor, action) - EXTRA)


@rule
def seen_sealed(s: State, actor: int, action: int, observer: int) -> int:
    """A secret answer: only the last one shows something, and what depends on the kind."""
    if s.due == BIT[actor] and s.phase != TO_OFFER:
        if s.phase == TO_DECLARE:
            return seen_declarations(s, actor, action, observer)
        if s.phase == TO_BID:
            return seen_bids(s, actor, action, observer)
        return seen_extra(s, actor, action)
    return action if actor == observer else HIDDEN


@rule
def seen_chance(s: State, outcome: int, observer: int) -> int:
    """A drawn letter is seen by who draws; the Pharaoh shows the Corner Pyramid (R51, R56)."""
    if s.phase == TO_DRAW:
        return outcome if observer == s.drawer else HIDDEN
    if s.phase == TO_ACT and s.god == PHARAOH:
        return CODE - (pile_mask(s, 0) + int(BIT[CARD_COUNT]) * pile_mask(s, 1))
    return outcome


@rule
def seen(s: State, actor: int, action: int, observer: int) -> int:
    """What an observer learns of an event about to happen."""
    phase = int(s.phase)
    if actor == CHANCE:
        return seen_chance(s, action, observer)
    if phase in (TO_OFFER, TO_DECLARE, TO_BID, TO_EXTRA):
        return seen_sealed(s, actor, action, observer)
    if phase == TO_CHANGE:
        return seen_change(s, actor, action)
    return action if actor == observer else seen_choice(s, action)


@rule
def seen_choice(s: State, action: int) -> int:
    """What others see of a single seat's answer: that magic was laid, the letters that go back."""
    if s.phase == TO_REPLY and action != PASS:
        return CODE
    if s.phase == TO_KEEP:
        return CODE - (int(s.drawn) & ~int(BIT[action - KEEP]))
    return action
