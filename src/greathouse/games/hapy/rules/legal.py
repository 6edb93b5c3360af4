"""What may be done: accessible cards, requests, what can stay in the hand."""

from __future__ import annotations

from greathouse.kernel.arrays import Int64Array
from greathouse.kernel.bits import lowest, without_lowest
from greathouse.kernel.contract import CHANCE, OVER
from greathouse.kernel.rules import rule

from ..content import CARDS, FAMILIES, NUMBERS
from ..moves import ASK, KEEP, PASS, TAKE
from ..state import ASKING, ENDED, KEEPING, TAKING, State
from .tables import ALL, BIT, COUNT, COVERS, HONEST, OPEN, PREVIOUS_TURN, part


@rule
def turn(s: State) -> int:
    """Whose decision, or chance, or over."""
    phase = int(s.phase)
    if phase == ENDED:
        return OVER
    if phase in (TAKING, ASKING, KEEPING):
        return int(s.active)
    return CHANCE


@rule
def waiting(s: State) -> int:
    """Only the active player decides anything."""
    who = turn(s)
    return int(BIT[who]) if who >= 0 else 0


@rule
def accessible(s: State, place: int) -> bool:
    """R9: a card lies there and no other card lies on it."""
    filled = int(s.filled)
    return (filled >> place) & 1 == 1 and COVERS[s.layout][place] & filled == 0


@rule
def barred(s: State) -> int:
    """R15: the card (as a set) that the active player must not name; by previous_turn only the turn before counts."""
    card = int(s.last_card)
    if s.bar_rule == PREVIOUS_TURN:
        card = int(s.previous)
    elif s.last_asker == s.active:
        card = 0
    return int(BIT[card - 1]) if card else 0


@rule
def laid_cards(s: State) -> int:
    """All cards in groups (R20)."""
    cards = 0
    for seat in range(s.seats):
        cards |= int(s.fronts[seat])
    return cards


@rule
def nameable(s: State) -> int:
    """The cards that the active player may name: of any family (R14), but see R15, R20, R28, R29."""
    cards = ALL & ~barred(s)
    if s.request_scope != OPEN:
        cards &= ~(laid_cards(s) | int(s.face_up))
    if s.request_scope == HONEST:
        cards &= ~int(s.hands[s.active])
    return cards


@rule
def can_ask(s: State, seat: int) -> bool:
    """R12, R27: another player, who holds a card unless requests are open."""
    return seat != s.active and seat < s.seats and (s.request_scope == OPEN or s.hands[seat] != 0)


@rule
def four(s: State) -> int:
    """The family of which the active player holds four, -1 for none (R18)."""
    for family in range(FAMILIES):
        if COUNT[part(int(s.hands[s.active]), family)] > 3:
            return family
    return -1


@rule
def list_cards(cards: int, base: int, out: Int64Array, count: int) -> int:
    """Appends the numbers `base` + card of these cards; answers how many entries there are then."""
    while cards:
        out[count] = base + lowest(cards)
        cards = without_lowest(cards)
        count += 1
    return count


@rule
def legal(s: State, seat: int, out: Int64Array) -> int:
    """Places in order; requests by seat and card, then passing; the cards that can stay in the hand."""
    if seat != s.active:
        return 0
    if s.phase == TAKING:
        return list_takes(s, out)
    if s.phase == ASKING:
        return list_requests(s, out)
    if s.phase == KEEPING and four(s) >= 0:
        family = four(s)
        return list_cards(part(int(s.hands[seat]), family) << (NUMBERS * family), KEEP, out, 0)
    return 0


@rule
def list_takes(s: State, out: Int64Array) -> int:
    """R8, R9: every accessible card."""
    count, first = 0, TAKE + CARDS * s.layout
    for place in range(CARDS):
        out[count] = first + place  # the next one takes its place unless it is accessible
        count += 1 if accessible(s, place) else 0
    return count


@rule
def list_requests(s: State, out: Int64Array) -> int:
    """R12: every request that is allowed, then none."""
    cards = nameable(s)
    count = 0
    for other in range(s.seats):
        if can_ask(s, other):
            count = list_cards(cards, ASK + CARDS * other, out, count)
    out[count] = PASS
    return count + 1


@rule
def choices(s: State, seat: int, out: Int64Array) -> int:
    """All legal actions but the requests that the asker knows to be in vain.

    Of these the ones for an own card that everybody knows of are left, to one player: they bar it for the next one.
    """
    if s.phase != ASKING or seat != s.active:
        return legal(s, seat, out)
    cards = nameable(s)
    shield = int(s.shown[seat])
    count = 0
    for other in range(s.seats):
        if can_ask(s, other):
            count = list_cards(cards & (possible(s, seat, other) | shield), ASK + CARDS * other, out, count)
            shield = 0
    out[count] = PASS
    return count + 1


@rule
def possible(s: State, seat: int, other: int) -> int:
    """The cards that another player may hold, for all that a seat knows."""
    shown = int(s.shown[other])
    if s.hands[other] == shown:
        return shown
    unknown = int(s.dark) & ~int(s.hands[seat])
    for card in range(CARDS):
        if s.refused[other][card] >= s.latest[other]:
            unknown &= ~int(BIT[card])
    return shown | unknown
