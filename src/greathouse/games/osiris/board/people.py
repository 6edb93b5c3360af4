"""The reader's own goods, and what monuments are worth."""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple

from greathouse.draw.cards import back, card
from greathouse.draw.fit import width as text_width
from greathouse.draw.kept import memoized
from greathouse.draw.signs import sign
from greathouse.draw.svg import Element, circle, group, path, rect, title
from greathouse.kernel.grammar import labelled

from .. import text
from ..content import (
    ABILITIES,
    ALL_BUILT_GLORY,
    BOONS,
    CARD_ABILITY,
    CARD_GOODS,
    CARD_IDS,
    GLORY,
    MONUMENT_COUNT,
    NEUTRAL,
    SCORING,
)
from ..state import View
from .governors import glory_of, honours_of, named, stock_of
from .scenery import barge
from .shapes import (
    ABILITY_SIGNS,
    BOON_SIGNS,
    COLOURS,
    LEAST,
    Mark,
    Marks,
    glow,
    heap,
    laborer,
    monument,
    row,
    spot,
    token,
    words,
)
from .tables import Box, at_box


def own_rows(view: View, seat: int, *, whole: bool) -> dict[str, float]:
    """The rows of the reader's goods with their heights; without `whole` empty rows are left out."""
    me = view.governors[seat]
    rows = {"head": 136.0, "tokens": 82.0, "crew": 92.0, "boons": 102.0, "hand": 152.0}
    if not whole and not any(me.laborers):
        del rows["crew"]
    if not whole and not me.hand:
        del rows["hand"]
    return rows


def own(view: View, seat: int, marks: Marks, lang: str, box: Box, *, whole: bool = True) -> Element:
    """The reader's goods, 600 wide: monuments in stock, tokens, laborers, boons, city cards."""
    me = view.governors[seat]
    rows = own_rows(view, seat, whole=whole)
    has = Own(seat, honours_of(view, seat), tuple(me.stock), tuple(me.tokens), tuple(me.laborers), me.boons, me.hand)
    glory, turn = glory_of(view, seat, lang, 250, -14, 38), bool(view.waiting >> seat & 1)
    return _own(has, glory, turn, tuple(rows.items()), marks, lang, at_box(box, 600, sum(rows.values()) + 4))


MAX_OWN = 64
"""So many governors' goods are known by what there is of them: 20 kB each."""


class Own(NamedTuple):
    """What a governor sees of itself beside its glory."""

    seat: int
    honours: tuple[str, ...]
    stock: tuple[int, ...]
    tokens: tuple[int, ...]
    laborers: tuple[int, ...]
    boons: int
    hand: int


@lru_cache(MAX_OWN)
def _own(
    me: Own, glory: Element, turn: bool, rows: tuple[tuple[str, float], ...], marks: Marks, lang: str, place: str
) -> Element:
    height = sum(size for _, size in rows)
    drawn: dict[str, list[Element]] = {
        "head": _own_head(me, glory, marks.names[me.seat]),
        "tokens": [_own_token(r, me.tokens[r], marks.of(f"res-{r}"), lang) for r in range(3)],
        "crew": _own_crew(me.laborers, marks, lang),
        "boons": [
            _own_boon(b, bool(me.boons >> b & 1), marks.of(f"boon-{boon}"), lang) for b, boon in enumerate(BOONS)
        ],
        "hand": _hand(me.hand, marks, lang),
    }
    y, parts = -height / 2, []
    for name, size in rows:
        parts.append(group(*drawn[name], transform=f"translate(0 {y + size / 2:.0f})"))
        y += size
    return group(
        rect(-298, -height / 2, 596, height, 18, class_="slab" + (" on-turn" if turn else "")),
        rect(-298, -height / 2, 596, 12, 6, class_=f"stripe own-{COLOURS[me.seat]}"),
        *parts,
        id=f"gov-{me.seat}",
        transform=place,
    )


def _own_head(me: Own, glory: Element, name: str) -> list[Element]:
    return [
        group(*named(me.seat, me.honours, name, 400, 68), transform="translate(0 8)"),
        group(stock_of(me.stock, me.seat, 0.6, 116), transform="translate(38 36)"),
        glory,
    ]


