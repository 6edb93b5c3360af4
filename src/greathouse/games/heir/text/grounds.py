"""The rules by which things happen, to which the log leads."""

from __future__ import annotations

from greathouse.kernel.contract import CHANCE, HIDDEN

from ..moves import CHANCE as OUTCOMES
from ..moves import GODS, MOVES
from ..state import TO_BID, TO_CHANGE, TO_DECLARE, TO_EXTRA, TO_KEEP, TO_OFFER, TO_REPLY, View
from ..view import CODE

_SECRET = {TO_OFFER: 34, TO_DECLARE: 16, TO_REPLY: 17, TO_BID: 22, TO_CHANGE: 29, TO_KEEP: 52, TO_EXTRA: 57}
_RULES = {"base": 8, "token": 9, "place": 38, "stay": 45, "shift": 45, "turn": 44, "claim": 48, "next": 61}
_CHANCES = {"card": 5, "monument": 6, "site": 8, "god": 14, "magic": 51}
_ACTS = {"ptah": 46, "ra": 49, "wadjet": 51, "pharaoh": 55, "thoth": 59}

SCORES = (47, 49, 56, 53, 64, 65, 66, 67)
"""The rules of the sources of points, in their order."""


def rule_of(view: View, actor: int, code: int) -> int:
    """The rule of an answer in secret, of what a god does, or of what chance turns up."""
    if actor != CHANCE:
        return _SECRET[view.phase] if view.phase in _SECRET else _RULES[MOVES.split(code)[0]]
    if code == HIDDEN:
        return 51
    if code <= CODE:
        return 56
    verb, parts = OUTCOMES.split(code)
    return _ACTS[GODS[2:][parts[0]]] if verb == "act" else _CHANCES[verb]
