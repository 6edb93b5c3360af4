"""The position in sentences, for screen readers and terminals, and how the game ended."""

from __future__ import annotations

from greathouse.kernel.words import Score, Standing

from ..content import CORNERS, SUNS
from ..state import ACTIVE, DONE, LEFT, RIGHT, TO_BID, TO_CHANGE, TO_DECLARE, TO_REPLY, View
from .grounds import SCORES
from .tools import (
    LANGUAGES,
    bits,
    can_hold,
    card,
    card_list,
    directions,
    god,
    god_list,
    joined,
    kind,
    letter_list,
    name_of,
    phrase,
    source_points,
    squares,
    total,
)

AUCTION = (TO_DECLARE, TO_REPLY, TO_BID, TO_CHANGE)


def describe(view: View, seat: int, lang: str, names: list[str]) -> list[str]:
    """Round and gods, both players, display, board, suns and pyramid."""
    lines = course(view, lang, names)
    for p in range(2):
        lines += player(view, p, lang, names)
    lines += display(view, lang)
    lines += _board(view, lang, names)
    return lines + _sky(view, lang, names)


def course(view: View, lang: str, names: list[str]) -> list[str]:
    """The round, its gods still to come, the Favorites, who is up for bid; or how the game ended."""
    if view.day == 0:
        return [phrase(lang, "setup")]
    if view.phase == DONE:
        return [ending(view, lang, names)]
    corner = view.sun in CORNERS
    lines = [phrase(lang, "round_corner" if corner else "round", day=view.day, sun=view.sun + 1)]
    if view.remaining:
        lines.append(phrase(lang, "to_come", gods=god_list(view.remaining, lang)))
    if view.favorites:
        lines.append(phrase(lang, "favorites", gods=god_list(view.favorites, lang)))
    if view.phase in AUCTION:
        lines.append(phrase(lang, "up_for_bid", god=god(view.god, lang)))
    return lines


def player(view: View, p: int, lang: str, names: list[str]) -> list[str]:
    """Points, gods, cards and magic of a player."""
    name = names[p]
    lines = [_points(view, p, lang, name)]
    if view.won[p]:
        lines.append(phrase(lang, "has_gods", name=name, gods=god_list(view.won[p], lang)))
    lines += _cards(view, p, lang, name) + _magic(view, p, lang, name)
    kinds = [f"{count} × {kind(k, lang)}" for k, count in enumerate(view.claimed[p]) if count]
    return lines + ([phrase(lang, "claimed", name=name, kinds=joined(kinds, lang))] if kinds else [])


def _points(view: View, p: int, lang: str, name: str) -> str:
    if view.phase != DONE:
        return phrase(lang, "score", name=name, points=total(view, p))
    words = LANGUAGES[lang].SOURCES
    parts = [f"{words[k]} {points}" for k, points in enumerate(view.points[p]) if points]
    return phrase(lang, "final", name=name, points=total(view, p), parts=", ".join(parts))


def _cards(view: View, p: int, lang: str, name: str) -> list[str]:
    lines = []
    if view.hand[p]:
        lines.append(phrase(lang, "hand", name=name, cards=card_list(view.hand[p], lang)))
    elif view.show_tracked_hands:
        values = {"count": view.hand_size[p], "cards": card_list(can_hold(view, p), lang)}
        lines.append(phrase(lang, "holds", name=name, **values))
    else:
        lines.append(phrase(lang, "counts", name=name, count=view.hand_size[p]))
    if view.piled[p]:
        shown = [card(c - 1, lang) for c in view.pile[p] if c]
        key = "at_pyramid" if shown else "at_pyramid_hidden"
        lines.append(phrase(lang, key, name=name, count=view.piled[p], cards=joined(shown, lang)))
    if view.used[p]:
        lines.append(phrase(lang, "used", name=name, cards=card_list(view.used[p], lang)))
    return lines


def _magic(view: View, p: int, lang: str, name: str) -> list[str]:
    lines = []
    if view.magic[p]:
        lines.append(phrase(lang, "magic", name=name, letters=letter_list(view.magic[p], lang)))
    elif view.magic_size[p]:
        lines.append(phrase(lang, "magic_count", name=name, count=view.magic_size[p]))
    if view.up[p]:
        lines.append(phrase(lang, "magic_up", name=name, letters=letter_list(view.up[p], lang)))
    return lines


