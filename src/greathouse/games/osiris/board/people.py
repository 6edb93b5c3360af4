"""The governors: what the others show, the reader's own goods, and buttons for choices without a place of their own."""

from __future__ import annotations

from typing import Any

from greathouse.draw.cards import back, card
from greathouse.draw.signs import sign
from greathouse.draw.svg import Element, circle, group, rect

from .. import state as phases
from .. import text
from ..content import ABILITIES, BOONS, CARD_ABILITY, CARD_GOODS, CARD_IDS, COST, SPACES
from ..moves import ACTIONS, MIXES, MOVES, OFFER, PAYMENTS, SWAPS, TAKINGS, WAIVERS
from .shapes import (
    ABILITY_SIGNS,
    ACTION_SIGNS,
    BOON_SIGNS,
    COLOURS,
    Marks,
    amounts,
    badge,
    button,
    glow,
    heap,
    hidden_laborer,
    laborer,
    monument,
    row,
    spot,
    token,
    words,
)
from .tables import Box, at_box

_PREFIX = {
    **{"terrain": "space", "site": "place", "city": "place", "section": "section"},
    **{"cartouche": "cart", "planned": "cart", "card": "card", "hand": "card", "keep": "keep"},
    **{"give": "gov", "to": "gov", "invoke": "boon", "bonus": "bonus"},
}
"""How the ids of the elements begin that stand for a move's argument, by the word of the move."""
_BUNDLES = {"pay": PAYMENTS, "collect": TAKINGS, "waive": WAIVERS}


# --- another governor -------------------------------------------------------------------------------------------------


def governor(view: Any, seat: int, reader: int, marks: Marks, lang: str, box: Box) -> Element:
    """A governor as others see it, 460 by 150."""
    me = view.governors[seat]
    name = text.seats(view, lang)[seat]
    turn = view.waiting >> seat & 1
    return spot(
        marks,
        f"gov-{seat}",
        name,
        glow(456, 146, 18),
        rect(-228, -73, 456, 146, 16, class_="panel" + (" on-turn" if turn else "")),
        rect(-228, -73, 12, 146, 6, class_=f"stripe own-{COLOURS[seat]}"),
        group(badge(seat, 22), transform="translate(-186 -44)"),
        group(words(name, 120, 26, class_="bold"), transform="translate(-156 -44)"),
        *_honours(view, seat),
        _glory(view, seat, lang, 186, -44),
        group(_crew(me, 16), transform="translate(-110 2)"),
        group(_closed_hand(view, seat), transform="translate(40 2)"),
        group(_stock(me, seat), transform="translate(-110 46)"),
        _purse(view, seat, reader),
        group(rect(-228, -73, 456, 146, 16, class_="gone")) if me.withdrawn else None,
        transform=at_box(box, 460, 150),
    )


def _honours(view: Any, seat: int) -> list[Element]:
    """Regent's crown, camel, boon of the season."""
    me, found = view.governors[seat], []
    if view.regent == seat and view.season:
        found.append("pschent")
    if me.boon:
        found.append(BOON_SIGNS[me.boon - 1])
    if me.camel:
        found.append("donkey")
    if me.withdrawn:
        found.append("door")
    return [
        group(sign(name, 0, 0, 30, class_="plain"), transform=f"translate({-8 + 38 * n} -44)")
        for n, name in enumerate(found)
    ]


def _glory(view: Any, seat: int, lang: str, x: float, y: float, size: float = 30) -> Element:
    """Glory on the score track; below it what it would be with the sets."""
    glory, more = view.governors[seat].glory, text.set_glory(view, seat)
    near, segment = view.near_sets[seat], view.segment_sets[seat]
    hint = text.word("sets", lang, near=near, segment=segment)
    return group(
        circle(0, 0, size, class_="glory"),
        group(words(str(glory), size * 1.6, size * 1.15)),
        group(words(f"+{more}", 40, size * 0.7), transform=f"translate(0 {size * 1.45:.0f})") if more else None,
        transform=f"translate({x} {y})",
        id=f"glory-{seat}",
        aria_label=hint,
    )


def _crew(me: Any, size: float) -> Element:
    """Unplaced laborers: known ones, then face down."""
    known = [laborer(kind, size) for kind in range(6) for _ in range(me.laborers[kind])]
    parts = known + [hidden_laborer(size) for _ in range(me.hidden)]
    return row(parts, min(size * 2.2, 190 / max(1, len(parts))))


def _closed_hand(view: Any, seat: int) -> Element:
    """City cards: backs, with their number."""
    number = view.governors[seat].cards
    backs = [group(back(24, 33, "city"), transform="translate(-12 -16)") for _ in range(min(number, 6))]
    count = group(words(str(number), 40, 22), transform="translate(78 0)") if number > 1 else None
    return group(row(backs, 16), count)


