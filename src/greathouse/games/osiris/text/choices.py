"""Choices as buttons say them, and what they do."""

from __future__ import annotations

from greathouse.kernel.grammar import labelled

from ..content import (
    BOONS,
    CARAVAN_GOODS,
    CARAVAN_SECTION_IDS,
    CARD_GOODS,
    CARTOUCHE_TYPE,
    COST,
    FIRST_CITY,
    ICONS,
    MARKET_IDS,
    MARKET_SETS,
    PLACE_ROWS,
    SCORING,
    SEASONS,
    SPACE_RESOURCE,
    SPACES,
)
from ..moves import ACTIONS, ANY_CARD, GOODS, MIXES, MOVES, PAYMENTS, SWAPS, TAKINGS, WAIVERS, WITHDRAW
from ..state import View
from .names import TONGUES as _TONGUES
from .names import (
    action,
    amount,
    bonus,
    boon,
    boon_text,
    bundle,
    capital,
    card,
    card_text,
    cartouche,
    goods,
    laborer,
    monument,
    place,
    space,
    word,
)
from .risk import free_sites, hopeless

WEIGHTY = ("cartouche", "pay", "engage", "trade", "terrain", "city", "section", "side")
"""Kinds of choices that a governor makes itself even where there is no other."""

RA_PLAYED = 1 + BOONS.index("ra")
"""What a governor's `boon` is in a season in which it played Ra."""

BUNDLES = {"pay": PAYMENTS, "collect": TAKINGS, "mix": MIXES, "waive": WAIVERS}


def label(view: View, number: int, lang: str, names: list[str]) -> str:
    """The choice as a button says it."""
    verb, parts = MOVES.split(number)
    first = parts[0] if parts else 0
    if number < len(ACTIONS):
        return action(number, lang)
    if verb in BUNDLES:
        return goods(BUNDLES[verb][first], lang)
    if verb in ("laborer", "engage"):
        return capital(laborer(first, lang))
    if verb in ("card", "keep", "hand"):
        return card(first, lang)
    return names[first] if verb in ("give", "to") else _label_here(view, verb, parts, lang)


def _label_here(view: View, verb: str, parts: tuple[int, ...], lang: str) -> str:
    """A label that depends on the position."""
    if verb == "seal" and no_bid(view, view.bidder):
        return word("seal_none", lang)
    said = _label_of(verb, parts, lang)
    return word("no_site", lang, choice=said) if verb == "cartouche" and hopeless(view, parts[0]) else said


def no_bid(view: View, seat: int) -> bool:
    """Whether a governor has put nothing on its list for the extra city card."""
    bid = view.governors[seat].bid
    return not (sum(bid.goods) or bid.cards or bid.unnamed)


def about(view: View, number: int, lang: str) -> str:
    """What a choice does, where its label does not tell: a boon, a city card, a harvest, a site beside the barge, and
    what the supply lacks of what the label names."""
    verb, parts = MOVES.split(number)
    if verb == "invoke":
        return boon_text(parts[0], lang)
    if verb in ("card", "keep", "hand"):
        return f"{capital(goods(CARD_GOODS[parts[0]], lang))}. {card_text(parts[0], lang)}"
    if verb == "side":
        return _side(view, parts[0], lang)
    if verb == "give":
        return "" if no_bid(view, parts[0]) else word("bids", lang, goods=bundle(view.governors[parts[0]].bid, lang))
    if verb in ("trade", "discard") or (verb == "section" and not view.card):
        return _short(view, _named_goods(verb, parts), lang)
    return _place(view, verb, parts, lang)


def _side(view: View, side: int, lang: str) -> str:
    """What a city card does when it is played for its resources (0) or its ability (1)."""
    held = view.card - 1
    return card_text(held, lang) if side else _short(view, CARD_GOODS[held], lang) or goods(CARD_GOODS[held], lang)


def _named_goods(verb: str, parts: tuple[int, ...]) -> tuple[int, ...]:
    """What the label of a choice says that it brings."""
    if verb == "trade":
        return tuple(MARKET_SETS[(2 * parts[0] + parts[1]) ^ 1])
    return tuple(CARAVAN_GOODS[parts[0]]) if verb == "section" else (1, 0, 0)


def _short(view: View, named: tuple[int, ...], lang: str) -> str:
    """What one receives of these goods, if the supply lacks some."""
    got = tuple(min(number, held) for number, held in zip(named, view.supply, strict=True))
    if got == tuple(named):
        return ""
    return word("short", lang, goods=goods(got, lang)) if any(got) else word("short_of_all", lang)


