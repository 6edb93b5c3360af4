"""A power at work: it is the mover's, what it was given fits, and it can go on (R35, R37, R47, R79-R84)."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from greathouse.kernel.positions import Flaw

from ..content import CLAIM_TOKENS
from ..moves import DICE_NAMES, MOVES
from ..rules.claims import claimable
from ..rules.legal import list_pick, list_takes
from ..rules.tables import (
    ADD,
    BIT,
    BRING_ANY,
    CLAIM,
    DICE_LIMIT,
    DIVIDE,
    EFFECT,
    FAVOURED,
    FLIP,
    LEAST,
    LOCK_ANY,
    MATCH,
    MOST,
    RED,
    REROLLING,
    SHIFT,
    SPLIT,
    SPREAD,
    SWAP,
    TARGETS,
    TURN,
    WORTH,
)
from ..state import (
    A_DIE,
    A_FACE,
    A_VALUE,
    ACT,
    AN_AMOUNT,
    ASKED,
    CLAIMS,
    CLOSED,
    FAVOR,
    FIRST_OTHER,
    PICK,
    POST,
    POWER,
    TILES,
    State,
)
from .dice import unsettled

_ASKS = {
    **dict.fromkeys((BRING_ANY, LOCK_ANY), (A_VALUE,)),
    **dict.fromkeys((FLIP, REROLLING, SWAP), (A_DIE,)),
    **dict.fromkeys((ADD, SHIFT, SPLIT), (A_DIE, AN_AMOUNT)),
    **dict.fromkeys((MATCH, SPREAD), (A_DIE, A_VALUE)),
    TURN: (A_DIE, A_FACE),
}
"""What a power with this effect asks for."""

_GIVEN = ("power", "asked", "back", "picked", "chosen", "took", "given", "result", "owed")


def power_flaws(s: State) -> Iterator[Flaw]:
    """What is wrong with a power at work, and with claims."""
    for part in _PARTS.get(s.phase, (_idle_flaws,)):
        found = list(part(s))
        yield from found
        if found:
            return


def _blank(s: State, *names: str) -> Iterator[Flaw]:
    """Fields that must hold nothing."""
    for name in names:
        value = getattr(s, name)
        if any(value) if isinstance(value, list) else value:
            yield Flaw(name, "no power was given this", 37)


def _idle_flaws(s: State) -> Iterator[Flaw]:
    """No power is at work (R37); what is claimed can be (R85)."""
    if s.phase != CLOSED:
        yield from _blank(s, *_GIVEN)
    if s.phase == CLAIMS and not claimable(s):
        yield Flaw("phase", "no tile can be claimed", 92)


def _owner_flaws(s: State) -> Iterator[Flaw]:
    """The power is of a tile that the mover has just used or borrowed, of a token or of a face (R33, R34, R47)."""
    power = s.power
    if s.back not in (ACT, POST):
        yield Flaw("back", "a power goes back to rolling or to the end of the turn", 37)
    if power >= FIRST_OTHER:
        return
    me = s.players[s.mover]
    used = me.tiles & (me.spent if BIT[power] & RED else s.used)
    if not used & BIT[power] and not (s.borrowed == power + 1 and s.borrow_used):
        yield Flaw("power", f"{POWER.words[power]} was not used", 37)


def _asked_flaws(s: State) -> Iterator[Flaw]:
    """The power asks for what it needs next (4.5)."""
    kind = EFFECT[s.power]
    asks = _ASKS.get(kind, ())
    fixed = kind == ADD and LEAST[s.power] == MOST[s.power]
    if s.asked not in asks or (fixed and s.asked != A_DIE):
        yield Flaw("asked", f"{POWER.words[s.power]} does not ask for a {ASKED.words[s.asked]}", 37)
        return
    least, most = _dice_bounds(s, kind)
    if not least <= s.picked <= most:
        yield Flaw("picked", f"{POWER.words[s.power]} has not {s.picked} dice at this point", 37)


def _dice_bounds(s: State, kind: int) -> tuple[int, int]:
    """Fewest and most dice that the power can have picked when it asks for this."""
    if kind in (BRING_ANY, LOCK_ANY):
        return 0, 0
    if kind in (SHIFT, SPREAD):
        last = 1 if kind == SHIFT else 2
        return (0, last) if s.asked == A_DIE else (2, last + 1)
    return (0, DICE_LIMIT[s.power] - 1) if s.asked == A_DIE else (1, DICE_LIMIT[s.power])


def _chosen_flaws(s: State) -> Iterator[Flaw]:
    """Dice that were picked are ones that the power takes; others are not noted (R37)."""
    noted = min(s.picked, 3 if EFFECT[s.power] in (SHIFT, SPREAD) else 1)
    for at, c in enumerate(s.chosen):
        if at < noted and not TARGETS[s.power] & BIT[c]:
            yield Flaw(f"chosen[{at}]", f"{POWER.words[s.power]} cannot take {DICE_NAMES[c]}", 37)
        elif at >= noted and c:
            yield Flaw(f"chosen[{at}]", f"{noted} dice were picked", 37)
    yield from _blank(s, "took", "owed")


def _result_flaws(s: State) -> Iterator[Flaw]:
    """Every settled die is something now (4.5)."""
    kind = EFFECT[s.power]
    settled = 0 if kind in (SHIFT, SPREAD) else s.picked - len(unsettled(s))
    wanted = 0 if kind in (REROLLING, SWAP) else 2 * settled if kind == SPLIT else settled
    if sum(s.result) != wanted:
        yield Flaw("result", f"{sum(s.result)} dice, {wanted} have a new face", 37)
    waiting = settled if kind == REROLLING else 0
    if sum(s.pool) != waiting:
        yield Flaw("pool", f"{sum(s.pool)} dice, {waiting} are to be rerolled", 37)


def _given_flaws(s: State) -> Iterator[Flaw]:
    """Values are given to the Astrologer's dice, the second after the first (R67)."""
    shares = EFFECT[s.power] == SPREAD and s.asked == A_VALUE and s.picked == 3
    if s.given[1] or (s.given[0] and not shares):
        yield Flaw("given", "no values are given at this point", 67)


