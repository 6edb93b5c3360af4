"""What the things on the board of Heir to the Pharaoh are."""

from __future__ import annotations

from greathouse.kernel.words import Details

from ..content import CORNERS, LETTERS, SQUARE_NAMES
from ..moves import GODS
from ..state import View
from .describe import monument
from .tools import god, phrase, power, squares

_GOD_RULES = ((38, 39, 40, 41, 42), (43, 44, 45), (46, 47, 48), (49, 50), (51, 52, 53), (34, 35, 36, 56), (25, 59, 61))
_RULES = {
    "card": (18, 22, 24, 59),
    "show": (46, 47, 61),
    "turn": (43, 44, 67),
    "pyramid": (56, 66, 68),
    "pass": (16, 17),
    "stand": (29,),
    "stay": (45,),
    "ended": (22, 23, 24, 19),
}
"""The rules about an element by the first word of its id."""

_SUN, _CORNER, _EDGE = (65, 49), (56, 57), (55,)
_SQUARE, _TOKEN = (9, 39, 67), (42, 9)


def inspect(view: View, seat: int, element: str, lang: str, names: list[str]) -> Details | None:
    """A god, a sun, a square, a monument, a card of bidding, of magic or of monuments, or a button."""
    kind, _, word = element.partition("-")
    if kind == "god":
        return _god(view, GODS.index(word), lang)
    if kind == "monument":
        return Details(notes=(monument(view, int(word) - 1, lang, names),), rules=(67, 68, 41))
    rules = _rules(view, kind, word)
    return Details(rules=rules) if rules else None


def _rules(view: View, kind: str, word: str) -> tuple[int, ...]:
    """The rules about a thing that its picture names well enough."""
    if kind in ("magic", "drawn"):
        return 26 + LETTERS.index(word), 16, 19, 20, 21
    if kind == "sun":
        return (_CORNER if int(word) - 1 in CORNERS else _EDGE) + _SUN
    if kind == "s":
        return _TOKEN if SQUARE_NAMES.index(word) in squares(view.tokens) else _SQUARE
    return _RULES.get(kind, ())


def _god(view: View, number: int, lang: str) -> Details:
    """A god, and what it does; also as the Pharaoh's Favorite, if it is."""
    does, more = power(view, number, lang)
    notes = [f"{does[:1].upper()}{does[1:]}."]
    if more and view.favorites >> number & 1:
        notes.append(phrase(lang, "god_as_favorite", power=more))
    return Details(god(number, lang), tuple(notes), _GOD_RULES[number])
