"""The trade part of a table page: the open offers, and the form for a new one."""

from __future__ import annotations

from typing import Any, NamedTuple

from greathouse.kernel.trade import Trade
from greathouse.server.log import names_of
from greathouse.server.tables import Table
from greathouse.server.trade.handling import stays_out
from greathouse.server.trade.offers import ANYONE, MAX_OPEN, Items, Offer
from greathouse.server.trade.words import terms, ways_in_words
from greathouse.server.words import Words

MAX_COUNTED = 99
"""Most of an item that can be asked for."""


class PromiseRow(NamedTuple):
    """What is promised for a choice that is due; `gets` takes it back."""

    seat: int
    to: int
    text: str
    mine: bool
    gets: Items


class OfferRow(NamedTuple):
    """An open offer. `ways` are the cards with which the reader can accept, as a form sends them and in words."""

    number: int
    seat: int
    text: str
    mine: bool
    answerable: bool
    ways: list[tuple[str, str]]
    refused: list[str]
    said_no: bool
    taker: str


class Stepper(NamedTuple):
    """An item of the form: its name, the most there can be of it, and how many are chosen."""

    item: str
    name: str
    most: int
    number: int


class Partner(NamedTuple):
    """To whom an offer can go."""

    seat: int
    name: str
    chosen: bool


class OfferForm(NamedTuple):
    """The form for a new offer. `counters` is the offer that it answers, or 0; `example` a line as it can be typed.

    `extras` can be had now for a promise to pay, from who is `wooed`; `full`: no further offer is possible.
    """

    open: bool
    extras: str
    wooed: str
    counters: int
    partners: list[Partner]
    gives: list[tuple[str, list[Stepper]]]
    gets: list[tuple[str, list[Stepper]]]
    full: bool
    example: str


class TradePanel(NamedTuple):
    """Open offers and promises, and for a player the form; `seconds`: so long a bot waits for bids, 0 for a person.

    Where offers are decisions, `begins` is the choice that begins one, `answers` are those that accept and refuse.
    """

    offers: list[OfferRow]
    promises: list[PromiseRow]
    form: OfferForm | None
    seconds: float = 0.0
    begins: str = ""
    answers: tuple[str, str] | None = None


def trade_panel(
    table: Table, words: Words, reader: int, counter: int | None = None, seconds: float = 0.0
) -> TradePanel | None:
    """What a reader sees of the trade at a table; None where nothing can be traded.

    With `counter` the form answers the offer of that number, its sides turned round.
    """
    if not table.game.about.trade:
        return None
    names = names_of(table, words)
    if not table.trading:
        return _panel_in_turn(table, words, reader, names)
    offers = [_offer_row(table, offer, words, reader, names) for offer in table.offers.open.values()]
    form = _form(table, words, reader, names, counter) if reader >= 0 and not table.live else None
    return TradePanel(offers, _promises(table, words, reader, names), form, seconds)


def _panel_in_turn(table: Table, words: Words, reader: int, names: list[str]) -> TradePanel | None:
    """Where offers are decisions: the one that the reader is to answer or has made, or the form for one."""
    if not table.started or table.over or table.speaker(reader) < 0:
        return None
    trade, view = table.game.trade, table.view(reader)
    offered, form = trade.awaiting(view), None
    if trade.partners(view, reader):
        form = _form_in_turn(table, words, reader, names)
    offers = [_row_in_turn(table, offered, words, reader, names)] if offered and reader in offered[:2] else []
    return TradePanel(offers, [], form, 0.0, trade.BEGIN, trade.ANSWERS) if offers or form else None


def _row_in_turn(table: Table, offered: Trade, words: Words, reader: int, names: list[str]) -> OfferRow:
    offer = Offer(0, offered.giver, offered.partner, offered.gives, offered.gets)
    mine = offered.partner == reader
    deliverable = mine and table.game.trade.ways(table.view(reader), reader, offered.gets)
    return OfferRow(
        number=0,
        seat=offered.giver,
        text=terms(table.game, offer, reader, words, names),
        mine=False,
        answerable=mine,
        ways=[("", "")] if deliverable else [],
        refused=[],
        said_no=False,
        taker="",
    )


