"""Flat parts of a board: wooden box, sunk trays, papyrus cells, plates, the painted border, marks and focus ring."""

from __future__ import annotations

from greathouse.draw.kept import memoized
from greathouse.draw.svg import Element, circle, classes, element, filled, group, path, rect


@memoized
def box(x: float, y: float, width: float, height: float, radius: float = 22) -> Element:
    """A slab of acacia wood with its grain."""
    return group(
        rect(x + 2, y + 6, width - 4, height, radius, class_="box-shadow"),
        rect(x, y, width, height, radius, fill=filled("wood"), class_="box-edge"),
        rect(x, y, width, height, radius, fill=filled("grain")),
        rect(x + 3, y + 3, width - 6, height - 6, radius - 3, class_="box-light"),
        class_="box",
    )


@memoized
def tray(x: float, y: float, width: float, height: float, radius: float = 14) -> Element:
    """A hollow cut into the wood."""
    return group(
        rect(x, y, width, height, radius, fill=filled("recess"), class_="tray"),
        rect(x + 1, y + 2, width - 2, height - 2, radius - 1, class_="tray-light"),
    )


@memoized
def cell(x: float, y: float, width: float, height: float, radius: float = 7, fill: str = "papyrus") -> Element:
    """A field of papyrus, or with `fill` of another definition's colour."""
    return group(
        rect(x, y, width, height, radius, fill=filled(fill), class_="cell"),
        rect(x, y, width, height, radius, fill=filled("fibre")),
        rect(x + 2, y + 2, width - 4, height - 4, max(radius - 2, 0), class_="cell-light"),
    )


def plate(x: float, y: float, width: float, height: float, radius: float | None = None, class_: str = "") -> Element:
    """A rounded plate for words and buttons; the class says its colour."""
    return rect(x, y, width, height, height / 2 if radius is None else radius, class_=classes("plate", class_))


@memoized
def border(x: float, y: float, width: float, height: float, thick: float = 10) -> Element:
    """The painted block border, `thick` wide, around the outside of this rectangle."""
    return group(
        rect(x - thick - 2, y - thick - 2, width + 2 * thick + 4, height + 2 * thick + 4, 4, class_="ink-wood-night"),
        _band(x, y - thick, width, thick, 0),
        _band(x, y + height, width, thick, 0),
        _band(x, y, height, thick, 90),
        _band(x + width + thick, y, height, thick, 90),
        *(
            rect(left, top, thick, thick, class_="ink-gold")
            for left in (x - thick, x + width)
            for top in (y - thick, y + height)
        ),
        class_="border",
    )


def _band(x: float, y: float, length: float, thick: float, turn: int) -> Element:
    """One side, beginning at (x, y), running right or (turn 90) down; a whole number of patterns."""
    scale = thick / 10
    count = max(1, round(length / (48 * scale)))
    stretch = length / (48 * count)
    place = f"translate({x:.2f} {y:.2f}) rotate({turn}) scale({stretch:.4f} {scale:.3f})"
    return rect(0, 0, 48 * count, 10, fill=filled("blocks"), transform=place)


@memoized
def dot(x: float, y: float, radius: float) -> Element:
    """Mark of a free place that may be chosen: a drop with a bright edge, shown only inside `.pick`."""
    return group(
        circle(x, y, radius, class_="mark-dot"), circle(x, y, radius * 0.45, class_="mark-core"), class_="mark"
    )


@memoized
def ring(x: float, y: float, radius: float) -> Element:
    """Mark of something that may be chosen or (`.chosen`) has been: a ring around it."""
    return group(circle(x, y, radius, class_="mark-ring"), class_="mark")


@memoized
def corners(x: float, y: float, width: float, height: float, reach: float = 14, class_: str = "trace") -> Element:
    """Four corner brackets inside a rectangle: what has just changed."""
    right, bottom = x + width, y + height
    d = (
        f"M{x} {y + reach}v{-reach}h{reach}M{right - reach} {y}h{reach}v{reach}"
        f"M{right} {bottom - reach}v{reach}h{-reach}M{x + reach} {bottom}h{-reach}v{-reach}"
    )
    return path(d, class_=class_)


@memoized
def focus(x: float, y: float, width: float, height: float, radius: float = 9) -> Element:
    """The ring that keyboard focus shows around an element; it stands inside the element that takes the focus."""
    return element(
        "rect", x=x - 3, y=y - 3, width=width + 6, height=height + 6, rx=radius, class_="focus-ring", aria_hidden="true"
    )
