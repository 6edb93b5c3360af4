"""City cards on their way, and who knows of them; laborers shown and hidden.

A lot is a set of cards shuffled together. How many cards of each lot lie in each place is known to all; where nobody
else can tell from which lot a card came that changed hands, the lots in question become one.
"""

from __future__ import annotations

from greathouse.kernel.rules import rule, table

from ..content import CARD_ABILITY, CARD_GOODS, CITY_CARDS
from ..moves import VISIT
from ..state import LOTS, THOTH, TO_DEAL, State
from .land import BIT, total

ABILITY_OF = table(CARD_ABILITY)
CARD_YIELD = table(CARD_GOODS)


# --- the deck ---------------------------------------------------------------------------------------------------------


@rule
def refill_deck(s: State) -> None:
    """The discard pile becomes the deck when a card is needed and there is none (R35)."""
    if s.deck or not s.discard:
        return
    lot = free_lot(s)
    for card in range(CITY_CARDS):
        if int(s.discard) >> card & 1:
            s.lots[card] = lot
            s.knows[card] = 0
    s.deck = s.discard
    s.discard = 0


@rule
def free_lot(s: State) -> int:
    """A lot number that no card outside the discard pile bears; two lots become one if need be."""
    for lot in range(LOTS):
        used = False
        for card in range(CITY_CARDS):
            if s.lots[card] == lot and not int(s.discard) >> card & 1:
                used = True
        if not used:
            return lot
    join_lots(s, 0, 1)
    return 1


@rule
def join_lots(s: State, lot: int, other: int) -> None:
    """The cards of both lots now bear the first number."""
    for card in range(CITY_CARDS):
        if s.lots[card] == other:
            s.lots[card] = lot


@rule
def join_lots_of(s: State, cards: int) -> None:
    """One of these cards goes somewhere unseen: their lots become one."""
    first = -1
    for card in range(CITY_CARDS):
        if cards >> card & 1:
            if first < 0:
                first = int(s.lots[card])
            elif s.lots[card] != first:
                join_lots(s, first, int(s.lots[card]))


@rule
def draw_cards(s: State, number: int) -> None:
    """The governor on turn draws so many cards, fewer if there are fewer (R35)."""
    s.draws = number
    if number > 0:
        refill_deck(s)
    s.phase = TO_DEAL


@rule
def can_draw_on(s: State) -> bool:
    """Whether another card is due and there."""
    if s.draws == 0:
        return False
    refill_deck(s)
    return s.deck != 0


@rule
def deal_card(s: State, card: int, seat: int) -> None:
    """A card leaves the deck: into the hand of the seat, or in view of the seat if it will choose among several."""
    s.deck &= ~BIT[card]
    s.knows[card] = BIT[seat]
    s.draws -= 1
    if s.season and chooses_among(s):
        s.in_view |= BIT[card]
    else:
        s.governors[seat].hand |= BIT[card]


@rule
def chooses_among(s: State) -> bool:
    """Whether one of the cards being drawn will be kept (city, Thoth), not all (Scribe, regent bonus)."""
    return int(s.doing) in (VISIT, THOTH)


@rule
def keep_alone(s: State, seat: int) -> None:
    """Every card in view joins the hand: there was only one (R35)."""
    s.governors[seat].hand |= s.in_view
    s.in_view = 0


@rule
def keep(s: State, seat: int, card: int) -> None:
    """One card joins the hand; which one, nobody else sees (R32, R86)."""
    if s.doing != THOTH:
        join_lots_of(s, int(s.in_view))
    s.governors[seat].hand |= BIT[card]
    s.in_view &= ~BIT[card]
    if s.doing == THOTH:
        s.discard |= s.in_view
        s.in_view = 0


@rule
def hand_extra(s: State, seat: int) -> None:
    """The other card goes to this seat; giver and receiver know it (R32, R33)."""
    giver = int(BIT[s.mover])
    for card in range(CITY_CARDS):
        if int(s.in_view) >> card & 1:
            s.knows[card] = giver | int(BIT[seat])
    s.governors[seat].hand |= s.in_view
    s.in_view = 0


@rule
def pass_card(s: State, card: int, giver: int, receiver: int) -> None:
    """A card changes hands in a deal; only the two know which one it was."""
    hand = int(s.governors[giver].hand)
    pair = int(BIT[giver]) | int(BIT[receiver])
    if hand != int(BIT[card]):
        join_lots_of(s, hand)
        for other in range(CITY_CARDS):
            if hand >> other & 1:
                s.knows[other] &= pair
    s.governors[giver].hand &= ~BIT[card]
    s.governors[receiver].hand |= BIT[card]
    s.knows[card] = pair


@rule
def show_card(s: State, card: int, seat: int) -> None:
    """A seat learns where a card is."""
    s.knows[card] |= BIT[seat]


# --- laborers ---------------------------------------------------------------------------------------------------------


@rule
def show_laborers(s: State, seat: int, kind: int, number: int) -> None:
    """All learn that the seat has at least so many laborers of a kind."""
    me = s.governors[seat]
    while me.shown[kind] < number:
        recognise(s, seat, kind)
        me.shown[kind] += 1


@rule
def recognise(s: State, seat: int, kind: int) -> None:
    """What the Regent makes of a laborer shown by a seat that drew from the bag: is it one of the two it saw (R10)?

    Where it cannot tell, the two count no longer as known.
    """
    me = s.governors[seat]
    if not s.regent_knows or me.recruits == 0 or s.left[kind] == 0:
        return
    if me.recruits == total(me.laborers) - total(me.shown) or unseen_by_regent(s, kind) == 0:
        s.left[kind] -= 1
        me.recruits -= 1
    else:
        forget_left(s)


@rule
def unseen_by_regent(s: State, kind: int) -> int:
    """Laborers of a kind that the others hold hidden and did not draw from the two that the Regent saw."""
    found = int(s.bag[kind]) - int(s.left[kind])
    for seat in range(int(s.seats)):
        if seat != s.regent:
            found += int(s.governors[seat].laborers[kind]) - int(s.governors[seat].shown[kind])
    return found


@rule
def forget_left(s: State) -> None:
    """The Regent knows the rest of the bag no longer."""
    s.regent_knows = 0
    for kind in range(6):
        s.left[kind] = 0
    for seat in range(int(s.seats)):
        s.governors[seat].recruits = 0


@rule
def draw_from_bag(s: State, seat: int, kind: int) -> None:
    """A laborer from the bag goes behind the screen (R72, R84)."""
    s.bag[kind] -= 1
    s.governors[seat].laborers[kind] += 1
    if s.regent_knows and seat == s.regent:
        s.left[kind] -= 1
    elif s.regent_knows:
        s.governors[seat].recruits += 1


@rule
def gain_laborer(s: State, seat: int, kind: int) -> None:
    """A laborer that all can see goes behind the screen."""
    s.governors[seat].laborers[kind] += 1
    s.governors[seat].shown[kind] += 1


@rule
def lose_laborer(s: State, seat: int, kind: int) -> None:
    """A laborer leaves the screen for all to see."""
    show_laborers(s, seat, kind, 1)
    s.governors[seat].laborers[kind] -= 1
    s.governors[seat].shown[kind] -= 1
