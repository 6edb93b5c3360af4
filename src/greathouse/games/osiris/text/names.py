"""What things are called: goods, laborers, monuments, cards, boons and places, alone and in lists."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache

from greathouse.kernel.grammar import counted, fill, isolated, joined, plural, tongues

from ..content import (
    ABILITIES,
    BONUS_GOODS,
    BONUS_ROWS,
    BOX,
    CARD_ABILITY,
    CARD_ROWS,
    CARTOUCHE_TYPE,
    CITY_ROWS,
    COST,
    FIRST_CITY,
    PLACE_IDS,
    SPACE_IDS,
    SPACE_RESOURCE,
)
from ..state import Bundle, View
from ..trade import EXTRA_CARD, read
from . import ar, de, en, fr

TONGUES = tongues(en=en, fr=fr, de=de, ar=ar)


def word(name: str, lang: str, **parts: object) -> str:
    """One of the small words, with its parts filled in."""
    text: str = TONGUES[lang].WORDS[name]
    return fill(text, lang, **parts) if parts else text


def seats(view: View, lang: str) -> list[str]:
    """The colours of the governors."""
    return list(TONGUES[lang].SEATS[: view.seats])


def amount(resource: int, number: int, lang: str) -> str:
    """So many tokens of a resource: "2 bricks"."""
    return counted(number, TONGUES[lang].RESOURCES[resource], lang)


def listed(parts: list[str], lang: str) -> str:
    """A list in words; "nothing" when it is empty."""
    return joined(parts, word("and", lang), lang) or word("nothing", lang)


def goods(counts: Sequence[int], lang: str) -> str:
    """An amount of each resource: "2 grain and 1 stone"."""
    return listed([amount(r, counts[r], lang) for r in range(3) if counts[r]], lang)


def laborer(kind: int, lang: str, number: int = 1) -> str:
    """What one or several laborers of a kind are called."""
    return plural(number, TONGUES[lang].LABORERS[kind], lang)


def monument(kind: int, lang: str) -> str:
    """What a type of monument is called; MONUMENTS and A_MONUMENT of a language are in the same order."""
    return plural(1, TONGUES[lang].MONUMENTS[kind], lang)


def so_many(kind: int, number: int, lang: str) -> str:
    """So many laborers of a kind: "2 farmers"."""
    return counted(number, TONGUES[lang].LABORERS[kind], lang)


def laborers(counts: Sequence[int], lang: str) -> list[str]:
    """So many laborers of each kind: "2 farmers"."""
    return [so_many(k, counts[k], lang) for k in range(6) if counts[k]]


def monuments(counts: Sequence[int], lang: str) -> list[str]:
    """So many monuments of each type: "4 obelisks"."""
    return [counted(counts[k], TONGUES[lang].MONUMENTS[k], lang) for k in range(3) if counts[k]]


@cache
def cartouche(number: int, lang: str) -> str:
    """A planning cartouche, by what planning there costs: "Sphinx (2 grain, 4 bricks and 2 stones)"."""
    kind = capital(monument(CARTOUCHE_TYPE[number], lang))
    return word("planned", lang, kind=kind, cost=goods(COST[number], lang))


def card(number: int, lang: str) -> str:
    """The name of a city card: as in the content file, in the other languages that of its ability."""
    row = CARD_ROWS[number]
    return row.name if lang == "en" else str(TONGUES[lang].CARDS[row.ability])


def card_text(number: int, lang: str) -> str:
    """What the ability of a city card does."""
    key = ABILITIES[CARD_ABILITY[number]]
    return str(TONGUES[lang].ABILITIES.get(key, getattr(BOX.ability, key)))


def boon(number: int, lang: str) -> str:
    """The name of a boon."""
    return str(TONGUES[lang].BOONS[number])


def god(number: int, lang: str) -> str:
    """Whose boon it is: "Horus"."""
    return str(TONGUES[lang].GODS[number])


def action(number: int, lang: str) -> str:
    """What a button for an action says."""
    return str(TONGUES[lang].ACTIONS[number])


def short(number: int, lang: str) -> str:
    """An action in one word."""
    return str(TONGUES[lang].SHORT[number])


def boon_text(number: int, lang: str) -> str:
    """What a boon does."""
    return str(TONGUES[lang].BOON_EFFECTS[number])


def space(number: int, lang: str) -> str:
    """A terrain space: "farm N01"."""
    return f"{TONGUES[lang].TERRAINS[SPACE_RESOURCE[number]]} {SPACE_IDS[number]}"


def place(number: int, lang: str) -> str:
    """A building place: a section of a space, or a city."""
    if number >= FIRST_CITY:
        return isolated(str(CITY_ROWS[number - FIRST_CITY].name), lang)
    part = PLACE_IDS[number].removeprefix(SPACE_IDS[number // 2]) or PLACE_IDS[number]
    return word("section", lang, space=space(number // 2, lang), part=part)


def bonus(number: int, lang: str) -> str:
    """What a regent bonus gives."""
    row, parts = BONUS_ROWS[number], []
    if row.glory:
        parts.append(word("glory", lang, n=row.glory))
    if row.city_cards:
        parts.append(word("a_card", lang) if row.city_cards == 1 else word("cards", lang, n=row.city_cards))
    return listed(parts + [amount(r, BONUS_GOODS[number][r], lang) for r in range(3) if BONUS_GOODS[number][r]], lang)


def bundle(items: Bundle, lang: str) -> str:
    """What lies on one side of a deal."""
    parts = [amount(r, items.goods[r], lang) for r in range(3) if items.goods[r]]
    parts += laborers(items.goods[3:], lang)
    parts += [card(c, lang) for c in range(len(CARD_ROWS)) if items.cards >> c & 1]
    if items.unnamed:
        parts.append(word("a_card", lang) if items.unnamed == 1 else word("cards", lang, n=items.unnamed))
    return listed(parts, lang)


def items(words: dict[str, int], lang: str) -> str:
    """One side of an offer, given in the words of records."""
    rest = bundle(read(words), lang) if set(words) != {EXTRA_CARD} else ""
    return rest or word(EXTRA_CARD, lang)


def capital(text: str) -> str:
    """The text with a capital first letter."""
    return text[:1].upper() + text[1:]
