"""The board: monuments in stock, planned, built or lost, and laborers on places (R4, R17-R20, R47-R62, R67)."""

from __future__ import annotations

from collections.abc import Iterator

from greathouse.kernel.positions import Flaw

from ..content import FIRST_CITY, NEUTRAL, PLACE_IDS
from ..rules.land import SITE_OF, TYPE_OF
from ..rules.season import COUNT, HELD_BY_NEUTRAL, NEUTRAL_GROUND
from ..state import MONUMENT, State
from .course import is_setup

Standing = list[tuple[int, int, int]]
"""Monuments on the board: place, type, owner."""


def board_flaws(s: State) -> Iterator[Flaw]:
    """What is wrong with the board."""
    yield from _set_flaws(s)
    yield from _laborer_flaws(s)
    yield from _neutral_flaws(s)
    standing = [
        (place, (monument - 1) % 3, (monument - 1) // 3)
        for row in (s.ground, s.upper)
        for place, monument in enumerate(row)
        if monument
    ]
    yield from _site_flaws(s, standing)
    for seat in range(s.seats):
        yield from _monument_flaws(s, seat, [(place, kind) for place, kind, owner in standing if owner == seat])
    yield from _award_flaws(s)


def _set_flaws(s: State) -> Iterator[Flaw]:
    """The sets of places agree with what stands there (R56, R67)."""
    built = spires = 0
    for place, monument in enumerate(s.ground):
        if monument:
            built |= 1 << place
        if monument % 3 == 1 and not s.upper[place] and place < FIRST_CITY:
            spires |= 1 << place
    if built != s.built_on:
        yield Flaw("built_on", f"is wrong about {_named(built ^ s.built_on)}", 56)
    if spires != s.spires:
        yield Flaw("spires", f"is wrong about {_named(spires ^ s.spires)}", 67)


def _laborer_flaws(s: State) -> Iterator[Flaw]:
    """A laborer on a space covers its sections without monuments, at least one (R17 to R20, R30)."""
    stood = worked = 0
    for place, laborer in enumerate(s.workers):
        if not laborer:
            continue
        if place >= FIRST_CITY:
            stood |= 1 << place
            continue
        pair = 3 << place & ~s.built_on
        if place % 2 or not pair:
            yield Flaw("workers", f"no laborer can stand on {PLACE_IDS[place]}", 20)
        stood |= pair
        worked |= 1 << place
    if stood != s.stood_on:
        yield Flaw("stood_on", f"is wrong about {_named(stood ^ s.stood_on)}", 56)
    if worked != s.worked:
        yield Flaw("worked", f"is wrong about {_named(worked ^ s.worked)}", 56)


def _neutral_flaws(s: State) -> Iterator[Flaw]:
    """Neutral monuments stay (R4); as many placeholders of each type lie on cartouches as at the start (R59)."""
    first = 1 + 3 * NEUTRAL
    for place, neutral in enumerate(NEUTRAL_GROUND[s.seats]):
        if s.ground[place] != neutral and (neutral or s.ground[place] >= first):
            yield Flaw("ground", f"the neutral monuments do not stand so on {PLACE_IDS[place]}", 4)
    holders = [0, 0, 0]
    for cartouche, kind in enumerate(TYPE_OF):
        holders[kind] += (s.planned[cartouche] == NEUTRAL + 1) - (HELD_BY_NEUTRAL[s.seats] >> cartouche & 1)
    for kind in range(3):
        if holders[kind]:
            yield Flaw("planned", f"the placeholders of the type {MONUMENT.words[kind]} are too many or too few", 59)


def _site_flaws(s: State, standing: Standing) -> Iterator[Flaw]:
    """In cities stand the types that can (R58); on an obelisk in a section the Sculptor's obelisk (R67)."""
    for place, kind, _ in standing:
        if place >= FIRST_CITY and not SITE_OF[kind] >> place & 1:
            yield Flaw("ground", f"{MONUMENT.words[kind]}: none can stand in {PLACE_IDS[place]}", 58)
    for place, monument in enumerate(s.upper):
        on_obelisk = s.ground[place] % 3 == 1 and place < FIRST_CITY
        if monument and (monument % 3 != 1 or monument > 3 * NEUTRAL or not on_obelisk):
            yield Flaw("upper", f"only an obelisk on an obelisk can stand on {PLACE_IDS[place]}", 67)


def _monument_flaws(s: State, seat: int, standing: list[tuple[int, int]]) -> Iterator[Flaw]:
    """Every monument of a seat is in stock, planned, built or lost (R47, R60, R62)."""
    me, where = s.governors[seat], f"governors[{seat}]"
    kinds = [kind for _, kind in standing]
    planned = [TYPE_OF[cartouche] for cartouche, holder in enumerate(s.planned) if holder == seat + 1]
    for kind, word in enumerate(MONUMENT.words):
        if me.built[kind] != kinds.count(kind):
            yield Flaw(f"{where}.built", f"{me.built[kind]} of {word}, on the board are {kinds.count(kind)}", 60)
        count = me.stock[kind] + me.built[kind] + me.lost[kind] + planned.count(kind)
        if count != COUNT[kind]:
            yield Flaw(f"{where}.stock", f"{count} of {word} in play, a governor has {COUNT[kind]}", 47)
    if sorted(place for place, _ in standing) != sorted(me.sites[: len(standing)]):
        yield Flaw(f"{where}.sites", "are not the places of its monuments", 60)
    elif any(place >= 0 for place in me.sites[len(standing) :]):
        yield Flaw(f"{where}.sites", "name more places than it has monuments", 60)
    if is_setup(s) and (standing or planned or any(me.lost) or me.glory):
        yield Flaw(f"{where}.glory", "nothing has been built, lost or scored in the setup", 4)
    if s.season <= 1 and any(me.lost):
        yield Flaw(f"{where}.lost", "monuments are lost at the end of a season", 62)


def _award_flaws(s: State) -> Iterator[Flaw]:
    """The first to have built all of a type was rewarded (R53)."""
    for kind, word in enumerate(MONUMENT.words):
        complete = any(s.governors[seat].built[kind] == COUNT[kind] for seat in range(s.seats))
        if complete != bool(s.awarded >> kind & 1):
            yield Flaw("awarded", f"{word}: the reward is given to the first who has built all", 53)


def _named(places: int) -> str:
    return ", ".join(PLACE_IDS[place] for place in range(len(PLACE_IDS)) if places >> place & 1)
