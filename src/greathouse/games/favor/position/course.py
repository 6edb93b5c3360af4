"""The course of the game: turns to come, the roll-off and the end (R1, R11, R79, R83, R94-R103)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from greathouse.kernel.positions import Flaw

from ..rules.tables import (
    BIT,
    DEATH_MARK,
    EFFECT,
    EXTRA,
    FAVOURED,
    FEWER,
    GIFT,
    QUEEN,
    ROYAL_DEATH,
)
from ..state import (
    ACT,
    BY_DEATH,
    BY_QUEEN,
    CLOSED,
    FAVOR,
    FULL_TURN,
    LEND,
    MAIN,
    NOBODY,
    PHARAOH_HELD,
    PICK,
    POST,
    REDO,
    SHORT_TURN,
    START,
    TILES,
    TURNS_OVER,
    State,
)
from .table import tiles_of

_ROLLING = (START, ACT, PICK, LEND)
"""Phases of the main phase and of the roll-off."""

_CLAIMED = (POST, FAVOR, TILES)
"""Phases after the Queen or Royal Death was claimed, before the roll-off."""


def course_flaws(s: State) -> Iterator[Flaw]:
    """What is wrong with turns, roll-off and end."""
    if s.first < 0:
        yield Flaw("first", "nobody has begun", 6)
    yield from _turn_flaws(s)
    yield from _extra_flaws(s)
    if s.mode == MAIN:
        yield from _main_flaws(s)
    else:
        yield from _rolloff_flaws(s)
    yield from _end_flaws(s)


def _turn_flaws(s: State) -> Iterator[Flaw]:
    """Turns are counted from 1, up to the limit of the options (Q37)."""
    if not s.turns:
        yield Flaw("turns", "the first turn has begun", 11)
    if s.mode == MAIN and s.max_turns and s.turns > s.max_turns:
        yield Flaw("turns", f"{s.turns}, the game ends after {s.max_turns}", 11)
    if s.short and s.mode != MAIN and s.rolled:
        yield Flaw("short", "turns of the roll-off are full ones", 101)


def _extra_flaws(s: State) -> Iterator[Flaw]:
    """Extra turns stand in a row, each from a tile that the mover owns (R94); none are left in the roll-off (R101)."""
    count = [s.extra.count(kind) for kind in (0, FULL_TURN, SHORT_TURN)]
    if 0 in s.extra[: 4 - count[0]]:
        yield Flaw("extra", "there is a gap between the turns to come", 94)
    if s.mode != MAIN and s.rolled and count[0] < 4:
        yield Flaw("extra", "extra turns are lost in the roll-off", 101)
    if count[0] == 4 or s.phase == CLOSED:
        return
    most = [0, 0, 0]
    for tile in tiles_of(s.players[s.mover].tiles):
        if EFFECT[tile] == EXTRA or (EFFECT[tile] == FAVOURED and s.phase != FAVOR):
            most[SHORT_TURN if FEWER[tile] else FULL_TURN] += 1
    if count[1] > most[1] or count[2] > most[2]:
        yield Flaw("extra", "the mover has not the tiles for so many extra turns", 94)


def _main_flaws(s: State) -> Iterator[Flaw]:
    """Before the roll-off there is no Pharaoh to win and no roll to beat (R95, R96)."""
    for name in ("owner", "pharaoh"):
        if getattr(s, name) >= 0:
            yield Flaw(name, "the roll-off has not begun", 96)
    for name, blank in (("best", [0, 0]), ("lead", [0, 0, -1]), ("before", [0] * 6), ("rolled", 0)):
        if getattr(s, name) != blank:
            yield Flaw(name, "the roll-off has not begun", 95)
    if s.phase == REDO:
        yield Flaw("phase", "a turn is taken again in the roll-off only", 79)


def _rolloff_flaws(s: State) -> Iterator[Flaw]:
    """The owner has claimed the tile; seats roll in order (R83, R96, R98, R101)."""
    tile = QUEEN if s.mode == BY_QUEEN else ROYAL_DEATH
    if s.owner < 0 or not s.players[s.owner].tiles & BIT[tile]:
        yield Flaw("owner", "has not claimed the tile that begins the roll-off", 96)
        return
    if s.mode == BY_QUEEN and s.pharaoh < 0:
        yield Flaw("pharaoh", "somebody holds the Pharaoh since the Queen was claimed", 96)
    if s.phase != CLOSED:
        yield from _roller_flaws(s)
        yield from _mark_flaws(s, "best", s.pharaoh, s.best)
    yield from _roll_flaws(s, "best", s.best)
    yield from _roll_flaws(s, "lead", s.lead)
    if s.lead[2] < 0 and s.lead[0]:
        yield Flaw("lead", "somebody rolled this", 100)
    if s.rolled:
        yield from _before_flaws(s)


def _roller_flaws(s: State) -> Iterator[Flaw]:
    """The mover is the one whose place in the roll-off it is, or still claims (R98, R101)."""
    if not s.rolled:
        if s.phase not in _CLAIMED or s.mover != s.owner:
            yield Flaw("rolled", "nobody has had a place in the roll-off yet", 98)
        return
    wanted = (s.owner + s.rolled - (s.mode == BY_DEATH)) % s.seats
    if s.mover != wanted:
        yield Flaw("mover", f"seat {wanted} has this place in the roll-off", 98)
    if s.phase not in (*_ROLLING, REDO):
        yield Flaw("phase", "no such decision comes in the roll-off", 98)
    gift = s.players[s.mover].tiles & ~s.players[s.mover].spent & BIT[GIFT]
    if s.phase == REDO and not gift:
        yield Flaw("phase", "the mover has no Pharaoh's Gift left", 79)


def _before_flaws(s: State) -> Iterator[Flaw]:
    """How things stood before this turn (R79)."""
    pharaoh, best, lead = s.before[0], s.before[1:3], s.before[3:6]
    if s.mode == BY_QUEEN and pharaoh < 0:
        yield Flaw("before", "somebody held the Pharaoh", 96)
    if lead[2] < 0 and lead[0]:
        yield Flaw("before", "somebody rolled this", 100)
    yield from _mark_flaws(s, "before", pharaoh, best)
    for roll in (best, lead):
        yield from _roll_flaws(s, "before", roll)


def _mark_flaws(s: State, field: str, pharaoh: int, best: Sequence[int]) -> Iterator[Flaw]:
    """After Royal Death nobody holds the Pharaoh until its roll is beaten (R83)."""
    if s.mode == BY_DEATH and (pharaoh < 0) != (list(best) == list(DEATH_MARK)):
        yield Flaw(field, "the roll of Royal Death is beaten by who holds the Pharaoh", 83)


def _roll_flaws(s: State, field: str, roll: Sequence[int]) -> Iterator[Flaw]:
    """A roll is a number of equal dice with their value, or neither (R95)."""
    if (roll[0] > 0) != (roll[1] > 0):
        yield Flaw(field, f"{roll[0]} dice with the value {roll[1]} are no roll", 95)


def _end_flaws(s: State) -> Iterator[Flaw]:
    """The game is over as its ending says (R1, section 6)."""
    if s.phase != CLOSED:
        if s.ending:
            yield Flaw("ending", "the game is not over", 1)
        return
    if s.ending == TURNS_OVER:
        right = s.mode == MAIN and s.max_turns and s.turns == s.max_turns
    else:
        held = s.ending == PHARAOH_HELD
        right = s.ending in (PHARAOH_HELD, NOBODY) and s.mode != MAIN and (s.pharaoh >= 0) == held
    if not right:
        yield Flaw("ending", "the game did not end so", 1)
