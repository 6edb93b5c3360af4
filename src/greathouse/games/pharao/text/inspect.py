"""What the things on the board of Pharao are."""

from __future__ import annotations

from greathouse.kernel.grammar import fill
from greathouse.kernel.words import Details

from ..content import BEAUTY, HUMILIATION, SECOND_LIFE
from ..state import View
from .names import LANGUAGES, die, house

_HOUSE_RULES = {SECOND_LIFE: (24, 23, 25), BEAUTY: (18, 19, 21), HUMILIATION: (13, 14, 15, 16, 17)}
_ANY_HOUSE = (7, 8, 9)
_OTHERS = {"drown": (17, 20), "rescue": (18, 19, 20)}
_DIE_RULES = ((3, 5, 6, 14), (3, 5, 15))


def inspect(view: View, seat: int, element: str, lang: str, names: list[str]) -> Details | None:
    """A house with what stands on it, a die, or a choice about the piece in the Nile."""
    if element in _OTHERS:
        return Details("", (), _OTHERS[element])
    if element.startswith("throw-"):
        which = int(element.endswith("other"))
        return Details(die(view, which, lang, names), (), _DIE_RULES[which])
    if not element.removeprefix("h").isdigit():
        return None
    number = int(element[1:])
    return Details(house(number, lang), _piece(view, number, lang, names), _HOUSE_RULES.get(number, _ANY_HOUSE))


def _piece(view: View, number: int, lang: str, names: list[str]) -> tuple[str, ...]:
    """Whose piece stands on a house."""
    side = next((side for side in range(2) if view.houses[side] >> (number - 1) & 1), None)
    if side is None:
        return ()
    words = LANGUAGES[lang].INSPECTED["drowning" if number == HUMILIATION else "stands"]
    return (fill(words, lang, name=names[side]),)
