"""The words of Sailing Toward Osiris in three languages; the dictionaries of each stand in a file of their own."""

from __future__ import annotations

from greathouse.kernel.contract import CHANCE
from greathouse.kernel.grammar import fill, labelled, series
from greathouse.kernel.trade import Trade
from greathouse.kernel.words import OptionText

from .. import state as phases
from ..content import (
    CARAVAN_GOODS,
    CARAVAN_IDS,
    CARAVAN_SECTION_IDS,
    CARD_GOODS,
    CARD_ROWS,
    CARTOUCHE_TYPE,
    COST,
    FIRST_CITY,
    ICONS,
    MARKET_IDS,
    MARKET_SETS,
    PLACE_ROWS,
    PLACES,
    SCORING,
    SEASONS,
    SPACE_RESOURCE,
    SPACES,
)
from ..moves import (
    ACTIONS,
    ANY_CARD,
    GOODS,
    MIXES,
    MOVES,
    PAYMENTS,
    SWAPS,
    TAKINGS,
    WAIVERS,
)
from ..moves import (
    CHANCE as OUTCOMES,
)
from ..state import Bundle, View
from ..trade import EXTRA_CARD
from . import en
from .names import TONGUES as _TONGUES
from .names import action as action
from .names import amount as amount
from .names import bonus as bonus
from .names import boon as boon
from .names import boon_text as boon_text
from .names import bundle as bundle
from .names import capital as capital
from .names import card as card
from .names import card_text as card_text
from .names import cartouche as cartouche
from .names import god as god
from .names import goods as goods
from .names import items as items
from .names import laborer as laborer
from .names import laborers as laborers
from .names import listed as listed
from .names import monument as monument
from .names import monuments as monuments
from .names import place as place
from .names import seats as seats
from .names import short as short
from .names import space as space
from .names import word as word
from .risk import hopeless as hopeless
from .trade import example as example
from .trade import item_name as item_name
from .trade import kind_of, traded
from .trade import kinds as kinds
from .trade import lacking as lacking
from .trade import offer as offer

TITLE = {lang: tongue.TITLE for lang, tongue in _TONGUES.items()}
BLURB = {lang: tongue.BLURB for lang, tongue in _TONGUES.items()}
_PHASE_NAMES = {value: name for name, value in vars(phases).items() if name in en.PROMPTS}
_BUNDLES = {"pay": PAYMENTS, "collect": TAKINGS, "mix": MIXES, "waive": WAIVERS}


def trade(executed: Trade, lang: str, names: list[str]) -> str:
    """A trade (of which the reader sees this much) as the log tells it; a gift is told from its giver's side."""
    giver, partner, gives, gets = executed if executed.gives or EXTRA_CARD in executed.gets else _turned(executed)
    sides = items(gives, lang), items(gets, lang)
    return traded(giver, partner, *sides, names, lang, kind_of(gives, gets))


def _turned(executed: Trade) -> tuple[int, int, dict[str, int], dict[str, int]]:
    return executed.partner, executed.giver, executed.gets, executed.gives


# --- choices ----------------------------------------------------------------------------------------------------------


def label(view: View, number: int, lang: str) -> str:
    """The choice as a button says it."""
    verb, parts = MOVES.split(number)
    first = parts[0] if parts else 0
    if number < len(ACTIONS):
        return action(number, lang)
    if verb in _BUNDLES:
        return goods(_BUNDLES[verb][first], lang)
    if verb in ("laborer", "engage"):
        return capital(laborer(first, lang))
    if verb in ("card", "keep", "hand"):
        return card(first, lang)
    if verb in ("give", "to"):
        return seats(view, lang)[first]
    label_ = _label_of(verb, parts, lang)
    return word("no_site", lang, choice=label_) if verb == "cartouche" and hopeless(view, first) else label_


