"""Round pieces with depth."""

from __future__ import annotations

from greathouse.draw.kept import memoized
from greathouse.draw.signs import sign
from greathouse.draw.svg import Element, circle, element, filled, group

COLOURS = ("dark", "light", "faience", "green", "violet")
"""What a piece can be made of: carnelian, ivory, faience, malachite, amethyst."""


@memoized
def disc(radius: float, colour: str, symbol: str | None = None) -> Element:
    """A piece around the origin, with a hieroglyph engraved."""
    return group(
        shadow(0, radius * 0.2, radius * 1.16, radius * 1.06),
        circle(0, radius * 0.1, radius, fill=filled(f"{colour}-rim"), class_="disc-rim"),
        circle(0, 0, radius * 0.96, fill=filled(f"{colour}-face")),
        circle(0, 0, radius * 0.8, class_="disc-ring"),
        sign(symbol, 0, 0, radius * 1.18) if symbol else None,
        class_=f"disc {colour}",
    )


def shadow(x: float, y: float, rx: float, ry: float) -> Element:
    """A soft shadow lying on what is below."""
    return element("ellipse", cx=x, cy=y, rx=rx, ry=ry, fill=filled("shade"))
