"""What a guest or a bot says about trade: it offers, or replies to an offer."""

from __future__ import annotations

from dataclasses import dataclass

from greathouse.server.trade.offers import Items


@dataclass(frozen=True)
class Propose:
    """Somebody offers a trade, seen at its seat's revision: a guest, or with `bot` the bot of a seat."""

    guest: str
    revision: int
    to: int
    gives: Items
    gets: Items
    key: str = ""
    counters: int = 0
    seat: int | None = None
    bot: bool = False

    @property
    def asked(self) -> str:
        """What the click said."""
        return f"offer {self.to} {sorted(self.gives.items())} {sorted(self.gets.items())}"


@dataclass(frozen=True)
class Reply:
    """An answer to an open offer: "accept", "refuse" or "withdraw"; `cards` are those picked where any will do."""

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
