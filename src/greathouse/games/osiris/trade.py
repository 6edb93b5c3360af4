"""What governors can trade in the open mode, in words: {"grain": 2, "priest-1": 1} (R94 to R98).

"any_card" asks for a city card that its giver picks when it accepts; "extra_card" is the one a visitor is to give
away (R32). What is offered is known to all but for the names of cards, which only the two partners see (R97); of an
offer to anyone all see them.
"""

from __future__ import annotations

from itertools import combinations

from greathouse.kernel.errors import UnreadableMove
from greathouse.kernel.trade import Trade, counted
from greathouse.kernel.words import refused

from .advice.trade import accepts, counter, proposal
from .content import CITY_CARDS
from .moves import GOODS, ITEMS
from .rules.trade import EXTRA
from .state import ACTION, BRIBE, FORMAL, GIVE, OPEN, PUT, REPLY, Bundle, View

__all__ = [
    "ANSWERS",
    "BEGIN",
    "LACKING",
    "PROMISE",
    "accepts",
    "askable",
    "awaiting",
    "bids",
    "counter",
    "decisions",
    "extras",
    "fault",
    "group",
    "on_hand",
    "partners",
    "promised",
    "promises",
    "proposal",
    "read",
    "redact",
    "timing_reveals",
    "ways",
    "write",
]

ANY, EXTRA_CARD = "any_card", "extra_card"
PROMISE = {EXTRA_CARD: 1}
"""What can be had for a promise to pay."""
PLACE = {item: place for place, item in enumerate(ITEMS)} | {EXTRA_CARD: GOODS + EXTRA}
BEGIN, ANSWERS = "offer", ("accept", "decline")
LACKING = 97
"""The rule that nobody gives what it does not hold."""
MAX_WAYS = 40
"""So many ways to pick the cards asked for are shown at most."""


def read(items: dict[str, int]) -> Bundle:
    """The bundle that these words name. Raises UnreadableMove."""
    bundle = Bundle()
    for item, number in counted(items).items():
        if item == ANY:
            bundle.unnamed = number
        elif item not in PLACE:
            raise refused(UnreadableMove, "no-item", item=item[:40])
        elif PLACE[item] < GOODS:
            bundle.goods[PLACE[item]] = number
        elif number > 1:
            raise refused(UnreadableMove, "one-item", item=item)
        else:
            bundle.cards |= 1 << PLACE[item] - GOODS
    return bundle


def write(bundle: Bundle) -> dict[str, int]:
    """A bundle in words, in the order of the items."""
    items = {ITEMS[place]: int(bundle.goods[place]) for place in range(GOODS) if bundle.goods[place]}
    items |= {ITEMS[GOODS + card]: 1 for card in range(CITY_CARDS) if bundle.cards >> card & 1}
    if bundle.cards >> EXTRA & 1:
        items[EXTRA_CARD] = 1
    return items | ({ANY: int(bundle.unnamed)} if bundle.unnamed else {})


def group(item: str) -> int:
    """0 for a resource, 1 for a laborer, 2 for a city card."""
    place = PLACE.get(item, GOODS)
    return 0 if place < 3 else 1 if place < GOODS else 2


def redact(items: dict[str, int]) -> dict[str, int]:
    """What others see of a side of an offer or trade: of cards their number (R97)."""
    open_items = {item: number for item, number in items.items() if group(item) < 2 or item == EXTRA_CARD}
    hidden = sum(items.values()) - sum(open_items.values())
    return open_items | ({ANY: hidden} if hidden else {})


def promised(asked: dict[str, int]) -> bool:
    """Whether what is asked for can only be promised: an offer of this kind is executed at once, paid later (R32)."""
    return EXTRA_CARD in asked


def partners(view: View, seat: int) -> tuple[int, ...]:
    """In the formal mode all others before an action, and the visitor while the seat may bid (R95, R32)."""
    if bids(view, seat):
        return (int(view.mover),)
    free = view.phase == ACTION and view.mover == seat and view.offers < view.haggle_offers_per_turn
    return tuple(n for n in range(view.seats) if n != seat) if free and view.haggling == FORMAL else ()


def bids(view: View, seat: int) -> bool:
    """Whether it is the seat's turn to bid for the extra city card (R32)."""
    return bool(view.phase == BRIBE and view.bidder == seat)