def _form_in_turn(table: Table, words: Words, reader: int, names: list[str]) -> OfferForm:
    trade, view, goods = table.game.trade, table.view(reader), table.game.trade_text
    bids, partners = trade.bids(view, reader), trade.partners(view, reader)
    called = table.game.text.seats(view, words.lang)
    wants = {} if bids else dict.fromkeys(trade.askable(view, reader), MAX_COUNTED)
    return OfferForm(
        open=False,
        extras=goods.items(trade.PROMISE, words.lang) if bids else "",
        wooed=names[partners[0]],
        counters=0,
        partners=[Partner(seat, f"{names[seat]} ({called[seat]})", False) for seat in partners],
        gives=_steppers(table, trade.on_hand(view, reader), {}, words.lang),
        gets=_steppers(table, wants, {}, words.lang),
        full=False,
        example=goods.example(called[partners[0]], words.lang),
    )


def _promises(table: Table, words: Words, reader: int, names: list[str]) -> list[PromiseRow]:
    game, found = table.game, []
    for seat, to, items in game.trade.promises(table.view(reader)):
        text = game.trade_text.trade(Trade(seat, to, items, game.trade.PROMISE), words.lang, names)
        found.append(PromiseRow(seat, to, text, seat == reader and not table.live, game.trade.PROMISE))
    return found


def _offer_row(table: Table, offer: Offer, words: Words, reader: int, names: list[str]) -> OfferRow:
    answerable = not table.live and offer.open_to(reader)
    return OfferRow(
        number=offer.number,
        seat=offer.seat,
        text=terms(table.game, offer, reader, words, names),
        mine=offer.seat == reader and offer.taker < 0 and not table.live,
        answerable=answerable,
        ways=ways_in_words(table.game, offer, table.view(reader), reader, words.lang) if answerable else [],
        refused=[names[seat] for seat in sorted(offer.refused)],
        said_no=reader in offer.refused,
        taker=names[offer.taker] if offer.taker >= 0 else "",
    )


def _form(table: Table, words: Words, reader: int, names: list[str], counter: int | None) -> OfferForm:
    trade, view, goods = table.game.trade, table.view(reader), table.game.trade_text
    answered = table.offers.open.get(counter or 0)
    if answered is not None and not answered.open_to(reader):
        answered = None
    gives, gets = (answered.gets, answered.gives) if answered else ({}, {})
    asks, extras = trade.askable(view, reader), trade.extras(view, reader)
    wants = dict.fromkeys((*asks, *(item for item in gets if item not in asks)), MAX_COUNTED)
    called = table.game.text.seats(view, words.lang)
    return OfferForm(
        open=answered is not None,
        extras=words.listed(goods.item_name(item, words.lang) for item in extras),
        wooed=words.listed(names[seat] for seat in table.to_move(reader)),
        counters=answered.number if answered else 0,
        partners=_partners(table, words, reader, names, called, answered, bidding=bool(extras)),
        gives=_steppers(table, trade.on_hand(view, reader), gives, words.lang),
        gets=_steppers(table, wants, gets, words.lang),
        full=len(table.offers.of(reader)) >= MAX_OPEN,
        example=goods.example(next(one for seat, one in enumerate(called) if seat != reader), words.lang),
    )


def _partners(
    table: Table,
    words: Words,
    reader: int,
    names: list[str],
    called: list[str],
    answered: Offer | None,
    *,
    bidding: bool,
) -> list[Partner]:
    """To whom the reader can offer; chosen is who made the offer that is answered, or who can be bribed now."""
    chosen: tuple[Any, ...] = (answered.seat,) if answered else table.to_move(reader) if bidding else ()
    found = [
        Partner(seat, f"{name} ({called[seat]})", seat in chosen)
        for seat, name in enumerate(names)
        if seat != reader and not stays_out(table, seat)
    ]
    if answered is None and len(found) > 1:
        found.append(Partner(ANYONE, words("all-asked"), False))
    return found


def _steppers(table: Table, most: Items, chosen: Items, lang: str) -> list[tuple[str, list[Stepper]]]:
    """Items under their headings."""
    trade, goods = table.game.trade, table.game.trade_text
    rows = [
        Stepper(item, goods.item_name(item, lang, 2, most), most[item], min(chosen.get(item, 0), most[item]))
        for item in most
    ]
    heads = goods.kinds(lang)
    groups = [(head, [row for row in rows if trade.group(row.item) == kind]) for kind, head in enumerate(heads)]
    return [(head, members) for head, members in groups if members]
