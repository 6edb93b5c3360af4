"""What the things on the table of Hâpy Families are; the picture names them, the rules say the rest."""

from __future__ import annotations

from greathouse.kernel.words import Details

from ..state import View

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
    if kind == "card":
        return Details(rules=_card_rules(view, int(number)))
    return Details(rules=_RULES[kind]) if kind in _RULES else None


def _card_rules(view: View, card: int) -> tuple[int, ...]:
    """The rules about a card in the middle, in a group or in a hand."""
    if view.face_up >> card & 1:
        return _LYING
    return _LAID if any(front >> card & 1 for front in view.fronts) else _HELD
