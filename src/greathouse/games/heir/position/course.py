"""The course of the rounds: phase, round, sun, gods, and who owes an answer (R12-R15, R25, R37, R59, R60)."""

from __future__ import annotations

from collections.abc import Iterator

from greathouse.kernel.positions import Flaw

from ..content import CORNERS, SIDES, SUNS
from ..moves import GODS
from ..rules.flow import BY_ANUBIS, RANDOM
from ..rules.gods import AUCTIONED, EVERYBODY, ROUNDS
from ..rules.magic import holders
from ..state import (
    DONE,
    GEB_NUT,
    PHARAOH,
    PHASE,
    PTAH,
    RA,
    SESHAT,
    THOTH,
    TO_ACT,
    TO_BASE,
    TO_BID,
    TO_CHANGE,
    TO_CLAIM,
    TO_DEAL,
    TO_DECLARE,
    TO_DRAW,
    TO_EXTRA,
    TO_KEEP,
    TO_NEXT,
    TO_OFFER,
    TO_PLACE,
    TO_REPLY,
    TO_REVEAL,
    TO_SHIFT,
    TO_SITE,
    TO_STACK,
    TO_TOKEN,
    TO_TURN,
    WADJET,
    State,
)

SETUP = {TO_DEAL, TO_STACK, TO_SITE, TO_BASE, TO_TOKEN}
BIDDING = {TO_REVEAL, TO_OFFER, TO_DECLARE, TO_REPLY, TO_BID, TO_CHANGE}
BETWEEN = {TO_DEAL, TO_STACK, TO_NEXT, DONE}
"""Phases of the setup, of the bidding, and those in which all gods of a round have acted."""

_CHANCE = {TO_DEAL, TO_STACK, TO_SITE, TO_REVEAL, TO_ACT, TO_DRAW, DONE}
_ACTORS = {
    TO_PLACE: {SESHAT},
    TO_SHIFT: {GEB_NUT},
    TO_TURN: {GEB_NUT},
    TO_CLAIM: {PTAH},
    TO_ACT: {PTAH, RA, WADJET, PHARAOH, THOTH},
    TO_DRAW: {SESHAT, GEB_NUT, WADJET},
    TO_KEEP: {WADJET},
    TO_EXTRA: {PHARAOH},
}
"""By phase of the actions: the gods that act in it; all other phases are none's, or Thoth's."""

_FAVORED = {TO_SHIFT, TO_CLAIM, TO_KEEP}
"""Phases in which the acting god is a Favorite."""

_AWARDED = AUCTIONED & ~(1 << PHARAOH)
"""The gods that are auctioned."""


def finished_rounds(s: State) -> int:
    """How many rounds are over."""
    return s.day if s.phase in BETWEEN else max(s.day - 1, 0)


def has_acted(s: State, god: int) -> bool:
    """Whether this god has acted in the round under way."""
    return s.day > 0 and s.phase not in BETWEEN and s.phase not in BIDDING and s.god > god


def owner(s: State, god: int) -> int:
    """The seat that won a god in this round."""
    return 0 if s.won[0] >> god & 1 else 1


def asked(s: State) -> int:
    """The seats that are asked in secret at the same time, whether they have answered or not."""
    if s.phase == TO_DECLARE:
        return holders(s)
    return EVERYBODY if s.phase in (TO_OFFER, TO_BID, TO_EXTRA) else 0


def course_flaws(s: State) -> Iterator[Flaw]:
    """What is wrong with the course of the game."""
    yield from _round_flaws(s)
    yield from _due_flaws(s)
    if s.day:
        yield from _gods_flaws(s)
        yield from _actor_flaws(s)
        return
    for name in ("god", "remaining", "favorites"):
        if getattr(s, name):
            yield Flaw(name, "no god has been turned up in the setup", 13)
    for seat in range(2):
        if s.won[seat]:
            yield Flaw(f"won[{seat}]", "no god is won in the setup", 13)


def _round_flaws(s: State) -> Iterator[Flaw]:
    """Setup, round and Sun Marker belong together (R12, R59, R60)."""
    if s.day == 0 and s.phase not in SETUP:
        yield Flaw("day", f"the setup has no phase “{PHASE.words[s.phase]}”", 12)
    if s.day and s.phase in (TO_SITE, TO_BASE, TO_TOKEN):
        yield Flaw("day", f"the phase “{PHASE.words[s.phase]}” belongs to the setup", 12)
    if (s.day == ROUNDS and s.phase in BETWEEN) != (s.phase == DONE):
        yield Flaw("phase", f"the game is over after round {ROUNDS}, not before", 60)
    if s.sun != finished_rounds(s) % SUNS:
        yield Flaw("sun", f"the Sun Marker has moved {finished_rounds(s)} times", 59)
    wanted = {TO_SITE: RANDOM, TO_BASE: BY_ANUBIS}.get(s.phase, s.base_position)
    if s.base_position != wanted:
        yield Flaw("phase", "the Pyramid Base is laid otherwise under these options", 8)


