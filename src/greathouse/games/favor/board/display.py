"""The display: five levels of four stacks and the Herder, with requirements that fill up as dice are locked."""

from __future__ import annotations

from fractions import Fraction
from typing import NamedTuple

from greathouse.draw import plates
from greathouse.draw.fit import BOLD, fit
from greathouse.draw.fit import label as fitted
from greathouse.draw.fit import width as text_width
from greathouse.draw.kept import memoized
from greathouse.draw.signs import sign
from greathouse.draw.svg import Element, at, classes, group, rect, title
from greathouse.kernel.grammar import fill, labelled

from .. import text
from ..advice.needs import Need, need_of
from ..advice.odds import chances
from ..content import (
    CLAIM_TOKENS,
    LEVELS,
    LOCATION_LEVELS,
    LOCATIONS,
    QUEEN_LOCATION,
    REQUIREMENT_ROWS,
    SIDES,
    TILE_IDS,
    TILES,
)
from ..content.box import Requirement
from ..state import ACT, MAIN, START, View
from ..text.tiles import Tile
from .scene import Plan, Scene, handle
from .shapes import TILE_SIGNS, check, cross, small_die

NEED = 0.25
"""The part of a stack's height in which it says what it asks for."""


def display(scene: Scene, y: float) -> tuple[Element, float]:
    """All stacks, the highest level on top; and the lower edge."""
    plan = scene.plan
    odds = _odds(scene)
    rows = []
    for level in (*reversed(LEVELS), 1):
        rows.append(group(*_row(scene, level, odds), id=f"level-{level}", transform=at(plan.margin, y)))
        y += _shape_of(plan, level).height + plan.gap
    return group(*rows, id="display"), y - plan.gap


class Stack(NamedTuple):
    """Measures of a stack: its size, that of the part that says what it asks for, and the size of its marks."""

    width: float
    height: float
    need: tuple[float, float]
    mark: float

    @property
    def flat(self) -> bool:
        """Whether what it asks for stands beside the tile instead of above it."""
        return self.need[1] == self.height


def _shape_of(plan: Plan, level: int) -> Stack:
    """The shape of the stacks of a level; the lowest has but one, wide, and flat where others need the height."""
    width, height = plan.stack
    mark = height * 0.085
    if level > 1:
        return Stack(width, height, (width, height * NEED), mark)
    if plan.flat:
        return Stack(width * 4 + 12, plan.flat, (width, plan.flat), mark)
    return Stack(width * 2 + 4, height, (width * 2 + 4, height * NEED), mark)


def _odds(scene: Scene) -> list[Fraction] | None:
    view = scene.view
    rolling = view.phase == START or (view.phase == ACT and (any(view.active) or view.pending))
    return chances(view) if view.odds_helper and rolling and not view.rolling else None


def _row(scene: Scene, level: int, odds: list[Fraction] | None) -> list[Element]:
    plan, shape = scene.plan, _shape_of(scene.plan, level)
    side = SIDES[scene.view.side[level - 3]] if level > 1 else ""
    drawn = [_tag(plan, scene.lang, level, side, shape.height)]
    places = [place for place, at_level in enumerate(LOCATION_LEVELS) if at_level == level]
    for column, place in enumerate(places):
        x = plan.tag + 4 + column * (shape.width + 4)
        drawn.append(_stack(scene, place, x, shape, odds[place] if odds else None))
    return drawn


@memoized
def _tag(plan: Plan, lang: str, level: int, side: str, height: float) -> Element:
    """The end of a level bar: its number and side."""
    words = fill(text.SAY[lang]["b_side" if side else "b_level"], lang, n=level, side=side)
    size = plan.tag * 0.8
    return group(
        title(words),
        rect(0, 0, plan.tag, height, 5, class_="favor-tag"),
        fitted(
            str(level),
            plan.tag / 2,
            height * (0.36 if side else 0.5),
            plan.tag,
            size,
            class_="favor-tag-text middle bold",
        ),
        fitted(side, plan.tag / 2, height * 0.64, plan.tag, max(size * 0.8, plan.least), class_="favor-tag-text middle")
        if side
        else None,
        id=f"bar-{level}",
    )


class Pile(NamedTuple):
    """A stack: its place, the tile, how many are left, the side that says what it asks for, the chance of the odds
    helper. The player on turn may have the tile (`owned`); the Pharaoh may stand here (`crowned`)."""

    place: int
    tile: int
    left: int
    side: int
    chance: Fraction | None
    owned: bool
    crowned: bool


def _stack(scene: Scene, place: int, x: float, shape: Stack, chance: Fraction | None) -> Element:
    view, tile = scene.view, int(scene.view.tile_at[place])
    owned = bool(view.players[view.mover].tiles >> tile & 1)
    crowned = place == QUEEN_LOCATION and view.pharaoh < 0 and view.mode == MAIN
    pile = Pile(place, tile, int(view.stock[place]), _side(view, place), chance, owned, crowned)
    choice = scene.choice(f"place-{LOCATIONS[place]}")
    return _drawn(scene.plan, scene.lang, pile, need_of(view, place), choice, x, shape)


