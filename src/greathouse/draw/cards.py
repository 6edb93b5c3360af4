"""Cards, face up and face down."""

from __future__ import annotations

from greathouse.draw.kept import memoized
from greathouse.draw.plates import cell
from greathouse.draw.signs import sign
from greathouse.draw.svg import Child, Element, element, filled, group, rect


def card(width: float, height: float, *content: Child, fill: str = "papyrus", class_: str = "") -> Element:
    """A card face up, its upper left corner at the origin; `content` is drawn on it."""
    radius = min(width, height) * 0.09
    return group(
        rect(width * 0.02, height * 0.025, width, height, radius, class_="card-shadow"),
        cell(0, 0, width, height, radius, fill=fill),
        *content,
        class_=f"card {class_}".rstrip(),
    )


@memoized
def back(width: float, height: float, symbol: str = "pyramid", class_: str = "") -> Element:
    """A card face down; all backs with one symbol are alike."""
    radius, margin = min(width, height) * 0.09, min(width, height) * 0.08
    inner = {"x": margin, "y": margin, "width": width - 2 * margin, "height": height - 2 * margin}
    return group(
        rect(width * 0.02, height * 0.025, width, height, radius, class_="card-shadow"),
        rect(0, 0, width, height, radius, fill=filled("faience-rim"), class_="card-edge"),
        element("rect", **inner, rx=radius * 0.6, class_="card-inlay"),
        sign(symbol, width / 2, height / 2, width * 0.5, height=height * 0.5, class_="gilt"),
        class_=f"card back {class_}".rstrip(),
    )
