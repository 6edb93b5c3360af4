"""Whole pictures: the `<svg>` around a board, and the stylesheet that colours it."""

from __future__ import annotations

from functools import cache
from importlib.resources import files

from greathouse.draw.defs import define
from greathouse.draw.kept import memoized
from greathouse.draw.svg import NOTHING, Child, Element, classes, element, elements, ends, number, title

HEAD = 3
"""So many parts of a picture at most come before what it shows: its beginning, its title, its definitions."""


class Picture(str):
    """A picture, and its parts, which are it one after the other; its definitions are one of the first (`HEAD`)."""

    __slots__ = ("parts",)

    parts: tuple[str, ...]

    def __new__(cls, parts: tuple[str, ...]) -> Picture:
        """A picture of these parts."""
        made = super().__new__(cls, "".join(parts))
        made.parts = parts
        return made


def picture(
    *children: Child, width: float, height: float, label: str, class_: str = "", definitions: Child = None
) -> Picture:
    """A complete `<svg>` of this size in its own units, without a fixed size on the page.

    The definitions its elements need are collected into one `<defs>`.
    """
    shown = elements(children)
    needed = NOTHING.union(*{child.needs for child in shown})
    begin, end = _around(width, height, class_)
    head = [begin, title(label)]
    if needed or definitions:
        head.append(_definitions(needed, definitions))
    return Picture(tuple([part.markup for part in (*head, *shown, end)]))


@memoized
def _around(width: float, height: float, class_: str) -> tuple[Element, Element]:
    """The beginning and the end of a picture."""
    box = f"0 0 {number(width)} {number(height)}"
    return ends("svg", xmlns="http://www.w3.org/2000/svg", viewBox=box, class_=classes("board", class_))


@memoized
def _definitions(needed: frozenset[str], more: Child) -> Element:
    """The definitions of these names in order, and more of them."""
    return element("defs", *(define(name) for name in sorted(needed)), more)


def standalone(svg: str, style: str = "") -> str:
    """The picture with the stylesheet (and a game's own `style`) inside, for places without the house's pages."""
    head, mark, rest = svg.partition(">")
    return f"{head}{mark}<style>{escape_style(stylesheet() + style)}</style>{rest}"


@cache
def stylesheet() -> str:
    """Content of `style.css`: palette, classes of the board elements, motion."""
    return files("greathouse.draw").joinpath("style.css").read_text(encoding="utf-8")


def escape_style(css: str) -> str:
    """A stylesheet as the text of a `<style>` element in XML; quotes may stay."""
    return css.replace("&", "&amp;").replace("<", "&lt;")
