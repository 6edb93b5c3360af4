"""The board of Pharao: a wooden box with thirty papyrus houses and a tray for each side.

Houses are `h1` … `h30`. A piece is named by its colour and the house where it stood before the first event of `last`
(`dark-20`), so that it keeps its id, and glides, as long as `last` begins at the same moment.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from greathouse.draw import dice, plates
from greathouse.draw.fit import label as fitted
from greathouse.draw.kept import memoized
from greathouse.draw.picture import picture
from greathouse.draw.pieces import disc
from greathouse.draw.signs import sign
from greathouse.draw.svg import Element, at, circle, classes, element, group, in_parts, path, row, title
from greathouse.kernel.contract import CHANCE as BY_CHANCE

from .. import text
from ..content import BEAUTY, COLUMNS, HOUSES, HUMILIATION, OTHER_NUMBERS, OWN_NUMBERS, PIECES, SECOND_LIFE
from ..moves import MOVES
from ..state import DONE, TO_LAND, TO_PUSH, TO_THROW, View
from .plan import NARROW, WIDE, Plan
from .ways import Event, trails, walks
from .ways import ways as ways

HOUSE_NAMES = {f"h{house}": house for house in range(1, HOUSES + 1)}
COLOURS = ("dark", "light")
CROWNS = ("deshret", "hedjet")
BUTTONS = {"drown": "nile", "rescue": "ankh"}
"""Signs of the choices that are no place on the board."""
TINTS = {SECOND_LIFE: "house-gold", BEAUTY: "house-green", HUMILIATION: "house-nile"}


class Scene:
    """What one picture shows: a position, what can be clicked in it, and the events that led to it."""

    def __init__(
        self, plan: Plan, view: View, choices: Sequence[int], lang: str, last: Sequence[Event], names: Sequence[str]
    ) -> None:
        self.plan, self.view, self.lang, self.last = plan, view, lang, last
        self.names = list(names) or text.seats(view, lang)
        paths = {number: _clicks(number) for number in reversed(choices)}
        first = {path[0] for path in paths.values()}
        going_on = len(first) == 1 and all(len(path) > 1 for path in paths.values())
        self.chosen = first.pop() if going_on else None
        self.step = 1 if going_on else 0
        self.picks = {path[self.step]: number for number, path in paths.items()}
        """What can be clicked, and the first of the choices that each belongs to."""

    def caption(self, name: str) -> str:
        """What an element that can be clicked is called: the choice, or the group of the choices that go on from it."""
        number = self.picks[name]
        final = len(_clicks(number)) == self.step + 1
        words = "" if final else text.group(self.view, number, self.lang, self.names)
        return words or text.label(self.view, number, self.lang, self.names)


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
    """The board as SVG; wide as on a table, or with `narrow` upright, 3 houses across and 10 down."""
    scene = Scene(NARROW if narrow else WIDE, view, choices, lang, last, names)
    plan = scene.plan
    return picture(
        _box(plan.turned),
        *_field(scene),
        *_traces(scene),
        *_tray(scene, 0),
        *_tray(scene, 1),
        *_buttons(scene),
        *in_parts("g", *_pieces(scene), class_="pieces"),
        _water(plan.turned) if (view.houses[0] | view.houses[1]) >> (HUMILIATION - 1) & 1 else None,
        width=plan.width,
        height=plan.height,
        label=text.TITLE[lang],
        class_="pharao",
    )


def clicks(view: View, number: int) -> tuple[str, ...]:
    """Ids of the elements to click for a choice: from and to, a landing, or a button."""
    return _clicks(number)


@memoized
def _clicks(number: int) -> tuple[str, ...]:
    verb, places = MOVES.split(number)
    return tuple(f"h{place + 1}" for place in places) or (verb,)


def follow(view: View, last: Sequence[Event]) -> tuple[list[dict[int, str]], list[list[str]]]:
    """By side: the ids of the pieces on the board by house, and the ids of the lost ones."""
    standing: list[dict[int, int]] = [{}, {}]
    gone: list[list[int]] = [[], []]
    for side, start, end in walks(last):
        origins = standing[side]
        origin = origins.pop(start, start)
        if end in origins:
            gone[side].append(origins[end])
        origins[end] = origin
    placed: list[dict[int, str]] = []
    for side, colour in enumerate(COLOURS):
        origins, houses = standing[side], _houses(view, side)
        gone[side] += [origin for house, origin in origins.items() if house not in houses]
        placed.append({house: f"{colour}-{origins.get(house, house)}" for house in houses})
    return placed, [_lost(side, gone[side], len(placed[side])) for side in range(2)]


def _lost(side: int, known: list[int], standing: int) -> list[str]:
    """Ids of the lost pieces; those lost before the first known event are only counted."""
    names = [*known, *(f"lost-{n}" for n in range(PIECES - standing - len(known)))]
    return [f"{COLOURS[side]}-{name}" for name in names]


def _houses(view: View, side: int) -> list[int]:
    """Where a side's pieces stand, in order."""
    found, left = [], view.houses[side]
    while left:
        found.append((left & -left).bit_length())
        left &= left - 1
    return found


