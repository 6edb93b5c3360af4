"""What a seat knows of a position, what it sees of an event, and positions that fit what it knows.

What can be inferred with certainty about a mummy card that somebody took, and nothing else, follows from `refused`,
`lit` and `load` (see State): it was not refused after it was taken, it accounts for what came to light, and no hand
ended a turn with three of a family. Every way to assign cards to mummy takes that fits this is equally likely, because
the cards under the mummies lie in any order.
"""

from __future__ import annotations

from greathouse.kernel.bits import size
from greathouse.kernel.chance import Rng, draw
from greathouse.kernel.common import copy_common
from greathouse.kernel.contract import CHANCE, HIDDEN, UNNOTICED
from greathouse.kernel.rules import rule

from .content import CARDS, NUMBERS
from .moves import KEEP
from .rules.legal import four, waiting
from .rules.tables import ALL, BIT, CHOOSE
from .state import ENDED, FINDING, KEEPING, LAYING, TAKING, State, View

TRIES = 4000
"""Attempts at an even draw before `guess` is content with any draw that fits."""


@rule
def view(s: State, seat: int, v: View) -> None:
    """R4, R10, R30: a reader sees no mummy, no hidden card of others, nor what they keep. R31: but all at the end."""
    copy_common(v, s)
    over = s.phase == ENDED
    mine = over or seat == s.active
    if not mine:
        v.phase = LAYING if s.phase == KEEPING else s.phase
        v.kept = 0
    v.waiting = int(BIT[s.active]) if s.phase in (KEEPING, LAYING) and not mine else waiting(s)
    for p in range(4):
        if not over and p != seat:
            v.hands[p] = s.shown[p]
        v.sizes[p] = size(int(s.hands[p]))
    if not over:
        for take in range(CARDS):
            v.found[take] = s.found[take] if s.taker[take] == seat else 0


@rule
def seen(s: State, actor: int, action: int, observer: int) -> int:
    """R10: a found mummy is seen by its finder. R30: nobody notices a choice of what to keep. The rest is public."""
    if actor == CHANCE:
        return HIDDEN if s.phase == FINDING and observer != s.active else action
    return UNNOTICED if action >= KEEP and observer != actor else action


@rule
def guess(v: View, seat: int, s: State, rng: Rng) -> None:
    """Draws the others' hidden cards evenly from all that fits; who then holds four of a family has yet to choose.

    Each draw is one of as many as there can be at most at this point, whatever was drawn before; a draw beyond those
    that there are begins anew. So every complete assignment comes with the same probability.
    """
    copy_common(s, v)
    if s.phase < TAKING:
        s.pool = ALL & ~int(s.face_up)
        return
    if s.phase == ENDED:
        s.pool = int(s.dark) & ~in_hands(s)
        return
    find_all(v, seat, s, rng)
    for take in range(known_takes(v)):
        if (s.dark >> (s.found[take] - 1)) & 1:
            s.hands[s.taker[take]] |= int(BIT[s.found[take] - 1])
    s.pool = int(s.dark) & ~in_hands(s)
    if s.phase == LAYING and s.active != seat and s.four_in_hand == CHOOSE and four(s) >= 0:
        s.phase = KEEPING


@rule
def in_hands(s: State) -> int:
    """All cards in hands."""
    cards = 0
    for p in range(s.seats):
        cards |= int(s.hands[p])
    return cards


@rule
def known_takes(v: View) -> int:
    """Mummy takes whose card its taker has seen."""
    return int(v.takes) - 1 if v.phase == FINDING else int(v.takes)


@rule
def find_all(v: View, seat: int, s: State, rng: Rng) -> None:
    """Gives each mummy take of the others a card. Meanwhile `lit`, `lit_at` and `origin` lend `limit` their room."""
    unknown = int(v.dark)
    if seat >= 0:
        unknown &= ~int(v.hands[seat])
    limit(v, seat, s, unknown)
    tries = 0
    while not (find_lit(v, seat, s, rng, tries < TRIES) and find_hidden(v, seat, s, unknown, rng, tries < TRIES)):
        tries += 1
    s.load[:] = v.load
    s.lit[:] = v.lit
    s.lit_at[:] = v.lit_at
    s.origin[:] = v.origin


