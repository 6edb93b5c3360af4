"""Numbers that a power asks for, as what they do to the dice."""

from __future__ import annotations

from ..position.dice import unsettled
from ..rules.tables import ADD, EFFECT, MATCH, SHIFT, WORTH
from ..state import AN_AMOUNT, View


def number_label(view: View, n: int) -> str:
    """What a number does to the picked dice: "2 → 3", "3 → 1, 4 → 6", "2 + 3"; else the number."""
    values, kind = [int(WORTH[c]) for c in unsettled(view)], EFFECT[view.power]
    if view.asked == AN_AMOUNT and kind == SHIFT:
        return f"{values[0]} → {values[0] - n}, {values[1]} → {values[1] + n}"
    if view.asked == AN_AMOUNT:
        return f"{values[0]} → {values[0] + n}" if kind == ADD else f"{n} + {values[0] - n}"
    return f"{values[0]} → {n}" if kind == MATCH else str(n)
