"""What lies before each player: name, tokens and tiles."""

from __future__ import annotations

from greathouse.draw import plates
from greathouse.draw.fit import BOLD
from greathouse.draw.fit import label as fitted
from greathouse.draw.fit import width as text_width
from greathouse.draw.kept import memoized
from greathouse.draw.pieces import COLOURS, disc
from greathouse.draw.signs import sign
from greathouse.draw.svg import Element, at, classes, group, rect, title
from greathouse.kernel.grammar import fill

from .. import text
from ..content import TILE_EFFECTS, TILE_IDS, TILES
from ..state import CLOSED, DEAL, View
from ..text.short import PARTED
from .display import fits, prose, spoken
from .scene import WIDE, Part, Plan, Scene
from .shapes import TILE_SIGNS

BARE = ((44.0, 44.0), (28.0, 28.0))
"""Sizes of tiles that show their sign alone: those with a power, and others."""

TOLD = ((264.0, 58.0), (264.0, 58.0))
"""Sizes of tiles that say what they do."""

POWERS_TOLD = (TOLD[0], WIDE.small)
"""Sizes of tiles of which those with a power say what they do, the others their names."""

POWERS_NAMED = (WIDE.chip, BARE[1])
"""Sizes of tiles of which only those with a power say their names."""


Sizes = tuple[tuple[float, float], tuple[float, float]]


def tableau(scene: Scene, seat: int, x: float, y: float, sizes: Sizes | None = None) -> tuple[Element, float]:
    """A player's name, tokens and tiles, those with a power first; and the lower edge.

    `sizes` of tiles with a power and of others: BARE, TOLD, or those with a name.
    """
    plan = scene.plan
    high, low = sizes or (plan.chip, plan.small)
    large, small = _by_size(scene, seat)
    chips = [_chip(scene, seat, tile, high) for tile in large]
    if _borrows(scene, seat):
        chips.append(_loan(scene, high))
    smalls = [_chip(scene, seat, tile, low) for tile in small]
    first, middle = _grid(chips, high, plan.side_width, NAME_HEIGHT)
    second, _ = _grid(smalls, low, plan.side_width, middle)
    drawn = group(_name(scene, seat, plan.side_width), *first, *second, id=f"player-{seat}", transform=at(x, y))
    return drawn, y + height(plan, amounts(scene, seat), sizes)


NAME_HEIGHT = 30
"""How much a player's name takes above the tiles."""


def amounts(scene: Scene, seat: int) -> tuple[int, int]:
    """How many large and how many small tiles lie before a player."""
    large, small = _by_size(scene, seat)
    return len(large) + _borrows(scene, seat), len(small)


def height(plan: Plan, amounts: tuple[int, int], sizes: Sizes | None = None) -> float:
    """How high a player's name and so many tiles are that are drawn in these sizes."""
    pairs = zip(amounts, sizes or (plan.chip, plan.small), strict=True)
    return NAME_HEIGHT - 2 + sum(_depth(count, size, plan.side_width) for count, size in pairs)


def _by_size(scene: Scene, seat: int) -> tuple[list[int], list[int]]:
    """A player's tiles: the large ones, and the others."""
    owned = [tile for tile in range(len(TILE_IDS)) if scene.view.players[seat].tiles >> tile & 1]
    large = [tile for tile in owned if _is_large(scene, seat, tile)]
    return large, [tile for tile in owned if tile not in large]


def _borrows(scene: Scene, seat: int) -> bool:
    """Whether a borrowed tile lies before this player."""
    return seat == scene.view.mover and bool(scene.view.borrowed)


def _is_large(scene: Scene, seat: int, tile: int) -> bool:
    """Tiles that may be clicked are large: those with a power of the player on turn, and what can be borrowed."""
    passive = TILE_EFFECTS[tile] in ("none", "extra", "favor", "death")
    return (seat == scene.view.mover and not passive) or f"tile-{seat}-{TILE_IDS[tile]}" in scene.picks


