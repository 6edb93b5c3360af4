"""Tables that the rules look things up in, and sets of cards."""

from __future__ import annotations

from collections.abc import Sequence

from greathouse.kernel.bits import size
from greathouse.kernel.rules import POWERS, rule, table

from .. import content
from ..content import CARDS, NUMBERS, PYRAMIDS, VARIANTS, Place
from ..moves import TRIPLES

ALL = (1 << CARDS) - 1
PREVIOUS_TURN = 1  # bar_rule
OPEN, HONEST = 1, 2  # request_scope
CHOOSE = 0  # four_in_hand
RANDOM = 1 + len(PYRAMIDS)  # giza_mummy


def _triple_number(mask: int) -> int:
    numbers = tuple(n for n in range(NUMBERS) if mask >> n & 1)
    return TRIPLES.index(numbers) if numbers in TRIPLES else -1


def _only(number: int) -> int:
    """The cards with this number on them; all for 0."""
    return sum(1 << card for card in range(CARDS) if number in (0, card % NUMBERS + 1))


def _deal_order(places: Sequence[Place]) -> list[int]:
    """God-side places, those that ask for a number first, filled up with -1 (R2)."""
    order = sorted((i for i in range(CARDS) if places[i].face == "god"), key=lambda i: -places[i].only)
    return order + [-1] * (CARDS + 1 - len(order))


BIT = table(POWERS)
COUNT = table([bin(x).count("1") for x in range(64)])
COVERS = table(content.COVERS)
GOD_SIDE = table(content.GOD_SIDE)
ORDER = table([_deal_order(places) for places in VARIANTS])
ONLY = table([[_only(place.only) for place in places] for places in VARIANTS])
GOAL = table(content.GOALS)
TRIPLE = table([sum(1 << n for n in triple) for triple in TRIPLES])
TRIPLE_NUMBER = table([_triple_number(mask) for mask in range(64)])


@rule
def part(cards: int, family: int) -> int:
    """The cards of one family among these, as a mask of six numbers."""
    return (cards >> (NUMBERS * family)) & 63


@rule
def groups(front: int) -> int:
    """Groups laid (R18)."""
    return size(front) // 3
