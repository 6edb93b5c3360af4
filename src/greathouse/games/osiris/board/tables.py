"""The cartouches below the map: planning, market, labor pool, regent bonuses; and the supply."""

from __future__ import annotations

from greathouse.draw.cards import back, card
from greathouse.draw.kept import memoized
from greathouse.draw.signs import sign
from greathouse.draw.svg import Element, circle, group, path, rect, title
from greathouse.kernel.grammar import enumerated, labelled

from .. import text
from ..content import (
    BONUS_GOODS,
    BONUS_IDS,
    BONUS_ROWS,
    CARTOUCHE_IDS,
    CARTOUCHE_TYPE,
    COST,
    MARKET_IDS,
    MARKET_SETS,
    NEUTRAL,
)
from ..state import View
from .shapes import Mark, Marks, amounts, badge, glow, heap, laborer, monument, spot, token, words

Box = tuple[float, float, float, float]


@memoized
def at_box(box: Box, width: float, height: float) -> str:
    """Value of `transform` that fits a drawing of this size around the origin into a box."""
    scale = min(box[2] / width, box[3] / height)
    return f"translate({box[0] + box[2] / 2:.1f} {box[1] + box[3] / 2:.1f}) scale({scale:.3f})"


def cartouche(view: View, number: int, marks: Marks, lang: str, box: Box) -> Element:
    """A planning cartouche: what it costs, and the monument that stands on it."""
    holder, title = view.planned[number], text.cartouche(number, lang)
    if holder:
        title = labelled(title, text.owner_name(holder - 1, lang, marks.names), lang)
    free = text.free_sites(view, number)
    if not holder:
        told = text.word("no_site", lang, choice=title)
        title = enumerated((title, text.word("free_sites", lang, n=free)), lang) if free else told
    return _cartouche(number, holder, free, marks.of(f"cart-{CARTOUCHE_IDS[number]}"), title, at_box(box, 132, 112))


@memoized
def _cartouche(number: int, holder: int, free: int, mark: Mark, title: str, place: str) -> Element:
    kind = CARTOUCHE_TYPE[number]
    return spot(
        mark,
        title,
        glow(132, 112, 44),
        rect(-64, -54, 124, 108, 30, class_="cartouche"),
        path("M62 -50V50", class_="cartouche-bar"),
        group(
            monument(kind, holder - 1, 0.62)
            if holder
            else group(monument(kind, NEUTRAL, 0.62, emblem=False), class_="ghost"),
            transform="translate(-32 4)",
            id=f"{'planned' if holder else 'model'}-{CARTOUCHE_IDS[number]}",
            class_="piece",
        ),
        group(amounts(COST[number], 15.5, 1), transform="translate(24 0)"),
        None if holder else _sites(free),
        class_="held" if holder else "",
        transform=place,
    )


def _sites(free: int) -> Element:
    """On how many plots of land the monument of a free cartouche could be built now."""
    plot = rect(-58, 18, 40, 32, 4, class_="plots" if free else "plots none")
    return group(plot, group(words(str(free), 38, 28, least=28), transform="translate(-38 35)"))


def market(view: View, number: int, marks: Marks, lang: str, box: Box) -> list[Element]:
    """A market cartouche: two sets to trade in either direction, and the tokens that lie on it."""
    lying = tuple(view.market_tokens[number]) if view.used >> number & 1 else None
    sides = tuple(marks.of(f"trade-{MARKET_IDS[number]}-{side}") for side in "ab")
    return [_market(number, lying, sides, lang, at_box(box, 180, 90))]


@memoized
def _market(number: int, lying: tuple[int, ...] | None, sides: tuple[Mark, ...], lang: str, place: str) -> Element:
    """`lying` are the tokens on a market that is used, None on one that is not."""
    redact = None
    if lying is not None:
        redact = group(rect(-84, -40, 168, 80, 14, class_="used"), heap(lying, 17, 6))
    return group(
        rect(-88, -43, 176, 86, 16, class_="market"),
        *(_half(number, side, mark, lang) for side, mark in enumerate(sides)),
        path("M-11 -7H9L4 -12M11 7H-9L-4 12", class_="arrows"),
        redact,
        transform=place,
    )


@memoized
def _half(number: int, side: int, mark: Mark, lang: str) -> Element:
    paid = MARKET_SETS[2 * number + side]
    got = MARKET_SETS[2 * number + 1 - side]
    title = text.word("trade", lang, id=MARKET_IDS[number], give=text.goods(paid, lang), take=text.goods(got, lang))
    return spot(
        mark,
        title,
        glow(68, 76, 12),
        group(amounts(paid, 17, 1)),
        transform=f"translate({-48 if side == 0 else 48} 0)",
    )