def _stock(me: Any, seat: int) -> Element:
    """Monuments still in stock."""
    return row([_counted_stone(kind, seat, me.stock[kind]) for kind in range(3)], 72)


def _counted_stone(kind: int, seat: int, number: int) -> Element:
    return group(
        group(monument(kind, seat, 0.36, emblem=False), transform="translate(-14 0)"),
        group(words(f"×{number}", 40, 22), transform="translate(20 2)"),
        class_=None if number else "idle",
    )


def _purse(view: Any, seat: int, reader: int) -> Element | None:
    """Tokens, where the table shows them."""
    if not text.shows_tokens(view, seat, reader):
        return None
    return group(amounts(view.governors[seat].tokens, 11), transform="translate(110 46)")


# --- own goods --------------------------------------------------------------------------------------------------------


def own_rows(view: Any, seat: int, *, whole: bool) -> dict[str, float]:
    """The rows of the reader's goods with their heights; without `whole` empty rows are left out."""
    me = view.governors[seat]
    rows = {"head": 92.0, "tokens": 66.0, "crew": 72.0, "stock": 62.0, "hand": 104.0}
    if not whole and not any(me.laborers):
        del rows["crew"]
    if not whole and not me.hand:
        del rows["hand"]
    return rows


def own(view: Any, seat: int, marks: Marks, lang: str, box: Box, *, whole: bool = True) -> Element:
    """The reader's goods, 460 wide: tokens, laborers, monuments, boons, city cards."""
    me = view.governors[seat]
    rows = own_rows(view, seat, whole=whole)
    height = sum(rows.values())
    drawn = {
        "head": _own_head(view, seat, lang),
        "tokens": [_own_token(me, r, marks, lang) for r in range(3)],
        "crew": _own_crew(me, marks, lang),
        "stock": [group(_stock(me, seat), transform="translate(-118 0)")]
        + [_own_boon(me, b, marks, lang) for b in range(len(BOONS))],
        "hand": _hand(me.hand, marks, lang),
    }
    y, parts = -height / 2, []
    for name, size in rows.items():
        parts.append(group(*drawn[name], transform=f"translate(0 {y + size / 2:.0f})"))
        y += size
    turn = view.waiting >> seat & 1
    return group(
        rect(-228, -height / 2, 456, height, 18, class_="panel" + (" on-turn" if turn else "")),
        rect(-228, -height / 2, 456, 12, 6, class_=f"stripe own-{COLOURS[seat]}"),
        *parts,
        id="own",
        transform=at_box(box, 460, height + 4),
    )


def _own_head(view: Any, seat: int, lang: str) -> list[Element]:
    name = text.seats(view, lang)[seat]
    return [
        group(badge(seat, 24), transform="translate(-190 4)"),
        group(words(name, 130, 28, class_="bold"), transform="translate(-158 4)"),
        *(group(part, transform="translate(0 48)") for part in _honours(view, seat)),
        _glory(view, seat, lang, 184, 4, 32),
    ]


def _own_token(me: Any, resource: int, marks: Marks, lang: str) -> Element:
    number = me.tokens[resource]
    return spot(
        marks,
        f"res-{resource}",
        text.amount(resource, number, lang),
        glow(132, 60),
        rect(-66, -30, 132, 60, 14, class_="well"),
        group(token(resource, 22), transform="translate(-32 0)"),
        group(words(str(number), 60, 36), transform="translate(24 0)"),
        class_="" if number else "idle",
        transform=f"translate({-146 + 146 * resource} 0)",
    )


def _own_crew(me: Any, marks: Marks, lang: str) -> list[Element]:
    held = [kind for kind in range(6) if me.laborers[kind]]
    step = min(76.0, 430 / max(1, len(held)))
    found = []
    for n, kind in enumerate(held):
        count = me.laborers[kind]
        found.append(
            spot(
                marks,
                f"lab-{kind}",
                f"{count} {text.laborer(kind, lang)}",
                circle(0, 0, 32, class_="glow"),
                laborer(kind, 27),
                group(words(f"×{count}", 36, 24), transform="translate(36 16)") if count > 1 else None,
                transform=f"translate({-step * (len(held) - 1) / 2 + step * n:.1f} 0)",
            )
        )
    return found


def _own_boon(me: Any, boon: int, marks: Marks, lang: str) -> Element:
    gone = "" if me.boons >> boon & 1 else "idle"
    return spot(
        marks,
        f"boon-{BOONS[boon]}",
        f"{text.capital(text.boon(boon, lang))}: {text.boon_text(boon, lang)}",
        glow(44, 56, 10),
        rect(-20, -26, 40, 52, 8, class_="boon-card"),
        sign(BOON_SIGNS[boon], 0, 0, 34, height=42, class_="plain"),
        class_=gone,
        transform=f"translate({20 + 46 * boon} 0)",
    )