def about(view: View, number: int, lang: str) -> str:
    """What a choice does, where its label does not tell: a boon, a city card, a harvest, a site beside the barge."""
    verb, parts = MOVES.split(number)
    if verb == "invoke":
        return boon_text(parts[0], lang)
    if verb in ("card", "keep", "hand"):
        return f"{capital(goods(CARD_GOODS[parts[0]], lang))}. {card_text(parts[0], lang)}"
    if verb == "side":
        held = view.card - 1
        return card_text(held, lang) if parts[0] else goods(CARD_GOODS[held], lang)
    if verb == "give":
        bid = view.governors[parts[0]].bid
        return word("bids", lang, goods=bundle(bid, lang)) if sum(bid.goods) or bid.cards or bid.unnamed else ""
    if verb == "site" and view.season in PLACE_ROWS[parts[0]].segments:
        return word("barge", lang, n=SCORING.barge_glory)
    return goods(harvest(view, parts[0]), lang) if verb == "terrain" else ""


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


def group(view: View, number: int, lang: str) -> str:
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


# --- sentences --------------------------------------------------------------------------------------------------------


def prompt(view: View, seat: int, lang: str, names: list[str]) -> str:
    """What is to be done now."""
    prompts = _TONGUES[lang].PROMPTS
    if not view.waiting:
        return str(prompts["over" if view.phase == phases.ENDED else "chance"])
    decider = view.waiting.bit_length() - 1
    if seat != decider:
        return fill(prompts["other"], lang, who=names[decider])
    asked_only = view.phase == phases.REPLY and _length(view.offer) == 0
    leader = view.leaders[view.owed] - 1 if view.phase == phases.TRIBUTE else 0
    return fill(
        prompts["REPLY_ASK" if asked_only else _PHASE_NAMES[view.phase]],
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
    key = "resources" if verb == "side" and parts[0] == 0 else "seal_nothing" if _empty_bid(view, verb, actor) else verb
    if key not in events:
        return ""
    return fill(events[key], lang, who=who, **_facts(view, verb, parts, lang, names, actor))


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


def _empty_bid(view: View, verb: str, actor: int) -> bool:
    bid = view.governors[actor].bid
    return verb == "seal" and not (sum(bid.goods) or bid.cards or bid.unnamed)


def _fate(view: View, code: int, lang: str, names: list[str]) -> str:
    events = _TONGUES[lang].EVENTS
    drawer = view.drawn_by if view.phase == phases.TO_DRAW or view.season == 0 else view.mover
    verb, parts = OUTCOMES.split(code) if code >= 0 else ("", (0,))
    if code < 0:
        if view.phase == phases.TO_DRAW:
            return ""
        verb = "deal" if view.phase == phases.TO_DEAL else "bag"
        return fill(events[f"{verb}_hidden"], lang, who=names[drawer])
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
    if verb in _BUNDLES:
        return facts | {"goods": goods(_BUNDLES[verb][first], lang)}
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


def harvest(view: View, number: int) -> tuple[int, int, int]:
    """What the laborer about to be placed on a space gathers there."""
    free = [p for p in (2 * number, 2 * number + 1) if not view.built_on >> p & 1]
    resource = SPACE_RESOURCE[number]
    icons = sum(ICONS[p] for p in free) + (view.laborer >= 3 and view.season == SEASONS)
    got = [0, 0, 0]
    got[resource] = min(icons, view.supply[resource])
    return (got[0], got[1], got[2])


def set_glory(view: View, seat: int) -> int:
    """Glory of a governor's sets as they stand."""
    near, segment = view.near_sets[seat], view.segment_sets[seat]
    return int(SCORING.adjacent_set_glory * near + SCORING.segment_set_glory * segment)


def _sum(glory: int, more: int) -> str:
    """Glory of the score track and that of the sets: "29 (24 + 5)"."""
    return f"{glory + more} ({glory} + {more})" if more else str(glory)


def ending(view: View, lang: str, names: list[str]) -> str:
    """Who won, with the glory of all."""
    if view.phase != phases.ENDED:
        return ""
    winners = [names[seat] for seat in range(view.seats) if view.winners >> seat & 1]
    scores = ", ".join(f"{names[p]} {_sum(view.governors[p].glory, set_glory(view, p))}" for p in range(view.seats))
    return fill(_TONGUES[lang].ENDING[len(winners) > 1], lang, who=listed(winners, lang), scores=scores)


# --- the position in words --------------------------------------------------------------------------------------------


def describe(view: View, seat: int, lang: str, names: list[str]) -> list[str]:
    """Season, governors, cartouches, map."""
    lines = [word("season", lang, n=view.season) if view.season else word("before", lang)]
    lines += [_governor(view, p, seat, lang, names) for p in range(view.seats)]
    lines.append(_line("supply", goods(view.supply, lang), lang))
    pooled = listed(laborers(view.pool, lang), lang)
    lines.append(_line("pool", series([pooled, goods(view.pool_tokens, lang)], lang), lang))
    cartouches = [_cartouche(view, c, lang, names) for c in range(len(COST))]
    lines.append(_line("planning", series(cartouches, lang), lang))
    used = [MARKET_IDS[m] for m in range(len(MARKET_IDS)) if view.used >> m & 1]
    if used:
        lines.append(labelled(f"{word('market', lang)}, {word('used', lang)}", ", ".join(used), lang) + ".")
    standing = [_standing(view, p, lang, names) for p in range(PLACES) if view.ground[p] or view.workers[p]]
    lines.append(_line("map", series(standing, lang) or word("nothing", lang), lang))
    return lines


def _line(name: str, text: str, lang: str) -> str:
    return labelled(word(name, lang), text, lang) + "."


def shows_tokens(view: View, other: int, seat: int) -> bool:
    """Whether a page shows the reader this governor's tokens."""
    return bool(view.open_resources) or other == seat or view.phase == phases.ENDED


def _governor(view: View, other: int, seat: int, lang: str, names: list[str]) -> str:
    me = view.governors[other]
    parts = [word("glory", lang, n=me.glory)]
    if shows_tokens(view, other, seat):
        parts.append(goods(me.tokens, lang))
    crew = laborers(me.laborers, lang)
    if me.hidden:
        crew.append(word("hidden", lang, n=me.hidden))
    parts.append(labelled(word("laborers", lang), listed(crew, lang), lang))
    held = [card(c, lang) for c in range(len(CARD_ROWS)) if me.hand >> c & 1]
    parts.append(listed(held, lang) if held and len(held) == me.cards else word("cards", lang, n=me.cards))
    parts.append(labelled(word("stock", lang), listed(monuments(me.stock, lang), lang), lang))
    for shown, text in ((other == view.regent, "regent"), (me.withdrawn, "withdrawn")):
        if shown:
            parts.append(word(text, lang))
    if me.boon:
        parts.append(boon(me.boon - 1, lang))
    if me.camel:
        parts.append(word("camel", lang, id=CARAVAN_IDS[me.camel - 1]))
    return labelled(names[other], series(parts, lang), lang) + "."


def owner_name(number: int, lang: str, names: list[str]) -> str:
    """A governor, or "neutral"."""
    return names[number] if number < len(names) else word("neutral", lang)


def _cartouche(view: View, number: int, lang: str, names: list[str]) -> str:
    holder = view.planned[number]
    what = owner_name(holder - 1, lang, names) if holder else word("free", lang)
    return labelled(f"{cartouche(number, lang)} ({goods(COST[number], lang)})", what, lang)


def _standing(view: View, number: int, lang: str, names: list[str]) -> str:
    parts = []
    for stone in (view.ground[number], view.upper[number]):
        if stone:
            parts.append(f"{monument((stone - 1) % 3, lang)} ({owner_name((stone - 1) // 3, lang, names)})")
    if view.workers[number]:
        parts.append(laborer(view.workers[number] - 1, lang))
    return labelled(place(number, lang), ", ".join(parts), lang)


def refusal(rule: int, lang: str) -> str:
    """Why a rule forbids a move."""
    return str(_TONGUES[lang].REFUSALS[rule])


def option_group(group: str, lang: str) -> str:
    """The heading of options that a form folds together."""
    return str(_TONGUES[lang].OPTION_GROUPS[group])


def options(lang: str) -> dict[str, OptionText]:
    """The options of a table."""
    return {name: OptionText(*texts) for name, texts in _TONGUES[lang].OPTIONS.items()}
