"""The board of Heir to the Pharaoh: grid, suns, gods, Monument cards, and both players with all that is deducible.

Squares are `s-a1` …, bidding cards `card-7S`, Animal Magic in hand `magic-F`, put aside `drawn-F`, Monument cards
`show-left`, the orientations to choose from `turn-2`. A card, a monument or the sun's marker keeps its id and glides.
Cards that only their owner knows have no id elsewhere.
"""

from __future__ import annotations

from collections.abc import Sequence

from greathouse.draw.picture import picture
from greathouse.kernel.grammar import labelled

from .. import text
from ..state import View
from ..text.tools import card_list
from .grid import draw_grid
from .panels import draw_desk, draw_display, draw_gods
from .plan import COLOURS, NARROW, WIDE, Event, Scene, clicks
from .players import draw_player, held
from .ways import held_up, ways

__all__ = ["COLOURS", "clicks", "draw", "held_up", "strip", "ways"]


def draw(
    view: View,
    choices: Sequence[int] = (),
    *,
    seat: int = -1,
    lang: str = "en",
    last: Sequence[Event] = (),
    narrow: bool = False,
    names: Sequence[str] = (),
) -> str:
    """The table as SVG: wide, or with `narrow` one part below another. The reader sits below, a spectator with Bast."""
    scene = Scene(NARROW if narrow else WIDE, view, choices, seat, lang, last, names)
    plan = scene.plan
    return picture(
        *draw_grid(scene),
        *draw_player(scene, 1 - scene.seat, plan.other),
        *draw_gods(scene),
        *draw_display(scene),
        *draw_desk(scene),
        *draw_player(scene, scene.seat, plan.own),
        width=plan.width,
        height=plan.height,
        label=text.TITLE[lang],
        class_="heir narrow" if narrow else "heir",
    )


def strip(view: View, seat: int, lang: str, names: Sequence[str]) -> str:
    """The reader's bidding cards and Animal Magic, to touch; "" for a hand that is empty."""
    words = labelled(names[seat], card_list(view.hand[seat], lang), lang)
    cards, height = held(view, seat)
    if not cards:
        return ""
    return picture(*cards, width=360, height=height, label=words, class_="heir narrow")