def _due_flaws(s: State) -> Iterator[Flaw]:
    """Who owes an answer is who has to decide (R17, R37)."""
    if s.phase in _CHANCE:
        right = s.due == 0
    elif asked(s):
        right = s.due != 0 and s.due & ~asked(s) == 0
    elif s.phase in (TO_REPLY, TO_CHANGE):
        right = s.due in (1, 2)
    elif s.phase == TO_DECLARE:
        right = False
    else:
        right = s.due == 1 << _decider(s)
    if not right:
        who = " and ".join(SIDES[seat] for seat in range(2) if s.due >> seat & 1) or "nobody"
        yield Flaw("due", f"{who} cannot be asked in the phase “{PHASE.words[s.phase]}”", 37)


def _decider(s: State) -> int:
    """Who decides, in a phase in which just one seat can."""
    if s.phase == TO_TOKEN:
        return s.placed & 1
    return 1 if s.phase == TO_BASE else owner(s, THOTH if s.phase == TO_NEXT else s.god)


def _gods_flaws(s: State) -> Iterator[Flaw]:
    """Every god of the round is still to come, under the hammer or won by one player (R13-R15, R25)."""
    won = s.won[0] | s.won[1]
    if s.won[0] & s.won[1]:
        yield Flaw("won[1]", f"{_named(s.won[0] & s.won[1])} won by both players", 22)
    if s.phase in BIDDING:
        yield from _bidding_flaws(s, won)
        return
    if s.remaining:
        yield Flaw("remaining", "all gods have been turned up", 37)
    if won != _AWARDED | 1 << THOTH:
        yield Flaw("won[0]", f"{_named(won ^ (_AWARDED | 1 << THOTH))} won by nobody, or not to be won", 25)
    elif (s.won[owner(s, THOTH)] & ~(1 << THOTH)).bit_count() > 2:
        yield Flaw(f"won[{owner(s, THOTH)}]", "Thoth belongs to who won fewer gods", 25)
    if not s.favorites or s.favorites & ~_AWARDED:
        yield Flaw("favorites", f"{_named(s.favorites)}: one or more of the auctioned gods have the Ankh", 15)


def _bidding_flaws(s: State, won: int) -> Iterator[Flaw]:
    up = 0 if s.phase == TO_REVEAL else 1 << s.god
    if s.remaining & ~AUCTIONED or s.remaining & (won | up):
        yield Flaw("remaining", f"{_named(s.remaining)}: some have been turned up, or never are", 13)
    elif (won | up | s.remaining) & _AWARDED != _AWARDED or won & ~_AWARDED or won & up:
        yield Flaw("won[0]", "a god is neither won by one player nor still to come", 14)
    if s.phase == TO_REVEAL and not s.remaining:
        yield Flaw("remaining", "no god is left to be turned up", 14)
    last = s.god != 0 if s.remaining == AUCTIONED else bool(s.remaining >> s.god & 1)
    if s.phase == TO_REVEAL and last:
        yield Flaw("god", f"{GODS[s.god]} has not been turned up", 14)
    if s.god == THOTH or (up and (s.phase == TO_OFFER) != (s.god == PHARAOH)):
        yield Flaw("god", f"{GODS[s.god]} is not what this phase is about", 34)
    auctioned = (won | up) & _AWARDED
    if s.favorites & ~auctioned or (auctioned and not s.favorites):
        yield Flaw("favorites", "the first god under the hammer has the Ankh, one not turned up has none", 15)


def _actor_flaws(s: State) -> Iterator[Flaw]:
    """The god that acts is one for this phase, with its owner's favour where that is needed (R37)."""
    if s.phase in BIDDING:
        return
    if s.god not in _ACTORS.get(s.phase, {THOTH}):
        yield Flaw("god", f"{GODS[s.god]} does not act in the phase “{PHASE.words[s.phase]}”", 37)
    favorite = bool(s.favorites >> s.god & 1)
    if s.phase in _FAVORED and not favorite:
        yield Flaw("favorites", f"only as Favorite {GODS[s.god]} asks this", 37)
    if s.phase == TO_ACT and (s.god == PTAH and favorite):
        yield Flaw("phase", "as Favorite Ptah asks which card", 48)
    if s.god == PHARAOH and s.sun not in CORNERS:
        yield Flaw("god", "the Pharaoh acts at the corners only", 55)
    if s.god == WADJET and (s.day == ROUNDS) != (s.phase == TO_ACT):
        yield Flaw("phase", f"Wadjet acts by herself in round {ROUNDS} only", 53)


def _named(gods: int) -> str:
    return ", ".join(GODS[god] for god in range(len(GODS)) if gods >> god & 1) or "none"