@memoized
def _own_token(resource: int, number: int, mark: Mark, lang: str) -> Element:
    return spot(
        mark,
        text.amount(resource, number, lang),
        glow(184, 80),
        rect(-92, -40, 184, 80, 16, class_="well"),
        group(
            group(token(resource, 29), transform="translate(-40 0)"),
            group(words(str(number), 80, 46, class_="middle bold counted"), transform="translate(38 0)"),
            id=f"tally-{resource}",
        ),
        class_="" if number else "idle",
        transform=f"translate({-192 + 192 * resource} 0)",
    )


def _own_crew(laborers: tuple[int, ...], marks: Marks, lang: str) -> list[Element]:
    held = [kind for kind in range(6) if laborers[kind]]
    step = min(120.0, 580 / max(1, len(held)))
    found = []
    for n, kind in enumerate(held):
        count = laborers[kind]
        found.append(
            spot(
                marks.of(f"lab-{kind}"),
                text.so_many(kind, count, lang),
                circle(0, 0, 43, class_="glow"),
                laborer(kind, 36),
                _count(count) if count > 1 else None,
                transform=f"translate({-step * (len(held) - 1) / 2 + step * n:.1f} 0)",
            )
        )
    return found


def _count(number: int) -> Element:
    """How many there are of a laborer, on a small plate at its foot."""
    return group(circle(0, 0, 20, class_="count"), group(words(str(number), 40, 30)), transform="translate(28 24)")


def boon_card(boon: int, lang: str) -> Element:
    """A boon about the origin: the sign of what it does, and its god."""
    return group(
        rect(-57, -48, 114, 96, 10, class_="boon-card"),
        sign(BOON_SIGNS[boon], 0, -15, 46, height=50, class_="plain"),
        group(words(text.god(boon, lang), 112, 30, class_="middle"), transform="translate(0 31)"),
    )


@memoized
def _own_boon(boon: int, held: bool, mark: Mark, lang: str) -> Element:
    return spot(
        mark,
        labelled(text.capital(text.boon(boon, lang)), text.boon_text(boon, lang), lang),
        glow(114, 98, 12),
        boon_card(boon, lang),
        class_="" if held else "idle",
        transform=f"translate({-236 + 118 * boon} 0)",
    )


