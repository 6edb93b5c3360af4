"""Laborers: every one is somewhere; what everybody and the Regent know of them (R2, R7-R11, R36, R37)."""

from __future__ import annotations

from collections.abc import Iterator

from greathouse.kernel.positions import Flaw

from ..content import NEUTRAL
from ..rules.season import BLOCKED, DRAW_EACH, LABORERS_OF, POOL
from ..state import CARAVAN, KIND, LEFT_IN_BAG, TO_DRAW, TO_FILL_POOL, Governor, State
from .course import governors_drawn, is_beginning, is_setup


def laborer_flaws(s: State) -> Iterator[Flaw]:
    """What is wrong with laborers."""
    yield from _count_flaws(s)
    yield from _shown_flaws(s)
    yield from _drawing_flaws(s)
    yield from _regent_flaws(s)
    yield from _caravan_flaws(s)


def hidden(me: Governor) -> int:
    """Laborers behind a screen that not everybody knows of."""
    return sum(me.laborers) - sum(me.shown)


def _count_flaws(s: State) -> Iterator[Flaw]:
    """Every laborer of the game is somewhere (R7)."""
    placed = [*filter(None, s.workers), *filter(None, s.caravan)]
    for kind in range(6):
        count = s.bag[kind] + s.pool[kind] + placed.count(kind + 1)
        count += sum(s.governors[seat].laborers[kind] for seat in range(s.seats))
        if count != LABORERS_OF[s.seats][kind]:
            yield Flaw("bag", f"{count} of {KIND.words[kind]} in play, the box has {LABORERS_OF[s.seats][kind]}", 7)
    if placed and (is_setup(s) or is_beginning(s)):
        yield Flaw("workers", "no laborer stands on the board when the season begins", 11)


def _shown_flaws(s: State) -> Iterator[Flaw]:
    """Who was shown is there (R97)."""
    for seat in range(s.seats):
        me = s.governors[seat]
        for kind in range(6):
            if me.shown[kind] > me.laborers[kind]:
                what = f"{me.shown[kind]} of {KIND.words[kind]} were shown"
                yield Flaw(f"governors[{seat}].shown", f"{what}, {me.laborers[kind]} are there", 7)
        if me.recruits > hidden(me):
            yield Flaw(f"governors[{seat}].recruits", f"{me.recruits}, with {hidden(me)} hidden laborers", 10)


def _drawing_flaws(s: State) -> Iterator[Flaw]:
    """The governors draw one after another, then the pool is filled (R8, R9)."""
    most = DRAW_EACH[s.seats] if s.phase == TO_DRAW else POOL[s.seats]
    if is_beginning(s) and not 0 < s.draws <= most:
        yield Flaw("draws", f"{s.draws} laborers are not to be drawn", 8)
    if is_setup(s) or is_beginning(s):
        for seat in range(s.seats):
            wanted = 0 if is_setup(s) else _drawn_by(s, seat)
            count = sum(s.governors[seat].laborers)
            if count != wanted or any(s.governors[seat].shown):
                yield Flaw(f"governors[{seat}].laborers", f"{count} drawn, {wanted} are at this point, unseen", 8)
        pooled = POOL[s.seats] - s.draws if s.phase == TO_FILL_POOL else 0
        if sum(s.pool) != pooled:
            yield Flaw("pool", f"{sum(s.pool)} laborers, {pooled} are there at this point", 9)
    elif sum(s.bag) > LEFT_IN_BAG:
        yield Flaw("bag", f"{sum(s.bag)} laborers, {LEFT_IN_BAG} are left in the bag at most", 9)


def _drawn_by(s: State, seat: int) -> int:
    """How many laborers a seat has drawn so far."""
    each = int(DRAW_EACH[s.seats])
    if s.phase == TO_FILL_POOL:
        return each
    turn = (seat - s.regent) % s.seats
    if turn == governors_drawn(s):
        return each - s.draws
    return each if turn < governors_drawn(s) else 0


def _regent_flaws(s: State) -> Iterator[Flaw]:
    """The Regent knows those left in the bag, as long as it can follow them (R10)."""
    recruits = [s.governors[seat].recruits for seat in range(s.seats)]
    if not s.regent_knows:
        if any(s.left) or any(recruits):
            yield Flaw("left", "the Regent knows nothing of the bag", 10)
        return
    if is_setup(s) or is_beginning(s):
        yield Flaw("regent_knows", "the Regent has not looked into the bag yet", 10)
    if recruits[s.regent]:
        yield Flaw(f"governors[{s.regent}].recruits", "are those of others than the Regent", 10)
    if sum(s.left) != sum(s.bag) + sum(recruits):
        yield Flaw("left", f"{sum(s.left)} laborers, {sum(s.bag)} are in the bag, {sum(recruits)} recruited", 10)
    for kind in range(6):
        screened = sum(me.laborers[kind] - me.shown[kind] for me in s.governors[: s.seats] if me.recruits)
        if not 0 <= s.left[kind] - s.bag[kind] <= screened:
            yield Flaw("left", f"{KIND.words[kind]}: not in the bag or behind the screen of who recruited", 10)


def _caravan_flaws(s: State) -> Iterator[Flaw]:
    """The first on a caravan leads it with its only camel; some are blocked (R4, R36, R37)."""
    for which in range(2):
        leader, there = s.leaders[which], any(s.caravan[2 * which : 2 * which + 2])
        blocked = bool(BLOCKED[s.seats][which])
        if (leader == NEUTRAL + 1) != blocked:
            yield Flaw("leaders", f"{CARAVAN.words[which]} is {'' if blocked else 'not '}blocked", 4)
        elif there != (leader > 0 and not blocked):
            yield Flaw("leaders", f"{CARAVAN.words[which]} is led by the first who has a laborer there", 37)
    for seat in range(s.seats):
        camel = s.governors[seat].camel
        led = [which for which in range(2) if s.leaders[which] == seat + 1]
        if led != ([camel - 1] if camel else []):
            yield Flaw(f"governors[{seat}].camel", "leads another caravan, or none", 37)
