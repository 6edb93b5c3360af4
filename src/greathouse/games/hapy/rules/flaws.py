"""What no position can be: the invariants, and that memory and hidden cards agree."""

from __future__ import annotations

from greathouse.kernel.rules import rule

from ..content import CARDS, FAMILIES, GIZA, NUMBERS, PYRAMIDS
from ..state import ANSWER, ASKING, BEGIN, DEAL, DESIGN, ENDED, FINDING, KEEPING, LAYING, State
from .choosing import four
from .ending import won
from .tables import ALL, BIT, CHOOSE, COUNT, GOD_SIDE, ORDER, part, size


@rule
def flaw(s: State) -> int:
    """0, or a rule that the position breaks. Cards may be missing altogether, so that examples can be set up."""
    if misnumbered(s):
        return 7
    if doubled(s):
        return 1
    if s.phase in (BEGIN, DESIGN, DEAL):
        return 0
    broken = 2 if misdealt(s) else 10 if misremembered(s) else 17 if overfull(s) else 0
    over = s.phase == ENDED
    return 24 if not broken and (over != (s.ending != 0) or over != (s.winners != 0)) else broken


@rule
def within(value: int, last: int) -> bool:
    """Whether a number is 0..last."""
    return 0 <= value <= last


@rule
def misnumbered(s: State) -> bool:
    """Whether a field holds a number that stands for nothing."""
    right = within(s.phase, ENDED) and within(s.active, s.seats - 1) and within(s.kept, CARDS)
    right = right and within(s.named, CARDS) and within(s.last_card, CARDS) and within(s.previous, CARDS)
    right = right and within(s.last_asker, s.seats - 1) and within(s.last_asked, s.seats - 1)
    right = right and within(s.takes, CARDS) and within(s.lights, CARDS) and within(s.dealt, CARDS)
    right = right and (s.named > 0 or s.phase != ANSWER) and (s.takes > 0 or s.phase != FINDING)
    right = right and variant_fits(s) and within(s.filled, ALL) and within(s.pool, ALL) and within(s.dark, ALL)
    if not right or s.idle_turns < 0 or s.pass_turns < 0:
        return True
    for seat in range(4):
        empty = seat < s.seats or s.hands[seat] | s.fronts[seat] | s.latest[seat] == 0
        if not empty or not within(s.hands[seat], ALL) or not within(s.fronts[seat], ALL):
            return True
    return False


@rule
def variant_fits(s: State) -> bool:
    """Whether `variant` belongs to the layout (R5)."""
    return s.variant == s.layout or (s.layout == GIZA and within(s.variant, GIZA + len(PYRAMIDS)))


@rule
def doubled(s: State) -> bool:
    """Whether a card is in two places at once (R1)."""
    all_cards = int(s.pool)
    count = size(all_cards)
    for place in range(CARDS):
        if (s.filled & GOD_SIDE[s.variant]) >> place & 1 and s.phase not in (BEGIN, DESIGN, DEAL):
            if not within(s.display[place], CARDS - 1):
                return True
            all_cards |= int(BIT[s.display[place]])
            count += 1
    for seat in range(s.seats):
        all_cards |= int(s.hands[seat]) | int(s.fronts[seat])
        count += size(int(s.hands[seat])) + size(int(s.fronts[seat]))
    return size(all_cards) != count


@rule
def misdealt(s: State) -> bool:
    """Whether the cards under the mummies, or those lying open, do not match the display (R2, R4)."""
    mummies = size(int(s.filled) & ~int(GOD_SIDE[s.variant])) + (1 if s.phase == FINDING else 0)
    if mummies != size(int(s.pool)) or ORDER[s.variant][s.dealt] >= 0:
        return True
    open_cards = 0
    for place in range(CARDS):
        if (s.filled & GOD_SIDE[s.variant]) >> place & 1:
            open_cards |= int(BIT[s.display[place]])
    return open_cards != s.face_up


