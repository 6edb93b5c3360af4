"""The field of buttons for choices without a place of their own on the board, and what is clicked for each choice."""

from __future__ import annotations

from collections.abc import Iterable

from greathouse.draw.cards import back
from greathouse.draw.kept import memoized
from greathouse.draw.signs import sign
from greathouse.draw.svg import Element, circle, group, rect
from greathouse.kernel.grammar import labelled

from .. import state as phases
from .. import text
from ..content import CARD_GOODS, CARD_IDS, COST, SCORING, SPACES
from ..moves import ACTIONS, MIXES, MOVES, OFFER, PAYMENTS, SWAPS, TAKINGS, WAIVERS
from ..state import View
from .people import city_card, group_of
from .shapes import ACTION_SIGNS, LEAST, Mark, Marks, badge, button, heap, laborer, token, words
from .tables import Box, at_box

_PREFIX = {
    **{"terrain": "space", "site": "place", "city": "place", "section": "section"},
    **{"cartouche": "cart", "planned": "cart", "card": "card", "hand": "card", "keep": "keep"},
    **{"give": "gov", "to": "gov", "invoke": "boon", "bonus": "bonus"},
}
"""How the ids of the elements begin that stand for a move's argument, by the word of the move."""
_BUNDLES = {"pay": PAYMENTS, "collect": TAKINGS, "waive": WAIVERS}


WIDTH, HEIGHT = 600.0, 356.0
"""Size of the field in its own units."""
COLUMNS = 3
LARGER = 1.3
"""How much larger than the actions what else is asked is drawn."""
ASKED = LEAST / LARGER
"""Size of the smallest words of that."""


def _mine(view: View, reader: int) -> bool:
    return reader >= 0 and bool(view.waiting >> reader & 1)


def needed(view: View, choices: list[int], reader: int) -> bool:
    """Whether there is something to click here, or may be later; else the choice is made elsewhere on the board."""
    loose = view.phase in (phases.ACTION, phases.MIX, phases.KEEP, phases.INVOKE, phases.CARD)
    return loose or not _mine(view, reader) or any(clicks(view, n)[0].startswith("do-") for n in choices)


def desk(view: View, choices: list[int], reader: int, marks: Marks, lang: str, box: Box) -> Element:
    """The actions, or what the present decision asks."""
    place = at_box(box, WIDTH, HEIGHT)
    if view.phase == phases.ENDED:
        return _framed(_scores(view), place)
    if _mine(view, reader) and view.phase != phases.ACTION:
        return _framed([group(*_asked(view, choices, marks, lang), transform=f"scale({LARGER})")], place)
    count = len(ACTIONS) if view.haggling == phases.FORMAL else OFFER
    actions = tuple(marks.of(f"act-{action}") for action in ACTIONS[:count])
    mine = choices and _mine(view, reader)
    why = tuple(text.blocked(view, reader, n, lang) if mine and not actions[n].hot else "" for n in range(count))
    return _actions(actions, why, lang, place)


def _framed(inner: Iterable[Element], place: str) -> Element:
    return group(rect(-WIDTH / 2, -HEIGHT / 2, WIDTH, HEIGHT, 18, class_="desk"), *inner, id="desk", transform=place)


@memoized
def _actions(marks: tuple[Mark, ...], why: tuple[str, ...], lang: str, place: str) -> Element:
    """The actions, with what speaks against each."""
    count = len(marks)
    return _framed([_action(n, count, marks[n], lang, why[n]) for n in range(count)], place)


SCORE_COLUMNS = (-244, -140, -20, 98, 196, 264)
"""Middles of the columns: who, glory of the score track, of neighbours, of segments, all of it, tokens left."""


def _scores(view: View) -> list[Element]:
    """The final scoring, a line for each governor; those who have won are crowned."""
    near, segment = SCORING.adjacent_set_glory, SCORING.segment_set_glory
    heads = (
        None,
        group(circle(0, 0, 15, class_="glory"), circle(0, 0, 10, class_="glory-ring")),
        group_of(SCORING.adjacent_set_size, joined=True),
        group_of(SCORING.segment_set_size, joined=False),
        sign("pschent", 0, 0, 34, class_="gilt"),
        heap((1, 1, 1), 10),
    )
    step = min(58.0, (HEIGHT - 60) / view.seats)
    parts = [_at(x, -HEIGHT / 2 + 28, head) for x, head in zip(SCORE_COLUMNS, heads, strict=True) if head]
    for n in range(view.seats):
        me, y = view.governors[n], -HEIGHT / 2 + 56 + step * (n + 0.5)
        sets = (near * view.near_sets[n], segment * view.segment_sets[n])
        numbers = (me.glory, *sets, me.glory + sum(sets), sum(me.tokens))
        won = view.winners >> n & 1
        parts.append(rect(-290, y - step / 2 + 2, 580, step - 4, 10, class_="score won" if won else "score"))
        parts.append(_at(SCORE_COLUMNS[0], y, badge(n, min(20.0, step * 0.42))))
        parts += [
            _at(x, y, words(str(number), 80, 36 if x == SCORE_COLUMNS[4] else 30))
            for x, number in zip(SCORE_COLUMNS[1:], numbers, strict=True)
        ]
    return parts


def _at(x: float, y: float, drawn: Element) -> Element:
    return group(drawn, transform=f"translate({x:.0f} {y:.0f})")


@memoized
def _action(number: int, count: int, mark: Mark, lang: str, why: str) -> Element:
    """A button, with what speaks against the action if anything; those of a last row that is not full are wider."""
    line, place = divmod(number, COLUMNS)
    across = min(COLUMNS, count - line * COLUMNS)
    width = (WIDTH - 12) / across
    box = (6 - WIDTH / 2 + width * place + 3, 6 - HEIGHT / 2 + 86 * line + 2, width - 6, 80)
    said = text.action(number, lang)
    return button(
        mark,
        labelled(said, why, lang) if why else said,
        box,
        *_face(number, width - 6, lang, why),
    )