@memoized
def _box(turned: bool) -> Element:
    plan = NARROW if turned else WIDE
    width, height = (3, COLUMNS) if plan.turned else (COLUMNS, 3)
    inner = plan.frame * 0.6
    x, y = plan.field[0] - inner, plan.field[1] - inner
    across = width * (plan.house[0] + plan.gap) - plan.gap + 2 * inner
    down = height * (plan.house[1] + plan.gap) - plan.gap + 2 * inner
    return group(
        plates.box(4, 3, plan.width - 8, plan.height - 12, 14 if plan.turned else 24),
        plates.border(x, y, across, down, plan.frame),
        *(plates.tray(tray.x, tray.y, tray.width, tray.height) for tray in plan.trays),
    )


def _field(scene: Scene) -> list[Element]:
    """The thirty houses."""
    taken = scene.view.houses[0] | scene.view.houses[1]
    found = [both[taken >> place & 1] for place, both in enumerate(_plain(scene.lang, scene.plan.turned))]
    for name in HOUSE_NAMES.keys() & {*scene.picks, scene.chosen}:
        place = HOUSE_NAMES[name] - 1
        found[place] = _house(scene, name, bool(taken >> place & 1))
    return found


@memoized
def _plain(lang: str, turned: bool) -> tuple[tuple[Element, Element], ...]:
    """The houses that cannot be chosen: each as it is empty, and as a piece stands there."""
    words = {house: text.house(house, lang) for house in HOUSE_NAMES.values()}
    return tuple(
        (_cell(house, called, turned, taken=False), _cell(house, called, turned, taken=True))
        for house, called in words.items()
    )


def _house(scene: Scene, name: str, taken: bool) -> Element:
    """A house that can be chosen, or has been."""
    house, pick, chosen = HOUSE_NAMES[name], name in scene.picks, name == scene.chosen
    caption = scene.caption(name) if pick else text.house(house, scene.lang)
    return _cell(house, caption, scene.plan.turned, taken, pick, chosen)


@memoized
def _cell(house: int, caption: str, turned: bool, taken: bool, pick: bool = False, chosen: bool = False) -> Element:
    plan = NARROW if turned else WIDE
    (x, y), (width, height) = plan.corner(house), plan.house
    size, middle = min(width, height), (width / 2, height / 2)
    return group(
        title(caption),
        plates.cell(0, 0, width, height, fill=TINTS.get(house, "papyrus")),
        None if taken else _emblem(house, *middle, size),
        plates.ring(*middle, plan.radius * 1.17) if taken else plates.dot(*middle, size * 0.14),
        element("text", str(house), x=size * 0.07, y=plan.number * 1.15, font_size=plan.number, class_="text number"),
        plates.focus(0, 0, width, height),
        id=f"h{house}",
        class_=classes("house", "pick" if pick else None, "chosen" if chosen else None),
        transform=at(x, y),
        aria_label=caption if pick else None,
    )


