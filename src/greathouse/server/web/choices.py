"""The buttons for the choices of a seat: one each, under headings, and others for several; the first have keys."""

from __future__ import annotations

import re
from collections.abc import Iterable
from itertools import chain, repeat
from typing import Any, NamedTuple

from greathouse.kernel.game import Game

KEYS = "1234567890ABCDEFGHJKLMOPQRSUVWXYZ"
"""The keys that choose: of the first button, the second and so on. I, N and T do something else on every page."""

_CLICKS = re.compile(r'data-clicks="([^"]+)"')
"""What is touched among the own goods."""


class Choice(NamedTuple):
    """A button: written move, label, the elements of the board to click instead (separated by spaces), what it does,
    and the way that it leads where that bends.

    `held`: all that is to be clicked lies among the own goods beside it; `lasting`: what it is called for a chapter;
    `key`: the key that chooses it ("": none does).
    """

    move: str
    label: str
    clicks: str
    about: str = ""
    way: str = ""
    held: bool = False
    lasting: str = ""
    key: str = ""


class Gesture(NamedTuple):
    """A button for several choices: its label, the written moves, whether they are all of one kind, and its key."""

    label: str
    moves: str
    alike: bool
    key: str = ""


def choice_groups(
    game: Game,
    view: Any,
    legal: Iterable[int],
    lang: str,
    names: list[str],
    seat: int,
    goods: str = "",
) -> list[tuple[str, list[Choice]]]:
    """The legal choices of a seat under the headings of the game, in order of first appearance; `goods` are drawn
    beside them."""
    held = frozenset(_CLICKS.findall(goods))
    text, clicks = game.text, game.board.clicks
    groups: dict[str, list[Choice]] = {}
    for number in legal:
        label, places = text.label(view, number, lang, names), clicks(view, number)
        about, way = text.about(view, number, lang), _bend(game, view, seat, number)
        lasting, beside = text.lasting(view, number, lang), held.issuperset(places)
        choice = Choice(game.moves.write(number), label, " ".join(places), about, way, beside, lasting)
        groups.setdefault(text.group(view, number, lang, names), []).append(choice)
    return list(groups.items())


def together_at(game: Game, view: Any, legal: list[int], lang: str, names: list[str]) -> list[Gesture]:
    """Choices that can be made in one gesture."""
    found = game.text.together(view, legal, lang, names) if legal else []
    return [
        Gesture(
            label,
            "; ".join(map(game.moves.write, numbers)),
            len({game.moves.kind(number).verb for number in numbers}) == 1,
        )
        for label, numbers in found
    ]


def keyed(
    together: list[Gesture], groups: list[tuple[str, list[Choice]]]
) -> tuple[list[Gesture], list[tuple[str, list[Choice]]]]:
    """The same buttons with their keys, as many as there are, in the order in which they stand."""
    keys = chain(KEYS, repeat(""))
    first = [gesture._replace(key=next(keys)) for gesture in together]
    return first, [(heading, [one._replace(key=next(keys)) for one in choices]) for heading, choices in groups]


def _bend(game: Game, view: Any, seat: int, number: int) -> str:
    """The way of a choice over other things than its ends; "" if it leads straight."""
    return next((" ".join(way) for way in game.board.ways(view, seat, number) if len(way) > 2), "")
