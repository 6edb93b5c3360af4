"""The action phase: the seven gods act in the order of their numbers (R37-R63)."""

from __future__ import annotations

from greathouse.kernel.rules import rule, table

from ..content import DISC, FAVORITE_DISC, LAST_WADJET, LETTERS, SET_POINTS
from ..moves import EXTRA
from ..state import (
    ACTIVE,
    BY_PTAH,
    BY_RA,
    BY_WADJET,
    GEB_NUT,
    PHARAOH,
    PTAH,
    RA,
    SESHAT,
    THOTH,
    TO_ACT,
    TO_CLAIM,
    TO_DEAL,
    TO_EXTRA,
    TO_KEEP,
    TO_NEXT,
    TO_PLACE,
    TO_REVEAL,
    TO_SHIFT,
    TO_STACK,
    TO_TURN,
    WADJET,
    State,
)
from .cards import clear_pyramid, exchange_used, pile_value
from .magic import begin_draws, end_draws
from .scoring import CORNER, crown, finish
from .squares import BIT, BITS, has_token

SET = table(SET_POINTS)
ROUNDS = 8
BLESSING = LETTERS.index("C")
EVERYBODY = 3
AUCTIONED = (1 << THOTH) - 1
"""The six gods of the shuffled stack (R13)."""


@rule
def ask(s: State, phase: int, seats: int) -> None:
    """These seats owe an answer; 0 at a chance event."""
    s.phase = phase
    s.due = seats


@rule
def owner(s: State, god: int) -> int:
    """The seat that won a god."""
    return 0 if int(s.won[0]) & int(BIT[god]) else 1


@rule
def is_favorite(s: State, god: int) -> bool:
    """Whether a god has the Ankh or a blessing (R15, R28)."""
    return int(s.favorites) & int(BIT[god]) != 0


@rule
def begin_round(s: State) -> None:
    """A new stack of gods is prepared (R12, R13, R63)."""
    s.day += 1
    s.god = 0
    s.remaining = AUCTIONED
    s.favorites = 0
    s.won[0] = 0
    s.won[1] = 0
    ask(s, TO_REVEAL, 0)


@rule
def lift_blessing(s: State) -> None:
    """The god has acted: a card C on it goes face up under its owner's deck (R21, Q15)."""
    for seat in range(2):
        if s.blessing[seat] == s.god + 1:
            s.blessing[seat] = 0
            s.up[seat] |= int(BIT[BLESSING])


@rule
def begin_wadjet(s: State) -> bool:
    """Wadjet draws magic (R51, R52), in the last round she acts by herself (R53)."""
    if s.day == ROUNDS:
        ask(s, TO_ACT, 0)
        return True
    return begin_draws(s, owner(s, WADJET), 3 if is_favorite(s, WADJET) else 1)


@rule
def begin_action(s: State) -> bool:
    """Asks for what the god that acts now needs; false if nothing happens (R37, R55)."""
    god = int(s.god)
    seat = int(BIT[owner(s, god)])
    if god == SESHAT:
        ask(s, TO_PLACE, seat)
    elif god == GEB_NUT:
        ask(s, TO_SHIFT if is_favorite(s, GEB_NUT) else TO_TURN, seat)
    elif god == PTAH and is_favorite(s, PTAH):
        ask(s, TO_CLAIM, seat)
    elif god == WADJET:
        return begin_wadjet(s)
    elif god == PHARAOH and CORNER[s.sun] < 0:
        return False
    else:
        ask(s, TO_ACT, 0)
    return True


@rule
def next_action(s: State) -> None:
    """The acting god is done; the next one that has something to do begins (R37)."""
    begun = False
    s.due = 0
    end_draws(s)
    while not begun:
        lift_blessing(s)
        s.god += 1
        begun = begin_action(s)


@rule
def begin_actions(s: State) -> None:
    """All gods are awarded: Thoth to who won fewer, then the action phase begins (R12, R25)."""
    fewer = 0 if BITS[s.won[0]] < BITS[s.won[1]] else 1
    s.won[fewer] |= int(BIT[THOTH])
    s.god = SESHAT
    begin_action(s)