def _grid(items: list[Part], size: tuple[float, float], room: float, y: float) -> tuple[list[Element], float]:
    """Items of one size in rows that fill the room; and the lower edge."""
    across = _across(size, room)
    step = (room - size[0]) / max(1, across - 1)
    placed = [item.placed(n % across * step, y + n // across * (size[1] + 4)) for n, item in enumerate(items)]
    return placed, y + _depth(len(items), size, room)


def _across(size: tuple[float, float], room: float) -> int:
    """How many items stand side by side."""
    return int((room + 3) // (size[0] + 3))


def _depth(count: int, size: tuple[float, float], room: float) -> float:
    """How high the rows of so many items are."""
    return -(-count // _across(size, room)) * (size[1] + 4)


def _name(scene: Scene, seat: int, width: float) -> Element:
    """The plate with a player's name: lit on turn, the Pharaoh with who holds him."""
    plan, view, me = scene.plan, scene.view, scene.view.players[seat]
    playing = view.phase not in (CLOSED,) and view.phase > DEAL
    turn, won = playing and view.mover == seat, view.phase == CLOSED and view.pharaoh == seat
    named = scene.names[seat]
    if seat == scene.seat:
        named = f"{named} ({scene.say['b_you']})"
    holds, counts = view.pharaoh == seat, _tokens_of(view, seat)
    counts += (f"   −{me.minus}" if me.minus else "") + (f"   +{me.plus}" if me.plus else "")
    letters, left = max(12.5, plan.least), 48 if holds else 29
    counted = min(width * 0.6, text_width(" ".join(counts.split()), letters))
    return group(
        plates.plate(
            0, 0, width, 26, 8, class_=classes("name-plate", "turn" if turn else "won" if won else None) or ""
        ),
        group(sign("pschent", 36, 13, 20), class_="emblem" if turn or won else "gilt") if holds else None,
        group(disc(8, COLOURS[seat]), transform=at(15, 13)),
        fitted(named, left, 13, width - left - counted - 18, max(14, plan.least), least=plan.least, class_="bold"),
        group(
            title(fill(scene.say["b_tokens"], scene.lang, name=scene.names[seat], tokens=text.tokens(me, scene.lang))),
            fitted(counts, width - 10, 13, counted + 1, letters, least=plan.least, class_="favor-end"),
            id=f"purse-{seat}",
        ),
        id=f"name-{seat}",
    )


def _tokens_of(view: View, seat: int) -> str:
    """How many tokens of each kind a player has, as signs."""
    me = view.players[seat]
    return f"+1 ×{me.pips}   ↻ ×{me.rerolls}" + (f"   +◧ ×{me.die_token}" if me.die_token else "")


def goods(view: View, seat: int) -> tuple[list[Element], float]:
    """A player's tokens and the signs of the tiles, to touch, 360 wide in rows; and the height."""
    me = view.players[seat]
    counts = (("pip", "+1", me.pips), ("reroll", "↻", me.rerolls), ("die", "+◧", me.die_token))
    cells = [_purse(f"token-{which}", sign, n) for which, sign, n in counts if n or which != "die"]
    cells += [_owned(view, seat, tile) for tile in range(len(TILE_IDS)) if me.tiles >> tile & 1]
    placed = [group(cell, transform=at(2 + n % 7 * 51, 2 + n // 7 * 48)) for n, cell in enumerate(cells)]
    return placed, 48.0 * -(-len(cells) // 7)


def _purse(name: str, sign: str, count: int) -> Element:
    """A kind of tokens and how many there are."""
    return group(
        plates.plate(0, 0, 48, 45, 8, class_="name-plate"),
        fitted(f"{sign} ×{count}", 24, 22, 44, 14, least=10, class_="favor-on-wood middle"),
        data_clicks=name,
    )


def _owned(view: View, seat: int, tile: int) -> Element:
    """A tile as its sign on its colour."""
    return group(
        rect(0, 0, 48, 45, 6, class_=f"favor-need {TILES[tile].colour}"),
        group(sign(TILE_SIGNS[TILE_IDS[tile]], 24, 22, 34), class_="emblem"),
        class_="chip face-down" if text.is_spent(view, seat, tile) else "chip",
        data_clicks=f"tile-{seat}-{TILE_IDS[tile]}",
    )


def _chip(scene: Scene, seat: int, tile: int, size: tuple[float, float]) -> Part:
    """One tile: turned a little when used in this turn, face down when spent or done when it was claimed."""
    view = scene.view
    spent = text.is_spent(view, seat, tile)
    used = seat == view.mover and bool(view.used >> tile & 1)
    return _tile(scene, f"tile-{seat}-{TILE_IDS[tile]}", tile, "face-down" if spent else "turned" if used else "", size)


def _loan(scene: Scene, size: tuple[float, float]) -> Part:
    """The tile that the Decree die borrowed."""
    used = "turned" if scene.view.borrow_used else "borrowed"
    return _tile(scene, "loan", scene.view.borrowed - 1, used, size)


def _tile(scene: Scene, name: str, tile: int, form: str, size: tuple[float, float]) -> Part:
    """A tile with its sign on its colour: above the name if narrow and high, else beside it; alone on a square one."""
    width, height = size
    named = text.tile(TILE_IDS[tile], scene.lang)
    turn = f"rotate({1 if size in TOLD else 5} {width / 2:.0f} {height / 2:.0f})" if form == "turned" else None
    above = height > 40 and scene.plan.stacked
    strip = (width - 2, height * 0.4) if above else (32.0 if size in TOLD else 19.0, height - 2)
    strip = (width - 2, height - 2) if width == height else strip
    left, top = (3, strip[1]) if above else (strip[0] + 4, 0)
    grown = TILE_EFFECTS[tile] == "grow" and not form and name in _growing(scene)
    letters, room = scene.plan.letters, width - left - (14 if grown and not above else 3)
    words = _named(scene.plan, named.name, left, 14 if size in TOLD else (top + height) / 2, room, height)
    prosaic = prose(named, room, scene.plan.letters, scene.plan.least, 2) if size in TOLD else ""
    told = fitted(prosaic, left, 39, room, letters, least=scene.plan.least, lines=2) if prosaic else None
    shown = group(
        plates.cell(0, 0, width, height, 6),
        rect(1, 1, *strip, 5, class_=f"favor-need {TILES[tile].colour}"),
        group(sign(TILE_SIGNS[TILE_IDS[tile]], 1 + strip[0] / 2, 1 + strip[1] / 2, min(strip) * 0.8), class_="emblem"),
        fitted(str(min(scene.view.rolls, 6)), width - 9, height * 0.22, 14, 12.5, class_="middle bold")
        if grown
        else None,
        transform=turn,
    )
    handle = scene.handle(
        name,
        spoken(named, prosaic, scene.lang),
        size,
        None if width == height else group(words, "\u200b" if told else None, told, transform=turn),
    )
    return Part(width, f"thing-{name}", (shown, handle), classes("chip", form or None))


@memoized
def _named(plan: Plan, name: str, x: float, y: float, room: float, height: float) -> Element:
    """The name of a tile, bold on a large one if it fits so."""
    lines = 2 if height > 30 else 1
    shown = name if fits(name, room, plan.letters, plan.least, lines) else PARTED.get(name, name)
    bold = "bold" if height > 40 and fits(shown, room / BOLD, plan.letters, plan.least, lines) else ""
    return fitted(shown, x, y, room, plan.letters, least=plan.least, lines=lines, class_=bold)


def _growing(scene: Scene) -> tuple[str, ...]:
    """The tiles on which a die grows now: those of the player on turn, from the first roll on."""
    mover = scene.view.mover if scene.view.rolls > 0 else -1
    return tuple(f"tile-{mover}-{TILE_IDS[tile]}" for tile, effect in enumerate(TILE_EFFECTS) if effect == "grow")
