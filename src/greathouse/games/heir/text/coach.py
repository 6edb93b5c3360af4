"""Why a choice is good and what one throws away: what a god is worth, lines of sight, sets of cards."""

from __future__ import annotations

from typing import Any

from ..advice.worth import POINT, aim, best_aim, card_gain, crossed, god_gain
from ..content import KIND_VALUES, SET_POINTS
from ..moves import MOVES, NEXT, STAY
from ..rules.cards import CARD_VALUE
from ..rules.gods import AUCTIONED, ROUNDS, owner
from ..rules.squares import ARROWS
from ..state import ACTIVE, GEB_NUT, PHARAOH, TO_PLACE, View
from .tools import god, phrase, the_kind

DEAR, CHEAP = 300, 160
"""What a god is worth, in hundredths of a point, for a high bid and for a low one."""

LOW_CARD, MIDDLING, HIGH_CARD = 4, 6, 9
"""Values of bidding cards; a high one is missed later."""

DECK = NEXT + 2
"""Thoth's choice of the card that nobody sees."""

MUCH = 2 * POINT
"""So much worse is a plain mistake."""

UNCOUNTED = ("why_cheap", "why_low", "why_final")
"""Reasons for a bid that name no points."""

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
        return _of_turn(now, seat, parts[0], lang)
    if verb in ("claim", "next"):
        return _of_card(now, seat, number, lang)
    return phrase(lang, PLAIN[verb]) if verb in PLAIN else ""


def doubt(view: View, seat: int, number: int, lang: str, names: list[str]) -> str:
    """What a choice throws away: a dear card on a cheap god, arrows that would meet more, a better set."""
    verb, parts = MOVES.split(number)
    now: Any = view
    if verb == "bid":
        little = max(_stake(now, seat), _stake(now, 1 - seat)) < CHEAP and _cards_count_later(now)
        dear = little and CARD_VALUE[parts[0]] >= HIGH_CARD
        return phrase(lang, "doubt_bid", god=god(view.god, lang)) if dear else ""
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
    """What the god is worth, and how the card fits that; "" for a bluff."""
    worth, rivals, key = _stake(now, seat), _stake(now, 1 - seat), ""
    if not _cards_count_later(now):
        key = "why_final" if value >= MIDDLING else ""
    elif worth < CHEAP:
        key = "why_cheap" if value <= MIDDLING else ""
    elif value <= LOW_CARD:
        key = "why_low"
    elif worth >= DEAR:
        key = "why_dear" if value >= MIDDLING else ""
    elif value < HIGH_CARD:
        key = "why_bid"
    if not key:
        key = "why_rival" if rivals >= max(worth, 0) + POINT else "why_worth"
    points = _points(rivals if key == "why_rival" else worth)
    return phrase(lang, key, god=god(now.god, lang), points=points) if points or key in UNCOUNTED else ""


def _cards_count_later(now: Any) -> bool:
    """Whether a card that is kept may be bid again, or given to the Pharaoh."""
    return bool(now.day < ROUNDS or int(now.remaining) & (AUCTIONED | 1 << PHARAOH))


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
    if not points:
        return phrase(lang, "why_site_free" if turner == seat else "why_spoil_free")
    return phrase(lang, "why_site" if turner == seat else "why_spoil", points=points)


def _of_turn(now: Any, seat: int, quarter: int, lang: str) -> str:
    """What the newest monument meets so turned; where nothing is met, how far its arrows look."""
    mine, turned = _turned(now, seat, quarter), [_turned(now, seat, other) for other in range(4)]
    if _points(mine):
        return phrase(lang, "why_turn", points=_points(mine))
    if _points(max(turned)):
        return ""
    return phrase(lang, "why_turn_free" if mine and mine == max(turned) else "why_turn_none")


def _turned(now: Any, seat: int, quarter: int) -> int:
    """What the newest monument would score so turned, with what it may still meet."""
    i = now.built - 1
    return int(aim(now, i, int(now.sites[i]), int(now.kinds[i]), int(ARROWS[now.tiles[i]][seat][quarter])))


def _of_card(now: Any, seat: int, number: int, lang: str) -> str:
    """What a card brings that is claimed now, or by whoever gets Ptah in the next round."""
    if number == DECK:
        return phrase(lang, "why_deck")
    verb, parts = MOVES.split(number)
    slot, key = (parts[0] + 1, "why_next") if verb == "next" else (parts[0], "why_set")
    kind = int(now.display[slot]) - 1
    have = int(now.claimed[seat][kind])
    points = SET_POINTS[min(have, len(SET_POINTS) - 1)]
    return phrase(lang, key, n=have + 1, kind=the_kind(kind, lang), points=points)


def _points(hundredths: int) -> int:
    return round(hundredths / POINT)
