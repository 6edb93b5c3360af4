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
from greathouse.kernel.grammar import enumerated, labelled

from .. import text
from ..content import BORROWABLE, LOCATIONS, TILE_IDS, TYPES
from ..moves import DICE_NAMES, MOVES
from ..state import CLOSED, DEAL, View
from .display import display
from .players import BARE, POWERS_NAMED, POWERS_TOLD, TOLD, Sizes, amounts, goods, height, tableau
from .scene import NARROW, WIDE, Event, Plan, Scene
from .table import dice_panel


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


def strip(view: View, seat: int, lang: str, names: Sequence[str]) -> str:
    """The reader's tokens and tiles, to touch."""
    owned = [text.tile(name, lang).name for tile, name in enumerate(TILE_IDS) if view.players[seat].tiles >> tile & 1]
    words = labelled(names[seat], enumerated(owned, lang), lang) if owned else names[seat]
    cells, height = goods(view, seat)
    return picture(*cells, width=360, height=height, label=words, class_="favor")


def _laid_out(scene: Scene) -> tuple[list[Element], float]:
    """All parts of the picture, and its height."""
    plan = scene.plan
    panel, bottom = dice_panel(scene, plan.side_x, plan.margin)
    parts, lowest = (_stacked if plan.stacked else _beside)(scene, bottom, _readers_order(scene))
    return [panel, *parts], lowest + plan.margin + 8


def _stacked(scene: Scene, bottom: float, order: list[int]) -> tuple[list[Element], float]:
    """Below the dice who is on turn, the display, then the others; and the lower edge."""
    first, bottom = tableau(scene, order[0], scene.plan.side_x, bottom + scene.plan.gap)
    parts = [first]
    if scene.view.phase > DEAL:
        shown, bottom = display(scene, bottom + scene.plan.gap)
        parts.append(shown)
    others, bottom = _column(scene, bottom, order[1:])
    return parts + others, bottom


def _beside(scene: Scene, bottom: float, order: list[int]) -> tuple[list[Element], float]:
    """All players below the dice, the display beside them; tiles say what they do, or their names, or show their sign
    alone, as there is room."""
    parts, lowest = _column(scene, bottom, order, *_details(scene, bottom, order))
    if scene.view.phase > DEAL:
        shown, end = display(scene, scene.plan.margin)
        return [shown, *parts], max(lowest, end)
    return parts, lowest


DETAILS: tuple[tuple[Sizes | None, Sizes | None], ...] = (
    (TOLD, TOLD), (TOLD, None), (POWERS_TOLD, None), (None, None), (POWERS_TOLD, BARE), (None, BARE),
    (POWERS_NAMED, BARE),
)  # fmt: skip
"""How much is said of tiles, of those of the first player and of the others', the most first; None: their names."""


def _details(scene: Scene, bottom: float, order: list[int]) -> tuple[Sizes | None, Sizes | None]:
    """The most that can be said of the tiles of these players below an edge."""
    plan = scene.plan
    first, *others = (amounts(scene, seat) for seat in order)
    room = plan.room - plan.margin - 8 - bottom - len(order) * plan.gap

    def needed(mine: Sizes | None, theirs: Sizes | None) -> float:
        return height(plan, first, mine) + sum(height(plan, tiles, theirs) for tiles in others)

    return next((sizes for sizes in DETAILS if needed(*sizes) <= room), (BARE, BARE))


def _column(
    scene: Scene, bottom: float, order: list[int], first: Sizes | None = None, others: Sizes | None = None
) -> tuple[list[Element], float]:
    """The players of these seats below each other; and the lower edge."""
    parts = []
    for place, seat in enumerate(order):
        sizes = others if place else first
        drawn, bottom = tableau(scene, seat, scene.plan.side_x, bottom + scene.plan.gap, sizes)
        parts.append(drawn)
    return parts, bottom


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


def ways(before: View, actor: int, code: int) -> tuple[tuple[str, ...], ...]:
    """A locked die goes to the pyramid, a claimed tile to who claims it."""
    if actor < 0 or code < 0:
        return ()
    (place,), (verb, parts) = clicks(before, code), MOVES.split(code)
    if verb == "lock":
        return ((f"thing-{place}", f"locked-{place}-{before.locked[parts[0]]}"),)
    if verb == "take":
        tile = f"tile-{before.mover}-{TILE_IDS[before.tile_at[parts[0]]]}"
        return ((f"stack-{LOCATIONS[parts[0]]}", f"thing-{tile}"),)
    return ((place,),) if verb in ("tile", "borrow") else ()


__all__ = ["Plan", "clicks", "draw", "ways"]
