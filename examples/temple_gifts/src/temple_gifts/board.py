"""The board of Temple Gifts: the gift on offer, a row for each seat, and the reader's own jars to click."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from greathouse.draw import cards, plates
from greathouse.draw.fit import label as fitted
from greathouse.draw.picture import picture
from greathouse.draw.signs import sign
from greathouse.draw.svg import Element, at, group, title

from . import text
from .content import GIFTS, MEASURES
from .state import View

WIDTH, ROW, CARD = 560.0, 84.0, 64.0
SIGNS = ("bread", "beer", "cloth", "incense", "gold")
JAR = (WIDTH - 40) / len(MEASURES)


def draw(
    view: View,
    choices: Sequence[int] = (),
    *,
    seat: int = -1,
    lang: str = "en",
    last: Sequence[tuple[int, int]] = (),
    narrow: bool = False,
    names: Sequence[str] = (),
) -> str:
    """The picture for one reader; the same shape on wide and narrow pages."""
    height = 130 + ROW * view.seats + 90
    called = list(names) or text.seats(view, lang)
    return picture(
        plates.box(0, 0, WIDTH, height),
        *_offer(view, lang),
        *(_row(view, p, called, lang) for p in range(view.seats)),
        *_jars(view, choices, seat, height - 78, lang, called),
        width=WIDTH,
        height=height + 8,
        label=text.TITLE[lang],
        class_="gifts",
    )


def clicks(view: View, number: int) -> tuple[str, ...]:
    """One click on a jar."""
    return (f"jar{number + 1}",)


def _offer(view: View, lang: str) -> Iterator[Element]:
    """The gift on offer, and the reader's patron or where it will lie."""
    yield plates.tray(12, 12, WIDTH - 24, 106)
    if view.gift:
        yield _gift(view.gift - 1, 30, 22, 84, lang)
        yield fitted(text.gift(view.gift - 1, lang), 130, 64, WIDTH - 160, 22)


def _gift(number: int, x: float, y: float, size: float, lang: str) -> Element:
    """A card; it keeps its id, so that it glides to who wins it."""
    kind, value = GIFTS[number]
    return group(
        title(text.gift(number, lang)),
        cards.card(size * 0.8, size),
        sign(SIGNS[kind % len(SIGNS)], size * 0.4, size * 0.4, size * 0.5),
        fitted(str(value), size * 0.4, size * 0.82, size * 0.7, size * 0.26, class_="middle"),
        id=f"gift{number}",
        transform=at(x, y),
    )


def _row(view: View, seat: int, names: list[str], lang: str) -> Element:
    """What a seat has won, its last bid, its patron as far as the reader knows."""
    won = [gift for gift in range(len(GIFTS)) if view.won[seat] >> gift & 1]
    known = view.patron[seat]
    return group(
        plates.plate(12, 0, WIDTH - 24, ROW - 8, 10),
        fitted(names[seat], 24, 22, 100, 17),
        fitted(text.patron(known, lang), 24, 50, 120, 14),
        fitted(text.bid(view, seat, lang), WIDTH - 110, ROW / 2 - 4, 90, 15),
        *(_gift(gift, 150 + 50 * place, 8, 60, lang) for place, gift in enumerate(won)),
        id=f"seat{seat}",
        transform=at(0, 126 + ROW * seat),
    )


def _jars(view: View, choices: Sequence[int], seat: int, y: float, lang: str, names: list[str]) -> Iterator[Element]:
    """The reader's jars: full ones, spent ones pale, the sealed one marked."""
    if seat < 0:
        return
    for jar, measure in enumerate(MEASURES):
        full = view.jars[seat] >> jar & 1
        state = "pick" if jar in choices else "chosen" if view.sealed[seat] == jar + 1 else ""
        caption = text.label(view, jar, lang, names)
        yield group(
            title(caption),
            plates.plate(4, 0, JAR - 8, 62, 12),
            fitted(str(measure), JAR / 2, 31, JAR - 16, 26, class_="middle") if full else None,
            plates.corners(8, 4, JAR - 16, 54) if state == "chosen" else None,
            plates.focus(4, 0, JAR - 8, 62, 14) if state == "pick" else None,
            id=f"jar{jar + 1}",
            class_=f"button {state}".rstrip(),
            transform=at(20 + JAR * jar, y),
            aria_label=caption,
        )
