"""How bots trade in the open mode: by what tokens, laborers and cards are worth to them, and never with a leader.

They judge worlds guessed from their own views. A trade must gain clearly more than it costs.
"""

from __future__ import annotations

from greathouse.kernel.chance import draw, seeded

from ..moves import GOODS, ITEMS
from ..rules.terms import COST_OF
from ..state import ACTION, GIVE, State, View
from ..view import guess
from .worth import UNIT, aim, item_worth

MARGIN = 4
"""Units by which a trade must gain more than it costs."""
LEAD = 3
"""Nobody trades with a governor who leads by more glory."""
MODEST = 14
"""A bribe costs at most so many units."""

Items = dict[str, int]


def accepts(view: View, seat: int, other: int, gets: Items, gives: Items, seed: int) -> bool:
    """Whether a seat agrees to get these items from another for those it gives."""
    s = _world(view, seat, seed)
    return _fair(s, seat, other) and _gain(s, seat, gets, gives) >= MARGIN


def counter(view: View, seat: int, other: int, gets: Items, gives: Items, seed: int) -> tuple[Items, Items] | None:
    """What a seat offers (gives, gets) in place of an offer that it does not accept; None if nothing near suits both.

    One or two tokens more are asked for, or fewer given: of what the seat would accept, that which leaves the other
    most. Cards are not bargained over, since a counter-offer names them.
    """
    s = _world(view, seat, seed)
    if not _fair(s, seat, other) or not {*gets, *gives} <= {*ITEMS[:GOODS]}:
        return None
    once = _nearby(s, other, gives, gets)
    twice = [further for near in once for further in _nearby(s, other, *near)]
    suits = [near for near in once + twice if _gain(s, seat, near[1], near[0]) >= MARGIN]
    best = max(suits, key=lambda near: _gain(s, other, *near), default=None)
    return best if best and _gain(s, other, *best) >= 0 else None


def _nearby(s: State, other: int, gives: Items, gets: Items) -> list[tuple[Items, Items]]:
    """Trades with a token more from the other, who has it, or with one token fewer for it."""
    room = sum(gets.values()) < s.haggle_max_items
    held = {ITEMS[r]: int(s.governors[other].tokens[r]) for r in range(3)}
    more = [gets | {item: gets.get(item, 0) + 1} for item in held if room and gets.get(item, 0) < held[item]]
    fewer = [{i: n - (i == item) for i, n in gives.items() if n > (i == item)} for item in gives if item in held]
    return [(gives, side) for side in more] + [(side, gets) for side in fewer if side and gets]


def proposal(view: View, seat: int, seed: int) -> tuple[int, Items, Items] | None:
    """An offer at the start of the own turn, or a bribe for the extra card: partner, what is given, what is wanted.

    A token too many for one that is missing, if it suits both.
    """
    s = _world(view, seat, seed)
    if s.phase == GIVE and s.mover != seat and s.bribe_window:
        return _bribe(s, seat)
    if s.phase != ACTION or s.mover != seat:
        return None
    target = aim(s, seat)
    if target < 0:
        return None
    lacking = [int(COST_OF[target][r]) - int(s.governors[seat].tokens[r]) for r in range(3)]
    swaps = [
        (partner, {ITEMS[give]: number}, {ITEMS[take]: wanted})
        for partner in range(int(s.seats))
        for take in range(3)
        for wanted in (1, 2)
        for give in range(3)
        for number in (1, 2, 3)
        if partner != seat and wanted <= min(lacking[take], int(s.governors[partner].tokens[take]))
        if number <= -lacking[give]
    ]
    good = [swap for swap in swaps if _suits_both(s, seat, *swap)]
    return good[draw(seeded(seed), len(good))] if good else None


def _suits_both(s: State, seat: int, partner: int, gives: Items, gets: Items) -> bool:
    fair = _fair(s, seat, partner) and _fair(s, partner, seat)
    return fair and _gain(s, seat, gets, gives) >= MARGIN and _gain(s, partner, gives, gets) >= MARGIN


def _bribe(s: State, seat: int) -> tuple[int, Items, Items] | None:
    """The token least missed, if it is cheap."""
    target, tokens = aim(s, seat), s.governors[seat].tokens[:]
    prices = [(_moved(s, seat, {ITEMS[r]: 1}, target, -1), r) for r in range(3) if tokens[r]]
    if not prices or min(prices)[0] > MODEST or not _fair(s, seat, int(s.mover)):
        return None
    return int(s.mover), {ITEMS[min(prices)[1]]: 1}, {"extra_card": 1}


def _world(view: View, seat: int, seed: int) -> State:
    """A world that fits the view; what the seat itself holds is true in it, and all tokens."""
    s = State()
    guess(view, seat, s, seeded(seed))
    return s


def _fair(s: State, seat: int, other: int) -> bool:
    return bool(s.governors[other].glory <= s.governors[seat].glory + LEAD)


def _gain(s: State, seat: int, gets: Items, gives: Items) -> int:
    """Units that the seat gains by a trade, each further item counting after the last."""
    target, tokens = aim(s, seat), s.governors[seat].tokens
    held = tokens[:]
    gain = _moved(s, seat, gets, target, 1) - _moved(s, seat, gives, target, -1)
    tokens[:] = held
    return gain


def _moved(s: State, seat: int, items: Items, target: int, step: int) -> int:
    """Units of what comes (`step` 1) on top of the rest, or of what goes (-1), as if it came back to what is left."""
    worth, tokens = 0, s.governors[seat].tokens
    for item, number in items.items():
        place = ITEMS.index(item) if item in ITEMS else GOODS
        for _ in range(number):
            if place < len(UNIT) and step < 0:
                tokens[place] -= 1
            worth += item_worth(s, seat, place, target, 1)
            if place < len(UNIT) and step > 0:
                tokens[place] += 1
    return worth
