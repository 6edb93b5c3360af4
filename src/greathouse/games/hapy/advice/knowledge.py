"""What everybody can see of a position: gods that can be taken, cards that somebody is known to hold, chances."""

from __future__ import annotations

from greathouse.kernel.bits import size
from greathouse.kernel.rules import rule, table

from .. import content
from ..content import CARDS, NUMBERS
from ..rules.tables import BIT, COUNT, COVERS, GOD_SIDE, part
from ..state import State

UNDER = table(
    [
        [sum(1 << n for n in range(CARDS) if layout[n] >> place & 1) for place in range(CARDS)]
        for layout in content.COVERS
    ]
)
"""By layout and place: the places that a card there covers."""


@rule
def open_gods(s: State) -> int:
    """The cards that lie god side up with nothing on them."""
    filled = int(s.filled)
    left = filled & GOD_SIDE[s.variant]
    cards = 0
    place = 0
    while left:
        if left & 1 and COVERS[s.layout][place] & filled == 0:
            cards |= int(BIT[s.display[place]])
        left >>= 1
        place += 1
    return cards


@rule
def shown_by_others(s: State, seat: int) -> int:
    """The cards that everybody knows to be in the hands of the others."""
    cards = 0
    for other in range(s.seats):
        if other != seat:
            cards |= int(s.shown[other])
    return cards


@rule
def laid_by_others(s: State, seat: int) -> int:
    """The cards in the groups of the others."""
    cards = 0
    for other in range(s.seats):
        if other != seat:
            cards |= int(s.fronts[other])
    return cards


@rule
def unknown_to(s: State, seat: int) -> int:
    """The cards of which a seat does not know where they are."""
    return int(s.dark) & ~int(s.hands[seat])


@rule
def chance_to_hold(s: State, seat: int, other: int, card: int) -> int:
    """How likely, in percent, a seat must think that another holds a card: known, ruled out, one of the hidden."""
    bit = int(BIT[card])
    if s.shown[other] & bit:
        return 100
    if unknown_to(s, seat) & bit == 0 or s.refused[other][card] >= s.latest[other]:
        return 0
    if COUNT[part(int(s.shown[other]), card // NUMBERS)] > 1:
        return 0
    hidden = size(int(s.hands[other]) & ~int(s.shown[other]))
    return min(100, 100 * hidden // max(1, size(unknown_to(s, seat))))
