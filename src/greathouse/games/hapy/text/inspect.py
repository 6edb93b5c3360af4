"""What the things on the table of Hâpy Families are; the picture names them, the rules say the rest."""

from __future__ import annotations

from greathouse.kernel.words import Details

from ..content import CARDS
from ..state import View
from .names import the_card, word
from .position import barred, bars, count_cards, is_god, where

_RULES = {
    "ask": (12, 13, 16, 27),
    "family": (1, 14, 22),
    "number": (12, 15),
    "no": (12, 25),
    "latest": (15,),
    "mummy": (10, 9, 3),
}
"""The rules about an element by the first word of its id."""

_LYING, _LAID, _HELD = (8, 9, 3), (17, 20, 22), (13, 17, 18)


def inspect(view: View, seat: int, element: str, lang: str, names: list[str]) -> Details | None:
    """A card, a mummy, a player who can be asked, the latest request or a key of the next one."""
    kind, _, number = element.partition("-")
    if kind in ("ask", "latest"):
        return Details(notes=_notes(view, kind, number, lang, names), rules=_RULES[kind])
    if kind == "mummy":
        return Details(notes=(where(view, int(number), lang),), rules=_RULES[kind])
    if kind == "card":
        return Details(notes=_place_note(view, int(number), lang), rules=_card_rules(view, int(number)))
    return Details(rules=_RULES[kind]) if kind in _RULES else None


def _notes(view: View, kind: str, number: str, lang: str, names: list[str]) -> tuple[str, ...]:
    """What the number beside a name means, and the red sign beside the latest request."""
    if kind == "ask":
        seat = int(number)
        return (word("note-count", lang, name=names[seat], hand=count_cards(view.sizes[seat], lang)),)
    if not bars(view):
        return ()
    return (word("note-bar", lang, name=names[view.active], card=the_card(barred(view), lang)),)


def _place_note(view: View, card: int, lang: str) -> tuple[str, ...]:
    """Where a card lies that shows its god in the middle."""
    at = next((n for n in range(CARDS) if view.filled >> n & 1 and is_god(view, n) and view.display[n] == card), None)
    return () if at is None or not view.face_up >> card & 1 else (where(view, at, lang),)


def _card_rules(view: View, card: int) -> tuple[int, ...]:
    """The rules about a card in the middle, in a group or in a hand."""
    if view.face_up >> card & 1:
        return _LYING
    return _LAID if any(front >> card & 1 for front in view.fronts) else _HELD
