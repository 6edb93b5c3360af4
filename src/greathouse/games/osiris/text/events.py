"""What is to be done now, and what has happened."""

from __future__ import annotations

from greathouse.kernel.contract import CHANCE
from greathouse.kernel.grammar import fill

from .. import state as phases
from ..content import (
    CARAVAN_GOODS,
    CARAVAN_SECTION_IDS,
    CARD_GOODS,
    CARTOUCHE_TYPE,
    COST,
    FIRST_CITY,
    MARKET_IDS,
    MARKET_SETS,
    SEASONS,
    SPACES,
)
from ..moves import CHANCE as OUTCOMES
from ..moves import GOODS, MOVES, SWAPS
from ..state import Bundle, View
from .choices import BUNDLES, harvest, no_bid
from .names import TONGUES as _TONGUES
from .names import amount, bonus, boon, bundle, card, goods, laborer, place, space

_CHANCE = {
    phases.TO_CHOOSE_REGENT: "to_regent",
    phases.TO_DEAL: "to_deal",
    phases.TO_DRAW: "to_draw",
    phases.TO_FILL_POOL: "to_pool",
    phases.TO_DRAW_FROM_BAG: "to_bag",
}


def prompt(view: View, seat: int, lang: str, names: list[str]) -> str:
    """What is to be done now."""
    prompts = _TONGUES[lang].PROMPTS
    if view.phase == phases.ENDED:
        return str(prompts["over"])
    if not view.waiting:
        return fill(prompts[_CHANCE[view.phase]], lang, who=names[_drawer(view)])
    decider = view.waiting.bit_length() - 1
    if seat != decider:
        return fill(prompts["other"], lang, who=names[decider])
    asked_only = view.phase == phases.REPLY and _length(view.offer) == 0
    leader = view.leaders[view.owed] - 1 if view.phase == phases.TRIBUTE else 0
    return fill(
        prompts["reply_ask" if asked_only else phases.PHASE.words[view.phase]],
        lang,
        who=names[view.mover],
        laborer=laborer(view.laborer, lang),
        leader=names[leader] if leader < view.seats else "",
        give=bundle(view.offer, lang),
        ask=bundle(view.asked, lang),
    )


def event(view: View, actor: int, code: int, lang: str, names: list[str]) -> str:
    """What happened, told when a compound move is complete."""
    if actor == CHANCE:
        return _fate(view, code, lang, names)
    events, who = _TONGUES[lang].EVENTS, names[actor]
    if view.phase in (phases.KEEP, phases.HAND) and code < 0:
        return fill(events["keep_hidden" if view.phase == phases.KEEP else "hand_hidden"], lang, who=who)
    if code < 0 and view.phase != phases.BRIBE:
        return ""
    verb, parts = MOVES.split(code) if code >= 0 else ("bribe", (GOODS,))
    if verb == "cartouche" and view.doing in (phases.ARCHITECT, phases.PTAH):
        return ""  # what is paid is told with the next choice
    if verb in ("ask", "bribe") and _fills(view, verb, actor):
        view = _with_item(view, verb, parts[0], actor)
        verb, parts = ("propose", ()) if verb == "ask" else ("seal", ())
    key = _key(view, verb, parts, actor)
    if key not in events:
        return ""
    return fill(events[key], lang, who=who, **_facts(view, verb, parts, lang, names, actor))


def _key(view: View, verb: str, parts: tuple[int, ...], actor: int) -> str:
    """The name of the sentence: what a move is called, or the case of it."""
    if verb == "seal" and no_bid(view, actor):
        return "seal_nothing"
    if verb == "side" and parts[0] == 0:
        return "resources"
    if verb == "bonus" and view.season == SEASONS:
        return "last_bonus"
    return verb


def _length(items: Bundle) -> int:
    return sum(items.goods) + int(items.unnamed) + bin(items.cards).count("1")


def _fills(view: View, verb: str, actor: int) -> bool:
    """Whether a list is full with one more item, so that it ends without a closing move."""
    if verb == "ask":
        return _length(view.asked) + 1 >= int(view.haggle_max_items)
    me = view.governors[actor]
    held = sum(me.tokens) + sum(me.laborers) + me.hidden + me.cards
    return _length(me.bid) + 1 >= min(int(view.haggle_max_items), held)


