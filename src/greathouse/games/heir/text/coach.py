"""Why a choice is good and what one throws away: what a god is worth, lines of sight, sets of cards."""

from __future__ import annotations

from typing import Any

from ..advice.worth import POINT, aim, best_aim, card_gain, crossed, god_gain
from ..content import KIND_VALUES, SET_POINTS
from ..moves import MOVES, NEXT, STAY
from ..rules.cards import CARD_VALUE
from ..rules.gods import owner
from ..rules.squares import ARROWS
from ..state import ACTIVE, GEB_NUT, TO_PLACE, View
from .tools import god, phrase, the_kind

DEAR, CHEAP = 300, 160
"""What a god is worth, in hundredths of a point, for a high bid and for a low one."""

LOW_CARD, MIDDLING, HIGH_CARD = 4, 6, 9
"""Values of bidding cards; a high one is missed later."""

MUCH = 2 * POINT
"""So much worse is a plain mistake."""

PLAIN = {
    "offer": "why_offer",
    "extra": "why_extra",
    "keep": "why_keep",
    "token": "why_token",
    "declare": "why_declare",
}
"""By kind of choice: the reason that is always the same."""


def reason(view: View, seat: int, number: int, lang: str, names: list[str]) -> str:
    """What a choice brings: the god, points of arrows or cards."""
    verb, parts = MOVES.split(number)
    now: Any = view
    if verb in ("bid", "change"):
        return _of_bid(now, seat, int(CARD_VALUE[parts[0]]), lang)
    if verb == "pass":
        return phrase(lang, "why_pass" if _stake(now, seat) < CHEAP else "why_save")
    if verb in ("place", "shift", "stay"):
        return _of_square(now, seat, number, lang)
    if verb == "turn":
        return phrase(lang, "why_turn", points=_points(_turned(now, seat, parts[0])))
    if verb in ("claim", "next") and number != NEXT + 2:
        return _of_card(now, seat, parts[0] + (verb == "next"), lang)
    return phrase(lang, PLAIN[verb]) if verb in PLAIN else ""


def doubt(view: View, seat: int, number: int, lang: str, names: list[str]) -> str:
    """What a choice throws away: a dear card on a cheap god, arrows that would meet more, a better set."""
    verb, parts = MOVES.split(number)
    now: Any = view
    if verb == "bid" and CARD_VALUE[parts[0]] >= HIGH_CARD and _stake(now, seat) < CHEAP:
        return phrase(lang, "doubt_bid", god=god(view.god, lang))
    if verb == "turn":
        points, best = _turned(now, seat, parts[0]), max(_turned(now, seat, quarter) for quarter in range(4))
        worse = best - points >= MUCH
        return phrase(lang, "doubt_turn", points=_points(points), best=_points(best)) if worse else ""
    if verb == "claim":
        gains = [card_gain(now, seat, int(view.display[slot]) - 1) for slot in range(3) if view.display[slot]]
        mine = card_gain(now, seat, int(view.display[parts[0]]) - 1)
        return phrase(lang, "doubt_claim") if max(gains) - mine >= MUCH else ""
    return ""


def _of_bid(now: Any, seat: int, value: int, lang: str) -> str:
    """What the god is worth, where the card fits that; "" for a bluff."""
    worth = _stake(now, seat)
    key = "why_dear" if worth >= DEAR else "why_cheap" if worth < CHEAP else "why_bid"
    key = "why_low" if key == "why_dear" and value <= LOW_CARD else key
    fits = {"why_dear": value >= MIDDLING, "why_cheap": value <= MIDDLING, "why_bid": value < HIGH_CARD}.get(key, True)
    return phrase(lang, key, god=god(now.god, lang), points=max(1, _points(worth))) if fits else ""


def _stake(now: Any, seat: int) -> int:
    """What the god turned up is worth to a seat."""
    return int(god_gain(now, now.god, seat))


def _of_square(now: Any, seat: int, number: int, lang: str) -> str:
    """What the active or newest monument meets from a square, and whose arrows meet it there."""
    placing = now.phase == TO_PLACE
    i = now.built - (0 if placing else 1)
    kind = int(now.display[ACTIVE] if placing else now.kinds[i] + 1) - 1
    tile = int(now.tile if placing else now.tiles[i] + 1) - 1
    at = int(now.sites[i]) if number == STAY else MOVES.split(number)[1][0]
    turner = owner(now, GEB_NUT)
    met = crossed(now, i, at, kind, seat)
    points = _points(best_aim(now, i, at, kind, tile, turner))
    if met >= KIND_VALUES[kind] * POINT:
        return phrase(lang, "why_met", points=_points(met))
    return phrase(lang, "why_site" if turner == seat else "why_spoil", points=points)


def _turned(now: Any, seat: int, quarter: int) -> int:
    """What the newest monument would score so turned, with what it may still meet."""
    i = now.built - 1
    return int(aim(now, i, int(now.sites[i]), int(now.kinds[i]), int(ARROWS[now.tiles[i]][seat][quarter])))


def _of_card(now: Any, seat: int, slot: int, lang: str) -> str:
    kind = int(now.display[slot]) - 1
    have = int(now.claimed[seat][kind])
    points = SET_POINTS[min(have, len(SET_POINTS) - 1)]
    return phrase(lang, "why_set", n=have + 1, kind=the_kind(kind, lang), points=points)


def _points(hundredths: int) -> int:
    return round(hundredths / POINT)