def _emblem(house: int, x: float, y: float, size: float) -> Element | None:
    """Ankh and sceptre on 15, three nefers on 26, water on 27."""
    if house == SECOND_LIFE:
        signs = [("user", -0.19), ("ankh", 0.15)]
    elif house == BEAUTY:
        signs = [("nefer", -0.24), ("nefer", 0.0), ("nefer", 0.24)]
    elif house == HUMILIATION:
        return group(sign("nile", x, y, size * 0.7), class_="emblem nile")
    else:
        return None
    tall = size * 0.62
    drawn = (sign(name, x + size * off, y + size * 0.04, size * 0.34, height=tall) for name, off in signs)
    return group(*drawn, class_="emblem")


def _traces(scene: Scene) -> Iterator[Element]:
    """Marks of the newest turn's moves: brackets around the house reached, a dotted way over the houses before it."""
    for way in trails(scene.view, scene.last):
        yield from _trace(way, scene.plan.turned)


@memoized
def _trace(way: tuple[int, ...], turned: bool) -> tuple[Element, Element]:
    """The marks of one walk."""
    plan = NARROW if turned else WIDE
    (width, height), (x, y) = plan.house, plan.corner(way[-1])
    trail = path("M" + "L".join("{} {}".format(*plan.centre(house)) for house in way), class_="trail")
    return trail, plates.corners(x + 4, y + 4, width - 8, height - 8, min(width, height) * 0.16)


def _pieces(scene: Scene) -> list[Element]:
    """All pieces in the order of their ids, so that a newer picture moves them instead of making them anew."""
    turned = scene.plan.turned
    placed, lost = follow(scene.view, scene.last)
    found: dict[str, Element] = {}
    for side in range(2):
        for house, name in placed[side].items():
            found[name] = _standing(side, name, house, turned)
        for slot, name in enumerate(lost[side][:PIECES]):
            found[name] = _lying(side, name, slot, turned)
    return [found[name] for name in sorted(found)]


@memoized
def _standing(side: int, name: str, house: int, turned: bool) -> Element:
    """A piece in a house; it floats in the Nile."""
    plan = NARROW if turned else WIDE
    return _piece(plan.radius, side, name, at(*plan.centre(house)), "afloat" if house == HUMILIATION else None)


@memoized
def _lying(side: int, name: str, slot: int, turned: bool) -> Element:
    """A lost piece in its side's tray."""
    plan = NARROW if turned else WIDE
    return _piece(plan.radius, side, name, at(*plan.trays[side].slots[slot], plan.slot * 0.94 / plan.radius))


def _piece(radius: float, side: int, name: str, place: str, class_: str | None = None) -> Element:
    body = group(disc(radius, COLOURS[side], CROWNS[side]), class_=class_)
    return group(body, id=name, class_="piece", transform=place)


@memoized
def _water(turned: bool) -> Element:
    """The Nile over the lower half of a drowning piece."""
    plan = NARROW if turned else WIDE
    (width, height), (x, y) = plan.house, plan.corner(HUMILIATION)
    wave, deep = width / 8, height * 0.06
    crests = "".join(f"q{wave / 2} {-deep} {wave} 0t{wave} 0" for _ in range(4))
    front = f"M1 {height * 0.58}{crests}V{height - 7}q0 6-6 6H7q-6 0-6-6z"
    second = f"M0 {height * 0.76}{crests}"
    return group(path(front, class_="flood"), path(second, class_="crest"), transform=at(x, y), class_="water")


def _tray(scene: Scene, side: int) -> tuple[Element, ...]:
    view, turned = scene.view, scene.plan.turned
    turn = view.phase != DONE and view.mover == side
    won = view.phase == DONE and view.winner == side
    thrown = _dice(scene, side) if view.mover == side else ()
    return in_parts("g", _bottom(scene.names[side], side, turned, turn, won), *thrown)


