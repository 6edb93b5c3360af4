"""Cards, chips, tokens and monuments of Heir to the Pharaoh, drawn around or from the origin."""

from __future__ import annotations

from collections.abc import Sequence

from greathouse.draw import plates
from greathouse.draw.cards import back, card
from greathouse.draw.fit import SOFT_HYPHEN
from greathouse.draw.fit import label as fitted
from greathouse.draw.kept import memoized
from greathouse.draw.signs import sign
from greathouse.draw.svg import Element, at, circle, classes, element, group, path, rect

from ..content import CARD_OWNERS, CARDS, KIND_VALUES, STEPS

KIND_SIGNS = ("shrine", "horizon", "obelisk")
GOD_SIGNS = ("seshat", "sky", "ptah", "ra_falcon", "cobra_basket", "pschent", "ibis")


def moon(x: float, y: float, radius: float) -> Element:
    """A crescent around (x, y)."""
    tip, reach = radius * 0.5, radius * 0.87
    d = f"M{x + tip:.2f} {y - reach:.2f}A{radius:.2f} {radius:.2f} 0 1 0 {x + tip:.2f} {y + reach:.2f}"
    return path(f"{d}A{radius * 0.9:.2f} {radius * 0.9:.2f} 0 0 1 {x + tip:.2f} {y - reach:.2f}z", class_="moon")


def symbol(number: int, x: float, y: float, radius: float) -> Element:
    """The Sun or Moon of a bidding card."""
    if not CARDS[number][1]:
        return moon(x, y, radius)
    rays = "".join(f"M{x:.2f} {y:.2f}l{dx * radius * 1.7:.2f} {dy * radius * 1.7:.2f}" for dy, dx in STEPS[::2])
    return group(path(rays, class_="rays"), circle(x, y, radius * 0.85, class_="sun"))


@memoized
def bid_card(number: int, width: float, height: float) -> Element:
    """A bidding card face up: value above, Sun or Moon below, the colour of whose set it began in."""
    value = str(CARDS[number][0])
    return card(
        width,
        height,
        rect(width * 0.08, height * 0.87, width * 0.84, height * 0.06, 2, class_=f"{CARD_OWNERS[number]}"),
        fitted(value, width / 2, height * 0.33, width * 0.9, height * 0.46, class_="middle bold number"),
        symbol(number, width / 2, height * 0.69, min(width, height) * 0.13),
    )


@memoized
def chip(number: int, width: float, height: float, class_: str = "") -> Element:
    """A small bidding card."""
    return group(
        rect(0, 0, width, height, 4, class_=f"chip edge-{CARD_OWNERS[number]}"),
        fitted(str(CARDS[number][0]), width / 2, height * 0.33, width * 0.9, height * 0.5, class_="middle bold"),
        symbol(number, width / 2, height * 0.76, height * 0.13),
        class_=classes("small", class_),
    )


@memoized
def letter_card(letter: str, width: float, height: float, class_: str = "") -> Element:
    """An Animal Magic card face up."""
    return group(
        plates.cell(0, 0, width, height, 4, fill="house-green"),
        fitted(letter, width / 2, height / 2, width, height * 0.6, class_="middle bold"),
        class_=class_ or None,
    )


def face_down(width: float, height: float, what: str = "pyramid") -> Element:
    """A card face down."""
    return back(width, height, what)


def token(radius: float, arrows: Sequence[int], side: int | None, sign_name: str | None) -> Element:
    """A Monument Token around the origin with its arrows outside the rim; the standee's sign on it."""
    colour = "light" if side is None else ("faience", "dark")[side]
    return group(
        *(arrow(d, radius) for d in arrows),
        rect(-radius * 0.8, -radius * 0.8, radius * 1.6, radius * 1.6, radius * 0.3, class_=f"token {colour}"),
        sign(sign_name, 0, 0, radius * 1.2, height=radius * 1.3) if sign_name else None,
        class_=colour,
    )


def arrow(direction: int, radius: float) -> Element:
    """An arrow head that leaves a token in a direction."""
    dy, dx = STEPS[direction]
    far = radius * (1.12 if dx and dy else 0.86)
    turn = direction * 45
    head = f"M0 {-radius * 0.5:.2f}L{radius * 0.42:.2f} {radius * 0.22:.2f}H{-radius * 0.42:.2f}z"
    length = (dx * dx + dy * dy) ** 0.5
    place = f"translate({dx * far / length:.2f} {dy * far / length:.2f}) rotate({turn})"
    return path(head, class_="arrow", transform=place)


SYLLABLES = {"Sonnentempel": f"Sonnen{SOFT_HYPHEN}tempel"}
"""Names that are too long for one line of a card, parted as they are spoken."""


@memoized
def monument_card(kind: int, name: str, width: float, height: float, least: float) -> Element:
    """A Monument card: sign, name, and a moon for each point of its value."""
    value, radius, words = KIND_VALUES[kind], height * 0.05, SYLLABLES.get(name, name)
    moons = (moon(width / 2 + (k - (value - 1) / 2) * radius * 2.8, height * 0.14, radius) for k in range(value))
    return card(
        width,
        height,
        *moons,
        sign(KIND_SIGNS[kind], width / 2, height * 0.44, width * 0.56, height=height * 0.4),
        fitted(
            words,
            width / 2,
            height * 0.82,
            width * 0.94,
            max(height * 0.13, least),
            least=least,
            lines=2,
            class_="middle",
        ),
    )


@memoized
def magic_token(radius: float) -> Element:
    """An Animal Magic token around the origin: the eye."""
    return group(circle(0, 0, radius, class_="eye"), sign("eye", 0, 0, radius * 1.5, height=radius * 1.4))


@memoized
def button(width: float, height: float, words: str, size: float, symbol_name: str | None = None) -> Element:
    """A plate with words."""
    left = height if symbol_name else 0
    return group(
        plates.plate(0, 0, width, height),
        sign(symbol_name, height * 0.55, height / 2, height * 0.6) if symbol_name else None,
        fitted(words, left + (width - left) / 2, height / 2, width - left - 14, size, lines=2, class_="middle"),
        class_="button",
    )


def shifted(x: float, y: float, *parts: Element | None) -> Element:
    """Parts moved to a place."""
    return group(*parts, transform=at(x, y))


def line(x1: float, y1: float, x2: float, y2: float, class_: str) -> Element:
    """A straight line."""
    return element("line", x1=x1, y1=y1, x2=x2, y2=y2, class_=class_)
