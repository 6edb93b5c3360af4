"""Hieroglyphs by name (`signs.toml`), drawn as outlines: a silhouette that can be painted, and the lines on it."""

from __future__ import annotations

import json
from functools import cache
from importlib.resources import files
from typing import Any

from greathouse.draw.kept import memoized
from greathouse.draw.svg import Element, classes, element, path


@memoized
def sign(name: str, x: float, y: float, size: float, *, height: float | None = None, class_: str = "") -> Element:
    """A hieroglyph centred on (x, y), as large as fits a box `size` wide and `height` (default: `size`) high.

    Custom properties paint it: `--body` the silhouette, `--line` the lines. Raises KeyError for an unknown name.
    """
    outline(name)
    height = size if height is None else height
    return element(
        "use",
        href=f"#sign-{name}",
        x=x - size / 2,
        y=y - height / 2,
        width=size,
        height=height,
        class_=classes("sign", class_),
    )


def symbol(name: str) -> Element:
    """The definition that `sign` refers to."""
    width, height, body, lines = outline(name)
    return element(
        "symbol",
        path(body, class_="sign-body"),
        path(body + lines, class_="sign-line"),
        id=f"sign-{name}",
        viewBox=f"-20 -20 {width + 40} {height + 40}",
    )


def outline(name: str) -> tuple[int, int, str, str]:
    """Width, height, path of the silhouette and path of what is cut out of it. Raises KeyError for an unknown name."""
    width, height, body, lines = _content()["signs"][_content()["names"][name]]
    return width, height, body, lines


def character(name: str) -> str:
    """The sign as a character of Unicode. Raises KeyError for an unknown name."""
    return str(_content()["characters"][_content()["names"][name]])


def named(text: str) -> str | None:
    """Name of the sign with this character; None if the drawings have no such sign."""
    return next((name for name in _content()["names"] if character(name) == text), None)


def names() -> tuple[str, ...]:
    """All names, in the order of `signs.toml`."""
    return tuple(_content()["names"])


@cache
def _content() -> dict[str, Any]:
    try:
        text = files("greathouse.draw").joinpath("signs.json").read_text(encoding="utf-8")
    except FileNotFoundError:
        raise RuntimeError("The outlines of the hieroglyphs are missing; run `python hatch_build.py`.") from None
    content: dict[str, Any] = json.loads(text)
    return content