def _hand(hand: int, marks: Marks, lang: str) -> list[Element]:
    """City cards in hand, in rows of two to four; more than eight lie closer, in two rows wide enough for fingers."""
    cards = [c for c in range(len(CARD_IDS)) if hand >> c & 1]
    columns = 2 if len(cards) <= 4 else 3 if len(cards) <= 6 else 4 if len(cards) <= 8 else -(-len(cards) // 2)
    width = 580 / columns
    rows = max(1, -(-len(cards) // columns))
    height = 148 / rows
    found = []
    for n, number in enumerate(cards):
        line, place = divmod(n, columns)
        x = -290 + width * (place + 0.5)
        y = (line - (rows - 1) / 2) * height - 2
        mark = marks.of(f"card-{CARD_IDS[number]}")
        found.append(city_card(number, mark, lang, (x, y, width - 8, height - 3)))
    return found


@memoized
def city_card(number: int, mark: Mark, lang: str, box: Box, least: float = LEAST) -> Element:
    """A city card face up, `box` being its middle and size: resources above, the citizen below, by name if it fits."""
    x, y, width, height = box
    told = f"{text.goods(CARD_GOODS[number], lang)}. {text.card_text(number, lang)}"
    title = labelled(text.card(number, lang), told, lang)
    sign_name = ABILITY_SIGNS[ABILITIES[CARD_ABILITY[number]]]
    named = text_width(text.card(number, lang), least) <= width - 8
    tall = height > 100 or not named
    return spot(
        mark,
        title,
        glow(width + 2, height + 2, 9),
        group(card(width, height), transform=f"translate({-width / 2:.1f} {-height / 2:.1f})"),
        group(heap(CARD_GOODS[number], min(15, width / 9)), transform=f"translate(0 {-height / 2 + 20:.1f})"),
        sign(sign_name, 0, 2, height * 0.36, class_="plain") if tall else None,
        group(
            words(text.card(number, lang), width - 8, least, class_="middle", least=least),
            transform=f"translate(0 {height / 2 - 20:.1f})",
        )
        if named
        else None,
        transform=f"translate({x:.1f} {y:.1f})",
    )


# --- small things that stay in sight ----------------------------------------------------------------------------------


def strip(view: View, seat: int, lang: str) -> list[Element]:
    """The reader's goods in one line, 600 by 76: tokens, laborers, city cards, glory."""
    me = view.governors[seat]
    parts = [
        group(
            group(token(r, 19), transform="translate(-20 0)"),
            group(words(str(me.tokens[r]), 44, 34), transform="translate(24 0)"),
            transform=f"translate({-240 + 86 * r} 0)",
            class_=None if me.tokens[r] else "idle",
        )
        for r in range(3)
    ]
    crew = [laborer(kind, 20) for kind in range(6) for _ in range(me.laborers[kind])]
    cards = group(back(28, 38, "city"), transform="translate(-32 -19)")
    return [
        rect(-300, -38, 600, 76, 14, class_="slab"),
        rect(-300, -38, 12, 76, 6, class_=f"stripe own-{COLOURS[seat]}"),
        *parts,
        group(row(crew, min(43.0, 190 / max(1, len(crew)))), transform="translate(74 0)"),
        group(cards, group(words(str(me.cards), 40, 30), transform="translate(16 0)"), transform="translate(208 0)"),
        group(circle(0, 0, 25, class_="glory"), group(words(str(me.glory), 40, 28)), transform="translate(268 0)"),
    ]


WORTH = 216.0
"""Height of the reminder, whose width is 600."""


@memoized
def worth(lang: str, box: Box) -> Element:
    """What monuments and groups of them are worth: a reminder, 600 wide."""
    stones = [(monument(kind, NEUTRAL, 0.46, emblem=False), str(GLORY[kind])) for kind in range(3)]
    first = [
        group(group(monument(kind, NEUTRAL, 0.32, emblem=False), transform="translate(-62 3)"), _all_of(kind))
        for kind in range(3)
    ]
    upper = [*stones, (group(barge(), transform="translate(0 4) scale(0.46)"), f"+{SCORING.barge_glory}")]
    lower = [
        (group_of(SCORING.adjacent_set_size, joined=True), str(SCORING.adjacent_set_glory)),
        (group_of(SCORING.segment_set_size, joined=False), str(SCORING.segment_set_glory)),
    ]
    cells = [_worth(picture, number, -226 + 146 * n, -66, 54) for n, (picture, number) in enumerate(upper)]
    cells += [_worth(picture, number, -180 + 260 * n, 2, 70 + 30 * n) for n, (picture, number) in enumerate(lower)]
    cells += [group(part, transform=f"translate({-190 + 190 * n} 68)") for n, part in enumerate(first)]
    slab = rect(-298, -WORTH / 2 + 2, 596, WORTH - 4, 16, class_="slab")
    return group(title(text.word("worth", lang)), slab, *cells, id="worth", transform=at_box(box, 600, WORTH))


def _worth(picture: Element, number: str, x: float, y: float, gap: float) -> Element:
    disc = group(circle(0, 0, 25, class_="glory"), group(words(number, 50, 30)), transform=f"translate({gap} 0)")
    return group(group(picture, transform="translate(-16 2)"), disc, transform=f"translate({x} {y})")


def group_of(count: int, *, joined: bool) -> Element:
    """So many places, hanging together or on one segment of the river."""
    step = 23.0
    left = -step * (count - 1) / 2
    line = path(f"M{left} 0h{step * (count - 1)}", class_="joint-line") if joined else None
    wave = None if joined else path(f"M{left - 10} 22q7 -7 14 0t14 0t14 0t14 0t14 0t14 0t14 0", class_="wave-line")
    return group(line, *(rect(left + step * n - 9, -9, 18, 18, 4, class_="plot") for n in range(count)), wave)


def _all_of(kind: int) -> Element:
    """For the first who has built all of a type."""
    disc = group(circle(0, 0, 23, class_="glory"), group(words(str(ALL_BUILT_GLORY[kind]), 44, 30)))
    return group(
        group(words(f"×{MONUMENT_COUNT[kind]}", 50, 30), transform="translate(-16 2)"),
        group(disc, transform="translate(40 0)"),
    )
