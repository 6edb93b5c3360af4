"""The buttons for the choices of a seat: one each, under headings, and others for several; the first have keys."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from itertools import chain, repeat
from typing import Any, NamedTuple

from greathouse.kernel.game import Game

KEYS = "1234567890ABCDEFGHJKLMOPQRSUVWXYZ"
"""The keys that choose: of the first button, the second and so on. I, N and T do something else on every page."""

NO_KEYS: Iterator[str] = repeat("")
"""Of buttons that no key chooses."""

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


def keys_of_buttons() -> Iterator[str]:
    """The keys of the buttons of a page in the order in which they stand, as many as there are."""
    return chain(KEYS, NO_KEYS)


def choice_groups(
    game: Game,
    view: Any,
    legal: Iterable[int],
    lang: str,
    names: list[str],
    seat: int,
    goods: str = "",
    keys: Iterator[str] = NO_KEYS,
) -> list[tuple[str, list[Choice]]]:
    """The legal choices of a seat under the headings of the game, in order of first appearance; `goods` are drawn
    beside them."""
    held, group = frozenset(_CLICKS.findall(goods)), game.text.group
    groups: dict[str, list[int]] = {}
    for number in legal:
        groups.setdefault(group(view, number, lang, names), []).append(number)
    return [
        (heading, [_choice(game, view, number, lang, names, seat, held, next(keys)) for number in numbers])
        for heading, numbers in groups.items()
    ]


def _choice(
    game: Game, view: Any, number: int, lang: str, names: list[str], seat: int, held: frozenset[str], key: str
) -> Choice:
    text, places = game.text, game.board.clicks(view, number)
    return Choice(
        game.moves.write(number),
        text.label(view, number, lang, names),
        " ".join(places),
        text.about(view, number, lang),
        _bend(game, view, seat, number),
        held.issuperset(places),
        text.lasting(view, number, lang),
        key,
    )


def together_at(
    game: Game, view: Any, legal: list[int], lang: str, names: list[str], keys: Iterator[str]
) -> list[Gesture]:
    """Choices that can be made in one gesture."""
    found = game.text.together(view, legal, lang, names) if legal else []
    return [
        Gesture(
            label,
            "; ".join(map(game.moves.write, numbers)),
            len({game.moves.kind(number).verb for number in numbers}) == 1,
            next(keys),
        )
        for label, numbers in found
    ]


def _bend(game: Game, view: Any, seat: int, number: int) -> str:
    """The way of a choice over other things than its ends; "" if it leads straight."""
    for way in game.board.ways(view, seat, number):
        if len(way) > 2:
            return " ".join(way)
    return ""