def display(view: View, lang: str) -> list[str]:
    """The Monument cards, the active token, the supply."""
    if not all(view.display[1:]) or view.phase == DONE:
        return []
    sides = {"left": kind(view.display[LEFT] - 1, lang), "right": kind(view.display[RIGHT] - 1, lang)}
    if not view.display[ACTIVE]:
        return [phrase(lang, "display_empty", **sides)]
    lines = [phrase(lang, "display", active=kind(view.display[ACTIVE] - 1, lang), **sides)]
    if view.tile:
        lines.append(phrase(lang, "next_tile", arrows=directions(view.tile - 1, 0, 0, lang)))
    if view.supply:
        lines.append(phrase(lang, "supply", cards=card_list(view.supply, lang)))
    return lines


def _board(view: View, lang: str, names: list[str]) -> list[str]:
    lines = [phrase(lang, "pyramid_at", square=name_of(view.base_at))] if view.base_at >= 0 else []
    lines += [monument(view, i, lang, names) for i in range(view.built)]
    places = [name_of(s) for s in squares(view.tokens)]
    return lines + ([phrase(lang, "tokens", squares=joined(places, lang))] if places else [])


def monument(view: View, i: int, lang: str, names: list[str]) -> str:
    """A monument (from 0) with its owner, square, arrows and points."""
    values = {"kind": kind(view.kinds[i], lang), "square": name_of(view.sites[i])}
    side = view.owners[i] - 1
    if side < 0:
        return phrase(lang, "unowned", **values)
    pointing = directions(view.tiles[i], side, view.turns[i], lang)
    return phrase(lang, "monument", name=names[side], arrows=pointing, points=view.sights[i], **values)


def _sky(view: View, lang: str, names: list[str]) -> list[str]:
    suns = [_sun(view, sun, lang, names) for sun in range(SUNS) if view.suns[sun]]
    lines = [phrase(lang, "suns", suns=", ".join(suns))] if suns else []
    levels = [names[seat - 1] for seat in view.platforms if seat]
    return lines + ([phrase(lang, "platforms", names=", ".join(levels))] if levels else [])


def _sun(view: View, sun: int, lang: str, names: list[str]) -> str:
    key = "sun_double" if view.worth[sun] > 1 else "sun_disc"
    return phrase(lang, key, sun=sun + 1, name=names[view.suns[sun] - 1])


def ending(view: View, lang: str, names: list[str]) -> str:
    """Who won, by how much, and by which tie-break."""
    points = [total(view, p) for p in range(2)]
    high, low = max(points), min(points)
    if view.winner == 3:
        return phrase(lang, "shared", high=high)
    name = names[view.winner - 1]
    return phrase(lang, "won" if high > low else "won_cards", name=name, high=high, low=low)


def holding(view: View, seat: int, lang: str) -> list[str]:
    """The cards in a hand and the letters of its magic, as far as the reader knows them."""
    title = phrase(lang, "magic_title")
    letters = [f"{title} {letter_list(1 << letter, lang)}" for letter in bits(view.magic[seat])]
    return [card(number, lang) for number in bits(view.hand[seat])] + letters


def scores(view: View, lang: str) -> list[Score]:
    """The points of both by source, those from which somebody got some, and all together."""
    words, points = LANGUAGES[lang].SOURCES, [source_points(view, p) for p in range(2)]
    rows = [
        Score(word[:1].upper() + word[1:], tuple(map(str, both)), rule)
        for word, rule, *both in zip(words, SCORES, *points, strict=True)
        if any(both)
    ]
    return [*rows, Score(LANGUAGES[lang].TOTAL, tuple(str(total(view, p)) for p in range(2)), 69)]


def standing(view: View, lang: str) -> Standing:
    """The points so far."""
    return Standing(LANGUAGES[lang].TOTAL, tuple(total(view, p) for p in range(2)))


def chapter(view: View, lang: str) -> str:
    """The round."""
    return phrase(lang, "chapter", day=view.day) if view.day else ""
