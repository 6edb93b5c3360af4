"""The board itself: grid and Nile, pyramid, monuments with their lines of sight, magic tokens, the ring of suns."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache

from greathouse.draw import plates
from greathouse.draw.fit import label as fitted
from greathouse.draw.kept import memoized
from greathouse.draw.pieces import disc
from greathouse.draw.signs import sign
from greathouse.draw.svg import Element, at, circle, group, path, rect, title
from greathouse.kernel.grammar import enumerated, labelled

from ..content import BONUSES, COLUMNS, CORNERS, KIND_VALUES, LAYOUTS, SQUARE_NAMES, STEPS, SUNS, arrows, place, square
from ..moves import MOVES
from ..state import DONE, View
from ..text.tools import directions, kind, phrase, squares
from .parts import KIND_SIGNS, line, magic_token, token
from .plan import COLOURS, SIGNS, Mark, Plan, Scene, spot

STEPS_OF_PYRAMID = (0.86, 0.68, 0.5, 0.32)
"""Edge of each platform in parts of the base, largest first."""


def draw_grid(scene: Scene) -> Iterator[Element]:
    """Everything on the board, from the wood upwards."""
    x, y, width, height = scene.plan.board
    yield plates.box(x, y, width, height, width * 0.03)
    yield from _squares(scene)
    yield from _suns(scene)
    yield from _sights(scene)
    yield from _pyramid(scene)
    yield from _tokens(scene)
    yield from _monuments(scene)
    yield from _marks(scene)


def centre(scene: Scene, number: int) -> tuple[float, float]:
    """Centre of a square."""
    x, y, width, height = scene.plan.square(scene.view, number)
    return x + width / 2, y + height / 2


def _numbers(view: View) -> list[int]:
    return _numbers_of(int(view.layout))


@cache
def _numbers_of(grid: int) -> list[int]:
    layout = LAYOUTS[grid]
    return [square(row, column) for row in range(layout.rows) for column in range(layout.columns)]


def _squares(scene: Scene) -> Iterator[Element]:
    plan, grid = scene.plan, int(scene.view.layout)
    for number in _numbers(scene.view):
        yield _square(plan, grid, number, scene.mark(f"s-{SQUARE_NAMES[number]}"))
    yield from _coordinates(plan, grid)


@memoized
def _square(plan: Plan, grid: int, number: int, mark: Mark) -> Element:
    row, column = place(number)
    x, y, size, _ = plan.cell(grid, number)
    wet = LAYOUTS[grid].nile[row][column] == "~"
    room = size - (0.3 if plan.narrow else 2)
    return spot(
        mark,
        x,
        y,
        (room, room),
        plates.cell(0, 0, room, room, 3 if plan.narrow else 5, fill="house-nile" if wet else "papyrus"),
        group(sign("nile", room / 2, room / 2, room * 0.5), class_="emblem nile faint") if wet else None,
        words=SQUARE_NAMES[number],
    )


@memoized
def _coordinates(plan: Plan, grid: int) -> tuple[Element, ...]:
    """Letters along the top row, numbers along the left column."""
    size, found = plan.aside, []
    for number in _numbers_of(grid):
        (row, column), name = place(number), SQUARE_NAMES[number]
        words = name if row == column == 0 else name[0] if row == 0 else name[1:] if column == 0 else ""
        if words:
            x, y, room, _ = plan.cell(grid, number)
            found.append(fitted(words, x + 3, y + size * 0.66, room, size, class_="coordinate"))
    return tuple(found)


def _marks(scene: Scene) -> Iterator[Element]:
    """Brackets round the square of the last move."""
    number = _last_square(scene)
    if number is not None:
        x, y, size, _ = scene.plan.square(scene.view, number)
        yield plates.corners(x + 2, y + 2, size - 5, size - 5, size * 0.2)
    for number in _numbers(scene.view):
        name = f"s-{SQUARE_NAMES[number]}"
        if name in scene.captions:
            x, y = centre(scene, number)
            radius = scene.plan.square(scene.view, number)[2] * 0.12
            yield group(circle(x, y, radius, class_="mark-dot"), class_="spot-mark")


def _last_square(scene: Scene) -> int | None:
    for actor, code in reversed(scene.last):
        if actor >= 0 and code >= 0:
            verb, parts = MOVES.split(code)
            return int(parts[0]) if verb in {"base", "token", "place", "shift"} else None
    return None


# --- pyramid and tokens -----------------------------------------------------------------------------------------------


def _pyramid(scene: Scene) -> Iterator[Element]:
    view = scene.view
    if view.base_at < 0:
        return
    x, y, size, _ = scene.plan.square(view, view.base_at)
    layout = LAYOUTS[view.layout]
    width, height = size * layout.base_columns, size * layout.base_rows
    parts = [title(phrase(scene.lang, "pile_title")), rect(2, 2, width - 5, height - 5, 6, class_="base")]
    parts += [_level(width, height, edge, "plan") for edge in STEPS_OF_PYRAMID]
    parts += [
        _level(width, height, edge, f"level {('bast', 'anubis')[seat - 1]}")
        for edge, seat in zip(STEPS_OF_PYRAMID, view.platforms, strict=True)
        if seat
    ]
    top = [seat for seat in view.platforms if seat]
    if top:
        parts.append(group(sign(SIGNS[top[-1] - 1], width / 2, height / 2, width * 0.2), class_="gilt"))
    yield group(*parts, id="pyramid", transform=at(x, y))


def _level(width: float, height: float, edge: float, class_: str) -> Element:
    w, h = width * edge, height * edge
    return rect((width - w) / 2, (height - h) / 2, w, h, 4, class_=class_)


def _tokens(scene: Scene) -> Iterator[Element]:
    for number in squares(scene.view.tokens):
        x, y = centre(scene, number)
        size = scene.plan.square(scene.view, number)[2]
        yield group(magic_token(size * 0.3), transform=at(x, y), id=f"token-{SQUARE_NAMES[number]}", class_="piece")


# --- monuments --------------------------------------------------------------------------------------------------------


def _sights(scene: Scene) -> Iterator[Element]:
    """A line along every arrow to the edge of the board, heavier to what it scores."""
    view = scene.view
    for i in range(view.built):
        side = view.owners[i] - 1
        if side >= 0:
            for direction in arrows(view.tiles[i], side, view.turns[i]):
                yield from _ray(scene, view.sites[i], direction, ("bast", "anubis")[side])


def _ray(scene: Scene, site: int, direction: int, side: str) -> Iterator[Element]:
    view, layout = scene.view, LAYOUTS[scene.view.layout]
    targets = {view.sites[j] for j in range(view.built)} | set(_base_squares(view))
    (dy, dx), (row, column) = STEPS[direction], place(site)
    end = hit = None
    row, column = row + dy, column + dx
    while 0 <= row < layout.rows and 0 <= column < layout.columns:
        end = square(row, column)
        hit = end if end in targets else hit
        row, column = row + dy, column + dx
    if end is not None:
        yield line(*centre(scene, site), *centre(scene, end), f"sight sight-{side}")
    if hit is not None:
        yield line(*centre(scene, site), *centre(scene, hit), f"sight sight-{side} hit")


def _base_squares(view: View) -> list[int]:
    if view.base_at < 0:
        return []
    return [square(*p) for p in LAYOUTS[view.layout].area(*divmod(int(view.base_at), COLUMNS))]


def _monuments(scene: Scene) -> Iterator[Element]:
    view = scene.view
    for i in range(view.built):
        x, y = centre(scene, view.sites[i])
        size = scene.plan.square(view, view.sites[i])[2]
        side = view.owners[i] - 1
        points = arrows(view.tiles[i], max(side, 0), view.turns[i]) if side >= 0 else ()
        yield group(
            title(_monument_words(scene, i)),
            token(size * 0.4, points, side if side >= 0 else None, KIND_SIGNS[view.kinds[i]]),
            _worth(size, view.sights[i]) if side >= 0 else None,
            id=f"monument-{i + 1}",
            class_="piece monument",
            transform=at(x, y),
        )


def _monument_words(scene: Scene, i: int) -> str:
    view, lang = scene.view, scene.lang
    name, side = kind(view.kinds[i], lang), view.owners[i] - 1
    words = [f"{name} ({KIND_VALUES[view.kinds[i]]})", SQUARE_NAMES[view.sites[i]]]
    if side < 0:
        return enumerated(words, lang)
    pointing = directions(view.tiles[i], side, view.turns[i], lang)
    words += [scene.names[side], pointing]
    return labelled(enumerated(words, lang), phrase(lang, "sight", points=view.sights[i]), lang)


def _worth(size: float, points: int) -> Element:
    """What a monument scores as things stand, on a small plate at its foot."""
    return group(
        rect(size * 0.1, size * 0.14, size * 0.36, size * 0.31, size * 0.08, class_="worth"),
        fitted(str(points), size * 0.28, size * 0.295, size * 0.35, size * 0.28, class_="middle bold"),
    )


# --- suns -------------------------------------------------------------------------------------------------------------


def _suns(scene: Scene) -> Iterator[Element]:
    for number in range(SUNS):
        yield _sun(scene, number)
    if scene.view.phase != DONE and scene.view.day:
        x, y = scene.plan.sun(scene.view.sun)
        radius = scene.plan.radius * 1.3
        yield group(circle(0, 0, radius, class_="marker"), id="sun-marker", class_="piece", transform=at(x, y))


def _sun(scene: Scene, number: int) -> Element:
    view = scene.view
    bonus = BONUSES[view.pyramid_bonus][CORNERS.index(number)] if number in CORNERS else 0
    return _drawn_sun(scene.plan, number, view.suns[number] - 1, view.worth[number] > 1, bonus, scene.lang)


@memoized
def _drawn_sun(plan: Plan, number: int, seat: int, twice: bool, bonus: int, lang: str) -> Element:
    radius, (x, y) = plan.radius, plan.sun(number)
    parts = [_rays(radius)] if seat < 0 else [disc(radius, COLOURS[seat], SIGNS[seat])]
    beside = 0.0 if plan.narrow else radius * 0.8
    if twice:
        parts.append(_badge("×2", beside, -radius * 0.85, radius * 0.87))
    if number in CORNERS:
        parts.append(_badge(f"▲{bonus}", -beside, radius * 1.05, radius * 0.87))
    elif number == 0 and seat < 0:
        parts.append(group(sign("ra_falcon", 0, 0, radius * 1.3), class_="emblem"))
    caption = phrase(lang, "suns_title", sun=number + 1)
    return group(title(caption), *parts, id=f"sun-{number + 1}", class_="sun-place", transform=at(x, y))


def _rays(radius: float) -> Element:
    spokes = "".join(
        f"M0 0L{dx * radius * s:.1f} {dy * radius * s:.1f}"
        for dy, dx in STEPS
        for s in (1.2 if dx * dy == 0 else 0.85,)
    )
    return group(path(spokes, class_="rays"), circle(0, 0, radius * 0.8, class_="sun"))


def _badge(words: str, x: float, y: float, size: float) -> Element:
    return group(
        rect(x - size * 1.05, y - size * 0.6, size * 2.1, size * 1.2, size * 0.5, class_="worth"),
        fitted(words, x, y, size * 2, size, class_="middle bold"),
    )
