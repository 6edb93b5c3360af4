"""The position in words, and how the game ended."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from itertools import repeat

from greathouse.kernel.grammar import enumerated, fill, labelled, series
from greathouse.kernel.words import Score, Standing

from .. import state as phases
from ..content import CARAVAN_IDS, CARD_ROWS, COST, MARKET_IDS, SCORING
from ..state import View
from .names import TONGUES as _TONGUES
from .names import boon, card, cartouche, goods, laborer, laborers, listed, monument, monuments, place, so_many, word


def set_glory(view: View, seat: int) -> int:
    """Glory of a governor's sets as they stand."""
    near, segment = view.near_sets[seat], view.segment_sets[seat]
    return int(SCORING.adjacent_set_glory * near + SCORING.segment_set_glory * segment)


def _sum(glory: int, more: int) -> str:
    """Glory of the score track and that of the sets: "29 (24 + 5)"."""
    return f"{glory + more} ({glory} + {more})" if more else str(glory)


def ending(view: View, lang: str, names: list[str]) -> str:
    """Who won, with the glory of all, and by what a tie was broken (R105)."""
    if view.phase != phases.ENDED:
        return ""
    seats = range(view.seats)
    winners = [seat for seat in seats if view.winners >> seat & 1]
    sets = [set_glory(view, seat) for seat in seats]
    glory = [view.governors[seat].glory + more for seat, more in enumerate(sets)]
    left = [sum(view.governors[seat].tokens) for seat in seats]
    tied = [left[seat] for seat in seats if seat not in winners and glory[seat] == glory[winners[0]]]
    sums = [_sum(view.governors[seat].glory, more) for seat, more in enumerate(sets)]
    scores = enumerated(map(labelled, names, sums, repeat(lang)), lang)
    who = listed([names[seat] for seat in winners], lang)
    told = _TONGUES[lang].ENDING[1 if len(winners) > 1 else 2 if tied else 0]
    return fill(told, lang, who=who, scores=scores, n=left[winners[0]], of=max(tied, default=0))


def describe(view: View, seat: int, lang: str, names: list[str]) -> list[str]:
    """Season, governors, cartouches, map."""
    lines = [word("season", lang, n=view.season) if view.season else word("before", lang)]
    lines += [governor(view, p, seat, lang, names) for p in range(view.seats)]
    lines.append(_line("supply", goods(view.supply, lang), lang))
    pooled = [listed(laborers(view.pool, lang), lang)]
    pooled += [goods(view.pool_tokens, lang)] if any(view.pool_tokens) else []
    lines.append(_line("pool", series(pooled, lang), lang))
    cartouches = [_cartouche(view, c, lang, names) for c in range(len(COST))]
    lines.append(_line("planning", series(cartouches, lang), lang))
    used = [MARKET_IDS[m] for m in range(len(MARKET_IDS)) if view.used >> m & 1]
    if used:
        head = enumerated((word("market", lang), word("used", lang)), lang)
        lines.append(labelled(head, enumerated(used, lang), lang) + ".")
    stones, known = zip(view.ground, view.upper, view.workers, strict=True), tuple(names)
    standing = [_standing(p, *there, lang, known) for p, there in enumerate(stones) if there[0] or there[2]]
    lines.append(_line("map", series(standing, lang) or word("nothing", lang), lang))
    return lines


def _line(name: str, text: str, lang: str) -> str:
    return labelled(word(name, lang), text, lang) + "."


def shows_tokens(view: View, other: int, seat: int) -> bool:
    """Whether a page shows the reader this governor's tokens."""
    return bool(view.open_resources) or other == seat or view.phase == phases.ENDED


def governor(view: View, other: int, seat: int, lang: str, names: list[str]) -> str:
    """What a governor has, as far as the reader in `seat` knows."""
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


def holding(view: View, seat: int, lang: str) -> list[str]:
    """City cards in a hand and laborers not placed yet, as far as the reader knows; of several "≥ 2 farmers", too."""
    own = view.governors[seat]
    cards = [card(c, lang) for c in range(len(CARD_ROWS)) if own.hand >> c & 1]
    crew = [(k, n) for k in range(6) for n in range(1, own.laborers[k] + 1)]
    return cards + [f"≥ {so_many(k, n, lang)}" for k, n in crew]


def owner_name(number: int, lang: str, names: Sequence[str]) -> str:
    """A governor, or "neutral"."""
    return names[number] if number < len(names) else word("neutral", lang)


def _cartouche(view: View, number: int, lang: str, names: list[str]) -> str:
    holder = view.planned[number]
    what = owner_name(holder - 1, lang, names) if holder else word("free", lang)
    return labelled(cartouche(number, lang), what, lang)


@lru_cache(1024)
def _standing(number: int, ground: int, upper: int, worker: int, lang: str, names: tuple[str, ...]) -> str:
    parts = []
    for stone in (ground, upper):
        if stone:
            parts.append(f"{monument((stone - 1) % 3, lang)} ({owner_name((stone - 1) // 3, lang, names)})")
    if worker:
        parts.append(laborer(worker - 1, lang))
    return labelled(place(number, lang), enumerated(parts, lang), lang)


def scores(view: View, lang: str) -> list[Score]:
    """Glory of the score track and of the sets, and both together (R102, R103)."""
    seats = range(view.seats)
    columns = [
        [int(view.governors[p].glory) for p in seats],
        [SCORING.adjacent_set_glory * view.near_sets[p] for p in seats],
        [SCORING.segment_set_glory * view.segment_sets[p] for p in seats],
    ]
    columns.append([sum(parts) for parts in zip(*columns, strict=True)])
    words = _TONGUES[lang].SCORES
    rows = zip(words, columns, (50, 102, 103, 105), strict=True)
    return [Score(word, tuple(map(str, points)), rule) for word, points, rule in rows]


def standing(view: View, lang: str) -> Standing:
    """Glory with that of the sets as they stand."""
    glory = tuple(int(view.governors[p].glory) + set_glory(view, p) for p in range(view.seats))
    return Standing(_TONGUES[lang].SCORES[-1], glory)


def chapter(view: View, lang: str) -> str:
    """The season."""
    return word("chapter", lang, n=view.season) if view.season else ""
