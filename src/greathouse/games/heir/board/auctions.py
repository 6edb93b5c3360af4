"""The auction that has just ended, held on the board until the reader's next choice."""

from __future__ import annotations

from collections.abc import Iterator

from greathouse.draw import plates
from greathouse.draw.fit import label as fitted
from greathouse.draw.signs import sign
from greathouse.draw.svg import Element, group, title

from ..content import LETTERS
from ..text.auctions import Auction, bids_told
from ..text.tools import god, phrase
from .parts import GOD_SIGNS, chip, face_down, letter_card, shifted
from .plan import Area, Scene

BESIDE_BUTTON, ALONE = (0.33, 0.62), (0.46, 0.985)
"""Where it lies, as parts of the width of the desk."""

READABLE = 110.0
"""The least room in which words stand."""


def draw_ended(scene: Scene, *, button: bool) -> Iterator[Element]:
    """Both bids and who won, each beside the name of whoever bid; nothing once the reader has chosen again."""
    if scene.ended is None:
        return
    ended = scene.ended
    x, y, width, height = scene.plan.desk
    left, right = BESIDE_BUTTON if button else ALONE
    area = (x + left * width, y + height * 0.03, (right - left) * width, height * 0.94)
    yield group(title(_told(scene, ended)), plates.cell(*area, 6), *_rows(scene, ended, area), id="ended")


def bids_on_god(scene: Scene, number: int, width: float, height: float) -> Element | None:
    """On a phone, where the desk may lie out of sight: both bids on the god that was just won, Bast's on the left."""
    if scene.ended is None or scene.ended.god != number or not scene.plan.narrow:
        return None
    card = (width * 0.46, height * 0.5)
    shown = [next(_shown(scene.ended, p, card), None) for p in range(2)]
    return group(*(shifted(1.5 + p * width * 0.49, height * 0.14, part) for p, part in enumerate(shown) if part))


def _told(scene: Scene, ended: Auction) -> str:
    bids, spent = bids_told(ended, scene.lang, scene.names), phrase(scene.lang, "spent")
    return " ".join([bids, _won(scene, ended), spent])


def _won(scene: Scene, ended: Auction) -> str:
    return phrase(scene.lang, "wins", name=scene.names[ended.winner], god=god(ended.god, scene.lang))


def _rows(scene: Scene, ended: Auction, area: Area) -> Iterator[Element]:
    """The other's row above the own one: the bid, magic, for the winner the god, words where there is room."""
    x, y, width, height = area
    card, least = (height * 0.35, height * 0.44), scene.plan.least
    for row, p in enumerate((1 - scene.seat, scene.seat)):
        top, left = y + height * (0.02 + row * 0.5), x + 6
        for part in _shown(ended, p, card):
            yield shifted(left, top + height * 0.02, part)
            left += card[0] * 1.1
        won, room = ended.winner == p, x + width - left - 8
        if won:
            yield sign(GOD_SIGNS[ended.god], left + card[0] * 0.5, top + card[1] / 2, card[0], height=card[1] * 0.8)
            left, room = left + card[0] * 1.1, room - card[0] * 1.1
        if room >= READABLE:
            words = _words(scene, ended, p)
            size = min(height * 0.13, least * 1.3)
            yield fitted(words, left + 4, top + card[1] / 2, room, size, least=least, lines=3)


def _words(scene: Scene, ended: Auction, p: int) -> str:
    return _won(scene, ended) if ended.winner == p else phrase(scene.lang, "spent")


def _shown(ended: Auction, p: int, card: tuple[float, float]) -> Iterator[Element]:
    """A player's bid, and the magic that was laid beside it."""
    if not ended.moved(p):
        yield chip(ended.bids[p] - 1, *card) if ended.bids[p] else face_down(*card, "pyramid")
    if ended.letters[p]:
        yield letter_card(LETTERS[ended.letters[p] - 1], *card)
