"""Decisions and chance outcomes of Sailing Toward Osiris; every kind of decision belongs to one phase of a turn.

The number of a move is that of its phase's first move (`FIRST`) plus its argument. A move that closes a list follows
directly upon the items of that list.
"""

from __future__ import annotations

from itertools import groupby

from greathouse.kernel.moves import Kind, Moves, names, span
from greathouse.kernel.rules import table

from .content import (
    ABILITY_PARAM,
    BONUS_IDS,
    BOON_PARAM,
    BOONS,
    CARAVAN_SECTION_IDS,
    CARD_IDS,
    CARTOUCHE_IDS,
    CITY_IDS,
    COST,
    HIRE_PRICE,
    LABORERS,
    MARKET_IDS,
    MAX_GOVERNORS,
    PLACE_IDS,
    RESOURCES,
    SPACE_IDS,
    Goods,
    multisets,
)

ACTIONS = (
    *("harvest", "visit_city", "caravan", "hire", "market"),
    *("plan", "build", "city_card", "boon", "withdraw", "offer"),
)
HARVEST, VISIT, CARAVAN, HIRE, MARKET, PLAN, BUILD, CITY_CARD, BOON, WITHDRAW, OFFER = range(11)

ITEMS = (*RESOURCES, *LABORERS, *CARD_IDS)
"""What can change hands, in the order in which a list is built."""
GOODS = 9
"""Items that are resources or laborers; the city cards follow."""
ANY_CARD = 9
"""Place of "any card" among what can be asked."""

PAYMENTS = multisets(HIRE_PRICE)
WAIVERS = multisets(BOON_PARAM.ptah_discount)
TAKINGS = tuple(bundle for size in range(1, ABILITY_PARAM.treasurer_tokens + 1) for bundle in multisets(size))
SWAPS = tuple((give, take) for give in range(3) for take in range(3) if give != take)
MIXES = tuple(bundle for size in sorted({sum(cost) for cost in COST}) for bundle in multisets(size))
"""Ways to pay as many tokens as a cartouche costs, grouped by their number."""


def _mix_ranges() -> tuple[tuple[int, int], ...]:
    found = {size: list(group) for size, group in groupby(range(len(MIXES)), key=lambda i: sum(MIXES[i]))}
    return tuple((found[size][0], found[size][-1] + 1) if size in found else (0, 0) for size in range(21))


MIX_RANGE = table(_mix_ranges())
"""For a number of tokens: first entry of MIXES with so many, and the one after the last."""


def bundle_word(bundle: Goods) -> str:
    """A bundle as it is written in a move: "grain+grain+stone"."""
    return "+".join(name for name, count in zip(RESOURCES, bundle, strict=True) for _ in range(count))


MOVES = Moves(
    *(Kind(word) for word in ACTIONS),
    Kind("laborer", names(*LABORERS)),
    Kind("terrain", names(*SPACE_IDS)),
    Kind("city", names(*CITY_IDS)),
    Kind("section", names(*CARAVAN_SECTION_IDS)),
    Kind("tribute", names(*RESOURCES)),
    Kind("lift", names(*SPACE_IDS, *CITY_IDS)),
    Kind("pay", names(*map(bundle_word, PAYMENTS))),
    Kind("engage", names(*LABORERS)),
    Kind("trade", names(*MARKET_IDS), names("a", "b")),
    Kind("collect", names(*map(bundle_word, TAKINGS))),
    Kind("swap", names(*(f"{RESOURCES[give]}-{RESOURCES[take]}" for give, take in SWAPS))),
    Kind("stop"),
    Kind("cartouche", names(*CARTOUCHE_IDS)),
    Kind("mix", names(*("-".join(map(str, mix)) for mix in MIXES))),
    Kind("waive", names(*map(bundle_word, WAIVERS))),
    Kind("planned", names(*CARTOUCHE_IDS)),
    Kind("site", names(*PLACE_IDS)),
    Kind("card", names(*CARD_IDS)),
    Kind("side", names("resources", "ability")),
    Kind("keep", names(*CARD_IDS)),
    Kind("give", span(0, MAX_GOVERNORS - 1)),
    Kind("discard"),
    Kind("invoke", names(*BOONS)),
    Kind("bonus", names(*BONUS_IDS)),
    Kind("to", span(0, MAX_GOVERNORS - 1)),
    Kind("put", names(*ITEMS)),
    Kind("done"),
    Kind("ask", names(*ITEMS[:GOODS], "any_card")),
    Kind("propose"),
    Kind("accept"),
    Kind("decline"),
    Kind("hand", names(*CARD_IDS)),
    Kind("bribe", names(*ITEMS)),
    Kind("seal"),
    most=max(63, *(int(last) - int(first) for first, last in MIX_RANGE)),  # the members of a set and one more, or mixes
)
CHANCE = Moves(
    Kind("regent", span(0, MAX_GOVERNORS - 1)),
    Kind("draw", names(*LABORERS)),
    Kind("pool", names(*LABORERS)),
    Kind("bag", names(*LABORERS)),
    Kind("deal", names(*CARD_IDS)),
)

PHASES = (
    *("regent", "deal", "draw", "pool", "bag"),
    *("harvest", "laborer", "terrain", "city", "section", "tribute", "lift"),
    *("pay", "engage", "trade", "collect", "swap"),
    *("cartouche", "mix", "waive", "planned", "site"),
    *("card", "side", "keep", "give", "invoke", "bonus"),
    *("to", "put", "ask", "accept", "hand", "bribe"),
)
"""First kind of move of each phase; the chance events come first."""
CLOSED = ("swap", "give", "put", "ask", "bribe")
"""Phases in which one more move closes a list or takes the other way out."""


def _sizes() -> tuple[int, ...]:
    kinds = {kind.verb: kind.size for kind in (*CHANCE.kinds, *MOVES.kinds)}
    sizes = {**kinds, "harvest": len(ACTIONS), "accept": 2}
    return tuple(sizes[verb] + (verb in CLOSED) for verb in PHASES)


_CHANCE_PHASES = 5
FIRST = table([(CHANCE if i < _CHANCE_PHASES else MOVES).base(verb) for i, verb in enumerate(PHASES)])
"""By phase: number of its first move or outcome."""
SIZE = table(_sizes())
"""By phase: how many moves or outcomes belong to it."""

STOP = len(SWAPS)
DISCARD = MAX_GOVERNORS
DONE = len(ITEMS)
PROPOSE = ANY_CARD + 1
ACCEPT, DECLINE = 0, 1
"""Arguments of the moves that close a list or answer."""
