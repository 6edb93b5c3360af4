"""Elements of SVG pictures, escaped by construction.

    group(disc(20, "dark"), title("A piece"), id="dark-20", transform=at(10, 20))

Attributes are keywords: `class_` and `for_` lose their underscore, other underscores become hyphens. An attribute that
is None is left out. Whatever a text or attribute holds, the result is well-formed and runs nothing.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from functools import cache
from typing import NamedTuple

from greathouse.draw.kept import memoized

_NAME = re.compile(r"[A-Za-z][A-Za-z0-9-]*")
_PAINT = {"fill", "stroke", "filter", "mask", "clip-path", "marker-start", "marker-mid", "marker-end"}
_LINK = re.compile(r"#([A-Za-z0-9_-]+)|url\(#([A-Za-z0-9_-]+)\)")
_SPECIAL = re.compile("[&<>\"']|[^\t\n\r\x20-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")
_ENTITIES = {"&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;", "'": "&#39;"}

Value = str | int | float | None

NOTHING: frozenset[str] = frozenset()

LINES = {tag: f"\n<{tag}" for tag in ("g", "text", "symbol")}
"""Elements that begin a line, of the groups those that have an id or a class: pages are compared, and sent again, by
their lines. If all groups did, a sixth less would be sent, and comparing would take nearly twice as long."""


class Element(NamedTuple):
    """One element, written: its markup, and the names of the definitions that it and its content refer to."""

    markup: str
    needs: frozenset[str] = NOTHING

    def __str__(self) -> str:
        return self.markup


Child = Element | str | None


def element(tag: str, *children: Child, **attributes: Value) -> Element:
    """An element; children that are None are left out.

    Raises ValueError for an attribute that could run or load something: style, on…, a link out of the picture.
    """
    nameless = tag == "g" and not (attributes.get("id") or attributes.get("class_"))
    head, needs = "<g" if nameless else LINES.get(tag) or f"<{tag}", NOTHING
    for name, value in attributes.items():
        if value is not None:
            written, links = _written(name, value)
            head += written
            needs = needs | links if links else needs
    parts = []
    for child in children:
        if isinstance(child, Element):
            parts.append(child.markup)
            needs = needs | child.needs if child.needs else needs
        elif child is not None:
            parts.append(escape(child))
    return Element(f"{head}>{''.join(parts)}</{tag}>" if parts else f"{head}/>", needs)


def group(*children: Child, **attributes: Value) -> Element:
    """A `<g>`."""
    return element("g", *children, **attributes)


def in_parts(tag: str, *children: Child, **attributes: Value) -> tuple[Element, ...]:
    """An element as what stands in a row: its beginning, its children and its end. In a picture each of them stays a
    part for itself; those that are kept from one picture to the next are then looked through once."""
    begin, end = ends(tag, **attributes)
    return begin, *elements(children), end


@memoized
def ends(tag: str, **attributes: Value) -> tuple[Element, Element]:
    """The beginning and the end of an element, between which its children stand."""
    end = f"</{tag}>"
    whole = element(tag, "", **attributes)
    return Element(whole.markup.removesuffix(end), whole.needs), Element(end)


def elements(children: Iterable[Child]) -> list[Element]:
    """Children written, without those that are None."""
    return [child if isinstance(child, Element) else Element(escape(child)) for child in children if child is not None]


def row(*children: Child) -> Element:
    """What stands in a row as if it were one element."""
    inner = elements(children)
    return Element("".join([one.markup for one in inner]), NOTHING.union(*[one.needs for one in inner]))


def rect(x: float, y: float, width: float, height: float, radius: float = 0, **attributes: Value) -> Element:
    """A rectangle, its corners rounded by `radius`."""
    return element("rect", x=x, y=y, width=width, height=height, rx=radius or None, **attributes)


def circle(x: float, y: float, radius: float, **attributes: Value) -> Element:
    """A circle around (x, y)."""
    return element("circle", cx=x, cy=y, r=radius, **attributes)


def path(d: str, **attributes: Value) -> Element:
    """A path with this path data."""
    return element("path", d=d, **attributes)


@memoized
def title(text: str) -> Element:
    """What a pointer resting on the parent shows, and a screen reader says."""
    return element("title", text)


@memoized
def at(x: float, y: float, scale: float = 1) -> str:
    """Value of `transform` that puts an element's origin at (x, y)."""
    return f"translate({number(x)} {number(y)})" + (f" scale({number(scale)})" if scale != 1 else "")


def filled(name: str) -> str:
    """Value of `fill` that paints with the definition of this name (a gradient or pattern)."""
    return f"url(#{name})"


def classes(*names: str | None) -> str | None:
    """Value of `class_` from the names that are given; None when there is none."""
    return " ".join(name for name in names if name) or None


def number(value: float) -> str:
    """A number as SVG writes it, to hundredths."""
    text = f"{value:.2f}".rstrip("0").rstrip(".")
    return "0" if text == "-0" else text


@memoized
def escape(text: str) -> str:
    """Text made harmless in XML content and attributes; characters that XML forbids become U+FFFD.

    Letters beyond Latin-1 are written as numbers: one of them would make all of a picture twice as large in memory.
    """
    harmless = _SPECIAL.sub(lambda found: _ENTITIES.get(found[0], "\ufffd"), text)
    return harmless.encode("latin-1", "xmlcharrefreplace").decode("latin-1")


@memoized
def _written(name: str, value: str | float) -> tuple[str, frozenset[str]]:
    """An attribute as it stands in a tag, and the definitions that it refers to. Raises ValueError."""
    text, plain = value if isinstance(value, str) else number(value), _attribute(name)
    return f' {plain}="{escape(text)}"', frozenset(_links(plain, text))


@cache
def _attribute(name: str) -> str:
    """Name of an attribute from its keyword. Raises ValueError for one that is no name, or that could run something."""
    plain = name.rstrip("_").replace("_", "-")
    if not _NAME.fullmatch(plain):
        raise ValueError(f"{name!r} is no attribute name")
    if plain.lower() == "style" or plain.lower().startswith("on"):
        raise ValueError(f"a picture has no attribute {plain!r}; use a class of the stylesheet")
    return plain


def _links(name: str, value: str) -> tuple[str, ...]:
    """The definition that an attribute refers to, if it is one that can refer to something."""
    lower = name.lower()
    if lower != "href" and not (lower in _PAINT and "(" in value):
        return ()
    found = _LINK.fullmatch(value)
    if not found:
        raise ValueError(f"a picture refers only to its own parts, not to {value!r}")
    return (found[1] or found[2],)