def _face(number: int, room: float, lang: str, why: str) -> list[Element]:
    """The sign of an action and its word; in place of the sign below it why it cannot be chosen."""
    said = words(text.short(number, lang), room, 30)
    if why:
        about = words(why, room, LEAST, class_="middle why")
        return [group(said, transform="translate(0 -16)"), group(about, transform="translate(0 19)")]
    signed = sign(ACTION_SIGNS[number], 0, -18, 38, height=38, class_="plain")
    return [group(signed), group(said, transform="translate(0 18)")]


def _asked(view: View, choices: list[int], marks: Marks, lang: str) -> list[Element]:
    if view.phase == phases.MIX:
        return _mix_buttons(view, choices, marks, lang)
    if view.phase == phases.KEEP and choices:
        step = min(212.0, 450 / len(choices))
        return [
            city_card(
                c,
                marks.of(f"keep-{CARD_IDS[c]}"),
                lang,
                (step * (n - (len(choices) - 1) / 2), 0, step - 6, 170),
                ASKED,
            )
            for n, c in enumerate(MOVES.split(number)[1][0] for number in choices)
        ]
    loose = [number for number in choices if clicks(view, number)[0].startswith("do-")]
    line = _list_so_far(view, lang, full=len(loose) > 3 * SLOTS)
    shown = [_button(view, number, marks, lang, _slot(n, len(loose))) for n, number in enumerate(loose)]
    return (shown or [group(_prompt(view, marks, lang))]) + line


def _prompt(view: View, marks: Marks, lang: str) -> Element:
    """What is to be chosen on the map or among the own goods."""
    decider = view.waiting.bit_length() - 1
    return words(
        text.prompt(view, decider, lang, list(marks.names)), 430, 32, 4, class_="middle bold question", least=ASKED
    )


def _lines(box: Box) -> int:
    """Lines of words that fit a button."""
    return 2 if box[3] > 2.2 * ASKED else 1


SLOTS = 4
"""Buttons in a row at most."""


def _slot(n: int, count: int) -> Box:
    """Where a button stands; four rows leave room for a line below, those of a last row that is not full are wider."""
    columns = 2 if count <= 4 else 3 if count <= 9 else SLOTS
    line, place = divmod(n, columns)
    across = min(columns, count - line * columns) if count > columns else columns
    width, height = 444 / across, min(64.0, 240 / -(-count // columns))
    return (-222 + width * place + 2, -135 + height * line + 1, width - 4, height - 2)


def _button(view: View, number: int, marks: Marks, lang: str, box: Box) -> Element:
    verb, parts = MOVES.split(number)
    said = text.label(view, number, lang, list(marks.names))
    mark = marks.of(clicks(view, number)[0])
    if verb in _BUNDLES:
        return button(mark, said, box, heap(_BUNDLES[verb][parts[0]], 15))
    if verb == "swap":
        give, take = SWAPS[parts[0]]
        arrow = group(words("→", 30, 26, least=ASKED))
        pair = [
            group(token(give, 16), transform="translate(-34 0)"),
            arrow,
            group(token(take, 16), transform="translate(34 0)"),
        ]
        return button(mark, said, box, *pair)
    if verb == "ask":
        return button(mark, said, box, _wanted(parts[0]))
    if verb == "side":
        return button(mark, said, box, *_side(view, parts[0], box, lang))
    return button(mark, said, box, group(words(said, box[2] - 10, ASKED, _lines(box), least=ASKED)))


def _wanted(item: int) -> Element:
    """What can be asked for: a resource, a laborer, or any city card."""
    if item < 3:
        return token(item, 18)
    return laborer(item - 3, 21) if item < 9 else group(back(30, 42, "city"), transform="translate(-15 -21)")


def _side(view: View, side: int, box: Box, lang: str) -> list[Element]:
    number = view.card - 1
    if side == 0:
        return [heap(CARD_GOODS[number], 15)]
    return [group(words(text.card(number, lang), box[2] - 10, ASKED, _lines(box), least=ASKED))]


def _mix_buttons(view: View, choices: list[int], marks: Marks, lang: str) -> list[Element]:
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
                    button(
                        marks.of(name),
                        text.amount(resource, n, lang),
                        box,
                        group(words(str(n), box[2] - 8, 24, least=ASKED)),
                    )
                )
        found.append(group(token(resource, 20), transform=f"translate(-200 {-45 + 92 * line})"))
    return found


def _list_so_far(view: View, lang: str, *, full: bool) -> list[Element]:
    """What has been put on the list of an offer or bribe; in one line where buttons fill the field."""
    if view.phase == phases.SIDE:
        about = words(text.card_text(view.card - 1, lang), 440, ASKED, 5, class_="middle question", least=ASKED)
        return [group(about, transform="translate(0 48)")]
    if view.phase not in (phases.PUT, phases.BRIBE, phases.ASK, phases.REPLY):
        return []
    holder = view.governors[view.bidder].bid if view.phase == phases.BRIBE else view.offer
    line = text.bundle(holder, lang)
    if view.phase in (phases.ASK, phases.REPLY):
        line = text.word("swap", lang, give=line, take=text.bundle(view.asked, lang))
    said = words(line, 440, ASKED, 1 if full else 2, class_="middle bold question", least=ASKED)
    return [group(said, transform=f"translate(0 {120 if full else 100})")]


def clicks(view: View, number: int) -> tuple[str, ...]:
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
