"""Trades in words, and offers as people type them: "offer Red 2 grain and 1 stone for Priest"."""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import Any

from greathouse.kernel.errors import UnreadableMove
from greathouse.kernel.grammar import fill, plural

from ..content import CARD_GOODS, CARD_ROWS
from ..moves import GOODS, ITEMS
from ..state import View
from ..trade import ANY, EXTRA_CARD, PLACE, extras, on_hand
from . import en
from .names import TONGUES as _TONGUES
from .names import card, goods, laborer

SPLIT = re.compile(r"[,;+&]| and | et | und |(?<=[^\W\d])\s+(?=\d)")
COUNTED = re.compile(r"(?:(\d{1,2})\s*[x×]?\s+)?(.+)")


def traded(giver: int, partner: int, gives: str, gets: str, names: list[str], lang: str, kind: str) -> str:
    """A trade as the log tells it; `kind` is "traded", "gift", "bribe" or "no_bribe"."""
    sentence: str = _TONGUES[lang].DEALS[kind]
    return fill(sentence, lang, who=names[giver], other=names[partner], give=gives, ask=gets)


def example(other: str, lang: str) -> str:
    """An offer as it can be typed."""
    sentence: str = _TONGUES[lang].DEALS["example"]
    return fill(sentence, lang, other=other)


def kinds(lang: str) -> tuple[str, ...]:
    """The headings under which items are listed, by their group (trades.py)."""
    return tuple(str(_TONGUES[lang].WORDS[name]) for name in ("Resources", "Laborers", "City cards"))


def kind_of(gives: dict[str, int], gets: dict[str, int]) -> str:
    """Which sentence tells of a trade."""
    if EXTRA_CARD in gets:
        return "bribe" if gives else "no_bribe"
    return "traded" if gives and gets else "gift"


def item_name(item: str, lang: str, number: int = 1, among: Iterable[str] = ()) -> str:
    """An item on a list: "grain", "bricks", "farmer", "Priest", "any city card".

    Where `among` the items of the list is another card of that name, with what it yields: "Priest (3 grain)".
    """
    tongue = _TONGUES[lang]
    if item in (ANY, EXTRA_CARD):
        return str(tongue.WORDS[item])
    place = PLACE[item]
    if place < 3:
        return plural(number, tongue.RESOURCES[place], lang)
    if place < GOODS:
        return laborer(place - 3, lang, number)
    card_ = place - GOODS
    twin = any(other != item and _card_name(other, lang) == _card_name(item, lang) for other in among)
    return card(card_, lang) + (f" ({goods(CARD_GOODS[card_], lang)})" if twin else "")


def _card_name(item: str, lang: str) -> str:
    return card(PLACE[item] - GOODS, lang) if item in PLACE and PLACE[item] >= GOODS and item != EXTRA_CARD else ""


# --- typed offers -----------------------------------------------------------------------------------------------------


def offer(line: str, view: View, seat: int, lang: str, names: list[str]) -> dict[str, Any] | None:
    """What a typed line offers: "to" (-1: anyone), "gives", "gets"; None if it is no offer. Raises UnreadableMove."""
    words = _words(lang)
    text = " ".join(line.split())
    verb = _opening(text, words["offer"])
    if verb == 0 or verb == len(text):
        return None
    said = _TONGUES[lang].DEALS
    to, rest = _partner(text[verb:].strip(), lang, names, words)
    if to is None and (len(names) == 2 or extras(view, seat)):
        to = 1 - seat if len(names) == 2 else int(view.mover)
    if to in (None, seat):
        raise UnreadableMove(said["whom"])
    sides = re.split(rf" (?:{'|'.join(words['for'])}) ", f" {rest} ", maxsplit=1, flags=re.IGNORECASE)
    gives = _side(sides[0], lang, words, list(on_hand(view, seat)))
    known = [ITEMS[GOODS + c] for p in range(view.seats) if p != seat for c in _cards(view.governors[p].hand)]
    gets = _side(sides[1], lang, words, [*known, *extras(view, seat)]) if len(sides) > 1 else {}
    return {"to": to, "gives": gives, "gets": gets}


