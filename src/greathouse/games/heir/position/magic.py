"""Animal Magic: every letter in one place, what is declared, blessed, drawn (R3, R16-R21, R28, R29, R51-R54)."""

from __future__ import annotations

from collections.abc import Iterator

from greathouse.kernel.positions import Flaw

from ..content import LETTERS
from ..moves import GODS
from ..rules.auction import D
from ..rules.gods import BLESSING
from ..rules.magic import ALL_LETTERS
from ..state import TO_BID, TO_CHANGE, TO_DRAW, TO_KEEP, TO_REPLY, WADJET, State
from .course import BETWEEN, BIDDING, owner


def magic_flaws(s: State) -> Iterator[Flaw]:
    """What is wrong with Animal Magic."""
    for seat in range(2):
        yield from _place_flaws(s, seat)
        yield from _declared_flaws(s, seat)
        yield from _blessing_flaws(s, seat)
    yield from _exchange_flaws(s)
    yield from _draw_flaws(s)


def _places(s: State, seat: int) -> Iterator[tuple[str, int]]:
    """Every place of a player's letters, and which lie there."""
    yield f"magic[{seat}]", s.magic[seat]
    yield f"down[{seat}]", s.down[seat]
    yield f"up[{seat}]", s.up[seat]
    yield f"blessing[{seat}]", 1 << BLESSING if s.blessing[seat] else 0
    yield "drawn", s.drawn if s.drawer == seat else 0
    yield f"declared[{seat}]", 1 << s.declared[seat] - 1 if s.declared[seat] and s.phase == TO_CHANGE else 0


def _place_flaws(s: State, seat: int) -> Iterator[Flaw]:
    """Every Animal Magic card of a player is in one place (R3, R21)."""
    found = 0
    for field, letters in _places(s, seat):
        if letters & found:
            yield Flaw(field, f"{_named(letters & found)} lies elsewhere too", 3)
        found |= letters
    if found != ALL_LETTERS:
        yield Flaw(f"down[{seat}]", f"{_named(ALL_LETTERS & ~found)} is nowhere", 3)
    if s.sure[seat] & ~s.magic[seat]:
        yield Flaw(f"sure[{seat}]", f"{_named(s.sure[seat] & ~s.magic[seat])} is not in the hand", 3)


def _declared_flaws(s: State, seat: int) -> Iterator[Flaw]:
    """A declared card is in the hand until it is turned up (R16, R19)."""
    declared = s.declared[seat]
    if not declared or s.phase == TO_CHANGE:
        return
    if s.phase not in (TO_BID, TO_REPLY):
        yield Flaw(f"declared[{seat}]", "no card is declared now", 16)
    elif not s.magic[seat] >> declared - 1 & 1:
        yield Flaw(f"declared[{seat}]", f"{LETTERS[declared - 1]} is not in the hand", 16)


def _exchange_flaws(s: State) -> Iterator[Flaw]:
    """Who replies has magic and the other one declared (R17); who changes the bid used D alone (R29)."""
    seat = 1 if s.due == 2 else 0
    if s.phase == TO_REPLY:
        if not s.magic_reply or not s.magic[seat]:
            yield Flaw("due", "has nothing to reply with", 17)
        if s.declared[seat] or not s.declared[1 - seat]:
            yield Flaw(f"declared[{seat}]", "just the other player has declared a card", 17)
    if s.phase == TO_CHANGE and (s.declared[seat] != D or s.declared[1 - seat] == D):
        yield Flaw(f"declared[{seat}]", "a bid is changed by who alone uses D", 29)


def _blessing_flaws(s: State, seat: int) -> Iterator[Flaw]:
    """A card C lies on a god that was won in this round and has not yet acted (R21, R28)."""
    god = s.blessing[seat] - 1
    if god < 0:
        return
    gone = s.phase in BETWEEN or (s.phase not in BIDDING and s.god > god)
    if gone or not (s.won[0] | s.won[1]) >> god & 1 or not s.favorites >> god & 1 or s.blessing[1 - seat] == god + 1:
        yield Flaw(f"blessing[{seat}]", f"no card C can lie on {GODS[god]}", 28)


def _draw_flaws(s: State) -> Iterator[Flaw]:
    """Cards are drawn one by one; for Wadjet as Favorite they are put aside first (R42, R51-R54)."""
    aside = s.phase in (TO_DRAW, TO_KEEP) and s.god == WADJET and s.favorites >> WADJET & 1
    if s.drawn and not aside:
        yield Flaw("drawn", "nothing is put aside but for Wadjet as Favorite", 52)
    if s.phase == TO_KEEP and not s.drawn:
        yield Flaw("drawn", "there is nothing to keep", 52)
    if s.phase in (TO_DRAW, TO_KEEP) and s.drawer != owner(s, s.god):
        yield Flaw("drawer", "who won the god draws", 51)
    if bool(s.draws) != (s.phase == TO_DRAW) or s.draws + s.drawn.bit_count() > (3 if aside else 1):
        yield Flaw("draws", f"{s.draws} cards are not to be drawn", 51)
    if s.phase == TO_DRAW and not s.down[s.drawer]:
        yield Flaw(f"down[{s.drawer}]", "no card is left to draw", 54)
    yield from _mixed_flaws(s)


def _mixed_flaws(s: State) -> Iterator[Flaw]:
    """Of cards put aside before a reshuffle it is known which they or the hand can be (R54)."""
    if s.drawn_old > s.drawn.bit_count():
        yield Flaw("drawn_old", f"{s.drawn_old} cards, {s.drawn.bit_count()} are put aside", 54)
    if s.mixed & ~(s.magic[s.drawer] | s.drawn if s.drawn else 0):
        yield Flaw("mixed", "remembers cards that are neither in the hand nor put aside", 54)


def _named(letters: int) -> str:
    return ", ".join(letter for k, letter in enumerate(LETTERS) if letters >> k & 1)
