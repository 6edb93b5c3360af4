"""Tables of the rules pages: the faces of the dice, the special houses, the start."""

from __future__ import annotations

from greathouse.kernel.words import RuleTable

from ..content import BEAUTY, BOX, DARK, HUMILIATION, LIGHT, SECOND_LIFE
from .names import LANGUAGES


def tables(lang: str) -> list[RuleTable]:
    """What the dice show, and where pieces begin and houses have a rule of their own."""
    words = LANGUAGES[lang]
    faces = zip(words.TABLE_DICE, (BOX.dice.own, BOX.dice.other), strict=True)
    dice = tuple((which, ", ".join(map(str, shown))) for which, shown in faces)
    where = ((SECOND_LIFE,), (BEAUTY,), (HUMILIATION,), DARK, LIGHT)
    places = tuple((", ".join(map(str, one)), what) for one, what in zip(where, words.TABLE_HOUSES, strict=True))
    return [_table("dice", dice, lang), _table("houses", places, lang)]


def _table(key: str, rows: tuple[tuple[str, str], ...], lang: str) -> RuleTable:
    title, *head = LANGUAGES[lang].TABLES[key]
    return RuleTable(title, tuple(head), rows)
