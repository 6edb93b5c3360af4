"""The cards in the middle in characters, and what lies before the players."""

from __future__ import annotations

from functools import cache

from greathouse.kernel.diagrams import Canvas, flowing, folded

from ..content import NUMBERS, PLACES
from ..state import View
from .names import LANGUAGES, word
from .position import cards, describe_request, is_free, is_god, known, place, player

WIDTH, HEIGHT = 8, 4
"""A card in characters, its edge included."""
MUMMY = "▒" * (WIDTH - 2)


def diagram(view: View, seat: int, lang: str, names: list[str]) -> list[str]:
    """The display as the cards lie on each other, a row for each player, the reader's hand, the latest request."""
    parts = dict.fromkeys(at.part for at in PLACES[view.layout])
    drawn = flowing([_draw_part(view, part, lang) for part in parts]) if view.filled else [word("say-empty", lang)]
    return [*drawn, "", *(line for said in _said(view, seat, lang, names) for line in folded(said))]


def _draw_part(view: View, part: str, lang: str) -> list[str]:
    """One of the pyramids or temples, the lower cards first."""
    rows = [(row.z, at, row) for at, row in enumerate(PLACES[view.layout]) if row.part == part]
    left, top = min(row.x for _, _, row in rows), min(row.y for _, _, row in rows)
    spots = [(at, round((row.x - left) * WIDTH), round((row.y - top) * HEIGHT)) for _, at, row in sorted(rows)]
    canvas = Canvas(max(x for _, x, _ in spots) + WIDTH, max(y for _, _, y in spots) + HEIGHT)
    for at, x, y in spots:
        if view.filled >> at & 1:
            canvas.card(x, y, _faces(view, at, lang), WIDTH)
    return canvas.lines()


def _faces(view: View, at: int, lang: str) -> list[str]:
    """The lines on a card: the god or the back, and where it lies if it can be taken."""
    shown = short_card(view.display[at], lang) if is_god(view, at) else MUMMY
    return [shown, place(view, at) if is_free(view, at) else MUMMY if shown == MUMMY else shown]


@cache
def short_families(lang: str) -> tuple[str, ...]:
    """The animals cut to the letters that tell them apart, three at least: "Cat", "Cro"."""
    animals = LANGUAGES[lang].ANIMALS
    sizes = range(3, max(map(len, animals)) + 1)
    return tuple(
        next(a[:n] for n in sizes if sum(other.startswith(a[:n]) for other in animals) == 1 or n == len(a))
        for a in animals
    )


def short_card(number: int, lang: str) -> str:
    """A card in few letters: "Cat 1"."""
    return f"{short_families(lang)[number // NUMBERS]} {number % NUMBERS + 1}"


def _said(view: View, seat: int, lang: str, names: list[str]) -> list[str]:
    """Each player, the cards in hand that the reader may see here, the latest request."""
    told = [player(view, p, lang, names) for p in range(view.seats)]
    for p in (p for p in range(view.seats) if known(view, p, seat)):
        key = "say-hand" if p == seat else "say-known"
        told.append(word(key, lang, name=names[p], cards=cards(known(view, p, seat), lang)))
    return told + describe_request(view, lang, names)
