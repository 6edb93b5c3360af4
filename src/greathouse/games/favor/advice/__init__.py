"""Advice for bots and hints: an estimate of the returns, a quick policy, and the odds helper (`advice.odds`)."""

from __future__ import annotations

from greathouse.kernel.arrays import Int64Array
from greathouse.kernel.contract import WIN
from greathouse.kernel.rules import rule

from ..rules.claims import available, fits
from ..rules.dice import most_equal
from ..rules.tables import BIT, PLACES
from ..rules.turns import may_beat
from ..state import ACT, BY_QUEEN, CLAIMS, MAIN, PICK, State
from .plan import beating, prospect, roll_chance, strength, tile_worth
from .policy import prefer

__all__ = ["leaf", "prefer"]


@rule
def claim_prospect(s: State) -> int:
    """Worth of the best tile that the locked dice can claim."""
    best = 0
    found = available(s)
    roll = most_equal(int(s.tally))
    for place in range(PLACES):
        if found & int(BIT[place]) and fits(s, place, int(s.tally)):
            best = max(best, tile_worth(s, place, roll))
    return best


@rule
def bonus(s: State) -> int:
    """What the dice of this turn promise the mover, in strength."""
    if s.phase == CLAIMS:
        return claim_prospect(s)
    return prospect(s) if s.phase in (ACT, PICK) else 0


@rule
def leaf_main(s: State, out: Int64Array) -> None:
    """Before the roll-off: strength to the fourth power, shared out."""
    whole = 0
    for seat in range(int(s.seats)):
        found = strength(s, seat) + (bonus(s) if seat == s.mover else 0)
        out[seat] = found * found * found // 100 * found
        whole += int(out[seat])
    for seat in range(int(s.seats)):
        out[seat] = int(out[seat]) * 1000 // (whole // (WIN // 1000) + 1)


@rule
def leaf_rolloff(s: State, out: Int64Array) -> None:
    """In the roll-off: the holder keeps what those still to roll do not take."""
    for seat in range(int(s.seats)):
        out[seat] = 0
    nobody = 0
    if s.pharaoh >= 0:
        out[s.pharaoh] = WIN
    else:
        nobody = WIN
    mark = 8 * int(s.best[0]) + int(s.best[1])
    nobody = take_share(
        s, int(s.mover), roll_chance(s) if s.phase in (ACT, PICK) else beating(s, int(s.mover), mark), nobody, out
    )
    for place in range(int(s.rolled), int(s.seats)):
        seat = int(s.owner + place + (1 if s.mode == BY_QUEEN else 0)) % int(s.seats)
        if may_beat(s, seat):
            nobody = take_share(s, seat, beating(s, seat, mark), nobody, out)
    for seat in range(int(s.seats)):
        out[seat] += nobody // int(s.seats)


@rule
def take_share(s: State, taker: int, chance: int, nobody: int, out: Int64Array) -> int:
    """One player takes the Pharaoh from the others with this chance (in 1/1000); answers what is left to nobody."""
    gained = nobody * chance // 1000
    left = nobody - gained
    for seat in range(int(s.seats)):
        if seat != taker:
            share = int(out[seat]) * chance // 1000
            out[seat] -= share
            gained += share
    out[taker] += gained
    return left


@rule
def leaf(s: State, out: Int64Array) -> None:
    """An estimate of each seat's return."""
    if s.mode == MAIN:
        leaf_main(s, out)
    else:
        leaf_rolloff(s, out)
