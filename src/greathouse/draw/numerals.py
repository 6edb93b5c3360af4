"""Numbers drawn like signs: what a picture repeats in its corners is no word of the button that it stands on."""

from __future__ import annotations

from greathouse.draw.kept import memoized
from greathouse.draw.svg import Element, classes, element


@memoized
def numeral(value: int, x: float, y: float, size: float, class_: str = "") -> Element:
    """A number, its baseline through (x, y), lettered as its classes say; its text stands among the definitions."""
    return element("use", href=f"#numeral-{value}", x=x, y=y, font_size=size, class_=classes("numeral", class_))


def definition(name: str) -> Element:
    """What `numeral` refers to; colour and size come from there."""
    return element("text", name.removeprefix("numeral-"), id=name)