@memoized
def _bottom(name: str, side: int, turned: bool, turn: bool, won: bool) -> Element:
    """What each tray has: the plate with a side's name, and the places of lost pieces."""
    plan = NARROW if turned else WIDE
    slots = (circle(x, y, plan.slot, class_="slot") for x, y in plan.trays[side].slots)
    return row(_name(name, side, turned, turn, won), *slots)


def _name(name: str, side: int, turned: bool, turn: bool, won: bool) -> Element:
    """The plate with a side's name; the plate of the one to move is lit, the winner wears the double crown."""
    plan = NARROW if turned else WIDE
    x, y, width, height = plan.trays[side].name
    middle, pointer = y + height / 2, turn and not turned
    left, end = x + height * 0.92, x + width - height * (0.75 if pointer else 0.25)
    crown = "pschent" if won else CROWNS[side]
    return group(
        plates.plate(
            x, y, width, height, class_=classes("name-plate", "turn" if turn else "won" if won else None) or ""
        ),
        group(disc(height * 0.36, COLOURS[side], crown), transform=at(x + height * 0.46, middle)),
        fitted(name, left, middle, end - left, height * 0.44, least=plan.letters, class_="bold"),
        path("M-6-9L8 0L-6 9z", class_="pointer", transform=at(x + width - 20, middle)) if pointer else None,
    )


def _dice(scene: Scene, side: int) -> Iterator[Element]:
    """The mover's dice, each beside a piece of the colour it moves."""
    plan, view = scene.plan, scene.view
    tray = plan.trays[side]
    throws = [actor for actor, _ in scene.last].count(BY_CHANCE)
    spent = (view.phase in (TO_LAND, TO_PUSH, DONE), view.phase == DONE)
    for n, colour in enumerate((side, 1 - side)):
        name = f"throw-{throws}-{'other' if n else 'own'}"
        caption = text.die(view, n, scene.lang, scene.names)
        value = -1 if view.phase == TO_THROW else (view.own_die, view.other_die)[n]
        rolling = bool(scene.last) and scene.last[-1][0] < 0
        die = _die(plan.die, value, (OWN_NUMBERS, OTHER_NUMBERS)[n], colour, spent[n], rolling)
        yield from in_parts("g", title(caption), die, id=name, transform=at(*tray.dice[n]))
        yield _legend(side, n, plan.turned)


@memoized
def _die(size: float, value: int, faces: int, colour: int, spent: bool, rolling: bool) -> Element:
    """A die that shows a value (-1: not thrown yet) of so many; it rolls in when the throw is the newest event."""
    if value < 0:
        return dice.die(size, None, colour=COLOURS[colour])
    passing = [dice.pips((value + k) % faces, size) for k in (1, 2, 1)] if rolling else []
    return dice.die(
        size, dice.pips(value, size), colour=COLOURS[colour], class_="spent" if spent else "", passing=passing
    )


@memoized
def _legend(side: int, n: int, turned: bool) -> Element:
    """A small piece of the colour that a die moves, beside it."""
    plan, colour = NARROW if turned else WIDE, (side, 1 - side)[n]
    body = disc(plan.die * 0.3, COLOURS[colour], CROWNS[colour])
    return group(body, class_="legend", transform=at(*plan.trays[side].legend[n]))


def _buttons(scene: Scene) -> Iterator[Element]:
    """The choice between letting a piece drown and saving it."""
    areas = dict(zip(BUTTONS, scene.plan.trays[scene.view.mover].buttons, strict=True))
    for name in sorted(scene.picks.keys() & BUTTONS.keys()):
        (x, y, width, height), caption = areas[name], scene.caption(name)
        margin, size = height * 0.8 if width > 2 * height else 4, max(15, scene.plan.letters)
        yield group(
            title(caption),
            plates.plate(0, 0, width, height, 10),
            sign(BUTTONS[name], height * 0.42, height / 2, height * 0.5) if margin > 4 else None,
            fitted(caption, (margin + width - 4) / 2, height / 2, width - margin - 6, size, lines=2, class_="middle"),
            plates.focus(0, 0, width, height, 12),
            id=name,
            class_="button pick",
            transform=at(x, y),
            aria_label=caption,
        )
