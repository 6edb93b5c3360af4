"""Cards: faces and backs, large and small."""

from __future__ import annotations

from greathouse.draw import cards as drawn
from greathouse.draw.kept import memoized
from greathouse.draw.numerals import numeral
from greathouse.draw.signs import sign
from greathouse.draw.svg import Element, group, rect

from ..content import NUMBERS

SIGNS = ("jackal", "cat", "crocodile", "falcon", "hippopotamus", "bull")
SHAPE = 1.4
"""Height of a card by its width."""


@memoized
def face(number: int, width: float) -> Element:
    """A card that shows its god: sign and number in each corner and in the middle, as other cards may lie on it."""
    height, family = width * SHAPE, number // NUMBERS
    spots = [(x, y) for y in (0.0, 1.0) for x in (0.0, 1.0)]
    corner = [_corner(number, width, x, y) for x, y in spots]
    return group(
        drawn.card(
            width,
            height,
            rect(width * 0.05, width * 0.05, width * 0.9, height - width * 0.1, width * 0.06, class_="family-edge"),
            sign(SIGNS[family], width / 2, height / 2, width * 0.46),
            *corner,
        ),
        class_=f"family-{family}",
    )


def _corner(number: int, width: float, right: float, bottom: float) -> Element:
    """Number and small sign of one corner."""
    height, size = width * SHAPE, width * 0.25
    x = width * 0.17 + right * width * 0.66
    y = width * 0.18 + bottom * (height - width * 0.36)
    inward = 1 - 2 * bottom
    return group(
        numeral(number % NUMBERS + 1, x, y + size * 0.36, size, "family-number"),
        sign(SIGNS[number // NUMBERS], x, y + inward * width * 0.235, width * 0.22),
    )


@memoized
def small_face(number: int, width: float, least: float) -> Element:
    """A small card that shows its god, its number at no less than this size."""
    height, family = width * SHAPE, number // NUMBERS
    size = max(width * 0.42, least)
    return group(
        rect(0, 0, width, height, width * 0.12, class_="family-card"),
        numeral(number % NUMBERS + 1, width * 0.24, size * 0.76, size, "family-number"),
        sign(SIGNS[family], width * 0.54, height * 0.66, width * 0.7, height=height * 0.5),
        class_=f"family-{family}",
    )


@memoized
def small_back(width: float) -> Element:
    """A small card face down."""
    height = width * SHAPE
    return group(
        rect(0, 0, width, height, width * 0.12, class_="mummy-card"),
        sign("mummy", width / 2, height / 2, width * 0.7, height=height * 0.7, class_="gilt"),
    )


def edge(width: float, height: float) -> Element:
    """The mark of a card that can be chosen."""
    return rect(1, 1, width - 2, height - 2, width * 0.09, class_="mark mark-edge")
