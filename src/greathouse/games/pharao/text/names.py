"""What houses and dice are called."""

from __future__ import annotations

from greathouse.kernel.grammar import fill, tongues

from ..content import BEAUTY, HUMILIATION, SECOND_LIFE
from ..state import TO_THROW, View
from . import ar, de, en, fr

LANGUAGES = tongues(en=en, fr=fr, de=de, ar=ar)

NAMED_HOUSES = {SECOND_LIFE: "second_life", BEAUTY: "beauty", HUMILIATION: "humiliation"}


def house(number: int, lang: str) -> str:
    """A house by number, with its name if it has one."""
    words = LANGUAGES[lang].HOUSES
    return fill(words[NAMED_HOUSES.get(number, "plain")], lang, number=number)


def die(view: View, which: int, lang: str, names: list[str]) -> str:
    """What a die of the mover shows; `which` is 0 for the own die, 1 for the other."""
    words = LANGUAGES[lang]
    row = words.DICE[which]
    name = names[view.mover]
    if view.phase == TO_THROW:
        return fill(row["waiting"], lang, name=name)
    number = (view.own_die, view.other_die)[which]
    return fill(row["thrown" if number else "zero"], lang, name=name, houses=houses(number, lang))


def houses(number: int, lang: str) -> str:
    """So many houses: "3 houses"."""
    return fill(LANGUAGES[lang].COUNTED, lang, number=number)
