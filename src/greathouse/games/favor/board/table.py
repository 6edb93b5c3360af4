"""Dice, pyramid and buttons."""

from __future__ import annotations

from collections import Counter
from itertools import groupby
from typing import NamedTuple

from greathouse.draw import plates
from greathouse.draw.fit import BOLD
from greathouse.draw.fit import label as fitted
from greathouse.draw.fit import width as text_width
from greathouse.draw.signs import sign
from greathouse.draw.svg import Element, at, classes, group, path, rect, title
from greathouse.kernel.grammar import fill

from .. import text
from ..content import CLASSES, FACES, POWERED, TYPES
from ..moves import DICE_NAMES, MOVES
from ..position.dice import unsettled
from ..state import ACT, DROPS, MAIN, PICK, START
from .scene import Part, Scene
from .shapes import blank_die, die, face, value_of

TOKENS = ("pip", "reroll", "die")
BUTTON_SIGNS = {"go": "tally", "roll": "tally", "finish": "pyramid", "end": "door", "decline": "hand"}


# --- dice ------------------------------------------------------------------------------------------------------------


def dice_panel(scene: Scene, x: float, y: float) -> tuple[Element, float]:
    """Active dice, the pyramid, what is to be beaten, and the buttons; and the lower edge.

    The narrow board has the pyramid beside the active dice, the wide one beside the buttons.
    """
    plan = scene.plan
    width, head = plan.side_width, plan.letters * 2
    rows = _pyramid_rows(sum(scene.view.locked))
    active, tall = _active(scene, plan.tray - 12)
    tall = max(tall + 8, plan.die + plan.letters + 16)
    height = max(len(rows) * (plan.locked + 2) + 14, plan.die * 2.2)
    if plan.stacked:
        tall = max(tall, height)
        below, corner = 0.0, (plan.tray + 4, head, width - plan.tray - 6, tall)
        room, left = width, 0.0
    else:
        left = width * 0.44
        below, corner = height, (0.0, head + tall + 6, left - 8, height)
        room = width - left
    buttons, used = _buttons(scene, room)
    panel = group(
        _headline(scene, width, head),
        plates.tray(0, head, plan.tray, tall),
        group(*active, id="active", transform=at(6, head + 6)),
        _pyramid(scene, *corner, rows),
        group(*buttons, id="buttons", transform=at(left, head + tall + 6)),
        id="dice-panel",
        transform=at(x, y),
    )
    return panel, y + head + tall + 6 + max(used, below)


def _headline(scene: Scene, width: float, height: float) -> Element:
    """Turn, and in the roll-off the roll to beat."""
    view, say = scene.view, scene.say
    words = fill(say["b_round"], scene.lang, n=view.turns)
    if view.mode != MAIN:
        words = fill(say["roll_mark"], scene.lang, roll=text.roll_words(view.best[0], view.best[1]))
    mark = sign("pschent", 10, height / 2, height * 0.8, class_="gilt") if view.mode != MAIN else None
    return group(
        mark,
        fitted(words, 22 if mark else 2, height / 2, width - 24, height * 0.62, class_="favor-on-wood bold"),
    )


def _active(scene: Scene, room: float) -> tuple[list[Element], float]:
    """Dice that can still change, class by class; before the first roll those of the pool; and their height."""
    plan, view = scene.plan, scene.view
    items: list[Part] = []
    kinds: list[str] = []
    if view.phase in (START, DROPS) or view.rolling:
        items += [_pool(scene, kind, count) for kind, count in enumerate(view.pool) if count]
        kinds += [TYPES[kind] for kind, count in enumerate(view.pool) if count]
    rolled = scene.just_rolled()
    items += [_dice(scene, c, count, rolled) for c, count in enumerate(view.active) if count]
    kinds += [CLASSES[c][0] for c, count in enumerate(view.active) if count]
    items += [_picked(scene, n, c) for n, c in enumerate(unsettled(view))]
    if view.phase == PICK:
        items += [_changed(scene, c, n) for c, count in enumerate(view.result) for n in range(count)]
    if view.pending:
        items.append(_pending(scene))
    step = plan.die + plan.letters + 4
    places = _places(items, room, step, 5)
    drawn = [item.placed(*place) for item, place in zip(items, places, strict=True)]
    named = [_Named(kind, x, y, item.width) for kind, item, (x, y) in zip(kinds, items, places, strict=False)]
    return [*drawn, *_kind_words(scene, named)], places[-1][1] + step if items else 0.0


def _flow(items: list[Part], room: float, step: float, gap: float) -> tuple[list[Element], float]:
    """Items in rows; and the height of all rows."""
    places = _places(items, room, step, gap)
    placed = [item.placed(*place) for item, place in zip(items, places, strict=True)]
    return placed, places[-1][1] + step if items else 0.0


