"""The display in characters, the dice, and what lies before the players."""

from __future__ import annotations

from collections.abc import Sequence
from textwrap import wrap

from greathouse.kernel.diagrams import Canvas, folded
from greathouse.kernel.grammar import fill

from ..content import CLASSES, COLUMN_COLOURS, COLUMNS, FACES, LEVELS, LOCATIONS, TYPES
from ..content import COLOURS as COLOUR_NAMES
from ..state import DEAL, MAIN, View
from .names import capital, face_name, need, tile_at, type_name
from .position import holder, omens, player
from .words import COLOURS, SAY

STEP = 18
"""Columns of characters for a stack."""
LEFT = 3


def diagram(view: View, seat: int, lang: str, names: list[str]) -> list[str]:
    """The stacks of the display from the top, the dice, the players; the roll to beat in the roll-off."""
    if view.phase <= DEAL:
        return [SAY[lang]["p_setup"]]
    told = [player(view, p, lang, names[p]) for p in range(view.seats)]
    told += [*(holder(view, lang, names) if view.mode != MAIN else []), *omens(view, lang, names)]
    return [*_display(view, lang), "", *_dice(view, lang, names), "", *(line for said in told for line in folded(said))]


def _display(view: View, lang: str) -> list[str]:
    rows = [[_stack(view, LOCATIONS.index(f"{level}-{c}"), lang) for c in COLUMNS] for level in reversed(LEVELS)]
    heights = [max(map(len, row)) + 1 for row in rows]
    canvas = Canvas(LEFT + len(COLUMNS) * STEP + 1, 1 + sum(heights) + 1)
    for column, colour in enumerate(COLUMN_COLOURS):
        canvas.put(LEFT + column * STEP + 1, 0, capital(COLOURS[lang][COLOUR_NAMES.index(colour)]))
    y = 1
    for level, row, height in zip(reversed(LEVELS), rows, heights, strict=True):
        canvas.put(1, y + 1, str(level))
        for column, lines in enumerate(row):
            canvas.frame(LEFT + column * STEP, y, STEP + 1, height + 1)
            for place, line in enumerate(lines, y + 1):
                canvas.put(LEFT + column * STEP + 1, place, line)
        y += height
    return [*canvas.lines(), f" 1 {' '.join(map(str.strip, _stack(view, 0, lang)))}"]


def _stack(view: View, place: int, lang: str) -> list[str]:
    """A tile with its copies, and what it requires."""
    level = int(LOCATIONS[place][0])
    side = view.side[level - LEVELS[0]] if level >= LEVELS[0] else 0
    named = f"{tile_at(view, place, lang)} ×{view.stock[place]}"
    return [*wrap(named, STEP - 1), *wrap(need(place, side, lang), STEP - 2, initial_indent=" ", subsequent_indent=" ")]


def _dice(view: View, lang: str, names: list[str]) -> list[str]:
    say = SAY[lang]
    told = [fill(say["d_turn"], lang, n=view.turns, name=names[view.mover])]
    shown = {"d_active": view.active, "d_locked": view.locked}
    told += [fill(say[key], lang, dice=_row(dice, lang)) for key, dice in shown.items()]
    told += [fill(say["d_pending"], lang, n=view.pending)] if view.pending else []
    return [line for said in told for line in folded(said)]


def _row(counts: Sequence[int], lang: str) -> str:
    """Dice with their faces, those of a type together: "Standard [2] [5]  Noble [6]"."""
    told = []
    for kind, name in enumerate(TYPES):
        classes = [c for c, (type_of, _) in enumerate(CLASSES) if type_of == name and counts[c]]
        faces = [f"[{face_name(FACES.index(CLASSES[c][1]), lang)}]" for c in classes for _ in range(counts[c])]
        told += [" ".join([type_name(kind, lang), *faces])] if faces else []
    return "  ".join(told) or SAY[lang]["d_none"]
