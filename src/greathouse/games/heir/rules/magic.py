"""Decks and hands of Animal Magic: drawing, using, and what everybody can deduce of them."""

from __future__ import annotations

from greathouse.kernel.rules import rule

from ..content import LETTERS
from ..state import TO_DRAW, WADJET, State
from .squares import BIT, BITS

ALL_LETTERS = (1 << len(LETTERS)) - 1


@rule
def holders(s: State) -> int:
    """Mask of the seats with Animal Magic in hand."""
    return (1 if s.magic[0] else 0) | (2 if s.magic[1] else 0)


@rule
def puts_aside(s: State) -> bool:
    """Whether drawn cards are put aside first: for Wadjet as Favorite (R52)."""
    return s.god == WADJET and int(s.favorites) & int(BIT[WADJET]) != 0


@rule
def reshuffle(s: State, seat: int) -> None:
    """The face-up cards become the face-down deck (R54); now everybody knows which cards were not among them."""
    if s.drawn:
        s.mixed = (int(s.magic[seat]) | int(s.drawn)) & ~int(s.sure[seat])
        s.drawn_old = int(BITS[s.drawn])
    else:
        s.sure[seat] = int(s.magic[seat])
    s.down[seat] = int(s.up[seat])
    s.up[seat] = 0


@rule
def can_draw(s: State) -> bool:
    """Prepares the next draw that is due, reshuffling if needed; false when none is due or no card is left (R54)."""
    seat = int(s.drawer)
    if s.draws and not s.down[seat]:
        reshuffle(s, seat)
    if s.draws and s.down[seat]:
        s.phase = TO_DRAW
        return True
    s.draws = 0
    return False


@rule
def begin_draws(s: State, seat: int, number: int) -> bool:
    """Has a seat draw up to that many cards; false if there is none to draw."""
    s.drawer = seat
    s.draws = number
    return can_draw(s)


@rule
def draw_letter(s: State, letter: int) -> None:
    """The top card of the drawer's deck is this one (R51, R52)."""
    seat = int(s.drawer)
    s.down[seat] &= ~int(BIT[letter])
    if puts_aside(s):
        s.drawn |= int(BIT[letter])
    else:
        s.magic[seat] |= int(BIT[letter])
    s.draws -= 1


@rule
def keep_letter(s: State, letter: int) -> None:
    """Of the cards put aside one is kept, the others go face up under the deck (R52)."""
    seat = int(s.drawer)
    back = int(s.drawn) & ~int(BIT[letter])
    s.magic[seat] |= int(BIT[letter])
    s.up[seat] |= back
    s.sure[seat] |= int(s.mixed) & ~back
    s.mixed = 0
    s.drawn_old = 0
    s.drawn = 0


@rule
def show_letter(s: State, seat: int) -> None:
    """The declared card is turned up: it leaves the hand (R19)."""
    gone = ~int(BIT[int(s.declared[seat]) - 1])
    s.magic[seat] &= gone
    s.sure[seat] &= gone


@rule
def end_draws(s: State) -> None:
    """Nobody draws any more."""
    s.drawer = 0
    s.draws = 0
