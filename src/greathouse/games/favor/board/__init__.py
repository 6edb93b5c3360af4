"""The board of Favor of the Pharaoh: the display by level, the dice and the pyramid, and every player's tiles.

Ids: `place-5-1` a stack, `dice-S6` active dice of a class, `tile-0-guard` a player's tile, `loan` the borrowed one,
`token-pip`, `drop-standard`, and buttons named after their move (`roll`, `face-A1`, `value-3`). Each lies on
top of what it stands for, whose group is `stack-5-1`, `thing-dice-S6` and so on. A die's own element is named after
its roll, so that every roll is seen.
"""

from __future__ import annotations

from collections.abc import Sequence

from greathouse.draw import plates
from greathouse.draw.picture import picture
from greathouse.draw.svg import Element

from .. import text
from ..content import BORROWABLE, TILE_IDS, TYPES
from ..moves import DICE_NAMES, MOVES
from ..state import CLOSED, DEAL, View
from .display import display
from .scene import NARROW, WIDE, Event, Plan, Scene
from .table import dice_panel, tableau


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
    """The board as SVG: display left, dice and tiles right; with `narrow` one below the other, the dice on top."""
    plan = NARROW if narrow else WIDE
    spots = {number: clicks(view, number)[0] for number in choices}
    scene = Scene(plan, view, spots, seat, lang, last, names)
    parts, height = _laid_out(scene)
    return picture(
        plates.box(4, 3, plan.width - 8, height - 12, 14 if narrow else 24),
        *parts,
        width=plan.width,
        height=height,
        label=text.SAY[lang]["b_spectator"],
        class_="favor",
    )


def _laid_out(scene: Scene) -> tuple[list[Element], float]:
    """All parts of the picture, and its height."""
    plan, view = scene.plan, scene.view
    parts, y = [], plan.margin
    panel, bottom = dice_panel(scene, plan.side_x, y)
    parts.append(panel)
    order = _readers_order(scene)
    first, others = (order[:1], order[1:]) if plan.stacked else (order, [])
    for p in first:
        drawn, bottom = tableau(scene, p, plan.side_x, bottom + plan.gap)
        parts.append(drawn)
    if view.phase > DEAL:
        shown, end = display(scene, bottom + plan.gap if plan.stacked else y)
        parts.append(shown)
        bottom = max(bottom, end)
    for p in others:
        drawn, bottom = tableau(scene, p, plan.side_x, bottom + plan.gap)
        parts.append(drawn)
    return parts, bottom + plan.margin + 8


def _readers_order(scene: Scene) -> list[int]:
    """Seats: who is on turn, then the others from the reader on."""
    view = scene.view
    start = scene.seat if scene.seat >= 0 else view.mover
    round_table = [(start + n) % view.seats for n in range(view.seats)]
    if view.phase == CLOSED:
        return round_table
    return [view.mover, *(p for p in round_table if p != view.mover)]


def clicks(view: View, number: int) -> tuple[str, ...]:
    """The id of the one element to click for a choice."""
    verb, parts = MOVES.split(number)
    if not parts:
        return (verb,)
    first = parts[0]
    word = MOVES.kind(number).arguments[0].words[first]
    if verb in ("lock", "die"):
        return (f"dice-{DICE_NAMES[first]}",)
    if verb == "take":
        return (f"place-{word}",)
    if verb == "tile":
        lent = view.borrowed == first + 1 and not view.borrow_used
        return ("loan",) if lent else (f"tile-{view.mover}-{TILE_IDS[first]}",)
    if verb == "borrow":
        return (f"tile-{_lender(view, BORROWABLE[first])}-{word}",)
    return (f"drop-{TYPES[first]}",) if verb == "drop" else (f"{verb}-{word}",)


def _lender(view: View, tile: int) -> int:
    """The first other player after the mover who owns a tile."""
    seats = [(view.mover + n) % view.seats for n in range(1, view.seats)]
    return next((p for p in seats if view.players[p].tiles >> tile & 1), seats[0])


__all__ = ["Plan", "clicks", "draw"]