def lacking(view: View, seat: int, said: dict[str, Any], lang: str) -> str:
    """What is wrong with the amounts that a typed line names, in a sentence; "" if nothing is."""
    words, gives, gets = _TONGUES[lang].DEALS, said["gives"], said["gets"]
    held = on_hand(view, seat)
    short = [item for item, number in gives.items() if number > held.get(item, 0)]
    if not gives and not gets:
        return str(words["empty"])
    if short:
        have = [f"{held.get(item, 0)} {item_name(item, lang, held.get(item, 0))}" for item in short]
        return fill(words["short"], lang, have=", ".join(have))
    most = int(view.haggle_max_items)
    return fill(words["many"], lang, n=most) if max(sum(gives.values()), sum(gets.values())) > most else ""


def _words(lang: str) -> dict[str, tuple[str, ...]]:
    """The small words of the reader's language and of English."""
    mine, english = _TONGUES[lang].TYPED, en.TYPED
    return {key: (*mine[key], *english[key]) for key in english}


def _opening(text: str, options: Iterable[str]) -> int:
    """Length of the longest of these words that the text begins with; 0 if it begins with none."""
    low = text.casefold()
    fitting = [w for w in options if w and re.match(rf"{re.escape(w.casefold())}(?!\w)", low)]
    return max(map(len, fitting), default=0)


def _partner(text: str, lang: str, names: list[str], words: dict[str, tuple[str, ...]]) -> tuple[int | None, str]:
    """The seat that a text begins with, by colour or name (-1: anyone), and what follows."""
    text = text[_opening(text, words["to"]) :].strip()
    found: tuple[int, int | None] = (_opening(text, words["anyone"]), -1)
    for seat, name in enumerate(names):
        colours = (_TONGUES[lang].SEATS[seat], en.SEATS[seat])
        found = max(found, (_opening(text, (name, *colours)), seat), key=lambda pair: pair[0])
    return found[1] if found[0] else None, text[found[0] :].strip(" :,")


def _cards(hand: int) -> list[int]:
    return [card for card in range(len(CARD_ROWS)) if hand >> card & 1]


def _side(text: str, lang: str, words: dict[str, tuple[str, ...]], known: list[str]) -> dict[str, int]:
    """The items of one side. `known` are those that a name of a city card can stand for."""
    items: dict[str, int] = {}
    for part in SPLIT.split(text):
        bare = part.strip(" .")
        if not bare or bare.casefold() in words["nothing"]:
            continue
        number, name = COUNTED.fullmatch(_in_digits(bare, words["numbers"])).groups()  # type: ignore[union-attr]
        for _ in range(int(number or 1)):
            item = _item(name[_opening(name, words["a"]) :].strip(), lang, words, [k for k in known if k not in items])
            items[item] = items.get(item, 0) + 1
    return items


def _in_digits(text: str, numerals: tuple[str, ...]) -> str:
    """ "two grain" as "2 grain"; the numerals of each language begin with two."""
    first, _, rest = text.partition(" ")
    count = len(numerals) // 2
    return f"{numerals.index(first.casefold()) % count + 2} {rest}" if rest and first.casefold() in numerals else text


def _item(name: str, lang: str, words: dict[str, tuple[str, ...]], known: list[str]) -> str:
    """The item that a name stands for, in the reader's language, in English, or as records write it."""
    low = name.casefold()
    for key in (ANY, EXTRA_CARD):
        if low in words[key] and (key == ANY or key in known):
            return key
    for tongue in (_TONGUES[lang], en):
        for place, forms in enumerate((*tongue.RESOURCES, *tongue.LABORERS)):
            if low in {form.replace("#", "").strip().casefold() for form in forms}:
                return ITEMS[place]
    for item in known:
        if low in _names(item, lang):
            return item
    if low in ITEMS[:GOODS]:
        return low
    raise UnreadableMove(fill(_TONGUES[lang].DEALS["what"], lang, item=name[:40]))


def _names(item: str, lang: str) -> set[str]:
    """The names of a city card."""
    if PLACE[item] < GOODS or item == EXTRA_CARD:
        return set()
    return {item, item_name(item, lang).casefold(), item_name(item, "en").casefold(), item.rpartition("-")[0]}
