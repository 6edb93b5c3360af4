"""Offers and trades in words, as one reader sees them: card names are for the partners, and for all if to anyone."""

from __future__ import annotations

from typing import Any

from greathouse.kernel.game import Game
from greathouse.kernel.grammar import enumerated
from greathouse.kernel.trade import Trade
from greathouse.server.trade.offers import ANYONE, Items, Offer
from greathouse.server.words import Words


def sides(game: Game, offer: Offer, reader: int) -> tuple[Items, Items]:
    """What the reader sees given and wanted in an offer."""
    if offer.to == ANYONE or reader in (offer.seat, offer.to):
        return offer.gives, offer.gets
    return game.trade.redact(offer.gives), game.trade.redact(offer.gets)


def seen_trade(game: Game, trade: Trade, reader: int) -> Trade:
    """What the reader sees of a trade that was executed."""
    if reader in (trade.giver, trade.partner):
        return trade
    redact = game.trade.redact
    return trade._replace(gives=redact(trade.gives), gets=redact(trade.gets))


def trade_line(game: Game, trade: Trade, reader: int, lang: str, names: list[str]) -> str:
    """A trade as the reader's log tells it."""
    return str(game.trade_text.trade(seen_trade(game, trade, reader), lang, names))


def terms(game: Game, offer: Offer, reader: int, words: Words, names: list[str]) -> str:
    """An offer in one sentence: who offers or asks whom, what, for what."""
    gives, gets = sides(game, offer, reader)
    say = game.trade_text.items
    kind = "offer" if gives and gets else "gift" if gives else "request"
    everybody = words("all-asked") if kind == "request" else words("anyone")
    other = everybody if offer.to == ANYONE else names[offer.to]
    parts = {"gives": say(gives, words.lang), "gets": say(gets, words.lang)}
    return words(f"log-{kind}", name=names[offer.seat], other=other, **parts)


def told(game: Game, kind: str, seat: int, offer: Offer, reader: int, words: Words, names: list[str]) -> str:
    """A line of the log about an offer: it is made, perhaps in place of one that is refused by it, or answered."""
    if kind == "offer":
        sentence = terms(game, offer, reader, words, names)
        if offer.counters:
            refused = words("log-refuse", name=names[offer.seat], other=names[offer.to])
            sentence = f"{refused} {sentence}"
        return sentence
    return words(f"log-{kind}", name=names[seat], other=names[offer.seat])


def ways_in_words(game: Game, offer: Offer, view: Any, seat: int, lang: str) -> list[tuple[str, str]]:
    """The ways in which a seat can accept: the cards it picks as a form sends them, and in words; [] if it cannot."""
    ways = game.trade.ways(view, seat, offer.gets)
    name, among = game.trade_text.item_name, {item for way in ways for item in way}
    picks = [[item for item in way if item not in offer.gets] for way in ways]
    return [(",".join(pick), enumerated((name(item, lang, 1, among) for item in pick), lang)) for pick in picks]
