"""Squares: which are free for the base, magic tokens and monuments, and what lies in whose direction.

A set of squares is WORDS masks of 32 squares each; functions work on one of them, `w`.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache

from greathouse.kernel.arrays import Int64Array
from greathouse.kernel.rules import POWERS, rule, table

from ..content import (
    BASE_NAMES,
    DIRECTIONS,
    LAYOUTS,
    MONUMENT_TO_BASE,
    MONUMENT_TO_MONUMENT,
    SQUARE_NAMES,
    SQUARES,
    STEPS,
    TOKEN_TO_BASE,
    TOKEN_TO_TOKEN,
    arrows,
    distance,
    place,
    square,
)
from ..content import TILES as TILE_ARROWS
from ..state import SESHAT, TO_BASE, TO_PLACE, TO_SHIFT, TO_SITE, TO_TOKEN, WORDS, State

BIT = table(POWERS)
LOW = table([next((k for k in range(32) if pow(2, k, 37) == r), 0) for r in range(37)])
"""Place of the only bit of a 32-bit mask, by the mask modulo 37."""


def _masks(squares: Iterable[int]) -> list[int]:
    masks = [0] * WORDS
    for s in set(squares):
        masks[s // 32] += POWERS[s % 32]
    return masks


_AREAS = [[{square(*p) for p in layout.area(*place(s))} for s in range(SQUARES)] for layout in LAYOUTS]
_BASES = [{square(*base) for base in layout.bases} for layout in LAYOUTS]


@cache
def _distances(s: int) -> list[int]:
    """How far each square is from this one, which may lie beyond the board, as a part of a base there."""
    return [distance(s, t) for t in range(SQUARES)]


def _closer(near: int, squares: Iterable[int]) -> list[int]:
    """All squares closer than `near` to one of these, themselves included."""
    return _masks(t for s in squares for t, far in enumerate(_distances(s)) if far < near)


def _within(near: int) -> list[list[int]]:
    """By square: all squares closer than `near`, itself included."""
    return [_closer(near, (s,)) for s in range(SQUARES)]


def _around_base(near: int) -> list[list[list[int]]]:
    """By layout and top left square of the base: all squares closer than `near` to it."""
    return [[_closer(near, area) for area in areas] for areas in _AREAS]


GRID = table([_masks(square(r, c) for r in range(o.rows) for c in range(o.columns)) for o in LAYOUTS])
BASES = table([_masks(bases) for bases in _BASES])
"""By layout: squares where the top left corner of the base may lie (R8)."""

BASE_AREA = table(_around_base(1))
NO_TOKEN = table(_around_base(TOKEN_TO_BASE))
NO_MONUMENT = table(_around_base(MONUMENT_TO_BASE))
NEAR_TOKEN = table(_within(TOKEN_TO_TOKEN))
NEAR_MONUMENT = table(_within(MONUMENT_TO_MONUMENT))
AROUND = table(_within(2))


AGREED = table([SQUARE_NAMES.index(name) for name in BASE_NAMES])
"""By value of the option base_square: that square, where the base lies if its place is agreed (Q7)."""


def _direction(a: int, b: int) -> int:
    (r, c), (y, x) = place(a), place(b)
    far = _distances(a)[b]
    if far == 0 or {abs(y - r), abs(x - c)} - {0, far}:
        return 8
    return STEPS.index(((y - r) // far, (x - c) // far))


_DIRECTIONS = [[_direction(a, b) for b in range(SQUARES)] for a in range(SQUARES)]
DIRECTION = table(_DIRECTIONS)
"""By two squares: the place in DIRECTIONS in which the second lies from the first, 8 if in none."""


def _meets(layout: int, base: int) -> list[int]:
    """By square: mask of the directions that meet a base with this top left square."""
    if base not in _BASES[layout]:
        return [0] * SQUARES
    area = _AREAS[layout][base]
    return [sum({POWERS[d] for b in area if (d := _DIRECTIONS[s][b]) < 8}) for s in range(SQUARES)]


MEETS_BASE = table([[_meets(layout, base) for base in range(SQUARES)] for layout in range(len(LAYOUTS))])

ARROWS = table(
    [[[sum(POWERS[d] for d in arrows(t, o, q)) for q in range(4)] for o in range(2)] for t in range(len(TILE_ARROWS))]
)
"""By Monument Token, side and quarter turns: mask of the directions it points in."""

BITS = table([bin(mask).count("1") for mask in range(1 << len(DIRECTIONS))])
"""How many bits a mask of up to 8 bits has."""


@rule
def count_bits(mask: int) -> int:
    """How many bits a mask of up to 32 bits has."""
    mask = int(mask)
    return int(BITS[mask & 255] + BITS[(mask >> 8) & 255] + BITS[(mask >> 16) & 255] + BITS[(mask >> 24) & 255])


@rule
def has_token(s: State, at: int) -> bool:
    """Whether an Animal Magic token lies on a square."""
    return int(s.tokens[at // 32]) & int(BIT[at % 32]) != 0


@rule
def monument_mask(s: State, w: int, but: int) -> int:
    """Squares with a monument, except the monument number `but`."""
    full = 0
    for i in range(int(s.built)):
        at = int(s.sites[i])
        if i != but and at // 32 == w:
            full |= int(BIT[at % 32])
    return full


@rule
def near_tokens(s: State, w: int) -> int:
    """Squares too close to an Animal Magic token for another one."""
    close = 0
    for k in range(WORDS):
        rest = int(s.tokens[k])
        while rest:
            low = rest & -rest
            close |= int(NEAR_TOKEN[k * 32 + LOW[low % 37]][w])
            rest ^= low
    return close


@rule
def token_squares(s: State, w: int) -> int:
    """Squares for the next Animal Magic token (R9)."""
    return int(GRID[s.layout][w]) & ~int(NO_TOKEN[s.layout][s.base_at][w]) & ~near_tokens(s, w)


@rule
def distant_squares(s: State, w: int) -> int:
    """Squares far enough from the base and every monument (R39)."""
    free = int(GRID[s.layout][w]) & ~int(NO_MONUMENT[s.layout][s.base_at][w])
    for i in range(int(s.built)):
        free &= ~int(NEAR_MONUMENT[s.sites[i]][w])
    return free


@rule
def free_squares(s: State, w: int) -> int:
    """Squares with neither base nor monument (R41)."""
    return int(GRID[s.layout][w]) & ~int(BASE_AREA[s.layout][s.base_at][w]) & ~monument_mask(s, w, -1)


@rule
def seshat_free(s: State) -> bool:
    """Whether Seshat may use any free square: as Favorite, or because no distant one is left (R40, R41)."""
    if int(s.favorites) & int(BIT[SESHAT]):
        return True
    room = 0
    for w in range(WORDS):
        room |= distant_squares(s, w)
    return room == 0


@rule
def monument_squares(s: State, w: int) -> int:
    """Squares where Seshat's owner may place the active monument (R39-R41)."""
    return free_squares(s, w) if seshat_free(s) else distant_squares(s, w)