def pool(view: View, marks: Marks, lang: str, box: Box) -> Element:
    """The labor pool: laborers for hire, and the tokens paid for others."""
    hired = tuple(marks.of(f"pool-{kind}") for kind in range(6))
    return _pool(tuple(view.pool), tuple(view.pool_tokens), hired, lang, at_box(box, 290, 94))


@memoized
def _pool(counts: tuple[int, ...], tokens: tuple[int, ...], marks: tuple[Mark, ...], lang: str, fitted: str) -> Element:
    waiting = [kind for kind in range(6) for _ in range(counts[kind])]
    shown: list[Element] = []
    step = min(62.0, 270 / max(1, len(waiting)))
    size = min(27.0, step * 0.47)
    for n, kind in enumerate(waiting):
        mark = Mark(f"pool-{kind}-{n}", False, False) if kind in waiting[:n] else marks[kind]
        place = f"translate({-step * (len(waiting) - 1) / 2 + step * n:.1f} -11)"
        title = text.capital(text.laborer(kind, lang))
        shown.append(spot(mark, title, circle(0, 0, size + 3, class_="glow"), laborer(kind, size), transform=place))
    return group(
        rect(-143, -45, 286, 90, 16, class_="market"),
        *shown,
        None if waiting else group(sign("man", 0, -8, 40, class_="faint")),
        group(heap(tokens, 9, 20), transform="translate(0 32)"),
        transform=fitted,
    )


def bonus(view: View, number: int, marks: Marks, lang: str, box: Box) -> Element:
    """A regent bonus: open, covered, or taken this season."""
    covered = bool(view.covered >> number & 1)
    taker = view.leaver if view.bonus == number + 1 else 0
    return _bonus(number, covered, taker, marks.of(f"bonus-{BONUS_IDS[number]}"), lang, at_box(box, 96, 90))


@memoized
def _bonus(number: int, covered: bool, taker: int, mark: Mark, lang: str, place: str) -> Element:
    """`taker` is the seat that has taken it, from 1."""
    row, goods = BONUS_ROWS[number], BONUS_GOODS[number]
    parts = []
    if row.glory:
        parts.append(
            group(
                circle(0, 0, 19, class_="glory"), words(str(row.glory), 30, 24, least=24), transform="translate(0 -16)"
            )
        )
    if row.city_cards:
        parts.append(group(back(26, 36, "city"), transform="translate(-13 -36)"))
    parts.append(group(amounts(goods, 15), transform=f"translate(0 {22 if parts else 0})"))
    title = text.capital(text.bonus(number, lang)) + (f" ({text.word('covered', lang)})" if covered else "")
    return spot(
        mark,
        title,
        glow(94, 88, 18),
        rect(-46, -43, 92, 86, 16, class_="market"),
        *parts,
        group(rect(-46, -43, 92, 86, 16, class_="cover"), sign("shen", 0, 0, 50, class_="gilt")) if covered else None,
        group(badge(taker - 1, 24)) if taker else None,
        transform=place,
    )


def supply(view: View, lang: str, box: Box) -> Element:
    """Tokens in the supply; below them cards in the deck and those discarded, and laborers in the bag."""
    discarded, deck = bin(view.discard).count("1"), sum(view.held[0])
    return _supply(tuple(view.supply), discarded, deck, view.bag_size, lang, at_box(box, 462, 110))


@memoized
def _supply(supply: tuple[int, ...], discarded: int, deck: int, bag: int, lang: str, place: str) -> Element:
    piles = (
        (group(back(30, 41, "city"), transform="translate(-15 -20)"), deck),
        (group(card(30, 41), sign("knife", 15, 20, 20, class_="faint"), transform="translate(-15 -20)"), discarded),
        (sign("bag", 0, 0, 42, class_="plain"), bag),
    )
    tokens = [(token(r, 20), supply[r]) for r in range(3)]
    parts = [
        group(
            picture,
            group(words(str(number), 60, 32), transform="translate(54 0)"),
            transform=f"translate({-170 + 146 * n} {y})",
        )
        for y, line in ((-26, tokens), (28, piles))
        for n, (picture, number) in enumerate(line)
    ]
    return group(
        title(text.word("supply", lang)),
        rect(-230, -54, 460, 108, 16, class_="market"),
        path("M-210 1H210", class_="rule"),
        *parts,
        id="supply",
        transform=place,
    )
