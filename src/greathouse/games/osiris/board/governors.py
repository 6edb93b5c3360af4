"""The governors as others see them, and what is shown alike of all: name, honours, glory, stock."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from greathouse.draw.cards import back
from greathouse.draw.kept import memoized
from greathouse.draw.signs import sign
from greathouse.draw.svg import Element, circle, group, rect

from .. import text
from ..state import ENDED, View
from .shapes import (
    BOON_SIGNS,
    COLOURS,
    Mark,
    Marks,
    amounts,
    badge,
    glow,
    hidden_laborer,
    laborer,
    monument,
    row,
    spot,
    words,
)
from .tables import Box, at_box

OTHER = 190.0
"""Height of another governor, whose width is 600."""


def governor(view: View, seat: int, reader: int, marks: Marks, lang: str, box: Box) -> Element:
    """A governor as others see it: name and cards, honours and laborers, stock and goods below each other."""
    me = view.governors[seat]
    shows = text.shows_tokens(view, seat, reader) and view.phase != ENDED
    return _governor(
        Shown(
            seat,
            marks.names[seat],
            bool(view.waiting >> seat & 1),
            honours_of(view, seat),
            tuple(me.laborers),
            me.hidden,
            me.cards,
            tuple(me.stock),
            tuple(me.tokens) if shows else None,
            bool(me.withdrawn),
        ),
        marks.of(f"gov-{seat}"),
        glory_of(view, seat, lang, 250, -22),
        at_box(box, 600, OTHER),
    )


class Shown(NamedTuple):
    """What others see of a governor beside its glory; `tokens` where the table shows them."""

    seat: int
    name: str
    on_turn: bool
    honours: tuple[str, ...]
    laborers: tuple[int, ...]
    hidden: int
    cards: int
    stock: tuple[int, ...]
    tokens: tuple[int, ...] | None
    withdrawn: bool


@memoized
def _governor(me: Shown, mark: Mark, glory: Element, place: str) -> Element:
    seat, shows = me.seat, me.tokens is not None
    step, beside = (80, "translate(-130 60)") if shows else (110, "translate(-60 60)")
    return spot(
        mark,
        me.name,
        glow(596, 184, 18),
        rect(-298, -92, 596, 184, 16, class_="slab" + (" on-turn" if me.on_turn else "")),
        rect(-298, -92, 14, 184, 6, class_=f"stripe own-{COLOURS[seat]}"),
        group(*named(seat, me.honours, me.name, 300, 60), transform="translate(0 -26)"),
        glory,
        group(_crew(me, 24), transform="translate(64 2)"),
        group(_closed_hand(me.cards), transform="translate(140 -58)"),
        group(stock_of(me.stock, seat, 0.47, step), transform=beside),
        group(amounts(me.tokens, 20), transform="translate(112 60)") if me.tokens is not None else None,
        group(rect(-298, -92, 596, 184, 16, class_="gone")) if me.withdrawn else None,
        transform=place,
    )


@memoized
def named(seat: int, honours: tuple[str, ...], name: str, room: float, below: float) -> tuple[Element, ...]:
    """Sign, colour and name of a governor; `below` them its honours."""
    return (
        group(badge(seat, 27), transform="translate(-252 -32)"),
        group(words(name, room, 32, class_="bold"), transform="translate(-216 -32)"),
        *(group(part, transform=f"translate(-252 {below - 32:.0f})") for part in _medals(honours)),
    )


def honours_of(view: View, seat: int) -> tuple[str, ...]:
    """The signs of regent's crown, camel, boon of the season."""
    me, found = view.governors[seat], []
    if view.regent == seat and view.season:
        found.append("pschent")
    if me.boon:
        found.append(BOON_SIGNS[me.boon - 1])
    if me.camel:
        found.append("donkey")
    if me.withdrawn:
        found.append("door")
    return tuple(found)


def _medals(honours: tuple[str, ...]) -> list[Element]:
    return [
        group(
            rect(-20, -20, 40, 40, 9, class_="honour"),
            sign(name, 0, 0, 30, height=34, class_="plain"),
            transform=f"translate({44 * n} 0)",
        )
        for n, name in enumerate(honours)
    ]


def glory_of(view: View, seat: int, lang: str, x: float, y: float, size: float = 34) -> Element:
    """Glory on the score track; below it what it would be with the sets."""
    glory, more = view.governors[seat].glory, text.set_glory(view, seat)
    near, segment = view.near_sets[seat], view.segment_sets[seat]
    hint = text.word("sets", lang, near=near, segment=segment)
    return _disc(seat, glory, more, hint, f"translate({x} {y})", size)


@memoized
def _disc(seat: int, glory: int, more: int, hint: str, place: str, size: float) -> Element:
    return group(
        circle(0, 0, size, class_="glory"),
        circle(0, 0, size - 6, class_="glory-ring"),
        group(words(str(glory), size * 1.5, size * 1.15, class_="middle bold counted")),
        group(words(f"+{more}", 66, 30), transform=f"translate(0 {size * 1.48:.0f})") if more else None,
        transform=place,
        id=f"glory-{seat}",
        aria_label=hint,
    )


def _crew(me: Shown, size: float) -> Element:
    """Unplaced laborers: known ones, then face down."""
    known = [laborer(kind, size) for kind in range(6) for _ in range(me.laborers[kind])]
    parts = known + [hidden_laborer(size) for _ in range(me.hidden)]
    return row(parts, min(size * 2.15, 170 / max(1, len(parts))))


def _closed_hand(number: int) -> Element:
    """City cards: backs, with their number."""
    shown = min(number, 4)
    backs = [group(back(34, 47, "city"), transform="translate(-17 -23)") for _ in range(shown)]
    count = group(words(str(number), 44, 30), transform=f"translate({34 + 9 * shown} 0)") if number > 1 else None
    return group(row(backs, 18), count)


def stock_of(stock: Sequence[int], seat: int, size: float, step: float) -> Element:
    """Monuments still in stock."""
    return row([_counted_stone(kind, seat, stock[kind], size) for kind in range(3)], step)


@memoized
def _counted_stone(kind: int, seat: int, number: int, size: float) -> Element:
    return group(
        group(monument(kind, seat, size, emblem=False), transform="translate(-18 0)"),
        group(words(f"×{number}", 48, 30), transform=f"translate({17 + 28 * size:.0f} 3)"),
        class_=None if number else "idle",
    )
