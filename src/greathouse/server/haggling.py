"""The haggling part of a table page: what stands, and the form for a new offer."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from greathouse.kernel.trade import Trade
from greathouse.server.chronicle import names_of
from greathouse.server.dealings import options, quoted, terms
from greathouse.server.offers import ANYONE, MOST, Items, Offer
from greathouse.server.tables import Table

if TYPE_CHECKING:
    from greathouse.server.pages import Visitor

MAX_COUNTED = 99
"""Most of an item that can be asked for."""


def content(table: Table, visitor: Visitor, reader: int, counter: int | None) -> dict[str, Any] | None:
    """What stands, and for a player the form for a new offer; None where nothing can be traded.

    With `counter` the form answers the offer of that number, its sides turned round.
    """
    if not table.trading:
        return None
    names = names_of(table, visitor.words)
    standing = [_row(table, offer, visitor, reader, names) for offer in table.offers.standing.values()]
    return {
        "standing": standing,
        "promises": _promises(table, visitor, reader, names),
        "form": _form(table, visitor, reader, names, counter) if reader >= 0 else None,
    }


def _promises(table: Table, visitor: Visitor, reader: int, names: list[str]) -> list[dict[str, Any]]:
    """What is promised for a choice that is due, and what takes a promise back."""
    game, found = table.game, []
    for seat, to, items in game.trade.promises(table.view(reader)):
        text = game.part("text").trade(Trade(seat, to, items, game.trade.PROMISE), visitor.lang, names)
        found.append({"seat": seat, "to": to, "text": text, "mine": seat == reader, "gets": game.trade.PROMISE})
    return found


def _row(table: Table, offer: Offer, visitor: Visitor, reader: int, names: list[str]) -> dict[str, Any]:
    mine, open_to = offer.seat == reader and offer.taker < 0, offer.open_to(reader)
    return {
        "number": offer.number,
        "seat": offer.seat,
        "text": terms(table.game, offer, reader, visitor.words, names),
        "words": quoted(offer.words, visitor.words),
        "mine": mine,
        "open": open_to,
        "ways": options(table.game, offer, table.view(reader), reader, visitor.lang) if open_to else [],
        "refused": [names[seat] for seat in sorted(offer.refused)],
        "said_no": reader in offer.refused,
        "taker": names[offer.taker] if offer.taker >= 0 else "",
    }


def _form(table: Table, visitor: Visitor, reader: int, names: list[str], counter: int | None) -> dict[str, Any]:
    trade, view = table.game.trade, table.view(reader)
    answered = table.offers.standing.get(counter or 0)
    if answered is not None and not answered.open_to(reader):
        answered = None
    held = trade.on_hand(view, reader)
    gives, gets = (answered.gets, answered.gives) if answered else ({}, {})
    to = answered.seat if answered else None
    colours = table.game.part("text").seats(view, visitor.lang)
    partners = [(seat, f"{name} ({colours[seat]})", seat == to) for seat, name in enumerate(names)]
    partners = [row for row in partners if row[0] != reader and not table.stays_out(row[0])]
    if answered is None and len(partners) > 1:
        partners.append((ANYONE, visitor.words("all-asked"), False))
    asks, extras = trade.askable(view, reader), trade.extras(view, reader)
    if extras and to is None:
        partners = [(seat, name, seat in table.to_move(reader)) for seat, name, _ in partners]
    wants = dict.fromkeys((*asks, *(item for item in gets if item not in asks)), MAX_COUNTED)
    return {
        "open": answered is not None,
        "extras": ", ".join(table.game.part("text").item_name(item, visitor.lang) for item in extras),
        "wooed": ", ".join(names[seat] for seat in table.to_move(reader)),
        "counters": answered.number if answered else 0,
        "partners": partners,
        "gives": _steppers(table, held, gives, visitor.lang),
        "gets": _steppers(table, wants, gets, visitor.lang),
        "full": len(table.offers.of(reader)) >= MOST,
        "example": _example(table, visitor, reader, colours),
    }


def _steppers(table: Table, most: Items, chosen: Items, lang: str) -> list[tuple[str, list[tuple[str, str, int, int]]]]:
    """Items under their headings, each with its name, the most there can be of it, and how many are chosen."""
    trade, name = table.game.trade, table.game.part("text").item_name
    rows = [(item, name(item, lang, 2, most), most[item], min(chosen.get(item, 0), most[item])) for item in most]
    heads = table.game.part("text").kinds(lang)
    groups = [(head, [row for row in rows if trade.group(row[0]) == kind]) for kind, head in enumerate(heads)]
    return [(head, members) for head, members in groups if members]


def _example(table: Table, visitor: Visitor, reader: int, colours: list[str]) -> str:
    """A line as it can be typed."""
    other = next(colour for seat, colour in enumerate(colours) if seat != reader)
    return str(table.game.part("text").example(other, visitor.lang))