@memoized
def _drawn(plan: Plan, lang: str, pile: Pile, need: Need, choice: str | None, x: float, shape: Stack) -> Element:
    """A stack: what it asks for, its tile, how many are left; marked when the locked dice pay for it."""
    place, tile, left = pile[:3]
    label, *details = (_flat_face if shape.flat else _face)(plan, lang, tile, shape)
    wide, high = shape.need
    tick = at(wide - shape.mark * 1.2, shape.mark * 1.2)
    return group(
        plates.cell(0, 0, shape.width, shape.height, 7),
        rect(0.8, 0.8, wide - 1.6, high - (1.6 if shape.flat else 0), 6, class_=f"favor-need {TILES[tile].colour}"),
        _need(plan, lang, place, pile.side, need, wide, high),
        *details,
        _corner(plan, left, pile.chance, shape),
        None if shape.flat else _claim_tokens(plan, pile, shape.width, shape.height),
        group(check(shape.mark), transform=tick) if need.met and left else None,
        handle(
            f"place-{LOCATIONS[place]}",
            choice,
            _explained(lang, pile, need.broken),
            (shape.width, shape.height),
            (label,),
        ),
        id=f"stack-{LOCATIONS[place]}",
        class_=classes("stack", "spent" if pile.owned or not left else None),
        transform=at(x, 0),
    )


@memoized
def _explained(lang: str, pile: Pile, broken: bool) -> str:
    """Everything about a stack in words; `broken`: what it asks for can no longer be met."""
    say, tile = text.SAY[lang], TILE_IDS[pile.tile]
    named, tokens = text.tile(tile, lang), CLAIM_TOKENS[pile.tile]
    told = [
        labelled(named.name, named.effect, lang),
        *text.dice_of_its_own(tile, lang),
        text.need(pile.place, pile.side, lang),
        *([say["b_broken"]] if broken else []),
        *([fill(say["b_claim"], lang, n=tokens)] if tokens else []),
        fill(say["b_left"], lang, n=pile.left),
    ]
    if pile.chance is not None:
        told.append(fill(say["b_chance"], lang, n=percent(pile.chance)))
    return " · ".join(told)


def percent(chance: Fraction) -> str:
    """A chance in per cent, never rounded to 0 or 100 unless it is."""
    shown = float(chance) * 100
    if 0 < shown < 1 or 99 < shown < 100:
        return "<1" if shown < 1 else ">99"
    return f"{shown:.0f}"


def _side(view: View, place: int) -> int:
    """The side of the level bar that says what a stack asks for."""
    level = LOCATION_LEVELS[place]
    return int(view.side[level - 3]) if level > 1 else 0


@memoized
def _need(plan: Plan, lang: str, place: int, side: int, need: Need, width: float, height: float) -> Element:
    """The requirement as small dice, those of a run rising, or in words with how far it is met."""
    if not need.groups:
        return _need_words(plan, REQUIREMENT_ROWS[place][side], text.need(place, side, lang), need, (width, height))
    dice = sum(map(len, need.groups))
    room = width - (30 if need.met else 8)
    size = min(height * 0.56, room / (dice * 1.12 + (len(need.groups) - 1) * 0.6))
    step, gap = size * 1.12, size * 0.6
    x = 4 + (room - dice * step - (len(need.groups) - 1) * gap) / 2 + step / 2
    drawn = []
    for slots in need.groups:
        rise = (height - size - 3) / (len(slots) - 1) if need.run else 0.0
        for n, slot in enumerate(slots):
            y = height / 2 + rise * ((len(slots) - 1) / 2 - n)
            drawn.append(group(small_die(slot.value, slot.filled, round(size, 1)), transform=at(x, y)))
            x += step
        x += gap
    return group(*drawn)


def _need_words(plan: Plan, row: Requirement, asked: str, need: Need, size: tuple[float, float]) -> Element:
    width, height = size
    summed = row.kind == "sum"
    words = f"Σ {row.n}+" if summed else asked.partition(",")[0]
    progress = "" if need.met or need.broken else need.progress
    beside = min(text_width(progress, plan.letters) + 6, width * 0.5) if progress else 0
    room = width - beside - (22 if need.met or need.broken else 7)
    shape = _shape(plan, words, room / BOLD, (min(height * 0.48, 15), 1), (plan.letters, 2))
    counted = fitted(
        progress, width - 5, height / 2, beside, plan.letters, least=plan.least,
        class_="favor-need-text favor-end",
    )  # fmt: skip
    return group(
        fitted(
            words,
            5,
            height / 2,
            room,
            shape.size,
            least=plan.least,
            lines=shape.lines,
            class_="favor-need-text bold",
        ),
        counted if progress else None,
        group(cross(height * 0.34), transform=at(width - 11, height / 2)) if need.broken else None,
        class_="favor-words",
    )


