"""Offers at a table of a game with trades: what stands, what was accepted and waits for the next safe point.

An offer never changes: whoever accepts it by its number accepts just what it says. It stands until it is answered by
the one it is addressed to, taken back, or the trading period ends.
"""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from typing import Any

ANYONE = -1
"""Addressee of an offer that whoever comes first may accept."""

MOST = 3
"""So many offers of one seat stand at the same time."""

LONGEST_WORDS = 140
"""Characters of a remark."""

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
    words: str = ""
    refused: frozenset[int] = frozenset()
    taker: int = -1
    paid: Items = field(default_factory=dict)

    def open_to(self, seat: int) -> bool:
        """Whether this seat may answer it."""
        return self.taker < 0 and seat >= 0 and seat != self.seat and self.to in (ANYONE, seat)

    def note(self) -> dict[str, Any]:
        """Its line in the record of the game."""
        line = {"offer": self.number, "seat": self.seat, "to": self.to, "gives": self.gives, "gets": self.gets}
        more = {"counters": self.counters, "words": self.words}
        return line | {name: value for name, value in more.items() if value}


@dataclass
class Offers:
    """All offers of a table that stand, by number.

    `since` are the readers' position numbers when the trading period began, `terms` what a seat has refused in it.
    """

    standing: dict[int, Offer] = field(default_factory=dict)
    made: int = 0
    period: int = 0
    since: list[int] = field(default_factory=list)
    terms: frozenset[tuple[int, str]] = frozenset()

    def copy(self) -> Offers:
        """Offers that can change without changing these."""
        return replace(self, standing=self.standing.copy())

    def of(self, seat: int) -> list[Offer]:
        """What a seat offers and nobody has accepted yet."""
        return [offer for offer in self.standing.values() if offer.seat == seat and offer.taker < 0]

    def accepted(self) -> list[Offer]:
        """What waits to be exchanged, in the order of acceptance."""
        return [offer for offer in self.standing.values() if offer.taker >= 0]

    def add(self, body: dict[str, Any]) -> Offer:
        """A new offer from an entry of the log; the one that it answers is answered by it."""
        self.made += 1
        to, counters, words = body["to"], body.get("counters", 0), body.get("words", "")
        offer = Offer(self.made, body["seat"], to, body["gives"], body["gets"], counters, words)
        self.standing[offer.number] = offer
        if counters in self.standing:
            self.refuse(self.standing[counters], offer.seat)
        return offer

    def accept(self, offer: Offer, seat: int, paid: Items) -> None:
        """A seat accepts; the offer moves behind those that were accepted before."""
        del self.standing[offer.number]
        self.standing[offer.number] = replace(offer, taker=seat, paid=paid)

    def refuse(self, offer: Offer, seat: int) -> None:
        """A seat says no; an offer to anyone stands for the others."""
        self.terms |= {(seat, terms_of(offer))}
        if offer.to == ANYONE:
            self.standing[offer.number] = replace(offer, refused=offer.refused | {seat})
        else:
            del self.standing[offer.number]

    def has_refused(self, seat: int, offer: Offer) -> bool:
        """Whether a seat said no to the same terms earlier in this period."""
        return (seat, terms_of(offer)) in self.terms

    def drop(self, offers: list[Offer]) -> None:
        """These stand no longer."""
        for offer in offers:
            del self.standing[offer.number]

    def begin(self, period: int) -> list[Offer]:
        """Enters another trading period; answers the offers that lapse by it."""
        lapsed = list(self.standing.values())
        self.standing, self.period, self.terms = {}, period, frozenset()
        return lapsed


@dataclass(frozen=True)
class Propose:
    """Somebody offers a trade, seen at its seat's position number: a guest, or with `bot` the bot of a seat."""

    guest: str
    number: int
    to: int
    gives: Items
    gets: Items
    key: str = ""
    counters: int = 0
    words: str = ""
    seat: int | None = None
    bot: bool = False

    @property
    def asked(self) -> str:
        """What the click said."""
        return f"offer {self.to} {sorted(self.gives.items())} {sorted(self.gets.items())}"


@dataclass(frozen=True)
class Reply:
    """An answer to a standing offer: "accept", "refuse" or "withdraw"; `cards` are those picked where any will do."""

    guest: str
    offer: int
    answer: str
    key: str = ""
    cards: tuple[str, ...] = ()
    seat: int | None = None
    bot: bool = False

    @property
    def asked(self) -> str:
        """What the click said."""
        return f"{self.answer} {self.offer}"


@dataclass(frozen=True)
class Say:
    """A remark: promises bind nobody."""

    guest: str
    words: str
    key: str = ""


def terms_of(offer: Offer) -> str:
    """What an offer says, without its number and words."""
    return f"{offer.seat}: {sorted(offer.gives.items())} for {sorted(offer.gets.items())}"


def clean_words(text: str) -> str:
    """A remark without control characters, not too long."""
    kept = "".join(sign if sign.isprintable() else " " for sign in text)
    return " ".join(kept.split())[:LONGEST_WORDS]


def click(message: Propose | Reply | Say, seat: int) -> dict[str, Any]:
    """What an entry says of the click behind it."""
    asked = getattr(message, "asked", "say")
    return {"key": message.key, "by": seat, "asked": asked} if message.key else {}
