"""Small things on the board, each around its origin: tokens, laborers, monuments, camels, buttons."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from greathouse.draw.fit import label
from greathouse.draw.kept import memoized
from greathouse.draw.pieces import shadow
from greathouse.draw.signs import sign
from greathouse.draw.svg import Child, Element, circle, classes, element, group, path, rect, title

COLOURS = ("dark", "faience", "green", "violet", "light", "stone")
"""What the pieces of seats 0 to 4 and of nobody are made of."""
EMBLEMS = ("falcon", "crocodile", "frog", "ibis", "cat", "wall")
"""The sign of each seat, so that colour is not the only mark."""
TOOLS = ("sickle", "brick", "chisel")
BOON_SIGNS = ("horus", "bast", "ra", "thoth", "ptah")
ABILITY_SIGNS = {
    "sculptor": "chisel",
    "architect": "plumb",
    "overseer": "flail",
    "ferryman": "ferry",
    "foreman": "hoe",
    "recruiter": "bag",
    "scribe": "palette",
    "merchant": "balance",
    "cameldriver": "donkey",
    "priest": "censer",
    "taskmaster": "was",
    "engineer": "adze",
    "treasurer": "gold",
}
ACTION_SIGNS = (
    *("sickle", "city", "donkey", "man", "balance", "cartouche"),
    *("obelisk", "scroll", "ankh", "door", "offering_arm"),
)


class Mark(NamedTuple):
    """What is marked of the element of this id: it may be clicked now, every choice begins with it."""

    name: str
    hot: bool
    chosen: bool


class Marks(NamedTuple):
    """What a picture shows besides the view: the players' names by seat, the elements that may be clicked (`open`), and
    those that every choice begins with (`chosen`)."""

    names: tuple[str, ...]
    open: frozenset[str]
    chosen: frozenset[str]

    @classmethod
    def on(cls, paths: list[tuple[str, ...]], names: Sequence[str]) -> Marks:
        """The marks where these can be clicked, one after the other."""
        first = {way[0] for way in paths}
        chosen = {way[0] for way in paths if len(way) > 1} if len(first) == 1 else ()
        return cls(tuple(names), frozenset(name for way in paths for name in way), frozenset(chosen))

    def of(self, name: str) -> Mark:
        """What is marked of the element of this id."""
        return Mark(name, name in self.open, name in self.chosen)


def spot(
    mark: Mark,
    text: str,
    hit: Element,
    *content: Child,
    class_: str = "",
    reach: Element | None = None,
    **attributes: str | None,
) -> Element:
    """A thing under the shape that can be clicked (`hit`, see `glow`); that one bears id and tooltip and no words.

    `reach` is a larger shape that takes clicks, too, but is not seen.
    """
    cover = _cover(mark, text, hit, reach)
    return group(*content, cover, class_=class_ or None, **attributes)


@memoized
def _cover(mark: Mark, text: str, hit: Element, reach: Element | None) -> Element:
    """What takes the clicks of a spot."""
    halo = Element(hit.markup.replace('class="glow"', 'class="halo"'), hit.needs) if mark.hot else None
    class_ = classes("spot", "pick" if mark.hot else None, "chosen" if mark.chosen else None)
    return group(title(text), reach, halo, hit, id=mark.name, class_=class_, aria_label=text)


@memoized
def token(resource: int, size: float = 20) -> Element:
    """A resource: grain round, brick rectangular, stone with six corners; `size` is half its width."""
    if resource == 0:
        return group(
            circle(0, 0, size, class_="grain-token"),
            sign("barley", 0, 0, size * 1.5, class_="on-token"),
        )
    return group(_brick() if resource == 1 else _stone(), transform=f"scale({size / 100:.3f})")


def _brick() -> Element:
    return group(
        rect(-100, -72, 200, 144, 16, class_="brick-token"),
        path("M-100 0h200M0 -72v72M-50 0v72M50 0v72", class_="joint"),
    )


def _stone() -> Element:
    return group(
        path("M-100 0L-55 -88H50L100 -18L60 88H-50Z", class_="stone-token"),
        path("M-55 -88L-10 -9L100 -18M-10 -9L-50 88", class_="facet"),
    )


def row(parts: list[Element], gap: float) -> Element:
    """Parts side by side about the origin, `gap` apart."""
    left = -gap * (len(parts) - 1) / 2
    return group(*(group(part, transform=f"translate({left + gap * n:.1f} 0)") for n, part in enumerate(parts)))


@memoized
def counted(resource: int, number: int, size: float) -> Element:
    """A token with a number on its right, beginning at the origin."""
    return group(
        group(token(resource, size), transform=f"translate({size:.1f} 0)"),
        label(str(number), size * 2.35, 0, size * 2.4, size * 1.67, class_="bold"),
    )


def amounts(goods: Sequence[int], size: float, per_row: int = 3) -> Element:
    """Amounts of resources as numbers with tokens, about the origin."""
    return _amounts(tuple(goods), size, per_row)


@memoized
def _amounts(goods: tuple[int, ...], size: float, per_row: int) -> Element:
    parts = [(r, goods[r]) for r in range(3) if goods[r]]
    step = size * 3.9
    placed = []
    rows = -(-len(parts) // per_row)
    for n, (resource, number) in enumerate(parts):
        line, place = divmod(n, per_row)
        here = min(per_row, len(parts) - line * per_row)
        x = -step * here / 2 + step * place + size * 0.15
        y = (line - (rows - 1) / 2) * size * 2.2
        placed.append(group(counted(resource, number, size), transform=f"translate({x:.1f} {y:.1f})"))
    return group(*placed)


def heap(goods: Sequence[int], size: float, most: int = 9) -> Element:
    """So many tokens one by one, at most `most` of them, overlapping in a row about the origin."""
    parts = [token(r, size) for r in range(3) for _ in range(goods[r])][:most]
    return row(parts, size * 1.35)


def spread(resources: list[int], width: float, height: float, most: float) -> Element:
    """Tokens one by one about the origin, in rows, as large as the room lets them be, at most `most` half a token."""
    count = max(1, len(resources))
    size, columns = max(
        (min(most, width / across * 0.47, height / -(-count // across) * 0.47), across)
        for across in range(1, count + 1)
    )
    step, lines = size / 0.47, -(-count // columns)
    placed = []
    for n, resource in enumerate(resources):
        line, place = divmod(n, columns)
        here = min(columns, count - line * columns)
        x, y = step * (place - (here - 1) / 2), step * 0.94 * (line - (lines - 1) / 2)
        placed.append(group(token(resource, size), transform=f"translate({x:.1f} {y:.1f})"))
    return group(*placed)


@memoized
def laborer(kind: int, size: float = 30) -> Element:
    """A laborer: a figure on a disc of the colour of its craft with its tool; a master has a white collar."""
    master = kind >= 3
    return group(
        shadow(0, size * 0.25, size * 1.1, size),
        circle(0, 0, size, class_=f"craft-{kind % 3} craft"),
        circle(0, 0, size * 0.84, class_="collar") if master else None,
        circle(0, 0, size * 0.66, class_=f"craft-{kind % 3}") if master else None,
        sign(TOOLS[kind % 3], 0, 0, size * (0.9 if master else 1.15), class_="on-craft"),
    )


@memoized
def hidden_laborer(size: float = 30) -> Element:
    """A laborer of unknown kind."""
    return group(circle(0, 0, size, class_="craft craft-hidden"), sign("bag", 0, 0, size * 1.2, class_="on-craft"))


_SHAPES = (
    ("M-13 34L-8 -40L0 -54L8 -40L13 34Z", "M0 -54L8 -40L13 34H2L0 -40Z", "M-18 34H18V42H-18Z"),
    (
        "M-40 34V10Q-38 -6 -20 -6L-2 -4Q-6 -34 14 -38Q32 -36 30 -14L34 -6V12H42V34Z",
        "M30 -14L34 -6V12H42V34H6V14Q24 6 18 -14Q16 -28 14 -38Q32 -36 30 -14Z",
        "M-46 34H46V42H-46Z",
    ),
    (
        "M-46 34L-38 -42H-12L-9 -20H9L12 -42H38L46 34H11V2H-11V34Z",
        "M12 -42H38L46 34H11V2L9 -20ZM-14 -42H-12L-9 -20L-11 2V34H-16Z",
        "M-50 34H50V42H-50Z",
    ),
)
"""Obelisk, sphinx, pylon: outline, shaded side, plinth."""


@memoized
def monument(kind: int, owner: int, size: float = 1, *, emblem: bool = True) -> Element:
    """A monument in its owner's colour, with the owner's sign on the plinth; about 100 units high at size 1."""
    outline, side, plinth = _SHAPES[kind]
    return group(
        shadow(0, 38 * size, 50 * size, 14 * size),
        group(
            path(outline, class_="front"),
            path(side, class_="shaded"),
            path(plinth, class_="front"),
            path(outline, class_="edge"),
            circle(0, 24, 16, class_="badge") if emblem else None,
            sign(EMBLEMS[owner], 0, 24, 24, class_="on-badge") if emblem else None,
            transform=f"scale({size:.2f})",
        ),
        class_=f"monument own-{COLOURS[owner]}",
    )


@memoized
def badge(owner: int, size: float = 22) -> Element:
    """The disc of a seat with its sign."""
    return group(
        circle(0, 0, size, class_="badge-disc"),
        sign(EMBLEMS[owner], 0, 0, size * 1.35, class_="on-disc"),
        class_=f"own-{COLOURS[owner]}",
    )


CAMEL = (
    "M-34 30L-32 0Q-32 -10 -24 -10Q-18 -28 -10 -10Q-4 -14 0 -10Q6 -30 16 -10L24 -26Q26 -34 34 -34L44 -30"
    "L43 -24L34 -23L28 0Q26 8 20 8L18 30H11L10 10H-16L-18 30H-25L-25 10L-28 30Z"
)


@memoized
def camel(owner: int, size: float = 1) -> Element:
    """A camel of a seat; a neutral one blocks a caravan."""
    return group(
        shadow(0, 30 * size, 36 * size, 9 * size),
        path(CAMEL, class_="camel", transform=f"scale({size:.2f})"),
        class_=f"own-{COLOURS[owner]}",
    )


def button(mark: Mark, text: str, box: tuple[float, float, float, float], *content: Child) -> Element:
    """A plate that can be clicked; its content stands about its middle."""
    x, y, width, height = box
    return spot(
        mark,
        text,
        glow(width, height, 12),
        rect(-width / 2, -height / 2, width, height, 12, class_="key-plate"),
        *content,
        class_="key" if mark.hot else "key idle",
        transform=f"translate({x + width / 2:.1f} {y + height / 2:.1f})",
    )


LEAST = 35.0
"""Size of the smallest words where they are drawn as large as they are written: 14 px in a small window."""


@memoized
def words(
    text: str, room: float, size: float, lines: int = 1, class_: str = "middle bold", least: float = LEAST
) -> Element:
    """Text about the origin that fits its room, at no less than a size; what does not fit is cut."""
    return label(text, 0, 0, room, max(size, least), lines=lines, least=least, class_=class_)


@memoized
def glow(width: float, height: float, radius: float = 14) -> Element:
    """The shape over something rectangular about the origin; it shines when it can be clicked."""
    return element("rect", x=-width / 2, y=-height / 2, width=width, height=height, rx=radius, class_="glow")
