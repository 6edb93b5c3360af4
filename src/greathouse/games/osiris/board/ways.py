"""How things go on the board by an event, and the cards that everybody sees played."""

from __future__ import annotations

from collections.abc import Callable

from greathouse.draw.picture import picture
from greathouse.draw.svg import group
from greathouse.kernel.contract import CHANCE

from .. import text
from ..content import (
    CARAVAN_SECTION_IDS,
    CARD_IDS,
    CARTOUCHE_IDS,
    CITY_IDS,
    FIRST_CITY,
    MARKET_IDS,
    PLACE_IDS,
    SPACE_IDS,
)
from ..moves import CHANCE as OUTCOMES
from ..moves import MOVES
from ..state import View
from .people import boon_card, city_card
from .scenery import definitions
from .shapes import Mark

Way = tuple[str, ...]


def ways(before: View, actor: int, code: int) -> tuple[Way, ...]:
    """Laborers, monuments and cards go between governors and the table; other events have a place."""
    if code < 0:
        return ()
    verb, parts = (OUTCOMES if actor == CHANCE else MOVES).split(code)
    if actor == CHANCE:
        return (("supply", f"card-{CARD_IDS[parts[0]]}"), ("supply",)) if verb == "deal" else ()
    return _WAYS[verb](before, f"gov-{actor}", parts[0] if parts else 0) if verb in _WAYS else ()


def _hired(kind: int, mine: str) -> tuple[Way, ...]:
    return ((f"pool-{kind}", f"lab-{kind}"), (f"pool-{kind}", mine))


def _lifted(number: int, mine: str) -> tuple[Way, ...]:
    return ((f"worker-{(*SPACE_IDS, *PLACE_IDS[FIRST_CITY:])[number]}", mine),)


def _built(view: View, place: int, mine: str) -> tuple[Way, ...]:
    stone = f"stone-{PLACE_IDS[place]}-{1 if view.ground[place] else 0}"
    return ((f"planned-{CARTOUCHE_IDS[view.cartouche]}", stone), (mine, stone))


_WAYS: dict[str, Callable[[View, str, int], tuple[Way, ...]]] = {
    "terrain": lambda view, mine, n: ((mine, f"worker-{SPACE_IDS[n]}"),),
    "city": lambda view, mine, n: ((mine, f"worker-{CITY_IDS[n]}"),),
    "section": lambda view, mine, n: ((mine, f"worker-{CARAVAN_SECTION_IDS[n]}"),),
    "lift": lambda view, mine, n: _lifted(n, mine),
    "engage": lambda view, mine, n: _hired(n, mine),
    "trade": lambda view, mine, n: ((f"trade-{MARKET_IDS[n]}-a",),),
    "cartouche": lambda view, mine, n: ((mine, f"planned-{CARTOUCHE_IDS[n]}"), (f"cart-{CARTOUCHE_IDS[n]}",)),
    "mix": lambda view, mine, n: ((mine, f"planned-{CARTOUCHE_IDS[view.cartouche]}"),),
    "waive": lambda view, mine, n: ((mine, f"planned-{CARTOUCHE_IDS[view.cartouche]}"),),
    "site": lambda view, mine, n: _built(view, n, mine),
    "bonus": lambda view, mine, n: ((mine,),),
    "give": lambda view, mine, n: ((f"gov-{n}",),),
    "invoke": lambda view, mine, n: ((mine,),),
    "keep": lambda view, mine, n: ((f"keep-{CARD_IDS[n]}", f"card-{CARD_IDS[n]}"), (mine,)),
    "card": lambda view, mine, n: ((f"card-{CARD_IDS[n]}", mine), (mine,)),
    "withdraw": lambda view, mine, n: ((mine,),),
}


def held_up(before: View, actor: int, code: int, lang: str) -> str:
    """A city card or a boon that is played, with what it says."""
    verb, parts = MOVES.split(code) if actor >= 0 and code >= 0 else ("", ())
    if verb == "card":
        drawn = city_card(parts[0], Mark("", hot=False, chosen=False), lang, (100, 140, 190, 270))
        words = text.card(parts[0], lang)
    elif verb == "invoke":
        drawn = group(boon_card(parts[0], lang), transform="translate(100 140) scale(1.6)")
        words = text.boon(parts[0], lang)
    else:
        return ""
    return picture(drawn, width=200, height=280, label=words, class_="osiris", definitions=definitions())


__all__ = ["held_up", "ways"]
