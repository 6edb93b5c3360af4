"""The table of Hâpy Families: the display, the players' hands and groups, the latest request, the request to be made.

A card that shows its god is `card-<number>` wherever it lies, so that it glides; a mummy in the display is
`mummy-<place>`, and the backs in a hand are numbered by place in the row, which tells nothing. A request is clicked as
player (`ask-<seat>`, only where there are several), family (`family-<number>`) and number (`number-<number>`).
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from greathouse.draw import cards as drawn
from greathouse.draw import plates
from greathouse.draw.fit import label as fitted
from greathouse.draw.picture import picture
from greathouse.draw.signs import sign
from greathouse.draw.svg import Element, at, circle, classes, element, group, kept, path, rect, title
from greathouse.kernel.grammar import labelled

from . import text
from .content import CARDS, NUMBERS, PLACES, Place
from .moves import KEEP, MOVES
from .state import ANSWER, BEGIN, DEAL, DESIGN, ENDED, LAYING, View

SIGNS = ("jackal", "cat", "crocodile", "falcon", "hippopotamus", "bull")
SHAPE = 1.4
"""Height of a card by its width."""

Area = tuple[float, float, float, float]
"""Upper left corner, width, height."""


class Plan(NamedTuple):
    """Measures of one shape of the picture, in its own units."""

    width: float
    height: float
    display: Area
    rivals: tuple[Area, ...]
    home: Area
    hand: Area
    latest: Area
    families: tuple[Area, ...]
    numbers: tuple[Area, ...]
    none: Area
    heading: float


def _grid(x: float, y: float, width: float, height: float, columns: int, rows: int, gap: float) -> tuple[Area, ...]:
    across, down = (width - gap * (columns - 1)) / columns, (height - gap * (rows - 1)) / rows
    return tuple(
        (x + column * (across + gap), y + row * (down + gap), across, down)
        for row in range(rows)
        for column in range(columns)
    )


@kept
def plan_for(narrow: bool, seats: int) -> Plan:
    """The shape of the picture: wide as on a table, or stacked for a phone, with room for the other players."""
    if narrow:
        return _narrow(70 if seats == 4 else 76 if seats == 3 else 112, seats - 1)
    return Plan(
        1200, 880, (24, 24, 800, 560), _grid(848, 24, 328, 384, 1, seats - 1, 12), (24, 600, 800, 256),
        (40, 664, 768, 180), latest=(848, 424, 328, 60), families=_grid(848, 504, 328, 176, 3, 2, 8),
        numbers=_grid(848, 700, 328, 60, 6, 1, 8), none=(848, 780, 328, 60), heading=17,
    )  # fmt: skip


def _narrow(tray: float, rivals: int) -> Plan:
    down = 8 + (tray + 5) * rivals
    return Plan(
        360, down + 770, (8, down, 344, 344), _grid(8, 8, 344, down - 13, 1, rivals, 5), (8, down + 606, 344, 154),
        (14, down + 654, 332, 102), latest=(8, down + 350, 344, 38), families=_grid(8, down + 394, 344, 104, 3, 2, 6),
        numbers=_grid(8, down + 504, 344, 44, 6, 1, 6), none=(8, down + 554, 344, 44), heading=13,
    )  # fmt: skip


class Scene:
    """What one picture shows: a position for a reader, and what can be clicked in it."""

    def __init__(self, plan: Plan, view: View, choices: Sequence[int], seat: int, lang: str) -> None:
        self.plan, self.view, self.seat, self.lang = plan, view, seat, lang
        self.home = max(seat, 0)
        paths = [clicks(view, number) for number in choices]
        shared = 0
        while paths and all(len(p) > shared + 1 and p[shared] == paths[0][shared] for p in paths):
            shared += 1
        self.chosen = set(paths[0][:shared]) if paths else set()
        self.picks = {name for p in paths for name in p[shared:]}

    def state(self, name: str, *more: str | None) -> str | None:
        """The classes of an element: whether it can be clicked, or has been."""
        return classes(*more, "pick" if name in self.picks else None, "chosen" if name in self.chosen else None)

    def caption(self, name: str, words: str) -> dict[str, str | None]:
        """Attributes of an element with this id."""
        return {"id": name, "aria_label": words if name in self.picks else None}


def draw(
    view: View,
    choices: Sequence[int] = (),
    *,
    seat: int = -1,
    lang: str = "en",
    last: Sequence[tuple[int, int]] = (),
    narrow: bool = False,
) -> str:
    """The table as SVG, seen from a seat (a spectator sits at the first one); `narrow` stacks it for a phone."""
    scene = Scene(plan_for(narrow, int(view.seats)), view, choices, seat, lang)
    plan = scene.plan
    rivals = [(scene.home + n) % view.seats for n in range(1, view.seats)]
    return picture(
        plates.box(2, 2, plan.width - 4, plan.height - 8, 12 if narrow else 22),
        plates.tray(*plan.display),
        *(_player(scene, p, area) for p, area in zip(rivals, plan.rivals, strict=False)),
        _player(scene, scene.home, plan.home),
        _latest(scene),
        *_request(scene),
        *_display(scene),
        *_home_hand(scene),
        width=plan.width,
        height=plan.height,
        label=text.TITLE[lang],
        class_="hapy narrow" if narrow else "hapy",
    )


def clicks(view: View, number: int) -> tuple[str, ...]:
    """Ids of the elements to click for a choice: a card, or player, family and number of a request."""
    verb, parts = MOVES.split(number)
    if verb == "take":
        return (_lying(view, parts[0] % CARDS),)
    if verb == "ask":
        rest = (f"family-{parts[1]}", f"number-{parts[2] + 1}")
        return rest if view.seats == 2 else (f"ask-{parts[0]}", *rest)
    return (f"card-{number - KEEP}",) if verb == "keep" else ("no-request",)


def _lying(view: View, place: int) -> str:
    """Id of the card at a place of the display."""
    return f"card-{view.display[place]}" if text.is_god(view, place) else f"mummy-{place}"


# Cards ---------------------------------------------------------------------------------------------------------


@kept
def face(number: int, width: float) -> Element:
    """A card that shows its god: sign and number in each corner and in the middle, as other cards may lie on it."""
    height, family = width * SHAPE, number // NUMBERS
    spots = [(x, y) for y in (0.0, 1.0) for x in (0.0, 1.0)]
    corner = [_corner(number, width, x, y) for x, y in spots]
    return group(
        drawn.card(
            width,
            height,
            rect(width * 0.05, width * 0.05, width * 0.9, height - width * 0.1, width * 0.06, class_="family-edge"),
            sign(SIGNS[family], width / 2, height / 2, width * 0.46),
            *corner,
        ),
        class_=f"family-{family}",
    )


def _corner(number: int, width: float, right: float, bottom: float) -> Element:
    """Number and small sign of one corner."""
    height, size = width * SHAPE, width * 0.25
    x = width * 0.17 + right * width * 0.66
    y = width * 0.18 + bottom * (height - width * 0.36)
    inward = 1 - 2 * bottom
    return group(
        element("text", str(number % NUMBERS + 1), x=x, y=y + size * 0.36, font_size=size, class_="text family-number"),
        sign(SIGNS[number // NUMBERS], x, y + inward * width * 0.235, width * 0.22),
    )


@kept
def small_face(number: int, width: float) -> Element:
    """A small card that shows its god."""
    height, family = width * SHAPE, number // NUMBERS
    numeral = str(number % NUMBERS + 1)
    return group(
        rect(0, 0, width, height, width * 0.12, class_="family-card"),
        element("text", numeral, x=width * 0.24, y=height * 0.3, font_size=width * 0.42, class_="text family-number"),
        sign(SIGNS[family], width * 0.54, height * 0.66, width * 0.7, height=height * 0.5),
        class_=f"family-{family}",
    )


@kept
def small_back(width: float) -> Element:
    """A small card face down."""
    height = width * SHAPE
    return group(
        rect(0, 0, width, height, width * 0.12, class_="mummy-card"),
        sign("mummy", width / 2, height / 2, width * 0.7, height=height * 0.7, class_="gilt"),
    )


# Display -------------------------------------------------------------------------------------------------------


def _display(scene: Scene) -> Iterator[Element]:
    """The cards in the middle, the lower layers first."""
    view = scene.view
    spots, width = spread(int(view.layout), scene.plan.display)
    dealing = view.phase in (BEGIN, DESIGN, DEAL)
    for place in sorted(range(CARDS), key=lambda n: PLACES[view.layout][n].z):
        known = not dealing or not text.is_god(view, place) or view.face_up >> view.display[place] & 1
        if view.filled >> place & 1 and known:
            yield _lying_card(scene, place, spots[place], width)


def _lying_card(scene: Scene, place: int, spot: tuple[float, float], width: float) -> Element:
    view, name = scene.view, _lying(scene.view, place)
    height, free = width * SHAPE, text.is_free(view, place)
    words = text.at_place(view, place, scene.lang)
    covered = "" if free else f", {text.word('covered', scene.lang)}"
    shape = face(view.display[place], width) if text.is_god(view, place) else drawn.back(width, height, "mummy")
    return group(
        title(words + covered),
        shape,
        None if free else rect(0, 0, width, height, width * 0.09, class_="redact"),
        _edge(width, height) if free else None,
        plates.focus(0, 0, width, height) if free else None,
        class_=scene.state(name, "moving", "lying", "free" if free else None),
        transform=at(*spot),
        **scene.caption(name, words),
    )


def _edge(width: float, height: float) -> Element:
    """The mark of a card that can be chosen."""
    return rect(1, 1, width - 2, height - 2, width * 0.09, class_="mark mark-edge")


@kept
def spread(layout: int, area: Area) -> tuple[tuple[tuple[float, float], ...], float]:
    """Upper left corners of the places of a layout in this area, and the width of a card, as large as can be.

    The designs of a layout stand side by side or in rows, whichever leaves more room for the cards.
    """
    arranged = (_arranged(PLACES[layout], limit) for limit in (8.5, 10.5, 99.0))
    return max((_placed(centres, area) for centres in arranged), key=lambda made: made[1])


def _placed(centres: list[tuple[float, float]], area: Area) -> tuple[tuple[tuple[float, float], ...], float]:
    left, right = min(x for x, _ in centres) - 0.5, max(x for x, _ in centres) + 0.5
    top, bottom = min(y for _, y in centres) - 0.5, max(y for _, y in centres) + 0.5
    x, y, room, depth = area
    width = min((room - 14) / (right - left), (depth - 18) / (bottom - top) / SHAPE, 112)
    start = x + (room - width * (right - left)) / 2, y + (depth - width * SHAPE * (bottom - top)) / 2
    corners = ((start[0] + (a - 0.5 - left) * width, start[1] + (b - 0.5 - top) * width * SHAPE) for a, b in centres)
    return tuple(corners), width


def _arranged(places: tuple[Place, ...], limit: float) -> list[tuple[float, float]]:
    """Centres of the cards with the designs in rows of at most `limit` cards; those of a row stand on one floor."""
    parts = list(dict.fromkeys(place.part for place in places))
    rows: list[list[str]] = [[]]
    for part in parts:
        if rows[-1] and sum(_reach(places, p)[2] + 0.4 for p in [*rows[-1], part]) > limit + 0.4:
            rows.append([])
        rows[-1].append(part)
    moves: dict[str, tuple[float, float]] = {}
    floor = 0.0
    widest = max(sum(_reach(places, p)[2] + 0.4 for p in row) for row in rows)
    for row in rows:
        x = (widest - sum(_reach(places, p)[2] + 0.4 for p in row)) / 2
        floor += max(_reach(places, p)[3] for p in row) + 0.25
        for part in row:
            left, top, wide, high = _reach(places, part)
            moves[part] = x - left, floor - high - top
            x += wide + 0.4
    return [(p.x + moves[p.part][0], p.y + moves[p.part][1]) for p in places]


def _reach(places: tuple[Place, ...], part: str) -> Area:
    """The rectangle of a design, in cards."""
    own = [place for place in places if place.part == part]
    left, top = min(p.x for p in own) - 0.5, min(p.y for p in own) - 0.5
    return left, top, max(p.x for p in own) + 0.5 - left, max(p.y for p in own) + 0.5 - top


# Players -------------------------------------------------------------------------------------------------------


def _player(scene: Scene, seat: int, area: Area) -> Element:
    """A player's tray: name, groups, and the hand unless it is the reader's own."""
    view, name = scene.view, f"ask-{seat}"
    x, y, width, height = area
    who = text.seats(view, scene.lang)[seat]
    words = labelled(who, text.count_cards(view.sizes[seat], scene.lang), scene.lang)
    own = seat == scene.home
    plate, laid, held = _shares(area, scene.plan.heading * 1.9, own)
    return group(
        title(words),
        plates.tray(x, y, width, height, 10),
        _name(scene, seat, who, plate),
        _groups(scene, seat, laid),
        None if own and scene.seat >= 0 else _backs(scene, seat, held),
        None if own else _tray_edge(area),
        None if own else plates.focus(x, y, width, height),
        class_=scene.state(name, "player"),
        **scene.caption(name, words),
    )


def _shares(area: Area, high: float, own: bool) -> tuple[Area, Area, Area]:
    """Where name, groups and hand stand in a tray: in three rows if it is high enough, else name beside groups."""
    x, y, width, height = area
    plate = (x + 6, y + 6, min(width * 0.36, 7.5 * high), high)
    if height < 100:
        side = (x + width * 0.38, y + 5, width * 0.62 - 7, (height - 14) / 2)
        return plate, side, (x + 7, y + 9 + (height - 14) / 2, width - 14, (height - 14) / 2)
    if own or height < 160:
        row = max(high * 1.5, (height - 24) / 2 if not own else 0)
        return plate, (x + width * 0.38, y + 6, width * 0.62 - 8, row), (x + 8, y + height - 58, width - 16, 50)
    row = (height - high - 30) / 2
    top = y + high + 14
    return plate, (x + 8, top, width - 16, row), (x + 8, top + row + 8, width - 16, row)


def _tray_edge(area: Area) -> Element:
    x, y, width, height = area
    return rect(x + 1.5, y + 1.5, width - 3, height - 3, 9, class_="mark mark-edge")


def _name(scene: Scene, seat: int, who: str, area: Area) -> Element:
    x, y, width, height = area
    view = scene.view
    active = view.phase != ENDED and seat == view.active and view.phase not in (BEGIN,)
    won = view.winners >> seat & 1
    words = f"{who} · {view.sizes[seat]}"
    return group(
        rect(
            x, y, width, height, height / 2, class_=classes("name-plate", "turn" if active else "won" if won else None)
        ),
        fitted(words, x + width / 2, y + height / 2, width - height * 0.6, scene.plan.heading, class_="middle bold"),
    )


def _groups(scene: Scene, seat: int, area: Area) -> Element:
    """The groups in front, three overlapping cards each."""
    x, y, width, height = area
    front = scene.view.fronts[seat]
    cards = [card for card in range(CARDS) if front >> card & 1]
    size = min(height / SHAPE, 52.0, width / max(1.0, 2.3 * len(cards) / 3))
    parts = []
    for n, card in enumerate(cards):
        parts.append(_small(scene, card, x + (n // 3 * 2.3 + n % 3 * 0.52) * size, y, size))
    return group(*parts)


def _small(scene: Scene, card: int, x: float, y: float, size: float) -> Element:
    words = text.card(card, scene.lang)
    return group(title(words), small_face(card, size), id=f"card-{card}", class_="moving", transform=at(x, y))


def _backs(scene: Scene, seat: int, area: Area) -> Element:
    """Another player's hand: cards that the page may show, then backs."""
    x, y, width, height = area
    shown = text.known(scene.view, seat, scene.seat)
    cards = [card for card in range(CARDS) if shown >> card & 1]
    count, size = int(scene.view.sizes[seat]), min(height / SHAPE, 52.0)
    step = min(size * 1.08, (width - size) / max(1, count - 1))
    parts = [_small(scene, card, x + n * step, y, size) for n, card in enumerate(cards)]
    for n in range(len(cards), count):
        parts.append(group(small_back(size), id=f"back-{seat}-{n}", transform=at(x + n * step, y)))
    return group(*parts)


