"""Why a choice is good and what one throws away: glory, harvests, what can be paid and built."""

from __future__ import annotations

from typing import Any

from ..advice.actions import beside_barge, best_yield, helpful_market_set, space_yield
from ..advice.worth import pattern
from ..content import CARAVAN_GOODS, CARTOUCHE_TYPE, GLORY, PLACES, SCORING, SEASONS
from ..moves import ACTIONS, BUILD, HARVEST, HIRE, MARKET, MOVES, WITHDRAW
from ..rules.glory import NEIGHBOUR_GLORY, SEGMENT_GLORY, neighbour_sets, segment_sets
from ..rules.land import BIT, SEGMENT, sites
from ..rules.works import RA_PLAYED
from ..state import View
from .counsel import counsel
from .names import boon_text, monument
from .risk import hopeless

PLAIN = {
    "visit_city": "why_visit_city",
    "caravan": "why_caravan",
    "plan": "why_plan",
    "city_card": "why_city_card",
    "boon": "why_boon",
    "laborer": "why_laborer",
    "card": "why_card",
    "trade": "why_trade",
    "engage": "why_engage",
    "accept": "why_accept",
    "decline": "why_decline",
    "keep": "why_keep",
    "bonus": "why_bonus",
    "lift": "why_lift",
    "pay": "why_pay",
    "tribute": "why_tribute",
    "waive": "why_waive",
    "mix": "why_mix",
    "market": "why_trade_goods",
    "bribe": "why_bribe",
    "seal": "why_seal",
    "give": "why_give",
    "discard": "why_discard",
    "offer": "why_offer",
    "to": "why_offer",
    "put": "why_spare",
    "city": "why_city",
    "done": "why_done",
    "propose": "why_propose",
    "ask": "why_need",
    "collect": "why_collect",
}
"""By kind of choice: the reason that is always the same."""

FULL, MUCH = 100, 50
"""A glory in hundredths, and what a site must promise more than another to be called better."""


def reason(view: View, seat: int, number: int, lang: str, names: list[str]) -> str:
    """What a choice brings: glory now or soon, goods, the right place."""
    verb, parts = MOVES.split(number)
    now: Any = view
    if number < len(ACTIONS):
        told = _of_action(now, seat, number, lang)
        if told:
            return told
    if verb == "terrain":
        return counsel("why_terrain", lang, n=space_yield(now, parts[0]))
    if verb == "site":
        return _of_site(view, seat, parts[0], lang)
    if verb in ("cartouche", "planned"):
        kind = CARTOUCHE_TYPE[parts[0]]
        return counsel("why_kind", lang, kind=monument(kind, lang), n=GLORY[kind])
    if verb in ("section", "invoke", "side"):
        return _of_thing(view, verb, parts[0], lang)
    return counsel(PLAIN[verb], lang) if verb in PLAIN else ""


def doubt(view: View, seat: int, number: int, lang: str, names: list[str]) -> str:
    """What a choice throws away: laborers that could still work, the barge's glory, a plan without a place."""
    verb, parts = MOVES.split(number)
    if verb == "cartouche" and hopeless(view, parts[0]):
        return counsel("doubt_plan", lang)
    if verb == "site" and not _beside_barge(view, parts[0]) and _better_beside(view, seat, parts[0]):
        return counsel("doubt_site", lang, n=SCORING.barge_glory)
    left = sum(view.governors[seat].laborers) if number == WITHDRAW else 0
    return counsel("doubt_withdraw", lang, n=left) if left else ""


def _of_action(now: Any, seat: int, action: int, lang: str) -> str:
    """Actions of which the advice counts what they yield; "" for others."""
    if action == BUILD:
        barge = "why_build_barge" if now.season < SEASONS else "why_build_now"
        return counsel(barge if beside_barge(now, seat) else "why_build", lang, n=SCORING.barge_glory)
    if action == WITHDRAW:
        return counsel(_why_withdraw(now, seat), lang)
    if action == HARVEST:
        return counsel("why_harvest", lang, n=best_yield(now, seat))
    if action == MARKET and helpful_market_set(now, seat):
        return counsel("why_market", lang)
    if action == HIRE:
        return counsel("why_hire" if now.season < SEASONS else "why_hire_last", lang)
    return ""


def _why_withdraw(now: Any, seat: int) -> str:
    """Whether there is a bonus to choose, and whether anything could still be done instead."""
    if any(governor.withdrawn for governor in now.governors[: now.seats]):
        return "why_withdraw_later"
    return "why_withdraw_early" if sum(now.governors[seat].laborers) else "why_withdraw"


def _of_thing(view: View, verb: str, which: int, lang: str) -> str:
    """What a section of a caravan yields, what a boon does, which half of a city card is used."""
    if verb == "section":
        yields = zip(CARAVAN_GOODS[which], view.supply, strict=True)
        return counsel("why_terrain", lang, n=sum(min(n, left) for n, left in yields))
    if verb == "side":
        return counsel("why_side" if which else "why_resources", lang)
    return boon_text(which, lang)


def _of_site(view: View, seat: int, place: int, lang: str) -> str:
    """What a monument earns at a place: now, and in the end by the groups that it completes."""
    beside = _beside_barge(view, place)
    now = counsel("why_barge" if beside else "why_site", lang, n=_glory(view) + SCORING.barge_glory * beside)
    later = _groups(_built(view, seat, place), seat) - _groups(view, seat)
    return f"{now} {counsel('why_group', lang, n=later)}" if later > 0 else now


def _better_beside(view: View, seat: int, place: int) -> bool:
    """Whether some site beside the barge promises more than this one, the groups of monuments counted."""
    beside = _sites(view) & int(SEGMENT[view.season])
    promised = [_promise(view, seat, other) for other in range(PLACES) if beside >> other & 1]
    return bool(promised) and max(promised) - _promise(view, seat, place) > MUCH


def _promise(view: View, seat: int, place: int) -> int:
    """What differs by the place, in hundredths of a glory: the barge's glory, groups and beginnings of groups."""
    after: Any = _built(view, seat, place)
    return FULL * SCORING.barge_glory * _beside_barge(view, place) + int(pattern(after, seat))


def _built(view: View, seat: int, place: int) -> View:
    """The view with the monument that is being built on a place."""
    after = view.copy()
    me: Any = after.governors[seat]
    me.sites[sum(me.built)] = place
    me.built[_kind(view)] += 1
    return after


def _groups(view: Any, seat: int) -> int:
    """What the groups of a seat's monuments earn in the end."""
    return int(NEIGHBOUR_GLORY * neighbour_sets(view, seat) + SEGMENT_GLORY * segment_sets(view, seat))


def _beside_barge(view: View, place: int) -> bool:
    """Whether a monument there earns the barge's glory."""
    return bool(int(SEGMENT[view.season]) & int(BIT[place])) or view.governors[view.mover].boon == RA_PLAYED


def _kind(view: View) -> int:
    """The type of the monument that is being built."""
    return int(CARTOUCHE_TYPE[view.cartouche])


def _glory(view: View) -> int:
    return int(GLORY[_kind(view)])


def _sites(view: View) -> int:
    """Where it can stand."""
    return int(sites(view, _kind(view), int(view.doing)))