@rule
def take_token(s: State, seat: int, at: int) -> bool:
    """Takes the Animal Magic token on a square, if one lies there; true if a card is drawn for it (R42)."""
    if not has_token(s, at):
        return False
    s.tokens[at // 32] &= ~int(BIT[at % 32])
    return begin_draws(s, seat, 1)


@rule
def place_monument(s: State, seat: int, at: int) -> None:
    """Seshat puts the active token with its standee on the board (R38)."""
    i = int(s.built)
    s.sites[i] = at
    s.kinds[i] = int(s.display[ACTIVE]) - 1
    s.tiles[i] = int(s.tile) - 1
    s.tile = 0
    s.built = i + 1
    s.due = 0
    if not take_token(s, seat, at):
        next_action(s)


@rule
def shift_monument(s: State, seat: int, at: int) -> None:
    """Geb and Nut as Favorite move the monument to a neighbouring square (R45)."""
    s.sites[int(s.built) - 1] = at
    s.due = 0
    if not take_token(s, seat, at):
        ask(s, TO_TURN, int(BIT[seat]))


@rule
def turn_monument(s: State, seat: int, quarter: int) -> None:
    """Geb and Nut's owner takes the monument and turns it (R43, R44)."""
    i = int(s.built) - 1
    s.owners[i] = seat + 1
    s.turns[i] = quarter
    next_action(s)


@rule
def swap_active(s: State, slot: int) -> None:
    """Ptah as Favorite exchanges the active card; the standee of this round changes with it (R48, Q24)."""
    card = int(s.display[slot])
    s.display[slot] = int(s.display[ACTIVE])
    s.display[ACTIVE] = card
    s.kinds[int(s.built) - 1] = card - 1


@rule
def claim(s: State, seat: int) -> None:
    """Ptah's owner claims the active Monument card and scores (R46, R47)."""
    kind = int(s.display[ACTIVE]) - 1
    s.points[seat][BY_PTAH] += int(SET[s.claimed[seat][kind]])
    s.claimed[seat][kind] += 1
    s.display[ACTIVE] = 0
    next_action(s)


@rule
def mark_sun(s: State, seat: int) -> None:
    """Ra's owner puts a disc on the current sun and scores it (R49, R50)."""
    worth = FAVORITE_DISC if is_favorite(s, RA) else DISC
    s.suns[s.sun] = seat + 1
    s.worth[s.sun] = worth
    s.points[seat][BY_RA] += worth
    next_action(s)


@rule
def score_wadjet(s: State, seat: int) -> None:
    """In the last round Wadjet's owner scores instead of drawing (R53)."""
    s.points[seat][BY_WADJET] += LAST_WADJET
    next_action(s)


@rule
def score_pyramid(s: State) -> None:
    """The offerings are turned up; the higher total builds, a tie asks for one more card each (R56, R57)."""
    bast = pile_value(s, 0)
    anubis = pile_value(s, 1)
    if bast == anubis:
        ask(s, TO_EXTRA, EVERYBODY)
        return
    crown(s, 0 if bast > anubis else 1)
    clear_pyramid(s)
    next_action(s)


@rule
def settle_extra(s: State) -> None:
    """Both extra cards are shown: the higher one decides, of equal values the Sun (R57, R58)."""
    crown(s, 0 if s.sealed[0] > s.sealed[1] else 1)
    clear_pyramid(s)
    for seat in range(2):
        card = int(BIT[int(s.sealed[seat]) - 1 - EXTRA])
        s.hand[seat] &= ~card
        s.used[seat] |= card
        s.sealed[seat] = 0
    next_action(s)


@rule
def end_round(s: State) -> None:
    """Thoth exchanges the used cards and moves the Sun Marker; back at Ra's sun the game ends (R59, R60)."""
    exchange_used(s)
    s.sun = (int(s.sun) + 1) % ROUNDS
    if s.sun == 0:
        finish(s)
    else:
        ask(s, TO_NEXT, int(BIT[owner(s, THOTH)]))


@rule
def choose_card(s: State, slot: int) -> None:
    """Thoth's owner chooses the next active card: LEFT, RIGHT, or from the deck (R61); a token comes on it (R62)."""
    if slot < 3:
        s.display[ACTIVE] = int(s.display[slot])
        s.display[slot] = 0
    s.tile = int(s.next_tile)
    s.next_tile = 0
    ask(s, TO_DEAL, 0)


@rule
def act(s: State, god: int) -> None:
    """A god acts without a decision."""
    seat = owner(s, god)
    if god == PTAH:
        claim(s, seat)
    elif god == RA:
        mark_sun(s, seat)
    elif god == WADJET:
        score_wadjet(s, seat)
    elif god == PHARAOH:
        score_pyramid(s)
    else:
        end_round(s)


@rule
def after_draws(s: State) -> None:
    """All cards are drawn: Seshat and Wadjet are done, Geb and Nut go on, Wadjet as Favorite keeps one."""
    seat = int(s.drawer)
    if s.drawn:
        ask(s, TO_KEEP, int(BIT[seat]))
    elif s.god == GEB_NUT:
        end_draws(s)
        ask(s, TO_TURN, int(BIT[seat]))
    else:
        next_action(s)


@rule
def deal_card(s: State, kind: int) -> None:
    """A Monument card is turned up into the first empty place (R5, R61)."""
    slot = ACTIVE
    while s.display[slot]:
        slot += 1
    s.display[slot] = kind + 1
    s.deck[kind] -= 1
    if s.display[0] and s.display[1] and s.display[2]:
        ask(s, TO_STACK, 0)
