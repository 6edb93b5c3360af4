"""What the things on the board of Sailing Toward Osiris are."""

from __future__ import annotations

from greathouse.kernel.words import Details

from ..content import (
    BOONS,
    CARD_GOODS,
    CARD_IDS,
    CARTOUCHE_IDS,
    CARTOUCHE_TYPE,
    COST,
    FIRST_CITY,
    MONUMENTS,
    PLACE_IDS,
    PLACE_ROWS,
)
from ..state import View
from .names import boon, capital, card, card_text, god, goods, listed, monument, word
from .position import governor
from .risk import free_sites

_ACTIONS = {
    **{"harvest": (15, 16, 17, 18, 22, 23), "visit_city": (29, 30, 32, 33), "caravan": (36, 37, 38, 40, 41)},
    **{"hire": (42,), "market": (43, 44, 45), "plan": (47, 48, 49), "build": (50, 52, 55, 56, 57)},
    **{"city_card": (63, 64), "boon": (80, 81), "withdraw": (88, 89, 90), "offer": (94, 95, 97)},
}
_RULES = {
    **{"trade": (43, 44, 45), "section": (36, 38, 39, 40, 41), "pool": (42, 9, 10), "bonus": (89, 91, 92)},
    **{"space": (16, 17, 18, 20, 22, 23), "res": (1, 24, 25), "mix": (68,), "worth": (51, 52, 53, 102, 103, 104)},
    **{"barge": (52, 22, 100), "supply": (2, 25, 35)},
}
"""The rules about an element by the first word of its id."""

_BUTTONS = {
    **{"pay": (42,), "collect": (79,), "waive": (87,), "swap": (74,), "stop": (74,), "discard": (34,)},
    **{"side": (63, 65, 66), "seal": (97, 98), "put": (97, 98)},
}
_DEALS = (94, 96, 97, 98)
_BASIC, _MASTER = (16, 22, 28), (16, 23, 27, 28)
_SECTION, _CITY = (18, 19, 56, 57, 60), (29, 30, 31, 33, 58)
_MONUMENTS = {"obelisk": (51, 57, 53), "sphinx": (51, 57, 53), "pylon": (51, 57, 58, 53)}
_FIRST_BOON = 83


def inspect(view: View, seat: int, element: str, lang: str, names: list[str]) -> Details | None:
    """A place, a laborer, a card, a boon, a cartouche, a governor, an action, the scoring key, the barge."""
    kind, _, name = element.partition("-")
    if kind == "gov":
        return Details(names[int(name)], _governor(view, int(name), seat, lang, names), (1, 94))
    if kind == "place":
        return _place(view, PLACE_IDS.index(name), lang)
    if kind == "cart":
        return _cartouche(view, name, lang)
    if kind in _EXPLAINED:
        return _EXPLAINED[kind](name, lang)
    return Details(rules=_RULES[kind]) if kind in _RULES else None


def _action(name: str, lang: str) -> Details:
    return Details(rules=_ACTIONS[name])


def _governor(view: View, other: int, seat: int, lang: str, names: list[str]) -> tuple[str, str]:
    """What a governor has, and which boons it can still play."""
    left = [god(b, lang) for b in range(len(BOONS)) if view.governors[other].boons >> b & 1]
    return governor(view, other, seat, lang, names), word("inspect_boons", lang, boons=listed(left, lang))


def _place(view: View, number: int, lang: str) -> Details:
    """A section or city: the river segments it lies on, and whether what stands there is anybody's."""
    segments = PLACE_ROWS[number].segments
    notes = [word("inspect_segment", lang, segments=", ".join(map(str, segments)))] if segments else []
    neutral = view.ground[number] and (view.ground[number] - 1) // len(MONUMENTS) >= view.seats
    if neutral:
        notes.append(word("inspect_neutral", lang))
    rules = _CITY if number >= FIRST_CITY else _SECTION
    return Details(notes=tuple(notes), rules=(*((5,) if neutral else ()), *rules, 103))


def _laborer(name: str, lang: str) -> Details:
    return Details(rules=_MASTER if int(name) >= len(MONUMENTS) else _BASIC)


def _button(name: str, lang: str) -> Details:
    return Details(rules=_BUTTONS.get(name.partition("-")[0], _DEALS))


def _boon(name: str, lang: str) -> Details:
    number = BOONS.index(name)
    return Details(capital(boon(number, lang)), (), (_FIRST_BOON + number, 80, 82))


def _city_card(name: str, lang: str) -> Details:
    """A city card: what it brings in either way."""
    number = CARD_IDS.index(name)
    brings = word("inspect_resources", lang, goods=goods(CARD_GOODS[number], lang))
    does = word("inspect_ability", lang, text=card_text(number, lang))
    return Details(card(number, lang), (brings, does), (63, 64, 66))


def _cartouche(view: View, name: str, lang: str) -> Details:
    """A planning cartouche: what it costs, and how many sites there are for it."""
    number = CARTOUCHE_IDS.index(name)
    kind = MONUMENTS[CARTOUCHE_TYPE[number]]
    cost = word("inspect_cost", lang, goods=goods(COST[number], lang))
    return Details(
        capital(monument(CARTOUCHE_TYPE[number], lang)),
        (cost, word("inspect_sites", lang, n=free_sites(view, number))),
        (*_MONUMENTS[kind], 47, 48),
    )


_EXPLAINED = {
    **{"act": _action, "card": _city_card, "keep": _city_card, "boon": _boon},
    **{"lab": _laborer, "do": _button},
}
