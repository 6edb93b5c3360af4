"""Choices in words: labels of buttons, their headings, and what is to be done."""

from __future__ import annotations

from collections.abc import Callable

from ..content import COLUMNS, SET_POINTS
from ..moves import CLAIM, MOVES, NEXT, PASS, STAND, STAY
from ..state import (
    ACTIVE,
    DONE,
    TO_ACT,
    TO_BASE,
    TO_BID,
    TO_CHANGE,
    TO_CLAIM,
    TO_DEAL,
    TO_DECLARE,
    TO_DRAW,
    TO_EXTRA,
    TO_KEEP,
    TO_NEXT,
    TO_OFFER,
    TO_PLACE,
    TO_REPLY,
    TO_REVEAL,
    TO_SHIFT,
    TO_SITE,
    TO_STACK,
    TO_TOKEN,
    TO_TURN,
    UNKNOWN,
    View,
)
from .tools import asked, card, directions, favorite, god, kind, magic, name_of, phrase, power, signs, the_kind

_SQUARES = {"base", "token", "place", "shift"}
_CARDS = {"offer", "bid", "change", "extra"}
_DUE = {
    TO_BASE: "base",
    TO_TOKEN: "token",
    TO_OFFER: "offer",
    TO_DECLARE: "declare",
    TO_REPLY: "reply",
    TO_BID: "bid",
    TO_CHANGE: "change",
    TO_PLACE: "place",
    TO_SHIFT: "shift",
    TO_TURN: "orient",
    TO_CLAIM: "claim",
    TO_KEEP: "keep",
    TO_EXTRA: "extra",
    TO_NEXT: "next",
}

_CHANCE = {
    TO_DEAL: "to_card",
    TO_STACK: "to_tile",
    TO_SITE: "to_site",
    TO_REVEAL: "to_god",
    TO_ACT: "to_act",
    TO_DRAW: "to_draw",
}


def label(view: View, number: int, lang: str, names: list[str]) -> str:
    """A choice as a button says it."""
    verb, parts = MOVES.split(number)
    if verb in _SQUARES:
        return name_of(parts[0])
    if verb in _CARDS:
        return card(parts[0], lang)
    if verb in {"declare", "keep"}:
        return phrase(lang, "letter", **magic(parts[0], lang))
    if verb == "turn":
        return signs(view.tiles[view.built - 1], asked(view), parts[0])
    return _special(view, number, lang)


def _special(view: View, number: int, lang: str) -> str:
    if number == PASS:
        return phrase(lang, "no_reply" if view.phase == TO_REPLY else "pass")
    if number == STAND:
        return phrase(lang, "stand", card=card(view.bid[asked(view)] - 1, lang))
    if number == STAY:
        return phrase(lang, "stay")
    if number >= NEXT:
        place = number - NEXT
        shown = kind(view.display[place + 1] - 1, lang) if place < 2 else ""
        return phrase(lang, ("next_left", "next_right", "next_deck")[place], kind=shown)
    place = number - CLAIM
    key = ("claim_active", "claim_left", "claim_right")[place]
    card_kind = view.display[place] - 1
    points = SET_POINTS[min(view.claimed[asked(view)][card_kind], len(SET_POINTS) - 1)]
    return phrase(lang, key, kind=kind(card_kind, lang), points=points)


def lasting(view: View, number: int, lang: str) -> str:
    """Without magic a whole round can be played in one go."""
    return phrase(lang, "no_magic") if number == PASS and view.phase in (TO_DECLARE, TO_REPLY) else ""


def group(view: View, number: int, lang: str, names: list[str]) -> str:
    """Squares are listed by row; other choices need no heading."""
    verb, parts = MOVES.split(number)
    return phrase(lang, "row", row=parts[0] // COLUMNS + 1) if verb in _SQUARES else ""


def prompt(view: View, seat: int, lang: str, names: list[str]) -> str:
    """What is to be done now, for the reader in `seat`."""
    if view.phase == DONE:
        return phrase(lang, "finished")
    if view.due == 0:
        return phrase(lang, _CHANCE[view.phase], god=god(view.god, lang))
    if seat >= 0 and view.due >> seat & 1:
        return _task(view, seat, lang, names)
    if seat >= 0 and view.sealed[seat]:
        return phrase(lang, "sealed", name=names[1 - seat])
    return phrase(lang, "wait_both") if view.due == 3 else phrase(lang, "wait", name=names[asked(view)])


def _task(view: View, seat: int, lang: str, names: list[str]) -> str:
    special: dict[int, Callable[..., str]] = {TO_CHANGE: _change, TO_PLACE: _place, TO_BID: _bid}
    if view.phase in special:
        return special[view.phase](view, seat, lang, names)
    name, blessed = names[1 - seat], _favorite(view, lang)
    told = phrase(lang, _DUE[view.phase], name=name, god=god(view.god, lang), favorite=blessed)
    return f"{told} {_power(view, lang)}" if view.phase == TO_DECLARE else told


def _favorite(view: View, lang: str) -> str:
    return phrase(lang, "as_favorite") if favorite(view) else ""


def _bid(view: View, seat: int, lang: str, names: list[str]) -> str:
    users = [names[p] for p in range(2) if view.declared[p]]
    using = "" if not users else phrase(lang, "with_magic" if len(users) == 1 else "with_both", names=users[0])
    told = phrase(lang, "bid", god=god(view.god, lang), favorite=_favorite(view, lang), magic=using)
    return f"{told} {_power(view, lang)}"


def _power(view: View, lang: str) -> str:
    """What the god up for bid does for whoever wins it, also as the Pharaoh's Favorite, if it is."""
    does, more = power(view, view.god, lang)
    blessed = more and favorite(view)
    return phrase(lang, "favored_power", power=does, more=more) if blessed else phrase(lang, "power", power=does)


def _change(view: View, seat: int, lang: str, names: list[str]) -> str:
    mine, other = card(view.bid[seat] - 1, lang), view.bid[1 - seat]
    if other in (0, UNKNOWN):
        return phrase(lang, "change_alone", card=mine, name=names[1 - seat])
    return phrase(lang, "change", card=mine, name=names[1 - seat], other=card(other - 1, lang))


def _place(view: View, seat: int, lang: str, names: list[str]) -> str:
    shown = the_kind(view.display[ACTIVE] - 1, lang)
    return phrase(lang, "place", kind=shown, arrows=f" ({directions(view.tile - 1, seat, 0, lang)})")