def _hand(hand: int, marks: Marks, lang: str) -> list[Element]:
    """City cards in hand, in rows of four; more cards lie closer."""
    cards = [c for c in range(len(CARD_IDS)) if hand >> c & 1]
    columns = 4 if len(cards) <= 4 else 6 if len(cards) <= 12 else 9
    width = 436 / columns
    rows = max(1, -(-len(cards) // columns))
    height = min(96.0, 104 / rows)
    found = []
    for n, number in enumerate(cards):
        line, place = divmod(n, columns)
        x = -218 + width * (place + 0.5)
        y = (line - (rows - 1) / 2) * height
        found.append(city_card(number, f"card-{CARD_IDS[number]}", marks, lang, (x, y, width - 6, height - 6)))
    return found


def city_card(number: int, name: str, marks: Marks, lang: str, box: Box) -> Element:
    """A city card face up, `box` being its middle and size: resources above, the citizen below."""
    x, y, width, height = box
    title = f"{text.card(number, lang)}: {text.goods(CARD_GOODS[number], lang)}. {text.card_text(number, lang)}"
    sign_name = ABILITY_SIGNS[ABILITIES[CARD_ABILITY[number]]]
    tall = height > 60
    return spot(
        marks,
        name,
        title,
        glow(width + 2, height + 2, 9),
        group(card(width, height), transform=f"translate({-width / 2:.1f} {-height / 2:.1f})"),
        group(heap(CARD_GOODS[number], min(10, width / 9)), transform=f"translate(0 {-height / 2 + 15:.1f})"),
        sign(sign_name, 0, 6, 32, class_="plain") if tall else None,
        group(words(text.card(number, lang), width - 8, 17), transform=f"translate(0 {height / 2 - 14:.1f})"),
        transform=f"translate({x:.1f} {y:.1f})",
    )


# --- choices without a place of their own -----------------------------------------------------------------------------


def desk_height(view: Any, choices: list[int], reader: int) -> float:
    """Height of the field of buttons: a line when the choice is made elsewhere on the board."""
    return (
        190.0
        if not _mine(view, reader)
        or view.phase in (phases.ACTION, phases.MIX, phases.KEEP)
        or any(clicks(view, number)[0].startswith("do-") for number in choices)
        else 78.0
    )


def _mine(view: Any, reader: int) -> bool:
    return reader >= 0 and bool(view.waiting >> reader & 1)


def desk(view: Any, choices: list[int], reader: int, marks: Marks, lang: str, box: Box, height: float = 190) -> Element:
    """The field of buttons, 460 by `height`: the actions, or what the present decision asks."""
    if _mine(view, reader) and view.phase != phases.ACTION:
        inner = _asked(view, choices, marks, lang)
    else:
        shown = ACTIONS if view.haggling == phases.FORMAL else ACTIONS[:OFFER]
        inner = [_action(number, marks, lang) for number in range(len(shown))]
    return group(
        rect(-228, 2 - height / 2, 456, height - 4, 18, class_="desk"),
        *inner,
        id="desk",
        transform=at_box(box, 460, height),
    )


def _action(number: int, marks: Marks, lang: str) -> Element:
    line, place = divmod(number, 6)
    box = (-222 + 74 * place + (37 if line else 0), -88 + 90 * line, 70, 84)
    label = text.label(None, number, lang)
    return button(
        marks,
        f"act-{ACTIONS[number]}",
        label,
        box,
        group(sign(ACTION_SIGNS[number], 0, -12, 40, class_="plain")),
        group(words(label, 66, 14, 2), transform="translate(0 26)"),
    )


def _asked(view: Any, choices: list[int], marks: Marks, lang: str) -> list[Element]:
    if view.phase == phases.MIX:
        return _mix_buttons(view, choices, marks, lang)
    if view.phase == phases.KEEP:
        return [
            city_card(c, f"keep-{CARD_IDS[c]}", marks, lang, (-165 + 110 * n, 0, 104, 150))
            for n, c in enumerate(MOVES.split(number)[1][0] for number in choices)
        ]
    loose = [number for number in choices if clicks(view, number)[0].startswith("do-")]
    line = _list_so_far(view, lang)
    room = 146.0 if line else 178.0
    shown = [_button(view, number, marks, lang, _slot(n, len(loose), room)) for n, number in enumerate(loose)]
    return (shown or [group(_prompt(view, lang))]) + line


def _prompt(view: Any, lang: str) -> Element:
    """What is to be chosen on the map or among the own goods."""
    decider = view.waiting.bit_length() - 1
    return words(text.prompt(view, decider, lang, text.seats(view, lang)), 410, 32, 2, class_="middle bold prompt")


def _slot(n: int, count: int, room: float) -> Box:
    columns = 2 if count <= 4 else 3 if count <= 6 else 4
    rows = max(2, -(-count // columns))
    width, height = 444 / columns, min(62.0, room / rows)
    return (-222 + width * (n % columns) + 3, -88 + height * (n // columns) + 3, width - 6, height - 6)


def _button(view: Any, number: int, marks: Marks, lang: str, box: Box) -> Element:
    verb, parts = MOVES.split(number)
    label = text.label(view, number, lang)
    name = clicks(view, number)[0]
    if verb in _BUNDLES:
        return button(marks, name, label, box, heap(_BUNDLES[verb][parts[0]], 15))
    if verb == "swap":
        give, take = SWAPS[parts[0]]
        arrow = group(words("→", 30, 26))
        pair = [
            group(token(give, 16), transform="translate(-34 0)"),
            arrow,
            group(token(take, 16), transform="translate(34 0)"),
        ]
        return button(marks, name, label, box, *pair)
    if verb == "ask" and parts[0] < 9:
        picture = token(parts[0], 18) if parts[0] < 3 else laborer(parts[0] - 3, 21)
        return button(marks, name, label, box, picture)
    if verb == "side":
        return button(marks, name, label, box, *_side(view, parts[0], box, lang))
    return button(marks, name, label, box, group(words(label, box[2] - 14, 21, 2)))


def _side(view: Any, side: int, box: Box, lang: str) -> list[Element]:
    number = view.card - 1
    if side == 0:
        return [heap(CARD_GOODS[number], 15)]
    return [group(words(text.card(number, lang), box[2] - 14, 21, 2))]


def _mix_buttons(view: Any, choices: list[int], marks: Marks, lang: str) -> list[Element]:
    """How much grain, then how much brick; stone is the rest."""
    open_mixes = [MIXES[MOVES.split(number)[1][0]] for number in choices]
    total = sum(COST[view.cartouche])
    found = []
    for line, resource in enumerate((0, 1)):
        for n in range(total + 1):
            if any(mix[resource] == n for mix in open_mixes):
                box = (-170 + 390 / (total + 1) * n, -80 + 92 * line, 390 / (total + 1) - 4, 70)
                name = f"mix-{resource}-{n}"
                found.append(
                    button(marks, name, text.amount(resource, n, lang), box, group(words(str(n), box[2] - 8, 24)))
                )
        found.append(group(token(resource, 20), transform=f"translate(-200 {-45 + 92 * line})"))
    return found


def _list_so_far(view: Any, lang: str) -> list[Element]:
    """What has been put on the list of an offer or bribe."""
    if view.phase not in (phases.PUT, phases.BRIBE, phases.ASK, phases.REPLY):
        return []
    holder = view.governors[view.bidder].bid if view.phase == phases.BRIBE else view.offer
    line = text.bundle(holder, lang)
    if view.phase in (phases.ASK, phases.REPLY):
        line = text.word("swap", lang, give=line, take=text.bundle(view.asked, lang))
    return [group(words(line, 430, 20, 2, class_="middle bold prompt"), transform="translate(0 74)")]


def clicks(view: Any, number: int) -> tuple[str, ...]:
    """The ids of the elements to click for a choice."""
    verb, parts = MOVES.split(number)
    if number < len(ACTIONS):
        return (f"act-{verb}",)
    if verb == "mix":
        grain, brick, _ = MIXES[parts[0]]
        return (f"mix-0-{grain}", f"mix-1-{brick}")
    if not parts:
        return (f"do-{verb}",)
    kind = MOVES.kind(number)
    word = kind.arguments[0].words[parts[0]]
    if verb in _PREFIX:
        return (f"{_PREFIX[verb]}-{word}",)
    return _goods_clicks(verb, parts, word)


_OWN = {"laborer": "lab", "engage": "pool", "tribute": "res"}


def _goods_clicks(verb: str, parts: tuple[int, ...], word: str) -> tuple[str, ...]:
    first = parts[0]
    if verb in _OWN:
        return (f"{_OWN[verb]}-{first}",)
    if verb == "trade":
        return (f"trade-{word}-{'ab'[parts[1]]}",)
    if verb == "lift":
        return (f"{'space' if first < SPACES else 'place'}-{word}",)
    if verb in ("put", "bribe"):
        return (f"res-{first}" if first < 3 else f"lab-{first - 3}" if first < 9 else f"card-{word}",)
    return (f"do-{verb}-{word}",)
