"""How the cards lie, and the setup: nothing has happened yet, and the deal goes place by place (R2-R6)."""

from __future__ import annotations

from collections.abc import Iterator

from greathouse.kernel.positions import Flaw

from ..content import CARDS, GIZA, PYRAMIDS
from ..rules.tables import ALL, ONLY, ORDER, RANDOM
from ..state import BEGIN, CARD, DEAL, DESIGN, PLACE, VARIANT, State

_LATER = (
    *("began_empty", "laid", "kept", "named", "last_card", "last_asker", "last_asked", "last_answer", "previous"),
    *("idle_turns", "pass_turns", "dark", "takes", "lights", "ending", "winners"),
)
_LATER_BY_SEAT = ("hands", "shown", "fronts", "latest")


def place_name(s: State, place: int) -> str:
    """What a place of the layout is called."""
    return str(PLACE.at(s).words[place])


def variant_flaws(s: State) -> Iterator[Flaw]:
    """The layout lies as the options say (R5)."""
    wanted = s.layout
    if s.layout == GIZA and 0 < s.giza_mummy < RANDOM:
        wanted = GIZA + s.giza_mummy
    by_chance = s.layout == GIZA and s.giza_mummy == RANDOM
    if by_chance and s.phase > DESIGN:
        if not GIZA < s.variant <= GIZA + len(PYRAMIDS):
            yield Flaw("variant", "no pyramid lies mummy side up, the options have one", 5)
    elif s.variant != wanted:
        yield Flaw("variant", f"the cards lie as {VARIANT.words[wanted]} by the options", 5)
    if s.phase == DESIGN and not by_chance:
        yield Flaw("phase", "the options leave no design to chance", 5)


def setup_flaws(s: State) -> Iterator[Flaw]:
    """While cards are dealt nobody has done anything (R2, R6)."""
    for name in _LATER:
        if getattr(s, name):
            yield Flaw(name, "the game has not begun", 2)
    for name in _LATER_BY_SEAT:
        for seat, number in enumerate(getattr(s, name)):
            if number:
                yield Flaw(f"{name}[{seat}]", "the game has not begun", 2)
    for seat, row in enumerate(s.refused):
        if any(row):
            yield Flaw(f"refused[{seat}]", "the game has not begun", 2)
    if s.filled != ALL:
        yield Flaw("filled", "every place holds a card before the game begins", 2)
    yield from _first_flaws(s)
    yield from _deal_flaws(s)


def _first_flaws(s: State) -> Iterator[Flaw]:
    """The options or chance say who begins (R6)."""
    if s.phase == BEGIN and s.first_player:
        yield Flaw("phase", "the options say who begins, not chance", 6)
    elif s.phase == BEGIN and s.active:
        yield Flaw("active", "nobody has been chosen to begin", 6)
    elif s.first_player and s.active != (s.first_player - 1) % s.seats:
        yield Flaw("active", "the options say who begins", 6)


def _deal_flaws(s: State) -> Iterator[Flaw]:
    """God-side places get their cards in order, others are left (R2, R4)."""
    order = [place for place in ORDER[s.variant] if place >= 0]
    if s.dealt >= len(order) if s.phase == DEAL else s.dealt:
        yield Flaw("dealt", f"{s.dealt} cards cannot be dealt at this point", 2)
        return
    found = 0
    for place in order[: s.dealt]:
        card = s.display[place]
        if found >> card & 1:
            yield Flaw("display", f"{CARD.words[card]} lies on {place_name(s, place)} and elsewhere too", 1)
        yield from wrong_number(s, place)
        found |= 1 << card
    if s.face_up != found:
        yield Flaw("face_up", "these are not the cards dealt so far", 4)
    if s.pool != ALL & ~found:
        count = s.pool.bit_count()
        yield Flaw("pool", f"{count} cards are to be dealt, of {CARDS} that are not on god-side places", 2)


def wrong_number(s: State, place: int) -> Iterator[Flaw]:
    """A place that asks for a number holds a card with that number (R5)."""
    card = s.display[place]
    if not ONLY[s.variant][place] >> card & 1:
        yield Flaw("display", f"{CARD.words[card]} cannot lie on {place_name(s, place)}", 5)
