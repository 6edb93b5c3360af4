"""Dice with any faces, lying or rolling."""

from __future__ import annotations

from collections.abc import Sequence

from greathouse.draw.fit import label
from greathouse.draw.kept import memoized
from greathouse.draw.signs import sign
from greathouse.draw.svg import Element, circle, classes, filled, group, rect

_LOW, _MID, _HIGH = -0.26, 0.0, 0.26
PIPS: tuple[tuple[tuple[float, float], ...], ...] = (
    (),
    ((_MID, _MID),),
    ((_LOW, _LOW), (_HIGH, _HIGH)),
    ((_LOW, _LOW), (_MID, _MID), (_HIGH, _HIGH)),
    ((_LOW, _LOW), (_HIGH, _LOW), (_LOW, _HIGH), (_HIGH, _HIGH)),
    ((_LOW, _LOW), (_HIGH, _LOW), (_MID, _MID), (_LOW, _HIGH), (_HIGH, _HIGH)),
    ((_LOW, _LOW), (_HIGH, _LOW), (_LOW, _MID), (_HIGH, _MID), (_LOW, _HIGH), (_HIGH, _HIGH)),
)
"""Places of the pips of 0..6, for a die of size 1 around the origin."""


@memoized
def pips(count: int, size: float) -> Element:
    """The face with `count` pips; zero is an open ring."""
    if count == 0:
        return circle(0, 0, size * 0.13, class_="pip-none")
    radius = size * (0.105 if count < 5 else 0.09)
    return group(*(circle(x * size, y * size, radius, class_="pip") for x, y in PIPS[count]))


def numeral(text: str, size: float) -> Element:
    """A face with a number or short word."""
    return label(text, 0, 0, size * 0.8, size * 0.56, least=size * 0.2, class_="die-text middle")


def glyph(name: str, size: float) -> Element:
    """A face with a hieroglyph."""
    return sign(name, 0, 0, size * 0.66)


def die(
    size: float, face: Element | None, *, colour: str = "light", class_: str = "", passing: Sequence[Element] = ()
) -> Element:
    """A die around the origin that shows `face` (None: not thrown yet).

    With `passing` faces it rolls in when it appears: they flash by before the face stays.
    """
    half = size / 2
    names = ("face-a", "face-b", "face-c")
    return group(
        rect(-half * 0.94, -half * 0.84, size * 0.97, size * 0.97, size * 0.2, class_="die-shadow"),
        rect(-half, -half, size, size, size * 0.2, fill=filled(f"{colour}-rim")),
        rect(
            -half * 0.93, -half * 0.95, size * 0.93, size * 0.92, size * 0.17,
            fill=filled(f"{colour}-face"), class_="die-face",
        ),
        *(group(passed, class_=name) for passed, name in zip(passing, names, strict=False)),
        group(face, class_="face"),
        class_=classes("die", colour, class_, "rolling" if passing else None),
    )  # fmt: skip