@rule
def shift_squares(s: State, w: int) -> int:
    """Squares to which Geb and Nut as Favorite may shift the monument just placed (R45)."""
    return free_squares(s, w) & int(AROUND[s.sites[int(s.built) - 1]][w])


@rule
def open_squares(s: State, w: int) -> int:
    """The squares that can be chosen in this phase."""
    phase = int(s.phase)
    if phase in (TO_BASE, TO_SITE):
        return int(BASES[s.layout][w])
    if phase == TO_TOKEN:
        return token_squares(s, w)
    if phase == TO_PLACE:
        return monument_squares(s, w)
    return shift_squares(s, w) if phase == TO_SHIFT else 0


@rule
def list_bits(mask: int, first: int, out: Int64Array, count: int) -> int:
    """Appends `first` + k for each bit k < 32 of a mask; answers the new count."""
    rest = int(mask)
    while rest:
        low = rest & -rest
        out[count] = first + int(LOW[low % 37])
        count += 1
        rest ^= low
    return count


@rule
def list_squares(s: State, base: int, out: Int64Array, count: int) -> int:
    """Appends a move of the kind that begins at `base` for each open square."""
    for w in range(WORDS):
        count = list_bits(open_squares(s, w), base + 32 * w, out, count)
    return count


@rule
def is_open(s: State, at: int) -> bool:
    """Whether a square can be chosen in this phase."""
    return open_squares(s, at // 32) & int(BIT[at % 32]) != 0