def _home_hand(scene: Scene) -> Iterator[Element]:
    """The reader's own hand, by family; cards that nobody else knows of carry a closed eye."""
    view = scene.view
    if scene.seat < 0:
        return
    hand = [card for card in range(CARDS) if view.hands[scene.seat] >> card & 1]
    rows, width = max(((rows, _hand_width(scene.plan.hand, len(hand), rows)) for rows in (1, 2)), key=lambda r: r[1])
    x, y, room, _ = scene.plan.hand
    in_row = max(1, -(-len(hand) // rows))
    step = min(width * 1.06, (room - width) / max(1, in_row - 1))
    for n, card in enumerate(hand):
        lifted = width * 0.08 if f"card-{card}" in scene.picks else 0
        spot = (x + n % in_row * step, y + n // in_row * width * SHAPE * 1.04 - lifted)
        yield _hand_card(scene, card, spot, width)


def _hand_width(area: Area, count: int, rows: int) -> float:
    """Width of the cards of a hand in so many rows: at most a third of a card lies under the next one."""
    _, _, room, depth = area
    in_row = max(1, -(-count // rows))
    return min(depth / rows / SHAPE / 1.04, room / (1 + (in_row - 1) * 0.66), 128)


def _hand_card(scene: Scene, card: int, spot: tuple[float, float], width: float) -> Element:
    name, words = f"card-{card}", text.card(card, scene.lang)
    hidden = not scene.view.shown[scene.seat] >> card & 1 and scene.view.phase != ENDED
    height = width * SHAPE
    return group(
        title(f"{words}, {text.word('secret', scene.lang)}" if hidden else words),
        face(card, width),
        _seal(width) if hidden else None,
        _edge(width, height),
        plates.focus(0, 0, width, height),
        class_=scene.state(name, "moving", "held"),
        transform=at(*spot),
        **scene.caption(name, words),
    )


def _seal(width: float) -> Element:
    """The mark of a card that was found under a mummy."""
    height, radius = width * SHAPE, width * 0.15
    return group(
        circle(width / 2, height * 0.87, radius, class_="seal"),
        sign("mummy", width / 2, height * 0.87, radius * 1.3, class_="gilt"),
    )


# Requests ------------------------------------------------------------------------------------------------------


def _latest(scene: Scene) -> Element:
    """The latest request: who asked whom, for which card, and the answer."""
    view, plan, lang = scene.view, scene.plan, scene.lang
    x, y, width, height = plan.latest
    size = height / SHAPE * 0.86
    plate = rect(x, y, width, height, 10, class_="name-plate")
    if not view.last_card:
        none, middle = text.word("no-latest", lang), (x + width / 2, y + height / 2)
        return group(plate, fitted(none, *middle, width - 20, plan.heading, class_="middle"), id="latest")
    names = text.seats(view, lang)
    said = text.describe_request(view, lang, names)
    answer = "…" if view.phase == ANSWER else text.word("yes" if view.last_answer else "no", lang)
    words = labelled(f"{names[view.last_asker]} → {names[view.last_asked]}", answer, lang)
    barred = text.barred(view) >= 0 and view.phase < LAYING
    room = width - size - (70 if barred else 30)
    return group(
        title(" ".join(said)),
        plate,
        group(small_face(view.last_card - 1, size), transform=at(x + 10, y + height * 0.07)),
        fitted(words, x + size + 20, y + height / 2, room, plan.heading, class_="bold"),
        _bar(x + width - height * 0.55, y + height / 2, height * 0.28) if barred else None,
        id="latest",
    )


def _bar(x: float, y: float, radius: float) -> Element:
    """The mark of a card that must not be named now."""
    reach = radius * 0.7
    return group(
        circle(x, y, radius, class_="struck"),
        path(f"M{x - reach:.2f} {y - reach:.2f}L{x + reach:.2f} {y + reach:.2f}", class_="struck"),
    )


def _request(scene: Scene) -> Iterator[Element]:
    """Families, numbers and the button for no request; dimmed while nothing can be asked."""
    plan, lang = scene.plan, scene.lang
    for family, area in enumerate(plan.families):
        yield _family(scene, family, area)
    for number, area in enumerate(plan.numbers, 1):
        words = text.word("number", lang, number=number)
        yield _button(scene, f"number-{number}", words, area, str(number), plan.heading * 1.3)
    yield _button(scene, "no-request", text.word("pass", lang), plan.none, text.word("pass", lang), plan.heading)


def _family(scene: Scene, family: int, area: Area) -> Element:
    x, y, width, height = area
    name, words = f"family-{family}", text.family(family, scene.lang)
    size = min(height * 0.62, width * 0.4)
    return group(
        title(words),
        plates.plate(0, 0, width, height, 9),
        sign(SIGNS[family], width / 2, height * 0.37, size * 1.2, height=size),
        fitted(words, width / 2, height * 0.83, width - 8, scene.plan.heading * 0.86, class_="middle bold"),
        rect(1.5, 1.5, width - 3, height - 3, 8, class_="mark mark-edge"),
        plates.focus(0, 0, width, height),
        class_=scene.state(name, "key", f"family-{family}", None if name in scene.picks | scene.chosen else "idle"),
        transform=at(x, y),
        **scene.caption(name, words),
    )


def _button(scene: Scene, name: str, words: str, area: Area, shown: str, size: float) -> Element:
    x, y, width, height = area
    return group(
        title(words),
        plates.plate(0, 0, width, height, 9),
        fitted(shown, width / 2, height / 2, width - 8, size, class_="middle bold"),
        rect(1.5, 1.5, width - 3, height - 3, 8, class_="mark mark-edge"),
        plates.focus(0, 0, width, height),
        class_=scene.state(name, "key", None if name in scene.picks | scene.chosen else "idle"),
        transform=at(x, y),
        **scene.caption(name, words),
    )
