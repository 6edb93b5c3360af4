"""The rules by which things happen, to which the log leads."""

from __future__ import annotations

from greathouse.kernel.contract import CHANCE as BY_CHANCE

from ..content import TILE_IDS
from ..moves import CHANCE, MOVES
from ..state import ACT, DROPS, MAIN, START, View

_RULES = {
    "lock": 12,
    "tile": 33,
    "token": 38,
    "power": 42,
    "go": 26,
    "roll": 13,
    "finish": 17,
    "drop": 30,
    "decline": 92,
    "take": 85,
    "borrow": 47,
}
_TAKEN = {"queen": 96, "royal_death": 101}
_CHANCES = {"first": 6, "die": 12, "draw": 93}


def rule_of(view: View, actor: int, code: int) -> int:
    """The rule of a roll, of a lock, of what is used or claimed; in the roll-off of what a roll beats."""
    if actor == BY_CHANCE:
        return 7 if view.turns <= 1 and view.phase == START else _CHANCES.get(CHANCE.split(code)[0], 0)
    verb, parts = MOVES.split(code)
    if verb == "take":
        return _TAKEN.get(TILE_IDS[view.tile_at[parts[0]]], _RULES["take"])
    if verb == "finish" and view.mode == MAIN:
        return 92
    ends = view.mode != MAIN and view.phase in (START, DROPS, ACT) and verb == "finish"
    return 95 if ends else _RULES.get(verb, 98 if view.mode != MAIN else 94)