@rule
def misremembered(s: State) -> bool:
    """Whether the memory of mummy takes does not fit the hidden cards (R4, R10, R13)."""
    dark = int(s.pool)
    for seat in range(s.seats):
        if s.shown[seat] & ~int(s.hands[seat]):
            return True
        dark |= int(s.hands[seat]) & ~int(s.shown[seat])
        if s.latest[seat] != last_take(s, seat):
            return True
    return dark != s.dark or mistaken(s) or overloaded(s)


@rule
def last_take(s: State, seat: int) -> int:
    """The latest mummy take of a seat, 0 for none."""
    latest = 0
    for take in range(s.takes):
        if s.taker[take] == seat:
            latest = take + 1
    return latest


@rule
def mistaken(s: State) -> bool:
    """Whether the cards of the mummy takes are not the hidden cards of the hands and those that came to light."""
    places, cards = int(s.filled) | int(GOD_SIDE[s.variant]), 0
    for take in range(s.takes):
        seat, card = int(s.taker[take]), int(s.found[take]) - 1
        if not within(s.origin[take], CARDS - 1) or not within(seat, s.seats - 1) or (places >> s.origin[take]) & 1:
            return True
        places |= int(BIT[s.origin[take]])
        if card < 0 and s.phase == FINDING and take + 1 == s.takes:
            continue
        if not within(card, CARDS - 1) or (cards >> card) & 1 or not held(s, seat, take + 1, card):
            return True
        cards |= int(BIT[card])
    hidden = 0
    for seat in range(s.seats):
        hidden |= int(s.hands[seat]) & ~int(s.shown[seat])
    for light in range(s.lights):
        if not within(s.lit[light], CARDS - 1):
            return True
        hidden |= int(BIT[s.lit[light]])
    return hidden != cards or size(cards) != s.takes - (1 if s.phase == FINDING else 0)


@rule
def lit_until(s: State, seat: int, card: int) -> int:
    """The seat's latest mummy take when this card of it came to light; 99 if the hand still hides it, -1 if neither."""
    if (s.hands[seat] & ~int(s.shown[seat])) >> card & 1:
        return 99
    for light in range(s.lights):
        if s.lit[light] == card and s.lit_from[light] == seat:
            return int(s.lit_at[light])
    return -1


@rule
def held(s: State, seat: int, take: int, card: int) -> bool:
    """Whether a seat can have found this card at this take, by where it is now and the refusals."""
    return s.refused[seat][card] < take <= lit_until(s, seat, card)


@rule
def overloaded(s: State) -> bool:
    """Whether a hand had more than two cards of a family at the end of a turn (R17)."""
    for take in range(s.takes):
        seat = int(s.taker[take])
        for family in range(FAMILIES):
            count = (s.load[take] >> (2 * family)) & 3
            for earlier in range(take + 1):
                card = int(s.found[earlier]) - 1
                if count and s.taker[earlier] == seat and card >= 0 and card // NUMBERS == family:
                    count += 1 if lit_until(s, seat, card) > take + 1 else 0
            if count > 3:
                return True
    return False


@rule
def overfull(s: State) -> bool:
    """Whether a hand holds more of a family than it can at this point of a turn, or a group is none (R17, R18)."""
    for seat in range(s.seats):
        limit = 2
        if seat == s.active and s.phase in (ASKING, ANSWER):
            limit = 3
        elif seat == s.active and s.phase in (KEEPING, LAYING):
            limit = 4
        for family in range(FAMILIES):
            if COUNT[part(int(s.hands[seat]), family)] > limit or COUNT[part(int(s.fronts[seat]), family)] % 3:
                return True
        if won(s, seat) and s.phase not in (LAYING, ENDED):
            return True
    return misplaced_choice(s)


@rule
def misplaced_choice(s: State) -> bool:
    """Whether the choice of what to keep is due, or made, at the wrong moment (R18)."""
    choosing = s.four_in_hand == CHOOSE and four(s) >= 0 and s.kept == 0
    if s.phase == KEEPING or (s.phase == LAYING and choosing):
        return s.phase != KEEPING or not choosing
    return s.kept != 0 and s.phase != LAYING
