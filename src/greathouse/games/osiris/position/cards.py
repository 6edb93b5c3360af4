"""City cards: every one in one place, who knows of it, how many are being drawn (R3, R32-R35, R63-R65, R73, R86)."""

from __future__ import annotations

from collections.abc import Iterator

from greathouse.kernel.positions import Flaw

from ..content import ABILITY_PARAM, BONUS_ROWS, BOON_PARAM, CARD_ABILITY, CITY_CARDS, START_CARDS
from ..moves import VISIT, WITHDRAW
from ..state import (
    BRIBE,
    CITY_CARD,
    DOING,
    FIRST_ABILITY,
    FIRST_BOON,
    GIVE,
    KEEP,
    SCRIBE,
    SIDE,
    THOTH,
    TO_CHOOSE_REGENT,
    TO_DEAL,
    State,
)
from .course import is_beginning, is_setup

_ALL = (1 << CITY_CARDS) - 1
_CHOSEN_AMONG = {VISIT: 2, THOTH: BOON_PARAM.thoth_draw}
"""By compound move: cards drawn of which one is kept."""


def card_flaws(s: State) -> Iterator[Flaw]:
    """What is wrong with city cards."""
    yield from _place_flaws(s)
    yield from _knowledge_flaws(s)
    yield from _played_flaws(s)
    yield from _setup_flaws(s) if is_setup(s) else _draw_flaws(s)
    yield from _view_flaws(s)


def _named(cards: int) -> str:
    return ", ".join(str(CITY_CARD.words[card]) for card in range(CITY_CARDS) if cards >> card & 1)


def _place_flaws(s: State) -> Iterator[Flaw]:
    """Every city card is in one place (R63)."""
    places = [("deck", s.deck), ("discard", s.discard), ("in_view", s.in_view)]
    places += [("card", 1 << s.card - 1)] if s.card else []
    places += [(f"governors[{seat}].hand", s.governors[seat].hand) for seat in range(s.seats)]
    found = 0
    for field, cards in places:
        if cards & found:
            yield Flaw(field, f"{_named(cards & found)} lies elsewhere too", 63)
        found |= cards
    if found != _ALL:
        yield Flaw("deck", f"{_named(_ALL & ~found)} is nowhere", 63)


def _knowledge_flaws(s: State) -> Iterator[Flaw]:
    """Who holds or sees a card knows it; nobody knows one in the deck (R32, R35)."""
    for card, readers in enumerate(s.knows):
        if s.deck >> card & 1 and readers:
            yield Flaw("knows", f"{CITY_CARD.words[card]} is in the deck, where nobody knows it", 35)
        if s.in_view >> card & 1 and not readers >> s.mover & 1:
            yield Flaw("knows", f"{CITY_CARD.words[card]} was drawn by who is on turn", 32)
    for seat in range(s.seats):
        strange = [card for card in range(CITY_CARDS) if s.governors[seat].hand >> card & ~s.knows[card] >> seat & 1]
        if strange:
            yield Flaw("knows", f"{CITY_CARD.words[strange[0]]} is held by seat {seat}, who knows it", 63)


def _played_flaws(s: State) -> Iterator[Flaw]:
    """A card is on the table while its side is chosen or its ability carried out (R64 to R66)."""
    ability = FIRST_ABILITY <= s.doing < FIRST_BOON
    if (s.card > 0) != (ability or s.phase == SIDE):
        yield Flaw("card", "is on the table just while it is being played", 65)
    elif ability and (not s.ability_cards or CARD_ABILITY[s.card - 1] != s.doing - FIRST_ABILITY):
        yield Flaw("card", f"{CITY_CARD.words[s.card - 1]} has not the ability {DOING.words[s.doing]}", 63)


def _setup_flaws(s: State) -> Iterator[Flaw]:
    """Cards are dealt one seat after another (R3)."""
    dealing = s.phase == TO_DEAL
    if dealing != (1 <= s.draws <= START_CARDS) or (s.phase == TO_CHOOSE_REGENT and s.draws):
        yield Flaw("draws", f"{s.draws} cards are not to be dealt", 3)
    for seat in range(s.seats):
        dealt = START_CARDS * (dealing and seat < s.drawn_by) + (START_CARDS - s.draws) * (seat == s.drawn_by) * dealing
        if s.governors[seat].hand.bit_count() != dealt:
            yield Flaw(f"governors[{seat}].hand", f"{dealt} cards are dealt at this point", 3)
    if s.discard:
        yield Flaw("discard", "nothing has been discarded in the setup", 3)


def _draw_flaws(s: State) -> Iterator[Flaw]:
    """As many cards are drawn as the move says, while there are any (R32, R35, R73, R86, R90)."""
    if s.phase == TO_DEAL:
        if not s.deck:
            yield Flaw("deck", "no card is left to be drawn", 35)
        if s.doing in _CHOSEN_AMONG:
            right = s.draws > 0 and s.draws + s.in_view.bit_count() == _CHOSEN_AMONG[s.doing]
        else:
            right = 1 <= s.draws <= _most(s)
        if not right:
            yield Flaw("draws", f"{s.draws} cards are not to be drawn for {DOING.words[s.doing]}", 32)
    elif s.draws and not is_beginning(s):
        yield Flaw("draws", "nothing is being drawn", 8)


def _most(s: State) -> int:
    """Cards that are drawn for the Scribe or the bonus."""
    most = ABILITY_PARAM.scribe_draw if s.doing == SCRIBE else 0
    if s.doing == WITHDRAW and s.bonus:
        most = BONUS_ROWS[s.bonus - 1].city_cards
    return most


def _view_flaws(s: State) -> Iterator[Flaw]:
    """Cards are in view while one of them is chosen, or the extra one is to be given (R32, R86)."""
    count = s.in_view.bit_count()
    if s.phase == KEEP:
        right = count == 2 if s.doing == VISIT else 2 <= count <= _CHOSEN_AMONG[THOTH]
    elif s.phase in (GIVE, BRIBE):
        right = count == 1
    else:
        right = not count or (s.phase == TO_DEAL and s.doing in _CHOSEN_AMONG)
    if not right:
        yield Flaw("in_view", f"{count} cards cannot be in view at this point", 32)
