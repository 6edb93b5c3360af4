"""The setup goes step by step: first player, bars, tiles, then tokens (R2, R5-R10)."""

from __future__ import annotations

from collections.abc import Iterator

from greathouse.kernel.positions import Flaw

from ..content import PIP_TOKENS, REROLL_TOKENS, START_TOKENS
from ..rules.setup import undecided_bar, undecided_place
from ..rules.tables import PLACES, STACK
from ..state import BEGIN, DEAL, LAY, LOCATION, MAX_SEATS, PHASE, TURN_BARS, State

_LATER = (
    *("discard", "mode", "best", "before", "rolled", "turns", "ending", "short", "extra", "drops", "rolls", "active"),
    *("locked", "tally", "window", "fixed", "fresh", "pending", "pool", "rolling", "owed", "used", "borrowed"),
    *("borrow_used", "claimed", "power", "asked", "back", "picked", "chosen", "took", "given", "result"),
)
_OF_PLAYERS = ("tiles", "spent", "die_token", "minus", "plus")


def setup_flaws(s: State) -> Iterator[Flaw]:
    """The first step that is not done is the one that is due, and nothing has been played."""
    due = BEGIN if s.first < 0 else TURN_BARS if undecided_bar(s) >= 0 else LAY if undecided_place(s) >= 0 else DEAL
    if s.phase != due:
        yield Flaw("phase", f"{PHASE.words[due]} is due in this setup", 2)
        return
    yield from _early_flaws(s)
    full = s.phase == DEAL
    for place in range(PLACES):
        wanted = STACK[place][s.seats - 2] if full else 0
        if s.stock[place] != wanted:
            yield Flaw("stock", f"{s.stock[place]} tiles on {LOCATION.words[place]}, {wanted} at this point", 4)
    yield from _token_flaws(s)


def _early_flaws(s: State) -> Iterator[Flaw]:
    """Nothing has been played, nobody holds the Pharaoh."""
    for name in _LATER:
        value = getattr(s, name)
        if any(value) if isinstance(value, list) else value:
            yield Flaw(name, "the game has not begun", 2)
    for name in ("owner", "pharaoh"):
        if getattr(s, name) >= 0:
            yield Flaw(name, "the game has not begun", 2)
    if s.lead != [0, 0, -1]:
        yield Flaw("lead", "the game has not begun", 2)
    for seat in range(MAX_SEATS):
        for name in _OF_PLAYERS:
            if getattr(s.players[seat], name):
                yield Flaw(f"players[{seat}].{name}", "the game has not begun", 2)


def _token_flaws(s: State) -> Iterator[Flaw]:
    """Those after the first player have drawn their tokens in turn (R7)."""
    place = (s.mover - s.first) % s.seats if s.phase == DEAL else 0
    if s.phase == DEAL and not (place and 0 < s.draws <= START_TOKENS[place]):
        yield Flaw("draws", f"{s.draws} tokens are not to be drawn by the mover at this point", 7)
        return
    if s.phase != DEAL and (s.draws or s.mover):
        yield Flaw("draws" if s.draws else "mover", "no tokens are drawn yet", 7)
    tokens = [s.pile[0], s.pile[1]]
    for seat in range(MAX_SEATS):
        me, after = s.players[seat], (seat - s.first) % s.seats
        drawn = START_TOKENS[after] if seat < s.seats and 0 < after <= place else 0
        wanted = drawn - (s.draws if after == place else 0)
        if me.pips + me.rerolls != (wanted if drawn else 0):
            yield Flaw(f"players[{seat}].pips", f"{me.pips + me.rerolls} tokens, {wanted} at this point", 7)
        tokens[0] += me.pips
        tokens[1] += me.rerolls
    if tokens != [PIP_TOKENS, REROLL_TOKENS]:
        yield Flaw("pile", f"{tokens[0]} pip and {tokens[1]} reroll tokens in play", 5)
