"""Words and pictures of a position, for every reader and in every language."""

from __future__ import annotations

from typing import Any
from xml.etree import ElementTree

from greathouse.kernel.conformance.faults import require
from greathouse.kernel.match import Match
from greathouse.kernel.words import LANGUAGES


def check_faces(match: Match) -> None:
    """Words in every language and pictures for every reader; every click path of a choice leads to drawn elements."""
    board, text = match.game.board, match.game.text
    for seat in range(-1, match.seats):
        view, choices = match.view(seat), match.legal_numbers(seat)
        for lang in LANGUAGES:
            names = text.seats(view, lang)
            require(len(names) == match.seats, f"{lang}: a name for each seat")
            require(all(text.describe(view, seat, lang, names)), f"{lang}: an empty description")
            require(
                text.ending(view, lang, names) if match.over else text.prompt(view, seat, lang, names), f"{lang}: words"
            )
            require(all(text.label(view, number, lang) for number in choices), f"{lang}: a choice without label")
        for narrow in (False, True):
            drawn = ElementTree.fromstring(board.draw(view, choices, seat=seat, narrow=narrow))  # noqa: S314
            check_clicks(board, view, choices, {e.get("id") for e in drawn.iter()})


def check_clicks(board: Any, view: Any, choices: list[int], ids: set[str | None]) -> None:
    """Each choice has a click path of its own over elements that are there."""
    paths = [board.clicks(view, number) for number in choices]
    require(len(set(paths)) == len(paths), "two choices with the same clicks")
    for path in paths:
        require(path and set(path) <= ids, f"clicks {path} on elements that are not drawn")
