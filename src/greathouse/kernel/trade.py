"""A trade: two seats exchange what they have agreed on, outside the order of decisions.

Offers and answers belong to the table; the rules know only the exchange (`why_trade`, `trade`). A side is a dictionary
from the words of items to their numbers, as the game's trade.py reads and writes it: {"grain": 2, "priest-1": 1}.
"""

from __future__ import annotations

from typing import Any, NamedTuple

from greathouse.kernel.errors import UnreadableMove
from greathouse.kernel.words import refused

Items = dict[str, int]
"""One side of a trade: the words of items with their numbers."""


class Trade(NamedTuple):
    """`giver` hands `gives` to `partner` and gets `gets`; the action of an event whose actor is TRADE."""

    giver: int
    partner: int
    gives: Items
    gets: Items

    def to_json(self) -> dict[str, Any]:
        """As records hold it."""
        return {"from": self.giver, "to": self.partner, "gives": self.gives, "gets": self.gets}

    @classmethod
    def from_json(cls, content: Any) -> Trade:
        """Raises UnreadableMove."""
        if not isinstance(content, dict) or set(content) != {"from", "to", "gives", "gets"}:
            raise refused(UnreadableMove, "trade-fields")
        if type(content["from"]) is not int or type(content["to"]) is not int:
            raise refused(UnreadableMove, "trade-seats")
        return cls(content["from"], content["to"], content["gives"], content["gets"])

    def __str__(self) -> str:
        return f"trade {self.giver} {self.partner}: {side(self.gives)} for {side(self.gets)}"


def side(items: Items) -> str:
    """One side of a trade for reading: "2 grain + 1 priest-1"."""
    return " + ".join(f"{number} {item}" for item, number in items.items()) or "nothing"


def counted(items: Any) -> Items:
    """One side of a trade, checked for its shape: words with whole numbers from 1 to 99. Raises UnreadableMove."""
    if not isinstance(items, dict):
        raise refused(UnreadableMove, "trade-side")
    for item, number in items.items():
        if type(item) is not str or type(number) is not int or not 0 < number < 100:
            raise refused(UnreadableMove, "trade-number", item=repr(str(item)[:40]))
    return items
