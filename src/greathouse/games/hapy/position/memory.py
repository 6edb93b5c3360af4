"""What everybody remembers of mummy takes fits the hidden cards (R4, R10, R13, R17)."""

from __future__ import annotations

from collections.abc import Iterator

from greathouse.kernel.positions import Flaw

from ..content import CARDS, FAMILIES, FAMILY_WORDS, NUMBERS
from ..rules.tables import GOD_SIDE
from ..state import CARD, FINDING, State
from .cards import named
from .setup import place_name

_STILL_HIDDEN = CARDS + 2
"""Until after every take."""


def memory_flaws(s: State) -> Iterator[Flaw]:
    """What is wrong with takes, cards that came to light, refusals and weights."""
    for part in (_hidden_flaws, _take_flaws, _light_flaws, _finding_flaws):
        found = list(part(s))
        yield from found
        if found:
            return
    until = [_held_until(s, take) for take in range(s.takes)]
    yield from _refusal_flaws(s, until)
    yield from _load_flaws(s, until)


def _hidden(s: State, seat: int) -> int:
    """The cards of a hand that not everybody knows."""
    return s.hands[seat] & ~s.shown[seat]


def _hidden_flaws(s: State) -> Iterator[Flaw]:
    """Known cards are in that hand; dark are those under the mummies and the others in hands (R4)."""
    dark = s.pool
    for seat in range(s.seats):
        if s.shown[seat] & ~s.hands[seat]:
            yield Flaw(f"shown[{seat}]", f"{named(s.shown[seat] & ~s.hands[seat])} is not in that hand", 4)
        dark |= _hidden(s, seat)
    if dark & ~s.dark:
        yield Flaw("dark", f"{named(dark & ~s.dark)} is missing: not everybody knows where it is", 4)
    elif dark != s.dark:
        yield Flaw("dark", f"everybody knows where {named(s.dark & ~dark)} is", 4)


def _take_flaws(s: State) -> Iterator[Flaw]:
    """Every take is from another mummy's place, now empty; the latest of each seat is noted (R10)."""
    full = s.filled | GOD_SIDE[s.variant]
    latest = [0] * s.seats
    for take in range(s.takes):
        place = s.origin[take]
        if full >> place & 1:
            yield Flaw(f"origin[{take}]", f"no mummy was taken from {place_name(s, place)} then", 10)
        full |= 1 << place
        latest[s.taker[take]] = take + 1
    for seat in range(s.seats):
        if s.latest[seat] != latest[seat]:
            yield Flaw(f"latest[{seat}]", f"{s.latest[seat]}, the last mummy taken was {latest[seat]}", 10)


def _light_flaws(s: State) -> Iterator[Flaw]:
    """A card comes to light once, from a hand that hid it, to be seen in a hand or front (R13, R20)."""
    visible, found = 0, 0
    for seat in range(s.seats):
        visible |= s.shown[seat] | s.fronts[seat]
    at = [0] * s.seats
    for light in range(s.lights):
        card, seat = s.lit[light], s.lit_from[light]
        if found >> card & 1 or not visible >> card & 1:
            yield Flaw(f"lit[{light}]", f"{CARD.words[card]} did not come to light, or twice", 13)
        if not at[seat] <= s.lit_at[light] <= s.latest[seat]:
            yield Flaw(f"lit_at[{light}]", f"{s.lit_at[light]} was not the last take of that seat then", 13)
        found |= 1 << card
        at[seat] = s.lit_at[light]


def _finding_flaws(s: State) -> Iterator[Flaw]:
    """The cards found are those that hands hide and those that came to light, each with who found it (R10)."""
    looking = s.phase == FINDING
    if looking and not (s.takes and s.taker[s.takes - 1] == s.active and not s.found[s.takes - 1]):
        yield Flaw("phase", "the active player has not just taken a mummy", 10)
        return
    found = [0] * s.seats
    for take in range(s.takes - looking):
        card, seat = s.found[take] - 1, s.taker[take]
        if card < 0 or any(cards >> card & 1 for cards in found):
            yield Flaw(f"found[{take}]", "has no card" if card < 0 else f"{CARD.words[card]} was found before", 10)
            return
        found[seat] |= 1 << card
    for seat in range(s.seats):
        wanted = _hidden(s, seat)
        for light in range(s.lights):
            wanted |= 1 << s.lit[light] if s.lit_from[light] == seat else 0
        if found[seat] & ~wanted:
            yield Flaw("found", f"{named(found[seat] & ~wanted)} is not hidden in the hand of who found it", 10)
        elif wanted != found[seat]:
            yield Flaw(f"hands[{seat}]", f"{named(wanted & ~found[seat])} is hidden, and was not found there", 10)


def _held_until(s: State, take: int) -> int:
    """The seat's latest take when the card of this take came to light, a high number if the hand still hides it."""
    card, seat = s.found[take] - 1, s.taker[take]
    for light in range(s.lights):
        if s.lit[light] == card and s.lit_from[light] == seat:
            return s.lit_at[light]
    return _STILL_HIDDEN


def _refusal_flaws(s: State, until: list[int]) -> Iterator[Flaw]:
    """Nobody hid a card that was refused since, and cards came to light after they were found (R13)."""
    for seat in range(s.seats):
        for card, take in enumerate(s.refused[seat]) if any(s.refused[seat]) else ():
            if take and (take > s.takes or s.taker[take - 1] != seat):
                yield Flaw(f"refused[{seat}]", f"{CARD.words[card]}: {take} is no take of that seat", 13)
    for take in range(s.takes):
        if not s.found[take]:
            continue
        card = s.found[take] - 1
        if s.refused[s.taker[take]][card] > take:
            yield Flaw(f"found[{take}]", f"{CARD.words[card]} was refused since", 13)
        elif until[take] <= take:
            yield Flaw(f"found[{take}]", f"{CARD.words[card]} came to light before", 13)


def _load_flaws(s: State, until: list[int]) -> Iterator[Flaw]:
    """No hand had more than two cards of a family at the end of a turn (R17)."""
    hidden: list[list[tuple[int, int]]] = [[] for _ in range(s.seats)]  # by seat: family, and until when
    for take in range(s.takes):
        mine = hidden[s.taker[take]]
        if s.found[take]:
            mine.append(((s.found[take] - 1) // NUMBERS, until[take]))
        weights = [0] * FAMILIES
        for family, end in mine:
            weights[family] += end > take + 1
        for family, weight in enumerate(weights):
            known = s.load[take] >> (2 * family) & 3
            if known and known + weight > 3:
                yield Flaw(f"load[{take}]", f"then a hand held more than two cards {FAMILY_WORDS[family]}", 17)