@rule
def lowest(s: State, seat: int, card: int, until: int) -> int:
    """The seat's last mummy take that cannot have been this card, which it held until after the take `until`."""
    low = int(s.refused[seat][card])
    full = 3 << (2 * (card // NUMBERS))
    for take in range(low, min(until - 1, int(s.takes))):
        if s.taker[take] == seat and s.load[take] & full == full:
            low = take + 1
    return low


@rule
def fitting(s: State, seat: int, take: int, cards: int) -> int:
    """Those of the cards that the seat can have found at this take and can still hide."""
    full = 0
    for later in range(take, int(s.takes)):
        if s.taker[later] == seat:
            full |= int(s.load[later]) & (int(s.load[later]) >> 1)
    fits = 0
    for card in range(CARDS):
        if (cards >> card) & 1 and s.refused[seat][card] <= take and (full >> (2 * (card // NUMBERS))) & 1 == 0:
            fits |= int(BIT[card])
    return fits


@rule
def limit(v: View, seat: int, s: State, unknown: int) -> None:
    """Writes how many draws there can be at most: `lit_at` for cards that came to light, `origin` for hidden ones."""
    for light in range(v.lights):
        giver, until = int(v.lit_from[light]), int(v.lit_at[light])
        low = lowest(s, giver, int(v.lit[light]), until)
        s.lit[light] = low
        s.lit_at[light] = count_takes(v, giver, low, until)
        for earlier in range(light):  # an earlier one has surely used up a take that this one could have had
            if v.lit_from[earlier] == giver and s.lit[earlier] >= low:
                s.lit_at[light] -= 1
    step = 0
    for p in range(v.seats):
        if p != seat:
            step = limit_hidden(v, s, p, unknown, step)


@rule
def count_takes(v: View, seat: int, low: int, until: int) -> int:
    """How many mummy takes of the seat come after take `low`, up to `until`."""
    count = 0
    for take in range(low, until):
        count += 1 if v.taker[take] == seat else 0
    return count


@rule
def limit_hidden(v: View, s: State, seat: int, unknown: int, step: int) -> int:
    """Bounds for the hidden cards of one seat, from the first `step` on; answers the step after them.

    Of its takes the later ones offer more cards, so the bounds are those of its latest takes, less what must be gone.
    """
    lit = 0
    for light in range(v.lights):
        lit += 1 if v.lit_from[light] == seat else 0
    others, count = step, 0
    for take in range(known_takes(v)):
        if v.taker[take] == seat:
            count += 1
            if count > lit:
                fits = size(fitting(s, seat, take, unknown))
                s.origin[step] = fits - (step - others) - max(0, others - (size(unknown) - fits))
                step += 1
    return step


@rule
def weigh_down(s: State, seat: int, take: int, until: int, card: int) -> None:
    """Counts a card found at `take` and held until after the take `until` in the loads of the takes between."""
    family = 2 * (card // NUMBERS)
    for later in range(take, min(until - 1, int(s.takes))):
        if s.taker[later] == seat and (s.load[later] >> family) & 3:
            s.load[later] += 1 << family


@rule
def find_lit(v: View, seat: int, s: State, rng: Rng, even: bool) -> bool:
    """Draws at which take each card that came to light was found; whether it went well."""
    s.found[:] = v.found
    s.load[:] = v.load
    for light in range(v.lights):
        giver, card, until = int(v.lit_from[light]), int(v.lit[light]), int(v.lit_at[light])
        if giver == seat:
            continue
        low = lowest(s, giver, card, until)
        free = 0
        for take in range(low, until):
            free += 1 if s.taker[take] == giver and s.found[take] == 0 else 0
        rest = draw(rng, int(s.lit_at[light]) if even else max(1, free))
        if rest >= free:
            return False
        for take in range(low, until):
            if s.taker[take] == giver and s.found[take] == 0:
                if rest == 0:
                    s.found[take] = card + 1
                    weigh_down(s, giver, take, until, card)
                rest -= 1
    return True


@rule
def find_hidden(v: View, seat: int, s: State, unknown: int, rng: Rng, even: bool) -> bool:
    """Draws the cards that the others still hide; whether it went well."""
    step = 0
    for p in range(v.seats):
        for take in range(known_takes(v)):
            if p != seat and v.taker[take] == p and s.found[take] == 0:
                fits = fitting(s, p, take, unknown)
                free = size(fits)
                rest = draw(rng, int(s.origin[step]) if even else max(1, free))
                if rest >= free:
                    return False
                card = pick_card(fits, rest)
                s.found[take] = card + 1
                unknown &= ~int(BIT[card])
                weigh_down(s, p, take, CARDS + 2, card)
                step += 1
    return True


@rule
def pick_card(cards: int, rest: int) -> int:
    """The card with so many lower ones in the set."""
    for card in range(CARDS):
        if (cards >> card) & 1:
            if rest == 0:
                return card
            rest -= 1
    return -1


@rule
def exchange(s: State, seat: int, rng: Rng) -> None:
    """Swaps cards that a seat must not know: under the mummies and found by others, but not laid or handed on.

    Also at which of its mummy takes another player found a card. When the game is over nothing is hidden.
    """
    if s.phase == ENDED:
        return
    for take in range(s.takes):
        if s.taker[take] != seat and s.found[take]:
            swap_found(s, take, draw(rng, CARDS))
            swap_takes(s, take, draw(rng, int(s.takes)), seat)


@rule
def hidden(s: State, take: int) -> bool:
    """Whether the card of a mummy take is still in the hand of who found it, and nobody else has seen it."""
    card = int(s.found[take]) - 1
    return card >= 0 and (s.hands[s.taker[take]] & ~int(s.shown[s.taker[take]])) >> card & 1 == 1


@rule
def swap_found(s: State, take: int, card: int) -> None:
    """Puts a hidden card back under the mummies in exchange for this one, if it lies there."""
    if hidden(s, take) and (s.pool >> card) & 1:
        both = int(BIT[card]) | int(BIT[s.found[take] - 1])
        s.pool ^= both
        s.hands[s.taker[take]] ^= both
        s.found[take] = card + 1


@rule
def swap_takes(s: State, take: int, other: int, seat: int) -> None:
    """Swaps what was found at two takes of others: any two hidden cards, or two cards of one player."""
    a, b = int(s.taker[take]), int(s.taker[other])
    if b == seat or s.found[other] == 0 or (a != b and not (hidden(s, take) and hidden(s, other))):
        return
    if a != b:
        both = int(BIT[s.found[take] - 1]) | int(BIT[s.found[other] - 1])
        s.hands[a] ^= both
        s.hands[b] ^= both
    card = int(s.found[take])
    s.found[take] = s.found[other]
    s.found[other] = card
