"""Exact chances as the templates show them: the bar beside the board, a hint, and the curve of a whole game."""

from __future__ import annotations

from typing import Any, NamedTuple

from markupsafe import Markup, escape

from greathouse.server.study import Analysis, Glance, reach
from greathouse.server.tables import Table
from greathouse.server.words import Words

SHOWN = 5
"""So many choices a hint lists."""

SMALLEST = 0.00005
"""A cost that a hint can show."""

WIDE, HIGH = 640, 180
"""Size of the curve in its own units."""


class Share(NamedTuple):
    """One seat's part: its name and word, its chance in words and as a width out of 1000."""

    seat: int
    name: str
    chance: str
    width: int


def percent(part: float, words: Words, *, digits: int = 1, signed: bool = False) -> str:
    """A chance or difference in hundredths, as the language writes numbers."""
    number = round(part * 100, digits) + 0.0
    text = f"{number:+.{digits}f}" if signed and number else f"{number:.{digits}f}"
    text = text.replace("-", "−")
    return f"{text}\u00a0%" if words.lang == "en" else f"{text.replace('.', ',')}\u00a0%"


def glance_content(table: Table, glance: Glance | None, reader: int, words: Words, names: list[str]) -> Any:
    """Chances of the present position, and the reader's choices if a hint was asked for; None at a table without."""
    if glance is None:
        return None
    best = glance.advice[0][1] if glance.advice else 0.0
    view, text = table.view(reader), table.game.part("text")
    advice = [
        {
            "label": text.label(view, number, words.lang),
            "heading": text.group(view, number, words.lang),
            "chance": percent(worth, words, digits=2),
            "cost": percent(worth - best, words, digits=2, signed=True) if best - worth >= SMALLEST else "",
        }
        for number, worth in glance.advice[:SHOWN]
    ]
    return {
        "shares": shares(glance.chances, names, words),
        "advice": advice,
        "more": max(0, len(glance.advice) - SHOWN),
        "reach": reach(table, words.lang),
        "working": glance.working,
    }


def shares(chances: tuple[float, ...] | None, names: list[str], words: Words) -> list[Share]:
    """Each seat's part of the bar."""
    if chances is None:
        return []
    return [
        Share(seat, name, percent(part, words), round(1000 * part))
        for seat, (name, part) in enumerate(zip(names, chances, strict=True))
    ]


def analysis_content(
    table: Table, found: Analysis | None, words: Words, names: list[str], at: int, texts: dict[int, str]
) -> Any:
    """The curve, the mistakes and the accounts of a game; `texts` tells the moments. None for a game without."""
    if found is None:
        return None
    text = table.game.part("text")
    slips = [
        {
            "moment": slip.moment,
            "name": names[slip.seat],
            "text": texts.get(slip.moment, ""),
            "cost": percent(slip.cost, words),
            "better": text.label(slip.before, slip.best, words.lang),
            "here": slip.moment == at,
        }
        for slip in found.slips
    ]
    rows = [
        {
            "name": names[seat],
            "luck": percent(account.luck, words, signed=True),
            "lost": percent(-account.lost, words, signed=True),
            "best": words("best-of", best=account.best, of=account.choices),
            "share": percent(account.best / account.choices, words) if account.choices else "–",
        }
        for seat, account in enumerate(found.accounts)
    ]
    known = [moment for moment, chances in enumerate(found.chances) if chances is not None]
    return {
        "shares": shares(found.chances[at], names, words),
        "curve": curve(found, at, words, names) if len(known) > 1 else "",
        "first": known[0] if known else None,
        "slips": slips,
        "rows": rows,
        "reach": reach(table, words.lang),
        "working": found.working,
    }


def curve(found: Analysis, at: int, words: Words, names: list[str]) -> Markup:
    """The chances through the game as a picture; mistakes are dots, the moment looked at is a line."""
    last = max(1, len(found.chances) - 1)
    seats = [0] if len(names) == 2 else range(len(names))
    parts = [f'<line class="curve-mid" x1="0" x2="{WIDE}" y1="{HIGH / 2}" y2="{HIGH / 2}"/>']
    parts += [f'<path class="curve-line by{seat}" d="{_path(found, seat, last)}"/>' for seat in seats]
    for slip in found.slips:
        chances = found.chances[slip.moment]
        if chances is not None:
            x, y = _spot(slip.moment, chances[slip.seat if len(names) > 2 else 0], last)
            parts.append(f'<path class="curve-slip" d="M{x} {y}h0"/>')
    x = round(WIDE * at / last, 1)
    parts.append(f'<line class="curve-now" x1="{x}" x2="{x}" y1="0" y2="{HIGH}"/>')
    title = escape(words("curve-of", name=names[0]))
    head = f'<svg class="curve" viewBox="-6 -6 {WIDE + 12} {HIGH + 12}" role="img" preserveAspectRatio="none">'
    return Markup(f"{head}<title>{title}</title>{''.join(parts)}</svg>")  # noqa: S704 - numbers and an escaped title


def _spot(moment: int, chance: float, last: int) -> tuple[float, float]:
    return round(WIDE * moment / last, 1), round(HIGH * (1 - chance), 1)


def _path(found: Analysis, seat: int, last: int) -> str:
    """The line of a seat, with gaps where nothing exact is known."""
    steps, drawing = [], False
    for moment, chances in enumerate(found.chances):
        if chances is None:
            drawing = False
            continue
        x, y = _spot(moment, chances[seat], last)
        steps.append(f"{'L' if drawing else 'M'}{x} {y}")
        drawing = True
    return "".join(steps)