def _with_item(view: View, verb: str, number: int, actor: int) -> View:
    """The view with the item on the list."""
    later = view.copy()
    items = later.asked if verb == "ask" else later.governors[actor].bid
    if number < GOODS:
        items.goods[number] += 1
    else:
        items.unnamed += 1
    return later


def turn_of(view: View, actor: int, code: int) -> int:
    """What is drawn and dealt belongs to who gets it."""
    if actor != CHANCE:
        return actor
    return -1 if code >= 0 and OUTCOMES.split(code)[0] == "regent" else _drawer(view)


def _drawer(view: View) -> int:
    return int(view.drawn_by if view.phase == phases.TO_DRAW or view.season == 0 else view.mover)


def _fate(view: View, code: int, lang: str, names: list[str]) -> str:
    events, drawer = _TONGUES[lang].EVENTS, _drawer(view)
    verb, parts = OUTCOMES.split(code) if code >= 0 else ("", (0,))
    if code < 0:
        if view.phase == phases.TO_DRAW:
            return ""
        hidden = "deal_hidden" if view.phase == phases.TO_DEAL else "bag_hidden"
        return fill(events[hidden], lang, who=names[drawer])
    if verb == "regent":
        return fill(events[verb], lang, who=names[parts[0]])
    thing = card(parts[0], lang) if verb == "deal" else laborer(parts[0], lang)
    return fill(events[verb], lang, who=names[drawer], card=thing, laborer=thing)


def _facts(view: View, verb: str, parts: tuple[int, ...], lang: str, names: list[str], actor: int) -> dict[str, str]:
    """What the sentence about a move may mention."""
    first = parts[0] if parts else 0
    facts = {"laborer": laborer(view.laborer, lang), "kind": _TONGUES[lang].A_MONUMENT[CARTOUCHE_TYPE[view.cartouche]]}
    if verb in ("terrain", "city", "section", "lift"):
        return facts | _placing(view, verb, first, lang)
    if verb in ("give", "propose"):
        other = first if verb == "give" else view.partner
        return {"other": names[other], "give": bundle(view.offer, lang), "ask": bundle(view.asked, lang)}
    if verb in BUNDLES:
        return facts | {"goods": goods(BUNDLES[verb][first], lang)}
    if verb == "tribute":
        return {"goods": amount(first, 1, lang), "leader": names[view.leaders[view.owed] - 1]}
    return facts | _trading(view, verb, parts, lang, actor)


def _placing(view: View, verb: str, first: int, lang: str) -> dict[str, str]:
    if verb == "terrain":
        return {"place": space(first, lang), "goods": goods(harvest(view, first), lang)}
    if verb == "city":
        return {"place": place(FIRST_CITY + first, lang)}
    if verb == "section":
        pairs = zip(CARAVAN_GOODS[first], view.supply, strict=True)
        return {"id": CARAVAN_SECTION_IDS[first], "goods": goods([min(n, left) for n, left in pairs], lang)}
    spot = 2 * first if first < SPACES else FIRST_CITY + first - SPACES
    where = space(first, lang) if first < SPACES else place(spot, lang)
    return {"place": where, "laborer": laborer(view.workers[spot] - 1, lang)}


def _trading(view: View, verb: str, parts: tuple[int, ...], lang: str, actor: int) -> dict[str, str]:
    first = parts[0] if parts else 0
    kinds: tuple[str, ...] = _TONGUES[lang].A_MONUMENT
    makers = {
        "engage": lambda: {"laborer": laborer(first, lang)},
        "trade": lambda: {
            "id": MARKET_IDS[first],
            "give": goods(MARKET_SETS[2 * first + parts[1]], lang),
            "take": goods(MARKET_SETS[2 * first + 1 - parts[1]], lang),
        },
        "swap": lambda: {"give": amount(SWAPS[first][0], 1, lang), "take": amount(SWAPS[first][1], 1, lang)},
        "cartouche": lambda: {"kind": kinds[CARTOUCHE_TYPE[first]], "goods": goods(COST[first], lang)},
        "site": lambda: {"place": place(first, lang)},
        "side": lambda: {"goods": goods(CARD_GOODS[view.card - 1], lang)},
        "invoke": lambda: {"boon": boon(first, lang)},
        "bonus": lambda: {"goods": bonus(first, lang)},
        "seal": lambda: {"goods": bundle(view.governors[actor].bid, lang)},
    }
    return makers[verb]() if verb in makers else {"card": card(first, lang)} if parts else {}
