"""Offers at a table of a game with trades: what stands, what was accepted and waits for the next safe point.

An offer never changes: whoever accepts it by its number accepts just what it says. It stands until it is answered by
the one it is addressed to, taken back, or the trading period ends.
"""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from typing import Any

ANYONE = -1
"""Addressee of an offer that whoever comes first may accept."""

MAX_OPEN = 3
"""So many offers of one seat stand at the same time."""

Items = dict[str, int]


@dataclass(frozen=True)
class Offer:
    """What a seat gives another (or ANYONE) for what.

    `refused` are those who said no. `taker` has accepted, to pay with `paid`, and the exchange waits for a safe point.
    """

    number: int
    seat: int
    to: int
    gives: Items
    gets: Items
    counters: int = 0
    refused: frozenset[int] = frozenset()
    taker: int = -1
    paid: Items = field(default_factory=dict)

    def open_to(self, seat: int) -> bool:
        """Whether this seat may answer it."""
        return self.taker < 0 and seat >= 0 and seat != self.seat and self.to in (ANYONE, seat)

    def note(self) -> dict[str, Any]:
        """Its line in the record of the game."""
        line = {"offer": self.number, "seat": self.seat, "to": self.to, "gives": self.gives, "gets": self.gets}
        return line | ({"counters": self.counters} if self.counters else {})


@dataclass
class Offers:
    """The open offers of a table, by number.

    `since` are the readers' revisions when the trading period began, `terms` what a seat has refused in it.
    """

    open: dict[int, Offer] = field(default_factory=dict)
    made: int = 0
    period: int = 0
    since: list[int] = field(default_factory=list)
    terms: set[tuple[int, str]] = field(default_factory=set)

    def copy(self) -> Offers:
        """Offers that can change without changing these."""
        return Offers(self.open.copy(), self.made, self.period, self.since, self.terms.copy())

    def of(self, seat: int) -> list[Offer]:
        """What a seat offers and nobody has accepted yet."""
        return [offer for offer in self.open.values() if offer.seat == seat and offer.taker < 0]

    def accepted(self) -> list[Offer]:
        """What waits to be exchanged, in the order of acceptance."""
        return [offer for offer in self.open.values() if offer.taker >= 0]

    def add(self, body: dict[str, Any]) -> Offer:
        """A new offer from an entry of the log; the one that it answers is answered by it."""
        self.made += 1
        offer = Offer(self.made, body["seat"], body["to"], body["gives"], body["gets"], body.get("counters", 0))
        self.open[offer.number] = offer
        if offer.counters in self.open:
            self.refuse(self.open[offer.counters], offer.seat)
        return offer

    def accept(self, offer: Offer, seat: int, paid: Items) -> None:
        """A seat accepts; the offer moves behind those that were accepted before."""
        del self.open[offer.number]
        self.open[offer.number] = replace(offer, taker=seat, paid=paid)

    def refuse(self, offer: Offer, seat: int) -> None:
        """A seat says no; an offer to anyone stands for the others."""
        self.terms.add((seat, terms_of(offer)))
        if offer.to == ANYONE:
            self.open[offer.number] = replace(offer, refused=offer.refused | {seat})
        else:
            del self.open[offer.number]

    def has_refused(self, seat: int, offer: Offer) -> bool:
        """Whether a seat said no to the same terms earlier in this period."""
        return (seat, terms_of(offer)) in self.terms

    def drop(self, offers: list[Offer]) -> None:
        """These stand no longer."""
        for offer in offers:
            del self.open[offer.number]

    def begin(self, period: int) -> list[Offer]:
        """Enters another trading period; returns the offers that lapse by it."""
        lapsed = list(self.open.values())
        self.open, self.period, self.terms = {}, period, set()
        return lapsed


def terms_of(offer: Offer) -> str:
    """What an offer says, without its number."""
    return f"{offer.seat}: {sorted(offer.gives.items())} for {sorted(offer.gets.items())}"