@memoized
def _flat_face(plan: Plan, lang: str, tile: int, shape: Stack) -> tuple[Element, ...]:
    """The tile itself in one row: sign, name, what it does."""
    named, size, start, height = text.tile(TILE_IDS[tile], lang), plan.letters, shape.need[0], shape.height
    left = start + 40 + 8.5 * size
    return (
        fitted(named.name, start + 40, height / 2, 8 * size, size + 0.5, least=plan.least, lines=2, class_="bold"),
        group(sign(TILE_SIGNS[TILE_IDS[tile]], start + 18, height * 0.36, 26), class_="emblem"),
        fitted(named.effect, left, height / 2, shape.width - left - 6, size, least=plan.least, lines=3),
    )


@memoized
def _face(plan: Plan, lang: str, tile: int, shape: Stack) -> tuple[Element, ...]:
    """The tile itself: name and sign, on the wide board also what it does."""
    named, (width, height) = text.tile(TILE_IDS[tile], lang), shape[:2]
    symbol = TILE_SIGNS[TILE_IDS[tile]]
    if plan.stacked:
        return (
            fitted(named.name, 3, height * 0.5, width - 6, 11, least=plan.least, lines=2, class_="bold"),
            group(sign(symbol, 12, height * 0.84, 19), class_="emblem"),
        )
    left, size = 29, plan.letters
    room, top = width - left - 3, height * NEED
    name = _shape(plan, named.name, room / BOLD, (size + 0.5, 1), (size, 2))
    bold = fits(named.name, room / BOLD, name.size, plan.least, name.lines)
    name = name if bold else Shape(size, 1)
    y, line = top + 3 + size * 0.57 * name.lines, size * 1.15
    lines = 5 - name.lines
    return (
        fitted(named.name, left, y, room, name.size, least=plan.least, lines=name.lines, class_="bold" if bold else ""),
        group(sign(symbol, 15, height * 0.41, 22), class_="emblem"),
        fitted(
            prose(named, room, size, plan.least, lines),
            left,
            height - 4 - line * lines / 2,
            room,
            size,
            least=plan.least,
            lines=lines,
        ),
    )


def prose(named: Tile, room: float, size: float, least: float, lines: int) -> str:
    """What a tile does, as fully as there is room for."""
    return named.effect if fits(named.effect, room, size, least, lines) else named.short


def spoken(named: Tile, shown: str, lang: str) -> str:
    """What a tile is called: its name, then what stands on it, then what it does in full if that says more."""
    more = f" {named.effect}" if shown == named.short != named.effect else ""
    return labelled(named.name, shown if more else named.effect, lang) + more


def fits(words: str, room: float, size: float, least: float, lines: int) -> bool:
    """Whether words fit so many lines, at this size or down to the least, without a break within a word."""
    return fit(words, room, size, least=least, lines=lines).holds(words)


class Shape(NamedTuple):
    """Size of letters, and into how many lines they may go."""

    size: float
    lines: int


def _shape(plan: Plan, words: str, room: float, *ways: tuple[float, int]) -> Shape:
    """The first of the shapes in which words fit, hardly smaller and still to be read; else the last."""
    shapes = [Shape(*way) for way in ways]
    fitting = (s for s in shapes if fits(words, room, s.size, max(0.9 * s.size, plan.least), s.lines))
    return next(fitting, shapes[-1])


def _claim_tokens(plan: Plan, pile: Pile, width: float, height: float) -> Element:
    """A scarab for each token that comes with the tile; the Pharaoh where he stands."""
    stacked, size = plan.stacked, 12.0
    y, x = height * (0.66 if stacked else 0.62), width - 8.4
    names = ["scarab"] * CLAIM_TOKENS[pile.tile]
    if pile.crowned:
        names, size, x, y = ["pschent"], 22.0, width - 15, height * (0.66 if stacked else 0.41)
    elif not stacked:
        x = 15 + (len(names) - 1) * size / 2
    return group(*(sign(name, x - n * size, y, size) for n, name in enumerate(names)), class_="emblem")


def _corner(plan: Plan, left: int, chance: Fraction | None, shape: Stack) -> Element:
    """Copies left, and the chance of the odds helper."""
    (width, height), start = shape[:2], shape.need[0] if shape.flat else 0.0
    y = height - plan.letters * 0.75
    x = width - 5 if plan.stacked else start + 15
    words = f"×{left}"
    shown = [
        fitted(
            words,
            x,
            y,
            30,
            plan.letters,
            least=plan.least,
            class_="bold " + ("favor-end" if plan.stacked else "middle"),
        )
    ]
    if chance is not None:
        over, down = (width * 0.46, y) if plan.stacked else (start + 46, y) if shape.flat else (15, height * 0.75)
        words = f"{percent(chance)}%"
        shown.append(fitted(words, over, down, 34, plan.aside, least=plan.aside, class_="middle favor-odds bold"))
    return group(*shown)
