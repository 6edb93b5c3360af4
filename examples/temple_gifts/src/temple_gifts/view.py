"""Who knows what in Temple Gifts (R2, R4, R7)."""

from __future__ import annotations

from greathouse.kernel.chance import Rng, draw
from greathouse.kernel.contract import CHANCE, HIDDEN
from greathouse.kernel.rules import rule

from .content import SEATS
from .moves import GIFT
from .rules import BIT, PATRONS, ROUNDS, has_patron, waiting
from .state import State, View


@rule
def view(s: State, seat: int, v: View) -> None:
    """R2: one's own patron, at the end all; R4: one's own sealed jar, of the others only that there is one."""
    v.seats = s.seats
    v.waiting = waiting(s)
    v.favour = s.favour
    v.turns = s.turns
    v.gift = s.gift
    v.shown = s.shown
    v.taker = s.taker
    v.dealt = s.dealt
    for p in range(SEATS):
        v.patron[p] = s.patron[p] if p == seat or s.turns == ROUNDS else 0
        v.jars[p] = s.jars[p]
        v.sealed[p] = s.sealed[p] if p == seat else 0
        v.closed[p] = 1 if s.sealed[p] else 0
        v.won[p] = s.won[p]
        v.bids[p] = s.bids[p]


@rule
def seen(s: State, actor: int, action: int, observer: int) -> int:
    """A patron is seen by its seat alone, a jar by who seals it; gifts are open."""
    if actor == CHANCE:
        return action if action >= GIFT or s.dealt == observer else HIDDEN
    return action if actor == observer else HIDDEN


@rule
def guess(v: View, seat: int, s: State, rng: Rng) -> None:
    """Patrons that nobody showed, dealt anew; for each closed jar one of those that are full."""
    s.seats = v.seats
    s.favour = v.favour
    s.turns = v.turns
    s.gift = v.gift
    s.shown = v.shown
    s.taker = v.taker
    s.dealt = v.dealt
    for p in range(SEATS):
        s.patron[p] = v.patron[p]
        s.jars[p] = v.jars[p]
        s.sealed[p] = v.sealed[p]
        s.won[p] = v.won[p]
        s.bids[p] = v.bids[p]
    for p in range(s.seats):
        if v.closed[p] and p != seat:
            s.sealed[p] = full_jar(s, p, rng)
        if p < s.dealt and s.patron[p] == 0:
            s.patron[p] = free_patron(s, rng)


@rule
def full_jar(s: State, seat: int, rng: Rng) -> int:
    """One of the jars of a seat that are full, counted from 1."""
    jar = draw(rng, ROUNDS)
    while not s.jars[seat] & BIT[jar]:
        jar = draw(rng, ROUNDS)
    return jar + 1


@rule
def free_patron(s: State, rng: Rng) -> int:
    """A patron that no seat has, counted from 1."""
    kind = 1 + draw(rng, PATRONS)
    while has_patron(s, kind):
        kind = 1 + draw(rng, PATRONS)
    return kind


@rule
def exchange(s: State, seat: int, rng: Rng) -> None:
    """What others sealed (R4), and until the end what the others' patrons are (R2)."""
    for p in range(s.seats):
        if p != seat and s.sealed[p]:
            s.sealed[p] = full_jar(s, p, rng)
        if p != seat and s.turns < ROUNDS:
            s.patron[p] = 0
    for p in range(s.dealt):
        if s.patron[p] == 0:
            s.patron[p] = free_patron(s, rng)