def decisions(view: View, seat: int, to: int, gives: dict[str, int], gets: dict[str, int]) -> list[str]:
    """Item by item, in their order; a list that is full ends by itself (R94)."""
    most = int(view.haggle_max_items)
    given = [item for item in ITEMS for _ in range(gives.get(item, 0))]
    wanted = [item for item in (*ITEMS[:GOODS], ANY) for _ in range(gets.get(item, 0))]
    full = len(given) >= min(most, sum(on_hand(view, seat).values()))
    if bids(view, seat):
        return [*(f"bribe {item}" for item in given), *([] if full else ["seal"])]
    put = [*(f"put {item}" for item in given), *([] if full else ["done"])]
    ask = [*(f"ask {item}" for item in wanted), *([] if len(wanted) >= most else ["propose"])]
    return [BEGIN, f"to {to}", *put, *ask]


def awaiting(view: View) -> Trade | None:
    """The formal offer that its partner is to answer (R97)."""
    if view.phase != REPLY:
        return None
    return Trade(int(view.mover), int(view.partner), write(view.offer), write(view.asked))


def timing_reveals(view: View) -> bool:
    """Whether a quick choice would betray what its seat holds: an answer to an offer, a list of own items (R97)."""
    return int(view.phase) in (REPLY, PUT, BRIBE)


def on_hand(view: View, seat: int) -> dict[str, int]:
    """What a seat can give, as its own view knows it."""
    me = view.governors[seat]
    counts = [*me.tokens, *me.laborers, *(me.hand >> card & 1 for card in range(CITY_CARDS))]
    return {item: int(number) for item, number in zip(ITEMS, counts, strict=True) if number}


def askable(view: View, seat: int) -> tuple[str, ...]:
    """What a seat can ask for, whatever the others hold."""
    return (*ITEMS[:GOODS], ANY, *extras(view, seat))


def extras(view: View, seat: int) -> tuple[str, ...]:
    """What can be had for a bribe now: the extra city card, by everybody but the visitor."""
    open_now = view.haggling == OPEN and view.phase == GIVE and view.bribe_window and view.mover != seat
    return (EXTRA_CARD,) if open_now else ()


def promises(view: View) -> list[tuple[int, int, dict[str, int]]]:
    """The bribes that stand, as far as the reader sees them: who bids, whom, what."""
    bids = [(seat, write(view.governors[seat].bid)) for seat in range(view.seats)]
    return [(seat, int(view.mover), items) for seat, items in bids if items and view.haggling == OPEN]


def fault(view: View, seat: int, to: int, gives: dict[str, int], gets: dict[str, int]) -> int:
    """0 if a seat can offer this to another (-1: to anyone), else the rule against it, by what the seat knows.

    Raises UnreadableMove.
    """
    given, _ = read(gives), read(gets)
    most = view.haggle_max_items
    if not _open_to(view, seat, to):
        return 94
    if view.haggling == FORMAL and not set(gets) <= {*ITEMS[:GOODS], ANY}:
        return 98
    if EXTRA_CARD in gets and (EXTRA_CARD not in extras(view, seat) or to not in (-1, view.mover) or len(gets) > 1):
        return 94
    if EXTRA_CARD in gives or given.unnamed or max(sum(gives.values()), sum(gets.values())) > most:
        return 98
    if not gives and not gets:
        return 98
    held = on_hand(view, seat)
    return 97 if any(number > held.get(item, 0) for item, number in gives.items()) else 0


def _open_to(view: View, seat: int, to: int) -> bool:
    """Whether a seat can make an offer to another, or to anyone."""
    if view.haggling != OPEN:
        return to in partners(view, seat)
    return bool(-1 <= to < view.seats and to != seat and view.season)


def ways(view: View, seat: int, asked: dict[str, int]) -> list[dict[str, int]]:
    """The ways in which a seat can deliver what is asked: every card named; empty if it cannot."""
    held = on_hand(view, seat)
    named = {item: number for item, number in asked.items() if item != ANY}
    if any(number > held.get(item, 0) for item, number in named.items()):
        return []
    free = [item for item in held if group(item) == 2 and item not in named]
    picks = list(combinations(free, asked.get(ANY, 0)))[:MAX_WAYS]
    return [write(read(named | dict.fromkeys(pick, 1))) for pick in picks]
