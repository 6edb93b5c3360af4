"""The compound move under way: what was chosen so far, and that what is due can be done (R12-R92)."""

from __future__ import annotations

from collections.abc import Iterator

from greathouse.kernel.positions import Flaw

from ..content import FIRST_CITY, NEUTRAL
from ..moves import VISIT
from ..rules.legal import allowed
from ..rules.terms import plannable
from ..state import (
    BASTET,
    BRIBE,
    CARTOUCHE_NAME,
    CITY,
    CITY_NAME,
    GIVE,
    KEEP,
    KIND,
    LABORER,
    MIX,
    PAYMENT,
    PHASE,
    SECTION,
    SITE,
    SWAP,
    TERRAIN,
    TO,
    TO_DEAL,
    TO_DRAW_FROM_BAG,
    TRIBUTE,
    WAIVER,
    State,
)

_CHOSEN = {
    "laborer": (TERRAIN, CITY, SECTION, TRIBUTE, TO_DEAL, KEEP, GIVE, BRIBE),
    "city": (TO_DEAL, KEEP, GIVE, BRIBE),
    "owed": (TRIBUTE,),
    "cartouche": (MIX, WAIVER, SITE),
    "swaps": (SWAP,),
}
"""What is chosen within a compound move: the phases in which it can be known."""


def move_flaws(s: State) -> Iterator[Flaw]:
    """What is wrong with the compound move under way."""
    for name, phases in _CHOSEN.items():
        if getattr(s, name) and s.phase not in phases:
            yield Flaw(name, f"is not yet, or no longer, known in the phase “{PHASE.words[s.phase]}”", 12)
    if s.laborer or s.phase in _CHOSEN["laborer"]:
        yield from _laborer_flaws(s)
    yield from _tribute_flaws(s)
    yield from _cartouche_flaws(s)
    yield from _due_flaws(s)


def _laborer_flaws(s: State) -> Iterator[Flaw]:
    """The laborer being placed was shown and is still there (R15); the one in the city stands there (R29)."""
    me = s.governors[s.mover]
    if s.phase in (TERRAIN, CITY, SECTION):
        if not me.shown[s.laborer]:
            yield Flaw("laborer", f"seat {s.mover} has shown no {KIND.words[s.laborer]}", 15)
    elif s.phase == TRIBUTE:
        if s.laborer + 1 not in s.caravan[2 * s.owed : 2 * s.owed + 2]:
            yield Flaw("laborer", f"no {KIND.words[s.laborer]} is on the caravan", 36)
    elif s.doing != VISIT:
        if s.laborer or s.city:
            yield Flaw("laborer" if s.laborer else "city", "no laborer is being placed", 12)
    elif s.workers[FIRST_CITY + s.city] != s.laborer + 1:
        yield Flaw("city", f"no {KIND.words[s.laborer]} is in {CITY_NAME.words[s.city]}", 29)


def _tribute_flaws(s: State) -> Iterator[Flaw]:
    """Tribute is paid to another governor out of what was just received (R41)."""
    if s.phase != TRIBUTE:
        if any(s.got):
            yield Flaw("got", "no tribute is due", 41)
        return
    if s.leaders[s.owed] in (0, s.mover + 1, NEUTRAL + 1):
        yield Flaw("owed", "the caravan is led by no other governor", 41)
    tokens = s.governors[s.mover].tokens
    if not any(s.got) or any(s.got[resource] > tokens[resource] for resource in range(3)):
        yield Flaw("got", "nothing was received, or it is no longer there", 41)


def _cartouche_flaws(s: State) -> Iterator[Flaw]:
    """The chosen cartouche can be paid in this way (R68, R87), or bears a monument of the seat on turn (R50)."""
    word = CARTOUCHE_NAME.words[s.cartouche]
    if s.phase in (MIX, WAIVER) and not plannable(s, s.mover, s.doing) >> s.cartouche & 1:
        yield Flaw("cartouche", f"{word} cannot be planned", 47)
    if s.phase == SITE and s.planned[s.cartouche] != s.mover + 1:
        yield Flaw("cartouche", f"seat {s.mover} has planned nothing on {word}", 50)


def _due_flaws(s: State) -> Iterator[Flaw]:
    """There is a choice, and it can be carried out to its end (Q32)."""
    if s.phase == TO_DRAW_FROM_BAG and not (any(s.bag) and (s.doing != BASTET or not any(s.pool))):
        yield Flaw("phase", "the bag is empty, or a laborer comes from the pool", 84)
    if s.phase == PAYMENT and not any(s.pool):
        yield Flaw("pool", "there is no laborer to be hired", 42)
    if LABORER <= s.phase < TO and s.phase != MIX and not allowed(s, s.mover):
        yield Flaw("phase", f"nothing can be chosen in the phase “{PHASE.words[s.phase]}”", 12)