def _places(items: list[Part], room: float, step: float, gap: float) -> list[tuple[float, float]]:
    """Where items in rows stand."""
    places, x, y = [], 0.0, 0.0
    for item in items:
        if x and x + item.width > room:
            x, y = 0.0, y + step
        places.append((x, y))
        x += item.width + gap
    return places


def _dice(scene: Scene, c: int, count: int, rolled: Counter[int]) -> Part:
    """All active dice of one class: a click locks or picks one of them."""
    plan, view, size = scene.plan, scene.view, scene.plan.die
    name = f"dice-{DICE_NAMES[c]}"
    step = min(size + 4, (plan.tray - 12 - size) / max(count - 1, 1))
    width = size + (count - 1) * step
    shown = [
        group(
            die(c, size, rolling=n >= count - rolled[c]),
            id=f"die-{view.turns}-{view.rolls}-{DICE_NAMES[c]}-{n}",
            transform=at(size / 2 + n * step, size / 2),
        )
        for n in range(count)
    ]
    handle = scene.handle(name, text.die_name(c, scene.lang), (width, size), radius=10)
    return Part(width, f"thing-{name}", (*shown, handle), classes("dice", "fresh" if _fresh(scene, c) else None))


def _fresh(scene: Scene, c: int) -> bool:
    kind = CLASSES[c][0]
    return kind in POWERED and bool(scene.view.fresh >> POWERED.index(kind) & 1)


class _Named(NamedTuple):
    """Where dice of a type stand."""

    kind: str
    x: float
    y: float
    width: float


def _kind_words(scene: Scene, dice: list[_Named]) -> list[Element]:
    """The name of a type under those of its dice that stand side by side, so that colour is not the only sign."""
    plan, drawn = scene.plan, []
    for (kind, y), row in groupby(dice, key=lambda one: (one.kind, one.y)):
        first, *_, last = [*row] * 2
        if kind != "standard":
            words, width = text.type_name(TYPES.index(kind), scene.lang), last.x + last.width - first.x
            middle, below = max(first.x + width / 2, width / 2 + 3), y + plan.die + plan.letters * 0.65
            drawn.append(
                fitted(words, middle, below, width + 14, plan.letters, least=plan.aside, class_="favor-on-wood middle")
            )
    return drawn


def _pool(scene: Scene, kind: int, count: int) -> Part:
    """Dice of one type that are about to be rolled."""
    size, name = scene.plan.die, f"drop-{TYPES[kind]}"
    step = min(size * 0.62, (scene.plan.tray - 12 - size) / max(count - 1, 1))
    width = size + (count - 1) * step
    shown = (group(blank_die(TYPES[kind], size), transform=at(size / 2 + n * step, size / 2)) for n in range(count))
    handle = scene.handle(name, text.type_name(kind, scene.lang), (width, size), radius=10)
    return Part(width, f"thing-{name}", (*shown, handle), "pool")


def _picked(scene: Scene, n: int, c: int) -> Part:
    """A die that was picked and waits for what it becomes."""
    size = scene.plan.die
    ring = rect(-1, -1, size + 2, size + 2, 10, class_="favor-picked")
    shown = (title(text.die_name(c, scene.lang)), group(die(c, size), transform=at(size / 2, size / 2)), ring)
    return Part(size, f"picked-{DICE_NAMES[c]}-{n}", shown)


def _changed(scene: Scene, c: int, n: int) -> Part:
    """What a picked die will become."""
    size = scene.plan.die
    shown = (title(text.die_name(c, scene.lang)), group(die(c, size), transform=at(size / 2, size / 2)))
    return Part(size, f"changed-{DICE_NAMES[c]}-{n}", shown, "spent")


def _pending(scene: Scene) -> Part:
    """Standard dice that join the next roll."""
    size, count = scene.plan.die * 0.6, scene.view.pending
    shown = (
        title(fill(scene.say["b_pending"], scene.lang, n=count)),
        group(blank_die("standard", size), transform=at(size / 2, size / 2)),
        fitted(f"+{count}", size + 16, size / 2, 26, size * 0.6, class_="favor-on-wood middle bold"),
    )
    return Part(size + 30, "pending", shown)


def _pyramid_rows(count: int) -> list[int]:
    """Dice in each row of a pyramid, from the top."""
    base = 3
    while base * (base + 1) // 2 < count:
        base += 1
    rows = []
    while count > 0:
        rows.append(min(base, count))
        count -= base
        base -= 1
    return rows[::-1]


