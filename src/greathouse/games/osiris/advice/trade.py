"""How bots trade in the open mode: by what tokens, laborers and cards are worth to them, and never with a leader.

They judge worlds guessed from their own views. A trade must gain clearly more than it costs.
"""

from __future__ import annotations

from greathouse.kernel.chance import draw, seeded

from ..moves import GOODS, ITEMS
from ..rules.terms import COST_OF
from ..state import ACTION, GIVE, Bundle, State, View
from ..view import guess
from .worth import MARGIN, agrees, aim, item_worth, trade_gain, trusts

MODEST = 14
"""A bribe costs at most so many units."""

Items = dict[str, int]


def accepts(view: View, seat: int, other: int, gets: Items, gives: Items, seed: int) -> bool:
    """Whether a seat agrees to get these items from another for those it gives."""
    s = _world(view, seat, seed)
    return agrees(s, seat, other, _bundle(gets), _bundle(gives), aim(s, seat))


def counter(view: View, seat: int, other: int, gets: Items, gives: Items, seed: int) -> tuple[Items, Items] | None:
    """What a seat offers (gives, gets) in place of an offer that it does not accept; None if nothing near suits both.

    One or two tokens more are asked for, or fewer given: of what the seat would accept, that which leaves the other
    most. Cards are not bargained over, since a counter-offer names them.
    """
    s = _world(view, seat, seed)
    if not trusts(s, seat, other) or not {*gets, *gives} <= {*ITEMS[:GOODS]}:
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
    given, got = _bundle(gives), _bundle(gets)
    mine, theirs = aim(s, seat), aim(s, partner)
    return agrees(s, seat, partner, got, given, mine) and agrees(s, partner, seat, given, got, theirs)


def _bribe(s: State, seat: int) -> tuple[int, Items, Items] | None:
    """The token least missed, if it is cheap."""
    target, tokens = aim(s, seat), s.governors[seat].tokens[:]
    prices = [(item_worth(s, seat, r, target, 0), r) for r in range(3) if tokens[r]]
    if not prices or min(prices)[0] > MODEST or not trusts(s, seat, int(s.mover)):
        return None
    return int(s.mover), {ITEMS[min(prices)[1]]: 1}, {"extra_card": 1}


def _world(view: View, seat: int, seed: int) -> State:
    """A world that fits the view; what the seat itself holds is true in it, and all tokens."""
    s = State()
    guess(view, seat, s, seeded(seed))
    return s


def _gain(s: State, seat: int, gets: Items, gives: Items) -> int:
    """Units that the seat gains by a trade."""
    return int(trade_gain(s, seat, _bundle(gets), _bundle(gives), aim(s, seat)))


def _bundle(items: Items) -> Bundle:
    """Items as a bundle; a card counts as any other does."""
    made = Bundle()
    for item, number in items.items():
        if item in ITEMS[:GOODS]:
            made.goods[ITEMS.index(item)] += number
        else:
            made.unnamed += number
    return made
