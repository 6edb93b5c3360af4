"""Where cards are: each in one place, as many under the mummies as hidden, groups of three (R1, R2, R4, R17, R18)."""

from __future__ import annotations

from collections.abc import Iterator

from greathouse.kernel.positions import Flaw

from ..content import FAMILIES, FAMILY_WORDS
from ..rules.ending import won
from ..rules.tables import CHOOSE, COUNT, GOD_SIDE, ORDER, part
from ..state import ANSWER, ASKING, CARD, ENDED, FINDING, KEEPING, LAYING, TAKING, State
from .setup import wrong_number


def bits(mask: int) -> Iterator[int]:
    """The numbers in a set."""
    while mask:
        yield (mask & -mask).bit_length() - 1
        mask &= mask - 1


def named(cards: int) -> str:
    """The first card of a set in words."""
    return str(CARD.words[next(bits(cards))])


def double_flaws(s: State) -> Iterator[Flaw]:
    """Every card is in one place (R1); a seat that is not there has none."""
    found = 0
    for field, cards in _places(s):
        if cards & found:
            yield Flaw(field, f"{named(cards & found)} is elsewhere too", 1)
        found |= cards
    for name in ("hands", "fronts", "shown", "latest"):
        for seat in range(s.seats, len(getattr(s, name))):
            if getattr(s, name)[seat]:
                yield Flaw(f"{name}[{seat}]", f"there are {s.seats} players", 1)


def _places(s: State) -> Iterator[tuple[str, int]]:
    """Every place of cards, and which lie there."""
    yield "pool", s.pool
    for place in bits(s.filled & GOD_SIDE[s.variant]):
        yield "display", 1 << s.display[place]
    for seat in range(s.seats):
        yield f"hands[{seat}]", s.hands[seat]
        yield f"fronts[{seat}]", s.fronts[seat]


def display_flaws(s: State) -> Iterator[Flaw]:
    """All cards are dealt (R2), those lying open are known (R4), and the others lie under the mummies."""
    if s.dealt != sum(place >= 0 for place in ORDER[s.variant]):
        yield Flaw("dealt", f"{s.dealt} cards are dealt, and the game has begun", 2)
    found = 0
    for place in bits(s.filled & GOD_SIDE[s.variant]):
        yield from wrong_number(s, place)
        found |= 1 << s.display[place]
    if found & ~s.face_up:
        yield Flaw("face_up", f"{named(found & ~s.face_up)} lies open in the display", 4)
    elif found != s.face_up:
        yield Flaw("face_up", f"{named(s.face_up & ~found)} does not lie open in the display", 4)
    mummies = (s.filled & ~GOD_SIDE[s.variant]).bit_count() + (s.phase == FINDING)
    if mummies != s.pool.bit_count():
        yield Flaw("pool", f"{s.pool.bit_count()} cards lie under {mummies} mummies", 4)


def group_flaws(s: State) -> Iterator[Flaw]:
    """Groups have three cards (R18), hands no three of a family but before they are laid (R17), winners have won."""
    for seat in range(s.seats):
        most = _most(s, seat)
        for family in range(FAMILIES):
            laid, held = COUNT[part(s.fronts[seat], family)], COUNT[part(s.hands[seat], family)]
            if laid % 3:
                yield Flaw(f"fronts[{seat}]", f"{laid} cards {FAMILY_WORDS[family]}, a group has 3", 18)
            if held > most:
                yield Flaw(f"hands[{seat}]", f"{held} cards {FAMILY_WORDS[family]}, at this point up to {most}", 17)
        if won(s, seat) and not (s.phase == ENDED or (s.phase == LAYING and s.laid and seat == s.active)):
            yield Flaw(f"fronts[{seat}]", "has won, and the game is not over", 24)
    gained, surplus = _gained(s), _surplus(s)
    if s.laid + surplus > gained:
        field, most = ("laid", gained) if s.laid > gained else (f"hands[{s.active}]", gained - s.laid)
        yield Flaw(field, f"up to {most} groups can have come together in this turn", 17)


def _most(s: State, seat: int) -> int:
    """How many cards of a family a hand can hold."""
    if seat != s.active or s.phase in (TAKING, FINDING, ENDED):
        return 2
    of_four = s.phase == KEEPING or (s.phase == LAYING and (s.kept or s.four_in_hand != CHOOSE))
    return 4 if of_four else 3


def _gained(s: State) -> int:
    """How many cards can have come to the active hand in this turn: taken (R8), asked for (R13)."""
    took = s.phase >= ASKING and not s.began_empty
    asked = s.phase > ANSWER and s.named > 0 and s.last_answer > 0
    return took + asked


def _surplus(s: State) -> int:
    """How many cards of the active hand are more than two of a family."""
    counts = (COUNT[part(s.hands[s.active], family)] for family in range(FAMILIES))
    return sum(count - 2 for count in counts if count > 2)