def _pyramid(scene: Scene, x: float, y: float, width: float, height: float, rows: list[int]) -> Element:
    """The locked dice in a pyramid, sorted by value."""
    view, plan = scene.view, scene.plan
    locked = sorted((c for c, n in enumerate(view.locked) for _ in range(n)), key=lambda c: (-value_of(c), c))
    base = max([4, *rows])
    size = min(plan.locked, (width - 14) / base - 2)
    middle, bottom = x + width / 2, y + height - 6
    slope = f"M{middle:.1f} {y + 4}L{x + width - 2:.1f} {bottom + 2}H{x + 2:.1f}z"
    shown, n, alike = [], 0, Counter[int]()
    for depth, count in enumerate(reversed(rows)):
        for k in range(count):
            cx = middle + (k - (count - 1) / 2) * (size + 2)
            cy = bottom - size / 2 - depth * (size + 2)
            c = locked[n]
            name = f"locked-dice-{DICE_NAMES[c]}-{alike[c]}"
            words = title(text.die_name(c, scene.lang))
            shown.append(group(group(words, die(c, size)), id=name, class_="piece", transform=at(cx, cy)))
            n, alike[c] = n + 1, alike[c] + 1
    return group(title(scene.say["b_pyramid"]), path(slope, class_="favor-pyramid"), *shown, id="locked-dice")


# --- buttons ---------------------------------------------------------------------------------------------------------


def _buttons(scene: Scene, room: float) -> tuple[list[Element], float]:
    """Tokens of the mover, then every choice that is no thing on the table; and their height."""
    items = [_token(scene, which) for which in TOKENS if _tokens(scene, which)]
    items += [_button(scene, "roll")] if _rolls_later(scene) else []
    for name, number in scene.picks.items():
        verb = MOVES.split(number)[0]
        if verb in ("face", "value"):
            items.append(_face_button(scene, name, number))
        elif verb not in ("lock", "die", "tile", "token", "drop", "take", "borrow"):
            items.append(_button(scene, name))
    return _flow(items, room, scene.plan.button + 5, 5)


def _rolls_later(scene: Scene) -> bool:
    """Whether who chooses has dice to roll again, once one is locked: those drawn onto the button are."""
    return scene.view.phase == ACT and any(scene.view.active) and bool(scene.picks) and "roll" not in scene.picks


def _tokens(scene: Scene, which: str) -> int:
    me = scene.view.players[scene.view.mover]
    return int({"pip": me.pips, "reroll": me.rerolls, "die": me.die_token}[which])


def _token(scene: Scene, which: str) -> Part:
    """Tokens of one kind of the player on turn."""
    height, name = scene.plan.button, f"token-{which}"
    count = _tokens(scene, which)
    words = f"{text.capital(text.token(TOKENS.index(which), scene.lang))} ×{count}"
    width = height * 1.75
    middle = at(height * 0.5, height / 2)
    symbols = {
        "pip": lambda: fitted("+1", height * 0.5, height / 2, height * 0.8, height * 0.5, class_="middle bold"),
        "reroll": lambda: group(face("VR", height * 0.9), transform=middle),
        "die": lambda: group(blank_die("standard", height * 0.56), transform=middle),
    }
    counted = fitted(f"×{count}", height * 1.25, height / 2, height, height * 0.42, class_="middle counted")
    handle = scene.handle(name, words, (width, height), counted, radius=height / 2)
    plate = plates.plate(0, 0, width, height, height / 2, class_="favor-token")
    idle = None if name in scene.picks else "idle"
    return Part(width, f"thing-{name}", (plate, symbols[which](), handle), classes("token", idle))


def _button(scene: Scene, name: str) -> Part:
    """A choice in words."""
    height, caption = scene.plan.button, scene.caption(name, "") or scene.say[name]
    size = height * 0.34
    most = scene.plan.side_width * (1 if scene.plan.stacked else 0.56)
    width = min(most, text_width(caption, size) * 1.12 + 26)
    words = fitted(caption, width / 2, height / 2, width - 12, size, lines=2, class_="middle bold")
    handle = scene.handle(name, caption if name not in scene.picks else "", (width, height), words, radius=10)
    shape = classes("button", "onto" if name == "roll" else None, None if name in scene.picks else "idle")
    return Part(width, f"thing-{name}", (plates.plate(0, 0, width, height, 10), handle), shape)


def _face_button(scene: Scene, name: str, number: int) -> Part:
    """A face or a number to choose."""
    size = scene.plan.button
    verb, (first,) = MOVES.split(number)
    if verb == "face":
        width, shown = size, group(face(FACES[first], size), transform=at(size / 2, size / 2))
    else:
        words = scene.caption(name, "")
        letters = size * (0.56 if len(words) < 3 else 0.36)
        width = max(size, text_width(words, letters) * BOLD + 14)
        shown = fitted(words, width / 2, size / 2, width, letters, class_="middle bold")
    handle = scene.handle(name, "", (width, size), radius=8)
    return Part(width, f"thing-{name}", (plates.plate(0, 0, width, size, 8), shown, handle), "button")