def weighty(view: View, number: int) -> bool:
    """Withdrawing ends the season for its governor; planning, hiring and the market cost goods; a laborer stays where
    it is put, a caravan may cost tribute, and a city card is spent."""
    return number == WITHDRAW or MOVES.split(number)[0] in WEIGHTY


def _place(view: View, verb: str, parts: tuple[int, ...], lang: str) -> str:
    """What a place is good for: the harvest of a space, the barge beside a site, sites for a cartouche."""
    if verb == "site":
        more = barge_glory(view, parts[0])
        return word("ra" if _under_ra(view) else "barge", lang, n=more) if more else ""
    if verb == "terrain":
        return goods(harvest(view, parts[0]), lang)
    return _sites(view, parts[0], lang) if verb == "cartouche" else ""


def barge_glory(view: View, site: int) -> int:
    """What a monument on a place earns whoever builds now beside its own glory: next to the barge (R52), or anywhere
    under Ra (R85)."""
    return int(SCORING.barge_glory) if _under_ra(view) or view.season in PLACE_ROWS[site].segments else 0


def _under_ra(view: View) -> bool:
    """Whether who is on turn has played the Boon of Ra in this season."""
    return bool(view.governors[view.mover].boon == RA_PLAYED)


def _sites(view: View, cartouche: int, lang: str) -> str:
    """How many sites there are for the monument of a cartouche; that there is none its label tells."""
    free = free_sites(view, cartouche)
    return word("free_sites", lang, n=free) if free else ""


def _label_of(verb: str, parts: tuple[int, ...], lang: str) -> str:
    """Labels of places, cartouches and lists."""
    if not parts:
        return word(verb, lang)
    first = parts[0]
    makers = {
        "terrain": lambda: capital(space(first, lang)),
        "city": lambda: place(FIRST_CITY + first, lang),
        "site": lambda: capital(place(first, lang)),
        "section": lambda: labelled(CARAVAN_SECTION_IDS[first], goods(CARAVAN_GOODS[first], lang), lang),
        "tribute": lambda: amount(first, 1, lang),
        "lift": lambda: capital(space(first, lang)) if first < SPACES else place(FIRST_CITY + first - SPACES, lang),
        "trade": lambda: _trade("trade", parts, lang),
        "swap": lambda: word(
            "swap", lang, give=amount(SWAPS[first][0], 1, lang), take=amount(SWAPS[first][1], 1, lang)
        ),
        "cartouche": lambda: word(
            "cartouche", lang, kind=capital(monument(CARTOUCHE_TYPE[first], lang)), cost=goods(COST[first], lang)
        ),
        "planned": lambda: cartouche(first, lang),
        "side": lambda: word(("Resources", "ability")[first], lang),
        "invoke": lambda: capital(boon(first, lang)),
        "bonus": lambda: capital(bonus(first, lang)),
    }
    return makers[verb]() if verb in makers else item(first, lang, asked=verb == "ask")


def item(number: int, lang: str, *, asked: bool = False) -> str:
    """An item on a list: a token, a laborer, a city card."""
    if asked and number == ANY_CARD:
        return word("any_card", lang)
    if number < 3:
        return amount(number, 1, lang)
    return laborer(number - 3, lang) if number < GOODS else card(number - GOODS, lang)


def _trade(name: str, parts: tuple[int, ...], lang: str, **more: str) -> str:
    paid = 2 * parts[0] + parts[1]
    give, take = goods(MARKET_SETS[paid], lang), goods(MARKET_SETS[paid ^ 1], lang)
    return word(name, lang, id=MARKET_IDS[parts[0]], give=give, take=take)


def group(view: View, number: int, lang: str, names: list[str]) -> str:
    """Places are listed by kind of terrain, payments by their grain, items by what they are."""
    verb, parts = MOVES.split(number)
    if verb in ("terrain", "site", "lift"):
        spot = parts[0] if verb == "site" else 2 * parts[0]
        kind = SPACE_RESOURCE[spot // 2] if spot < FIRST_CITY else 3
        return str(_TONGUES[lang].TERRAIN_GROUPS[kind])
    if verb == "mix":
        return amount(0, MIXES[parts[0]][0], lang)
    if verb in ("put", "bribe", "ask"):
        return word("Resources" if parts[0] < 3 else "Laborers" if parts[0] < GOODS else "City cards", lang)
    return ""


def harvest(view: View, number: int) -> tuple[int, int, int]:
    """What the laborer about to be placed on a space gathers there."""
    free = [p for p in (2 * number, 2 * number + 1) if not view.built_on >> p & 1]
    resource = SPACE_RESOURCE[number]
    icons = sum(ICONS[p] for p in free) + (view.laborer >= 3 and view.season == SEASONS)
    got = [0, 0, 0]
    got[resource] = min(icons, view.supply[resource])
    return (got[0], got[1], got[2])
