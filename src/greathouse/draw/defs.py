"""Definitions that elements refer to by name: gradients, patterns, numerals and hieroglyphs.

Colours are classes `stop-…` and `ink-…` of the stylesheet, named after its palette.
"""

from __future__ import annotations

from functools import cache

from greathouse.draw import numerals
from greathouse.draw.signs import symbol
from greathouse.draw.svg import Element, element, path, rect

LINEAR: dict[str, tuple[tuple[float, float], tuple[tuple[float, str], ...]]] = {
    "wood": ((0.35, 1), ((0, "wood-light"), (0.25, "wood"), (0.7, "wood"), (1, "wood-deep"))),
    "recess": ((0, 1), ((0, "wood-night"), (1, "wood-deep"))),
    "papyrus": ((0.2, 1), ((0, "papyrus-light"), (0.6, "papyrus"), (1, "papyrus-deep"))),
    "house-gold": ((0.2, 1), ((0, "sand-light"), (1, "sand-deep"))),
    "house-green": ((0.2, 1), ((0, "reed-light"), (1, "reed-deep"))),
    "house-nile": ((0.2, 1), ((0, "nile-light"), (1, "nile-deep"))),
    "metal": ((0.3, 1), ((0, "gold-light"), (0.5, "gold"), (1, "gold-deep"))),
    "dark-rim": ((0.2, 1), ((0, "carnelian"), (1, "carnelian-night"))),
    "light-rim": ((0.2, 1), ((0, "ivory"), (1, "ivory-night"))),
    "faience-rim": ((0.2, 1), ((0, "faience"), (1, "faience-night"))),
    "green-rim": ((0.2, 1), ((0, "malachite"), (1, "malachite-night"))),
    "violet-rim": ((0.2, 1), ((0, "amethyst"), (1, "amethyst-night"))),
    "gold-rim": ((0.2, 1), ((0, "gold"), (1, "gold-deep"))),
    "clay-rim": ((0.2, 1), ((0, "clay"), (1, "clay-night"))),
    "night-rim": ((0.2, 1), ((0, "night-deep"), (1, "night-black"))),
}
"""Linear gradients: direction, stops (place, palette colour)."""

RADIAL: dict[str, tuple[tuple[float, str], ...]] = {
    "dark-face": ((0, "carnelian-light"), (0.55, "carnelian"), (1, "carnelian-deep")),
    "light-face": ((0, "ivory-light"), (0.55, "ivory"), (1, "ivory-deep")),
    "faience-face": ((0, "faience-light"), (0.55, "faience"), (1, "faience-deep")),
    "green-face": ((0, "malachite-light"), (0.55, "malachite"), (1, "malachite-deep")),
    "violet-face": ((0, "amethyst-light"), (0.55, "amethyst"), (1, "amethyst-deep")),
    "gold-face": ((0, "gold-light"), (0.55, "gold-light"), (1, "gold")),
    "clay-face": ((0, "clay-light"), (0.55, "clay"), (1, "clay-night")),
    "night-face": ((0, "night"), (0.55, "night-deep"), (1, "night-black")),
    "shade": ((0.3, "shade"), (1, "clear")),
}
"""Radial gradients, lit from above left."""


@cache
def define(name: str) -> Element:
    """The definition of this name. Raises KeyError if there is none."""
    if name.startswith("sign-"):
        return symbol(name.removeprefix("sign-"))
    if name.startswith("numeral-"):
        return numerals.definition(name)
    if name in LINEAR:
        (x, y), stops = LINEAR[name]
        return element("linearGradient", *_stops(stops), id=name, x1=0, y1=0, x2=x, y2=y)
    if name in RADIAL:
        focus = {"cx": 0.5, "cy": 0.5, "r": 0.5} if name == "shade" else {"cx": 0.36, "cy": 0.28, "r": 0.8}
        return element("radialGradient", *_stops(RADIAL[name]), id=name, **focus)
    return PATTERNS[name]


def _stops(stops: tuple[tuple[float, str], ...]) -> list[Element]:
    return [element("stop", offset=place, class_=f"stop-{colour}") for place, colour in stops]


def _pattern(name: str, width: float, height: float, *children: Element) -> Element:
    return element("pattern", *children, id=name, width=width, height=height, patternUnits="userSpaceOnUse")


def _grain() -> Element:
    """Fibres of wood: long waves that run over the tile's edges into themselves."""
    waves = (
        "M0 7q60-6 120 0t120 0M0 19q45 7 90 2t150-2M0 34q70-9 140-2t100 2",
        "M0 27q60 5 120 0t120 0M0 43q50-4 100 1t140-1",
    )
    return _pattern("grain", 240, 48, *(path(wave, class_=f"grain-{n}") for n, wave in enumerate(waves, 1)))


def _fibre() -> Element:
    """Strips of papyrus, laid across each other."""
    return _pattern(
        "fibre",
        46,
        46,
        path("M0 6.5h46M0 15h46M0 24.5h46M0 35h46M0 42h46", class_="fibre-1"),
        path("M9.5 0v46M22 0v46M37 0v46", class_="fibre-2"),
    )


def _blocks() -> Element:
    """The block border of Egyptian wall painting."""
    colours = ("faience", "carnelian", "gold")
    blocks = [rect(n * 16 + 2, 0, 12, 10, class_=f"ink-{colour}") for n, colour in enumerate(colours)]
    return _pattern("blocks", 48, 10, rect(0, 0, 48, 10, class_="ink-ivory"), *blocks)


PATTERNS = {"grain": _grain(), "fibre": _fibre(), "blocks": _blocks()}
"""Patterns of textures and borders."""
