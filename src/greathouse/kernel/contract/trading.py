"""What a game's `trade.py` provides if its seats can trade at any time (`trade` in ABOUT).

A side of a trade in words is a dictionary from items to their numbers: {"grain": 2, "priest-1": 1}.
"""

from __future__ import annotations

from typing import Protocol, TypeVar

from greathouse.kernel.contract.records import Bundle, V_contra
from greathouse.kernel.trade import Items, Trade

B = TypeVar("B", bound=Bundle)


class Trading(Protocol[V_contra, B]):
    """What can be traded, how it is written, and what a bot makes of it."""

    PROMISE: Items
    """What promises (`promises`) are for."""

    BEGIN: str
    """The choice that begins an offer where offers are decisions."""

    ANSWERS: tuple[str, str]
    """The choices that accept and refuse an offer where answers are decisions."""

    LACKING: int
    """The number of the rule that nobody gives what it does not hold."""

    def read(self, items: Items, /) -> B:
        """The bundle that these words name. Raises UnreadableMove."""

    def write(self, bundle: B, /) -> Items:
        """A bundle in words, in the order of the items."""

    def group(self, item: str, /) -> int:
        """Under which of the headings (`text.kinds`) an item is listed."""

    def redact(self, items: Items, /) -> Items:
        """What others see of a side."""

    def on_hand(self, view: V_contra, seat: int, /) -> Items:
        """What a seat can give, as its own view knows it."""

    def askable(self, view: V_contra, seat: int, /) -> tuple[str, ...]:
        """What a seat can ask for, whatever the others hold."""

    def extras(self, view: V_contra, seat: int, /) -> tuple[str, ...]:
        """What is to be had now for a promise to pay."""

    def partners(self, view: V_contra, seat: int, /) -> tuple[int, ...]:
        """To whom a seat can make an offer now by decisions of its own; nobody where offers are none."""

    def bids(self, view: V_contra, seat: int, /) -> bool:
        """Whether what the seat can offer by its decisions is a bid for what PROMISE names."""

    def decisions(self, view: V_contra, seat: int, to: int, gives: Items, gets: Items, /) -> list[str]:
        """The choices, as they are written, by which a seat makes an offer that has no `fault`."""

    def awaiting(self, view: V_contra, /) -> Trade | None:
        """The offer that a decision answers now, as the reader sees it."""

    def timing_reveals(self, view: V_contra, /) -> bool:
        """Whether a quick choice would betray what its seat holds.

        Then no page makes it for a person, and no bot shows whether it had a choice.
        """

    def promised(self, asked: Items, /) -> bool:
        """Whether an offer that asks for this is a trade at once, to be paid later."""

    def promises(self, view: V_contra, /) -> list[tuple[int, int, Items]]:
        """The promises that stand (who, to whom, what) as the reader sees them."""

    def fault(self, view: V_contra, seat: int, to: int, gives: Items, gets: Items, /) -> int:
        """0 if a seat can offer this to another (-1: to anyone), else the rule against it, by what the seat knows.

        Raises UnreadableMove.
        """

    def ways(self, view: V_contra, seat: int, asked: Items, /) -> list[Items]:
        """The ways in which a seat can deliver what is asked, every item named; empty if it cannot."""

    def accepts(self, view: V_contra, seat: int, other: int, gets: Items, gives: Items, seed: int, /) -> bool:
        """Whether a bot in `seat` agrees to get these items from another for those it gives."""

    def proposal(self, view: V_contra, seat: int, seed: int, /) -> tuple[int, Items, Items] | None:
        """What a bot offers: partner, what is given, what is wanted; None for nothing."""

    def counter(
        self, view: V_contra, seat: int, other: int, gets: Items, gives: Items, seed: int, /
    ) -> tuple[Items, Items] | None:
        """What a bot offers (gives, gets) in place of an offer that it does not accept; None for nothing."""
