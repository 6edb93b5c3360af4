"""The rules by which things happen, to which the log leads."""

from __future__ import annotations

from greathouse.kernel.contract import CHANCE

from ..content import CARDS
from ..moves import CHANCE as CHANCES
from ..moves import MOVES
from ..state import View
from .position import is_god

_RULES = {"ask": 12, "pass": 12, "keep": 18}
_CHANCES = {"first": 6, "mummies": 5, "card": 10, "yes": 13, "no": 13, "lay": 17}


def rule_of(view: View, actor: int, code: int) -> int:
    """The rule of what was taken, asked, answered, laid or kept."""
    if code < 0:
        return 0
    if actor == CHANCE:
        return _CHANCES.get(CHANCES.split(code)[0], 0)
    verb, parts = MOVES.split(code)
    if verb == "take":
        return 9 if is_god(view, parts[0] % CARDS) else 10
    return _RULES[verb]
