"""The board in characters, the gods of the round beside it, and below it what the players have."""

from __future__ import annotations

from collections.abc import Iterator

from greathouse.kernel.diagrams import Canvas, beside, folded

from ..content import COLUMNS, LAYOUTS, SQUARE_NAMES, SUN_PLACES, SUNS
from ..state import DONE, View
from .describe import course, display, player
from .tools import LANGUAGES, god, kind, phrase, signs, squares

STEP = 4
"""Columns of characters for a square."""
LEFT, TOP = 7, 2
"""Where the frame of the board stands."""
MONUMENTS = "⌂☼▲"
"""A sign for each kind of monument."""
WATER, PYRAMID, TOKEN = "≈≈≈", "▓▓▓▓", "✦"


def diagram(view: View, seat: int, lang: str, names: list[str]) -> list[str]:
    """Board and gods, what the signs mean, the cards on the table, both players, the arrows of the monuments."""
    told = ["   ".join([*_sides(lang, names), f"{TOKEN} {phrase(lang, 'magic_title')}"]), *course(view, lang, names)]
    told += display(view, lang)
    told += [line for p in range(2) for line in player(view, p, lang, names)]
    told += [_pointing(view, i, lang) for i in range(view.built) if view.owners[i]]
    return [*beside(_board(view), _gods(view, lang), gap=3), *(line for said in told for line in folded(said))]


def _board(view: View) -> list[str]:
    layout = LAYOUTS[view.layout]
    width, height = layout.columns * STEP + 1, layout.rows + 2
    canvas = Canvas(LEFT + width + 5, TOP + height + 1)
    canvas.frame(LEFT, TOP, width, height)
    for column in range(layout.columns):
        canvas.put(_x(column) + 1, TOP - 1, SQUARE_NAMES[column][0])
    for row, wet in enumerate(layout.nile):
        canvas.put(LEFT - 2, TOP + 1 + row, f"{row + 1:2}"[-2:])
        for column, sign in enumerate(wet):
            canvas.put(_x(column), TOP + 1 + row, WATER if sign == "~" else " · ")
    for spot, text in _pieces(view):
        canvas.put(_x(spot % COLUMNS), TOP + 1 + spot // COLUMNS, text)
    for sun in range(SUNS):
        _put_sun(canvas, view, sun, LEFT + width, TOP + height)
    return canvas.lines()


def _x(column: int) -> int:
    return LEFT + 1 + column * STEP


def _pieces(view: View) -> Iterator[tuple[int, str]]:
    """What stands on the squares, in three characters each."""
    layout = LAYOUTS[view.layout]
    if view.base_at >= 0:
        for row in range(layout.base_rows):
            yield view.base_at + row * COLUMNS, PYRAMID * layout.base_columns
    yield from ((spot, f" {TOKEN} ") for spot in squares(view.tokens))
    for i in range(view.built):
        yield view.sites[i], f"{_initial(view.owners[i])}{MONUMENTS[view.kinds[i]]} "


def _initial(owner: int) -> str:
    """A player's letter, that of the god; nobody's is a space."""
    return " BA"[owner]


def _put_sun(canvas: Canvas, view: View, sun: int, right: int, bottom: int) -> None:
    """A sun of the ring, with the owner of its disc; the Sun Marker's is in brackets."""
    name = SUN_PLACES[sun]
    x = 0 if "left" in name else right + 1 if "right" in name else (LEFT + right) // 2 - 2
    y = 0 if "top" in name else bottom if "bottom" in name else (TOP + bottom) // 2
    disc = f"{sun + 1}{_initial(view.suns[sun]) * view.worth[sun]}".strip()
    canvas.put(x, y, f"[{disc}]" if sun == view.sun and view.phase != DONE else f"({disc})")


def _gods(view: View, lang: str) -> list[str]:
    """The gods of the round, who has won them, which are the Pharaoh's Favorites; and the signs on the board."""
    lines = [phrase(lang, "gods_title", day=view.day)] if view.day else []
    for number in range(len(LANGUAGES[lang].GODS) if view.day else 0):
        won = next((_initial(p + 1) for p in range(2) if view.won[p] >> number & 1), "·")
        lines.append(f" {won} {god(number, lang)}{' ★' if view.favorites >> number & 1 else ''}")
    lines += ["", *(f"{sign} {kind(k, lang)}" for k, sign in enumerate(MONUMENTS))]
    return lines


def _sides(lang: str, names: list[str]) -> list[str]:
    seats = LANGUAGES[lang].SEATS
    return [f"{_initial(p + 1)} {names[p]}{f' ({seats[p]})' if names[p] != seats[p] else ''}" for p in range(2)]


def _pointing(view: View, i: int, lang: str) -> str:
    """A monument, where its arrows point, and what it scores as things stand."""
    side = view.owners[i] - 1
    points = phrase(lang, "sight", points=view.sights[i])
    where = f"{_initial(side + 1)}{MONUMENTS[view.kinds[i]]} {SQUARE_NAMES[view.sites[i]]}"
    return f"{where}  {signs(view.tiles[i], side, view.turns[i])}  {points}"