def _pick_flaws(s: State) -> Iterator[Flaw]:
    """The power can go on (R37)."""
    kind = EFFECT[s.power]
    if kind == SPREAD and s.asked == A_VALUE and not all(WORTH[c] for c in s.chosen[: s.picked]):
        yield Flaw("chosen[0]", "a die has no value", 67)
    elif not list_pick(s, [0] * len(MOVES)):
        yield Flaw("asked", f"{POWER.words[s.power]} can be given no {ASKED.words[s.asked]}", 37)


def _tile_flaws(s: State) -> Iterator[Flaw]:
    """A power that takes tiles, and the tokens owed for the first (R80, R81, R84)."""
    kind = EFFECT[s.power]
    if kind not in (CLAIM, DIVIDE) or (kind == DIVIDE and s.back != POST):
        yield Flaw("power", f"{POWER.words[s.power]} takes no tiles", 80)
        return
    yield from _blank(s, "asked", "chosen", "given", "result")
    if s.picked > 1 or (s.took > 0) != (s.picked > 0):
        yield Flaw("picked", f"{POWER.words[s.power]} has not taken {s.picked} tiles at this point", 80)
        return
    tile = s.tile_at[s.took - 1]
    if s.took and not (s.players[s.mover].tiles & BIT[tile] and s.claimed):
        yield Flaw("took", "the mover has not taken that tile", 80)
    owed = CLAIM_TOKENS[tile] if s.took else 0
    if s.owed != owed:
        yield Flaw("owed", f"{s.owed} tokens, {owed} are owed for the tile taken", 93)


def _favor_flaws(s: State) -> Iterator[Flaw]:
    """Queen's Favor brings a tile (R82)."""
    if EFFECT[s.power] != FAVOURED or not s.players[s.mover].tiles & BIT[s.power] or not s.claimed:
        yield Flaw("power", f"{POWER.words[s.power]} was not claimed in this turn, or brings no tile", 82)
    yield from _blank(s, *(name for name in _GIVEN if name != "power"))


def _take_flaws(s: State) -> Iterator[Flaw]:
    """A tile can be taken (R80-R82, R84)."""
    if not list_takes(s, [0] * len(MOVES)):
        yield Flaw("phase", "no tile can be taken", 80)


_PARTS: dict[int, tuple[Callable[[State], Iterator[Flaw]], ...]] = {
    PICK: (_owner_flaws, _asked_flaws, _chosen_flaws, _result_flaws, _given_flaws, _pick_flaws),
    TILES: (_owner_flaws, _tile_flaws, _take_flaws),
    FAVOR: (_favor_flaws, _take_flaws),
}
"""What is looked at while a power is at work; each relies on what those before it found in order."""
